"""Everything that was read, and the questions that rules ask of it."""

import re
from collections.abc import Callable, Iterable
from functools import cached_property
from typing import Any, TypeVar

import msgspec

from ailint.address import Address
from ailint.model.admission import with_admission
from ailint.model.attachment import Attachment
from ailint.model.choice import undecided
from ailint.model.cluster import Cluster, ForeignCluster, NodePool
from ailint.model.nearness import Nearness, lies_near, place_of
from ailint.model.placement import Placement
from ailint.model.purpose import Environment, Verdict, infer_environment, infer_purpose
from ailint.model.resource import Clue, Resource
from ailint.model.runtime import with_runtimes
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
        return self.kind == "module" and not _OTHER_PLATFORMS.isdisjoint(_words(self.source))

    @property
    def may_hold_pools(self) -> bool:
        """Whether node pools could be in it: a list of them that is an input, or a module that is called so."""
        if not self.may_hold_azure or self.is_of_other_platform:
            return False
        # An unknown list is told with its owner: `agentPoolProfiles of aks`.
        named = self.source.partition(" of ")[0] if self.kind == "unknown list" else self.source
        return not _OF_CLUSTER_WORDS.isdisjoint(_words(named))


def _words(source: str) -> list[str]:
    return re.findall(r"[a-z0-9]+", re.sub(r"(?<=[a-z])(?=[A-Z])", " ", source).lower())


_OTHER_PLATFORMS = frozenset({"eks", "gke", "lke", "doks", "oke"})
_OF_CLUSTER_WORDS = frozenset(
    {
        "agentpool", "agentpools", "aks", "cluster", "clusters", "k8s", "kubernetes", "nodepool", "nodepools", "pool",
        "pools",
    }
)  # fmt: skip
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
        self.as_declared = tuple(
            sorted(with_admission(with_runtimes(resources)), key=lambda one: (one.span, one.address))
        )
        self.resources = tuple(undecided(one) for one in self.as_declared)
        self.opaque = tuple(opaque)
        self._environment = environment
        self.is_one_estate = is_one_estate
        self._purposes: dict[int, tuple[tuple[Clue, ...], Verdict]] = {}
        self._environments: dict[int, tuple[tuple[Clue, ...], Environment]] = {}
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
        """The pools on which a workload could be meant to run: see `Nearness`."""
        return self._nearness.near(resource)

    def pools_elsewhere(self, resource: Resource) -> tuple[NodePool, ...]:
        """The other pools of the scan: the workload may be meant for them, and may not."""
        return self._nearness.elsewhere(resource)

    def unread_pools(self, resource: Resource) -> OpaqueSource | None:
        """Something near a resource that could declare pools and was not read: those that are seen may not be all."""

        def work() -> OpaqueSource | None:
            near = (one for one in self._unread_pools if self.is_one_estate or lies_near(resource, one.scope, one.span))
            return next(near, None)

        return self.remembered((Infrastructure.unread_pools, place_of(resource)), work)

    @cached_property
    def _unread_pools(self) -> tuple[OpaqueSource, ...]:
        return tuple(one for one in self.opaque if one.may_hold_pools)

    def placement_near(self, resource: Resource) -> Placement:
        """Where pods of a resource can land among the pools that are near it."""
        return self._placed(self.pools_near(resource))

    def placement_elsewhere(self, resource: Resource) -> Placement:
        """Where they could land among the others."""
        return self._placed(self.pools_elsewhere(resource))

    def _placed(self, pools: tuple[NodePool, ...]) -> Placement:
        # The same tuple is handed out wherever the same pools are near, so it stands for itself.
        if id(pools) not in self._placements:
            self._placements[id(pools)] = Placement(pools)
        return self._placements[id(pools)]

    @cached_property
    def _nearness(self) -> Nearness:
        foreign = {one.address.scope for one in self.all(ForeignCluster)}
        foreign |= {one.scope for one in self.opaque if one.is_of_other_platform}
        return Nearness(self.all(NodePool), foreign, is_one_estate=self.is_one_estate)

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
        known = self._environments.get(id(resource.clues))
        if known is None:
            known = self._environments[id(resource.clues)] = (resource.clues, infer_environment(resource.clues))
        return self._environment if known[1] is Environment.UNKNOWN else known[1]

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
