"""How many instances `count` and `for_each` make, and under which keys."""

from collections.abc import Callable
from functools import partial
from typing import TypeAlias

import msgspec

from ailint.address import key_suffix
from ailint.configuration.resource import choice_of
from ailint.configuration.terraform.conversion import ConversionError, converted
from ailint.configuration.terraform.declarations import Content, Placed
from ailint.configuration.terraform.scope import Iteration, Scope
from ailint.configuration.terraform.shapes import Set
from ailint.configuration.terraform.types import NUMBER
from ailint.source.limits import EXPANSION
from ailint.source.span import Span
from ailint.value import Absent, Choice, Known, Object, Provenance, Reason, Unknown, Value

Key: TypeAlias = int | str | None
Later: TypeAlias = Callable[[], Value]


class Instance(msgspec.Struct, frozen=True):
    """One instance: its key (None where there is none, or where it is not known) and what `each` and `count` mean."""

    key: Key
    names: dict[str, Value]
    may_exist: bool = False

    @property
    def suffix(self) -> str:
        """What the key adds to an address: `[0]`, `["a"]`, or nothing."""
        return key_suffix(self.key)


class Expansion(msgspec.Struct, frozen=True):
    """The instances of one block. `is_list` for count, `is_map` for for_each.

    `unknown` says why the keys are not (all) known; one instance without a key then stands for what may exist.
    `is_excessive`: there would be more instances than are followed.
    """

    instances: tuple[Instance, ...]
    is_list: bool = False
    is_map: bool = False
    unknown: Unknown | None = None
    is_excessive: bool = False


def expand(content: Content, scope: Scope) -> Expansion:
    """The instances of a resource, data source or module call."""
    for nested in content.blocks.get("lifecycle", ()):
        if (placed := nested.content.attributes.get("enabled")) is not None:
            return _by_switch(placed, scope.within(placed.source))
    if (placed := content.attributes.get("count")) is not None:
        return _by_count(placed, scope.within(placed.source))
    if (placed := content.attributes.get("for_each")) is not None:
        return _by_each(placed, scope.within(placed.source))
    return Expansion((Instance(None, {}),))


def _by_switch(placed: Placed, scope: Scope) -> Expansion:
    """`enabled` of OpenTofu: one instance without a key, or none."""
    value = scope.evaluate(placed.expression)
    options = value.options if isinstance(value, Choice) else (value,)
    flags = {option.value if isinstance(option, Known) else None for option in options}
    if flags == {False}:
        return Expansion(())
    return Expansion((Instance(None, {}, may_exist=flags != {True}),))


def _by_count(placed: Placed, scope: Scope) -> Expansion:
    value = scope.evaluate(placed.expression)
    counts: list[int] = []
    for option in value.options if isinstance(value, Choice) else (value,):
        number = _whole(option, placed, scope)
        if isinstance(number, Unknown):
            return _unknown_count(number)
        counts.append(number)
    if max(counts) > EXPANSION:
        return _unknown_count(_excess(placed, scope), is_excessive=True)
    sure, where = min(counts), placed.span
    return Expansion(tuple([_counted(at, at >= sure, where) for at in range(max(counts))]), is_list=True)


def _counted(at: int, may_exist: bool, where: Span) -> Instance:
    return Instance(at, {"count": _iteration({"index": Known(at, Provenance(where))}, where)}, may_exist)


def _whole(value: Value, placed: Placed, scope: Scope) -> int | Unknown:
    try:
        number = converted(value, NUMBER)
    except ConversionError as error:
        return scope.error(placed.expression, f"count: {error}")
    match number:
        case Known(value=int() as count) if count >= 0:
            return count
        case Unknown():
            return number
        case _:
            return scope.error(placed.expression, "count must be a whole number, not negative and not null")


def _unknown_count(unknown: Unknown, is_excessive: bool = False) -> Expansion:
    names = {"count": _iteration({"index": _derived(unknown, "count.index")}, unknown.provenance.span)}
    return Expansion((Instance(None, names, True),), is_list=True, unknown=unknown, is_excessive=is_excessive)


def _by_each(placed: Placed, scope: Scope) -> Expansion:
    value = scope.evaluate(placed.expression)
    if isinstance(value, Choice):
        return _by_undecided_each(value, placed, scope)
    found = _entries(value, placed, scope)
    if isinstance(found, Unknown):
        return _unknown_each(found)
    if len(found) > EXPANSION:
        return _unknown_each(_excess(placed, scope), is_excessive=True)
    instances = [_each(name, element, placed.span) for name, element in found.items()]
    if isinstance(value, Known) and isinstance(value.value, Object) and value.value.is_partial:
        rest = _unknown_each(scope.unknown(Reason.RESOURCE, placed.expression, "not all of its keys are known"))
        return Expansion((*instances, *rest.instances), is_map=True, unknown=rest.unknown)
    return Expansion(tuple(instances), is_map=True)


def _entries(value: Value, placed: Placed, scope: Scope) -> dict[str, Later] | Unknown:
    """The keys, and for each what `each.value` is, worked out only when it is asked for."""
    match value:
        case Known(value=Set() as items):
            entries: dict[str, Later] = {}
            for item in items:
                match item:
                    case Known(value=str() as name):
                        entries[name] = partial(_same, item)
                    case Unknown():
                        return item
                    case _:
                        return scope.error(placed.expression, "for_each needs a set of strings")
            return entries
        case Known(value=Object() as inside):
            return {name: partial(inside.__getitem__, name) for name in sorted(inside)}
        case Unknown():
            return value
        case Absent():
            return scope.error(placed.expression, "for_each must not be null")
        case _:
            return scope.error(placed.expression, "for_each needs a map or a set of strings; use toset() for a list")


def _same(value: Value) -> Value:
    return value


def _by_undecided_each(value: "Choice[object]", placed: Placed, scope: Scope) -> Expansion:
    """The keys of all options; those that not every option has may exist."""
    options = [_entries(option, placed, scope) for option in value.options]
    known = [option for option in options if not isinstance(option, Unknown)]
    unknown = next((option for option in options if isinstance(option, Unknown)), None)
    names = {name: None for option in known for name in option}
    if len(names) > EXPANSION:
        return _unknown_each(_excess(placed, scope), is_excessive=True)
    instances = []
    for name in names:
        present = [option[name] for option in known if name in option]
        # Where the key is missing the instance is not there: any value will do, so that of another option.
        here = [option.get(name, present[0]) if not isinstance(option, Unknown) else None for option in options]
        is_sure = len(present) == len(options)
        instances.append(_each(name, partial(_per_option, here, value), placed.span, may_exist=not is_sure))
    if unknown is not None and unknown.reason is not Reason.ERROR:
        instances += _unknown_each(unknown).instances
    return Expansion(tuple(instances), is_map=True, unknown=unknown)


def _per_option(here: "list[Later | None]", like: "Choice[object]") -> Value:
    values = [later() if later is not None else option for later, option in zip(here, like.options, strict=True)]
    return choice_of(tuple(values), like)


def _each(name: str, element: Later, where: Span, may_exist: bool = False) -> Instance:
    key = Known(name, Provenance(where))
    each = Iteration(("key", "value"), lambda part: key if part == "key" else element(), where)
    return Instance(name, {"each": Known(each, Provenance(where))}, may_exist)


def _unknown_each(unknown: Unknown, is_excessive: bool = False) -> Expansion:
    parts: dict[str, Value] = {name: _derived(unknown, f"each.{name}") for name in ("key", "value")}
    names = {"each": _iteration(parts, unknown.provenance.span)}
    return Expansion((Instance(None, names, True),), is_map=True, unknown=unknown, is_excessive=is_excessive)


def _derived(cause: Unknown, expression: str) -> Unknown:
    return Unknown(cause.reason, cause.provenance, expression, cause.detail, None, cause.sensitive)


def _excess(placed: Placed, scope: Scope) -> Unknown:
    return scope.unknown(Reason.LIMIT, placed.expression, f"more than {EXPANSION:,} instances are not followed")


def _iteration(parts: dict[str, Value], where: Span) -> Value:
    return Known(Iteration.of(parts, where), Provenance(where))
