"""What a conditional makes of the arm it picks: both arms get one type.

The arm that is picked is not evaluated further than Terraform's type of it demands: elements keep their laziness, and
only numbers and bools are looked at, since these may have to become strings.
"""

from collections.abc import Callable, Iterable
from decimal import Decimal
from functools import partial

from ailint.configuration.terraform.conversion import ConversionError, convert, converted
from ailint.configuration.terraform.shapes import List, Map, Set, types_of
from ailint.configuration.terraform.types import STRING
from ailint.configuration.terraform.unification import unified
from ailint.value import Known, Object, Reason, Unknown, Value


def adapted(arm: Value, other: Callable[[], Value]) -> Value:
    """The value of an arm, as the type of the other arm makes it."""
    if not isinstance(arm, Known) or isinstance(arm.value, str):
        return arm
    match arm.value, other():
        case Object() as inside, Known(value=Object() as beside):
            return Known(_object(inside, beside), arm.provenance, arm.sensitive)
        case tuple() as items, Known(value=tuple() as beside_items) as beside:
            if _are_scalars(items) and _are_scalars(beside_items):
                return _unified(arm, beside)
            return Known(_items(items, beside_items), arm.provenance, arm.sensitive)
        case (bool(), Known(value=int() | Decimal() as scalar)) if not isinstance(scalar, bool):
            return _inconsistent(arm)
        case (int() | Decimal(), Known(value=bool())) if not isinstance(arm.value, bool):
            return _inconsistent(arm)
        case (tuple(), Known(value=Object())) | (Object(), Known(value=tuple())):
            return _inconsistent(arm)
        case ((tuple() | Object()), _):
            return arm
        case _, Known(value=str()):
            return _as_string(arm)
        case _:
            return arm


def _are_scalars(items: tuple[Value, ...]) -> bool:
    return not any(isinstance(item, Known) and isinstance(item.value, tuple | Object) for item in items)


def _unified(arm: Known[object], beside: Known[object]) -> Value:
    """A list or set of scalars, whose types cost nothing to tell."""
    common = unified(types_of((arm, beside)))
    return _inconsistent(arm) if common is None else convert(arm, common)


def _inconsistent(arm: Known[object]) -> Unknown:
    return Unknown(Reason.ERROR, arm.provenance, detail="the arms of the conditional have different types")


def _as_string(value: Value) -> Value:
    try:
        return converted(value, STRING)
    except ConversionError:
        return value


def _object(inside: Object, beside: Object) -> Object:
    if isinstance(inside, Map) or inside.is_partial or beside.is_partial:
        return inside
    if not isinstance(beside, Map) and set(inside) == set(beside):
        return Object(tuple(inside), lambda name: adapted(inside[name], lambda: beside[name]), inside.span)

    def element(name: str) -> Value:
        value = inside[name]
        if _is_convertible(value) and _has_string(source[key] for source in (inside, beside) for key in source):
            return _as_string(value)
        return value

    return Map(tuple(inside), element, inside.span)


def _items(items: tuple[Value, ...], beside: tuple[Value, ...]) -> tuple[Value, ...]:
    if isinstance(items, List | Set):
        return items
    if not isinstance(beside, List | Set) and len(items) == len(beside):
        return tuple([adapted(item, partial(beside.__getitem__, at)) for at, item in enumerate(items)])
    if any(_is_convertible(item) for item in items) and _has_string((*items, *beside)):
        return List([_as_string(item) if _is_convertible(item) else item for item in items])
    return List(items)


def _is_convertible(value: Value) -> bool:
    return isinstance(value, Known) and not isinstance(value.value, str | tuple | Object)


def _has_string(values: Iterable[Value]) -> bool:
    return any(isinstance(value, Known) and isinstance(value.value, str) for value in values)
