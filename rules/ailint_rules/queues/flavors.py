"""What rules about Kueue share: the pools that a flavor means."""

from ailint.sdk import Context, Match, NodePool, NodeRequirement, ResourceFlavor, known, matches


def pools_of(flavor: ResourceFlavor, context: Context) -> tuple[NodePool, ...]:
    """The pools whose nodes certainly carry the flavor's labels. Raises Undecided where the labels are unknown."""
    labels = known(flavor.node_labels) or ()
    if not labels:
        return ()
    return tuple(
        pool
        for pool in context.infrastructure.pools_near(flavor)
        if all(matches(pool, NodeRequirement(key, "In", (value,))) is Match.YES for key, value in labels)
    )


def may_have_pools(flavor: ResourceFlavor, context: Context) -> bool:
    """Whether some pool may carry the flavor's labels, as far as code can tell."""
    labels = known(flavor.node_labels) or ()
    return any(
        all(matches(pool, NodeRequirement(key, "In", (value,))) is not Match.NO for key, value in labels)
        for pool in context.infrastructure.pools_near(flavor)
    )
