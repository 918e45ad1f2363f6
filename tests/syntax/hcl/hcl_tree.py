"""Our expressions in the words of hcl2json's syntax tree: [type, source, operator, children].

Strings without interpolations are leaves, since hcl_document compares their values; what has no source there (keys of
objects, parentheses, the element of a splat) has none here.
"""

from collections.abc import Sequence
from typing import TypeAlias

from ailint.syntax.node import (
    Array,
    Binary,
    Call,
    Conditional,
    Element,
    Entry,
    Expression,
    For,
    Index,
    Literal,
    Mapping,
    Member,
    Name,
    Parenthesis,
    Splat,
    Template,
    TemplateFor,
    TemplateIf,
    Unary,
)

Tree: TypeAlias = "list[object]"

_OPERATORS = {
    "||": "logicalOr",
    "&&": "logicalAnd",
    "==": "equal",
    "!=": "notEqual",
    "<": "lessThan",
    ">": "greaterThan",
    "<=": "lessThanOrEqual",
    ">=": "greaterThanOrEqual",
    "+": "add",
    "-": "subtract",
    "*": "multiply",
    "/": "divide",
    "%": "modulo",
}


def tree(text: str, node: Expression) -> Tree:
    """An expression of ours as a tree of theirs."""
    source = text[node.start : node.end]

    def made(type_: str, children: Sequence[Expression], operator: str | None = None) -> Tree:
        return [type_, source, operator, [tree(text, child) for child in children]]

    match node:
        case Literal(value=str()) if source.startswith(('"', "<<")):
            return ["template", source, None, []]
        case Literal():
            return ["literalValue", source, None, []]
        case Name() | Member() | Index():
            return _traversal(text, node)
        case Element():
            return ["", None, None, []]
        case Parenthesis():
            return ["", None, None, [tree(text, node.inner)]]
        case Mapping():
            return ["object", source, None, _entries(text, node)]
        case Template(parts=[only]) if not isinstance(only, TemplateIf | TemplateFor):
            return made("templateWrap", [only])
        case Template():
            return ["template", source, None, _parts(text, node.parts)]
        case _:
            return made(*_named(node))


def _named(node: Expression) -> tuple[str, list[Expression], str | None]:
    """Their name for a node, its children, its operator."""
    match node:
        case Splat():
            return "splat", [node.target, node.each], None
        case Call():
            return "function", node.arguments, None
        case Unary():
            return "unaryOp", [node.operand], "negate" if node.operator == "-" else "logicalNot"
        case Binary():
            return "binaryOp", [node.left, node.right], _OPERATORS[node.operator]
        case Conditional():
            return "conditional", [node.condition, node.then, node.otherwise], None
        case Array():
            return "tuple", node.items, None
        case For():
            parts = [node.collection, node.key, node.value, node.condition]
            return "for", [part for part in parts if part is not None], None
        case _:
            raise TypeError(type(node).__name__)


def normal(theirs: object) -> object:
    """Their tree without what ours does not hold."""
    if theirs is None:
        return None
    assert isinstance(theirs, list)
    type_, source, operator, children = theirs
    kept = [normal(child) for child in children]
    if type_ == "template":
        if all(isinstance(child, list) and child[0] == "literalValue" for child in kept) and len(kept) <= 1:
            kept = []
        elif source.startswith(('"', "<<")):
            kept = [_text(child) for child in kept]
    return [type_, source, operator or None, kept]


def _text(child: object) -> object:
    """A part of a template: text without its source, the inside of a directive without its own."""
    assert isinstance(child, list)
    if child[0] == "literalValue":
        return ["literalValue", None, None, []]
    if child[0] == "conditional" and str(child[1]).startswith("%{"):
        condition, then, otherwise = child[3]
        return ["conditional", child[1], None, [condition, _inner(then), _inner(otherwise)]]
    if child[0] == "templateJoin":
        loop = child[3][0]
        return ["templateJoin", child[1], None, [["for", loop[1], None, [loop[3][0], _inner(loop[3][1])]]]]
    return child


def _inner(template: Tree) -> Tree:
    children = template[3]
    assert isinstance(children, list)
    return ["template", None, None, [_text(child) for child in children]]


def _traversal(text: str, node: Name | Member | Index) -> Tree:
    base: Expression = node
    while True:
        if isinstance(base, Member) or (isinstance(base, Index) and isinstance(base.index, Literal)):
            base = base.target
        else:
            break
    # Their source of what follows `.*` begins behind it, of what follows `[*]` before it.
    start = base.end if isinstance(base, Element) and text[base.start] == "." else node.start
    source = text[start : node.end]
    if isinstance(base, Name):
        return ["scopeTraversal", source, None, []]
    if base is node:
        assert isinstance(node, Index)
        return ["index", source, None, [tree(text, node.target), tree(text, node.index)]]
    return ["relativeTraversal", source, None, [tree(text, base)]]


def _entries(text: str, node: Mapping) -> list[object]:
    children: list[object] = []
    for entry in node.entries:
        assert isinstance(entry, Entry)
        # A bare name has no tree of its own, whatever it would mean elsewhere.
        is_bare = isinstance(entry.key, Literal) and text[entry.key.start] not in '"0123456789'
        key = [] if is_bare else [tree(text, entry.key)]
        children += [["", None, None, key], tree(text, entry.value)]
    return children


def _parts(text: str, parts: Sequence[Expression]) -> list[object]:
    return [_part(text, part) for part in parts]


def _part(text: str, part: Expression) -> object:
    source = text[part.start : part.end]
    match part:
        case TemplateIf():
            then = ["template", None, None, _inside(text, part.then)]
            otherwise = ["template", None, None, _inside(text, part.otherwise)]
            return ["conditional", source, None, [tree(text, part.condition), then, otherwise]]
        case TemplateFor():
            inner = ["template", None, None, _inside(text, part.body)]
            return ["templateJoin", source, None, [["for", source, None, [tree(text, part.collection), inner]]]]
        case Literal():
            return ["literalValue", None, None, []]
        case _:
            return tree(text, part)


def _inside(text: str, parts: Sequence[Expression]) -> list[object]:
    """What is within a directive; nothing at all is an empty text to them."""
    return _parts(text, parts) if parts else [["literalValue", None, None, []]]
