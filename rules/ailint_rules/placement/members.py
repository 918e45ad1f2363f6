"""Who stands in a proximity placement group."""

from collections.abc import Mapping

from ailint.sdk import Address, Context, Host, Known, PlacementGroup


def members_of(group: PlacementGroup, context: Context) -> tuple[Host, ...]:
    """The machines, scale sets and pools that certainly exist and name a group, in the order of their places."""
    return tuple(host for host in context.once(_members).get(group.address, ()) if group_of(host, context) == group)


def _members(context: Context) -> Mapping[Address, list[Host]]:
    found: dict[Address, list[Host]] = {}
    for host in context.infrastructure.all(Host):
        group = group_of(host, context)
        if group is not None and not host.may_exist:
            found.setdefault(group.address, []).append(host)
    return found


def group_of(host: Host, context: Context) -> PlacementGroup | None:
    """The placement group that a host names, where it is in the scan."""
    found = context.infrastructure.referred(host.placement_group)
    return found if isinstance(found, PlacementGroup) else None


def zone_of(host: Host) -> str | None:
    """The one zone that a host is pinned to; None where there is none, or several, or it is unknown."""
    match host.zones:
        case Known(value=(zone,)):
            return zone
        case _:
            return None
