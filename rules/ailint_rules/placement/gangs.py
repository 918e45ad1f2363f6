"""Machines that train together: how many, and whether something else already holds them together."""

from ailint.sdk import AvailabilitySet, Context, Host, Known, Machine, NodePool, Purpose, ScaleSet, known
from ailint_rules.machines import autoscale_of, is_spot


def trains(host: Host, context: Context) -> bool:
    """Whether a host is for training, on strong or medium evidence."""
    return context.infrastructure.purpose(host).is_at_least_medium(Purpose.TRAINING)


def machine_count(host: Host, context: Context) -> int:
    """How many machines a host certainly is; a maximum alone says nothing. Raises Undecided where that is unknown."""
    match host:
        case Machine():
            return max(len(context.infrastructure.siblings(host)), known(host.copies) or 1)
        case ScaleSet():
            setting = autoscale_of(host, context)
            return (known(setting.minimum) if setting is not None else known(host.instances)) or 0
        case NodePool():
            if known(host.autoscaling):
                return known(host.minimum_nodes) or 0
            return known(host.nodes) or 0
        case _:
            return 0


def is_held_otherwise(host: Host, context: Context) -> bool:
    """Whether the machines stand together, or must not, by another means than a proximity placement group."""
    if isinstance(host.capacity_reservation, Known):
        return True
    if is_spot(host):
        return True
    if isinstance(host, Machine | ScaleSet) and isinstance(host.interconnect_group, Known):
        return True
    if isinstance(host, ScaleSet) and isinstance(host.high_speed_interconnect, Known):
        return True
    if isinstance(host, NodePool):
        cluster = context.infrastructure.cluster_of(host)
        automatic = cluster is not None and isinstance(cluster.automatic, Known) and cluster.automatic.value
        return host.provisioner in {"karpenter", "kaito", "capz", "cluster-api"} or automatic
    return isinstance(host, Machine) and _set_is_placed(host, context)


def _set_is_placed(machine: Machine, context: Context) -> bool:
    """A member takes the placement group of its availability set or scale set."""
    for reference in (machine.availability_set, machine.scale_set):
        owner = context.infrastructure.referred(reference)
        if isinstance(owner, AvailabilitySet | ScaleSet) and isinstance(owner.placement_group, Known):
            return True
    return False
