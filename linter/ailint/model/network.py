"""Network interfaces and where machines stand."""

from ailint.address import Address
from ailint.model.resource import Resource
from ailint.value import Attribute


class NetworkInterface(Resource, frozen=True, kw_only=True):
    """A network interface of its own, which machines refer to."""

    accelerated_networking: Attribute[bool]
    public_ip: Attribute[bool]


class PlacementGroup(Resource, frozen=True, kw_only=True):
    """A proximity placement group; `intent` lists the sizes that it is meant for (the resource's candidates)."""

    zone: Attribute[str]
    intent: Attribute[tuple[str, ...]]


class AvailabilitySet(Resource, frozen=True, kw_only=True):
    """An availability set."""

    placement_group: Attribute[Address]
