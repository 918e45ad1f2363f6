"""Where pods can land: Kubernetes' predicates over pools that are only known from code.

Semantics: the scheduler's TaintToleration, NodeAffinity and NodeResourcesFit filters (kubernetes/website,
concepts/scheduling-eviction/taint-and-toleration.md), and the ExtendedResourceToleration admission controller that AKS
runs (MicrosoftDocs/azure-aks-docs faq.yml); read 2026-12-01.
"""

from collections.abc import Iterable
from enum import Enum

import msgspec

from ailint.catalog import Size, catalog
from ailint.model.cluster import NodePool, NodeProvisioner, Taint
from ailint.model.node_labels import Match, NodeLabels, whole_number
from ailint.model.workload import NodeRequirement, NodeTerm, PodGroup, Toleration
from ailint.value import Absent, Known, Unknown

SPOT_TAINT = Taint("kubernetes.azure.com/scalesetpriority", "spot", "NoSchedule")
"""AKS puts this on every Spot pool (MicrosoftDocs/azure-aks-docs spot-node-pool.md, read 2026-12-01)."""

GPU_RESOURCES = ("nvidia.com/gpu", "nvidia.com/gpu.shared", "amd.com/gpu")
MIG_PREFIX = "nvidia.com/mig-"


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


KAITO_TAINT = Taint("sku", "gpu", "NoSchedule")
"""KAITO puts this on every node that it makes (kaito-project/kaito, pkg/utils/nodeclaim, read 2026-12-01)."""


def tolerates(toleration: Toleration, taint: Taint) -> bool:
    """Whether one toleration matches one taint.

    Gt and Lt compare whole numbers: the taint's with the toleration's (Kubernetes 1.35, behind a feature gate without
    which such pods are rejected; Toleration.ToleratesTaint in kubernetes/api, core/v1).
    """
    if toleration.effect and toleration.effect != taint.effect:
        return False
    if not toleration.key:
        return toleration.operator == "Exists"
    if toleration.key != taint.key:
        return False
    match toleration.operator:
        case "Exists":
            return True
        case "Equal":
            return toleration.value == taint.value
        case "Gt" | "Lt":
            return _compares(toleration, taint)
        case _:
            return False


def _compares(toleration: Toleration, taint: Taint) -> bool:
    asked, has = _decimal(toleration.value), _decimal(taint.value)
    if asked is None or has is None:
        return False
    return has > asked if toleration.operator == "Gt" else has < asked


def _decimal(text: str) -> int | None:
    """A whole number in its only spelling: no sign but a minus, no zero in front."""
    number = whole_number(text)
    return number if number is not None and str(number) == text else None


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


def node_sizes(pool: NodePool) -> tuple[Size | None, ...]:
    """The sizes that a pool's nodes may have, None for one that is unknown; none where nothing says any."""
    if isinstance(pool.size, Known):
        return (catalog().size(pool.size.value),)
    named = (one.size for one in pool.candidates)
    return tuple(catalog().size(size.value) if isinstance(size, Known) else None for size in named)


def pool_taints(pool: NodePool) -> tuple[Taint, ...] | Unknown:
    """The taints that nodes keep: written ones, and Spot's or KAITO's own.

    Initialisation taints vanish, and so do those that say that a node is not ready, wherever they are written.
    """
    if isinstance(pool.taints, Unknown):
        return pool.taints
    written = tuple(one for one in pool.taints.value if not _vanishes(one)) if isinstance(pool.taints, Known) else ()
    if isinstance(pool.priority, Unknown):
        return pool.priority
    own: list[Taint] = []
    if isinstance(pool.priority, Known) and pool.priority.value.lower() == "spot" and pool.provisioner in _OF_AKS:
        own.append(SPOT_TAINT)
    if pool.provisioner == "kaito":
        own.append(KAITO_TAINT)
    return (*written, *(taint for taint in own if taint not in written))


def _vanishes(taint: Taint) -> bool:
    """Taints of Kubernetes' own conditions (taint-and-toleration.md), and of agents that take them away (Cilium).

    AKS may put the latter back (Azure/AKS issue 2934); that is no reason to say that pods will never run.
    """
    domain, _, name = taint.key.partition("/")
    return domain in _CONDITIONS or name.endswith("not-ready")


_CONDITIONS = frozenset({"node.kubernetes.io", "node.cloudprovider.kubernetes.io"})
_OF_AKS = frozenset({"aks", "aso", "capz"})


def pool_labels(pool: NodePool) -> tuple[dict[str, str], bool]:
    """The labels that nodes of a pool certainly carry, AKS's own among them, and whether the author's are all known."""
    labels = NodeLabels(pool, pool_size(pool))
    return labels.known, labels.is_complete


class PoolView:
    """What the predicates look at, worked out once for a pool."""

    __slots__ = ("_labels", "labels", "pool", "sizes", "taints")

    def __init__(self, pool: NodePool) -> None:
        self.pool = pool
        self.sizes = node_sizes(pool)
        self._labels = NodeLabels(pool, pool_size(pool))
        self.labels = self._labels.known
        self.taints = pool_taints(pool)

    def match(self, requirement: NodeRequirement) -> Match:
        """Whether the pool's nodes satisfy one requirement, as far as code can tell."""
        return self._labels.match(requirement)

    def may_carry(self, key: str) -> bool:
        """Whether the nodes could have a label that is not certain."""
        return self._labels.may_carry(key)


def matches(pool: NodePool, requirement: NodeRequirement) -> Match:
    """Whether a pool's nodes satisfy one requirement, as far as code can tell."""
    return NodeLabels(pool, pool_size(pool)).match(requirement)


def may_carry(view: PoolView, key: str) -> bool:
    """Whether a pool's nodes could have a label that code does not tell."""
    return view.may_carry(key)


def selects(group: PodGroup, pool: NodePool) -> Match:
    """Whether a group's node selector and required affinity admit a pool's nodes."""
    return selects_view(group, PoolView(pool))


def selects_view(group: PodGroup, view: PoolView) -> Match:
    """The same for a pool that is looked at many times."""
    verdicts: list[Match] = [_meant_by_kaito(group, view.pool)]
    if isinstance(group.node_selector, Known):
        verdicts += (view.match(NodeRequirement(key, "In", (value,))) for key, value in group.node_selector.value)
    elif isinstance(group.node_selector, Unknown):
        verdicts.append(Match.MAYBE)
    if isinstance(group.required_affinity, Known) and group.required_affinity.value:
        terms = {_term(term, view) for term in group.required_affinity.value}
        verdicts.append(Match.YES if Match.YES in terms else Match.MAYBE if Match.MAYBE in terms else Match.NO)
    elif isinstance(group.required_affinity, Unknown):
        verdicts.append(Match.MAYBE)
    return _all(verdicts)


def _meant_by_kaito(group: PodGroup, pool: NodePool) -> Match:
    """KAITO makes machines for its own pods, which fill them; those select them by the labels that it puts there."""
    if pool.provisioner != "kaito":
        return Match.YES
    if isinstance(group.node_selector, Unknown) or not isinstance(pool.labels, Known):
        return Match.MAYBE
    chosen = group.node_selector.value if isinstance(group.node_selector, Known) else ()
    return _of(bool(pool.labels.value) and set(pool.labels.value) <= set(chosen))


def _term(term: NodeTerm, view: PoolView) -> Match:
    if term.by_name:
        # Which names nodes have is not known from code.
        return _all((Match.MAYBE, *(view.match(one) for one in term.requirements)))
    return _all(view.match(one) for one in term.requirements) if term.requirements else Match.NO


def _all(verdicts: Iterable[Match]) -> Match:
    listed = set(verdicts)
    return Match.NO if Match.NO in listed else Match.MAYBE if Match.MAYBE in listed else Match.YES


def fits(group: PodGroup, pool: NodePool) -> Match:
    """Whether one node of a pool has the GPUs that a pod asks for. MIG and time slicing are not decided here."""
    return _fits(requested_gpus(group), PoolView(pool))


def _fits(gpus: dict[str, int], view: PoolView) -> Match:
    if not gpus:
        return Match.YES
    if isinstance(view.pool, NodeProvisioner) and _has_no_gpus(view.pool):
        return Match.NO
    verdicts = {_fits_size(gpus, size, view.pool) for size in view.sizes}
    # A provisioner makes the machine that fits.
    return next((one for one in (Match.YES, Match.MAYBE, Match.NO) if one in verdicts), Match.MAYBE)


def _fits_size(gpus: dict[str, int], size: Size | None, pool: NodePool) -> Match:
    if size is None:
        return Match.MAYBE
    if not size.is_gpu:
        return Match.NO
    if not isinstance(pool.mig_profile, Absent) or any(name.startswith(MIG_PREFIX) for name in gpus):
        return Match.MAYBE
    vendor = size.gpu_vendor.lower()
    if not all(name.startswith(f"{vendor}.") for name in gpus):
        return Match.NO
    if any(name.endswith(".shared") for name in gpus):
        return Match.MAYBE
    return _of(size.gpu_count is None or all(count <= size.gpu_count for count in gpus.values()))


def _of(holds: bool) -> Match:
    return Match.YES if holds else Match.NO


def _has_no_gpus(pool: NodeProvisioner) -> bool:
    """Whether a provisioner's requirements keep it from making machines with GPUs."""
    if not isinstance(pool.requirements, Known):
        return False
    return any(one.operator == "In" and _are_of_cpus(one) for one in pool.requirements.value)


def _are_of_cpus(requirement: NodeRequirement) -> bool:
    match requirement.key:
        case "karpenter.azure.com/sku-family":
            return not any(value[:1].upper() == "N" for value in requirement.values)
        case "karpenter.azure.com/sku-gpu-count":
            return set(requirement.values) == {"0"}
        case _:
            return False


def landing(group: PodGroup, pool: NodePool) -> Landing:
    """Whether a pod of a group can land on a pool, and what keeps it off: labels first, then resources, then taints."""
    return landing_on(group, PoolView(pool), requested(group))


def landing_on(group: PodGroup, view: PoolView, resources: dict[str, int]) -> Landing:
    """The same for a pool that is looked at many times; `resources` are the extended ones that a pod asks for."""
    selected = selects_view(group, view)
    if selected is Match.NO:
        return Landing(view.pool, Obstacle.LABELS)
    fitting = _fits({name: count for name, count in resources.items() if is_gpu_resource(name)}, view)
    if group.resource_claims and fitting is Match.YES:
        fitting = Match.MAYBE  # devices that a claim asks for are chosen by their driver
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
