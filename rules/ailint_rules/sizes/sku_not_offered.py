"""Sizes that the subscription can't have where the code wants them."""

from collections.abc import Iterator

from ailint.sdk import (
    Absent,
    Context,
    Machine,
    NodePool,
    Offer,
    Problem,
    Reason,
    Reference,
    ScaleSet,
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
from ailint_rules.machines import certain_region_of, is_spot

OFFERED = """
[
  {
    "resourceType": "virtualMachines", "name": "Standard_ND96isr_H100_v5", "family": "standardNDSH100v5Family",
    "locations": ["eastus"], "locationInfo": [{"location": "eastus", "zones": ["1", "2"]}],
    "capabilities": [{"name": "vCPUs", "value": "96"}, {"name": "LowPriorityCapable", "value": "False"}],
    "restrictions": [
      {
        "type": "Zone", "values": ["eastus"], "reasonCode": "NotAvailableForSubscription",
        "restrictionInfo": {"locations": ["eastus"], "zones": ["2"]}
      }
    ]
  },
  {
    "resourceType": "virtualMachines", "name": "Standard_NC24ads_A100_v4", "family": "StandardNCADSA100v4Family",
    "locations": ["eastus"], "locationInfo": [{"location": "eastus", "zones": []}], "capabilities": [],
    "restrictions": [
      {
        "type": "Location", "values": ["eastus"], "reasonCode": "NotAvailableForSubscription",
        "restrictionInfo": {"locations": ["eastus"]}
      }
    ]
  },
  {"resourceType": "virtualMachines", "name": "Standard_B2s_v2", "locations": ["eastus"]},
  {"resourceType": "virtualMachines", "name": "Standard_D2s_v5", "locations": ["eastus"]},
  {"resourceType": "virtualMachines", "name": "Standard_E2s_v5", "locations": ["eastus"]}
]
"""

BAD = terraform(
    """
resource "azurerm_kubernetes_cluster" "train" {
  name     = "aks-train"
  location = "East US"
}

resource "azurerm_kubernetes_cluster_node_pool" "a100" {
  name                  = "a100"
  kubernetes_cluster_id = azurerm_kubernetes_cluster.train.id
  vm_size               = "Standard_NC24ads_A100_v4" # expect: sku-not-offered
}

resource "azurerm_kubernetes_cluster_node_pool" "h100" {
  name                  = "h100"
  kubernetes_cluster_id = azurerm_kubernetes_cluster.train.id
  vm_size               = "Standard_ND96isr_H100_v5"
  zones                 = ["2"] # expect: sku-not-offered
}

resource "azurerm_kubernetes_cluster_node_pool" "h200" {
  name                  = "h200"
  kubernetes_cluster_id = azurerm_kubernetes_cluster.train.id
  vm_size               = "Standard_ND96isr_H200_v5" # expect: sku-not-offered
}

resource "azurerm_kubernetes_cluster_node_pool" "spot" {
  name                  = "spot"
  kubernetes_cluster_id = azurerm_kubernetes_cluster.train.id
  vm_size               = "Standard_ND96isr_H100_v5"
  priority              = "Spot" # expect: sku-not-offered
  eviction_policy       = "Delete"
}
""",
    skus=OFFERED,
)

BAD_BICEP = bicep(
    """
resource desk 'Microsoft.Compute/virtualMachines@2024-07-01' = {
  name: 'vm-desk'
  location: 'eastus'
  properties: {
    hardwareProfile: { vmSize: 'Standard_NC24ads_A100_v4' } // expect: sku-not-offered
  }
}
""",
    skus=OFFERED,
)

BAD_SCRIPT = az(
    """
az vm create -g rg -n vm-desk --location eastus --image Ubuntu2404 \\
  --size Standard_NC24ads_A100_v4 # expect: sku-not-offered
""",
    skus=OFFERED,
)

GOOD = terraform(
    """
resource "azurerm_linux_virtual_machine" "train" {
  name     = "vm-train"
  location = "eastus"
  zone     = "1"
  size     = "Standard_ND96isr_H100_v5"
}
""",
    skus=OFFERED,
)

GOOD_ELSEWHERE = terraform(
    """
# The list speaks of eastus only: of other regions nothing is known.
resource "azurerm_linux_virtual_machine" "desk" {
  name     = "vm-desk"
  location = "westeurope"
  size     = "Standard_NC24ads_A100_v4"
}
""",
    skus=OFFERED,
)

GOOD_OTHER_KIND = terraform(
    """
# The list was asked for H100 (`--size`): of other sizes it says nothing.
resource "azurerm_linux_virtual_machine" "desk" {
  name     = "vm-desk"
  location = "eastus"
  zone     = "1"
  size     = "Standard_NC24ads_A100_v4"
}

# It was cut to names and places, so that zones are unknown.
resource "azurerm_linux_virtual_machine" "train" {
  name     = "vm-train"
  location = "eastus"
  zone     = "1"
  size     = "Standard_ND96isr_H100_v5"
}
""",
    skus='[{"resourceType": "virtualMachines", "name": "Standard_ND96isr_H100_v5", "locations": ["eastus"]}]',
)

GOOD_NO_LIST = terraform("""
resource "azurerm_linux_virtual_machine" "desk" {
  name     = "vm-desk"
  location = "eastus"
  size     = "Standard_NC24ads_A100_v4"
}
""")


@rule(
    id="sku-not-offered",
    on=Machine | ScaleSet | NodePool,
    severity=Severity.ERROR,
    bad=[BAD, BAD_BICEP, BAD_SCRIPT],
    good=[GOOD, GOOD_ELSEWHERE, GOOD_OTHER_KIND, GOOD_NO_LIST],
    references=[
        Reference(
            "Resolve errors for SKU not available",
            "https://learn.microsoft.com/azure/azure-resource-manager/troubleshooting/error-sku-not-available",
            date(2026, 12, 1),
        )
    ],
    silenced_by=("retired-sku", "unknown-sku"),
)
def sku_not_offered(host: Machine | ScaleSet | NodePool, context: Context) -> Iterator[Problem | Undecided]:
    """Not every region has every size, not every zone of a region has it, and some subscriptions may not have it
    although others do: the deployment fails with SkuNotAvailable. This is judged only where a list of the
    subscription's own offers is given (`--skus`), and only for the regions in that list; that a size is missing from it
    counts only where it is a list of all sizes.
    """
    offers = context.offers
    if offers is None or (isinstance(host, NodePool) and host.provisioner not in {"aks", "aso", "capz"}):
        return
    name = known(host.size)
    region = certain_region_of(host, context)
    if name is None or region not in offers.regions:
        return
    offer = offers.find(name, region)
    if offer is None and not offers.is_whole(region):
        detail = f"the list has some sizes of {region} only, and {name} is not among them"
        yield Undecided(Unknown(Reason.DATA, host.size.provenance, detail=detail))
        return
    if offer is None or offer.restriction:
        yield _nowhere(host, name, region, offer, context)
        return
    yield from _in_zones(host, offer)
    if offer.capabilities.get("LowPriorityCapable", "").lower() == "false" and is_spot(host):
        yield Problem(
            where=host.priority,
            message=f"{name} is not to be had as Spot in {region}",
            cure="take another size or region, or pay for regular machines",
            severity=Severity.WARNING,
        )


def _nowhere(
    host: Machine | ScaleSet | NodePool, name: str, region: str, offer: Offer | None, context: Context
) -> Problem:
    assert context.offers is not None
    others = context.offers.regions_of(name)
    why = f"the subscription may not have it ({offer.restriction})" if offer else "the list of offers lacks it"
    return Problem(
        where=host.size,
        message=f"{name} can't be deployed in {region}: {why}",
        cure=f"deploy it in {', '.join(others)}"
        if others
        else "take another size, or ask Azure for access to this one",
    )


def _in_zones(host: Machine | ScaleSet | NodePool, offer: Offer) -> Iterator[Problem]:
    zones = () if isinstance(host.zones, Absent) else known(host.zones) or ()
    offered = offer.open_zones
    missing = [zone for zone in zones if offered is not None and zone not in offered]
    if missing:
        have = ", ".join(sorted(offered or ()))
        yield Problem(
            where=host.zones,
            message=f"{offer.size} can't be deployed in zone {', '.join(missing)} of {offer.region}",
            cure=f"use zone {have}" if have else "leave the zones out: no zone of the region has it",
        )
