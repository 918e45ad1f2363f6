"""From a request to the inventory: the same reading as a scan, without rules."""

from collections import Counter
from collections.abc import Iterator

from ailint.catalog import HOURS_PER_MONTH, Price, Size, catalog, normal_region
from ailint.engine.cache import open_cache
from ailint.engine.estates import estates
from ailint.engine.scan import Request, collector_off, context_of, projects_of, unread_files
from ailint.engine.scenarios import Reading, read_scenarios
from ailint.engine.stating import with_statements
from ailint.model.cluster import NodePool
from ailint.model.compute import Host
from ailint.model.extent import extent, settled
from ailint.model.infrastructure import Infrastructure
from ailint.model.resource import Resource
from ailint.model.scheduling import Landing, Obstacle, pool_taints, requested_gpus
from ailint.model.workload import PodGroup, Workload
from ailint.reports.inventory import (
    GroupSeen,
    HostSeen,
    Inventory,
    KeptOff,
    NoticeSeen,
    Place,
    PurposeSeen,
    ScenarioSeen,
    Totals,
    Unread,
    WorkloadSeen,
)
from ailint.rule import Context
from ailint.source.files import Files
from ailint.source.notice import Notice
from ailint.value import Attribute, Known, Unknown


def inventory(request: Request) -> Inventory:
    """What the files at the request's paths declare, under each scenario."""
    store = open_cache(request.cache) if request.cache is not None and not request.inputs.renders else None
    files = Files(request.root, request.virtual, has_fingerprints=store is not None)
    with collector_off():
        found = projects_of(request, files)
        readings = read_scenarios(found.projects, files, request.inputs, jobs=request.jobs, store=store)
        scenarios = tuple(_scenario(request, reading) for reading in readings)
    facts = [one for reading in readings for one in reading.facts]
    notices = {*found.notices, *files.notices, *(notice for one in facts for notice in one.notices)}
    opaque = {*unread_files(found), *(source for one in facts for source in one.opaque)}
    unread = sorted({(one.span.file, one.span.line, one.kind, one.source) for one in opaque})
    return Inventory(
        scenarios,
        tuple(Unread(kind, source, Place(file, line)) for file, line, kind, source in unread),
        tuple(map(_notice, sorted(notices, key=lambda one: (one.file, one.line, one.column, one.message)))),
        request.inputs.as_of,
        catalog().day,
    )


def _notice(notice: Notice) -> NoticeSeen:
    place = (notice.file, notice.line or None, notice.column or None)
    return NoticeSeen(notice.kind.value, notice.message, *place, notice.kind.is_failure)


def _scenario(request: Request, reading: Reading) -> ScenarioSeen:
    hosts: list[HostSeen] = []
    workloads: list[WorkloadSeen] = []
    others: Counter[str] = Counter()
    for estate in estates(request.settings.estates):
        resources = with_statements(estate.resources(reading.facts), request.settings.intent)
        context = context_of(request, resources, estate.opaque(reading.facts), is_one_estate=estate.is_named)
        for one in context.infrastructure.resources:
            match one:
                case Host():
                    hosts.append(_host(one, context))
                case Workload():
                    workloads.append(_workload(one, context.infrastructure))
                case _:
                    others[_words(one)] += 1
    return ScenarioSeen(reading.scenario, tuple(hosts), tuple(workloads), dict(sorted(others.items())), _totals(hosts))


def _words(resource: Resource) -> str:
    """`NetworkInterface` as words."""
    name = type(resource).__name__
    return "".join(f" {letter.lower()}" if letter.isupper() else letter for letter in name).strip()


def _purpose(resource: Resource, infrastructure: Infrastructure) -> PurposeSeen:
    verdict = infrastructure.purpose(resource)
    evidence = tuple(dict.fromkeys(f"{clue.kind.value} {clue.text}" for clue in verdict.evidence))
    return PurposeSeen(verdict.purpose.value, verdict.strength.value, evidence)


def _host(host: Host, context: Context) -> HostSeen:
    whole = context.infrastructure
    bounds = extent(host, whole)
    least, most = settled(bounds.least), settled(bounds.most)
    name = _text(host.size)
    size = context.catalog.size(name) if name else None
    spot = _is_spot(host)
    region = _region(host, context)
    price, is_cheapest = _price(size, region, context)
    hourly = None if price is None else price.spot_usd_per_hour if spot else price.usd_per_hour
    return HostSeen(
        resource=host.name,
        kind=_words(host),
        place=Place(host.span.file, host.span.line),
        may_exist=host.may_exist,
        size=size.name if size is not None else name,
        gpus=None if size is None else size.gpu_count if size.is_gpu else 0,
        gpu_model=size.gpu_model if size is not None and size.is_gpu else None,
        infiniband=None if size is None else size.infiniband,
        least=least,
        most=most,
        spot=spot,
        region=region or None,
        cluster=_cluster(host, whole),
        taints=_taints(host),
        purpose=_purpose(host, whole),
        retired_on=context.catalog.retired_on(name, region or None) if name else None,
        usd_per_hour=hourly,
        price_region=None if price is None else price.region,
        price_day=None if price is None else price.day,
        is_cheapest_region=is_cheapest,
        usd_per_hour_at_least=_times(hourly, least),
        usd_per_hour_at_most=_times(hourly, most),
        idle_usd_per_month=_times(_times(hourly, least), HOURS_PER_MONTH),
        unknown=dict(_unknown(host, least, most, (bounds.least, bounds.most))),
    )


def _times(amount: float | None, number: int | None) -> float | None:
    return None if amount is None or number is None else round(amount * number, 4)


def _text(attribute: Attribute[str]) -> str | None:
    return attribute.value if isinstance(attribute, Known) else getattr(attribute, "default", None)


def _is_spot(host: Host) -> bool | None:
    if isinstance(host.priority, Unknown):
        return None
    return (_text(host.priority) or "regular").lower() in {"spot", "low", "lowpriority", "low_priority"}


def _region(host: Host, context: Context) -> str:
    region = _text(host.location)
    if region is None and isinstance(host, NodePool):
        cluster = context.infrastructure.cluster_of(host)
        region = _text(cluster.location) if cluster is not None else None
    return normal_region(region or context.region)


def _price(size: Size | None, region: str, context: Context) -> tuple[Price | None, bool]:
    """The list price in a region; without one the cheapest of all, and that it is."""
    if size is None:
        return None, False
    own = context.catalog.price(size.name, region) if region else None
    return (own, False) if own is not None else (context.catalog.cheapest_price(size.name), True)


def _cluster(host: Host, whole: Infrastructure) -> str | None:
    if not isinstance(host, NodePool):
        return None
    cluster = whole.cluster_of(host)
    return cluster.name if cluster is not None else None


def _taints(host: Host) -> tuple[str, ...] | None:
    if not isinstance(host, NodePool):
        return None
    found = pool_taints(host)
    return None if isinstance(found, Unknown) else tuple(map(str, found))


def _unknown(
    host: Host, least: int | None, most: int | None, bounds: tuple[Attribute[int], Attribute[int]]
) -> Iterator[tuple[str, str]]:
    """Why something is not known, for what the sums and the landing rest on."""
    named: list[tuple[str, object]] = [("size", host.size), ("location", host.location), ("priority", host.priority)]
    named += [("least", bounds[0] if least is None else None), ("most", bounds[1] if most is None else None)]
    if isinstance(host, NodePool):
        named += [("taints", host.taints), ("labels", host.labels), ("cluster", host.cluster)]
    for name, attribute in named:
        if isinstance(attribute, Unknown) and attribute.reference is None:
            expression = f" ({attribute.expression})" if attribute.expression else ""
            yield name, f"{attribute.detail or attribute.reason.value}{expression}"


def _workload(workload: Workload, whole: Infrastructure) -> WorkloadSeen:
    return WorkloadSeen(
        resource=workload.name,
        kind=workload.kind,
        place=Place(workload.span.file, workload.span.line),
        may_exist=workload.may_exist,
        queue=_text(workload.queue),
        purpose=_purpose(workload, whole),
        groups=tuple(_group(group, workload, whole) for group in workload.groups),
    )


def _group(group: PodGroup, workload: Workload, whole: Infrastructure) -> GroupSeen:
    landings = whole.placement_near(workload).landings(group)
    reached = {id(one.pool) for one in landings}
    by_labels = [pool for pool in whole.pools_near(workload) if id(pool) not in reached]
    return GroupSeen(
        role=group.role,
        replicas=settled(group.replicas),
        gpus=sum(requested_gpus(group).values()),
        lands_on=_names(landings, Obstacle.NONE),
        undecided=_names(landings, Obstacle.UNKNOWN),
        kept_off=(
            *(
                KeptOff(one.pool.name, one.obstacle.value, tuple(map(str, one.taints)))
                for one in landings
                if one.obstacle in {Obstacle.RESOURCES, Obstacle.TAINTS}
            ),
            *(KeptOff(pool.name, Obstacle.LABELS.value, ()) for pool in by_labels),
        ),
    )


def _names(landings: tuple[Landing, ...], obstacle: Obstacle) -> tuple[str, ...]:
    return tuple(one.pool.name for one in landings if one.obstacle is obstacle)


def _totals(hosts: list[HostSeen]) -> Totals:
    sure = [one for one in hosts if not one.may_exist]
    counted = [one for one in sure if None not in (one.usd_per_hour_at_least, one.usd_per_hour_at_most)]
    return Totals(
        hosts=len(hosts),
        gpus_at_least=sum((one.gpus or 0) * (one.least or 0) for one in sure),
        gpus_at_most=sum((one.gpus or 0) * (one.most or 0) for one in sure),
        usd_per_hour_at_least=round(sum(one.usd_per_hour_at_least or 0 for one in counted), 4),
        usd_per_hour_at_most=round(sum(one.usd_per_hour_at_most or 0 for one in counted), 4),
        idle_usd_per_month=round(sum(one.idle_usd_per_month or 0 for one in counted), 2),
        uncounted=len(hosts) - len(counted),
    )
