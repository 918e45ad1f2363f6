"""Trees as compact text, so that a test reads as source -> tree."""

import json

from ailint.source.notice import Notice
from ailint.source.text import SourceText
from ailint.syntax.block import Body
from ailint.syntax.hcl import HclFile, parse_expression, parse_hcl, parse_template
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


def file(text: str) -> HclFile:
    """A file that nobody else is asked about."""
    return parse_hcl(SourceText("main.tf", text), ask_second_opinion=False)


def expression(text: str) -> str:
    """The tree of an expression, which must be one without fault."""
    node, notices = parse_expression(SourceText("main.tf", text))
    assert notices == []
    return dump(node)


def template(text: str) -> str:
    """The tree of a bare template, which must be one without fault."""
    node, notices = parse_template(SourceText("main.tftpl", text))
    assert notices == []
    return dump(node)


def value(text: str) -> object:
    """The value of an expression that is one literal."""
    node, notices = parse_expression(SourceText("main.tf", text))
    assert notices == []
    assert isinstance(node, Literal), dump(node)
    return node.value


def body(text: str) -> str:
    """The tree of a file without any notice."""
    parsed = file(text)
    assert parsed.notices == []
    return outline(parsed.body)


def places(notices: list[Notice]) -> list[str]:
    """Notices as `line:column message`."""
    return [f"{notice.line}:{notice.column} {notice.message}" for notice in notices]


def outline(found: Body) -> str:
    """A body: `name = value` and `type "label" { … }` in source order; `…` at the end where it is partial."""
    items = [
        *((assignment.start, f"{assignment.name} = {dump(assignment.value)}") for assignment in found.assignments),
        *(
            (block.start, " ".join([block.type, *map(_quoted, block.labels), f"{{{outline(block.body)}}}"]))
            for block in found.blocks
        ),
    ]
    texts = [text for _, text in sorted(items)]
    return "; ".join([*texts, "…"] if found.is_partial else texts)


def dump(node: Expression) -> str:
    """An expression as an s-expression."""
    match node:
        case Literal():
            return _literal(node.value)
        case Name():
            return node.name
        case Element():
            return "@"
        case Member():
            return f"{dump(node.target)}.{node.name}"
        case Index():
            return f"{dump(node.target)}[{dump(node.index)}]"
        case Splat():
            return f"({'[*]' if node.is_full else '.*'} {dump(node.target)} {dump(node.each)})"
        case Call():
            return f"({' '.join([node.name, *map(dump, node.arguments)])}{' ...' if node.expands_last else ''})"
        case Unary():
            return f"({node.operator} {dump(node.operand)})"
        case Binary():
            return f"({node.operator} {dump(node.left)} {dump(node.right)})"
        case Conditional():
            return f"(? {dump(node.condition)} {dump(node.then)} {dump(node.otherwise)})"
        case Parenthesis():
            return f"(paren {dump(node.inner)})"
        case _:
            return _bracketed(node)


def _bracketed(node: Expression) -> str:
    match node:
        case Array():
            return f"[{' '.join(map(dump, node.items))}]"
        case Mapping():
            return f"{{{', '.join(_entry(entry) for entry in node.entries if isinstance(entry, Entry))}}}"
        case For():
            names = f"{node.key_name},{node.value_name}" if node.key_name else node.value_name
            key = f" {dump(node.key)} =>" if node.key else ""
            condition = f" if {dump(node.condition)}" if node.condition else ""
            return f"(for {names} in {dump(node.collection)}:{key} {dump(node.value)}{'...' * node.groups}{condition})"
        case Template():
            return f"(template {_sequence(node.parts)})"
        case TemplateIf():
            return f"(if {dump(node.condition)} [{_sequence(node.then)}] [{_sequence(node.otherwise)}])"
        case TemplateFor():
            names = f"{node.key_name},{node.value_name}" if node.key_name else node.value_name
            return f"(for {names} in {dump(node.collection)} [{_sequence(node.body)}])"
        case _:
            return f"<{type(node).__name__}>"


def _sequence(parts: list[Expression]) -> str:
    return " ".join(map(dump, parts))


def _entry(entry: Entry) -> str:
    return f"{dump(entry.key)}: {dump(entry.value)}"


def _literal(found: object) -> str:
    if isinstance(found, str):
        return _quoted(found)
    return (
        {True: "true", False: "false", None: "null"}[found] if found is None or isinstance(found, bool) else str(found)
    )


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)
