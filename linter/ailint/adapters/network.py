"""Network interfaces, placement groups and availability sets."""

from collections.abc import Iterator

from ailint.adapters import conversion
from ailint.adapters.cli_option import named
from ailint.adapters.interface import ARM_INTERFACE, AZURERM_INTERFACE, group_option, subnet_option
from ailint.adapters.scale_set import candidates
from ailint.adapters.table import Column, Table, boolean, first_written, reference, references, text, texts
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
        "public_ip": boolean(
            azurerm=AZURERM_INTERFACE.has_public_ip,
            arm=ARM_INTERFACE.has_public_ip,
            az=lambda one: conversion.attached(one.read("public-ip-address")),
        ),
        "security_groups": references(
            azurerm="network_security_group_id",
            arm=ARM_INTERFACE.security_groups,
            az=lambda one: group_option(one, "network-security-group"),
        ),
        "subnets": references(azurerm=AZURERM_INTERFACE.subnets, arm=ARM_INTERFACE.subnets, az=subnet_option),
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
        "location": text(azurerm="location", arm="location", az="location"),
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
