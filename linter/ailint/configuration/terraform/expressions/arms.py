"""What a conditional makes of the arm it picks: both arms get one type.

Where Terraform finds a string in one place and a number in the same place of the other arm (or of another element of
the same map or list), the number becomes a string. Nothing is evaluated for that but those places, and only once
somebody looks at the number: the arms keep their laziness.
"""

from collections.abc import Callable

from ailint.configuration.terraform.conversion import ConversionError, convert, converted
from ailint.configuration.terraform.shapes import List, Map, Set, types_of
from ailint.configuration.terraform.types import STRING
from ailint.configuration.terraform.unification import unified
from ailint.value import Known, Object, Reason, Unknown, Value

_LENGTH_LIMIT = 10_000
"""Elements of a list of scalars that are all looked at to tell its type."""


class Peers:
    """Values that get one type, worked out when they are needed."""

    __slots__ = ("_attributes", "_elements", "_has_string", "_make", "_shape", "_values")

    def __init__(self, make: Callable[[], list[Value]]) -> None:
        self._make = make
        self._values: list[object] | None = None
        self._has_string: bool | None = None
        self._shape: tuple[bool, bool] | None = None
        self._attributes: dict[str | int, Peers] = {}
        self._elements: Peers | None = None

    @property
    def values(self) -> list[object]:
        """What is known of them, bare."""
        if self._values is None:
            self._values = [value.value for value in self._make() if isinstance(value, Known)]
        return self._values

    @property
    def has_string(self) -> bool:
        """Whether one of them is a string, and so all scalars are."""
        if self._has_string is None:
            self._has_string = any(isinstance(value, str) for value in self.values)
        return self._has_string

    @property
    def shape(self) -> tuple[bool, bool]:
        """Whether all objects have the same attributes, and all tuples the same length: else they are maps, lists."""
        if self._shape is None:
            objects = [value for value in self.values if isinstance(value, Object)]
            tuples = [value for value in self.values if isinstance(value, tuple)]
            are_objects = len({frozenset(one) for one in objects}) < 2 and not any(isinstance(o, Map) for o in objects)
            are_tuples = len({len(one) for one in tuples}) < 2 and not any(isinstance(t, List | Set) for t in tuples)
            self._shape = (are_objects, are_tuples)
        return self._shape

    def attribute(self, name: str | int) -> "Peers":
        """What stands under one name (or at one index) in each of them."""
        if name not in self._attributes:
            self._attributes[name] = Peers(lambda: self._under(name))
        return self._attributes[name]

    def _under(self, name: str | int) -> list[Value]:
        if isinstance(name, int):
            return [value[name] for value in self.values if isinstance(value, tuple) and name < len(value)]
        return [value[name] for value in self.values if isinstance(value, Object) and name in value]

    def elements(self, of: type) -> "Peers":
        """All elements of all of them that are maps (or lists)."""
        if self._elements is None:
            self._elements = Peers(lambda: self._all(of))
        return self._elements

    def _all(self, of: type) -> list[Value]:
        found: list[Value] = []
        for value in self.values:
            if isinstance(value, Object) and of is Object:
                found += [value[name] for name in value]
            elif isinstance(value, tuple) and of is tuple:
                found += value
        return found


def adapted(arm: Value, other: Callable[[], Value]) -> Value:
    """The value of an arm, as the type of the other arm makes it; in error where no type fits both."""
    if not isinstance(arm, Known) or isinstance(arm.value, str):
        return arm
    beside = other()
    if isinstance(beside, Known) and _has_shallow_type(arm) and _has_shallow_type(beside):
        common = unified(types_of((arm, beside)))
        return convert(arm, common) if common is not None else _inconsistent(arm)
    if isinstance(beside, Known) and _kind(arm.value) is not _kind(beside.value):
        return _inconsistent(arm)
    return _as_peer(arm, Peers(lambda: [arm, beside]))


def _has_shallow_type(value: Known[object]) -> bool:
    """Whether the type is told without evaluating anything: scalars, and tuples, lists and sets of them."""
    if isinstance(value.value, tuple):
        return len(value.value) <= _LENGTH_LIMIT and not any(
            isinstance(item, Known) and isinstance(item.value, tuple | Object) for item in value.value
        )
    return not isinstance(value.value, Object)


def _kind(inner: object) -> type:
    return Object if isinstance(inner, Object) else tuple if isinstance(inner, tuple) else str


def _inconsistent(arm: Known[object]) -> Unknown:
    return Unknown(Reason.ERROR, arm.provenance, detail="the arms of the conditional have different types")


def _as_peer(value: Value, peers: Peers) -> Value:
    if not isinstance(value, Known) or isinstance(value.value, str | Set):
        return value
    match value.value:
        case Object() as inside:
            return Known(_object(inside, peers), value.provenance, value.sensitive)
        case tuple() as items:
            return Known(_items(items, peers), value.provenance, value.sensitive)
        case _:
            return _as_string(value) if peers.has_string else value


def _as_string(value: Value) -> Value:
    try:
        return converted(value, STRING)
    except ConversionError:
        return value


def _object(inside: Object, peers: Peers) -> Object:
    if inside.is_partial or len(peers.values) < 2:
        return inside
    are_objects, _ = peers.shape
    if are_objects:
        return Object(tuple(inside), lambda name: _as_peer(inside[name], peers.attribute(name)), inside.span)
    return Map(tuple(inside), lambda name: _as_peer(inside[name], peers.elements(Object)), inside.span)


def _items(items: tuple[Value, ...], peers: Peers) -> tuple[Value, ...]:
    if len(peers.values) < 2:
        return items
    _, are_tuples = peers.shape
    if are_tuples:
        return tuple([_as_peer(item, peers.attribute(at)) for at, item in enumerate(items)])
    return List([_as_peer(item, peers.elements(tuple)) for item in items])
