"""Pods that mean to use a GPU and ask for none."""

from collections.abc import Iterator

from ailint.sdk import (
    Context,
    PodGroup,
    Problem,
    Reference,
    Severity,
    Span,
    Undecided,
    Workload,
    date,
    known,
    kubernetes,
    rule,
)
from ailint_rules.workloads import gpus_of, is_infrastructure

BAD = kubernetes("""
apiVersion: apps/v1
kind: Deployment
metadata: {name: chat}
spec:
  selector: {matchLabels: {app: chat}}
  template:
    metadata: {labels: {app: chat}}
    spec:
      nodeSelector:
        accelerator: nvidia # expect: gpu-workload-without-gpu-request
      containers:
        - name: chat
          image: registry.example/chat:3
          readinessProbe: {httpGet: {path: /ready, port: 8080}}
          resources: {limits: {cpu: "4"}}
""")

GOOD = kubernetes("""
apiVersion: apps/v1
kind: Deployment
metadata: {name: chat}
spec:
  selector: {matchLabels: {app: chat}}
  template:
    metadata: {labels: {app: chat}}
    spec:
      nodeSelector: {accelerator: nvidia}
      containers:
        - name: chat
          image: registry.example/chat:3
          readinessProbe: {httpGet: {path: /ready, port: 8080}}
          resources: {limits: {nvidia.com/gpu: 1}}
""")

GOOD_CLAIM = kubernetes("""
# A claim of dynamic resource allocation is a GPU too.
apiVersion: v1
kind: Pod
metadata: {name: claimed}
spec:
  nodeSelector: {accelerator: nvidia}
  resourceClaims:
    - name: gpu
      resourceClaimTemplateName: one-gpu
  containers:
    - name: claimed
      image: registry.example/claimed:1
      resources: {claims: [{name: gpu}]}
""")

_GPU_LABELS = frozenset({"accelerator", "kubernetes.azure.com/accelerator"})


@rule(
    id="gpu-workload-without-gpu-request",
    on=Workload,
    severity=Severity.WARNING,
    bad=[BAD],
    good=[GOOD, GOOD_CLAIM],
    references=[
        Reference(
            "Use GPUs on Azure Kubernetes Service",
            "https://learn.microsoft.com/azure/aks/use-nvidia-gpu",
            date(2026, 12, 1),
        )
    ],
)
def gpu_workload_without_gpu_request(workload: Workload, context: Context) -> Iterator[Problem | Undecided]:
    """Kubernetes gives a container only the GPUs that it asks for: a node selector brings the pod to the machine, and
    there it finds none. `NVIDIA_VISIBLE_DEVICES=all` does find them, past the scheduler: then two pods share a GPU
    and nobody knows.
    """
    if workload.kind == "DaemonSet" or workload.injects_tolerations or is_infrastructure(workload):
        return
    if any(gpus_of(group) or group.resource_claims for group in workload.groups):
        return
    for group in workload.groups:
        if not all(one.amounts_are_complete for one in group.containers):
            continue
        for span, why in _evidence(group):
            yield Problem(
                where=span,
                message=f"{why}, but no container asks for a GPU",
                cure="add `nvidia.com/gpu: 1` to the limits of the container that uses it",
            )
            break


def _evidence(group: PodGroup) -> Iterator[tuple[Span, str]]:
    for key, value in known(group.node_selector) or ():
        if key in _GPU_LABELS:
            yield group.node_selector.provenance.span, f"the node selector `{key}: {value}` picks GPU machines"
    if group.runtime_class == "nvidia":
        yield group.span, "the runtime class is `nvidia`"
    for container in group.containers:
        for variable in container.environment:
            if variable.name == "NVIDIA_VISIBLE_DEVICES" and known(variable.value) == "all":
                yield variable.value.provenance.span, "NVIDIA_VISIBLE_DEVICES is `all`"
