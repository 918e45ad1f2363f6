"""Machine sizes whose retirement is announced."""

from collections.abc import Iterator
from datetime import timedelta

from ailint.sdk import (
    Attribute,
    Context,
    Host,
    Known,
    Problem,
    Reference,
    Resource,
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
from ailint_rules.machines import belongs_to_ai, region_of

NOTICE = timedelta(days=180)
"""How long before the day a warning comes; earlier it is information."""

BAD = terraform(
    """
resource "azurerm_linux_virtual_machine_scale_set" "solver" {
  name = "vmss-solver"
  sku  = "Standard_HB120rs_v2" # expect: retiring-sku
}
""",
    as_of="2026-12-15",
)

BAD_BICEP = bicep("""
resource solver 'Microsoft.Compute/virtualMachines@2024-07-01' = {
  name: 'vm-solver'
  location: 'eastus2'
  properties: {
    hardwareProfile: { vmSize: 'Standard_HB120rs_v2' } // expect: retiring-sku
  }
}
""")

BAD_SCRIPT = az("""
az vm create --resource-group rg --name vm-solver --image example:own:image:latest \\
  --size Standard_HB120rs_v2 # expect: retiring-sku
""")

BAD_OPERATOR = kubernetes("""
apiVersion: containerservice.azure.com/v1api20240901
kind: ManagedClustersAgentPool
metadata: {name: gpu}
spec:
  azureName: gpu
  owner: {name: aks}
  mode: User
  vmSize: Standard_HB120rs_v2 # expect: retiring-sku
""")

GOOD = terraform("""
resource "azurerm_linux_virtual_machine_scale_set" "solver" {
  name = "vmss-solver"
  sku  = "Standard_HB176rs_v4"
}
""")

GOOD_AFTER = terraform(
    """
# Once the day has come it is a retired size, and no longer a retiring one.
resource "azurerm_linux_virtual_machine_scale_set" "solver" {
  name = "vmss-solver"
  sku  = "Standard_HB120rs_v2" # expect: retired-sku
}
""",
    as_of="2027-05-31",
)


@rule(
    id="retiring-sku",
    on=Resource,
    severity=Severity.WARNING,
    bad=[BAD, BAD_BICEP, BAD_SCRIPT, BAD_OPERATOR],
    good=[GOOD, GOOD_AFTER],
    references=[
        Reference(
            "Retired Azure VM sizes and capacity restrictions",
            "https://learn.microsoft.com/azure/virtual-machines/sizes/lifecycle/retirements-and-capacity-restrictions",
            date(2026, 12, 1),
        )
    ],
)
def retiring_sku(resource: Resource, context: Context) -> Iterator[Problem | Undecided]:
    """Machines of a retiring size are stopped on the day, quota for them is frozen before, and reservations are no
    longer sold: moving takes longer than a sprint. It warns in the last 180 days; a day further off is information.
    """
    if isinstance(resource, Host):
        known(resource.size)
        yield from _problem(resource.size, region_of(resource, context), context, _is_ours(resource, context))
    for candidate in resource.candidates:
        yield from _problem(candidate.size, "", context, ours=False)


def _is_ours(host: Host, context: Context) -> bool:
    size = context.catalog.size(known(host.size) or "")
    return size is None or size.is_n_or_h_family or belongs_to_ai(host, context)


def _problem(attribute: Attribute[str], region: str, context: Context, ours: bool) -> Iterator[Problem]:
    if not isinstance(attribute, Known):
        return
    day = context.catalog.retired_on(attribute.value, region or None)
    if day is None or day <= context.as_of:
        return
    size = context.catalog.size(attribute.value)
    name = size.name if size is not None else attribute.value
    left = (day - context.as_of).days
    words = context.catalog.successor_advice(attribute.value)
    yield Problem(
        where=attribute,
        message=f"{name} is retired on {day}, in {left} days",
        cure=f"plan the move to {words}" if words else "plan the move to a size that stays",
        severity=None if day - context.as_of <= NOTICE and ours else Severity.INFO,
    )
