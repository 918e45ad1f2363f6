"""Network interfaces, placement groups and availability sets."""

from collections.abc import Iterator

from ailint.adapters.machine import named
from ailint.adapters.scale_set import candidates
from ailint.adapters.table import Column, Table, boolean, first_written, presence, reference, text, texts
from ailint.configuration.resource import Resource
from ailint.model.network import AvailabilitySet, NetworkInterface, PlacementGroup

NETWORK_INTERFACE = Table(
    "network_interface",
    NetworkInterface,
    {
        "azurerm_network_interface": Column.AZURERM,
        "Microsoft.Network/networkInterfaces": Column.ARM,
        "az network nic create": Column.AZ,
    },
    {
        "accelerated_networking": boolean(
            azurerm="accelerated_networking_enabled | enable_accelerated_networking",
            arm="properties.enableAcceleratedNetworking",
            az="accelerated-networking",
        ),
        "public_ip": presence(
            azurerm="ip_configuration.public_ip_address_id",
            arm="properties.ipConfigurations[0].properties.publicIPAddress",
            az="public-ip-address",
        ),
    },
    arm_type="Microsoft.Network/networkInterfaces",
)

PLACEMENT_GROUP = Table(
    "placement_group",
    PlacementGroup,
    {
        "azurerm_proximity_placement_group": Column.AZURERM,
        "Microsoft.Compute/proximityPlacementGroups": Column.ARM,
        "az ppg create": Column.AZ,
    },
    {
        "zone": text(azurerm="zone", arm="zones[0]", az="zone"),
        "intent": texts(azurerm="allowed_vm_sizes", arm="properties.intent.vmSizes", az="intent-vm-sizes"),
    },
    arm_type="Microsoft.Compute/proximityPlacementGroups",
)

AVAILABILITY_SET = Table(
    "availability_set",
    AvailabilitySet,
    {
        "azurerm_availability_set": Column.AZURERM,
        "Microsoft.Compute/availabilitySets": Column.ARM,
        "az vm availability-set create": Column.AZ,
    },
    {
        "placement_group": reference(
            azurerm="proximity_placement_group_id",
            arm="properties.proximityPlacementGroup.id",
            az=lambda one: named(one, "ppg", "Microsoft.Compute/proximityPlacementGroups"),
        ),
    },
    arm_type="Microsoft.Compute/availabilitySets",
)


def adapt_interface(resource: Resource) -> Iterator[NetworkInterface]:
    """A network interface of its own."""
    made = NETWORK_INTERFACE.make(resource)
    assert isinstance(made, NetworkInterface)
    yield made


def adapt_placement_group(resource: Resource) -> Iterator[PlacementGroup]:
    """A proximity placement group, the sizes of its intent as candidates."""
    intent = first_written(resource, "allowed_vm_sizes | properties.intent.vmSizes | intent-vm-sizes")
    made = PLACEMENT_GROUP.make(resource, candidates=tuple(candidates(intent, "intent of the placement group")))
    assert isinstance(made, PlacementGroup)
    yield made


def adapt_availability_set(resource: Resource) -> Iterator[AvailabilitySet]:
    """An availability set."""
    made = AVAILABILITY_SET.make(resource)
    assert isinstance(made, AvailabilitySet)
    yield made
