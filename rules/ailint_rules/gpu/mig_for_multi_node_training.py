"""Slices of GPUs in a job that exchanges gradients."""

from collections.abc import Iterator

from ailint.sdk import (
    MIG_PREFIX,
    Context,
    Problem,
    Reference,
    Severity,
    Undecided,
    Workload,
    date,
    kubernetes,
    rule,
)
from ailint_rules.workloads import count_of, gang_groups

JOB = """
apiVersion: kubeflow.org/v1
kind: PyTorchJob
metadata: {name: tune}
spec:
  pytorchReplicaSpecs:
    Worker:
      replicas: 4
      template:
        spec:
          containers:
            - name: pytorch
              image: registry.example/tune:3
              resources:
                limits:
                  nvidia.com/mig-3g.40gb: 1 # expect: mig-for-multi-node-training
"""

BAD = kubernetes(JOB)

GOOD = kubernetes(JOB.replace("mig-3g.40gb: 1 # expect: mig-for-multi-node-training", "gpu: 1"))

GOOD_SINGLE = kubernetes(
    JOB.replace(" # expect: mig-for-multi-node-training", "").replace("replicas: 4", "replicas: 1")
)


@rule(
    id="mig-for-multi-node-training",
    on=Workload,
    severity=Severity.WARNING,
    bad=[BAD],
    good=[GOOD, GOOD_SINGLE],
    references=[
        Reference(
            "NVIDIA Multi-Instance GPU user guide",
            "https://docs.nvidia.com/datacenter/tesla/mig-user-guide/",
            date(2026, 12, 1),
        )
    ],
)
def mig_for_multi_node_training(workload: Workload, context: Context) -> Iterator[Problem | Undecided]:
    """Slices of a GPU have no peer-to-peer path to other GPUs: NCCL goes through the host's memory for every exchange,
    and several slices of one GPU in one job are refused. Slices are for small, separate work.
    """
    for group in gang_groups(workload):
        if count_of(group) < 2:
            continue
        for container in group.containers:
            for amount in container.amounts:
                if amount.resource.startswith(MIG_PREFIX):
                    yield Problem(
                        where=amount.span,
                        message=f"{count_of(group)} pods train together on slices of GPUs ({amount.resource})",
                        cure="train on whole GPUs; use slices for inference and notebooks",
                    )
