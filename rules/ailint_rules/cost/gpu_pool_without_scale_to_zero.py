"""GPU pools that never shrink to nothing."""

from collections.abc import Iterator

from ailint.sdk import (
    Attribute,
    Context,
    Environment,
    Known,
    NodePool,
    Problem,
    Purpose,
    Reference,
    Severity,
    Size,
    Undecided,
    az,
    bicep,
    date,
    known,
    kubernetes,
    rule,
    terraform,
)
from ailint_rules.machines import gpu_size
from ailint_rules.money import idle_cost
from ailint_rules.scheduling.pools import is_system

BAD = terraform("""
resource "azurerm_kubernetes_cluster_node_pool" "gpu" {
  name                  = "gpu"
  kubernetes_cluster_id = "aks"
  vm_size               = "Standard_NC24ads_A100_v4"
  auto_scaling_enabled  = true
  min_count             = 1 # expect: gpu-pool-without-scale-to-zero
  max_count             = 4
  node_taints           = ["sku=gpu:NoSchedule"]
}
""")

BAD_FIXED = az("""
az aks nodepool add --resource-group rg --cluster-name aks --name gpu --node-taints sku=gpu:NoSchedule \\
  --node-vm-size Standard_NC24ads_A100_v4 --node-count 2 # expect: gpu-pool-without-scale-to-zero
""")

BAD_BICEP = bicep("""
resource aks 'Microsoft.ContainerService/managedClusters@2024-09-01' existing = {
  name: 'aks'
}

resource gpu 'Microsoft.ContainerService/managedClusters/agentPools@2024-09-01' = {
  parent: aks
  name: 'gpu'
  properties: {
    vmSize: 'Standard_NC24ads_A100_v4'
    enableAutoScaling: true
    minCount: 2 // expect: gpu-pool-without-scale-to-zero
    maxCount: 4
    nodeTaints: ['sku=gpu:NoSchedule']
  }
}
""")

BAD_OPERATOR = kubernetes("""
apiVersion: containerservice.azure.com/v1api20240901
kind: ManagedClustersAgentPool
metadata: {name: gpu}
spec:
  azureName: gpu
  owner: {name: aks}
  mode: User
  vmSize: Standard_NC24ads_A100_v4
  count: 2 # expect: gpu-pool-without-scale-to-zero
""")

GOOD = terraform("""
resource "azurerm_kubernetes_cluster_node_pool" "gpu" {
  name                  = "gpu"
  kubernetes_cluster_id = "aks"
  vm_size               = "Standard_NC24ads_A100_v4"
  enable_auto_scaling   = true
  min_count             = 0
  max_count             = 4
  node_taints           = ["sku=gpu:NoSchedule"]
}
""")

GOOD_PRODUCTION = terraform("""
# Production inference keeps a machine warm: nobody wants to wait ten minutes for the first answer.
resource "azurerm_kubernetes_cluster_node_pool" "serve" {
  name                  = "serve"
  kubernetes_cluster_id = "aks"
  vm_size               = "Standard_NC24ads_A100_v4"
  auto_scaling_enabled  = true
  min_count             = 1
  max_count             = 4
  node_taints           = ["sku=gpu:NoSchedule"]
  node_labels           = { purpose = "inference", environment = "prod" }
}
""")


@rule(
    id="gpu-pool-without-scale-to-zero",
    on=NodePool,
    severity=Severity.WARNING,
    bad=[BAD, BAD_FIXED, BAD_BICEP, BAD_OPERATOR],
    good=[GOOD, GOOD_PRODUCTION],
    references=[
        Reference(
            "Scale node pools to zero with the cluster autoscaler",
            "https://learn.microsoft.com/azure/aks/scale-cluster",
            date(2026, 12, 1),
        )
    ],
    conflicts=("PSRule: Azure.AKS.MinUserPoolNodes (its configuration can exclude pools by name)",),
)
def gpu_pool_without_scale_to_zero(pool: NodePool, context: Context) -> Iterator[Problem | Undecided]:
    """A user pool may have no nodes at all, and GPU machines are paid by the hour whether anything runs or not. With
    the cluster autoscaler and a minimum of zero, the pool costs nothing until a pod asks for it.
    """
    if pool.provisioner not in {"aks", "aso", "capz"}:
        return
    size = gpu_size(pool, context)
    if size is None or is_system(pool) or known(pool.stopped) or _is_reserved(pool):
        return
    if _is_production_inference(pool, context):
        return
    managed = known(pool.gpu_management) == "Managed"
    if known(pool.autoscaling):
        minimum = known(pool.minimum_nodes)
        if minimum:
            yield _problem(pool.minimum_nodes, pool, size, minimum, "the autoscaler keeps at least", managed, context)
        return
    count = known(pool.nodes)
    if count:
        yield _problem(pool.nodes, pool, size, count, "without the autoscaler the pool always has", managed, context)


def _problem(
    attribute: Attribute[int], pool: NodePool, size: Size, count: int, lead: str, managed: bool, context: Context
) -> Problem:
    machines = f"{count} x {size.name}"
    cure = "set the minimum to 0" if known(pool.autoscaling) else "turn the autoscaler on with a minimum of 0"
    cost = idle_cost(pool, size, count, context)
    return Problem(
        where=attribute if isinstance(attribute, Known) else pool.span,
        message=f"{lead} {machines}, used or not" + (f": {cost}" if cost else ""),
        cure="scale it by hand or stop it when idle: AKS-managed GPU pools have no autoscaler yet" if managed else cure,
        severity=Severity.INFO if managed else None,
    )


def _is_reserved(pool: NodePool) -> bool:
    return isinstance(pool.capacity_reservation, Known) or isinstance(pool.host_group, Known)


def _is_production_inference(pool: NodePool, context: Context) -> bool:
    serves = context.infrastructure.purpose(pool).is_at_least_medium(Purpose.INFERENCE)
    return serves and context.infrastructure.environment(pool) is Environment.PRODUCTION
