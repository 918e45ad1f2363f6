"""Bicep's type expressions: what stands behind `param x` and in `type y =`."""

from typing import TypeAlias

from ailint.syntax.node import Expression, Node


class TypeName(Node):
    """`string`, `int`, `object` …, or the name of a user-defined or imported type."""

    __slots__ = ("name",)

    def __init__(self, start: int, end: int, name: str) -> None:
        self.start = start
        self.end = end
        self.name = name


class TypeLiteral(Node):
    """A constant as a type: `'small'`, `3`, `true`, `null` (`-1` is a `NegatedType`)."""

    __slots__ = ("value",)

    def __init__(self, start: int, end: int, value: Expression) -> None:
        self.start = start
        self.end = end
        self.value = value


class UnionType(Node):
    """`'a' | 'b'`."""

    __slots__ = ("members",)

    def __init__(self, start: int, end: int, members: "list[TypeExpression]") -> None:
        self.start = start
        self.end = end
        self.members = members


class ArrayType(Node):
    """`element[]`."""

    __slots__ = ("element",)

    def __init__(self, start: int, end: int, element: "TypeExpression") -> None:
        self.start = start
        self.end = end
        self.element = element


class NullableType(Node):
    """`inner?`."""

    __slots__ = ("inner",)

    def __init__(self, start: int, end: int, inner: "TypeExpression") -> None:
        self.start = start
        self.end = end
        self.inner = inner


class NonNullType(Node):
    """`inner!`."""

    __slots__ = ("inner",)

    def __init__(self, start: int, end: int, inner: "TypeExpression") -> None:
        self.start = start
        self.end = end
        self.inner = inner


class NegatedType(Node):
    """`-3` or `!true` as a type."""

    __slots__ = ("inner", "operator")

    def __init__(self, start: int, end: int, operator: str, inner: "TypeExpression") -> None:
        self.start = start
        self.end = end
        self.operator = operator
        self.inner = inner


class TupleType(Node):
    """`[string, int]`: the types of the items in order."""

    __slots__ = ("items",)

    def __init__(self, start: int, end: int, items: "list[MemberOfType]") -> None:
        self.start = start
        self.end = end
        self.items = items


class ObjectType(Node):
    """`{ name: type … }`; `additional` is the type behind `*:`."""

    __slots__ = ("additional", "properties")

    def __init__(
        self, start: int, end: int, properties: "list[MemberOfType]", additional: "MemberOfType | None"
    ) -> None:
        self.start = start
        self.end = end
        self.properties = properties
        self.additional = additional


class MemberOfType(Node):
    """A property of an object type or an item of a tuple (whose `name` is empty), with its decorators."""

    __slots__ = ("decorators", "name", "type")

    def __init__(self, start: int, end: int, name: str, type: "TypeExpression", decorators: "list[Expression]") -> None:  # noqa: A002 - the field's word
        self.start = start
        self.end = end
        self.name = name
        self.type = type
        self.decorators = decorators


class TypeProperty(Node):
    """`target.name`: the type of a property, or a type of a namespace (`sys.string`); `name` is `*` for `target.*`."""

    __slots__ = ("name", "target")

    def __init__(self, start: int, end: int, target: "TypeExpression", name: str) -> None:
        self.start = start
        self.end = end
        self.target = target
        self.name = name


class TypeItem(Node):
    """`target[0]`: the type of a tuple's item; `index` is None for `target[*]`."""

    __slots__ = ("index", "target")

    def __init__(self, start: int, end: int, target: "TypeExpression", index: Expression | None) -> None:
        self.start = start
        self.end = end
        self.target = target
        self.index = index


class ParameterizedType(Node):
    """`resourceInput<'Microsoft.Compute/virtualMachines@2024-07-01'>`; `target` where a namespace stands before."""

    __slots__ = ("arguments", "name", "target")

    def __init__(
        self,
        start: int,
        end: int,
        name: str,
        arguments: "list[TypeExpression]",
        target: "TypeExpression | None" = None,
    ) -> None:
        self.start = start
        self.end = end
        self.name = name
        self.arguments = arguments
        self.target = target


class ResourceTypeReference(Node):
    """`resource 'Microsoft.Storage/storageAccounts@2023-01-01'` as the type of a parameter or output.

    `resource_type` is None where an output leaves it to be inferred.
    """

    __slots__ = ("resource_type",)

    def __init__(self, start: int, end: int, resource_type: Expression | None) -> None:
        self.start = start
        self.end = end
        self.resource_type = resource_type


TypeExpression: TypeAlias = (
    TypeName
    | TypeLiteral
    | UnionType
    | ArrayType
    | NullableType
    | NonNullType
    | NegatedType
    | TupleType
    | ObjectType
    | TypeProperty
    | TypeItem
    | ParameterizedType
    | ResourceTypeReference
)
