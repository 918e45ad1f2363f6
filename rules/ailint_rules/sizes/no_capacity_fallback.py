"""Production GPU capacity of one size in one region."""

from collections.abc import Iterator

from ailint.sdk import (
    Address,
    Context,
    Environment,
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
    rule,
    terraform,
)
from ailint_rules.machines import gpu_size

POOL = """
resource "azurerm_kubernetes_cluster_node_pool" "serve" {
  name                  = "serve"
  kubernetes_cluster_id = "aks"
  vm_size               = "Standard_NC24ads_A100_v4" # expect: no-capacity-fallback
  tags                  = { environment = "production" }
}
"""

BAD = terraform(POOL)

BAD_BICEP = bicep("""
resource pool 'Microsoft.ContainerService/managedClusters/agentPools@2024-09-01' = {
  name: 'aks/serve'
  properties: {
    mode: 'User'
    vmSize: 'Standard_NC24ads_A100_v4' // expect: no-capacity-fallback
    tags: { environment: 'production' }
  }
}
""")

BAD_SCRIPT = az("""
az aks nodepool add --resource-group rg --cluster-name aks --name serve --tags environment=production \\
  --node-vm-size Standard_NC24ads_A100_v4 # expect: no-capacity-fallback
""")

GOOD = terraform(
    POOL.replace(" # expect: no-capacity-fallback", "")
    + POOL.replace(" # expect: no-capacity-fallback", "")
    .replace('"serve"', '"fallback"')
    .replace("NC24ads_A100_v4", "NC40ads_H100_v5")
)

GOOD_TRAINING = terraform(POOL.replace('NC24ads_A100_v4" # expect: no-capacity-fallback', 'ND96isr_H100_v5"'))


@rule(
    id="no-capacity-fallback",
    on=NodePool,
    severity=Severity.INFO,
    tags={"advice"},
    bad=[BAD, BAD_BICEP, BAD_SCRIPT],
    good=[GOOD, GOOD_TRAINING],
    references=[
        Reference(
            "Azure Compute Fleet", "https://learn.microsoft.com/azure/azure-compute-fleet/overview", date(2026, 12, 1)
        )
    ],
)
def no_capacity_fallback(pool: NodePool, context: Context) -> Iterator[Problem | Undecided]:
    """GPU capacity runs out by size and region. A second pool of another size, or a provisioner with a list of sizes,
    keeps a service growing when its first choice is sold out. Gangs on InfiniBand need equal machines and are not
    judged.
    """
    size = gpu_size(pool, context)
    if size is None or size.infiniband or pool.provisioner != "aks":
        return
    if context.infrastructure.environment(pool) is not Environment.PRODUCTION:
        return
    if known(pool.capacity_reservation) is not None or context.infrastructure.has_opaque(pool):
        return
    if any(address != pool.address for address in context.once(_possible_fallbacks)):
        return
    yield Problem(
        where=pool.size,
        message=f"{size.name} is the only GPU size here: when it is sold out, nothing can grow",
        cure="add a pool of a second size with the same taint and labels",
    )


def _possible_fallbacks(context: Context) -> frozenset[Address]:
    """The pools that have GPUs, or may have some."""
    pools = context.infrastructure.all(NodePool)
    return frozenset(
        pool.address for pool in pools if not isinstance(pool.size, Known) or gpu_size(pool, context) is not None
    )
