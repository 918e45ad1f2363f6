"""What ailint sees: clusters, machines, pods, who lands where, and what it costs; as text and as JSON."""

from collections.abc import Callable, Mapping

import msgspec

from ailint.reports.inventory.seen import (
    Alternative,
    ClusterSeen,
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
from ailint.reports.inventory.text import as_text

__all__ = [
    "FORMATS",
    "Alternative",
    "ClusterSeen",
    "GroupSeen",
    "HostSeen",
    "Inventory",
    "KeptOff",
    "NoticeSeen",
    "Place",
    "PurposeSeen",
    "ScenarioSeen",
    "Totals",
    "Unread",
    "WorkloadSeen",
    "as_json",
    "as_text",
]


def as_json(inventory: Inventory, *, verbose: bool = False) -> str:
    """One object; its keys are those of the structures in `seen.py`, in their order, after `version`."""
    import json

    plain = msgspec.to_builtins(inventory)
    return json.dumps({"version": "1", **plain}, indent=2, ensure_ascii=False) + "\n"


FORMATS: Mapping[str, Callable[..., str]] = {"text": as_text, "json": as_json}
