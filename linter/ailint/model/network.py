"""Networks, the interfaces by which machines stand in them, what may pass, and where machines stand."""

from ailint.address import Address
from ailint.model.attachment import Attachment
from ailint.model.resource import Resource
from ailint.value import Attribute


class NetworkInterface(Resource, frozen=True, kw_only=True):
    """A network interface of its own, which machines refer to."""

    accelerated_networking: Attribute[bool]
    public_ip: Attribute[bool]
    security_groups: Attribute[tuple[Address, ...]]
    subnets: Attribute[tuple[Address, ...]]


class VirtualNetwork(Resource, frozen=True, kw_only=True):
    """A virtual network; its address space in CIDR notation."""

    address_space: Attribute[tuple[str, ...]]


class Subnet(Resource, frozen=True, kw_only=True):
    """A subnet, written inside its network or beside it."""

    network: Attribute[Address]
    security_group: Attribute[Address]


class SecurityGroup(Resource, frozen=True, kw_only=True):
    """A network security group; its rules are resources of their own, wherever they are written."""


class SecurityRule(Attachment, frozen=True, kw_only=True):
    """A rule of the network security group that is its target.

    `direction` is `Inbound` or `Outbound`, `access` is `Allow` or `Deny`. Sources and ports are as written: `*`,
    `Internet`, `10.0.0.0/8`; `22`, `20-30`, `*`.
    """

    priority: Attribute[int]
    direction: Attribute[str]
    access: Attribute[str]
    protocol: Attribute[str]
    sources: Attribute[tuple[str, ...]]
    ports: Attribute[tuple[str, ...]]


class SecurityGroupAssociation(Attachment, frozen=True, kw_only=True):
    """A security group put on an interface or a subnet, its target, by a resource of its own."""

    security_group: Attribute[Address]


class PlacementGroup(Resource, frozen=True, kw_only=True):
    """A proximity placement group; `intent` lists the sizes that it is meant for (the resource's candidates)."""

    location: Attribute[str]
    zone: Attribute[str]
    intent: Attribute[tuple[str, ...]]


class AvailabilitySet(Resource, frozen=True, kw_only=True):
    """An availability set."""

    placement_group: Attribute[Address]
