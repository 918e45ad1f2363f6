"""A read value narrowed to the type that the model wants; what does not fit is unknown, never guessed."""

from collections.abc import Callable
from typing import TypeVar

import msgspec

from ailint.address import Address, resource_id_path
from ailint.configuration.resource import Resource
from ailint.value import Absent, Attribute, Choice, Known, Object, Provenance, Reason, Unknown, Value

T = TypeVar("T")


def narrowed(value: Value, convert: Callable[[object], T | None], wanted: str) -> Attribute[T]:
    """`convert` applied to a known scalar; None from it means that the value is not of the wanted kind."""
    match value:
        case Known(value=inner, provenance=where, sensitive=sensitive):
            made = convert(inner)
            if made is None:
                return Unknown(Reason.ERROR, where, detail=f"{wanted} is expected here", sensitive=sensitive)
            return Known(made, where, sensitive)
        case Absent(provenance=where):
            gone: Absent[T] = Absent(where)
            return gone
        case Unknown():
            return msgspec.structs.replace(value, reference=None)
        case Choice(options=options, provenance=where, key=key, labels=labels):
            made_options = tuple(narrowed(option, convert, wanted) for option in options)
            flat = tuple(
                Unknown(Reason.CHOICE, where) if isinstance(option, Choice) else option for option in made_options
            )
            return Choice(flat, where, key, labels)


def to_text(inner: object) -> str | None:
    """Strings, and numbers and booleans as their text."""
    match inner:
        case str():
            return inner
        case bool():
            return "true" if inner else "false"
        case tuple() | Object() | None:
            return None
        case _:
            return str(inner)


def to_integer(inner: object) -> int | None:
    """Whole numbers, also written as text."""
    match inner:
        case bool():
            return None
        case int():
            return inner
        case str():
            digits = inner.strip()
            return int(digits) if len(digits) < 30 and digits.lstrip("-").isdecimal() and digits.isascii() else None
        case tuple() | Object() | None:
            return None
        case _:
            number = float(str(inner))
            return int(number) if number == number and abs(number) < 1e15 and number.is_integer() else None


def to_number(inner: object) -> float | None:
    """Any number, also written as text."""
    match inner:
        case bool() | tuple() | Object() | None:
            return None
        case _:
            try:
                return float(str(inner))
            except ValueError:
                return None


def to_boolean(inner: object) -> bool | None:
    """Booleans, also written as text; a command-line flag without value is true."""
    match inner:
        case bool():
            return inner
        case str():
            return {"true": True, "false": False, "yes": True, "no": False, "1": True, "0": False}.get(inner.lower())
        case _:
            return None


def text(value: Value) -> Attribute[str]:
    """A text attribute; an empty string counts as written."""
    return narrowed(value, to_text, "a text")


def integer(value: Value) -> Attribute[int]:
    """A whole number."""
    return narrowed(value, to_integer, "a whole number")


def number(value: Value) -> Attribute[float]:
    """A number."""
    return narrowed(value, to_number, "a number")


def boolean(value: Value) -> Attribute[bool]:
    """A boolean."""
    return narrowed(value, to_boolean, "true or false")


def negated(value: Value) -> Attribute[bool]:
    """The opposite of a boolean: what a switch that turns something off says of that thing."""
    return narrowed(value, _opposite, "true or false")


def _opposite(inner: object) -> bool | None:
    made = to_boolean(inner)
    return None if made is None else not made


def texts(value: Value) -> Attribute[tuple[str, ...]]:
    """A list of texts, unknown as a whole where any element is; a single text counts as a list of one."""
    match value:
        case Known(value=tuple() as items, provenance=where, sensitive=sensitive):
            made: list[str] = []
            for item in items:
                match text(item):
                    case Known(value=element):
                        made.append(element)
                    case Unknown() as unknown:
                        return msgspec.structs.replace(unknown, provenance=where)
                    case Choice():
                        return Unknown(Reason.CHOICE, where)
                    case Absent():
                        continue
            return Known(tuple(made), where, sensitive)
        case Choice(options=options, provenance=where, key=key, labels=labels):
            flat = tuple(
                Unknown(Reason.CHOICE, where) if isinstance(one, Choice) else one for one in map(texts, options)
            )
            return Choice(flat, where, key, labels)
        case _:
            return narrowed(value, _single_text, "a list of texts")


def _single_text(inner: object) -> tuple[str, ...] | None:
    made = to_text(inner)
    return None if made is None else (made,)


def known_text(value: Value) -> Known[str] | None:
    """The text of a value that is known, for those who pass over all others."""
    made = text(value)
    return made if isinstance(made, Known) else None


def presence(value: Value) -> Attribute[bool]:
    """Whether something is written at all: true for any value, absent stays absent."""
    match value:
        case Known(value=tuple(items), provenance=where) if not items:
            gone: Absent[bool] = Absent(where)
            return gone
        case Known(value="", provenance=where):
            empty: Absent[bool] = Absent(where)
            return empty
        case Known(provenance=where) | Unknown(provenance=where):
            return Known(True, where)
        case Absent(provenance=where):
            missing: Absent[bool] = Absent(where)
            return missing
        case Choice(provenance=where):
            return Unknown(Reason.CHOICE, where)


def attached(value: Value) -> Attribute[bool]:
    """Whether an id is given: a reference to a resource is one, any other unknown may turn out to be null."""
    match value:
        case Known(value="", provenance=where) | Absent(provenance=where):
            gone: Absent[bool] = Absent(where)
            return gone
        case Known(provenance=where):
            return Known(True, where)
        case Unknown(reference=Address(), provenance=where):
            # The place is the one that refers, not the declaration that it leads to.
            return Known(True, Provenance(where.span, where.path))
        case Unknown():
            return value
        case Choice(options=options, provenance=where, key=key, labels=labels):
            made = [attached(option) for option in options]
            flat = tuple(Unknown(Reason.CHOICE, where) if isinstance(one, Choice) else one for one in made)
            return Choice(flat, where, key, labels)


def reference(value: Value, resource: Resource) -> Attribute[Address]:
    """The address that an id, or a reference to another resource, stands for."""
    match value:
        case Unknown(reference=Address() as address, provenance=where):
            return Known(address, where)
        case Known(value=""):
            gone: Absent[Address] = Absent(value.provenance)
            return gone
        case Known(value=str() as written, provenance=where):
            path = resource_id_path(written)
            return Known(Address(resource.address.scope, path or written), where)
        case Choice(options=options, provenance=where, key=key, labels=labels):
            made = [reference(option, resource) for option in options]
            flat = tuple(Unknown(Reason.CHOICE, where) if isinstance(one, Choice) else one for one in made)
            return Choice(flat, where, key, labels)
        case _:
            return narrowed(value, lambda _: None, "an id")


def references(value: Value, resource: Resource) -> Attribute[tuple[Address, ...]]:
    """The addresses in a list of ids; unknown as a whole where any element is."""
    match value:
        case Known(value=tuple() as items, provenance=where):
            made: list[Address] = []
            for item in items:
                match reference(item, resource):
                    case Known(value=address):
                        made.append(address)
                    case Absent():
                        continue
                    case Unknown() as unknown:
                        return msgspec.structs.replace(unknown, provenance=where)
                    case Choice():
                        return Unknown(Reason.CHOICE, where)
            return Known(tuple(made), where)
        case Absent(provenance=where):
            gone: Absent[tuple[Address, ...]] = Absent(where)
            return gone
        case _:
            match reference(value, resource):
                case Known(value=address, provenance=where):
                    return Known((address,), where)
                case Absent(provenance=where):
                    missing: Absent[tuple[Address, ...]] = Absent(where)
                    return missing
                case Unknown() as unknown:
                    return unknown
                case Choice(provenance=where):
                    return Unknown(Reason.CHOICE, where)


def with_default(attribute: Attribute[T], default: T) -> Attribute[T]:
    """An absent attribute with what the provider then does."""
    if isinstance(attribute, Absent):
        filled: Absent[T] = Absent(attribute.provenance, default)
        return filled
    return attribute


def absent(where: Provenance) -> Attribute[T]:
    """Nothing is written, and nothing is known of a default."""
    gone: Absent[T] = Absent(where)
    return gone
