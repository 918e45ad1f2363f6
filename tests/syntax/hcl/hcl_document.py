"""Our trees in the words of @cdktf/hcl2json, so that the two can be compared to the last character.

Values that are not literal stand as `${source text}`, which makes the comparison one of places too.
"""

from decimal import Decimal
from typing import TypeAlias

from ailint.syntax.block import Body
from ailint.syntax.node import (
    Array,
    Conditional,
    Entry,
    Expression,
    Index,
    Literal,
    Mapping,
    Member,
    Name,
    Template,
    TemplateFor,
    TemplateIf,
    Unary,
)

Json: TypeAlias = "bool | float | str | list[Json] | dict[str, Json] | None"


class ConflictError(Exception):
    """hcl2json refuses to write this, though it parses: blocks of one type with and without labels."""


def document(text: str, body: Body) -> "dict[str, Json]":
    """A body as hcl2json writes it."""
    out: dict[str, Json] = {}
    for block in body.blocks:
        target, key = out, block.type
        for label in block.labels:
            inner = target.setdefault(key, {})
            if not isinstance(inner, dict):
                raise ConflictError(key)
            target, key = inner, label
        bodies = target.setdefault(key, [])
        if not isinstance(bodies, list):
            raise ConflictError(key)
        bodies.append(document(text, block.body))
    for assignment in body.assignments:
        out[assignment.name] = converted(text, assignment.value)
    return out


def converted(text: str, node: Expression) -> Json:
    """An expression as hcl2json writes it."""
    match node:
        case Literal():
            return _literal(node)
        case Unary(operand=Literal() as operand) if not isinstance(operand.value, str):
            value = _literal(operand)
            return not value if isinstance(value, bool) else -value if isinstance(value, float) else value
        case Template(parts=[only]) if _is_wrapped(only):
            return converted(text, only)
        case Template():
            return "".join(_part(text, part) for part in node.parts)
        case Array():
            return [converted(text, item) for item in node.items]
        case Mapping():
            entries = [entry for entry in node.entries if isinstance(entry, Entry)]
            return {_key(text, entry.key): converted(text, entry.value) for entry in entries}
        case _:
            return f"${{{source(text, node)}}}"


def source(text: str, node: Expression) -> str:
    """The text of a node, with the `)` behind it that hcl2json always takes."""
    end = node.end + 1 if text.startswith(")", node.end) else node.end
    return text[node.start : end]


def _is_wrapped(part: Expression) -> bool:
    return not isinstance(part, TemplateIf | TemplateFor)


def _literal(node: Literal) -> Json:
    value = node.value
    if isinstance(value, str):
        return value.replace("${", "$${").replace("%{", "%%{")
    if value is None or isinstance(value, bool):
        return value
    assert isinstance(value, int | Decimal)
    try:
        return float(value)
    except OverflowError:
        return float("inf")


def _key(text: str, key: Expression) -> str:
    match key:
        case Name() | Member():
            return source(text, key)
        case Index(index=Literal()):
            return source(text, key)
        case _:
            return _part(text, key)


def _part(text: str, part: Expression) -> str:
    """Something within a string."""
    match part:
        case Literal(value=bool() as value):
            return "true" if value else "false"
        case Literal(value=str()):
            return str(_literal(part))
        case Literal():
            return str(part.value)
        case Template():
            return "".join(_part(text, inner) for inner in part.parts)
        case Conditional():
            return _condition(source(text, part.condition), _part(text, part.then), _part(text, part.otherwise))
        case TemplateIf():
            then = "".join(_part(text, inner) for inner in part.then)
            return _condition(source(text, part.condition), then, "".join(_part(text, i) for i in part.otherwise))
        case TemplateFor():
            names = f"{part.key_name}, {part.value_name}" if part.key_name else part.value_name
            inner = "".join(_part(text, inner) for inner in part.body)
            return f"%{{for {names} in {source(text, part.collection)}}}{inner}%{{endfor}}"
        case _:
            return f"${{{source(text, part)}}}"


def _condition(condition: str, then: str, otherwise: str) -> str:
    return f"%{{if {condition}}}{then}{'%{else}' + otherwise if otherwise else ''}%{{endif}}"
