"""What rules about node pools share: the taints of a pool, its own and those that AKS adds."""

from ailint.sdk import NodePool, Taint, known

GPU_KEYS = frozenset({"nvidia.com/gpu", "amd.com/gpu", "gpu", "sku"})
"""Taint keys that say "GPU"; all others are a team's own words."""

VENDOR_KEYS = frozenset({"nvidia.com/gpu", "amd.com/gpu"})


def blocking_taints(pool: NodePool) -> tuple[Taint, ...]:
    """The written taints that keep pods away; raises Undecided where they are unknown."""
    return tuple(taint for taint in known(pool.taints) or () if taint.blocks)


def is_system(pool: NodePool) -> bool:
    """Whether the pool is a system pool; raises Undecided where the mode is unknown."""
    return (known(pool.mode) or "User").lower() == "system"
