"""Proximity placement groups that nothing uses."""

from collections.abc import Iterator

from ailint.sdk import (
    AvailabilitySet,
    Context,
    Host,
    Known,
    PlacementGroup,
    Problem,
    Reference,
    Severity,
    Undecided,
    Unknown,
    az,
    bicep,
    date,
    rule,
    terraform,
)

GROUP = """
resource "azurerm_proximity_placement_group" "near" { # expect: unused-placement-group
  name     = "ppg"
  location = "eastus2"
}

resource "azurerm_linux_virtual_machine_scale_set" "train" {
  name      = "vmss-train"
  sku       = "Standard_NC96ads_A100_v4"
  instances = 4
}
"""

BAD = terraform(GROUP)

BAD_BICEP = bicep("""
resource near 'Microsoft.Compute/proximityPlacementGroups@2024-07-01' = { // expect: unused-placement-group
  name: 'ppg'
  location: 'eastus2'
}

resource train 'Microsoft.Compute/virtualMachineScaleSets@2024-07-01' = {
  name: 'vmss-train'
  location: 'eastus2'
  sku: { name: 'Standard_NC96ads_A100_v4', capacity: 4 }
  properties: {}
}
""")

BAD_SCRIPT = az("""
# expect-next-line: unused-placement-group
az ppg create --resource-group rg --name ppg-train --type Standard
az vm create --resource-group rg --name vm-train --image example:own:image:latest --size Standard_NC24ads_A100_v4
""")

GOOD = terraform(
    GROUP.replace(" # expect: unused-placement-group", "").replace(
        "instances = 4\n",
        "instances = 4\n  proximity_placement_group_id = azurerm_proximity_placement_group.near.id\n",
    )
)

GOOD_OUTPUT = terraform(GROUP.replace(" # expect: unused-placement-group", "").split('resource "azurerm_linux')[0])


@rule(
    id="unused-placement-group",
    on=PlacementGroup,
    severity=Severity.INFO,
    bad=[BAD, BAD_BICEP, BAD_SCRIPT],
    good=[GOOD, GOOD_OUTPUT],
    references=[
        Reference(
            "Co-locate resources for improved latency",
            "https://learn.microsoft.com/azure/virtual-machines/co-location",
            date(2026, 12, 1),
        )
    ],
)
def unused_placement_group(group: PlacementGroup, context: Context) -> Iterator[Problem | Undecided]:
    """A group beside machines that none of them names looks like placement and is none. Where no machines stand beside
    it, another project may use it, and where a reference is unknown, that may be the one.
    """
    scope = group.address.scope
    beside = context.once(_by_project).get(scope, [])
    references = [one.placement_group for one in beside]
    if (
        not any(isinstance(one, Host) for one in beside)
        or context.infrastructure.has_opaque(group, of_azure=True)
        or any(isinstance(one, Unknown) for one in references)
    ):
        return
    if any(isinstance(one, Known) and context.infrastructure.referred(one) in (group, None) for one in references):
        return
    yield Problem(
        where=group.span,
        message="no machine, scale set or pool beside this placement group names it",
        cure="name it where machines must stand together, or remove it",
    )


def _by_project(context: Context) -> dict[str, list[Host | AvailabilitySet]]:
    """What can name a placement group, by project."""
    found: dict[str, list[Host | AvailabilitySet]] = {}
    for host in context.infrastructure.all(Host):
        found.setdefault(host.address.scope, []).append(host)
    for one in context.infrastructure.all(AvailabilitySet):
        found.setdefault(one.address.scope, []).append(one)
    return found
