"""What rules about disks share: the type of a disk, wherever it is written."""

from ailint.sdk import AttachedDisk, Attribute, Context, ManagedDisk, known

FAST = frozenset({"premiumv2_lrs", "ultrassd_lrs"})
"""Types whose IOPS and throughput are set on their own, whatever the size of the disk."""


def disk_type(disk: AttachedDisk, context: Context) -> Attribute[str]:
    """The type as the disk says it, or the managed disk behind it. Raises Undecided where that is unknown."""
    known(disk.disk)
    behind = context.infrastructure.referred(disk.disk)
    return behind.type if isinstance(behind, ManagedDisk) else disk.type


def known_type(disk: AttachedDisk, context: Context) -> str:
    """The type in lower case, empty where none is written. Raises Undecided."""
    return (known(disk_type(disk, context)) or "").lower()


def gib_of(disk: AttachedDisk, context: Context) -> int | None:
    """The size in GiB; None where none is written. Raises Undecided."""
    behind = context.infrastructure.referred(disk.disk)
    return known(behind.gib if isinstance(behind, ManagedDisk) else disk.gib)
