"""How Terraform's kinds of collections are told apart among evaluated values.

    str, bool, int, Decimal   string, bool, number (an integral number is always an int, never a Decimal)
    tuple                     a tuple: what `[a, b]` makes; elements of any types
    List(tuple)               list(T): what a type constraint or a function such as `tolist` makes
    Set(tuple)                set(T): unique elements in Terraform's order of iteration (strings and numbers sorted)
    Object                    an object: what `{a = b}` makes
    Shaped(Object)            an object that was converted to a type, which it knows without evaluating anything
    Map(Object)               map(T)

`match` on `tuple()` or `Object()` takes every kind; only equality, indexing and unification need the finer ones.
Null is `Absent`. Elements are Values themselves, so an element may be unknown while its list is known.
"""

from collections.abc import Callable, Iterable
from typing import Self

from ailint.configuration.terraform.types import (
    ANY,
    BOOL,
    DEPTH_LIMIT,
    NUMBER,
    STRING,
    ListOf,
    MapOf,
    ObjectOf,
    SetOf,
    TupleOf,
    Type,
)
from ailint.source.span import Span
from ailint.value import Absent, Choice, Known, Object, Unknown, Value


class List(tuple[Value, ...]):
    """The elements of a list, all of one type; `element` is ANY where nobody said which."""

    element: Type

    def __new__(cls, items: Iterable[Value] = (), element: Type = ANY) -> Self:
        made = super().__new__(cls, items)
        made.element = element
        return made


class Set(tuple[Value, ...]):
    """The elements of a set, unique and in the order in which Terraform goes through them.

    `ordering.set_of` makes it so. Elements that are not known stand last; some of them may turn out to be equal.
    """

    element: Type

    def __new__(cls, items: Iterable[Value] = (), element: Type = ANY) -> Self:
        made = super().__new__(cls, items)
        made.element = element
        return made


class Map(Object):
    """An object whose values are all of one type and whose keys are data."""

    __slots__ = ("element",)

    def __init__(
        self,
        names: tuple[str, ...],
        evaluate: Callable[[str], Value],
        span: Span,
        *,
        element: Type = ANY,
        is_partial: bool = False,
        folds_case: bool = False,
    ) -> None:
        super().__init__(names, evaluate, span, is_partial=is_partial, folds_case=folds_case)
        self.element = element


class Shaped(Object):
    """An object that was converted to a type: it has the attributes of that type and no others."""

    __slots__ = ("type",)

    def __init__(self, kind: ObjectOf, evaluate: Callable[[str], Value], span: Span) -> None:
        super().__init__(tuple(sorted(kind.attributes)), evaluate, span)
        self.type = kind


PARTS_LIMIT = 200_000
"""Parts of a value that one operation looks at. A value that is shared counts as often as it stands somewhere: thirty
locals `[x, x]` of each other make a billion."""


class NestingError(Exception):
    """A value is nested deeper, or has more parts, than is evaluated."""


class Walk:
    """One operation's way through the parts of values, which must end."""

    __slots__ = ("left",)

    def __init__(self) -> None:
        self.left = PARTS_LIMIT

    def enter(self, depth: int) -> None:
        """Look at one more part. Raises NestingError."""
        self.left -= 1
        if self.left < 0 or depth > DEPTH_LIMIT:
            raise NestingError


def type_of(value: Value) -> Type:
    """The type of a value; ANY where it is unknown or null.

    Evaluates what a plain object holds. Raises NestingError.
    """
    return _type(value, Walk(), 0)


def types_of(values: Iterable[Value]) -> list[Type]:
    """The types of several values. Raises NestingError."""
    walk = Walk()
    return [_type(value, walk, 0) for value in values]


def _type(value: Value, walk: Walk, depth: int) -> Type:
    match value:
        case Known(value=inner):
            walk.enter(depth)
            return _type_within(inner, walk, depth)
        case Choice(options=options):
            found: list[Type] = []
            for option in options:
                kind = _type(option, walk, depth)
                if kind is not ANY and kind not in found:
                    found.append(kind)
            return found[0] if len(found) == 1 else ANY
        case Absent() | Unknown():
            return ANY


def _type_within(inner: object, walk: Walk, depth: int) -> Type:
    match inner:
        case bool():
            return BOOL
        case str():
            return STRING
        case List():
            return ListOf(_element(inner.element, inner, walk, depth))
        case Set():
            return SetOf(_element(inner.element, inner, walk, depth))
        case Map():
            return MapOf(_element(inner.element, (inner[name] for name in inner), walk, depth))
        case Shaped():
            return inner.type
        case tuple():
            return TupleOf(tuple([_type(item, walk, depth + 1) for item in inner]))
        case Object(is_partial=True):
            return ANY
        case Object():
            return ObjectOf({name: _type(inner[name], walk, depth + 1) for name in sorted(inner)})
        case _:
            return NUMBER


def _element(stated: Type, items: Iterable[Value], walk: Walk, depth: int) -> Type:
    if stated is not ANY:
        return stated
    return next((kind for item in items if (kind := _type(item, walk, depth + 1)) is not ANY), ANY)
