"""GPU clusters that serve in production without an uptime agreement."""

from collections.abc import Iterator

from ailint.sdk import (
    Absent,
    Cluster,
    Context,
    Environment,
    NodePool,
    Problem,
    Purpose,
    Reference,
    Related,
    Severity,
    Undecided,
    Unknown,
    az,
    bicep,
    date,
    known,
    rule,
    terraform,
)
from ailint_rules.machines import is_gpu_pool

CLUSTER = """
resource "azurerm_kubernetes_cluster" "main" {
  name     = "aks-prod"
  location = "eastus2"
  sku_tier = "Free" # expect: aks-gpu-cluster-free-tier
  default_node_pool {
    name       = "system"
    vm_size    = "Standard_D4s_v5"
    node_count = 2
  }
}

resource "azurerm_kubernetes_cluster_node_pool" "serve" {
  name                  = "serve"
  kubernetes_cluster_id = azurerm_kubernetes_cluster.main.id
  vm_size               = "Standard_NC24ads_A100_v4"
  node_count            = 2
}
"""

BAD = terraform(CLUSTER)

BAD_BICEP = bicep("""
resource aks 'Microsoft.ContainerService/managedClusters@2024-09-01' = { // expect: aks-gpu-cluster-free-tier
  name: 'aks'
  location: 'eastus2'
  tags: { environment: 'production' }
  properties: {
    agentPoolProfiles: [
      { name: 'system', mode: 'System', vmSize: 'Standard_D4s_v5', count: 2 }
      { name: 'serve', mode: 'User', vmSize: 'Standard_NC24ads_A100_v4', count: 2 }
    ]
  }
}
""")

BAD_SCRIPT = az("""
az aks create -g rg -n aks-prod --node-vm-size Standard_D4s_v5 \\
  --tier free # expect: aks-gpu-cluster-free-tier
az aks nodepool add -g rg --cluster-name aks-prod -n serve --node-vm-size Standard_NC24ads_A100_v4
""")

GOOD = terraform(CLUSTER.replace('"Free" # expect: aks-gpu-cluster-free-tier', '"Standard"'))

GOOD_TRAINING = terraform(
    "# Training waits for an API server that is away for a while.\n"
    + CLUSTER.replace(" # expect: aks-gpu-cluster-free-tier", "").replace("serve", "train")
)


@rule(
    id="aks-gpu-cluster-free-tier",
    on=Cluster,
    severity=Severity.INFO,
    tags={"advice"},
    bad=[BAD, BAD_BICEP, BAD_SCRIPT],
    good=[GOOD, GOOD_TRAINING],
    references=[
        Reference(
            "Free, Standard and Premium pricing tiers for AKS",
            "https://learn.microsoft.com/azure/aks/free-standard-pricing-tiers",
            date(2026, 12, 1),
        )
    ],
    same_as=("PSRule: Azure.AKS.UptimeSLA",),
)
def aks_gpu_cluster_free_tier(cluster: Cluster, context: Context) -> Iterator[Problem | Undecided]:
    """The free tier has no financially backed uptime, and is meant for development and test. Beside the price of GPUs
    that serve in production, the Standard tier costs next to nothing. Only clusters that say they are production, with
    a GPU pool that serves, are judged.
    """
    if context.infrastructure.environment(cluster) is not Environment.PRODUCTION:
        return
    serving = [pool for pool in context.infrastructure.pools_of(cluster) if _serves(pool, context)]
    if not serving or known(cluster.automatic):
        return
    tier = known(cluster.tier) or "Free"
    if tier.lower() == "free":
        yield Problem(
            where=cluster.span if isinstance(cluster.tier, Absent) else cluster.tier,
            message="GPUs serve in production behind an API server of the free tier, which has no uptime agreement",
            cure="choose the tier Standard",
            related=tuple(Related(pool.span, "this pool serves") for pool in serving),
        )


def _serves(pool: NodePool, context: Context) -> bool:
    if isinstance(pool.size, Unknown) or not is_gpu_pool(pool, context):
        return False
    return context.infrastructure.purpose(pool).is_at_least_medium(Purpose.INFERENCE)
