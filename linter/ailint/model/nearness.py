"""Which pools a workload could be meant for.

Code says nowhere which manifests go to which cluster, so nearness must stand for it: the same project, a folder within
the other's, or both within two folders of the one they share (`infra/aks/` and `k8s/apps/`), unless that is a
collection (`examples/`). What lies with another platform's cluster is meant for that one, and a script speaks to the
cluster of its own folder. Where the user states estates, all of one are near.
"""

from collections.abc import Iterator, Set

import msgspec

from ailint.model.cluster import NodePool
from ailint.model.resource import Resource
from ailint.source.format import Format
from ailint.source.span import Span

MOST_FOLDERS_APART = 2
"""Folders between a file and the folder it shares with another, so that the two may still be one deployment."""

Pools = tuple[NodePool, ...]


class Nearness:
    """Pools by the places that they are near.

    `foreign` are the projects that declare another platform's clusters. Where the same pools are near, the very same
    tuple is handed out.
    """

    def __init__(self, pools: Pools, foreign: Set[str], *, is_one_estate: bool) -> None:
        self._pools = pools
        self._foreign = foreign
        self._is_one_estate = is_one_estate
        self._near: dict[_Place, Pools] = {}
        self._elsewhere: dict[_Place, Pools] = {}
        self._tuples: dict[tuple[int, ...], Pools] = {}
        sites: dict[_Site, list[int]] = {}
        for number, pool in enumerate(pools):
            sites.setdefault(_Site.of(pool), []).append(number)
        self._sites = tuple(sites.items())

    def near(self, resource: Resource) -> Pools:
        """The pools near a resource."""
        place = place_of(resource)
        if place not in self._near:
            self._near[place] = self._tuple(self._numbers(place))
        return self._near[place]

    def elsewhere(self, resource: Resource) -> Pools:
        """All others; none for what is meant for another platform."""
        place = place_of(resource)
        if place not in self._elsewhere:
            self._elsewhere[place] = self._tuple(self._others(place))
        return self._elsewhere[place]

    def _numbers(self, place: "_Place") -> list[int]:
        if self._is_one_estate:
            return list(range(len(self._pools)))
        parts, foreign = _parts(place.folder), self._foreign_root(place)
        near = (numbers for site, numbers in self._sites if _is_near(site, place, parts, foreign))
        return sorted(number for numbers in near for number in numbers)

    def _others(self, place: "_Place") -> list[int]:
        near = set(self._numbers(place))
        if not near and self._foreign_root(place) is not None:
            return []
        return [number for number in range(len(self._pools)) if number not in near]

    def _tuple(self, numbers: list[int]) -> Pools:
        return self._tuples.setdefault(tuple(numbers), tuple(self._pools[number] for number in numbers))

    def _foreign_root(self, place: "_Place") -> str | None:
        """The nearest project around a place that declares another platform's cluster, or a folder called so."""
        around = [root for root in (place.scope, *_upwards(place.folder)) if root in self._foreign]
        around += (one for one in _upwards(place.folder) if one.rpartition("/")[2].lower() in _PLATFORM_FOLDERS)
        return max(around, key=len, default=None)


class _Place(msgspec.Struct, frozen=True):
    """Where something stands."""

    scope: str
    folder: str
    is_script: bool


def place_of(resource: Resource) -> "_Place":
    """The place that decides what is near a resource."""
    return _Place(resource.address.scope, resource.span.file.rpartition("/")[0], resource.format is Format.AZ)


class _Site(msgspec.Struct, frozen=True):
    """Where a pool is declared: its project, and its file's folder with that of the project, as names of folders.

    The project may call a module deep below.
    """

    scope: str
    folders: tuple[tuple[str, ...], ...]

    @classmethod
    def of(cls, pool: NodePool) -> "_Site":
        scope = pool.address.scope
        is_folder = pool.format in {Format.TERRAFORM, Format.KUBERNETES}
        folders = {pool.span.file.rpartition("/")[0], scope if is_folder else scope.rpartition("/")[0]}
        return cls(scope, tuple(_parts(folder) for folder in sorted(folders)))


def _parts(folder: str) -> tuple[str, ...]:
    return tuple(folder.split("/")) if folder else ()


def _upwards(folder: str) -> Iterator[str]:
    """A folder and all around it, the root last."""
    while folder:
        yield folder
        folder = folder.rpartition("/")[0]
    yield ""


def _is_near(site: _Site, place: _Place, parts: tuple[str, ...], foreign: str | None) -> bool:
    """Whether a pool's site and a place look like parts of one deployment; `foreign` is another platform's project."""
    if site.scope == place.scope:
        return True
    if foreign is not None and foreign not in _upwards(site.scope):
        return False
    return any(_are_together(parts, folder, is_script=place.is_script) for folder in site.folders)


def lies_near(resource: Resource, scope: str, span: Span) -> bool:
    """Whether something that stands in a project, at a place, looks like a part of a resource's deployment."""
    place = place_of(resource)
    folder = _parts(span.file.rpartition("/")[0])
    return scope == place.scope or _are_together(_parts(place.folder), folder, is_script=place.is_script)


def _are_together(ours: tuple[str, ...], theirs: tuple[str, ...], *, is_script: bool) -> bool:
    shared = 0
    while shared < min(len(ours), len(theirs)) and ours[shared] == theirs[shared]:
        shared += 1
    apart = max(len(ours), len(theirs)) - shared
    if shared in {len(ours), len(theirs)}:
        return not is_script or apart <= MOST_FOLDERS_APART
    # A script speaks to the cluster that it was given; one beside it is somebody else's.
    if is_script or apart > MOST_FOLDERS_APART:
        return False
    around = {name.lower() for name in (*ours[max(shared - 1, 0) : shared + 1], theirs[shared])}
    return _COLLECTIONS.isdisjoint(around)


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
