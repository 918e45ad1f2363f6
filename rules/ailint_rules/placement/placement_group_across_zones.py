"""Proximity placement groups asked to span availability zones."""

from collections.abc import Iterator

from ailint.sdk import (
    Absent,
    Context,
    Host,
    Known,
    Machine,
    NodePool,
    PlacementGroup,
    Problem,
    Reference,
    Related,
    ScaleSet,
    Severity,
    Undecided,
    Unknown,
    arm,
    az,
    bicep,
    date,
    known,
    rule,
    terraform,
)
from ailint_rules.machines import is_for_ai
from ailint_rules.placement.members import group_of, members_of, zone_of

POOL = """
resource "azurerm_proximity_placement_group" "near" {
  name     = "ppg"
  location = "eastus2"
}

resource "azurerm_kubernetes_cluster_node_pool" "train" {
  name                         = "train"
  kubernetes_cluster_id        = "aks"
  vm_size                      = "Standard_NC96ads_A100_v4"
  zones                        = ["1", "2"] # expect: placement-group-across-zones
  proximity_placement_group_id = azurerm_proximity_placement_group.near.id
}
"""

BAD = terraform(POOL)

BAD_ZONE_ALONE = terraform("""
resource "azurerm_proximity_placement_group" "near" {
  name     = "ppg"
  location = "eastus2"
  zone     = "1" # expect: placement-group-across-zones
}

resource "azurerm_linux_virtual_machine" "train" {
  name                         = "vm-train"
  size                         = "Standard_NC96ads_A100_v4"
  proximity_placement_group_id = azurerm_proximity_placement_group.near.id
}
""")

BAD_BICEP = bicep("""
resource near 'Microsoft.Compute/proximityPlacementGroups@2024-07-01' = {
  name: 'ppg'
  location: 'eastus2'
  zones: ['1']
  properties: {
    intent: { vmSizes: ['Standard_NC96ads_A100_v4'] }
  }
}

resource train 'Microsoft.Compute/virtualMachines@2024-07-01' = {
  name: 'vm-train'
  location: 'eastus2'
  zones: ['2'] // expect: placement-group-across-zones
  properties: {
    hardwareProfile: { vmSize: 'Standard_NC96ads_A100_v4' }
    proximityPlacementGroup: { id: near.id }
  }
}
""")

BAD_ARM = arm(
    """{
  "$schema": "https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#",
  "contentVersion": "1.0.0.0",
  "resources": [
    {
      "type": "Microsoft.Compute/virtualMachineScaleSets",
      "apiVersion": "2024-07-01",
      "name": "vmss-train",
      "location": "eastus2",
      "zones": [ "1", "2", "3" ],
      "sku": { "name": "Standard_NC96ads_A100_v4", "capacity": 4 },
      "properties": {
        "proximityPlacementGroup": { "id": "[resourceId('Microsoft.Compute/proximityPlacementGroups', 'ppg')]" }
      }
    }
  ]
}
""",
    expect={"placement-group-across-zones": [10]},
)

BAD_SCRIPT = az("""
az ppg create --resource-group rg --name ppg --location eastus2
az vm create --resource-group rg --name vm-a --image Ubuntu2204 --size Standard_NC96ads_A100_v4 --zone 1 --ppg ppg
az vm create --resource-group rg --name vm-b --image Ubuntu2204 --size Standard_NC96ads_A100_v4 --ppg ppg \\
  --zone 2 # expect: placement-group-across-zones
""")

GOOD = terraform(POOL.replace('["1", "2"] # expect: placement-group-across-zones', '["1"]'))

GOOD_ZONES_WITHOUT_GROUP = terraform("""
# Pools in several zones, each with a group of its own, and a group for what has no zone at all.
resource "azurerm_proximity_placement_group" "near" {
  for_each         = toset(["1", "2"])
  name             = "ppg-${each.key}"
  location         = "eastus2"
  zone             = each.key
  allowed_vm_sizes = ["Standard_NC96ads_A100_v4"]
}

resource "azurerm_kubernetes_cluster_node_pool" "train" {
  for_each                     = toset(["1", "2"])
  name                         = "train${each.key}"
  kubernetes_cluster_id        = "aks"
  vm_size                      = "Standard_NC96ads_A100_v4"
  zones                        = [each.key]
  proximity_placement_group_id = azurerm_proximity_placement_group.near[each.key].id
}

resource "azurerm_kubernetes_cluster_node_pool" "serve" {
  name                  = "serve"
  kubernetes_cluster_id = "aks"
  vm_size               = "Standard_NC24ads_A100_v4"
  zones                 = ["1", "2", "3"]
}
""")


@rule(
    id="placement-group-across-zones",
    on=Machine | ScaleSet | NodePool | PlacementGroup,
    severity=Severity.ERROR,
    bad=[BAD, BAD_ZONE_ALONE, BAD_BICEP, BAD_ARM, BAD_SCRIPT],
    good=[GOOD, GOOD_ZONES_WITHOUT_GROUP],
    references=[
        Reference(
            "Proximity placement groups",
            "https://learn.microsoft.com/azure/virtual-machines/co-location",
            date(2026, 12, 1),
        ),
        Reference(
            "Reduce latency with proximity placement groups in AKS",
            "https://learn.microsoft.com/azure/aks/reduce-latency-ppg",
            date(2026, 12, 1),
        ),
    ],
    silenced_by=("retired-sku",),
)
def placement_group_across_zones(subject: Host | PlacementGroup, context: Context) -> Iterator[Problem | Undecided]:
    """A proximity placement group is one data center, so it lies in one availability zone: what it holds can't stand
    in two of them, nor in another than the group's own. A group takes a zone only together with the sizes that it is
    meant for; a zone alone is refused.
    """
    if isinstance(subject, PlacementGroup):
        yield from _zone_alone(subject, context)
    else:
        yield from _member(subject, context)


def _zone_alone(group: PlacementGroup, context: Context) -> Iterator[Problem | Undecided]:
    intent = known(group.intent)
    if intent or isinstance(group.zone, Absent):
        return
    if not any(_concerns(host, context) for host in members_of(group, context)):
        return
    zone = known(group.zone)
    if zone:
        yield Problem(
            where=group.zone,
            message=f"a placement group takes zone {zone} only together with the sizes that it is meant for",
            cure="list the sizes as the group's intent (`allowed_vm_sizes`, `intent.vmSizes`), or leave the zone out",
        )


def _concerns(host: Host, context: Context) -> bool:
    return not isinstance(host.size, Unknown) and is_for_ai(host, context)


def _member(host: Host, context: Context) -> Iterator[Problem | Undecided]:
    if isinstance(host.placement_group, Absent) or isinstance(host.zones, Absent) or not is_for_ai(host, context):
        return
    if known(host.placement_group) is None:
        return
    zones = sorted(set(known(host.zones) or ()))
    if len(zones) > 1:
        yield Problem(
            where=host.zones,
            message=f"zones {', '.join(zones)} for what stands in one placement group: it can't span zones",
            cure="name one zone, and a group for each further zone",
            related=(Related(host.placement_group.provenance.span, "the placement group"),),
        )
        return
    group = group_of(host, context)
    if group is not None and zones:
        yield from _elsewhere(host, zones[0], group, context)


def _elsewhere(host: Host, zone: str, group: PlacementGroup, context: Context) -> Iterator[Problem]:
    """The group's own zone counts; where it has none, that of its first member."""
    if isinstance(group.zone, Known):
        first, span, whose = group.zone.value, group.zone.provenance.origin, "the placement group's zone"
    else:
        others = [one for one in members_of(group, context) if zone_of(one) is not None]
        if not others or zone_of(others[0]) is None:
            return
        first, span, whose = zone_of(others[0]) or "", others[0].span, f"{others[0].name} stands in the same group"
    if zone != first:
        yield Problem(
            where=host.zones,
            message=f"zone {zone} for a member of a placement group in zone {first}: it can't span zones",
            cure="put the members of a group into one zone, or give each zone a group of its own",
            related=(Related(span, whose),),
        )
