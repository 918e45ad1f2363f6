"""GPU pools that any pod may land on."""

from collections.abc import Iterator

from ailint.sdk import (
    Context,
    Known,
    NodePool,
    Problem,
    Reference,
    Severity,
    Undecided,
    az,
    bicep,
    date,
    known,
    kubernetes,
    rule,
    terraform,
)
from ailint_rules.machines import gpu_size, is_spot
from ailint_rules.scheduling.pools import blocking_taints, is_system

BAD = terraform("""
resource "azurerm_kubernetes_cluster" "main" {
  name     = "aks"
  location = "eastus2"
  default_node_pool {
    name       = "system"
    vm_size    = "Standard_D4s_v5"
    node_count = 2
  }
}

resource "azurerm_kubernetes_cluster_node_pool" "gpu" { # expect: untainted-gpu-pool
  name                  = "gpu"
  kubernetes_cluster_id = azurerm_kubernetes_cluster.main.id
  vm_size               = "Standard_NC8as_T4_v3"
  auto_scaling_enabled  = true
  min_count             = 0
  max_count             = 2
}
""")

BAD_BICEP = bicep("""
resource aks 'Microsoft.ContainerService/managedClusters@2024-09-01' existing = {
  name: 'aks'
}

resource gpu 'Microsoft.ContainerService/managedClusters/agentPools@2024-09-01' = { // expect: untainted-gpu-pool
  parent: aks
  name: 'gpu'
  properties: {
    vmSize: 'Standard_NC8as_T4_v3'
    enableAutoScaling: true
    minCount: 0
    maxCount: 2
  }
}
""")

BAD_SCRIPT = az("""
az aks create --resource-group rg --name aks --node-vm-size Standard_D4s_v5
# expect-next-line: untainted-gpu-pool
az aks nodepool add --resource-group rg --cluster-name aks --name gpu --node-vm-size Standard_NC24ads_A100_v4
""")

BAD_OPERATOR = kubernetes("""
apiVersion: containerservice.azure.com/v1api20240901
kind: ManagedClustersAgentPool # expect: untainted-gpu-pool
metadata: {name: gpu}
spec:
  azureName: gpu
  owner: {name: aks}
  mode: User
  vmSize: Standard_NC24ads_A100_v4
""")

GOOD = terraform("""
resource "azurerm_kubernetes_cluster_node_pool" "gpu" {
  name                  = "gpu"
  kubernetes_cluster_id = "aks"
  vm_size               = "Standard_NC8as_T4_v3"
  auto_scaling_enabled  = true
  min_count             = 0
  max_count             = 2
  node_taints           = ["sku=gpu:NoSchedule"]
}
""")

GOOD_UNKNOWN = terraform("""
variable "taints" { type = list(string) }

resource "azurerm_kubernetes_cluster_node_pool" "gpu" {
  name                  = "gpu"
  kubernetes_cluster_id = "aks"
  vm_size               = "Standard_NC8as_T4_v3"
  auto_scaling_enabled  = true
  min_count             = 0
  max_count             = 2
  node_taints           = var.taints
}
""")


@rule(
    id="untainted-gpu-pool",
    on=NodePool,
    severity=Severity.WARNING,
    bad=[BAD, BAD_BICEP, BAD_SCRIPT, BAD_OPERATOR],
    good=[GOOD, GOOD_UNKNOWN],
    references=[
        Reference(
            "Use node taints in an AKS cluster",
            "https://learn.microsoft.com/azure/aks/use-node-taints",
            date(2026, 12, 1),
        ),
        Reference(
            "Best practices for GPU workloads on AKS",
            "https://learn.microsoft.com/azure/aks/best-practices-gpu",
            date(2026, 12, 1),
        ),
    ],
)
def untainted_gpu_pool(pool: NodePool, context: Context) -> Iterator[Problem | Undecided]:
    """AKS puts no taint on a GPU pool by itself. Without one, ordinary pods fill the machine, keep it from scaling to
    zero, and leave the GPUs that they do not use to nobody.
    """
    if pool.provisioner not in {"aks", "aso", "capz"} or gpu_size(pool, context) is None or is_system(pool):
        return
    cluster = context.infrastructure.cluster_of(pool)
    if cluster is not None and isinstance(cluster.automatic, Known) and cluster.automatic.value:
        return
    if blocking_taints(pool):
        return
    prefers = bool(known(pool.taints))
    spot = is_spot(pool)
    windows = (known(pool.os_type) or "Linux").lower() == "windows"
    yield Problem(
        where=pool.taints if isinstance(pool.taints, Known) else pool.span,
        message=_message(spot, prefers),
        cure=f"add the taint `{context.gpu_taint}` and the toleration to the pods that use the GPUs",
        severity=Severity.INFO if prefers or spot or windows or cluster is None else None,
    )


def _message(spot: bool, prefers: bool) -> str:
    if spot:
        return "this Spot GPU pool is kept free by Spot's own taint only: any pod that tolerates Spot may fill it"
    if prefers:
        return "the taints of this GPU pool only prefer: pods without GPUs still land on it when others are full"
    return "nothing keeps pods without GPUs off this GPU pool"
