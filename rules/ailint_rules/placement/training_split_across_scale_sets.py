"""One training job whose pods stand in several InfiniBand pools."""

from collections.abc import Iterator

from ailint.sdk import (
    Context,
    NodePool,
    PodGroup,
    Problem,
    Reference,
    Related,
    Severity,
    Undecided,
    Workload,
    date,
    pool_size,
    project,
    rule,
)
from ailint_rules.workloads import chosen_pools, gang_groups, spans_machines

POOLS = """
resource "azurerm_kubernetes_cluster_node_pool" "left" {
  name                  = "left"
  kubernetes_cluster_id = "aks"
  vm_size               = "Standard_ND96isr_H100_v5"
  auto_scaling_enabled  = true
  min_count             = 0
  max_count             = 4
  node_taints           = ["sku=gpu:NoSchedule"]
}

resource "azurerm_kubernetes_cluster_node_pool" "right" {
  name                  = "right"
  kubernetes_cluster_id = "aks"
  vm_size               = "Standard_ND96isr_H100_v5"
  auto_scaling_enabled  = true
  min_count             = 0
  max_count             = 4
  node_taints           = ["sku=gpu:NoSchedule"]
}
"""

JOB = """
apiVersion: kubeflow.org/v1
kind: PyTorchJob
metadata: {name: pretrain}
spec:
  pytorchReplicaSpecs:
    Master:
      replicas: 1
      template:
        spec:
          nodeSelector: {agentpool: left}
          tolerations: [{operator: Exists}]
          containers:
            - name: pytorch
              image: registry.example/pretrain:3
              resources: {limits: {nvidia.com/gpu: 8, rdma/ib: 8}}
    Worker:
      replicas: 3
      template:
        spec:
          nodeSelector: {agentpool: right} # expect: training-split-across-scale-sets
          tolerations: [{operator: Exists}]
          containers:
            - name: pytorch
              image: registry.example/pretrain:3
              resources: {limits: {nvidia.com/gpu: 8, rdma/ib: 8}}
"""

BAD = project({"pools.tf": POOLS, "pretrain.yaml": JOB})

GOOD = project(
    {
        "pools.tf": POOLS,
        "pretrain.yaml": JOB.replace("right} # expect: training-split-across-scale-sets", "left}"),
    }
)

GOOD_ETHERNET = project(
    {
        "pools.tf": POOLS.replace("Standard_ND96isr_H100_v5", "Standard_NC96ads_A100_v4"),
        "pretrain.yaml": JOB.replace(" # expect: training-split-across-scale-sets", "").replace(
            "gpu: 8, rdma/ib: 8", "gpu: 4"
        ),
    }
)


@rule(
    id="training-split-across-scale-sets",
    on=Workload,
    severity=Severity.WARNING,
    bad=[BAD],
    good=[GOOD, GOOD_ETHERNET],
    references=[
        Reference(
            "Set up InfiniBand on HPC virtual machines",
            "https://learn.microsoft.com/azure/virtual-machines/setup-infiniband",
            date(2026, 12, 1),
        )
    ],
)
def training_split_across_scale_sets(workload: Workload, context: Context) -> Iterator[Problem | Undecided]:
    """Every pool is a scale set of its own, and InfiniBand fabrics of different scale sets are isolated from each
    other. A job whose pods stand in two pools joins them over Ethernet at best, or hangs at its first collective.
    """
    if not spans_machines(workload, context):
        return
    placed = [(group, _infiniband_pools(group, workload, context)) for group in gang_groups(workload)]
    placed = [(group, pools) for group, pools in placed if pools]
    if not placed:
        return
    first = placed[0][1]
    for group, pools in placed:
        if len(placed) > 1 and not {pool.address for pool in pools} & {pool.address for pool in first}:
            yield _problem(group, (*first, *pools), "are kept apart from the others")
            return
        if len(pools) > 1:
            yield _problem(group, pools, "may land on several")
            return


def _infiniband_pools(group: PodGroup, workload: Workload, context: Context) -> tuple[NodePool, ...]:
    pools = chosen_pools(group, workload, context)
    sizes = [pool_size(pool) for pool in pools]
    return pools if sizes and all(size is not None and size.infiniband for size in sizes) else ()


def _problem(group: PodGroup, pools: tuple[NodePool, ...], words: str) -> Problem:
    names = " and ".join(dict.fromkeys(pool.name for pool in pools))
    return Problem(
        where=group.node_selector,
        message=f"{group.role or 'the'} pods {words}: {names} have separate InfiniBand fabrics",
        cure="let all pods of the job select one pool",
        related=tuple(Related(pool.span, f"{pool.name} is a fabric of its own") for pool in pools),
    )
