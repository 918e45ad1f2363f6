"""Training over several GPU machines that have no InfiniBand."""

from collections.abc import Iterator

from ailint.sdk import (
    Context,
    NodePool,
    Problem,
    Purpose,
    Reference,
    Related,
    Severity,
    Undecided,
    Workload,
    date,
    kubernetes,
    rule,
)
from ailint_rules.clusters import place_of
from ailint_rules.workloads import chosen_pools, gang_groups, possible_sizes, spans_machines

JOB = """
apiVersion: kubeflow.org/v1
kind: PyTorchJob
metadata: {name: pretrain}
spec:
  pytorchReplicaSpecs:
    Worker:
      replicas: 4
      template:
        spec:
          # expect-next-line: multi-node-training-without-infiniband
          nodeSelector: {node.kubernetes.io/instance-type: Standard_NC96ads_A100_v4}
          tolerations: [{operator: Exists}]
          containers:
            - name: pytorch
              image: registry.example/pretrain:3
              resources: {limits: {nvidia.com/gpu: 4}}
"""

BAD = kubernetes(JOB)

GOOD = kubernetes(
    JOB.replace("          # expect-next-line: multi-node-training-without-infiniband\n", "").replace(
        "Standard_NC96ads_A100_v4", "Standard_ND96isr_H100_v5"
    )
)

GOOD_SINGLE = kubernetes(
    JOB.replace("          # expect-next-line: multi-node-training-without-infiniband\n", "").replace(
        "replicas: 4", "replicas: 1"
    )
)


@rule(
    id="multi-node-training-without-infiniband",
    on=Workload,
    severity=Severity.WARNING,
    bad=[BAD],
    good=[GOOD, GOOD_SINGLE],
    references=[
        Reference(
            "Compute recommendations for AI on Azure infrastructure",
            "https://learn.microsoft.com/azure/cloud-adoption-framework/scenarios/ai/infrastructure/compute",
            date(2026, 12, 1),
        )
    ],
)
def multi_node_training_without_infiniband(workload: Workload, context: Context) -> Iterator[Problem | Undecided]:
    """Over Ethernet, machines of an NC series spend most of a step on the exchange of gradients. Small models
    and tuning with adapters bear it; `NCCL_IB_DISABLE=1` says that it is known, and makes this information.
    """
    if not spans_machines(workload, context) or context.infrastructure.purpose(workload).purpose is Purpose.INFERENCE:
        return
    for group in gang_groups(workload):
        sizes = possible_sizes(group, workload, context)
        if not sizes or any(size.infiniband or not size.is_gpu for size in sizes):
            continue
        pools: tuple[NodePool, ...] = chosen_pools(group, workload, context)
        chosen = any(one.name == "NCCL_IB_DISABLE" for container in group.containers for one in container.environment)
        yield Problem(
            where=group.node_selector,
            message=f"pods train together over machines of {sizes[0].name}, which have no InfiniBand",
            cure="use an ND size, or fit the job on one machine",
            related=tuple(Related(place_of(pool.size, pool), f"{pool.name} has no InfiniBand") for pool in pools),
            severity=Severity.INFO if chosen else None,
        )
        return
