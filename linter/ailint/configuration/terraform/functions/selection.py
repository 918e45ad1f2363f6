"""coalesce coalescelist compact contains distinct element index keys length lookup matchkeys one slice values"""

from typing import Final

from ailint.configuration.terraform.choices import UndecidedError
from ailint.configuration.terraform.conversion import ConversionError, converted
from ailint.configuration.terraform.functions import graphemes
from ailint.configuration.terraform.functions.function import (
    ArgumentError,
    Call,
    Function,
    UnknownArgumentError,
)
from ailint.configuration.terraform.ordering import equals, first_open, set_rank
from ailint.configuration.terraform.shapes import List, Map, Set, type_of, types_of
from ailint.configuration.terraform.types import ANY, NUMBER, STRING, ListOf, described
from ailint.configuration.terraform.unification import unified
from ailint.value import Absent, Choice, Known, Object, Provenance, Unknown, Value


def decided(open_one: Unknown | Choice[object] | None) -> None:
    """Raise for a value that hinders an answer."""
    if isinstance(open_one, Choice):
        raise UndecidedError(open_one)
    if open_one is not None:
        raise UnknownArgumentError(open_one)


def wholly_known(call: Call, items: tuple[Value, ...]) -> tuple[Value, ...]:
    """The items, which are read through, so that what is sensitive among them counts."""
    decided(first_open(items))
    for item in items:
        if isinstance(item, Known):
            call.scalar(item)
    return items


def same(call: Call, left: Value, right: Value) -> bool:
    """Whether two values are equal."""
    found = equals(left, right)
    if not isinstance(found, bool):
        decided(found)
    for value in (left, right):
        if isinstance(value, Known) and value.sensitive:
            call.is_sensitive = True
    return found is True


def _length(call: Call, value: Value) -> Value:
    inner = call.scalar(value)
    match inner:
        case str():
            return call.made(graphemes.count(inner))
        case Set() if len(inner) > 1:
            decided(first_open(inner))
            return call.made(len(inner))
        case tuple():
            return call.made(len(inner))
        case Object():
            return call.made(len(call.entries(value)))
        case _:
            raise ArgumentError("a string or a collection is required")


def _element(call: Call, items: Value, index: Value) -> Value:
    elements = _sequence(call, items)
    at = call.integer(index)
    if not elements:
        raise ArgumentError("an empty list has no elements")
    if at < 0:
        raise ArgumentError("the index must not be negative")
    return call.taken(elements[at % len(elements)])


def _sequence(call: Call, value: Value) -> tuple[Value, ...]:
    items = call.items(value)
    if isinstance(items, Set):
        raise ArgumentError("the elements of a set have no index")
    return items


def _index(call: Call, items: Value, wanted: Value) -> Value:
    elements = _sequence(call, items)
    for at, element in enumerate(elements):
        if same(call, element, wanted):
            return call.made(at)
    raise ArgumentError("the list has no such element" if elements else "an empty list has no elements")


def _contains(call: Call, items: Value, wanted: Value) -> Value:
    elements = call.items(items)
    undecided: Unknown | Choice[object] | None = None
    for element in elements:
        found = equals(element, wanted)
        if found is True:
            same(call, element, wanted)
            return call.made(True)
        if not isinstance(found, bool):
            undecided = undecided or found
    decided(undecided)
    return call.made(False)


def _slice(call: Call, items: Value, start: Value, end: Value) -> Value:
    elements = _sequence(call, items)
    first, last = call.integer(start), call.integer(end)
    if not 0 <= first <= last <= len(elements):
        raise ArgumentError(f"{first} to {last} is no part of a list of {len(elements)} elements")
    return call.made(alike(elements, elements[first:last]))


def alike(original: tuple[Value, ...], items: tuple[Value, ...]) -> tuple[Value, ...]:
    """The items as a list where the original is a list or set, else as a tuple."""
    return List(items, original.element) if isinstance(original, List | Set) else tuple(items)


def _one(call: Call, items: Value) -> Value:
    elements = call.items(items)
    if len(elements) > 1:
        if isinstance(elements, Set):
            decided(first_open(elements))
        raise ArgumentError(f"no more than one element is allowed, but there are {len(elements)}")
    return call.taken(elements[0]) if elements else call.null()


def _keys(call: Call, mapping: Value) -> Value:
    inside = call.entries(mapping)
    where = Provenance(inside.span)
    names = [Known(name, where, call.is_sensitive) for name in sorted(inside)]
    return call.made(List(names, STRING) if isinstance(inside, Map) else tuple(names))


def _values(call: Call, mapping: Value) -> Value:
    inside = call.entries(mapping)
    items = tuple([inside[name] for name in sorted(inside)])
    return call.made(List(items, inside.element) if isinstance(inside, Map) else items)


def _lookup(call: Call, mapping: Value, key: Value, *default: Value) -> Value:
    if len(default) > 1:
        raise ArgumentError("takes no more than three arguments")
    name, inside = call.text(key), call.scalar(mapping)
    if isinstance(inside, Map):
        default = tuple([_fitting(value, inside) for value in default])
    if isinstance(inside, Object) and name in inside:
        return call.taken(inside[name])
    # A key that is not there may yet be, where more keys may.
    call.entries(mapping)
    if not default:
        raise ArgumentError(f"there is no key {name!r}, and no default is given")
    return call.taken(default[0])


def _fitting(default: Value, inside: Map) -> Value:
    element = type_of(Known(inside, Provenance(inside.span)))
    try:
        return converted(default, getattr(element, "element", ANY))
    except ConversionError as error:
        raise ArgumentError(f"the default must have the type of the map's elements: {error.message}") from error


def _coalesce(call: Call, *given: Value) -> Value:
    common = unified(types_of(given))
    if common is None:
        raise ArgumentError("all arguments must have the same type")
    for value in given:
        if isinstance(value, Unknown):
            return call.taken(value)
        if isinstance(value, Absent):
            continue
        ready = converted(value, common)
        if common is STRING and call.text(ready) == "":
            continue
        return call.taken(ready)
    raise ArgumentError("all arguments are null or empty")


def _coalescelist(call: Call, *given: Value) -> Value:
    for value in given:
        if isinstance(value, Known) and (not isinstance(value.value, tuple) or isinstance(value.value, Set)):
            raise ArgumentError(f"a list is required, but this is a {described(type_of(value))}")
    for value in given:
        if isinstance(value, Unknown):
            return call.taken(value)
        if not isinstance(value, Absent) and call.items(value):
            return call.taken(value)
    raise ArgumentError("all lists are null or empty")


def _compact(call: Call, items: Value) -> Value:
    elements = wholly_known(call, call.items(items))
    kept = [item for item in elements if not isinstance(item, Absent) and call.text(item) != ""]
    return call.made(List(kept, STRING))


def _distinct(call: Call, items: Value) -> Value:
    elements = call.items(items)
    assert isinstance(elements, List)
    kept: dict[object, Value] = {}
    for item in wholly_known(call, elements):
        kept.setdefault(set_rank(item), item)
    return call.made(List(kept.values(), elements.element))


def _matchkeys(call: Call, items: Value, keys: Value, searched: Value) -> Value:
    values, names = call.items(items), call.items(keys)
    assert isinstance(values, List)
    common = unified(types_of((keys, searched)))
    if common is None:
        raise ArgumentError("the keys and what is searched for must be of one type")
    if len(values) != len(names):
        raise ArgumentError(f"{len(values)} values have {len(names)} keys")
    wanted = call.items(converted(searched, common))
    if not wanted:
        return call.made(List((), values.element))
    wholly_known(call, values)
    known = wholly_known(call, call.items(converted(keys, common)))
    ranks = {set_rank(item) for item in wholly_known(call, wanted)}
    found = [value for value, key in zip(values, known, strict=True) if set_rank(key) in ranks]
    return call.made(List(found, values.element))


FUNCTIONS: Final = {
    "coalesce": Function(_coalesce, variadic=ANY, null_from=0, takes_unknown=True),
    "coalescelist": Function(_coalescelist, variadic=ANY, least=1, null_from=0, takes_unknown=True),
    "compact": Function(_compact, (ListOf(STRING),)),
    "contains": Function(_contains, (ANY, ANY)),
    "distinct": Function(_distinct, (ListOf(ANY),)),
    "element": Function(_element, (ANY, NUMBER)),
    "index": Function(_index, (ANY, ANY)),
    "keys": Function(_keys, (ANY,)),
    "length": Function(_length, (ANY,)),
    "lookup": Function(_lookup, (ANY, STRING), variadic=ANY, null_from=2, takes_unknown=True),
    "matchkeys": Function(_matchkeys, (ListOf(ANY), ListOf(ANY), ListOf(ANY))),
    "one": Function(_one, (ANY,)),
    "slice": Function(_slice, (ANY, NUMBER, NUMBER)),
    "values": Function(_values, (ANY,)),
}
