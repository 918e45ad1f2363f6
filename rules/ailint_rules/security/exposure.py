"""What rules about networks share: how a machine is reached, and by what it is guarded."""

from collections.abc import Iterator

from ailint.sdk import (
    Address,
    Attribute,
    Context,
    Host,
    Known,
    Machine,
    NetworkInterface,
    ScaleSet,
    SecurityGroupAssociation,
    Subnet,
    Undecided,
    known,
)


def interfaces(machine: Machine, context: Context) -> Iterator[NetworkInterface]:
    """The interfaces of a machine that are resources of their own in the scan."""
    if isinstance(machine.network_interfaces, Known):
        for address in machine.network_interfaces.value:
            found = context.infrastructure.at(address)
            if isinstance(found, NetworkInterface):
                yield found


def has_public_address(host: Host, context: Context) -> bool | None:
    """Whether a machine or scale set has a public address; None where that is not known."""
    if not isinstance(host, Machine | ScaleSet):
        return None
    answers: list[bool | None] = [_answer(host.public_ip)]
    if isinstance(host, Machine):
        found = list(interfaces(host, context))
        answers += [_answer(one.public_ip) for one in found]
        listed = len(host.network_interfaces.value) if isinstance(host.network_interfaces, Known) else 0
        if listed != len(found) or (not found and host.public_ip.provenance.path == "network_interfaces"):
            answers.append(None)
    return True if True in answers else None if None in answers else False


def _answer(attribute: Attribute[bool]) -> bool | None:
    try:
        return bool(known(attribute))
    except Undecided:
        return None


def guards(host: Machine | ScaleSet, context: Context) -> frozenset[Address]:
    """The addresses of everything whose security rules hold for a host: groups of interfaces and subnets, itself."""
    return frozenset((host.address, *_groups(host, context)))


def _groups(host: Machine | ScaleSet, context: Context) -> Iterator[Address]:
    yield from _resolved(host.security_groups, context)
    subnets = list(_resolved(host.subnets, context))
    if isinstance(host, Machine):
        for interface in interfaces(host, context):
            yield from _resolved(interface.security_groups, context)
            yield from _associated(interface, context)
            subnets += _resolved(interface.subnets, context)
    for address in subnets:
        subnet = context.infrastructure.at(address)
        if isinstance(subnet, Subnet):
            group = context.infrastructure.referred(subnet.security_group)
            if group is not None:
                yield group.address
            yield from _associated(subnet, context)


def _resolved(attribute: Attribute[tuple[Address, ...]], context: Context) -> Iterator[Address]:
    if isinstance(attribute, Known):
        for address in attribute.value:
            found = context.infrastructure.at(address)
            yield address if found is None else found.address


def _associated(owner: NetworkInterface | Subnet, context: Context) -> Iterator[Address]:
    for one in context.infrastructure.attached(SecurityGroupAssociation, owner):
        group = context.infrastructure.referred(one.security_group)
        if group is not None:
            yield group.address


def is_used(group: Address, context: Context) -> bool:
    """Whether an interface, a subnet, a machine, a scale set or an association takes a security group."""
    everything = context.infrastructure
    lists = [
        *(one.security_groups for one in everything.all(NetworkInterface)),
        *(one.security_groups for one in everything.all(Machine)),
        *(one.security_groups for one in everything.all(ScaleSet)),
    ]
    singles = [
        *(one.security_group for one in everything.all(Subnet)),
        *(one.security_group for one in everything.all(SecurityGroupAssociation)),
    ]
    found = [everything.at(address) for one in lists if isinstance(one, Known) for address in one.value]
    found += [everything.referred(one) for one in singles]
    return any(one is not None and one.address == group for one in found)
