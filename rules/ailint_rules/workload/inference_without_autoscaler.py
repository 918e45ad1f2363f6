"""Inference services of a fixed size."""

from collections.abc import Iterator

from ailint.sdk import (
    Context,
    Environment,
    Problem,
    Reference,
    Severity,
    Undecided,
    Workload,
    date,
    kubernetes,
    rule,
)
from ailint_rules.workload.serving import autoscaler_of, gpu_groups, serves
from ailint_rules.workloads import count_of

SERVER = """
apiVersion: apps/v1
kind: Deployment
metadata: {name: chat}
spec:
  replicas: 4 # expect: inference-without-autoscaler
  selector: {matchLabels: {app: chat}}
  template:
    metadata: {labels: {app: chat}}
    spec:
      containers:
        - name: chat
          image: registry.example/chat:3
          readinessProbe: {httpGet: {path: /ready, port: 8080}}
          resources: {limits: {nvidia.com/gpu: 1}}
"""

BAD = kubernetes(SERVER)

GOOD = kubernetes(
    SERVER.replace(" # expect: inference-without-autoscaler", "")
    + """---
apiVersion: keda.sh/v1alpha1
kind: ScaledObject
metadata: {name: chat}
spec:
  scaleTargetRef: {name: chat}
  minReplicaCount: 0
  maxReplicaCount: 8
"""
)

GOOD_SINGLE = kubernetes(SERVER.replace("replicas: 4 # expect: inference-without-autoscaler", "replicas: 1"))


@rule(
    id="inference-without-autoscaler",
    on=Workload,
    severity=Severity.INFO,
    tags={"absence"},
    bad=[BAD],
    good=[GOOD, GOOD_SINGLE],
    references=[
        Reference(
            "Autoscale GPU workloads with KEDA",
            "https://learn.microsoft.com/azure/aks/autoscale-gpu-workloads-with-keda",
            date(2026, 12, 1),
        )
    ],
)
def inference_without_autoscaler(workload: Workload, context: Context) -> Iterator[Problem | Undecided]:
    """A fixed number of replicas is too few at noon and too many at night. KEDA or a HorizontalPodAutoscaler follows
    the requests, and with it the pool's autoscaler the machines.
    """
    if "inference-without-autoscaler" in context.provided_externally or context.infrastructure.has_opaque(workload):
        return
    if not serves(workload, context) or autoscaler_of(workload, context) is not None:
        return
    for group in gpu_groups(workload):
        if count_of(group) < 2:
            continue
        production = context.infrastructure.environment(workload) is Environment.PRODUCTION
        written = hasattr(group.replicas, "value")
        yield Problem(
            where=group.replicas if written else workload.span,
            message=f"always {count_of(group)} replicas with GPUs: nothing scales this service",
            cure="add a ScaledObject of KEDA, or a HorizontalPodAutoscaler",
            severity=Severity.WARNING if production else None,
        )
