"""What runs on a cluster: workloads, their groups of equal pods, and the containers in them."""

import msgspec

from ailint.model.resource import Resource
from ailint.source.span import Span
from ailint.value import Attribute


class Toleration(msgspec.Struct, frozen=True):
    """One toleration as Kubernetes defaults it: operator `Equal`, empty effect matches all effects."""

    key: str = ""
    operator: str = "Equal"
    value: str = ""
    effect: str = ""


class ResourceAmount(msgspec.Struct, frozen=True):
    """How much of a resource (`nvidia.com/gpu`, `rdma/ib`, `memory` …) a container asks for, as written.

    Extended resources are whole numbers; cpu and memory keep the author's quantity as text.
    """

    resource: str
    limit: Attribute[str]
    request: Attribute[str]
    span: Span


class EnvironmentVariable(msgspec.Struct, frozen=True):
    """A variable of a container's environment; `from_source` says that a ConfigMap, Secret or field supplies it."""

    name: str
    value: Attribute[str]
    from_source: bool = False


class Mount(msgspec.Struct, frozen=True):
    """A volume mounted into a container; `medium` and `volume_kind` are those of the pod's `volume`."""

    path: str
    volume_kind: str
    medium: str
    size_limit: str
    span: Span
    host_path: str = ""
    volume: str = ""


class Container(msgspec.Struct, frozen=True, kw_only=True):
    """A container of a pod."""

    name: str
    span: Span
    is_initial: bool = False
    image: Attribute[str]
    amounts: tuple[ResourceAmount, ...] = ()
    amounts_are_complete: bool = True
    """False where something unknown could add resources (a template, a patch, an operator's default)."""
    environment: tuple[EnvironmentVariable, ...] = ()
    environment_is_complete: bool = True
    command: tuple[str, ...] = ()
    """Command and arguments as far as they are known, in order."""
    command_is_complete: bool = True
    mounts: tuple[Mount, ...] = ()
    capabilities: tuple[str, ...] = ()
    privileged: bool = False
    readiness_probe: bool = False
    startup_probe: bool = False
    liveness_delay_seconds: int | None = None
    claims: tuple[str, ...] = ()
    """Names of the DRA resource claims that it uses."""


class PodGroup(msgspec.Struct, frozen=True, kw_only=True):
    """Pods made from one template: the workers of a job, the replicas of a deployment.

    `role` is the author's word (`Worker`, `head`), empty where the workload has one template only. `span` is the
    place of the pod spec.
    """

    role: str
    span: Span
    replicas: Attribute[int]
    tolerations: Attribute[tuple[Toleration, ...]]
    node_selector: Attribute[tuple[tuple[str, str], ...]]
    required_affinity: Attribute[tuple["NodeTerm", ...]]
    containers: tuple[Container, ...]
    host_network: bool = False
    host_ipc: bool = False
    dns_policy: str = ""
    runtime_class: str = ""
    priority_class: str = ""
    scheduler: str = ""
    resource_claims: tuple["ClaimReference", ...] = ()
    restart_policy: str = ""
    volume_kinds: tuple[str, ...] = ()
    """Kinds of the pod's volumes (`persistentVolumeClaim`, `emptyDir` …)."""
    nodes_per_replica: int = 1
    """Machines that one replica spans (LeaderWorkerSet's size, Ray's numOfHosts)."""


class NodeRequirement(msgspec.Struct, frozen=True):
    """One `matchExpressions` entry: key, operator (`In`, `NotIn`, `Exists`, `DoesNotExist`, `Gt`, `Lt`), values."""

    key: str
    operator: str
    values: tuple[str, ...]


class NodeTerm(msgspec.Struct, frozen=True):
    """One `nodeSelectorTerms` entry: all of its requirements must hold; one term of several is enough.

    A term without any requirement matches no node. `by_name`: it picks nodes by name too (`matchFields`).
    """

    requirements: tuple[NodeRequirement, ...]
    by_name: bool = False


class ClaimReference(msgspec.Struct, frozen=True):
    """A pod's DRA claim: its name in the pod, and the claim or template it refers to."""

    name: str
    claim: str
    is_template: bool


class RuntimeReference(msgspec.Struct, frozen=True):
    """The runtime that a workload's pods come from, by its name and the kinds it may be of, the first found counts.

    The workload's group `role` stands over the runtime's group that has a `container` of this name (without: over the
    group of its own role). `replaces`: its resources and command take the place of the runtime's. `only_named`: the
    runtime's other groups are not made.
    """

    kinds: tuple[str, ...]
    name: str
    role: str = ""
    container: str = ""
    replaces: bool = False
    only_named: bool = False


class Workload(Resource, frozen=True, kw_only=True):
    """Anything that makes pods. `kind` is the object's own (`PyTorchJob`), `namespace` is empty where none stands."""

    kind: str
    namespace: str
    groups: tuple[PodGroup, ...]
    queue: Attribute[str]
    """Kueue queue name, where one is set."""
    injects_tolerations: bool = False
    """An operator or queue adds tolerations by itself (KAITO, Kueue flavors, NIM): never judge their absence."""
    tensor_parallel: Attribute[int]
    pipeline_parallel: Attribute[int]
    minimum_available: Attribute[int]
    gang_scheduled: bool = False
    annotations: tuple[tuple[str, str], ...] = ()
    labels: tuple[tuple[str, str], ...] = ()
    pod_labels: tuple[tuple[str, str], ...] = ()
    owner_injects_probes: bool = False
    owner_mounts_shared_memory: bool = False
    is_template: bool = False
    """No pods of its own: other objects name it as their runtime."""
    runtime: RuntimeReference | None = None
    processes_per_node: Attribute[int] | None = None
    """Processes that the launcher starts on each machine, where the object itself says it."""
    model: Attribute[str] | None = None
    """The model that an operator's object names (KAITO's preset); what a container's arguments say is the rules'."""
    object_name: str = ""
    """`metadata.name`: the name by which other objects of the cluster refer to it."""
