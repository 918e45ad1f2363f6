"""Proximity placement groups meant for other sizes than those that stand in them."""

from collections.abc import Iterator

from ailint.sdk import (
    Absent,
    Context,
    Format,
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
    SizeCandidate,
    Undecided,
    arm,
    az,
    bicep,
    date,
    known,
    normal_region,
    rule,
    terraform,
)
from ailint_rules.machines import is_for_ai, size_of
from ailint_rules.placement.members import group_of, members_of

GROUP = """
resource "azurerm_proximity_placement_group" "near" {
  name             = "ppg"
  location         = "eastus2"
  allowed_vm_sizes = ["Standard_NC96ads_A100_v4", "Standard_D16ds_v5"]
}

resource "azurerm_linux_virtual_machine_scale_set" "train" {
  name                         = "vmss-train"
  sku                          = "Standard_NC80adis_H100_v5" # expect: placement-group-intent-mismatch
  instances                    = 4
  proximity_placement_group_id = azurerm_proximity_placement_group.near.id
}
"""

BAD = terraform(GROUP)

BAD_RETIRED = terraform("""
resource "azurerm_proximity_placement_group" "near" {
  name     = "ppg"
  location = "eastus2"
  allowed_vm_sizes = [
    "Standard_NC96ads_A100_v4",
    "Standard_NC24rs_v3", # expect: placement-group-intent-mismatch
  ]
}
""")

BAD_MIXED = terraform("""
resource "azurerm_proximity_placement_group" "near" { # expect: placement-group-intent-mismatch
  name     = "ppg"
  location = "eastus2"
}

resource "azurerm_linux_virtual_machine_scale_set" "train" {
  name                         = "vmss-train"
  sku                          = "Standard_NC80adis_H100_v5"
  instances                    = 4
  proximity_placement_group_id = azurerm_proximity_placement_group.near.id
}

resource "azurerm_linux_virtual_machine" "data" {
  name                         = "vm-data"
  size                         = "Standard_L32s_v3"
  proximity_placement_group_id = azurerm_proximity_placement_group.near.id
}
""")

BAD_BICEP = bicep("""
resource near 'Microsoft.Compute/proximityPlacementGroups@2024-07-01' = {
  name: 'ppg'
  location: 'eastus2'
  properties: {
    intent: { vmSizes: ['Standard_NC96ads_A100_v4'] }
  }
}

resource train 'Microsoft.ContainerService/managedClusters/agentPools@2024-09-01' = {
  name: 'aks/train'
  properties: {
    vmSize: 'Standard_NC80adis_H100_v5' // expect: placement-group-intent-mismatch
    proximityPlacementGroupID: near.id
  }
}
""")

BAD_ARM = arm(
    """{
  "$schema": "https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#",
  "contentVersion": "1.0.0.0",
  "resources": [
    {
      "type": "Microsoft.Compute/proximityPlacementGroups",
      "apiVersion": "2024-07-01",
      "name": "ppg",
      "location": "eastus2",
      "properties": { "intent": { "vmSizes": [ "Standard_NV12", "Standard_NC24ads_A100_v4" ] } }
    }
  ]
}
""",
    expect={"placement-group-intent-mismatch": [10]},
)

BAD_SCRIPT = az("""
az ppg create -g rg -n ppg -l eastus2 --intent-vm-sizes Standard_NC96ads_A100_v4 Standard_D16ds_v5
az vm create -g rg -n vm-train --image Ubuntu2204 --ppg ppg \\
  --size Standard_NC80adis_H100_v5 # expect: placement-group-intent-mismatch
""")

GOOD = terraform(
    GROUP.replace("Standard_NC80adis_H100_v5", "standard_nc96ads_a100_v4").replace(
        " # expect: placement-group-intent-mismatch", ""
    )
)

GOOD_ONE_TEMPLATE = bicep("""
// Azure places the sizes of one template together by itself.
resource near 'Microsoft.Compute/proximityPlacementGroups@2024-07-01' = {
  name: 'ppg'
  location: 'eastus2'
}

resource train 'Microsoft.Compute/virtualMachineScaleSets@2024-07-01' = {
  name: 'vmss-train'
  location: 'eastus2'
  sku: { name: 'Standard_NC80adis_H100_v5', capacity: 4 }
  properties: { proximityPlacementGroup: { id: near.id } }
}

resource data 'Microsoft.Compute/virtualMachines@2024-07-01' = {
  name: 'vm-data'
  location: 'eastus2'
  properties: {
    hardwareProfile: { vmSize: 'Standard_L32s_v3' }
    proximityPlacementGroup: { id: near.id }
  }
}
""")

GOOD_BEFORE_RETIREMENT = terraform(
    BAD_RETIRED.files[0][1].replace(" # expect: placement-group-intent-mismatch", ""), as_of="2025-09-29"
)


@rule(
    id="placement-group-intent-mismatch",
    on=Machine | ScaleSet | NodePool | PlacementGroup,
    severity=Severity.WARNING,
    bad=[BAD, BAD_RETIRED, BAD_MIXED, BAD_BICEP, BAD_ARM, BAD_SCRIPT],
    good=[GOOD, GOOD_ONE_TEMPLATE, GOOD_BEFORE_RETIREMENT],
    references=[
        Reference(
            "Proximity placement groups: use intent to specify VM sizes",
            "https://learn.microsoft.com/azure/virtual-machines/co-location#use-intent-to-specify-vm-sizes",
            date(2026, 12, 1),
        )
    ],
    silenced_by=("retired-sku",),
)
def placement_group_intent_mismatch(subject: Host | PlacementGroup, context: Context) -> Iterator[Problem | Undecided]:
    """A group's intent picks a data center that has all of its sizes. A size that is not in it may be missing there,
    and its machines fail to start; a retired size in it is in no data center, and the group can't be made. Without an
    intent, machines of several sizes land by the luck of which is created first (one template that holds them all is
    placed as a whole).
    """
    if isinstance(subject, PlacementGroup):
        yield from _retired(subject, context)
        yield from _mixed(subject, context)
    else:
        yield from _member(subject, context)


def _retired(group: PlacementGroup, context: Context) -> Iterator[Problem | Undecided]:
    region = normal_region(group.location.value if isinstance(group.location, Known) else context.region)
    for candidate in group.candidates:
        name = known(candidate.size) or ""
        size = context.catalog.size(name)
        if size is None or not (size.is_n_or_h_family or _holds_gpus(group, context)):
            continue
        if not context.catalog.is_retired(name, context.as_of, region or None):
            continue
        day = context.catalog.retired_on(name, region or None)
        words = context.catalog.successor_words(name)
        yield Problem(
            where=candidate.size,
            message=f"{size.name} was retired on {day}: no data center has all sizes of this intent",
            cure=f"take it out of the intent, or put {words} there" if words else "take it out of the intent",
            severity=Severity.ERROR,
        )


def _holds_gpus(group: PlacementGroup, context: Context) -> bool:
    return any(isinstance(host.size, Known) and is_for_ai(host, context) for host in members_of(group, context))


def _mixed(group: PlacementGroup, context: Context) -> Iterator[Problem | Undecided]:
    if group.format not in {Format.TERRAFORM, Format.PLAN, Format.AZ} or not _holds_gpus(group, context):
        return
    sizes: dict[str, Host] = {}
    for host in members_of(group, context):
        if isinstance(host.size, Known):
            sizes.setdefault(_normal(host.size.value, context), host)
    intent = known(group.intent) if len(sizes) > 1 else ()
    if intent or len(sizes) < 2:
        return
    yield Problem(
        where=group.span,
        message=f"{' and '.join(sorted(sizes))} stand in this group, which does not say that it is meant for them",
        cure="list the sizes as the group's intent (`allowed_vm_sizes`, `--intent-vm-sizes`)",
        related=tuple(Related(host.span, f"{host.name} is of {name}") for name, host in sorted(sizes.items())),
        severity=Severity.INFO,
    )


def _normal(name: str, context: Context) -> str:
    size = context.catalog.size(name)
    return size.name if size is not None else name


def _member(host: Host, context: Context) -> Iterator[Problem | Undecided]:
    if isinstance(host.placement_group, Absent):
        return
    known(host.placement_group)
    group = group_of(host, context)
    if group is None or isinstance(group.intent, Absent):
        return
    size = size_of(host, context)
    if size is None or not _is_judged(host, group, context):
        return
    meant = {_normal(name, context) for name in known(group.intent) or ()}
    if meant and size.name not in meant:
        yield Problem(
            where=host.size,
            message=f"{size.name} is not among the sizes that its placement group is meant for"
            f" ({', '.join(sorted(meant))})",
            cure="add the size to the group's intent, or leave the machine out of the group",
            related=(Related(group.intent.provenance.span, "the group's intent"),),
        )


def _is_judged(host: Host, group: PlacementGroup, context: Context) -> bool:
    return is_for_ai(host, context) or any(_is_accelerated(one, context) for one in group.candidates)


def _is_accelerated(candidate: SizeCandidate, context: Context) -> bool:
    size = context.catalog.size(candidate.size.value) if isinstance(candidate.size, Known) else None
    return size is not None and size.is_n_or_h_family
