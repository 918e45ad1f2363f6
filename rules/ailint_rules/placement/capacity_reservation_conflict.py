"""Machines that name a capacity reservation and something that excludes it."""

from collections.abc import Iterator

from ailint.sdk import (
    Absent,
    Address,
    Attribute,
    CapacityReservation,
    CapacityReservationGroup,
    Choice,
    Context,
    Format,
    Host,
    Known,
    Machine,
    NodePool,
    Problem,
    Reason,
    Reference,
    Related,
    ScaleSet,
    Severity,
    Size,
    Undecided,
    Unknown,
    VirtualMachineProfile,
    az,
    bicep,
    date,
    known,
    project,
    rule,
    terraform,
)
from ailint_rules.machines import is_for_ai, is_spot, size_of

RESERVED = """
resource "azurerm_capacity_reservation_group" "a100" {
  name     = "crg-a100"
  location = "eastus2"
  zones    = ["1"]
}

resource "azurerm_capacity_reservation" "a100" {
  name                          = "cr-a100"
  capacity_reservation_group_id = azurerm_capacity_reservation_group.a100.id
  zone                          = "1"
  sku {
    name     = "Standard_NC96ads_A100_v4"
    capacity = 4
  }
}
"""

SET = """
resource "azurerm_linux_virtual_machine_scale_set" "serve" {
  name                          = "vmss-serve"
  sku                           = "Standard_NC96ads_A100_v4"
  instances                     = 4
  zones                         = ["1"]
  single_placement_group        = false
  capacity_reservation_group_id = azurerm_capacity_reservation_group.a100.id
}
"""

BAD = terraform(RESERVED + SET.replace("= false", "= true # expect: capacity-reservation-conflict"))

BAD_DEFAULT = terraform(
    RESERVED
    + SET.replace("  single_placement_group        = false\n", "").replace(
        '"serve" {', '"serve" { # expect: capacity-reservation-conflict'
    )
)

BAD_OTHER_SIZE = terraform(
    RESERVED
    + """
resource "azurerm_linux_virtual_machine" "serve" {
  name                          = "vm-serve"
  size                          = "Standard_NC24ads_A100_v4" # expect: capacity-reservation-conflict
  zone                          = "1"
  capacity_reservation_group_id = azurerm_capacity_reservation_group.a100.id
}
"""
)

BAD_BICEP = bicep("""
resource group 'Microsoft.Compute/capacityReservationGroups@2024-07-01' = {
  name: 'crg'
  location: 'eastus2'
}

resource near 'Microsoft.Compute/proximityPlacementGroups@2024-07-01' = {
  name: 'ppg'
  location: 'eastus2'
}

resource pool 'Microsoft.ContainerService/managedClusters/agentPools@2024-09-01' = {
  name: 'aks/gpu'
  properties: {
    vmSize: 'Standard_NC24ads_A100_v4'
    count: 2
    capacityReservationGroupID: group.id
    proximityPlacementGroupID: near.id // expect: capacity-reservation-conflict
  }
}

resource reserved 'Microsoft.Compute/capacityReservationGroups/capacityReservations@2024-07-01' = {
  parent: group
  name: 'h100'
  location: 'eastus2'
  sku: { name: 'Standard_ND96isr_H100_v5', capacity: 2 } // expect: capacity-reservation-conflict
}

resource reservedA100 'Microsoft.Compute/capacityReservationGroups/capacityReservations@2024-07-01' = {
  parent: group
  name: 'a100'
  location: 'eastus2'
  sku: { name: 'Standard_NC24ads_A100_v4', capacity: 2 }
}
""")

BAD_SCRIPT = az("""
az capacity reservation group create -g rg -n crg -l eastus2 --zones 1 2
az capacity reservation create -g rg -c crg -n a100 --sku Standard_NC24ads_A100_v4 --capacity 2 \\
  -z 3 # expect: capacity-reservation-conflict
az vm create -g rg -n vm-serve --image Ubuntu2204 --size Standard_NC24ads_A100_v4 --zone 1 --crg crg \\
  --priority Spot # expect: capacity-reservation-conflict
""")

GOOD = terraform(RESERVED + SET)

GOOD_BLOCK = bicep("""
// A block is scheduled ahead, and such sizes are what it is for.
resource group 'Microsoft.Compute/capacityReservationGroups@2025-04-01' = {
  name: 'crg'
  location: 'eastus2'
  properties: { reservationType: 'Block' }
}

resource block 'Microsoft.Compute/capacityReservationGroups/capacityReservations@2025-04-01' = {
  parent: group
  name: 'h100'
  location: 'eastus2'
  sku: { name: 'Standard_ND96isr_H100_v5', capacity: 2 }
  properties: { scheduleProfile: { start: '2027-01-04', end: '2027-01-10' } }
}
""")

GOOD_ELSEWHERE = project(
    {
        "main.tf": """
# Whatever the group holds stands in another project; a Flexible set that says nothing is left to the service.
variable "group" {}

resource "azurerm_orchestrated_virtual_machine_scale_set" "serve" {
  name                          = "vmss-serve"
  sku_name                      = "Standard_NC24ads_A100_v4"
  instances                     = 2
  platform_fault_domain_count   = 1
  capacity_reservation_group_id = var.group
}
"""
    }
)


@rule(
    id="capacity-reservation-conflict",
    on=Machine | ScaleSet | NodePool | CapacityReservation,
    severity=Severity.ERROR,
    bad=[BAD, BAD_DEFAULT, BAD_OTHER_SIZE, BAD_BICEP, BAD_SCRIPT],
    good=[GOOD, GOOD_BLOCK, GOOD_ELSEWHERE],
    references=[
        Reference(
            "On-demand capacity reservation: limitations and restrictions",
            "https://learn.microsoft.com/azure/virtual-machines/capacity-reservation-overview#limitations-and-restrictions",
            date(2026, 12, 1),
        ),
        Reference(
            "azurerm_linux_virtual_machine_scale_set",
            "https://github.com/hashicorp/terraform-provider-azurerm/blob/main/website/docs/r/linux_virtual_machine_scale_set.html.markdown",
            date(2026, 12, 1),
        ),
    ],
    silenced_by=("retired-sku",),
)
def capacity_reservation_conflict(
    subject: Host | CapacityReservation, context: Context
) -> Iterator[Problem | Undecided]:
    """Reserved capacity is picked for machines without other wishes: Azure refuses it together with a proximity
    placement group, a single placement group, Spot, an availability set, a dedicated host or Ultra disks, and does not
    reserve ND, NCads H100 v5, HB and HC sizes on demand. A machine whose size the group does not hold is refused too.
    Block reservations, which are scheduled ahead, have rules of their own and are not judged.
    """
    if isinstance(subject, CapacityReservation):
        yield from _reservation(subject, context)
    else:
        yield from _host(subject, context)


def _reservation(reservation: CapacityReservation, context: Context) -> Iterator[Problem | Undecided]:
    group = context.infrastructure.referred(reservation.group)
    group = group if isinstance(group, CapacityReservationGroup) else None
    if _may_be_block(group):
        return
    name = known(reservation.size)
    size = context.catalog.size(name) if name else None
    if size is None or not size.is_n_or_h_family:
        return
    known(reservation.group)
    if _is_unreservable(size):
        yield Problem(
            where=reservation.size,
            message=f"{size.name} can't be reserved on demand",
            cure="ask for a block reservation (`reservationType: Block`), or reserve another size",
            severity=Severity.WARNING if group is None else None,
        )
    zones = group.zones if group is not None else None
    if group is None or not isinstance(zones, Known) or not zones.value:
        return
    for zone in known(reservation.zones) or ():
        if zone not in zones.value:
            yield Problem(
                where=reservation.zones,
                message=f"the group of this reservation has zones {', '.join(zones.value)}, and not zone {zone}",
                cure="reserve in one of the group's zones; a group's zones can't be changed later",
                related=(Related(zones.provenance.span, "the group's zones"),),
            )


def _host(host: Host, context: Context) -> Iterator[Problem | Undecided]:
    reserved = host.capacity_reservation
    if isinstance(reserved, Absent) or (isinstance(reserved, Unknown) and reserved.reason is Reason.PLATFORM):
        return  # where only a part of a machine is written, nobody names a reservation here
    group = context.infrastructure.referred(host.capacity_reservation)
    group = group if isinstance(group, CapacityReservationGroup) else None
    if _may_be_block(group):
        return
    if not is_for_ai(host, context) or known(host.capacity_reservation) is None:
        return
    yield from _exclusions(host)
    yield from _sizes(host, group, context)


def _may_be_block(group: CapacityReservationGroup | None) -> bool:
    if group is None:
        return False
    kind = group.reservation_type
    return isinstance(kind, Unknown | Choice) or (isinstance(kind, Known) and kind.value.lower() == "block")


def _exclusions(host: Host) -> Iterator[Problem | Undecided]:
    """What can't be had together with reserved capacity."""
    yield from _excluded(host.placement_group, "a proximity placement group", "leave the placement group out")
    if isinstance(host.priority, Unknown):
        yield Undecided(host.priority)
    elif is_spot(host):
        yield _problem(host.priority, "Spot", "use regular priority: reserved capacity is not evicted")
    if isinstance(host, NodePool):
        yield from _excluded(host.host_group, "dedicated hosts", "leave the host group out")
    if isinstance(host, Machine):
        yield from _excluded(host.availability_set, "an availability set", "leave the availability set out")
    if isinstance(host, ScaleSet):
        yield from _single_group(host)
    if isinstance(host, VirtualMachineProfile):
        yield from _excluded(host.dedicated_host, "dedicated hosts", "leave the host out")
        if isinstance(host.ultra_ssd, Unknown):
            yield Undecided(host.ultra_ssd)
        elif known(host.ultra_ssd):
            yield _problem(host.ultra_ssd, "Ultra disks", "use Premium SSD v2 or local NVMe instead of Ultra disks")


def _single_group(scale_set: ScaleSet) -> Iterator[Problem | Undecided]:
    """azurerm's default is true, and it is sent; elsewhere only what is written counts."""
    single = scale_set.single_placement_group
    if isinstance(single, Unknown):
        if single.reason is not Reason.PLATFORM:
            yield Undecided(single)
        return
    is_sent = isinstance(single, Known) or scale_set.format in {Format.TERRAFORM, Format.PLAN}
    if known(single) and is_sent:
        yield Problem(
            where=single if isinstance(single, Known) else scale_set.span,
            message="reserved capacity is refused to a scale set that is a single placement group"
            + ("" if isinstance(single, Known) else ", as it is where nothing is written"),
            cure="write `single_placement_group = false` (`singlePlacementGroup: false`)",
        )


def _excluded(attribute: Attribute[object], what: str, cure: str) -> Iterator[Problem | Undecided]:
    if isinstance(attribute, Unknown):
        yield Undecided(attribute)
    elif isinstance(attribute, Known):
        yield _problem(attribute, what, cure)


def _problem(where: Attribute[object], what: str, cure: str) -> Problem:
    return Problem(where=where, message=f"reserved capacity is refused together with {what}", cure=cure)


def _sizes(host: Host, group: CapacityReservationGroup | None, context: Context) -> Iterator[Problem]:
    """A size that can't be reserved, or that the group does not hold."""
    size = size_of(host, context)
    if size is None:
        return
    if _is_unreservable(size):
        yield Problem(
            where=host.size,
            message=f"{size.name} can't be reserved on demand, but a capacity reservation is named",
            cure="ask for a block reservation, or leave the reservation out",
            severity=Severity.WARNING if group is None else None,
        )
    elif group is not None and (held := _held(group, context)) and size.name not in held:
        yield Problem(
            where=host.size,
            message=f"the capacity reservation group holds {', '.join(held)}, and no {size.name}",
            cure="reserve this size in the group, or use a size that it holds",
            related=(Related(group.span, "the group"),),
        )


def _held(group: CapacityReservationGroup, context: Context) -> tuple[str, ...]:
    """The sizes that a group holds; empty where that is not wholly known."""
    held = context.once(_reservations)
    if held is None or context.infrastructure.has_opaque(group, of_azure=True):
        return ()
    names: set[str] = set()
    for one in held.get(group.address, ()):
        size = context.catalog.size(one.size.value) if isinstance(one.size, Known) else None
        if size is None:
            return ()
        names.add(size.name)
    return tuple(sorted(names))


def _reservations(context: Context) -> dict[Address, list[CapacityReservation]] | None:
    """The reservations of each group; None where that of one is not known."""
    found: dict[Address, list[CapacityReservation]] = {}
    for one in context.infrastructure.all(CapacityReservation):
        owner = context.infrastructure.referred(one.group)
        if owner is None:
            return None
        found.setdefault(owner.address, []).append(one)
    return found


def _is_unreservable(size: Size) -> bool:
    return size.family in {"ND", "HB", "HC"} or size.series == "NCads_H100_v5"
