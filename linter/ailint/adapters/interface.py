"""What interfaces have in common, be they resources of their own or written inside a machine or scale set."""

from collections.abc import Iterator

from ailint.adapters import conversion
from ailint.adapters.cli_option import named
from ailint.address import Address, typed_path
from ailint.configuration.resource import Resource, elements, read
from ailint.value import Absent, Attribute, Choice, Known, Object, Provenance, Reason, Unknown, Value

SUBNET_TYPE = "Microsoft.Network/virtualNetworks/subnets"
GROUP_TYPE = "Microsoft.Network/networkSecurityGroups"


class Inline:
    """Where a language writes the interfaces of a machine or scale set, and in them what is asked for.

    `configurations` are the IP configurations of an interface; an interface of its own has '' as `interfaces`.
    """

    __slots__ = ("configurations", "interfaces", "public_ip", "security_group", "subnet")

    def __init__(
        self, interfaces: str, configurations: str, public_ip: str, subnet: str, security_group: str = ""
    ) -> None:
        self.interfaces = interfaces
        self.configurations = configurations
        self.public_ip = public_ip
        self.subnet = subnet
        self.security_group = security_group

    def has_public_ip(self, resource: Resource) -> Attribute[bool]:
        """Whether any IP configuration has a public address; one that is not decided makes the answer so."""
        found = [_given(read(one, self.public_ip)) for one in self._configurations(resource)]
        certain = next((one for one in found if isinstance(one, Known) and one.value), None)
        undecided = next((one for one in found if isinstance(one, (Unknown, Choice))), None)
        nothing: Attribute[bool] = conversion.absent(Provenance(resource.span, self.public_ip))
        return certain or undecided or self._undecided(resource) or nothing

    def subnets(self, resource: Resource) -> Attribute[tuple[Address, ...]]:
        """The subnets in which the IP configurations stand."""
        return self._references(self._configurations(resource), self.subnet, resource)

    def security_groups(self, resource: Resource) -> Attribute[tuple[Address, ...]]:
        """The security groups of the interfaces themselves."""
        if not self.security_group:
            return conversion.absent(Provenance(resource.span))
        return self._references(self._interfaces(resource), self.security_group, resource)

    def _references(self, parts: Iterator[Value], path: str, resource: Resource) -> Attribute[tuple[Address, ...]]:
        made: list[Address] = []
        place = Provenance(resource.span, path)
        for one in parts:
            match conversion.reference(read(one, path), resource):
                case Known(value=address, provenance=place):
                    made.append(address)
                case Unknown() as unknown:
                    return unknown
                case Choice(provenance=where):
                    return Unknown(Reason.CHOICE, where)
                case Absent():
                    continue
        if made:
            return Known(tuple(made), place)
        return self._undecided(resource) or conversion.absent(Provenance(resource.span, path))

    def _interfaces(self, resource: Resource) -> Iterator[Value]:
        whole: Value = Known(resource.body, Provenance(resource.span))
        yield from _objects(read(whole, self.interfaces) if self.interfaces else whole)

    def _configurations(self, resource: Resource) -> Iterator[Value]:
        for interface in self._interfaces(resource):
            yield from _objects(read(interface, self.configurations))

    def _undecided(self, resource: Resource) -> Unknown | None:
        """The list, of interfaces or of configurations, that is unknown: what is not seen could stand in it."""
        lists = [resource.read(self.interfaces)] if self.interfaces else []
        lists += [read(one, self.configurations) for one in self._interfaces(resource)]
        for one in lists:
            if isinstance(one, Unknown):
                return one
            if isinstance(one, Choice):
                return Unknown(Reason.CHOICE, one.provenance)
        return None


def _objects(value: Value) -> Iterator[Value]:
    found = elements(value)
    if isinstance(found, Unknown):
        return
    yield from (one for one in found if isinstance(one, Known) and isinstance(one.value, Object))


def _given(value: Value) -> Attribute[bool]:
    """Whether a public address is given, as an id or as an object that holds one or describes one."""
    match value:
        case Known(value=Object() as inside) if "id" in inside:
            return conversion.attached(inside["id"]) if isinstance(inside["id"], (Absent, Choice)) else _yes(value)
        case Known(value=tuple() as items, provenance=where):
            return _yes(value) if items else conversion.absent(where)
        case _:
            return conversion.attached(value)


def _yes(value: Known[object]) -> Known[bool]:
    return Known(True, value.provenance)


AZURERM_INTERFACE = Inline("", "ip_configuration", "public_ip_address_id", "subnet_id")
ARM_INTERFACE = Inline(
    "",
    "properties.ipConfigurations",
    "properties.publicIPAddress",
    "properties.subnet.id",
    "properties.networkSecurityGroup.id",
)
AZURERM_INLINE = Inline(
    "network_interface", "ip_configuration", "public_ip_address", "subnet_id", "network_security_group_id"
)
AZURERM_LEGACY = Inline(
    "network_profile",
    "ip_configuration",
    "public_ip_address_configuration",
    "subnet_id",
    "network_security_group_id",
)


def arm_inline(profile: str) -> Inline:
    """The interfaces that ARM writes inside a machine or scale set, below the path of its network profile."""
    return Inline(
        f"{profile}.networkInterfaceConfigurations",
        "properties.ipConfigurations",
        "properties.publicIPAddressConfiguration",
        "properties.subnet.id",
        "properties.networkSecurityGroup.id",
    )


def subnet_option(resource: Resource) -> Attribute[tuple[Address, ...]]:
    """`--vnet-name NET --subnet NAME`, or the subnet's id."""
    value = resource.read("subnet")
    name, network = conversion.known_text(value), conversion.known_text(resource.read("vnet-name"))
    if name is None or "/" in name.value or not name.value:
        return conversion.references(value, resource)
    if network is None:
        return Unknown(Reason.INPUT, name.provenance, detail="its network is not known")
    path = typed_path(SUBNET_TYPE, f"{network.value}/{name.value}")
    return Known((Address(resource.address.scope, path),), name.provenance)


def subnet_of_option(resource: Resource) -> Attribute[Address]:
    """The one subnet of a command that takes one."""
    made = subnet_option(resource)
    if isinstance(made, Known):
        return Known(made.value[0], made.provenance)
    return conversion.absent(made.provenance) if isinstance(made, Absent) else Unknown(Reason.INPUT, made.provenance)


def group_option(resource: Resource, option: str) -> Attribute[tuple[Address, ...]]:
    """A security group by name or id."""
    match named(resource, option, GROUP_TYPE):
        case Known(value=address, provenance=where):
            return Known((address,), where)
        case Unknown() as unknown:
            return unknown
        case Choice(provenance=where):
            return Unknown(Reason.CHOICE, where)
        case Absent(provenance=where):
            return conversion.absent(where)
