"""What is kept of a plan: where each planned resource stands, what of it is unknown, and what it refers to."""

from functools import partial
from typing import Any

import msgspec

from ailint.address import key_suffix
from ailint.configuration.plan.scanning import decoded, elements, members, start, texts
from ailint.source.limits import NESTING


class Planned(msgspec.Struct, frozen=True):
    """One resource that will be there: its place in the text and what of its object is needed before it is read.

    `names` are the attributes that have values, `values_key` the member that holds them.
    """

    address: str
    type: str
    name: str
    index: int | str | None
    module: str
    start: int
    end: int
    names: tuple[str, ...]
    id: str
    values_key: str
    sensitive: Any = None


class Change(msgspec.Struct, frozen=True):
    """What a plan says of the change of one resource."""

    actions: tuple[str, ...]
    unknown: Any


class Plan:
    """The parts of a plan or state."""

    __slots__ = ("changes", "configuration", "format_version", "is_errored", "is_plan", "resources")

    def __init__(self) -> None:
        self.resources: list[Planned] = []
        self.changes: dict[str, Change] = {}
        self.configuration: dict[str, Any] = {}
        self.is_plan = False
        self.is_errored = False
        """Whether Terraform gave up: what the plan says is true, but not all of it is there."""
        self.format_version = ""


class NestingError(Exception):
    """Modules are nested more deeply than is read."""


def read_plan(text: str) -> Plan:
    """Read a document. Raises JSONDecodeError, RecursionError, NestingError."""
    plan = Plan()
    changed: list[Planned] = []
    planned = partial(members, visits={"root_module": partial(_module, plan, "", 0)})
    visits = {
        "planned_values": partial(_planned_values, plan, planned),
        "values": planned,
        "resource_changes": partial(elements, visit=partial(_change, plan, changed)),
        "configuration": partial(_configuration, plan),
        "errored": partial(_errored, plan),
        "format_version": partial(_format_version, plan),
    }
    members(text, start(text), visits)
    if not plan.resources:
        plan.resources = changed
    return plan


def _planned_values(plan: Plan, visit: Any, text: str, at: int) -> int:
    plan.is_plan = True
    return int(visit(text, at))


def _module(plan: Plan, address: str, depth: int, text: str, at: int) -> int:
    """A module and those within it. Its address may stand behind its resources, which know their own."""
    if depth > NESTING:
        raise NestingError
    resource = partial(elements, visit=partial(_resource, plan))
    children = partial(elements, visit=partial(_module, plan, address, depth + 1))
    return members(text, at, {"resources": resource, "child_modules": children})


def _resource(plan: Plan, text: str, at: int) -> int:
    found, end = decoded(text, at)
    if isinstance(found, dict):
        planned = _planned(found, "values", found.get("values"), at, end)
        if planned is not None:
            plan.resources.append(planned)
    return end


def _change(plan: Plan, changed: list[Planned], text: str, at: int) -> int:
    plan.is_plan = True
    found, end = decoded(text, at)
    change = found.get("change") if isinstance(found, dict) else None
    if not isinstance(found, dict) or not isinstance(change, dict):
        return end
    actions = tuple(texts(change.get("actions")))
    address = found.get("address")
    if isinstance(address, str) and "deposed" not in found:
        plan.changes[address] = Change(actions, change.get("after_unknown"))
        found["sensitive_values"] = change.get("after_sensitive")
        planned = _planned(found, "change", change.get("after"), at, end)
        if planned is not None:
            changed.append(planned)
    return end


def _planned(found: dict[str, Any], key: str, values: object, at: int, end: int) -> Planned | None:
    """A managed resource with values; data sources are read, not made."""
    address, kind, name, index = (found.get(part) for part in ("address", "type", "name", "index"))
    if found.get("mode", "managed") != "managed" or not isinstance(values, dict):
        return None
    if not isinstance(address, str) or not isinstance(kind, str) or not isinstance(name, str):
        return None
    own_key = index if isinstance(index, int | str) else None
    module = address.removesuffix(f"{kind}.{name}{key_suffix(own_key)}").removesuffix(".")
    identity = values.get("id")
    return Planned(
        address,
        kind,
        name,
        own_key,
        module,
        at,
        end,
        tuple(values),
        identity if isinstance(identity, str) else "",
        key,
        found.get("sensitive_values"),
    )


def _configuration(plan: Plan, text: str, at: int) -> int:
    found, end = decoded(text, at)
    if isinstance(found, dict):
        plan.configuration = found
    return end


def _errored(plan: Plan, text: str, at: int) -> int:
    found, end = decoded(text, at)
    plan.is_errored = found is True
    return end


def _format_version(plan: Plan, text: str, at: int) -> int:
    found, end = decoded(text, at)
    plan.format_version = found if isinstance(found, str) else ""
    return end
