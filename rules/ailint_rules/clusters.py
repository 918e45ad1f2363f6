"""Pools as the other end of a finding about pods: their clusters, their places, and those that nobody has seen."""

from collections.abc import Iterable

from ailint.sdk import (
    Address,
    Attribute,
    Context,
    Known,
    NodePool,
    Provenance,
    Reason,
    Span,
    Undecided,
    Unknown,
    Workload,
)


def unread_pools(workload: Workload, context: Context) -> Undecided | None:
    """What may declare further pools for a workload and was not read: its pods may be meant for those."""
    found = context.infrastructure.unread_pools(workload)
    if found is None:
        return None
    where = Provenance(found.span)
    return Undecided(Unknown(Reason.DATA, where, detail=f"{found.source} may declare pools, and is not read"))


def place_of(attribute: Attribute[object], pool: NodePool) -> Span:
    """Where a fact of a pool was written, else the pool itself: the other end of a finding about pods."""
    return attribute.provenance.origin if isinstance(attribute, Known) else pool.span


def by_cluster(pools: Iterable[NodePool], context: Context) -> tuple[tuple[NodePool, ...], ...]:
    """Pools of the same cluster together; those whose cluster is unknown are together within their project."""
    groups: dict[Address, list[NodePool]] = {}
    for pool in pools:
        cluster = context.infrastructure.cluster_of(pool)
        if cluster is not None:
            address = cluster.address
        else:
            address = pool.cluster.value if isinstance(pool.cluster, Known) else Address(pool.address.scope, "")
        groups.setdefault(address, []).append(pool)
    return tuple(map(tuple, groups.values()))
