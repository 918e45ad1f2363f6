"""GPU requests that are not equal to the limits."""

from collections.abc import Iterator

from ailint.sdk import (
    Absent,
    Container,
    Context,
    Known,
    Problem,
    Reference,
    ResourceAmount,
    Severity,
    Undecided,
    Workload,
    date,
    is_extended,
    known,
    kubernetes,
    rule,
)

BAD = kubernetes("""
apiVersion: v1
kind: Pod
metadata: {name: half}
spec:
  containers:
    - name: half
      image: registry.example/half:1
      resources:
        requests:
          nvidia.com/gpu: 1 # expect: gpu-requests-differ-from-limits
""")

BAD_DIFFERENT = kubernetes("""
apiVersion: v1
kind: Pod
metadata: {name: half}
spec:
  containers:
    - name: half
      image: registry.example/half:1
      resources:
        requests: {nvidia.com/gpu: 1} # expect: gpu-requests-differ-from-limits
        limits: {nvidia.com/gpu: 2}
""")

GOOD = kubernetes("""
apiVersion: v1
kind: Pod
metadata: {name: whole}
spec:
  containers:
    - name: whole
      image: registry.example/whole:1
      resources:
        limits: {nvidia.com/gpu: 1}
""")

GOOD_BOTH = kubernetes("""
apiVersion: v1
kind: Pod
metadata: {name: whole}
spec:
  containers:
    - name: whole
      image: registry.example/whole:1
      resources:
        requests: {nvidia.com/gpu: "2", cpu: "4"}
        limits: {nvidia.com/gpu: 2, memory: 8Gi}
""")


@rule(
    id="gpu-requests-differ-from-limits",
    on=Workload,
    severity=Severity.ERROR,
    bad=[BAD, BAD_DIFFERENT],
    good=[GOOD, GOOD_BOTH],
    references=[
        Reference(
            "Schedule GPUs",
            "https://kubernetes.io/docs/tasks/manage-gpus/scheduling-gpus/",
            date(2026, 12, 1),
        )
    ],
)
def gpu_requests_differ_from_limits(workload: Workload, context: Context) -> Iterator[Problem | Undecided]:
    """GPUs and other extended resources can't be overcommitted: the API server refuses a pod whose request differs
    from its limit, or that has a request and no limit. A limit alone is enough.
    """
    for group in workload.groups:
        for container in group.containers:
            for amount in container.amounts:
                if is_extended(amount.resource):
                    yield from _judge(amount, container)


def _judge(amount: ResourceAmount, container: Container) -> Iterator[Problem]:
    request, limit = amount.request, amount.limit
    if known(request) is None or known(limit) == known(request) or not isinstance(request, Known):
        return
    if isinstance(limit, Absent) and container.amounts_are_complete:
        yield Problem(
            where=request,
            message=f"{amount.resource} is requested without a limit: the API server refuses the pod",
            cure=f"write `{amount.resource}: {request.value}` under limits; the request follows from it",
        )
    elif isinstance(limit, Known):
        yield Problem(
            where=request,
            message=f"{amount.resource}: the request {request.value} must equal the limit {limit.value}",
            cure="write the limit only",
        )
