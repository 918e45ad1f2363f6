"""Machines: single ones, scale sets, and the managed pools of Azure Machine Learning and Batch."""

from ailint.address import Address
from ailint.model.resource import Resource
from ailint.value import Attribute


class Host(Resource, frozen=True, kw_only=True):
    """Anything that runs machines of an Azure size."""

    size: Attribute[str]
    location: Attribute[str]
    priority: Attribute[str]
    """`Regular` or `Spot` (`LowPriority` and `Low` are Spot's older words)."""
    zones: Attribute[tuple[str, ...]]
    placement_group: Attribute[Address]
    capacity_reservation: Attribute[Address]


class VirtualMachineProfile(Host, frozen=True, kw_only=True):
    """What a single machine and the machines of a scale set have in common."""

    eviction_policy: Attribute[str]
    spot_max_price: Attribute[float]
    """USD an hour above which a Spot machine is evicted; -1 is up to the list price."""
    accelerated_networking: Attribute[bool]
    """Of network interfaces declared inline; a NIC of its own is a NetworkInterface."""
    identity: Attribute[str]
    encryption_at_host: Attribute[bool]
    image_publisher: Attribute[str]
    image_offer: Attribute[str]
    image_sku: Attribute[str]
    image_id: Attribute[str]
    custom_data: Attribute[str]
    secure_boot: Attribute[bool]
    password_authentication: Attribute[bool]
    public_ip: Attribute[bool]
    """Of interfaces declared inline, as the two below."""
    security_groups: Attribute[tuple[Address, ...]]
    subnets: Attribute[tuple[Address, ...]]
    os_disk_gib: Attribute[int]
    ultra_ssd: Attribute[bool]
    dedicated_host: Attribute[Address]
    interconnect_group: Attribute[Address]


class Machine(VirtualMachineProfile, frozen=True, kw_only=True):
    """A single virtual machine; `copies` says how many a count, for_each or copy loop makes of the same code."""

    copies: Attribute[int]
    opens_remote_login: Attribute[bool]
    """Whether what creates it makes a security group that lets everybody reach SSH or RDP (`az vm create`)."""
    network_interfaces: Attribute[tuple[Address, ...]]
    availability_set: Attribute[Address]
    scale_set: Attribute[Address]
    """The Flexible scale set that it is a member of."""


class ScaleSet(VirtualMachineProfile, frozen=True, kw_only=True):
    """A virtual machine scale set."""

    instances: Attribute[int]
    orchestration: Attribute[str]
    """`Uniform` or `Flexible`."""
    single_placement_group: Attribute[bool]
    overprovision: Attribute[bool]
    spares_skip_extensions: Attribute[bool]
    """Whether extensions wait until it is settled which of the overprovisioned machines stay."""
    regular_base_count: Attribute[int]
    """How many instances stay Regular where Spot and Regular are mixed."""
    high_speed_interconnect: Attribute[str]


class ComputeCluster(Host, frozen=True, kw_only=True):
    """An Azure Machine Learning compute cluster."""

    minimum_nodes: Attribute[int]
    maximum_nodes: Attribute[int]
    idle_time: Attribute[str]
    """ISO 8601 duration after which idle nodes are removed."""
    remote_login: Attribute[bool]
    """Whether SSH is open to everybody, where the nodes have public addresses (as they do unless told otherwise)."""
    public_ip: Attribute[bool]
    subnet: Attribute[Address]


class ComputeInstance(Host, frozen=True, kw_only=True):
    """An Azure Machine Learning compute instance (a personal workstation)."""

    idle_shutdown: Attribute[str]
    """ISO 8601 duration; absent means never."""
    stop_schedule: Attribute[bool]
    remote_login: Attribute[bool]
    public_ip: Attribute[bool]


class BatchPool(Host, frozen=True, kw_only=True):
    """An Azure Batch pool."""

    dedicated_nodes: Attribute[int]
    low_priority_nodes: Attribute[int]
    autoscale_formula: Attribute[str]
    inter_node_communication: Attribute[str]
    task_slots_per_node: Attribute[int]
    mounts_by_key: Attribute[bool]
    """Whether it mounts a blob container by an account key or a shared access signature."""
    accelerated_networking: Attribute[bool]
    subnet: Attribute[Address]
