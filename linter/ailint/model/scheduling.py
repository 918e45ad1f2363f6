"""Where pods can land: Kubernetes' predicates over pools that are only known from code.

Semantics: the scheduler's TaintToleration, NodeAffinity and NodeResourcesFit filters (kubernetes/website,
concepts/scheduling-eviction/taint-and-toleration.md), and the ExtendedResourceToleration admission controller that AKS
runs (MicrosoftDocs/azure-aks-docs faq.yml); read 2026-12-01.
"""

from collections.abc import Iterable
from enum import Enum

import msgspec

from ailint.catalog import Size, catalog
from ailint.model.cluster import NodePool, Taint
from ailint.model.workload import NodeRequirement, PodGroup, Toleration
from ailint.value import Absent, Known, Unknown

SPOT_TAINT = Taint("kubernetes.azure.com/scalesetpriority", "spot", "NoSchedule")
"""AKS puts this on every Spot pool (MicrosoftDocs/azure-aks-docs spot-node-pool.md, read 2026-12-01)."""

GPU_RESOURCES = ("nvidia.com/gpu", "nvidia.com/gpu.shared", "amd.com/gpu")
MIG_PREFIX = "nvidia.com/mig-"


class Match(Enum):
    """Whether labels satisfy a selector; MAYBE where a label is not known from code."""

    YES = "yes"
    NO = "no"
    MAYBE = "maybe"


class Obstacle(Enum):
    """What keeps a pod off a pool."""

    NONE = "none"
    LABELS = "labels"
    RESOURCES = "resources"
    TAINTS = "taints"
    UNKNOWN = "unknown"


class Landing(msgspec.Struct, frozen=True):
    """Whether a group of pods can land on a pool, and what is in the way. `unknown` is what could not be decided."""

    pool: NodePool
    obstacle: Obstacle
    taints: tuple[Taint, ...] = ()
    unknown: Unknown | None = None


def tolerates(toleration: Toleration, taint: Taint) -> bool:
    """Whether one toleration matches one taint."""
    if toleration.effect and toleration.effect != taint.effect:
        return False
    if not toleration.key:
        return toleration.operator == "Exists"
    if toleration.key != taint.key:
        return False
    return toleration.operator == "Exists" or (toleration.operator == "Equal" and toleration.value == taint.value)


def untolerated(taints: Iterable[Taint], tolerations: Iterable[Toleration]) -> tuple[Taint, ...]:
    """The blocking taints that no toleration matches."""
    listed = tuple(tolerations)
    return tuple(taint for taint in taints if taint.blocks and not any(tolerates(one, taint) for one in listed))


def injected_tolerations(resources: Iterable[str]) -> tuple[Toleration, ...]:
    """What ExtendedResourceToleration adds: one toleration for each extended resource a container asks for."""
    return tuple(Toleration(name, "Exists", "", "NoSchedule") for name in resources if is_extended(name))


def is_extended(resource: str) -> bool:
    """Whether a resource is an extended one: qualified by a domain other than Kubernetes' own."""
    domain, found, _ = resource.partition("/")
    return bool(found) and not domain.endswith("kubernetes.io") and not resource.startswith("requests.")


def is_gpu_resource(resource: str) -> bool:
    """Whether a resource is a GPU or a slice of one."""
    return resource in GPU_RESOURCES or resource.startswith(MIG_PREFIX) or resource == "gpu.intel.com/i915"


def requested(group: PodGroup) -> dict[str, int]:
    """Extended resources that a pod needs at once: containers add up, the largest initial container may exceed them.

    A request whose number is unknown counts as one: that there is one is known.
    """
    total: dict[str, int] = {}
    initial: dict[str, int] = {}
    for container in group.containers:
        for amount in container.amounts:
            if not is_extended(amount.resource):
                continue
            count = _count(amount.limit) or _count(amount.request)
            if container.is_initial:
                initial[amount.resource] = max(initial.get(amount.resource, 0), count)
            else:
                total[amount.resource] = total.get(amount.resource, 0) + count
    for name, count in initial.items():
        total[name] = max(total.get(name, 0), count)
    return {name: count for name, count in total.items() if count}


def requested_gpus(group: PodGroup) -> dict[str, int]:
    """The GPU resources among them."""
    return {name: count for name, count in requested(group).items() if is_gpu_resource(name)}


def _count(attribute: object) -> int:
    match attribute:
        case Known(value=str() as text):
            return int(text) if text.isdecimal() and len(text) < 10 else 1
        case Absent():
            return 0
        case _:
            return 1


def pool_size(pool: NodePool) -> Size | None:
    """The catalog's entry for a pool's size, where it is known."""
    return catalog().size(pool.size.value) if isinstance(pool.size, Known) else None


def pool_taints(pool: NodePool) -> tuple[Taint, ...] | Unknown:
    """The taints a pool's nodes carry for good: written ones and Spot's own. Initialisation taints vanish."""
    if isinstance(pool.taints, Unknown):
        return pool.taints
    written = pool.taints.value if isinstance(pool.taints, Known) else ()
    if isinstance(pool.priority, Unknown):
        return pool.priority
    priority = pool.priority.value if isinstance(pool.priority, Known) else ""
    if priority.lower() == "spot" and pool.provisioner != "karpenter" and SPOT_TAINT not in written:
        return (*written, SPOT_TAINT)
    return written


def pool_labels(pool: NodePool) -> tuple[dict[str, str], bool]:
    """The labels that nodes of a pool are known to carry, AKS's own among them, and whether the author's are all known.

    AKS's labels: MicrosoftDocs/azure-aks-docs use-labels.md, read 2026-12-01.
    """
    labels: dict[str, str] = {"kubernetes.io/os": "linux"}
    if isinstance(pool.pool_name, Known):
        name = pool.pool_name.value
        labels |= {"agentpool": name, "kubernetes.azure.com/agentpool": name}
    if isinstance(pool.mode, Known):
        labels["kubernetes.azure.com/mode"] = pool.mode.value.lower()
    if isinstance(pool.os_type, Known):
        labels["kubernetes.io/os"] = pool.os_type.value.lower()
    size = pool_size(pool)
    if size is not None:
        labels |= {"node.kubernetes.io/instance-type": size.name, "beta.kubernetes.io/instance-type": size.name}
        labels["kubernetes.io/arch"] = "arm64" if size.architecture == "Arm64" else "amd64"
        if size.is_gpu:
            vendor = size.gpu_vendor.lower()
            labels |= {"accelerator": vendor, "kubernetes.azure.com/accelerator": vendor}
    spot = isinstance(pool.priority, Known) and pool.priority.value.lower() == "spot"
    if spot:
        labels["kubernetes.azure.com/scalesetpriority"] = "spot"
    labels["kubernetes.azure.com/priority"] = "spot" if spot else "regular"
    complete = not isinstance(pool.labels, Unknown)
    if isinstance(pool.labels, Known):
        labels |= dict(pool.labels.value)
    return labels, complete and pool.provisioner != "kaito"


_UNDECIDABLE = (
    "topology.", "failure-domain.", "feature.node.kubernetes.io/", "nvidia.com/", "amd.com/", "kubernetes.io/hostname",
    "kubernetes.azure.com/", "karpenter.", "karpenter.azure.com/", "node.kubernetes.io/", "cloud.google.com/",
    "eks.amazonaws.com/", "run.ai/", "network.nvidia.com/",
)  # fmt: skip


class PoolView:
    """What the predicates look at, worked out once for a pool."""

    __slots__ = ("is_complete", "labels", "pool", "size", "taints")

    def __init__(self, pool: NodePool) -> None:
        self.pool = pool
        self.labels, self.is_complete = pool_labels(pool)
        self.taints = pool_taints(pool)
        self.size = pool_size(pool)


def matches(pool: NodePool, requirement: NodeRequirement) -> Match:
    """Whether a pool's nodes satisfy one requirement, as far as code can tell."""
    return _matches(PoolView(pool), requirement)


def _matches(view: PoolView, requirement: NodeRequirement) -> Match:
    key = requirement.key
    if key in view.labels:
        return _known_label(view.labels[key], requirement, key)
    if may_carry(view, key):
        return Match.MAYBE
    return Match.YES if requirement.operator in {"NotIn", "DoesNotExist"} else Match.NO


def may_carry(view: PoolView, key: str) -> bool:
    """Whether a pool's nodes could have a label that code does not tell."""
    return not view.is_complete or key.startswith(_UNDECIDABLE)


def folded(key: str, value: str) -> str:
    """A label's value as it is compared: sizes are written in any case."""
    return value.casefold() if key.endswith("instance-type") else value


def _known_label(value: str, requirement: NodeRequirement, key: str) -> Match:
    has = folded(key, value) in {folded(key, one) for one in requirement.values}
    match requirement.operator:
        case "In":
            return Match.YES if has else Match.NO
        case "NotIn":
            return Match.NO if has else Match.YES
        case "Exists":
            return Match.YES
        case "DoesNotExist":
            return Match.NO
        case _:
            return Match.MAYBE


def selects(group: PodGroup, pool: NodePool) -> Match:
    """Whether a group's node selector and required affinity admit a pool's nodes."""
    return selects_view(group, PoolView(pool))


def selects_view(group: PodGroup, view: PoolView) -> Match:
    """The same for a pool that is looked at many times."""
    verdicts: list[Match] = []
    if isinstance(group.node_selector, Known):
        verdicts += (_matches(view, NodeRequirement(key, "In", (value,))) for key, value in group.node_selector.value)
    elif isinstance(group.node_selector, Unknown):
        verdicts.append(Match.MAYBE)
    if isinstance(group.required_affinity, Known) and group.required_affinity.value:
        terms = [_all(_matches(view, one) for one in term.requirements) for term in group.required_affinity.value]
        verdicts.append(Match.YES if Match.YES in terms else Match.MAYBE if Match.MAYBE in terms else Match.NO)
    elif isinstance(group.required_affinity, Unknown):
        verdicts.append(Match.MAYBE)
    return _all(verdicts)


def _all(verdicts: Iterable[Match]) -> Match:
    listed = set(verdicts)
    return Match.NO if Match.NO in listed else Match.MAYBE if Match.MAYBE in listed else Match.YES


def fits(group: PodGroup, pool: NodePool) -> Match:
    """Whether one node of a pool has the GPUs that a pod asks for. MIG and time slicing are not decided here."""
    return _fits(requested_gpus(group), PoolView(pool))


def _fits(gpus: dict[str, int], view: PoolView) -> Match:
    if not gpus:
        return Match.YES
    if view.size is None:
        return Match.MAYBE
    if not view.size.is_gpu:
        return Match.NO
    if not isinstance(view.pool.mig_profile, Absent) or any(name.startswith(MIG_PREFIX) for name in gpus):
        return Match.MAYBE
    vendor = view.size.gpu_vendor.lower()
    for name, count in gpus.items():
        if not name.startswith(vendor):
            return Match.NO
        if view.size.gpu_count is not None and count > view.size.gpu_count:
            return Match.NO
    return Match.YES


def landing(group: PodGroup, pool: NodePool) -> Landing:
    """Whether a pod of a group can land on a pool, and what keeps it off: labels first, then resources, then taints."""
    return landing_on(group, PoolView(pool), requested(group))


def landing_on(group: PodGroup, view: PoolView, resources: dict[str, int]) -> Landing:
    """The same for a pool that is looked at many times; `resources` are the extended ones that a pod asks for."""
    selected = selects_view(group, view)
    if selected is Match.NO:
        return Landing(view.pool, Obstacle.LABELS)
    fitting = _fits({name: count for name, count in resources.items() if is_gpu_resource(name)}, view)
    if fitting is Match.NO:
        return Landing(view.pool, Obstacle.RESOURCES)
    if isinstance(view.taints, Unknown):
        return Landing(view.pool, Obstacle.UNKNOWN, unknown=view.taints)
    if isinstance(group.tolerations, Unknown):
        return Landing(view.pool, Obstacle.UNKNOWN, unknown=group.tolerations)
    written = group.tolerations.value if isinstance(group.tolerations, Known) else ()
    left = untolerated(view.taints, (*written, *injected_tolerations(resources)))
    if left:
        return Landing(view.pool, Obstacle.TAINTS, left)
    if Match.MAYBE in {selected, fitting}:
        return Landing(view.pool, Obstacle.UNKNOWN)
    return Landing(view.pool, Obstacle.NONE)
