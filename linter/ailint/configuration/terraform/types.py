"""Terraform's types, as type constraints state them and as values have them.

STRING NUMBER BOOL      the primitive types
ANY                     `any` in a constraint; of a value: not known (an unknown value, a null)
ListOf SetOf MapOf      collections: elements of one type
TupleOf ObjectOf        structures: a type for each element or attribute; literals `[…]` and `{…}` have these
"""

from collections.abc import Iterator
from enum import Enum
from typing import TypeAlias

import msgspec

from ailint.value import Value

DEPTH_LIMIT = 64
"""How deeply types and values may be nested; deeper ones are not evaluated."""


class Primitive(Enum):
    """The types without parts, and the placeholder for any type."""

    STRING = "string"
    NUMBER = "number"
    BOOL = "bool"
    ANY = "any"


STRING = Primitive.STRING
NUMBER = Primitive.NUMBER
BOOL = Primitive.BOOL
ANY = Primitive.ANY


class ListOf(msgspec.Struct, frozen=True):
    """`list(element)`."""

    element: "Type"


class SetOf(msgspec.Struct, frozen=True):
    """`set(element)`."""

    element: "Type"


class MapOf(msgspec.Struct, frozen=True):
    """`map(element)`."""

    element: "Type"


class TupleOf(msgspec.Struct, frozen=True):
    """`tuple([…])`."""

    elements: "tuple[Type, ...]"


class ObjectOf(msgspec.Struct, frozen=True):
    """`object({…})`: `optional` attributes may be missing, `defaults` is what some of them then are."""

    attributes: "dict[str, Type]"
    optional: frozenset[str] = frozenset()
    defaults: dict[str, Value] = {}


Type: TypeAlias = Primitive | ListOf | SetOf | MapOf | TupleOf | ObjectOf

EMPTY_TUPLE = TupleOf(())
EMPTY_OBJECT = ObjectOf({})


def parts(kind: Type) -> Iterator[Type]:
    """The types of the elements or attributes of a type."""
    match kind:
        case ListOf(element) | SetOf(element) | MapOf(element):
            yield element
        case TupleOf(elements):
            yield from elements
        case ObjectOf(attributes):
            yield from attributes.values()
        case Primitive():
            return


def has_any(kind: Type) -> bool:
    """Whether a type leaves something open."""
    return kind is ANY or any(has_any(part) for part in parts(kind))


def has_defaults(kind: Type) -> bool:
    """Whether an attribute somewhere within the type has a default."""
    return (isinstance(kind, ObjectOf) and bool(kind.defaults)) or any(has_defaults(part) for part in parts(kind))


def exact(kind: Type) -> Type:
    """The type that a value has after conversion: optional attributes are then there like all others."""
    match kind:
        case ListOf(element):
            return ListOf(exact(element))
        case SetOf(element):
            return SetOf(exact(element))
        case MapOf(element):
            return MapOf(exact(element))
        case TupleOf(elements):
            return TupleOf(tuple(exact(element) for element in elements))
        case ObjectOf(attributes):
            return ObjectOf({name: exact(attribute) for name, attribute in attributes.items()})
        case Primitive():
            return kind


def described(kind: Type) -> str:
    """A type in words, as error messages name it."""
    match kind:
        case ListOf(element):
            return f"list of {described(element)}"
        case SetOf(element):
            return f"set of {described(element)}"
        case MapOf(element):
            return f"map of {described(element)}"
        case TupleOf():
            return "tuple"
        case ObjectOf():
            return "object"
        case Primitive():
            return "any type" if kind is ANY else kind.value
