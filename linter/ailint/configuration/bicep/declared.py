"""What decorators and types say of a parameter: the values it allows, null, secrecy."""

from collections.abc import Callable, Sequence

from ailint.syntax.bicep.tree import Decorator, TypeDeclaration
from ailint.syntax.bicep.type_tree import (
    NonNullType,
    NullableType,
    TypeExpression,
    TypeLiteral,
    TypeName,
    UnionType,
)
from ailint.syntax.node import Array, Call, Expression, Literal, Member, Name

FindType = Callable[[str], TypeDeclaration | None]
_DEEPEST = 20


def has_decorator(decorators: Sequence[Decorator], name: str) -> bool:
    """Whether there is a decorator of a name, with or without `sys.`."""
    return any(isinstance(each, Name | Call | Member) and each.name == name for each in decorators)


def allowed_by_decorator(decorators: Sequence[Decorator]) -> list[Expression] | None:
    """The values of `@allowed([…])`."""
    for each in decorators:
        if isinstance(each, Call) and each.name == "allowed" and len(each.arguments) == 1:
            values = each.arguments[0]
            return values.items if isinstance(values, Array) else None
    return None


def allowed_by_type(kind: TypeExpression | None, find: FindType) -> list[Expression] | None:
    """The values of a type such as `'small' | 'large'`; None where it allows others."""
    kind = _named(kind, find)
    members = kind.members if isinstance(kind, UnionType) else [kind] if isinstance(kind, TypeLiteral) else []
    values: list[Expression] = []
    for written in members:
        member = _named(written, find)
        if isinstance(member, UnionType):
            inner = allowed_by_type(member, find)
            if inner is None:
                return None
            values += inner
        elif isinstance(member, TypeLiteral) and isinstance(member.value, Literal):
            values.append(member.value)
        else:
            return None
    return values or None


def is_nullable(kind: TypeExpression | None, find: FindType) -> bool:
    """Whether a type allows null."""
    kind = _named(kind, find)
    if isinstance(kind, UnionType):
        return any(_allows_null(each) for each in kind.members)
    return isinstance(kind, NullableType)


def type_name(kind: TypeExpression | None, find: FindType) -> str:
    """`string`, `int` … where a type comes to one of these, else an empty text."""
    kind = _named(kind, find)
    while isinstance(kind, NullableType | NonNullType):
        kind = _named(kind.inner, find)
    return kind.name if isinstance(kind, TypeName) else ""


def _named(kind: TypeExpression | None, find: FindType) -> TypeExpression | None:
    """What a type's name stands for in the end."""
    for _ in range(_DEEPEST):
        if not isinstance(kind, TypeName) or (declaration := find(kind.name)) is None:
            return kind
        kind = declaration.type
    return None


def _allows_null(kind: TypeExpression) -> bool:
    if isinstance(kind, TypeLiteral):
        return isinstance(kind.value, Literal) and kind.value.value is None
    return isinstance(kind, NullableType)
