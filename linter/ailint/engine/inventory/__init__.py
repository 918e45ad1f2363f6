"""From a request to the inventory: the same reading as a scan, without rules."""

from collections import Counter

from ailint.address import Address
from ailint.catalog import catalog
from ailint.engine.cache import open_cache
from ailint.engine.estates import estates
from ailint.engine.inventory.clusters import cluster_seen
from ailint.engine.inventory.hosts import HostWorlds, host_worlds, words
from ailint.engine.inventory.pods import workload_seen
from ailint.engine.inventory.sums import sums
from ailint.engine.scan import Request, collector_off, context_of, projects_of, unread_files
from ailint.engine.scenarios import Reading, read_scenarios
from ailint.engine.stating import with_statements
from ailint.model.cluster import Cluster
from ailint.model.compute import Host
from ailint.model.workload import Workload
from ailint.reports.inventory import (
    ClusterSeen,
    Inventory,
    NoticeSeen,
    Place,
    ScenarioSeen,
    Unread,
    WorkloadSeen,
)
from ailint.source.files import Files
from ailint.source.notice import Notice


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
    clusters: list[ClusterSeen] = []
    hosts: list[HostWorlds] = []
    workloads: list[WorkloadSeen] = []
    others: Counter[str] = Counter()
    met: set[Address] = set()
    for estate in estates(request.settings.estates):
        resources = with_statements(estate.resources(reading.facts), request.settings.intent)
        context = context_of(request, resources, estate.opaque(reading.facts), is_one_estate=estate.is_named)
        whole = context.infrastructure
        declared_clusters = {one.address: one for one in whole.as_declared if isinstance(one, Cluster)}
        for declared, one in zip(whole.as_declared, whole.resources, strict=True):
            if isinstance(one, Workload):  # what lands where differs from estate to estate
                workloads.append(workload_seen(one, whole))
            elif one.address in met:
                continue
            elif isinstance(one, Cluster):
                clusters.append(cluster_seen(one, whole))
            elif isinstance(declared, Host):
                hosts.append(host_worlds(declared, declared_clusters, context))
            else:
                others[words(one)] += 1
        met |= {one.address for one in whole.resources}
    return ScenarioSeen(
        reading.scenario,
        tuple(clusters),
        tuple(row for host in hosts for row in host.rows),
        tuple(workloads),
        dict(sorted(others.items())),
        *sums(hosts),
    )
