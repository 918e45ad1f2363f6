"""Production inference on one pod."""

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
metadata: {name: chat, labels: {environment: production}}
spec:
  replicas: 1 # expect: single-replica-production-inference
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

GOOD = kubernetes(SERVER.replace("1 # expect: single-replica-production-inference", "2"))

GOOD_DEVELOPMENT = kubernetes(
    SERVER.replace(" # expect: single-replica-production-inference", "").replace("production", "dev")
)


@rule(
    id="single-replica-production-inference",
    on=Workload,
    severity=Severity.INFO,
    bad=[BAD],
    good=[GOOD, GOOD_DEVELOPMENT],
    references=[
        Reference("Disruptions", "https://kubernetes.io/docs/concepts/workloads/pods/disruptions/", date(2026, 12, 1))
    ],
)
def single_replica_production_inference(workload: Workload, context: Context) -> Iterator[Problem | Undecided]:
    """One pod is down whenever its machine is upgraded, evicted or replaced, and a new GPU machine with a model in
    memory is ten minutes away.
    """
    if context.infrastructure.environment(workload) is not Environment.PRODUCTION or not serves(workload, context):
        return
    scaler = autoscaler_of(workload, context)
    for group in gpu_groups(workload):
        if count_of(group) == 1 and scaler is None:
            written = hasattr(group.replicas, "value")
            yield Problem(
                where=group.replicas if written else workload.span,
                message="production answers from one pod: every node upgrade is an outage",
                cure="run at least two replicas, and a PodDisruptionBudget",
            )
