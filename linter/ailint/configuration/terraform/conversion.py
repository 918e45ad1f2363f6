"""Conversion of values to types, by Terraform's rules.

What holds other values is converted as it is asked for: an attribute of an object that doesn't fit its type is an
Unknown in its place, where Terraform would refuse the whole. An unknown value stays as it is: it will have the type.
"""

from collections.abc import Callable, Sequence

from ailint.configuration.terraform import numbers
from ailint.configuration.terraform.ordering import set_of
from ailint.configuration.terraform.shapes import List, Map, NestingError, Set, Shaped, types_of
from ailint.configuration.terraform.types import (
    ANY,
    DEPTH_LIMIT,
    NUMBER,
    STRING,
    ListOf,
    MapOf,
    ObjectOf,
    Primitive,
    SetOf,
    TupleOf,
    Type,
    described,
    exact,
    has_any,
)
from ailint.configuration.terraform.unification import unified
from ailint.source.span import Span
from ailint.value import Absent, Choice, Known, Object, Provenance, Reason, Unknown, Value


class ConversionError(Exception):
    """A value does not fit a type, or is too large to be converted (Reason.LIMIT)."""

    def __init__(self, message: str, reason: Reason = Reason.ERROR) -> None:
        super().__init__(message)
        self.message = message
        self.reason = reason


def convert(value: Value, kind: Type, expression: str = "") -> Value:
    """The value as a type has it: defaults of optional attributes filled in, Unknown where it does not fit.

    `expression` is the source text that an Unknown then shows.
    """
    try:
        return converted(value, kind)
    except ConversionError as error:
        return Unknown(error.reason, value.provenance, expression, error.message)


def converted(value: Value, kind: Type, depth: int = 0) -> Value:
    """The value as a type has it. Raises ConversionError where it does not fit."""
    if kind is ANY:
        return value
    match value:
        case Known():
            return _known(value, kind, depth)
        case Choice():
            return _choice(value, kind, depth)
        case Absent() | Unknown():
            return value


def _known(value: Known[object], kind: Type, depth: int) -> Value:
    if depth > DEPTH_LIMIT:
        raise ConversionError("nested too deeply", Reason.LIMIT)
    inner = value.value
    match kind:
        case Primitive():
            scalar = _scalar(inner, kind)
            return value if scalar is inner else Known(scalar, value.provenance, value.sensitive)
        case ListOf(element) if isinstance(inner, tuple):
            return _list(value, inner, element, depth)
        case SetOf(element) if isinstance(inner, tuple):
            return _set(value, inner, element, depth)
        case MapOf(element) if isinstance(inner, Object):
            return Known(_map(inner, element, depth), value.provenance, value.sensitive)
        case TupleOf(elements) if isinstance(inner, tuple) and not isinstance(inner, List | Set):
            if len(inner) != len(elements):
                raise ConversionError(f"a tuple of {len(elements)} elements is required, not of {len(inner)}")
            items = tuple([converted(item, wanted, depth + 1) for item, wanted in zip(inner, elements, strict=True)])
            return Known(items, value.provenance, value.sensitive)
        case ObjectOf() if isinstance(inner, Object):
            return Known(_object(inner, kind, depth), value.provenance, value.sensitive)
    raise ConversionError(f"{described(kind)} required, but this is {_kind_name(inner)}")


def _kind_name(inner: object) -> str:
    match inner:
        case Map():
            return "a map"
        case Object():
            return "an object"
        case List():
            return "a list"
        case Set():
            return "a set"
        case tuple():
            return "a tuple"
        case bool():
            return "a bool"
        case str():
            return "a string"
        case _:
            return "a number"


def _choice(value: Choice[object], kind: Type, depth: int) -> Value:
    """Each option converted; an option that doesn't fit is Unknown, unless none of them does."""
    options: list[Known[object] | Absent[object] | Unknown] = []
    errors: list[ConversionError] = []
    for option in value.options:
        try:
            result = converted(option, kind, depth)
        except ConversionError as error:
            errors.append(error)
            result = Unknown(error.reason, option.provenance, detail=error.message)
        assert not isinstance(result, Choice)
        options.append(result)
    if len(errors) == len(options):
        raise errors[0]
    return Choice(tuple(options), value.provenance, value.key, value.labels)


def _scalar(inner: object, kind: Primitive) -> object:
    if isinstance(inner, tuple | Object):
        raise ConversionError(f"{kind.value} required, but this is {_kind_name(inner)}")
    if kind is STRING:
        return inner if isinstance(inner, str) else as_text(inner)
    if kind is NUMBER:
        return _number(inner)
    return _flag(inner)


def as_text(scalar: object) -> str:
    """A string, bool or number as a string."""
    match scalar:
        case str():
            return scalar
        case bool():
            return "true" if scalar else "false"
        case _:
            assert isinstance(scalar, numbers.Number)
            return numbers.text(scalar)


def _number(inner: object) -> object:
    if isinstance(inner, bool):
        raise ConversionError("number required, but this is a bool")
    if not isinstance(inner, str):
        return inner
    try:
        found = numbers.parsed(inner)
    except numbers.LargeNumberError as error:
        raise ConversionError("a number of too many digits", Reason.LIMIT) from error
    if found is None:
        raise ConversionError("a number is required, and this string is none")
    return found


def _flag(inner: object) -> object:
    if isinstance(inner, bool):
        return inner
    if inner in {"true", "1"}:
        return True
    if inner in {"false", "0"}:
        return False
    if isinstance(inner, str) and inner.lower() in {"true", "false"}:
        raise ConversionError(f"a bool is required: write it in lower case, {inner.lower()}")
    raise ConversionError(f"a bool is required, but this is {_kind_name(inner)}")


def _list(value: Known[object], inner: tuple[Value, ...], element: Type, depth: int) -> Value:
    if isinstance(inner, List) and inner.element == element:
        return value
    if isinstance(inner, Set) and len(inner) > 1 and (undecided := _undecided(inner)) is not None:
        # Two unknown elements of a set may be equal: nobody can tell the length.
        return Unknown(Reason.CHOICE if isinstance(undecided, Choice) else undecided.reason, value.provenance)
    items, common = _elements(inner, element, depth, "list")
    return Known(List(items, common), value.provenance, value.sensitive)


def _undecided(items: tuple[Value, ...]) -> Unknown | Choice[object] | None:
    return next((item for item in items if isinstance(item, Unknown | Choice)), None)


def _set(value: Known[object], inner: tuple[Value, ...], element: Type, depth: int) -> Value:
    if isinstance(inner, Set) and inner.element == element:
        return value
    items, common = _elements(inner, element, depth, "set")
    is_sensitive = value.sensitive or any(isinstance(item, Known) and item.sensitive for item in items)
    try:
        return Known(set_of(items, common), value.provenance, is_sensitive)
    except NestingError as error:
        raise ConversionError("nested too deeply", Reason.LIMIT) from error


def _elements(inner: tuple[Value, ...], element: Type, depth: int, name: str) -> tuple[list[Value], Type]:
    """The elements of a list or set to be, and their type; `any` means the type that all of them convert to."""
    if isinstance(inner, List | Set) and inner.element is not ANY and element is ANY:
        return list(inner), inner.element
    wanted = element if not has_any(element) else _common(inner, element, depth, name)
    items: list[Value] = []
    for index, item in enumerate(inner):
        try:
            items.append(converted(item, wanted, depth + 1))
        except ConversionError as error:
            raise ConversionError(f"element {index}: {error.message}", error.reason) from error
    return items, exact(wanted)


def _common(inner: Sequence[Value], element: Type, depth: int, name: str) -> Type:
    try:
        if element is ANY:
            return _unified(types_of(inner), name)
        # `list(object({ a = any }))`: what `any` stands for shows once the elements are converted.
        return _unified(types_of([converted(item, element, depth + 1) for item in inner]), name)
    except NestingError as error:
        raise ConversionError("nested too deeply", Reason.LIMIT) from error


def _unified(types: list[Type], name: str) -> Type:
    found = unified(types)
    if found is None:
        raise ConversionError(f"all elements of a {name} must have the same type")
    return found


def _map(inner: Object, element: Type, depth: int) -> Map:
    if isinstance(inner, Map) and (inner.element == element or (element is ANY and inner.element is not ANY)):
        return inner
    wanted = element
    if has_any(element):
        names = sorted(inner)
        wanted = _common([inner[name] for name in names], element, depth, "map")
        for name in names:
            _attribute(inner, name, wanted, depth)
    evaluate = _lazily(inner, lambda name: wanted, depth)
    return Map(tuple(sorted(inner)), evaluate, inner.span, element=exact(wanted), is_partial=inner.is_partial)


def _object(inner: Object, kind: ObjectOf, depth: int) -> Object:
    missing = [name for name in kind.attributes if name not in inner and name not in kind.optional]
    if missing and not inner.is_partial:
        plural = "s" if len(missing) > 1 else ""
        raise ConversionError(f"attribute{plural} {', '.join(sorted(missing))} required")
    attributes = kind.attributes

    def evaluate(name: str) -> Value:
        if name in kind.defaults and isinstance(inner.lookup(name), Absent):
            # The default may itself lack optional attributes that have defaults.
            return convert(kind.defaults[name], attributes[name])
        return _lazily(inner, attributes.__getitem__, depth)(name)

    if has_any(kind):
        return Object(tuple(sorted(attributes)), evaluate, inner.span)
    shape = exact(kind)
    assert isinstance(shape, ObjectOf)
    return Shaped(shape, evaluate, inner.span)


def _lazily(inner: Object, type_for: Callable[[str], Type], depth: int) -> Callable[[str], Value]:
    def evaluate(name: str) -> Value:
        try:
            return _attribute(inner, name, type_for(name), depth)
        except ConversionError as error:
            return Unknown(error.reason, inner[name].provenance, detail=error.message)

    return evaluate


def _attribute(inner: Object, name: str, kind: Type, depth: int) -> Value:
    try:
        return converted(inner.lookup(name), kind, depth + 1)
    except ConversionError as error:
        raise ConversionError(f"attribute {name}: {error.message}", error.reason) from error


def absent(span: Span) -> Absent[object]:
    """Null, as a function or a missing attribute yields it."""
    gone: Absent[object] = Absent(Provenance(span))
    return gone
