"""What a cluster needs besides nodes: GPU and RDMA software, queues, claims on devices, autoscalers of pods."""

from enum import Enum

import msgspec

from ailint.model.resource import Resource
from ailint.model.workload import Toleration
from ailint.source.span import Span
from ailint.value import Attribute


class SoftwareKind(Enum):
    """What a piece of GPU software does."""

    DEVICE_PLUGIN = "device plugin"
    GPU_OPERATOR = "GPU operator"
    METRICS_EXPORTER = "DCGM exporter"
    DRA_DRIVER = "DRA driver"
    RDMA_PLUGIN = "RDMA device plugin"
    DRIVER_INSTALLER = "driver installer"


class GpuSoftware(Resource, frozen=True, kw_only=True):
    """Software that makes GPUs or InfiniBand usable, from a manifest, an operator's policy, or a Helm release.

    `source` is `manifest`, `policy` or `helm`. A Helm release's `tolerations` are those of its values, else the
    chart's own as defaults.
    """

    kind: SoftwareKind
    source: str
    tolerations: Attribute[tuple[Toleration, ...]]
    installs_driver: Attribute[bool]
    installs_device_plugin: Attribute[bool]
    exports_metrics: Attribute[bool]
    mig_strategy: Attribute[str]
    """`none`, `single` or `mixed`."""
    time_slices: Attribute[int]
    """Pods that share one GPU by time slicing or MPS; absent where GPUs are not shared."""
    fails_above_one: Attribute[bool]
    rdma_resources: tuple[str, ...] = ()
    """Names of the RDMA resources that it offers (`rdma/ib`)."""


class ResourceFlavor(Resource, frozen=True, kw_only=True):
    """A Kueue ResourceFlavor: which nodes a quota is for."""

    flavor_name: str
    node_labels: Attribute[tuple[tuple[str, str], ...]]
    tolerations: Attribute[tuple[Toleration, ...]]
    node_taints: Attribute[tuple["FlavorTaint", ...]]
    topology: Attribute[str]


class FlavorTaint(msgspec.Struct, frozen=True):
    """A taint that a flavor names."""

    key: str
    value: str
    effect: str


class Quota(msgspec.Struct, frozen=True):
    """How much of a resource a queue may use of a flavor."""

    flavor: str
    resource: str
    nominal: Attribute[int]
    span: Span


class ClusterQueue(Resource, frozen=True, kw_only=True):
    """A Kueue ClusterQueue."""

    quotas: tuple[Quota, ...]
    cohort: Attribute[str]


class LocalQueue(Resource, frozen=True, kw_only=True):
    """A Kueue LocalQueue: the name that workloads use, and the ClusterQueue behind it."""

    queue_name: str
    cluster_queue: Attribute[str]


class PodAutoscaler(Resource, frozen=True, kw_only=True):
    """A HorizontalPodAutoscaler or a KEDA ScaledObject."""

    target_kind: str
    target_name: str
    namespace: str
    minimum: Attribute[int]
    maximum: Attribute[int]


class DisruptionBudget(Resource, frozen=True, kw_only=True):
    """A PodDisruptionBudget."""

    namespace: str
    selector: tuple[tuple[str, str], ...]
    minimum_available: Attribute[str]


class DeviceClaim(Resource, frozen=True, kw_only=True):
    """A DRA ResourceClaim or ResourceClaimTemplate: device classes and counts."""

    claim_name: str
    is_template: bool
    requests: tuple[tuple[str, int], ...]
    """Device class name and count of each request."""


class ServiceEndpoint(Resource, frozen=True, kw_only=True):
    """A Kubernetes Service, with the labels of the pods behind it."""

    namespace: str
    selector: tuple[tuple[str, str], ...]
