"""When two Terraform values are equal, and the order in which Terraform goes through a set."""

from collections.abc import Callable, Iterable
from decimal import Decimal
from typing import Any

from ailint.configuration.terraform import numbers
from ailint.configuration.terraform.quoting import quoted
from ailint.configuration.terraform.shapes import List, Map, Set, Shaped, Walk, type_of
from ailint.configuration.terraform.types import ANY, Type, has_any
from ailint.value import Absent, Choice, Known, Object, Unknown, Value


def equals(left: Value, right: Value) -> bool | Unknown | Choice[object]:
    """`left == right`; what it hangs on (an Unknown or a Choice) where that is not decided.

    Values of different types are never equal (`["a"] == tolist(["a"])` is false), nulls always are. Two types that
    differ only where one of them has an unknown value are undecided. Raises NestingError.
    """
    return _equals(left, right, Walk(), 0)


def _equals(left: Value, right: Value, walk: Walk, depth: int) -> bool | Unknown | Choice[object]:
    match left, right:
        case (Absent(), Absent()):
            return True
        case (Unknown() | Choice() as open_one, _) | (_, Unknown() | Choice() as open_one):
            return open_one
        case (Known(value=a), Known(value=b)):
            walk.enter(depth)
            return _equal_within(a, b, walk, depth)
        case _:
            return False


def _equal_within(left: object, right: object, walk: Walk, depth: int) -> bool | Unknown | Choice[object]:
    if isinstance(left, tuple | Object) or isinstance(right, tuple | Object):
        return _equal_containers(left, right, walk, depth)
    if isinstance(left, bool) or isinstance(right, bool):
        return left is right
    return left == right


def _equal_containers(left: object, right: object, walk: Walk, depth: int) -> bool | Unknown | Choice[object]:
    if isinstance(left, Object) and isinstance(right, Object):
        if isinstance(left, Map) != isinstance(right, Map) or set(left) != set(right):
            return False
        if _is_typed_null_against_bare(left, right) or _is_typed_null_against_bare(right, left):
            return False
        pairs = [(left[name], right[name]) for name in sorted(left)]
    elif isinstance(left, tuple) and isinstance(right, tuple):
        if _family(left) is not _family(right):
            return False
        if isinstance(left, Set) and (open_one := first_open((*left, *right), walk)):
            return open_one
        if len(left) != len(right):
            return False
        pairs = list(zip(left, right, strict=True))
    else:
        return False
    if not _same_element_type(left, right):
        return False
    return _all_equal(pairs, walk, depth)


def _is_typed_null_against_bare(typed: Object, bare: Object) -> bool:
    """Whether a null has a type on one side (`optional(string)`) and none on the other (`{ a = null }`)."""
    if not isinstance(typed, Shaped) or isinstance(bare, Shaped):
        return False
    kinds = typed.type.attributes
    return any(kinds[n] is not ANY and isinstance(bare[n], Absent) and isinstance(typed[n], Absent) for n in kinds)


def _same_element_type(left: Any, right: Any) -> bool:
    """Collections are of one type only where their elements are; an element type nobody knows may be any."""
    if not isinstance(left, List | Set | Map):
        return True
    one, other = (_element_type(side) for side in (left, right))
    return one == other or has_any(one) or has_any(other)


def _element_type(collection: List | Set | Map) -> Type:
    if collection.element is not ANY:
        return collection.element
    items = (collection[name] for name in collection) if isinstance(collection, Map) else iter(collection)
    return next((kind for item in items if (kind := type_of(item)) is not ANY), ANY)


def _all_equal(pairs: Iterable[tuple[Value, Value]], walk: Walk, depth: int) -> bool | Unknown | Choice[object]:
    undecided: Unknown | Choice[object] | None = None
    for one, other in pairs:
        found = _equals(one, other, walk, depth + 1)
        if found is False:
            return False
        if not isinstance(found, bool) and undecided is None:
            undecided = found
    return undecided if undecided is not None else True


def _family(items: tuple[object, ...]) -> type:
    return next((family for family in (List, Set) if isinstance(items, family)), tuple)


def first_open(values: Iterable[Value], walk: Walk | None = None) -> Unknown | Choice[object] | None:
    """The first value, however deep, that is not decided; None where all is known. Raises NestingError."""
    return _first_open(values, walk or Walk(), 0)


def _first_open(values: Iterable[Value], walk: Walk, depth: int) -> Unknown | Choice[object] | None:
    for value in values:
        walk.enter(depth)
        match value:
            case Unknown() | Choice():
                return value
            case Known(value=tuple() as items):
                found = _first_open(items, walk, depth + 1)
            case Known(value=Object() as inside):
                found = _first_open((inside[name] for name in inside), walk, depth + 1)
            case _:
                found = None
        if found is not None:
            return found
    return None


def set_of(items: Iterable[Value], element: Type = ANY) -> Set:
    """A set of these values (already of one type): duplicates dropped, in Terraform's order.

    Strings go by code points, numbers by size, false before true, and anything else in an order that is consistent
    but means nothing. Values that are not wholly known are kept, last. Raises NestingError.
    """
    known: dict[tuple[int, Any, str], Value] = {}
    undecided: list[Value] = []
    walk = Walk()
    for item in items:
        if first_open((item,), walk) is not None:
            undecided.append(item)
        else:
            known.setdefault(set_rank(item), item)
    return Set([*(known[rank] for rank in sorted(known)), *undecided], element)


def set_rank(value: Value) -> tuple[int, Any, str]:
    """Where a value that is wholly known stands in a set; equal for equal values of one type only."""
    match value:
        case Known(value=bool() as flag):
            return 0, flag, ""
        case Known(value=int() | Decimal() as number):
            return 1, number, ""
        case Known(value=str() as text):
            return 2, text, ""
        case Known():
            # Terraform orders by ten digits of a number, but tells numbers apart by all of them.
            return 3, digest(value, _ten_digits), digest(value, numbers.text)
        case _:
            return 4, 0, ""


def digest(value: Value, number_text: Callable[[numbers.Number], str] = numbers.text) -> str:
    """The text by which Terraform orders the sets of lists, maps and objects; a value that is open counts as `?`."""
    match value:
        case Known(value=bool() as flag):
            return "T" if flag else "F"
        case Known(value=str() as text):
            return quoted(text)
        case Known(value=int() | Decimal() as number):
            return number_text(number)
        case Known(value=Map() as inside):
            entries = [f"{quoted(name)}:{digest(inside[name], number_text)};" for name in sorted(inside)]
            return "{" + "".join(entries) + "}"
        case Known(value=Object() as inside):
            return "<" + "".join([f"{digest(inside[name], number_text)};" for name in sorted(inside)]) + ">"
        case Known(value=tuple() as items):
            inner = "".join([f"{digest(item, number_text)};" for item in items])
            return f"[{inner}]" if isinstance(items, List | Set) else f"<{inner}>"
        case Absent():
            return "~"
        case _:
            return "?"


def _ten_digits(number: numbers.Number) -> str:
    try:
        return f"{float(number):.10g}"
    except OverflowError:
        return numbers.text(number)
