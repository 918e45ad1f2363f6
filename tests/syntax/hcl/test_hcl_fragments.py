"""Expressions and templates that stand in other files: their places are those of that file."""

import json

import pytest
from hcl_dump import dump
from hypothesis import given
from hypothesis import strategies as st

from ailint.source.text import SourceText
from ailint.syntax.hcl import json_offsets, parse_expression, parse_template
from ailint.syntax.node import Call, Invalid, Member, Name, Template, TemplateFor


def test_a_template_in_a_string_without_escapes() -> None:
    source = SourceText("a.tf.json", '{"size": "x-${var.size}"}')
    content = "x-${var.size}"
    at = source.content.index(content)
    node, notices = parse_template(source, content, range(at, at + len(content) + 1))
    assert notices == []
    assert isinstance(node, Template)
    part = node.parts[1]
    assert isinstance(part, Member)
    assert source.content[node.start : node.end] == content
    assert source.content[part.start : part.end] == "var.size"


def test_a_template_in_a_string_with_escapes() -> None:
    raw = r"\u00e9\"%{ for x in f(\"\ud83d\ude00\", a) }\n${x}%{ endfor }\t"
    source = SourceText("a.tf.json", f'["{raw}"]')
    content = json.loads(f'"{raw}"')
    node, notices = parse_template(source, content, json_offsets(raw, 2))
    assert notices == []
    assert isinstance(node, Template)
    loop = node.parts[1]
    assert isinstance(loop, TemplateFor)
    call = loop.collection
    assert isinstance(call, Call)
    placed = {dump(inner): source.content[inner.start : inner.end] for inner in (*call.arguments, *loop.body)}
    assert placed == {'"😀"': r"\"\ud83d\ude00\"", "a": "a", '"\\n"': r"\n", "x": "x"}
    assert (node.start, node.end) == (2, 2 + len(raw))


@given(st.text(max_size=30), st.integers(0, 9))
def test_offsets_of_a_json_string_lead_to_each_character(value: str, start: int) -> None:
    raw = json.dumps(value)[1:-1]
    offsets = json_offsets(raw, start)
    assert len(offsets) == len(value) + 1
    assert offsets[-1] == start + len(raw)
    for index, character in enumerate(value):
        written = raw[offsets[index] - start : offsets[index + 1] - start]
        assert json.loads(f'"{written}"') == character


def test_an_error_is_placed_in_the_file() -> None:
    source = SourceText("a.tf.json", '{\n  "a": "\\n${b c}"\n}')
    raw = r"\n${b c}"
    at = source.content.index(raw)
    node, notices = parse_template(source, "\n${b c}", json_offsets(raw, at))
    assert isinstance(node, Invalid)
    assert (node.start, node.end) == (at, at + len(raw))
    assert [(notice.file, notice.line, notice.column) for notice in notices] == [("a.tf.json", 2, 15)]
    assert notices[0].message.endswith("found `c`")


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("", "expected a value, found the end of the file"),
        ("a b", "expected the end of the expression, or an operator, found `b`"),
        ("a)", "expected the end of the expression, or an operator, found `)`"),
        ("a}", "expected the end of the expression, or an operator, found `}`"),
    ],
)
def test_an_expression_must_be_one(content: str, message: str) -> None:
    node, notices = parse_expression(SourceText("a.tf.json", content))
    assert isinstance(node, Invalid)
    assert [notice.message for notice in notices] == [message]


def test_line_ends_mean_nothing_in_an_expression() -> None:
    node, notices = parse_expression(SourceText("a.tf.json", "\n a\n . b\n"))
    assert notices == []
    assert dump(node) == "a.b"


def test_a_whole_file_may_be_a_template() -> None:
    node, notices = parse_template(SourceText("a.tftpl", "name: ${name}\n"))
    assert notices == []
    assert isinstance(node, Template)
    assert isinstance(node.parts[1], Name)
    assert (node.parts[1].start, node.parts[1].end) == (8, 12)
