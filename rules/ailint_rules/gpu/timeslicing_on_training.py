"""Shared GPUs under training jobs."""

from collections.abc import Iterator

from ailint.sdk import (
    Context,
    GpuSoftware,
    Known,
    Problem,
    Purpose,
    Reference,
    Related,
    Severity,
    Strength,
    Undecided,
    Workload,
    date,
    kubernetes,
    rule,
)
from ailint_rules.workloads import gang_groups

SHARING = """
apiVersion: v1
kind: ConfigMap
metadata: {name: device-plugin-config, namespace: kube-system}
data:
  any: |-
    version: v1
    sharing:
      timeSlicing:
        resources:
          - name: nvidia.com/gpu
            replicas: 4
---
"""

JOB = """
apiVersion: kubeflow.org/v1
kind: PyTorchJob # expect: timeslicing-on-training
metadata: {name: tune}
spec:
  pytorchReplicaSpecs:
    Worker:
      replicas: 2
      template:
        spec:
          containers:
            - name: pytorch
              image: registry.example/tune:3
              resources: {limits: {nvidia.com/gpu: 1}}
"""

BAD = kubernetes(SHARING + JOB)

GOOD = kubernetes(JOB.replace(" # expect: timeslicing-on-training", ""))

GOOD_TRIAL = kubernetes(
    SHARING
    + """
apiVersion: apps/v1
kind: Deployment
metadata: {name: trial}
spec:
  selector: {matchLabels: {app: trial}}
  template:
    metadata: {labels: {app: trial}}
    spec:
      containers:
        - name: trial
          image: registry.example/trial:3
          resources: {limits: {nvidia.com/gpu: 1}}
"""
)


@rule(
    id="timeslicing-on-training",
    on=Workload,
    severity=Severity.WARNING,
    bad=[BAD],
    good=[GOOD, GOOD_TRIAL],
    references=[
        Reference(
            "GPU partitioning concepts in AKS",
            "https://learn.microsoft.com/azure/aks/concepts-gpu-partitioning",
            date(2026, 12, 1),
        )
    ],
)
def timeslicing_on_training(workload: Workload, context: Context) -> Iterator[Problem | Undecided]:
    """Time slicing lets several pods take turns on one GPU without a wall between their memories: a neighbour can use
    it up, and each step takes as long as all turns together. It is for trying things out, not for training.
    """
    groups = gang_groups(workload)
    verdict = context.infrastructure.purpose(workload)
    if not groups or verdict.purpose is not Purpose.TRAINING or verdict.strength is not Strength.STRONG:
        return
    if not any(
        amount.resource == "nvidia.com/gpu" for group in groups for c in group.containers for amount in c.amounts
    ):
        return
    for software in context.infrastructure.all(GpuSoftware):
        if isinstance(software.time_slices, Known) and software.time_slices.value > 1:
            yield Problem(
                where=workload.span,
                message=f"this training job gets shared GPUs: each is cut into {software.time_slices.value}",
                cure="train on a pool without sharing (a configuration of the device plugin for each pool), or use MIG",
                related=(Related(software.time_slices.provenance.origin, "GPUs are shared here"),),
            )
            return
