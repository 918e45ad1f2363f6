"""Spot machines with GPUs that are given up at a price below the list price."""

from collections.abc import Iterator

from ailint.sdk import (
    Absent,
    Context,
    Machine,
    NodePool,
    Problem,
    Reference,
    ScaleSet,
    Severity,
    Undecided,
    az,
    bicep,
    date,
    known,
    rule,
    terraform,
)
from ailint_rules.machines import gpu_size, is_spot, region_of

POOL = """
resource "azurerm_kubernetes_cluster_node_pool" "sweep" {
  name                  = "sweep"
  kubernetes_cluster_id = "aks"
  vm_size               = "Standard_NC24ads_A100_v4"
  priority              = "Spot"
  spot_max_price        = 0.5 # expect: spot-max-price
}
"""

BAD = terraform(POOL)

BAD_BICEP = bicep("""
resource sweep 'Microsoft.Compute/virtualMachineScaleSets@2024-07-01' = {
  name: 'vmss-sweep'
  location: 'eastus2'
  sku: { name: 'Standard_NC24ads_A100_v4', capacity: 2 }
  properties: {
    virtualMachineProfile: {
      priority: 'Spot'
      billingProfile: { maxPrice: json('0.75') } // expect: spot-max-price
    }
  }
}
""")

BAD_SCRIPT = az("""
az vm create -g rg -n vm-sweep --image Ubuntu2204 --size Standard_NC24ads_A100_v4 --priority Spot \\
  --max-price 0.4 # expect: spot-max-price
""")

GOOD = terraform(POOL.replace("0.5 # expect: spot-max-price", "-1"))

GOOD_HIGH = terraform(
    "# Above the list price a cap never evicts.\n" + POOL.replace("0.5 # expect: spot-max-price", "100")
)

GOOD_REGULAR = terraform(POOL.replace(" # expect: spot-max-price", "").replace('"Spot"', '"Regular"'))


@rule(
    id="spot-max-price",
    on=Machine | ScaleSet | NodePool,
    severity=Severity.INFO,
    tags={"advice"},
    bad=[BAD, BAD_BICEP, BAD_SCRIPT],
    good=[GOOD, GOOD_HIGH, GOOD_REGULAR],
    references=[
        Reference(
            "Use Azure Spot Virtual Machines",
            "https://learn.microsoft.com/azure/virtual-machines/spot-vms",
            date(2026, 12, 1),
        )
    ],
    silenced_by=("retired-sku",),
)
def spot_max_price(host: Machine | ScaleSet | NodePool, context: Context) -> Iterator[Problem | Undecided]:
    """A Spot machine is evicted when its price rises above the cap, besides for want of capacity. Without a cap (-1)
    nobody pays more than the list price, and only capacity evicts; a job that loses its GPUs to a cent begins again
    from its last checkpoint.
    """
    if isinstance(host.spot_max_price, Absent):
        return
    size = gpu_size(host, context)
    if size is None or not is_spot(host):
        return
    cap = known(host.spot_max_price)
    if cap is None or cap <= 0:
        return
    region = region_of(host, context)
    price = (context.catalog.price(size.name, region) if region else None) or context.catalog.cheapest_price(size.name)
    if price is None or cap >= price.usd_per_hour:
        return
    yield Problem(
        where=host.spot_max_price,
        message=f"{size.name} is given up when Spot costs more than USD {cap:g} an hour"
        f" (list price {price.usd_per_hour:g} in {price.region}, {price.day})",
        cure="leave the cap out (-1): more than the list price is never charged",
    )
