"""Kubernetes clusters and the pools of nodes that they offer."""

import msgspec

from ailint.address import Address
from ailint.model.compute import Host
from ailint.model.resource import Resource
from ailint.model.workload import NodeRequirement
from ailint.value import Attribute


class Taint(msgspec.Struct, frozen=True, order=True):
    """`key=value:effect`; `value` is empty where none is written."""

    key: str
    value: str
    effect: str

    def __str__(self) -> str:
        return f"{self.key}={self.value}:{self.effect}" if self.value else f"{self.key}:{self.effect}"

    @property
    def blocks(self) -> bool:
        """Whether pods without a toleration stay away for certain (PreferNoSchedule only prefers)."""
        return self.effect in {"NoSchedule", "NoExecute"}


class Cluster(Resource, frozen=True, kw_only=True):
    """A managed Kubernetes cluster."""

    cluster_name: Attribute[str]
    location: Attribute[str]
    tier: Attribute[str]
    node_auto_provisioning: Attribute[str]
    kubernetes_version: Attribute[str]
    kaito: Attribute[bool]
    automatic: Attribute[bool]
    monitoring: Attribute[bool]
    metrics: Attribute[bool]
    scale_down_unneeded: Attribute[str]
    scale_down_delay_after_add: Attribute[str]
    skip_nodes_with_local_storage: Attribute[bool]
    local_accounts_disabled: Attribute[bool]
    service_principal: Attribute[str]
    stopped: Attribute[bool]
    pod_cidr: Attribute[str]
    service_cidr: Attribute[str]


class ForeignCluster(Resource, frozen=True, kw_only=True):
    """A Kubernetes cluster of another platform than Azure, or a part of one."""


class NodePool(Host, frozen=True, kw_only=True):
    """A pool of equal nodes of a managed cluster, or what a node provisioner (Karpenter, KAITO) would create."""

    pool_name: Attribute[str]
    cluster: Attribute[Address]
    provisioner: str = "aks"
    """`aks`, `karpenter`, `kaito`, `aso` or `capz`: who makes the nodes."""
    is_default: bool = False
    """Whether it is declared as the cluster's first pool, which can't be tainted or emptied."""
    mode: Attribute[str]
    """`System` or `User`."""
    nodes: Attribute[int]
    autoscaling: Attribute[bool]
    minimum_nodes: Attribute[int]
    maximum_nodes: Attribute[int]
    taints: Attribute[tuple[Taint, ...]]
    initialization_taints: Attribute[tuple[Taint, ...]]
    labels: Attribute[tuple[tuple[str, str], ...]]
    eviction_policy: Attribute[str]
    spot_max_price: Attribute[float]
    scale_down_mode: Attribute[str]
    os_type: Attribute[str]
    os_sku: Attribute[str]
    os_disk_type: Attribute[str]
    os_disk_gib: Attribute[int]
    gpu_driver: Attribute[str]
    """`Install` or `None`."""
    gpu_management: Attribute[str]
    """`Managed` or `Unmanaged` (AKS-managed GPU pools)."""
    mig_profile: Attribute[str]
    mig_strategy: Attribute[str]
    pool_type: Attribute[str]
    """`VirtualMachineScaleSets`, `AvailabilitySet` or `VirtualMachines`."""
    stopped: Attribute[bool]
    public_ip: Attribute[bool]
    subnet: Attribute[Address]
    encryption_at_host: Attribute[bool]
    host_group: Attribute[Address]
    skip_driver_tag: Attribute[str]
    dedicated_gpu_image: Attribute[str]


class NodeProvisioner(NodePool, frozen=True, kw_only=True):
    """A Karpenter NodePool (AKS node auto-provisioning): a rule by which nodes are made when pods ask for them.

    Its sizes are candidates. `accelerator` is the GPU maker that its requirements restrict it to, else empty.
    """

    requirements: Attribute[tuple[NodeRequirement, ...]]
    accelerator: str = ""
    limits: Attribute[bool]
    consolidation_policy: Attribute[str]
    """`WhenEmptyOrUnderutilized` where none is written."""
    consolidate_after: Attribute[str]
    expire_after: Attribute[str]
    """`720h` where none is written; `Never` keeps nodes."""
    static_nodes: Attribute[int]
    """`spec.replicas`: a pool that keeps this many nodes."""
