"""Attributes, blocks, comments, and the places of all of them."""

import pytest
from hcl_dump import body, file, outline, places

from ailint.source.text import SourceText, decode
from ailint.syntax.hcl import parse_hcl


@pytest.mark.parametrize(
    ("source", "tree"),
    [
        ("", ""),
        ("\n\n", ""),
        ("a = 1", "a = 1"),
        ("a=1\nb=2\n", "a = 1; b = 2"),
        ('resource "x" "y" {\n  a = 1\n\n  b {\n    c = 2\n  }\n}\n', 'resource "x" "y" {a = 1; b {c = 2}}'),
        ("b x {}\n", 'b "x" {}'),
        ('b "x\\"\\u00e9" {}\n', 'b "x\\"é" {}'),
        ("b { a = 1 }\n", "b {a = 1}"),
        ("b {}", "b {}"),
        ("b {\n\n}\n", "b {}"),
        ("b {}\nb {}\n", "b {}; b {}"),
        ("b {\n for x {}\n}\n", 'b {for "x" {}}'),
        ("a = 1 # c\nb = 2 // d\n/* e\n */ c = 3 /* f */\n", "a = 1; b = 2; c = 3"),
        ("a = 1\r\nb {\r\n  c = 2\r\n}\r\n", "a = 1; b {c = 2}"),
        ("\ta\t=\t1", "a = 1"),
        ("größe = 1\n", "größe = 1"),
        ("a = 1\n  \n\n  # only\n\nb = 2", "a = 1; b = 2"),
        ("x { for = 1 }\n", "x {for = 1}"),
    ],
)
def test_a_body(source: str, tree: str) -> None:
    assert body(source) == tree


def test_places_are_those_of_the_source() -> None:
    source = 'resource "a" "b" { # c\n  size = "x${var.y}z"\n  net {\n    n = [1, 2]\n  }\n}\n'
    block = file(source).body.blocks[0]
    size, net = block.body.assignments[0], block.body.blocks[0]
    assert source[block.start : block.end] == source.rstrip("\n")
    assert source[block.start : block.header_end] == 'resource "a" "b"'
    assert source[block.body.start : block.body.end].startswith(" # c\n  size")
    assert source[block.body.end] == "}"
    assert source[size.start : size.end] == 'size = "x${var.y}z"'
    assert source[size.start : size.name_end] == "size"
    assert source[size.value.start : size.value.end] == '"x${var.y}z"'
    assert source[net.start : net.end] == "net {\n    n = [1, 2]\n  }"
    assert source[net.start : net.header_end] == "net"


def test_a_heredoc_ends_with_its_marker() -> None:
    source = "a = <<-E\n  b\n  E  \nc = 1\n"
    assignment = file(source).body.assignments[0]
    assert source[assignment.value.start : assignment.value.end] == "<<-E\n  b\n  E"


def test_comments_are_given_without_their_line_ends() -> None:
    source = 'a = 1 # one\r\n// two\n/* th\nree */\nb = "# no ${ 1 /* four */ }"\nc = <<E\n# no\nE\n'
    found = [source[start:end] for start, end in file(source).comments]
    assert found == ["# one", "// two", "/* th\nree */", "/* four */"]


def test_bytes_with_a_mark_are_read_as_without() -> None:
    text, notice = decode("a.tf", b"\xef\xbb\xbfa = 1\r\n")
    assert notice is None
    parsed = parse_hcl(text)
    assert outline(parsed.body) == "a = 1"
    assert parsed.notices == []
    assert text.span(parsed.body.assignments[0].start, parsed.body.assignments[0].end).column == 1


def test_a_name_set_twice_in_one_body_is_a_notice_and_kept() -> None:
    parsed = file("a = 1\nb {\n  a = 2\n  c = 3\n  a = 4\n}\n")
    assert outline(parsed.body) == "a = 1; b {a = 2; c = 3; a = 4}"
    assert places(parsed.notices) == [
        "5:3 `a` is already set in line 3; Terraform refuses that: remove one of the two",
    ]
    assert [notice.kind.value for notice in parsed.notices] == ["duplicate"]


def test_a_name_may_be_an_attribute_and_a_block() -> None:
    assert body("a = 1\na {}\n") == "a = 1; a {}"


def test_unicode_line_separators_end_no_line() -> None:
    source = 'a = "x\u2028y"\nb = 1 1\n'
    parsed = parse_hcl(SourceText("a.tf", source), ask_second_opinion=False)
    assert (parsed.notices[0].line, parsed.notices[0].column) == (2, 7)
