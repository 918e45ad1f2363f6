"""Leaders with their workers: `size` machines a replica, of which the leader is one where it has its own template.

Sources: kubernetes-sigs/lws (api/leaderworkerset/v1, DisaggregatedSet), read 2026-12-01.
"""

from collections.abc import Iterator

from ailint.adapters.workload.assembly import at_least_one, first_written, items_of, number, word
from ailint.adapters.workload.carriers import Carrier
from ailint.adapters.workload.pod import pod_group
from ailint.adapters.workload.reading import workload
from ailint.configuration.resource import Resource, read
from ailint.model.workload import PodGroup, Workload
from ailint.value import Absent, Value


def adapt(resource: Resource) -> Iterator[Workload]:
    """A LeaderWorkerSet."""
    yield workload(resource, tuple(_pods(resource.read("spec"), "")), Carrier(()))


def adapt_disaggregated(resource: Resource) -> Iterator[Workload]:
    """A DisaggregatedSet: a LeaderWorkerSet for each role."""
    pods: list[PodGroup] = []
    for role in items_of(resource.read("spec.roles")):
        spec = first_written(read(role, "spec"), read(role, "template.spec"))
        pods += _pods(spec, word(read(role, "name")), read(role, "replicas"))
    yield workload(resource, tuple(pods), Carrier((), "inference"))


def _pods(spec: Value, role: str, replicas: Value | None = None) -> Iterator[PodGroup]:
    written = read(spec, "replicas")
    count = at_least_one(written if replicas is None else first_written(written, replicas))
    leader, worker = (read(spec, f"leaderWorkerTemplate.{name}Template.spec") for name in ("leader", "worker"))
    size = number(read(spec, "leaderWorkerTemplate.size"), 1)
    prefix = f"{role}-" if role else ""
    if not isinstance(leader, Absent):
        yield pod_group(leader, f"{prefix}leader", count, leader.provenance.span)
        size -= 1
    if not isinstance(worker, Absent) and size > 0:
        yield pod_group(worker, f"{prefix}worker", count, worker.provenance.span, size)
