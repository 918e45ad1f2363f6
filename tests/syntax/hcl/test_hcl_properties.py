"""What holds for any text: no crash, no hang, places within places; and generated code has its known tree."""

import unicodedata
from collections.abc import Iterator

from hcl_dump import dump, file, outline, value
from hcl_generation import Generated, expressions
from hypothesis import example, given, settings
from hypothesis import strategies as st

from ailint.source.text import SourceText
from ailint.syntax.block import Body
from ailint.syntax.hcl import parse_expression, parse_template
from ailint.syntax.node import Node

WORDS = [
    *"[](){}=,:?.*+-!%<>\"'`~&|^;/#$@\\",
    *["\n", "\r\n", " ", "  ", "\t", "a", "b1", "for", "in", "if", "é", "1", "2.5", "1e9", "null"],
    *['"x"', "${", "${~", "%{", "~}", "%{ if a }", "%{ else }", "%{ endif }", "%{ for a in b }", "%{ endfor }"],
    *["<<E\n", "<<-E\n", "\nE\n", "$${", "//", "/*", "*/", "...", "=>", "==", "&&", "||", "::", "[*]", ".*", ".0"],
    *["a = ", "b {\n", "}\n", 'c "d" {\n', "\\n", "\u00a0", "\u2028", "\ufeff", "\0", "\ud800"],
]
soup = st.lists(st.sampled_from(WORDS), max_size=40).map("".join)


def nodes(root: object) -> Iterator[tuple[Node, Node]]:
    """Each node of a tree with its parent."""
    waiting = [root]
    while waiting:
        node = waiting.pop()
        assert isinstance(node, Node)
        for slot in type(node).__slots__:
            found = getattr(node, slot)
            for child in found if isinstance(found, list) else [found]:
                if isinstance(child, Node):
                    yield node, child
                    waiting.append(child)


def is_partial(body: Body) -> bool:
    """Whether something may be missing anywhere in a body."""
    return body.is_partial or any(is_partial(block.body) for block in body.blocks)


@settings(max_examples=400, deadline=None)
@given(soup | st.text(max_size=60))
@example('a = "${<<E\n${"\n')
@example("a {\n b = [\n}\nc {\n")
@example("a = <<E\n${ {\nE\n")
def test_any_text_is_read_to_its_end(text: str) -> None:
    parsed = file(text)
    for parent, child in nodes(parsed.body):
        assert parent.start <= child.start <= child.end <= parent.end <= len(text), (parent, child)
    for notice in parsed.notices:
        assert notice.line >= 1
        assert notice.column >= 1
    assert is_partial(parsed.body) == any(notice.kind.is_failure for notice in parsed.notices)
    assert [*parsed.comments] == sorted(parsed.comments)


@settings(max_examples=150, deadline=None)
@given(soup | st.text(max_size=60))
def test_any_fragment_is_read_to_its_end(text: str) -> None:
    source = SourceText("x", text)
    for node, notices in (parse_expression(source), parse_template(source)):
        assert len(notices) <= 1
        for parent, child in nodes(node):
            assert parent.start <= child.start <= child.end <= parent.end <= len(text), (parent, child)


@settings(max_examples=300, deadline=None)
@given(expressions)
def test_generated_code_has_its_tree(generated: Generated) -> None:
    node, notices = parse_expression(SourceText("x", generated.text))
    assert notices == []
    assert dump(node) == generated.dump


@settings(max_examples=100, deadline=None)
@given(st.lists(expressions, max_size=3), soup)
def test_what_stands_before_an_error_is_kept(values: list[Generated], broken: str) -> None:
    before = "".join(f"good_{index} = {value.text}\n" for index, value in enumerate(values))
    parsed = file(f"{before}bad = ]\n{broken}")
    found = outline(parsed.body)
    for index, generated in enumerate(values):
        assert f"good_{index} = {generated.dump}" in found


@settings(max_examples=100, deadline=None)
@given(st.text(st.characters(exclude_categories=["Cs"], max_codepoint=0x2FF), max_size=20))
def test_a_heredoc_gives_its_text_back(text: str) -> None:
    lines = [line for line in text.replace("\r", "").split("\n") if line.strip() != "END"]
    content = "".join(f"{line}\n" for line in lines)
    source = content.replace("${", "$${").replace("%{", "%%{")
    found = value(f"<<END\n{source}END\n")
    assert isinstance(found, str)
    assert found == unicodedata.normalize("NFC", content)
