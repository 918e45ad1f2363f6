"""Inference servers that get requests before they can answer."""

from collections.abc import Iterator

from ailint.sdk import Context, Problem, Reference, Severity, Undecided, Workload, date, kubernetes, rule
from ailint_rules.workload.serving import gpu_groups, has_service, serves

SERVER = """
apiVersion: apps/v1
kind: Deployment
metadata: {name: chat}
spec:
  selector: {matchLabels: {app: chat}}
  template:
    metadata: {labels: {app: chat}}
    spec:
      containers:
        - name: chat # expect: missing-readiness-probe
          image: registry.example/chat:3
          resources: {limits: {nvidia.com/gpu: 1}}
---
apiVersion: v1
kind: Service
metadata: {name: chat}
spec:
  selector: {app: chat}
  ports: [{port: 80}]
"""

BAD = kubernetes(SERVER)

GOOD = kubernetes(
    SERVER.replace(
        " # expect: missing-readiness-probe\n", "\n          readinessProbe: {httpGet: {path: /ready, port: 8080}}\n"
    )
)

GOOD_JOB = kubernetes("""
apiVersion: batch/v1
kind: Job
metadata: {name: chat-export}
spec:
  template:
    spec:
      restartPolicy: Never
      containers:
        - name: export
          image: registry.example/export:1
          resources: {limits: {nvidia.com/gpu: 1}}
""")


@rule(
    id="missing-readiness-probe",
    on=Workload,
    severity=Severity.WARNING,
    bad=[BAD],
    good=[GOOD, GOOD_JOB],
    references=[
        Reference(
            "Deployment safeguards in AKS",
            "https://learn.microsoft.com/azure/aks/deployment-safeguards",
            date(2026, 12, 1),
        )
    ],
    same_as=("checkov: CKV_K8S_9",),
)
def missing_readiness_probe(workload: Workload, context: Context) -> Iterator[Problem | Undecided]:
    """Loading a model takes minutes. Without a readiness probe the Service sends requests as soon as the process runs,
    and they fail until the weights are in memory: at every rollout, and whenever the autoscaler adds a pod.
    """
    if workload.owner_injects_probes or workload.injects_tolerations or not serves(workload, context):
        return
    for group in gpu_groups(workload):
        served = [one for one in group.containers if not one.is_initial and one.amounts]
        gpus = [one for one in served if any(amount.resource.endswith(".com/gpu") for amount in one.amounts)]
        if not gpus or any(one.readiness_probe for one in group.containers):
            continue
        container = gpus[0]
        startup = container.startup_probe
        yield Problem(
            where=container.span,
            message=f"container {container.name} gets requests while its model is still loading",
            cure="add a readinessProbe that fails until the model is loaded",
            severity=Severity.INFO if startup or not has_service(workload, context) else None,
        )
