"""The one kind of syntax tree that every reader makes: HCL, Bicep, ARM expressions, JSON and YAML.

Nodes hold offsets (code points into the decoded text, end exclusive); `SourceText.span` makes lines and columns of
them when a place is needed. They are plain slotted classes: a hundred thousand are made in a scan.
"""

from typing import TypeAlias


class Node:
    """A stretch of source text that means something."""

    __slots__ = ("end", "start")

    def __init__(self, start: int, end: int) -> None:
        self.start = start
        self.end = end


class Literal(Node):
    """A constant: None, bool, int, str, or a fraction (float in JSON and YAML, decimal.Decimal in HCL)."""

    __slots__ = ("value",)

    def __init__(self, start: int, end: int, value: object) -> None:
        self.start = start
        self.end = end
        self.value = value


class Template(Node):
    """A string with interpolations: literals (str), expressions and directives in order."""

    __slots__ = ("parts",)

    def __init__(self, start: int, end: int, parts: "list[Expression]") -> None:
        self.start = start
        self.end = end
        self.parts = parts


class TemplateIf(Node):
    """`%{ if c }…%{ else }…%{ endif }` within a template."""

    __slots__ = ("condition", "otherwise", "then")

    def __init__(
        self,
        start: int,
        end: int,
        condition: "Expression",
        then: "list[Expression]",
        otherwise: "list[Expression]",
    ) -> None:
        self.start = start
        self.end = end
        self.condition = condition
        self.then = then
        self.otherwise = otherwise


class TemplateFor(Node):
    """`%{ for k, v in c }…%{ endfor }` within a template."""

    __slots__ = ("body", "collection", "key_name", "value_name")

    def __init__(
        self,
        start: int,
        end: int,
        key_name: str | None,
        value_name: str,
        collection: "Expression",
        body: "list[Expression]",
    ) -> None:
        self.start = start
        self.end = end
        self.key_name = key_name
        self.value_name = value_name
        self.collection = collection
        self.body = body


class Name(Node):
    """A bare identifier: the root of a traversal, or a symbol."""

    __slots__ = ("name",)

    def __init__(self, start: int, end: int, name: str) -> None:
        self.start = start
        self.end = end
        self.name = name


class Member(Node):
    """`target.name`; `is_safe` for Bicep's `.?name`. Legacy HCL `list.0` is an Index."""

    __slots__ = ("is_safe", "name", "target")

    def __init__(self, start: int, end: int, target: "Expression", name: str, is_safe: bool = False) -> None:
        self.start = start
        self.end = end
        self.target = target
        self.name = name
        self.is_safe = is_safe


class Index(Node):
    """`target[index]`; `is_safe` for Bicep's `[?index]`."""

    __slots__ = ("index", "is_safe", "target")

    def __init__(self, start: int, end: int, target: "Expression", index: "Expression", is_safe: bool = False) -> None:
        self.start = start
        self.end = end
        self.target = target
        self.index = index
        self.is_safe = is_safe


class Splat(Node):
    """`target[*]…` (full) or `target.*…`: `each` is what is taken of every element, starting at an `Element`."""

    __slots__ = ("each", "is_full", "target")

    def __init__(self, start: int, end: int, target: "Expression", each: "Expression", is_full: bool) -> None:
        self.start = start
        self.end = end
        self.target = target
        self.each = each
        self.is_full = is_full


class Element(Node):
    """The current element within a splat."""

    __slots__ = ()


class Call(Node):
    """`name(arguments…)`; `target` is set for a method call or namespace (`az.resourceGroup()`).

    `name` keeps the author's spelling (`provider::azurerm::normalise`); `expands_last` is HCL's `...`.
    """

    __slots__ = ("arguments", "expands_last", "name", "target")

    def __init__(
        self,
        start: int,
        end: int,
        name: str,
        arguments: "list[Expression]",
        expands_last: bool = False,
        target: "Expression | None" = None,
    ) -> None:
        self.start = start
        self.end = end
        self.name = name
        self.arguments = arguments
        self.expands_last = expands_last
        self.target = target


class Unary(Node):
    """`!x`, `-x`, and Bicep's null-forgiving `x!` (operator `!!`)."""

    __slots__ = ("operand", "operator")

    def __init__(self, start: int, end: int, operator: str, operand: "Expression") -> None:
        self.start = start
        self.end = end
        self.operator = operator
        self.operand = operand


class Binary(Node):
    """`left operator right`; the operator as written (`==`, `=~`, `??`, `&&` …)."""

    __slots__ = ("left", "operator", "right")

    def __init__(self, start: int, end: int, operator: str, left: "Expression", right: "Expression") -> None:
        self.start = start
        self.end = end
        self.operator = operator
        self.left = left
        self.right = right


class Conditional(Node):
    """`condition ? then : otherwise`, and Bicep's `if` body."""

    __slots__ = ("condition", "otherwise", "then")

    def __init__(
        self, start: int, end: int, condition: "Expression", then: "Expression", otherwise: "Expression"
    ) -> None:
        self.start = start
        self.end = end
        self.condition = condition
        self.then = then
        self.otherwise = otherwise


class Array(Node):
    """`[a, b]`."""

    __slots__ = ("items",)

    def __init__(self, start: int, end: int, items: "list[Expression]") -> None:
        self.start = start
        self.end = end
        self.items = items


class Entry(Node):
    """One `key: value` of an object literal; a bare identifier key is a Literal of its name."""

    __slots__ = ("key", "value")

    def __init__(self, start: int, end: int, key: "Expression", value: "Expression") -> None:
        self.start = start
        self.end = end
        self.key = key
        self.value = value


class Mapping(Node):
    """`{ a: b }`: an object literal, in source order, duplicates kept. Bicep may hold a Spread among the entries."""

    __slots__ = ("entries",)

    def __init__(self, start: int, end: int, entries: "list[Entry | Spread]") -> None:
        self.start = start
        self.end = end
        self.entries = entries


class For(Node):
    """`[for k, v in c : v if cond]`, `{for … : k => v...}`, Bicep's `[for (item, index) in c: body]`.

    `key` is set where the result is an object; `groups` is HCL's trailing `...`.
    In HCL `key_name` is the first of two names; in Bicep `index_name` is the second.
    """

    __slots__ = ("collection", "condition", "groups", "index_name", "key", "key_name", "value", "value_name")

    def __init__(
        self,
        start: int,
        end: int,
        value_name: str,
        collection: "Expression",
        value: "Expression",
        *,
        key_name: str | None = None,
        index_name: str | None = None,
        key: "Expression | None" = None,
        condition: "Expression | None" = None,
        groups: bool = False,
    ) -> None:
        self.start = start
        self.end = end
        self.key_name = key_name
        self.value_name = value_name
        self.index_name = index_name
        self.collection = collection
        self.key = key
        self.value = value
        self.condition = condition
        self.groups = groups


class Lambda(Node):
    """`(a, b) => body` of Bicep, `lambda('a', body)` of ARM."""

    __slots__ = ("body", "parameters")

    def __init__(self, start: int, end: int, parameters: list[str], body: "Expression") -> None:
        self.start = start
        self.end = end
        self.parameters = parameters
        self.body = body


class Spread(Node):
    """`...value` within a Bicep array or object."""

    __slots__ = ("value",)

    def __init__(self, start: int, end: int, value: "Expression") -> None:
        self.start = start
        self.end = end
        self.value = value


class Parenthesis(Node):
    """`(inner)`: kept, since a fix must leave it and a splat stops at it."""

    __slots__ = ("inner",)

    def __init__(self, start: int, end: int, inner: "Expression") -> None:
        self.start = start
        self.end = end
        self.inner = inner


class Invalid(Node):
    """Where an expression should stand and none could be read; it evaluates to unknown, never to a guess."""

    __slots__ = ()


Expression: TypeAlias = (
    Literal
    | Template
    | TemplateIf
    | TemplateFor
    | Name
    | Member
    | Index
    | Splat
    | Element
    | Call
    | Unary
    | Binary
    | Conditional
    | Array
    | Mapping
    | For
    | Lambda
    | Spread
    | Parenthesis
    | Invalid
)
