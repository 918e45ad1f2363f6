"""alltrue anytrue chunklist concat flatten list map merge range reverse sort sum transpose zipmap"""

from collections.abc import Iterator
from typing import Final

from ailint.configuration.terraform import numbers
from ailint.configuration.terraform.choices import UndecidedError
from ailint.configuration.terraform.conversion import ConversionError, converted
from ailint.configuration.terraform.functions.function import (
    ELEMENTS_LIMIT,
    ArgumentError,
    Call,
    Function,
    SizeError,
    UnknownArgumentError,
)
from ailint.configuration.terraform.functions.selection import alike, wholly_known
from ailint.configuration.terraform.shapes import List, Map, Set, Walk, types_of
from ailint.configuration.terraform.types import (
    ANY,
    BOOL,
    NUMBER,
    STRING,
    ListOf,
    MapOf,
)
from ailint.configuration.terraform.unification import unified
from ailint.value import Absent, Choice, Known, Object, Unknown, Value

_RANGE_LIMIT = 1024
"""Terraform's own."""


def _alltrue(call: Call, flags: Value) -> Value:
    for flag in call.items(flags):
        if isinstance(flag, Absent) or not call.flag(flag):
            return call.made(False)
    return call.made(True)


def _anytrue(call: Call, flags: Value) -> Value:
    undecided: Value | None = None
    for flag in call.items(flags):
        if isinstance(flag, Unknown | Choice):
            undecided = undecided or flag
        elif not isinstance(flag, Absent) and call.flag(flag):
            return call.made(True)
    return call.made(False) if undecided is None else call.made(call.flag(undecided))


def _chunklist(call: Call, items: Value, size: Value) -> Value:
    elements, width = call.items(items), call.integer(size)
    assert isinstance(elements, List)
    if width < 0:
        raise ArgumentError("the size of chunks must not be negative")
    width = width or len(elements) or 1
    chunks = [elements[at : at + width] for at in range(0, len(elements), width)]
    inner = [call.made(List(chunk, elements.element)) for chunk in chunks]
    return call.made(List(inner, ListOf(elements.element)))


def _concat(call: Call, *sequences: Value) -> Value:
    lists = [call.items(sequence) for sequence in sequences]
    if any(isinstance(items, Set) for items in lists):
        raise ArgumentError("sets can't be concatenated; convert them with tolist")
    if sum(map(len, lists)) > ELEMENTS_LIMIT:
        raise SizeError
    if all(isinstance(items, List) for items in lists):
        common = unified(types_of(sequences))
        if isinstance(common, ListOf):
            ready = [item for sequence in sequences for item in call.items(converted(sequence, common))]
            return call.made(List(ready, common.element))
    return call.made(tuple([item for items in lists for item in items]))


def _flatten(call: Call, items: Value) -> Value:
    elements = call.items(items)
    flat: list[Value] = []
    for item in _flattened(call, elements, Walk(), 0):
        flat.append(item)
        if len(flat) > ELEMENTS_LIMIT:
            raise SizeError
    return call.made(tuple(flat))


def _flattened(call: Call, items: tuple[Value, ...], walk: Walk, depth: int) -> Iterator[Value]:
    for item in items:
        walk.enter(depth)
        match item:
            case Known(value=tuple() as inner):
                call.scalar(item)
                yield from _flattened(call, inner, walk, depth + 1)
            case Choice(options=options) if any(_may_be_list(option) for option in options):
                raise UndecidedError(item)
            case Unknown() if _may_be_list(item):
                raise UnknownArgumentError(item)
            case _:
                yield item


def _may_be_list(value: Value) -> bool:
    """Whether flattening would take a value apart; the id or name of a resource is one thing."""
    if isinstance(value, Unknown):
        return value.reference is None or not value.expression.endswith((".id", ".name"))
    return isinstance(value, Known) and isinstance(value.value, tuple)


def _merge(call: Call, *mappings: Value) -> Value:
    given = [call.entries(mapping) for mapping in mappings if not isinstance(mapping, Absent)]
    holder: dict[str, Object] = {}
    for inside in given:
        for name in inside:
            holder[name] = inside
        if len(holder) > ELEMENTS_LIMIT:
            raise SizeError
    names = tuple(sorted(holder))

    def evaluate(name: str) -> Value:
        return holder[name][name]

    maps = [inside for inside in given if isinstance(inside, Map)]
    if maps and len(maps) == len(given) and all(other.element == maps[0].element for other in maps):
        return call.made(Map(names, evaluate, call.context.span, element=maps[0].element))
    return call.made(Object(names, evaluate, call.context.span))


def _range(call: Call, *limits: Value) -> Value:
    given = [call.number(limit) for limit in limits]
    if len(given) > 3:
        raise ArgumentError("takes no more than three arguments")
    start, end = (0, given[0]) if len(given) == 1 else given[:2]
    step: numbers.Number = given[2] if len(given) == 3 else 1 if end >= start else -1
    if step == 0:
        raise ArgumentError("the step must not be zero")
    if (end > start) if step < 0 else (end < start):
        raise ArgumentError("the step leads away from the end")
    found: list[Value] = []
    at: numbers.Number = start
    while (at > end) if step < 0 else (at < end):
        if len(found) >= _RANGE_LIMIT:
            raise ArgumentError(f"more than {_RANGE_LIMIT} numbers")
        found.append(call.made(at))
        at = numbers.add(at, step)
    return call.made(List(found, NUMBER))


def _reverse(call: Call, items: Value) -> Value:
    elements = call.items(items)
    if isinstance(elements, Set) and len(elements) > 1:
        wholly_known(call, elements)
    return call.made(alike(elements, tuple(elements[::-1])))


def _sort(call: Call, items: Value) -> Value:
    elements = wholly_known(call, call.items(items))
    if any(isinstance(item, Absent) for item in elements):
        raise ArgumentError("null can't be sorted")
    return call.made(List(sorted(elements, key=call.text), STRING))


def _sum(call: Call, items: Value) -> Value:
    elements = call.items(items)
    if not elements:
        raise ArgumentError("an empty list has no sum")
    total: numbers.Number | None = None
    for item in wholly_known(call, elements):
        try:
            addend = call.number(converted(item, NUMBER))
        except ConversionError as error:
            raise ArgumentError(f"only numbers can be added: {error.message}") from error
        total = addend if total is None else numbers.add(total, addend)
    return call.made(total)


def _transpose(call: Call, mapping: Value) -> Value:
    inside = call.entries(mapping)
    keys: dict[str, list[str]] = {}
    for name in sorted(inside):
        for item in wholly_known(call, call.items(inside[name])):
            keys.setdefault(call.text(item), []).append(name)
    values: dict[str, Value] = {text: call.texts(names) for text, names in keys.items()}
    return call.map_of(values, ListOf(STRING))


def _zipmap(call: Call, keys: Value, values: Value) -> Value:
    names = [call.text(key) for key in wholly_known(call, call.items(keys))]
    items = call.items(values)
    if isinstance(items, Set):
        raise ArgumentError("the values must be a list")
    if len(names) != len(items):
        raise ArgumentError(f"{len(names)} keys have {len(items)} values")
    made = dict(zip(names, items, strict=True))
    return call.map_of(made, items.element) if isinstance(items, List) else call.object_of(made)


def _gone(instead: str) -> Function:
    def implement(call: Call, *given: Value) -> Value:
        raise ArgumentError(f"Terraform no longer has this function: write {instead}")

    return Function(implement, variadic=ANY, null_from=0, takes_unknown=True)


FUNCTIONS: Final = {
    "alltrue": Function(_alltrue, (ListOf(BOOL),)),
    "anytrue": Function(_anytrue, (ListOf(BOOL),)),
    "chunklist": Function(_chunklist, (ListOf(ANY), NUMBER)),
    "concat": Function(_concat, variadic=ANY, least=1),
    "flatten": Function(_flatten, (ANY,)),
    "list": _gone("tolist([…])"),
    "map": _gone("tomap({…})"),
    "merge": Function(_merge, variadic=ANY, null_from=0),
    "range": Function(_range, variadic=NUMBER, least=1),
    "reverse": Function(_reverse, (ANY,)),
    "sort": Function(_sort, (ListOf(STRING),)),
    "sum": Function(_sum, (ANY,)),
    "transpose": Function(_transpose, (MapOf(ListOf(STRING)),)),
    "zipmap": Function(_zipmap, (ListOf(STRING), ANY)),
}
