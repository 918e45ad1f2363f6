"""Network security groups, their rules, and what puts them on interfaces and subnets."""

from collections.abc import Iterator

from ailint.adapters import conversion
from ailint.adapters.cli_option import named
from ailint.adapters.interface import GROUP_TYPE
from ailint.adapters.part import parts
from ailint.adapters.table import Column, Table, integer, reference, text, texts
from ailint.address import Address
from ailint.configuration.resource import Resource
from ailint.model.network import SecurityGroup, SecurityGroupAssociation, SecurityRule
from ailint.model.resource import Resource as ModelResource
from ailint.value import Attribute, Known, Provenance

SECURITY_GROUP = Table(
    "security_group",
    SecurityGroup,
    {"azurerm_network_security_group": Column.AZURERM, GROUP_TYPE: Column.ARM, "az network nsg create": Column.AZ},
    {},
    arm_type=GROUP_TYPE,
)

SECURITY_RULE = Table(
    "security_rule",
    SecurityRule,
    {
        "azurerm_network_security_rule": Column.AZURERM,
        "azurerm_network_security_group": Column.AZURERM,
        f"{GROUP_TYPE}/securityRules": Column.ARM,
        GROUP_TYPE: Column.ARM,
        "az network nsg rule create": Column.AZ,
    },
    {
        "target": reference(
            azurerm=lambda one: _named_group(one), arm=lambda one: _parent(one),
            az=lambda one: named(one, "nsg-name", GROUP_TYPE),
        ),
        "priority": integer(azurerm="priority", arm="properties.priority", az="priority"),
        "direction": text(azurerm="direction", arm="properties.direction", az="direction"),
        "access": text(azurerm="access", arm="properties.access", az="access"),
        "protocol": text(azurerm="protocol", arm="properties.protocol", az="protocol"),
        "sources": texts(
            azurerm="source_address_prefix | source_address_prefixes",
            arm="properties.sourceAddressPrefix | properties.sourceAddressPrefixes",
            az=lambda one: _cli_sources(one),
        ),
        "ports": texts(
            azurerm="destination_port_range | destination_port_ranges",
            arm="properties.destinationPortRange | properties.destinationPortRanges",
            az="destination-port-ranges",
        ),
    },
    arm_type=f"{GROUP_TYPE}/securityRules",
)  # fmt: skip

ASSOCIATION = Table(
    "security_group_association",
    SecurityGroupAssociation,
    {
        "azurerm_network_interface_security_group_association": Column.AZURERM,
        "azurerm_subnet_network_security_group_association": Column.AZURERM,
    },
    {
        "target": reference(azurerm="network_interface_id | subnet_id"),
        "security_group": reference(azurerm="network_security_group_id"),
    },
)


def _named_group(resource: Resource) -> Attribute[Address]:
    """A rule of azurerm names its group; the name of a group in the same code leads to that group."""
    return named(resource, "network_security_group_name", GROUP_TYPE)


def _parent(resource: Resource) -> Attribute[Address]:
    if resource.parent is not None:
        return Known(resource.parent, Provenance(resource.span, "parent"))
    return conversion.reference(resource.read("parent_id"), resource)


def _cli_sources(resource: Resource) -> Attribute[tuple[str, ...]]:
    """Application security groups take the place of addresses."""
    if isinstance(resource.read("source-asgs"), Known):
        return conversion.absent(Provenance(resource.span, "source-asgs"))
    return conversion.texts(resource.read("source-address-prefixes"))


def adapt_group(resource: Resource) -> Iterator[ModelResource]:
    """A security group, and the rules written inside it."""
    group = SECURITY_GROUP.make(resource)
    yield group
    column = SECURITY_GROUP.column(resource)
    path = {Column.AZURERM: "security_rule", Column.ARM: "properties.securityRules"}.get(column)
    for inner in parts(resource, path) if path else ():
        target = Known(resource.address, Provenance(inner.span, "parent"))
        yield SECURITY_RULE.make(inner, column, target=target, aliases=())


def adapt_rule(resource: Resource) -> Iterator[ModelResource]:
    """A rule that is a resource of its own."""
    yield SECURITY_RULE.make(resource)


def adapt_association(resource: Resource) -> Iterator[ModelResource]:
    """A group put on an interface or a subnet."""
    yield ASSOCIATION.make(resource)


def adapt_open_port(resource: Resource) -> Iterator[ModelResource]:
    """`az vm open-port` adds a rule to whatever group guards the machine; 900 is the priority it takes by default."""
    given = conversion.text(resource.read("port"))
    ports = conversion.narrowed(
        given, lambda written: tuple(str(written).replace(" ", "").split(",")), "ports separated by commas"
    )
    target = named(resource, "name", "Microsoft.Compute/virtualMachines")
    priority = conversion.with_default(conversion.integer(resource.read("priority")), 900)
    yield SECURITY_RULE.make(resource, Column.AZ, target=target, ports=ports, priority=priority, aliases=())
