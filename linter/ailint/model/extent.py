"""How many machines a host has: at least, and at most."""

import msgspec

from ailint.model.attachment import AutoscaleSetting
from ailint.model.cluster import NodePool
from ailint.model.compute import BatchPool, ComputeCluster, Host, Machine, ScaleSet
from ailint.model.infrastructure import Infrastructure
from ailint.model.managed import OnlineDeployment
from ailint.value import Absent, Attribute, Choice, Known, Provenance, Reason, Unknown


class Extent(msgspec.Struct, frozen=True):
    """The fewest and the most machines; absent where the platform sets no such bound."""

    least: Attribute[int]
    most: Attribute[int]


def extent(host: Host, infrastructure: Infrastructure) -> Extent:
    """The bounds of a host. A machine is as many as `--count` makes of it, a workstation one."""
    match host:
        case NodePool():
            return _of_pool(host)
        case ScaleSet():
            settings = infrastructure.attached(AutoscaleSetting, host)
            if settings:
                return Extent(settings[0].minimum, settings[0].maximum)
            return Extent(host.instances, host.instances)
        case ComputeCluster():
            return Extent(host.minimum_nodes, host.maximum_nodes)
        case OnlineDeployment():
            if isinstance(host.scale_type, Known) and host.scale_type.value.lower() == "targetutilization":
                return Extent(host.minimum_instances, host.maximum_instances)
            return Extent(host.instances, host.instances)
        case BatchPool():
            return _of_batch(host)
        case Machine() if not isinstance(host.copies, Absent):
            return Extent(host.copies, host.copies)
        case _:
            one = Known(1, Provenance(host.span))
            return Extent(one, one)


def _of_pool(pool: NodePool) -> Extent:
    if pool.provisioner in {"karpenter", "kaito"} and not isinstance(pool.nodes, Known):
        return Extent(Known(0, Provenance(pool.span)), pool.maximum_nodes)
    match pool.autoscaling:
        case Known(value=True) | Absent(default=True):
            return Extent(pool.minimum_nodes, pool.maximum_nodes)
        case Unknown() as unknown:
            return Extent(unknown, unknown)
        case _:
            return Extent(pool.nodes, pool.nodes)


def _of_batch(pool: BatchPool) -> Extent:
    if not isinstance(pool.autoscale_formula, Absent):
        unknown = Unknown(Reason.UNSUPPORTED, Provenance(pool.span), "autoscale formula")
        return Extent(unknown, unknown)
    both = (settled(pool.dedicated_nodes), settled(pool.low_priority_nodes))
    for attribute, value in zip((pool.dedicated_nodes, pool.low_priority_nodes), both, strict=True):
        if value is None and isinstance(attribute, Unknown):
            return Extent(attribute, attribute)
    total = Known(sum(value or 0 for value in both), Provenance(pool.span))
    return Extent(total, total)


def settled(attribute: Attribute[int]) -> int | None:
    """The number of an attribute, the platform's default included; None where it is unknown or has none."""
    match attribute:
        case Known(value=value):
            return value
        case Absent(default=default):
            return default
        case Unknown() | Choice():
            return None
