"""Virtual networks and subnets."""

from collections.abc import Iterator

from ailint.adapters import conversion
from ailint.adapters.cli_option import named
from ailint.adapters.interface import GROUP_TYPE, SUBNET_TYPE
from ailint.adapters.part import parts
from ailint.adapters.table import Column, Table, first_written, reference, texts
from ailint.address import Address, typed_path
from ailint.configuration.resource import Resource
from ailint.model.network import Subnet, VirtualNetwork
from ailint.model.resource import Resource as ModelResource
from ailint.value import Attribute, Known, Provenance

NETWORK_TYPE = "Microsoft.Network/virtualNetworks"

VIRTUAL_NETWORK = Table(
    "virtual_network",
    VirtualNetwork,
    {"azurerm_virtual_network": Column.AZURERM, NETWORK_TYPE: Column.ARM, "az network vnet create": Column.AZ},
    {
        "address_space": texts(
            azurerm="address_space", arm="properties.addressSpace.addressPrefixes", az="address-prefixes"
        ),
    },
    arm_type=NETWORK_TYPE,
)

SUBNET = Table(
    "subnet",
    Subnet,
    {
        "azurerm_subnet": Column.AZURERM,
        "azurerm_virtual_network": Column.AZURERM,
        SUBNET_TYPE: Column.ARM,
        NETWORK_TYPE: Column.ARM,
        "az network vnet subnet create": Column.AZ,
    },
    {
        "network": reference(
            azurerm=lambda one: named(one, "virtual_network_name", NETWORK_TYPE), arm=lambda one: _parent(one),
            az=lambda one: named(one, "vnet-name", NETWORK_TYPE),
        ),
        "security_group": reference(
            azurerm="security_group", arm="properties.networkSecurityGroup.id",
            az=lambda one: named(one, "network-security-group", GROUP_TYPE),
        ),
    },
)  # fmt: skip


def _parent(resource: Resource) -> Attribute[Address]:
    if resource.parent is not None:
        return Known(resource.parent, Provenance(resource.span, "parent"))
    return conversion.reference(resource.read("parent_id"), resource)


def adapt_network(resource: Resource) -> Iterator[ModelResource]:
    """A network, and the subnets written inside it."""
    yield VIRTUAL_NETWORK.make(resource)
    column = VIRTUAL_NETWORK.column(resource)
    path = {Column.AZURERM: "subnet", Column.ARM: "properties.subnets"}.get(column)
    network = conversion.known_text(resource.read("name"))
    for inner in parts(resource, path) if path else ():
        where = Known(resource.address, Provenance(inner.span, "parent"))
        yield SUBNET.make(inner, column, network=where, aliases=_aliases(inner, network))


def adapt_subnet(resource: Resource) -> Iterator[ModelResource]:
    """A subnet that is a resource of its own."""
    if resource.aliases:
        yield SUBNET.make(resource)
        return
    network = conversion.known_text(first_written(resource, "virtual_network_name | vnet-name"))
    yield SUBNET.make(resource, aliases=_aliases(resource, network))


def _aliases(resource: Resource, network: Known[str] | None) -> tuple[Address, ...]:
    """A subnet's id names its network."""
    name = conversion.known_text(resource.read("name"))
    if name is None or network is None:
        return ()
    return (Address(resource.address.scope, typed_path(SUBNET_TYPE, f"{network.value}/{name.value}")),)
