"""The one type that values of several types can be converted to, as Terraform finds it.

It decides what `tolist`, `tomap`, `concat` … and the arms of a conditional make of mixed types.
"""

from collections.abc import Callable, Sequence

from ailint.configuration.terraform.types import (
    ANY,
    STRING,
    ListOf,
    MapOf,
    ObjectOf,
    Primitive,
    SetOf,
    TupleOf,
    Type,
)


def unified(types: Sequence[Type]) -> Type | None:
    """The type that all of these convert to; None where there is none; ANY where all are unknown.

    A type that isn't known (ANY) has no say: Terraform knows it from the provider's schema, and nearly always it is
    that of its neighbours.
    """
    stated: list[Type] = []
    for kind in types:
        if kind is not ANY and kind not in stated:
            stated.append(kind)
    if len(stated) <= 1:
        return stated[0] if stated else ANY
    families = {type(kind) for kind in stated}
    if families in _SAME_FAMILY:
        return _collections(stated)
    if families == {ObjectOf}:
        return _objects(stated)
    if families == {TupleOf}:
        return _tuples(stated)
    if families == {MapOf, ObjectOf}:
        return _with(MapOf, ObjectOf, stated) or _preferred(stated)
    if families == {ListOf, TupleOf}:
        return _with(ListOf, TupleOf, stated) or _preferred(stated)
    if {ObjectOf, TupleOf} <= families:
        return None
    return _preferred(stated)


_SAME_FAMILY: tuple[set[type], ...] = ({ListOf}, {SetOf}, {MapOf})


def _collections(types: list[Type]) -> Type | None:
    element = unified([kind.element for kind in types if isinstance(kind, ListOf | SetOf | MapOf)])
    return None if element is None else _like(types[0], element)


def _like(kind: Type, element: Type) -> Type:
    match kind:
        case ListOf():
            return ListOf(element)
        case SetOf():
            return SetOf(element)
        case _:
            return MapOf(element)


def _objects(types: list[Type]) -> Type | None:
    """Attribute by attribute where all have the same names, else as a map."""
    objects = [kind.attributes for kind in types if isinstance(kind, ObjectOf)]
    if any(other.keys() != objects[0].keys() for other in objects):
        return _gathered(MapOf, types)
    attributes: dict[str, Type] = {}
    for name in objects[0]:
        common = unified([attribute[name] for attribute in objects])
        if common is None:
            return None
        attributes[name] = common
    found = ObjectOf(attributes)
    return found if all(converts(kind, found) for kind in types) else _gathered(MapOf, types)


def _tuples(types: list[Type]) -> Type | None:
    """Element by element where all have the same length, else as a list."""
    tuples = [kind.elements for kind in types if isinstance(kind, TupleOf)]
    if any(len(other) != len(tuples[0]) for other in tuples):
        return _gathered(ListOf, types)
    elements: list[Type] = []
    for across in zip(*tuples, strict=True):
        common = unified(across)
        if common is None:
            return None
        elements.append(common)
    found = TupleOf(tuple(elements))
    return found if all(converts(kind, found) for kind in types) else _gathered(ListOf, types)


def _gathered(collection: Callable[[Type], Type], types: Sequence[Type]) -> Type | None:
    """The collection that all the attributes or elements of structures fit in."""
    found: list[Type] = []
    for kind in types:
        match kind:
            case ObjectOf(attributes):
                found += attributes.values()
            case TupleOf(elements):
                found += elements
            case _:
                raise AssertionError("only structures are gathered")
    element = unified(found)
    if element is None:
        return None
    collected = collection(element)
    return collected if all(converts(kind, collected) for kind in types) else None


def _with(
    collection: type[MapOf] | type[ListOf], structure: type[ObjectOf] | type[TupleOf], types: list[Type]
) -> Type | None:
    """Structures among collections are taken for collections that were written as literals."""
    gathered = _gathered(collection, [kind for kind in types if isinstance(kind, structure)])
    if gathered is None:
        return None
    found = unified([gathered, *(kind for kind in types if isinstance(kind, collection))])
    return found if isinstance(found, collection) else None


def _preferred(types: list[Type]) -> Type | None:
    """The first of the given types, the most general ones first, that all others convert to."""
    for wanted in _most_general_first(types):
        if all(kind == wanted or converts(kind, wanted) for kind in types):
            return wanted
    return None


def _most_general_first(types: list[Type]) -> list[Type]:
    """A topological order of "is more general than" that otherwise keeps the given order."""
    below: list[list[int]] = [[] for _ in types]
    above = [0] * len(types)
    for i, left in enumerate(types):
        for j in range(i + 1, len(types)):
            rank = _compared(left, types[j])
            if rank:
                general, special = (i, j) if rank < 0 else (j, i)
                below[general].append(special)
                above[special] += 1
    queue = [i for i, count in enumerate(above) if count == 0]
    for i in queue:
        for j in below[i]:
            above[j] -= 1
            if above[j] == 0:
                queue.append(j)
    return [types[i] for i in queue]


def _compared(left: Type, right: Type) -> int:
    """Negative where `left` is the more general type, positive where `right` is, 0 where neither."""
    if left is ANY or right is ANY:
        return (left is ANY) - (right is ANY)
    match left, right:
        case Primitive(), Primitive():
            return (right is STRING) - (left is STRING) if left is not right else 0
        case (ListOf(a), ListOf(b)) | (SetOf(a), SetOf(b)) | (MapOf(a), MapOf(b)):
            return _compared(a, b)
        case (ListOf(), TupleOf()) | (MapOf(), ObjectOf()):
            return -1
        case (TupleOf(), ListOf()) | (ObjectOf(), MapOf()):
            return 1
        case (TupleOf() | ListOf(), SetOf()):
            return -1
        case (SetOf(), TupleOf() | ListOf()):
            return 1
        case (ObjectOf(a), ObjectOf(b)) if a.keys() == b.keys():
            return _balance([_compared(a[name], b[name]) for name in a])
        case (TupleOf(a), TupleOf(b)) if len(a) == len(b):
            return _balance([_compared(one, other) for one, other in zip(a, b, strict=True)])
        case _:
            return 0


def _balance(ranks: list[int]) -> int:
    general, special = any(rank < 0 for rank in ranks), any(rank > 0 for rank in ranks)
    return int(special) - int(general)


def converts(given: Type, wanted: Type) -> bool:
    """Whether values of one type may be converted to another (a string may still turn out to be no number)."""
    if wanted is ANY or given is ANY:
        return True
    match given, wanted:
        case Primitive(), Primitive():
            return given is wanted or STRING in {given, wanted}
        case (ListOf(a) | SetOf(a), ListOf(b) | SetOf(b)) | (MapOf(a), MapOf(b)):
            return converts(a, b)
        case (TupleOf(elements), ListOf(element) | SetOf(element)):
            return _all_convert(elements, element)
        case (ObjectOf(attributes), MapOf(element)):
            return _all_convert(tuple(attributes.values()), element)
        case (TupleOf(a), TupleOf(b)):
            return len(a) == len(b) and all(converts(one, other) for one, other in zip(a, b, strict=True))
        case (ObjectOf(a), ObjectOf(b, optional)):
            return all(converts(a[name], b[name]) if name in a else name in optional for name in b)
        case (MapOf(element), ObjectOf(b, optional)):
            return all(name in optional or converts(element, attribute) for name, attribute in b.items())
        case _:
            return False


def _all_convert(given: tuple[Type, ...], element: Type) -> bool:
    if element is ANY:
        return unified(given) is not None
    return all(converts(kind, element) for kind in given)
