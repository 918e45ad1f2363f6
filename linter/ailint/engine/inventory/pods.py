"""Workloads, and where their pods land."""

from ailint.engine.inventory.clusters import text_of
from ailint.engine.inventory.hosts import purpose_seen
from ailint.model.extent import settled
from ailint.model.infrastructure import Infrastructure
from ailint.model.scheduling import Landing, Obstacle, requested_gpus
from ailint.model.workload import PodGroup, Workload
from ailint.reports.inventory import GroupSeen, KeptOff, Place, WorkloadSeen


def workload_seen(workload: Workload, whole: Infrastructure) -> WorkloadSeen:
    """What makes pods, and for each kind of its pods the pools that take them."""
    return WorkloadSeen(
        resource=workload.name,
        kind=workload.kind,
        place=Place(workload.span.file, workload.span.line),
        may_exist=workload.may_exist,
        queue=text_of(workload.queue),
        purpose=purpose_seen(workload, whole),
        groups=tuple(_group(group, workload, whole) for group in workload.groups),
    )


def _group(group: PodGroup, workload: Workload, whole: Infrastructure) -> GroupSeen:
    landings = whole.placement_near(workload).landings(group)
    reached = {id(one.pool) for one in landings}
    is_everywhere = workload.kind == "DaemonSet"
    by_labels = [pool for pool in whole.pools_near(workload) if id(pool) not in reached]
    return GroupSeen(
        role=group.role,
        replicas=None if is_everywhere else settled(group.replicas),
        on_each_node=is_everywhere,
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
