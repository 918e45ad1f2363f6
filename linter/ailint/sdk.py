"""Everything that a rule pack may import; nothing else of ailint is promised to stay as it is."""

from datetime import date

from ailint.address import Address
from ailint.catalog import (
    HOURS_PER_MONTH,
    SPOT,
    TOTAL,
    Catalog,
    Offer,
    Offers,
    Price,
    Size,
    UnknownKind,
    VcpuQuota,
    VcpuQuotas,
    normal_region,
)
from ailint.findings.finding import Confidence, Related, Severity
from ailint.model.attachment import Attachment, AutoscaleSetting, MachineExtension, ShutdownSchedule
from ailint.model.cluster import Cluster, NodePool, NodeProvisioner, Taint
from ailint.model.compute import (
    BatchPool,
    ComputeCluster,
    ComputeInstance,
    Host,
    Machine,
    ScaleSet,
    VirtualMachineProfile,
)
from ailint.model.infrastructure import Infrastructure
from ailint.model.managed import ContainerApp, ContainerAppEnvironment, OnlineDeployment, WorkloadProfile
from ailint.model.network import (
    AvailabilitySet,
    NetworkInterface,
    PlacementGroup,
    SecurityGroup,
    SecurityGroupAssociation,
    SecurityRule,
    Subnet,
    VirtualNetwork,
)
from ailint.model.node_labels import Match
from ailint.model.placement import Placement
from ailint.model.platform import (
    ClusterQueue,
    DeviceClaim,
    DisruptionBudget,
    FlavorTaint,
    GpuSoftware,
    LocalQueue,
    PodAutoscaler,
    Quota,
    ResourceFlavor,
    ServiceEndpoint,
    SoftwareKind,
)
from ailint.model.purpose import Environment, Purpose, Strength, Verdict
from ailint.model.resource import Clue, ClueKind, Resource, SizeCandidate
from ailint.model.scheduling import (
    MIG_PREFIX,
    SPOT_TAINT,
    Landing,
    Obstacle,
    fits,
    injected_tolerations,
    is_extended,
    is_gpu_resource,
    landing,
    matches,
    pool_labels,
    pool_size,
    pool_taints,
    requested,
    requested_gpus,
    selects,
    tolerates,
    untolerated,
)
from ailint.model.security import Secret, is_secret_name, secret_in
from ailint.model.storage import (
    AttachedDisk,
    DataStore,
    FastStorage,
    ManagedDisk,
    PrivateEndpoint,
    StorageClass,
    StoreNetworkRules,
    Use,
)
from ailint.model.subscription import Budget, CapacityReservation, CapacityReservationGroup, FeatureRegistration
from ailint.model.workload import (
    ClaimReference,
    Container,
    EnvironmentVariable,
    Mount,
    NodeRequirement,
    NodeTerm,
    PodGroup,
    ResourceAmount,
    Toleration,
    Workload,
)
from ailint.rule import Context, Example, Problem, Reference, Rule, Undecided, known, rule
from ailint.source.format import Format
from ailint.source.span import Span
from ailint.value import Absent, Attribute, Choice, Known, Provenance, Reason, Unknown

__all__ = [
    "HOURS_PER_MONTH",
    "MIG_PREFIX",
    "SPOT",
    "SPOT_TAINT",
    "TOTAL",
    "Absent",
    "Address",
    "AttachedDisk",
    "Attachment",
    "Attribute",
    "AutoscaleSetting",
    "AvailabilitySet",
    "BatchPool",
    "Budget",
    "CapacityReservation",
    "CapacityReservationGroup",
    "Catalog",
    "Choice",
    "ClaimReference",
    "Clue",
    "ClueKind",
    "Cluster",
    "ClusterQueue",
    "ComputeCluster",
    "ComputeInstance",
    "Confidence",
    "Container",
    "ContainerApp",
    "ContainerAppEnvironment",
    "Context",
    "DataStore",
    "DeviceClaim",
    "DisruptionBudget",
    "Environment",
    "EnvironmentVariable",
    "Example",
    "FastStorage",
    "FeatureRegistration",
    "FlavorTaint",
    "Format",
    "GpuSoftware",
    "Host",
    "Infrastructure",
    "Known",
    "Landing",
    "LocalQueue",
    "Machine",
    "MachineExtension",
    "ManagedDisk",
    "Match",
    "Mount",
    "NetworkInterface",
    "NodePool",
    "NodeProvisioner",
    "NodeRequirement",
    "NodeTerm",
    "Obstacle",
    "Offer",
    "Offers",
    "OnlineDeployment",
    "Placement",
    "PlacementGroup",
    "PodAutoscaler",
    "PodGroup",
    "Price",
    "PrivateEndpoint",
    "Problem",
    "Provenance",
    "Purpose",
    "Quota",
    "Reason",
    "Reference",
    "Related",
    "Resource",
    "ResourceAmount",
    "ResourceFlavor",
    "Rule",
    "ScaleSet",
    "Secret",
    "SecurityGroup",
    "SecurityGroupAssociation",
    "SecurityRule",
    "ServiceEndpoint",
    "Severity",
    "ShutdownSchedule",
    "Size",
    "SizeCandidate",
    "SoftwareKind",
    "Span",
    "StorageClass",
    "StoreNetworkRules",
    "Strength",
    "Subnet",
    "Taint",
    "Toleration",
    "Undecided",
    "Unknown",
    "UnknownKind",
    "Use",
    "VcpuQuota",
    "VcpuQuotas",
    "Verdict",
    "VirtualMachineProfile",
    "VirtualNetwork",
    "Workload",
    "WorkloadProfile",
    "arm",
    "az",
    "bicep",
    "date",
    "fits",
    "injected_tolerations",
    "is_extended",
    "is_gpu_resource",
    "is_secret_name",
    "known",
    "kubernetes",
    "landing",
    "matches",
    "normal_region",
    "plan",
    "pool_labels",
    "pool_size",
    "pool_taints",
    "project",
    "requested",
    "requested_gpus",
    "rule",
    "secret_in",
    "selects",
    "terraform",
    "tolerates",
    "untolerated",
]


def terraform(text: str, **options: str) -> Example:
    """An example in one `.tf` file."""
    return Example("terraform", (("main.tf", text),), options=tuple(options.items()))


def bicep(text: str, **options: str) -> Example:
    """An example in one `.bicep` file."""
    return Example("bicep", (("main.bicep", text),), options=tuple(options.items()))


def kubernetes(text: str, **options: str) -> Example:
    """An example in one YAML file."""
    return Example("kubernetes", (("manifests.yaml", text),), options=tuple(options.items()))


def az(text: str, **options: str) -> Example:
    """An example in one shell script."""
    return Example("az", (("deploy.sh", text),), options=tuple(options.items()))


def arm(text: str, expect: dict[str, list[int]] | None = None, **options: str) -> Example:
    """An example in one ARM template; `expect` maps a rule to the lines of its findings, since JSON has no comments."""
    return Example("arm", (("azuredeploy.json", text),), _lines(expect), tuple(options.items()))


def plan(text: str, expect: dict[str, list[int]] | None = None, **options: str) -> Example:
    """An example in one plan JSON file."""
    return Example("plan", (("plan.json", text),), _lines(expect), tuple(options.items()))


def project(files: dict[str, str], expect: dict[str, list[int]] | None = None, **options: str) -> Example:
    """An example of several files, for rules that join languages."""
    return Example("project", tuple(files.items()), _lines(expect), tuple(options.items()))


def _lines(expect: dict[str, list[int]] | None) -> tuple[tuple[str, tuple[int, ...]], ...]:
    return tuple((rule_id, tuple(lines)) for rule_id, lines in (expect or {}).items())
