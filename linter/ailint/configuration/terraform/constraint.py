"""Type constraints as variables state them: `map(object({ size = string, count = optional(number, 1) }))`."""

from collections.abc import Callable

from ailint.configuration.terraform.conversion import ConversionError, converted
from ailint.configuration.terraform.types import (
    ANY,
    DEPTH_LIMIT,
    ListOf,
    MapOf,
    ObjectOf,
    Primitive,
    SetOf,
    TupleOf,
    Type,
)
from ailint.syntax.node import Array, Call, Entry, Expression, Literal, Mapping, Name, Parenthesis
from ailint.value import Value

_KEYWORDS = {kind.value: kind for kind in Primitive}
_COLLECTIONS: dict[str, Callable[[Type], Type]] = {"list": ListOf, "set": SetOf, "map": MapOf}
# `type = list` and the quoted spellings of Terraform 0.11, which old modules still have.
_SHORTHANDS: dict[str, Type] = {"list": ListOf(ANY), "map": MapOf(ANY)}


class ConstraintError(Exception):
    """Something that is no type constraint; `node` is the part of the expression that is at fault."""

    def __init__(self, message: str, node: Expression) -> None:
        super().__init__(message)
        self.message = message
        self.node = node


def parse_type(expression: Expression, evaluate: Callable[[Expression], Value]) -> Type:
    """The type that an expression states; `evaluate` gives the constant second argument of `optional`.

    Raises ConstraintError.
    """
    match expression:
        case Name(name=name) | Literal(value=str() as name) if name in _SHORTHANDS:
            return _SHORTHANDS[name]
        case Literal(value=str() as name) if name in _KEYWORDS:
            return _KEYWORDS[name]
        case _:
            return _type(expression, evaluate, 0)


def _type(expression: Expression, evaluate: Callable[[Expression], Value], depth: int) -> Type:
    if depth > DEPTH_LIMIT:
        raise ConstraintError("the type is nested too deeply to be read", expression)
    match expression:
        case Name(name=name) if name in _KEYWORDS:
            return _KEYWORDS[name]
        case Name(name=name) if name in _COLLECTIONS:
            raise ConstraintError(f"{name} needs the type of its elements: {name}(string)", expression)
        case Name(name=name):
            raise ConstraintError(f"{name} is not a type", expression)
        case Parenthesis(inner=inner):
            return _type(inner, evaluate, depth + 1)
        case Call(target=None, name=name, arguments=[argument]) if name in _COLLECTIONS:
            return _COLLECTIONS[name](_type(argument, evaluate, depth + 1))
        case Call(target=None, name="tuple", arguments=[Array(items=items)]):
            return TupleOf(tuple([_type(item, evaluate, depth + 1) for item in items]))
        case Call(target=None, name="object", arguments=[Mapping(entries=entries)]):
            return _object([entry for entry in entries if isinstance(entry, Entry)], evaluate, depth)
        case Call(name="optional"):
            raise ConstraintError("optional() is for attributes of an object type only", expression)
        case Call(name=name) if name in {*_COLLECTIONS, "tuple", "object"}:
            raise ConstraintError(f"{name} takes one argument, which says what it holds", expression)
        case Call(name=name):
            raise ConstraintError(f"{name} is not a type constructor", expression)
        case _:
            raise ConstraintError("expected a type, such as string or list(string)", expression)


def _object(entries: list[Entry], evaluate: Callable[[Expression], Value], depth: int) -> ObjectOf:
    attributes: dict[str, Type] = {}
    optional: set[str] = set()
    defaults: dict[str, Value] = {}
    for entry in entries:
        name = _attribute_name(entry.key)
        if name in attributes:
            raise ConstraintError(f"the attribute {name} is there twice", entry.key)
        match entry.value:
            case Call(target=None, name="optional", arguments=[stated, *rest]) if len(rest) < 2:
                optional.add(name)
                attributes[name] = _type(stated, evaluate, depth + 1)
                if rest:
                    defaults[name] = _default(rest[0], attributes[name], evaluate)
            case Call(name="optional"):
                raise ConstraintError("optional takes a type and, at most, a default", entry.value)
            case stated:
                attributes[name] = _type(stated, evaluate, depth + 1)
    return ObjectOf(attributes, frozenset(optional), defaults)


def _attribute_name(key: Expression) -> str:
    match key:
        case Literal(value=str() as name) | Name(name=name):
            return name
        case _:
            raise ConstraintError("expected the name of an attribute", key)


def _default(expression: Expression, kind: Type, evaluate: Callable[[Expression], Value]) -> Value:
    try:
        return converted(evaluate(expression), kind)
    except ConversionError as error:
        raise ConstraintError(f"the default does not fit the type: {error}", expression) from error
