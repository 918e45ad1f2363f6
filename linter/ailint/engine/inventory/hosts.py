"""Machines, in each of the worlds that their inputs leave open."""

from collections.abc import Iterator, Mapping

import msgspec

from ailint.address import Address
from ailint.catalog import HOURS_PER_MONTH, Price, Size, normal_region
from ailint.engine.inventory.clusters import text_of, unknown_of
from ailint.model.choice import World, condition, has_choice, in_world, undecided, worlds
from ailint.model.cluster import Cluster, NodePool
from ailint.model.compute import Host
from ailint.model.extent import Extent, extent, settled
from ailint.model.infrastructure import Infrastructure
from ailint.model.resource import Resource
from ailint.model.scheduling import pool_taints
from ailint.reports.inventory import HostSeen, Place, PurposeSeen
from ailint.rule import Context
from ailint.value import Known, Unknown


class HostWorlds(msgspec.Struct, frozen=True):
    """A host as declared, and the cluster of a pool: what decides about either decides about the host's row.

    `rows` is one row, or one for each way in which inputs make it differ.
    """

    declared: Host
    cluster: Cluster | None
    context: Context
    rows: tuple[HostSeen, ...]

    @property
    def subjects(self) -> tuple[Resource, ...]:
        """All whose choices matter here."""
        return _subjects(self.declared, self.cluster)

    @property
    def is_open(self) -> bool:
        """Whether inputs decide something."""
        return any(has_choice(one) for one in self.subjects)

    def row_in(self, world: World) -> HostSeen:
        """The row in one world."""
        return _row_in(world, self.declared, self.cluster, self.context)


def host_worlds(declared: Host, clusters: Mapping[Address, Cluster], context: Context) -> HostWorlds:
    """A host with its rows. `clusters` are those of the infrastructure as they are declared."""
    cluster = context.infrastructure.cluster_of(undecided(declared)) if isinstance(declared, NodePool) else None
    if cluster is not None:
        cluster = clusters[cluster.address]
    subjects = _subjects(declared, cluster)
    every_world = worlds(subjects) if any(has_choice(one) for one in subjects) else ()
    if not every_world:
        row = _host(undecided(declared), None if cluster is None else undecided(cluster), context)
        return HostWorlds(declared, cluster, context, (row,))
    rows: dict[int, tuple[HostSeen, list[World]]] = {}
    for world in every_world:
        row = _row_in(world, declared, cluster, context)
        same = next((number for number, (other, _) in rows.items() if other == row), len(rows))
        rows.setdefault(same, (row, []))[1].append(world)
    told = (msgspec.structs.replace(row, when=condition(holds, every_world)) for row, holds in rows.values())
    return HostWorlds(declared, cluster, context, tuple(told))


def _row_in(world: World, declared: Host, cluster: Cluster | None, context: Context) -> HostSeen:
    return _host(in_world(declared, world), None if cluster is None else in_world(cluster, world), context)


def _subjects(declared: Host, cluster: Cluster | None) -> tuple[Resource, ...]:
    return (declared,) if cluster is None else (declared, cluster)


_WORDS = {"GpuSoftware": "GPU component", "Use": "store access"}


def words(resource: Resource) -> str:
    """`NetworkInterface` as words."""
    name = type(resource).__name__
    if name in _WORDS:
        return _WORDS[name]
    return "".join(f" {letter.lower()}" if letter.isupper() else letter for letter in name).strip()


def purpose_seen(resource: Resource, whole: Infrastructure) -> PurposeSeen:
    """What a resource is for, with what says so."""
    verdict = whole.purpose(resource)
    evidence = tuple(dict.fromkeys(f"{clue.kind.value} {clue.text}" for clue in verdict.evidence))
    return PurposeSeen(verdict.purpose.value, verdict.strength.value, evidence)


def _host(host: Host, cluster: Cluster | None, context: Context) -> HostSeen:
    bounds = extent(host, context.infrastructure)
    least, most = settled(bounds.least), settled(bounds.most)
    name = text_of(host.size)
    size = context.catalog.size(name) if name else None
    spot = _is_spot(host)
    region = _region(host, cluster, context)
    price, is_cheapest = _price(size, region, context)
    hourly = None if price is None or spot is None else price.spot_usd_per_hour if spot else price.usd_per_hour
    has_gpus = size is not None and size.is_gpu
    return HostSeen(
        resource=host.name,
        kind=words(host),
        place=Place(host.span.file, host.span.line),
        when="",
        may_exist=host.may_exist,
        size=size.name if size is not None else name,
        candidates=tuple(one for candidate in host.candidates if (one := text_of(candidate.size)) is not None),
        vcpus=None if size is None else size.vcpus_available,
        memory_gib=None if size is None else size.memory_gib,
        gpus=None if size is None else size.gpu_count if has_gpus else 0,
        gpu_model=size.gpu_model if size is not None and has_gpus else None,
        gpu_memory_gib=size.gpu_memory_gib if size is not None and has_gpus else None,
        infiniband=None if size is None else size.infiniband,
        least=least,
        most=most,
        spot=spot,
        region=region or None,
        cluster=cluster.name if cluster is not None else None,
        taints=_taints(host),
        purpose=purpose_seen(host, context.infrastructure),
        retired_on=context.catalog.retired_on(name, region or None) if name else None,
        usd_per_hour=hourly,
        price_region=None if price is None else price.region,
        price_day=None if price is None else price.day,
        is_cheapest_region=is_cheapest,
        usd_per_hour_at_least=_times(hourly, least),
        usd_per_hour_at_most=_times(hourly, most),
        idle_usd_per_month=_times(_times(hourly, least), HOURS_PER_MONTH),
        unknown=dict(_unknown(host, bounds, size, hourly)),
    )


def _times(amount: float | None, number: int | None) -> float | None:
    return None if amount is None or number is None else round(amount * number, 4)


def _is_spot(host: Host) -> bool | None:
    if isinstance(host.priority, Unknown):
        return None
    return (text_of(host.priority) or "regular").lower() in {"spot", "low", "lowpriority", "low_priority"}


def _region(host: Host, cluster: Cluster | None, context: Context) -> str:
    region = text_of(host.location)
    if region is None and cluster is not None:
        region = text_of(cluster.location)
    return normal_region(region or context.region)


def _price(size: Size | None, region: str, context: Context) -> tuple[Price | None, bool]:
    """The list price in a region; without one the cheapest of all, and that it is."""
    if size is None:
        return None, False
    own = context.catalog.price(size.name, region) if region else None
    return (own, False) if own is not None else (context.catalog.cheapest_price(size.name), True)


def _taints(host: Host) -> tuple[str, ...] | None:
    if not isinstance(host, NodePool):
        return None
    found = pool_taints(host)
    return None if isinstance(found, Unknown) else tuple(map(str, found))


def _unknown(host: Host, bounds: Extent, size: Size | None, hourly: float | None) -> Iterator[tuple[str, str]]:
    """Why something is not known, for what the sums and the landing rest on."""
    yield from unknown_of({"size": host.size, "location": host.location, "priority": host.priority})
    yield from unknown_of({"least": bounds.least, "most": bounds.most})
    if isinstance(host, NodePool):
        yield from unknown_of({"taints": host.taints, "labels": host.labels, "cluster": host.cluster})
    if size is None and isinstance(host.size, Known):
        yield "size", "the catalog knows no such size"
    elif size is not None and hourly is None:
        is_open = isinstance(host.priority, Unknown)
        yield "usd_per_hour", "Spot or not, nobody knows" if is_open else "no list price of it is known"
