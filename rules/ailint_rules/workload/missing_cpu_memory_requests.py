"""GPU containers that reserve no processors and no memory."""

from collections.abc import Iterator

from ailint.sdk import Container, Context, Problem, Reference, Severity, Undecided, Workload, date, kubernetes, rule
from ailint_rules.workload.serving import gpu_groups

POD = """
apiVersion: v1
kind: Pod
metadata: {name: rank}
spec:
  containers:
    - name: rank # expect: missing-cpu-memory-requests
      image: registry.example/rank:2
      resources: {limits: {nvidia.com/gpu: 1}}
"""

BAD = kubernetes(POD)

GOOD = kubernetes(
    POD.replace(" # expect: missing-cpu-memory-requests", "").replace(
        "{limits: {nvidia.com/gpu: 1}}", "{requests: {cpu: 8, memory: 64Gi}, limits: {nvidia.com/gpu: 1}}"
    )
)

GOOD_LIMITS = kubernetes(
    POD.replace(" # expect: missing-cpu-memory-requests", "").replace("gpu: 1}}", "gpu: 1, cpu: 8, memory: 64Gi}}")
)


@rule(
    id="missing-cpu-memory-requests",
    on=Workload,
    severity=Severity.INFO,
    tags={"advice"},
    bad=[BAD],
    good=[GOOD, GOOD_LIMITS],
    references=[
        Reference(
            "Machine learning operations best practices for AKS",
            "https://learn.microsoft.com/azure/aks/best-practices-ml-ops",
            date(2026, 12, 1),
        )
    ],
    same_as=("Trivy: KSV-0015, KSV-0016", "checkov: CKV_K8S_10, CKV_K8S_12"),
)
def missing_cpu_memory_requests(workload: Workload, context: Context) -> Iterator[Problem | Undecided]:
    """Without requests, small pods fill the processors and the memory of a GPU machine, and the data loaders of the one
    that has the GPU starve; under pressure it is the first to be evicted.
    """
    for group in gpu_groups(workload):
        for container in group.containers:
            if not container.is_initial and container.amounts_are_complete and _has_gpu(container):
                missing = [name for name in ("cpu", "memory") if not _asks(container, name)]
                if missing:
                    yield Problem(
                        where=container.span,
                        message=f"container {container.name} has a GPU and reserves no {' and no '.join(missing)}",
                        cure="request the machine's share: processors and memory divided by its GPUs",
                    )


def _has_gpu(container: Container) -> bool:
    return any(amount.resource.endswith(".com/gpu") for amount in container.amounts)


def _asks(container: Container, resource: str) -> bool:
    return any(amount.resource == resource for amount in container.amounts)
