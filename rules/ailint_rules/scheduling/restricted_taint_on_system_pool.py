"""Taints that AKS refuses on a system pool."""

from collections.abc import Iterator

from ailint.sdk import (
    Context,
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
from ailint_rules.scheduling.pools import blocking_taints, is_system

BAD = terraform("""
resource "azurerm_kubernetes_cluster_node_pool" "gpu" {
  name                  = "gpu"
  kubernetes_cluster_id = "aks"
  mode                  = "System"
  vm_size               = "Standard_D8s_v5"
  node_count            = 1
  node_taints           = ["sku=gpu:NoSchedule"] # expect: restricted-taint-on-system-pool
}
""")

BAD_BICEP = bicep("""
resource aks 'Microsoft.ContainerService/managedClusters@2024-09-01' = {
  name: 'aks'
  location: 'eastus2'
  properties: {
    agentPoolProfiles: [
      {
        name: 'system'
        mode: 'System'
        vmSize: 'Standard_D4s_v5'
        count: 2
        nodeTaints: ['team=vision:NoSchedule'] // expect: restricted-taint-on-system-pool
      }
    ]
  }
}
""")

BAD_SCRIPT = az("""
az aks nodepool add --resource-group rg --cluster-name aks --name gpu --node-vm-size Standard_NC24ads_A100_v4 \\
  --mode System --node-taints sku=gpu:NoSchedule # expect: restricted-taint-on-system-pool
""")

BAD_OPERATOR = kubernetes("""
apiVersion: containerservice.azure.com/v1api20240901
kind: ManagedClustersAgentPool
metadata: {name: gpu}
spec:
  azureName: gpu
  owner: {name: aks}
  mode: System
  vmSize: Standard_NC24ads_A100_v4
  nodeTaints: ["sku=gpu:NoSchedule"] # expect: restricted-taint-on-system-pool
""")

GOOD = terraform("""
resource "azurerm_kubernetes_cluster_node_pool" "system" {
  name                  = "system"
  kubernetes_cluster_id = "aks"
  mode                  = "System"
  vm_size               = "Standard_D4s_v5"
  node_count            = 2
  node_taints           = ["CriticalAddonsOnly=true:NoSchedule", "batch=true:PreferNoSchedule"]
}
""")

GOOD_USER = terraform("""
resource "azurerm_kubernetes_cluster_node_pool" "batch" {
  name                  = "batch"
  kubernetes_cluster_id = "aks"
  vm_size               = "Standard_D8s_v5"
  node_count            = 1
  node_taints           = ["team=vision:NoSchedule"]
}
""")


@rule(
    id="restricted-taint-on-system-pool",
    on=NodePool,
    severity=Severity.ERROR,
    bad=[BAD, BAD_BICEP, BAD_SCRIPT, BAD_OPERATOR],
    good=[GOOD, GOOD_USER],
    references=[
        Reference(
            "AKS rejects custom taints on system pools (SystemPoolHasRestrictedTaint)",
            "https://github.com/Azure/AKS/issues/2578",
            date(2026, 12, 1),
        )
    ],
)
def restricted_taint_on_system_pool(pool: NodePool, context: Context) -> Iterator[Problem | Undecided]:
    """AKS accepts only `CriticalAddonsOnly` as a blocking taint of a system pool; any other NoSchedule or NoExecute
    taint fails the deployment with SystemPoolHasRestrictedTaint.
    """
    if pool.provisioner not in {"aks", "aso", "capz"} or not is_system(pool):
        return
    refused = [str(taint) for taint in blocking_taints(pool) if taint.key != "CriticalAddonsOnly"]
    if refused:
        yield Problem(
            where=pool.taints,
            message=f"a system pool can't carry the taint `{refused[0]}`: AKS refuses the deployment",
            cure="make it a user pool, or prefer with `PreferNoSchedule`",
        )
