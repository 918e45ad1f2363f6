"""Everything that was read, and the questions that rules ask of it."""

from collections.abc import Callable, Iterable
from functools import cached_property
from typing import Any, TypeVar

import msgspec

from ailint.address import Address
from ailint.model.attachment import Attachment
from ailint.model.choice import undecided
from ailint.model.cluster import Cluster, ForeignCluster, NodePool
from ailint.model.placement import Placement
from ailint.model.purpose import Environment, Verdict, infer_environment, infer_purpose
from ailint.model.resource import Clue, Resource
from ailint.model.runtime import with_runtimes
from ailint.source.format import Format
from ailint.source.span import Span
from ailint.value import Attribute, Known

R = TypeVar("R", bound=Resource)
T = TypeVar("T")
A = TypeVar("A", bound=Attachment)


class OpaqueSource(msgspec.Struct, frozen=True):
    """Something that could declare resources and was not read; `scope` is the project that names it."""

    kind: str
    source: str
    scope: str
    span: Span

    @property
    def may_hold_azure(self) -> bool:
        """Whether Azure resources could be in it; a Helm chart or a Kustomize base holds those of a cluster only."""
        return self.kind.lower() not in _OF_CLUSTERS

    @property
    def is_of_other_platform(self) -> bool:
        """Whether it is a module for another platform's clusters, by its name."""
        words = self.source.lower().replace("/", "-").replace("_", "-").replace(".", "-").split("-")
        return self.kind == "module" and not _OTHER_PLATFORMS.isdisjoint(words)


_OTHER_PLATFORMS = frozenset({"eks", "gke", "lke", "doks", "oke"})
_OF_CLUSTERS = frozenset(
    {"guide", "helm chart", "kustomize base", "kustomize component", "kustomize resource", "manifest", "playbook"}
)


class Infrastructure:
    """All resources of a scan, in the order of their places.

    Choices are unknown in what it hands out; the engine asks `as_declared` for the rule's own subject.
    `is_one_estate` where the user says that all of it is deployed together.
    """

    def __init__(
        self,
        resources: Iterable[Resource],
        opaque: Iterable[OpaqueSource] = (),
        environment: Environment = Environment.UNKNOWN,
        *,
        is_one_estate: bool = False,
    ) -> None:
        self.as_declared = tuple(sorted(with_runtimes(resources), key=lambda one: (one.span, one.address)))
        self.resources = tuple(undecided(one) for one in self.as_declared)
        self.opaque = tuple(opaque)
        self._environment = environment
        self.is_one_estate = is_one_estate
        self._neighbours: dict[tuple[str, str, bool], tuple[tuple[NodePool, ...], tuple[NodePool, ...]]] = {}
        self._purposes: dict[int, tuple[tuple[Clue, ...], Verdict]] = {}
        self._remembered: dict[object, Any] = {}
        self._placements: dict[int, Placement] = {}
        self._by_kind: dict[type[Resource], tuple[Resource, ...]] = {}

    def all(self, kind: type[R]) -> tuple[R, ...]:
        """The resources of a kind, subclasses included."""
        if kind not in self._by_kind:
            self._by_kind[kind] = tuple(one for one in self.resources if isinstance(one, kind))
        return self._by_kind[kind]  # type: ignore[return-value] # filtered by that very kind

    def at(self, address: Address) -> Resource | None:
        """The resource at an address: in its own project first, else the only one of that name anywhere."""
        if found := self._by_address.get(address):
            return found[0] if len(found) == 1 else None
        others = self._by_path.get(address.path, ())
        return others[0] if len(others) == 1 else None

    def referred(self, reference: Attribute[Address]) -> Resource | None:
        """The resource that a reference points at, where it is known and in the scan."""
        match reference:
            case Known(value=address):
                return self.at(address)
            case _:
                return None

    def attached(self, kind: type[A], resource: Resource) -> tuple[A, ...]:
        """The attachments of a kind whose target is the resource."""
        found = self._attachments.get(resource.address, ())
        return tuple(one for one in found if isinstance(one, kind))

    def unresolved(self, kind: type[A]) -> tuple[A, ...]:
        """The attachments of a kind whose target is not known or not in the scan: they could belong to anything."""
        return self.remembered(
            (Infrastructure.unresolved, kind),
            lambda: tuple(one for one in self.all(kind) if self.referred(one.target) is None),
        )

    def cluster_of(self, pool: NodePool) -> Cluster | None:
        """The cluster of a pool, where it is in the scan."""
        found = self.referred(pool.cluster)
        return found if isinstance(found, Cluster) else None

    def pools_beside(self, pool: NodePool) -> tuple[NodePool, ...]:
        """The other pools that name the same cluster, whether or not it is in the scan."""
        if not isinstance(pool.cluster, Known):
            return ()
        named = self._pools_by_name.get(pool.cluster.value, ())
        return tuple(one for one in named if one.address != pool.address)

    def pools_of(self, cluster: Cluster) -> tuple[NodePool, ...]:
        """The pools of a cluster."""
        return tuple(self._pools.get(cluster.address, ()))

    def pools_near(self, resource: Resource) -> tuple[NodePool, ...]:
        """The pools on which a workload could be meant to run.

        Code says nowhere which manifests go to which cluster, so nearness must stand for it: the same project, a folder
        within the other's, or both within two folders of the one they share (`infra/aks/` and `k8s/apps/`), unless that
        is a collection (`examples/`). What lies with another platform's cluster is meant for that one, and a script
        speaks to the cluster of its own folder. Where the user states estates, all of one are near.
        """
        return self._near(resource)[0]

    def pools_elsewhere(self, resource: Resource) -> tuple[NodePool, ...]:
        """The other pools of the scan: the workload may be meant for them, and may not."""
        return self._near(resource)[1]

    def placement_near(self, resource: Resource) -> Placement:
        """Where pods of a resource can land among the pools that are near it."""
        return self._placed(self.pools_near(resource))

    def placement_elsewhere(self, resource: Resource) -> Placement:
        """Where they could land among the others."""
        return self._placed(self.pools_elsewhere(resource))

    def _placed(self, pools: tuple[NodePool, ...]) -> Placement:
        # The same tuple is handed out for every resource of one place, so it stands for itself.
        if id(pools) not in self._placements:
            self._placements[id(pools)] = Placement(pools)
        return self._placements[id(pools)]

    def _near(self, resource: Resource) -> tuple[tuple[NodePool, ...], tuple[NodePool, ...]]:
        folder = resource.span.file.rpartition("/")[0]
        is_script = resource.format is Format.AZ
        key = (resource.address.scope, folder, is_script)
        if key not in self._neighbours:
            place = _Place(
                resource.address.scope, folder, is_script, self._foreign_root(resource.address.scope, folder)
            )
            judged = [(pool, self.is_one_estate or _are_near(pool, place)) for pool in self.all(NodePool)]
            near = tuple(pool for pool, is_near in judged if is_near)
            far = tuple(pool for pool, is_near in judged if not is_near)
            self._neighbours[key] = (near, () if place.foreign is not None and not near else far)
        return self._neighbours[key]

    def _foreign_root(self, scope: str, folder: str) -> str | None:
        """The nearest project around a folder that declares another platform's cluster, or a folder called so."""
        around = [root for root in self._foreign_roots if root == scope or _lies_in(folder, root)]
        names = folder.split("/")
        around += ("/".join(names[: at + 1]) for at, name in enumerate(names) if name.lower() in _PLATFORM_FOLDERS)
        return max(around, key=len, default=None)

    @cached_property
    def _foreign_roots(self) -> frozenset[str]:
        declared = {one.address.scope for one in self.all(ForeignCluster)}
        return frozenset(declared | {one.scope for one in self.opaque if one.is_of_other_platform})

    def remembered(self, key: object, work: Callable[[], T]) -> T:
        """What some work gives, done when it is first asked for under this key."""
        if key not in self._remembered:
            self._remembered[key] = work()
        found: T = self._remembered[key]
        return found

    def siblings(self, resource: R) -> tuple[R, ...]:
        """The resources that the same lines of code make (count, for_each, a copy loop), itself included."""
        found = self._by_declaration.get((resource.address.scope, resource.span), ())
        return tuple(one for one in found if type(one) is type(resource))

    def purpose(self, resource: Resource) -> Verdict:
        """What a resource is for, with the evidence."""
        # Clues are shared by the resource as declared and in every world; held here, so that their id is theirs.
        known = self._purposes.get(id(resource.clues))
        if known is None:
            known = self._purposes[id(resource.clues)] = (resource.clues, infer_purpose(resource.clues))
        return known[1]

    def environment(self, resource: Resource) -> Environment:
        """Production or development: what the author's words say, else what the user's settings say of the whole."""
        found = infer_environment(resource.clues)
        return self._environment if found is Environment.UNKNOWN else found

    def has_opaque(self, resource: Resource | None = None, *, of_azure: bool = False) -> bool:
        """Whether something unread could declare what seems to be missing (near a resource, or anywhere).

        `of_azure` is for what only Azure's own languages declare: charts and manifests can't hold it.
        """
        scopes = self._scopes_with_azure if of_azure else self._scopes_with_opaque
        return bool(scopes) if resource is None else resource.address.scope in scopes

    @cached_property
    def _scopes_with_opaque(self) -> frozenset[str]:
        return frozenset(one.scope for one in self.opaque)

    @cached_property
    def _scopes_with_azure(self) -> frozenset[str]:
        return frozenset(one.scope for one in self.opaque if one.may_hold_azure)

    @cached_property
    def _pools_by_name(self) -> dict[Address, list[NodePool]]:
        """Pools by the address that they name as their cluster's, whether or not it is in the scan."""
        index: dict[Address, list[NodePool]] = {}
        for pool in self.all(NodePool):
            if isinstance(pool.cluster, Known):
                index.setdefault(pool.cluster.value, []).append(pool)
        return index

    @cached_property
    def _pools(self) -> dict[Address, list[NodePool]]:
        index: dict[Address, list[NodePool]] = {}
        for pool in self.all(NodePool):
            owner = self.cluster_of(pool)
            if owner is not None:
                index.setdefault(owner.address, []).append(pool)
        return index

    @cached_property
    def has_playbooks(self) -> bool:
        """Whether the scan holds playbooks, which could set up any of its machines."""
        return any(one.kind == "playbook" for one in self.opaque)

    @cached_property
    def _by_declaration(self) -> dict[tuple[str, Span], list[Any]]:
        index: dict[tuple[str, Span], list[Any]] = {}
        for one in self.resources:
            index.setdefault((one.address.scope, one.span), []).append(one)
        return index

    @cached_property
    def _by_address(self) -> dict[Address, list[Resource]]:
        index: dict[Address, list[Resource]] = {}
        for one in self.resources:
            for address in {one.address, *one.aliases}:
                index.setdefault(address, []).append(one)
        return index

    @cached_property
    def _by_path(self) -> dict[str, list[Resource]]:
        index: dict[str, list[Resource]] = {}
        for one in self.resources:
            for path in {alias.path for alias in one.aliases}:
                index.setdefault(path, []).append(one)
        return index

    @cached_property
    def _attachments(self) -> dict[Address, list[Attachment]]:
        index: dict[Address, list[Attachment]] = {}
        for one in self.all(Attachment):
            target = self.referred(one.target)
            if target is not None:
                index.setdefault(target.address, []).append(one)
        return index


MOST_FOLDERS_APART = 2
"""Folders between a file and the folder it shares with another, so that the two may still be one deployment."""


def _lies_in(path: str, folder: str) -> bool:
    return path == folder or not folder or path.startswith(folder + "/")


class _Place(msgspec.Struct, frozen=True):
    """Where something stands; `foreign` is the project of another platform's cluster around it."""

    scope: str
    folder: str
    is_script: bool
    foreign: str | None


def _are_near(pool: NodePool, place: _Place) -> bool:
    """Whether a pool and a place look like parts of one deployment."""
    if pool.address.scope == place.scope:
        return True
    if place.foreign is not None and not _lies_in(pool.address.scope, place.foreign):
        return False
    return any(_are_together(place, folder) for folder in _folders(pool))


def _folders(pool: NodePool) -> set[str]:
    """Where a pool is declared: its file's folder, and that of the project, which may call a module deep below."""
    scope = pool.address.scope
    is_folder = pool.format in {Format.TERRAFORM, Format.KUBERNETES}
    return {pool.span.file.rpartition("/")[0], scope if is_folder else scope.rpartition("/")[0]}


def _are_together(place: _Place, folder: str) -> bool:
    ours, theirs = place.folder.split("/") if place.folder else [], folder.split("/") if folder else []
    shared = 0
    while shared < min(len(ours), len(theirs)) and ours[shared] == theirs[shared]:
        shared += 1
    apart = (len(ours) - shared, len(theirs) - shared)
    if 0 in apart:
        return not place.is_script or max(apart) <= MOST_FOLDERS_APART
    around = {name.lower() for name in (*ours[max(shared - 1, 0) : shared + 1], theirs[shared])}
    # A script speaks to the cluster that it was given; one beside it is somebody else's.
    return max(apart) <= MOST_FOLDERS_APART and not place.is_script and _COLLECTIONS.isdisjoint(around)


_PLATFORM_FOLDERS = frozenset(
    {
        "aws", "eks", "gcp", "gke", "google", "google-cloud", "ibm", "iks", "kind", "lke", "minikube", "oci", "oke",
        "openshift",
    }
)  # fmt: skip
"""Folders whose name says which other platform their content is meant for."""
_COLLECTIONS = frozenset(
    {
        "blueprints", "demos", "docs", "e2e", "examples", "labs", "quickstarts", "recipes", "samples", "scenarios",
        "tests", "tutorials", "workshops",
    }
)  # fmt: skip
"""Folders that hold things which have nothing to do with each other."""
