"""GPU sizes in a system pool."""

from collections.abc import Iterator

from ailint.sdk import (
    Context,
    Environment,
    NodePool,
    Problem,
    Reference,
    Severity,
    Undecided,
    az,
    bicep,
    date,
    kubernetes,
    rule,
    terraform,
)
from ailint_rules.machines import gpu_size
from ailint_rules.scheduling.pools import is_system

BAD = terraform("""
resource "azurerm_kubernetes_cluster" "main" {
  name     = "aks"
  location = "eastus2"
  default_node_pool {
    name       = "gpu"
    vm_size    = "Standard_NC24ads_A100_v4" # expect: gpu-sku-in-system-pool
    node_count = 1
  }
}
""")

BAD_SCRIPT = az("""
az aks create --resource-group rg --name aks --node-vm-size Standard_NC24ads_A100_v4 # expect: gpu-sku-in-system-pool
""")

BAD_BICEP = bicep("""
resource aks 'Microsoft.ContainerService/managedClusters@2024-09-01' = {
  name: 'aks'
  location: 'eastus2'
  properties: {
    agentPoolProfiles: [
      {
        name: 'gpu'
        mode: 'System'
        count: 1
        vmSize: 'Standard_NC24ads_A100_v4' // expect: gpu-sku-in-system-pool
      }
    ]
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
  mode: System
  vmSize: Standard_NC24ads_A100_v4 # expect: gpu-sku-in-system-pool
""")

GOOD = terraform("""
resource "azurerm_kubernetes_cluster" "main" {
  name     = "aks"
  location = "eastus2"
  default_node_pool {
    name       = "system"
    vm_size    = "Standard_D4s_v5"
    node_count = 2
  }
}
""")

GOOD_USER = terraform("""
resource "azurerm_kubernetes_cluster_node_pool" "gpu" {
  name                  = "gpu"
  kubernetes_cluster_id = "aks"
  mode                  = "User"
  vm_size               = "Standard_NC24ads_A100_v4"
  auto_scaling_enabled  = true
  min_count             = 0
  max_count             = 2
  node_taints           = ["sku=gpu:NoSchedule"]
}
""")


@rule(
    id="gpu-sku-in-system-pool",
    on=NodePool,
    severity=Severity.WARNING,
    bad=[BAD, BAD_SCRIPT, BAD_BICEP, BAD_OPERATOR],
    good=[GOOD, GOOD_USER],
    references=[
        Reference(
            "Manage system node pools in AKS",
            "https://learn.microsoft.com/azure/aks/use-system-pools",
            date(2026, 12, 1),
        )
    ],
    silenced_by=("retired-sku",),
)
def gpu_sku_in_system_pool(pool: NodePool, context: Context) -> Iterator[Problem | Undecided]:
    """A system pool can't scale to zero, can't be stopped by itself, hosts the cluster's own pods, and refuses a taint
    that would keep other pods off its GPUs. The cluster's first pool is always a system pool.
    """
    size = gpu_size(pool, context)
    if size is None or not is_system(pool):
        return
    environment = context.infrastructure.environment(pool)
    severity = Severity.INFO if environment is Environment.DEVELOPMENT else None
    if environment is Environment.PRODUCTION and _is_only_pool(pool, context):
        severity = Severity.ERROR
    yield Problem(
        where=pool.size,
        message=f"{size.name} stands in a system pool, which runs all the time and can't be tainted for GPUs",
        cure="give the system pool a small CPU size, and the GPUs a user pool that scales to zero",
        severity=severity,
    )


def _is_only_pool(pool: NodePool, context: Context) -> bool:
    cluster = context.infrastructure.cluster_of(pool)
    return cluster is not None and len(context.infrastructure.pools_of(cluster)) == 1
