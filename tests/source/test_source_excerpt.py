"""Texts within files: their places are those of the file."""

from ailint.source.excerpt import Excerpt, excerpt, leading_tabs
from ailint.source.span import Span
from ailint.source.text import SourceText

FILE = SourceText("guide.md", "# a\n\n  ```\n  one\n    two\n  ```\n")


def test_a_stretch_of_a_file():
    part = excerpt(FILE, 11, 25)
    assert part.content == "  one\n    two\n"
    assert part.span(2, 5) == Span("guide.md", 4, 3, 4, 6)
    assert part.span(0, 13) == Span("guide.md", 4, 1, 5, 8)


def test_an_indent_that_is_cut_off():
    part = excerpt(FILE, 11, 25, lambda line: min(2, len(line) - len(line.lstrip())))
    assert part.content == "one\n  two\n"
    assert part.span(0, 3) == Span("guide.md", 4, 3, 4, 6)
    assert part.span(6, 9) == Span("guide.md", 5, 5, 5, 8)
    assert part.position(10) == (6, 1)


def test_an_excerpt_of_an_excerpt():
    outer = excerpt(FILE, 11, 25, lambda line: 2)
    inner = excerpt(outer, 4, 9)
    assert inner.content == "  two"
    assert inner.span(2, 5) == Span("guide.md", 5, 5, 5, 8)
    assert inner.file_offset(2) == 21


def test_a_substitution_ends_where_what_follows_begins():
    file = SourceText("a.sh", "name: $N\nx: 1\n")
    made = Excerpt(file, "name: something-long\nx: 1\n", [(0, 0), (6, 6), (20, 8)])
    assert made.span(6, 20) == Span("a.sh", 1, 7, 1, 9)
    assert made.span(16, 20) == Span("a.sh", 1, 9, 1, 9)
    assert made.span(21, 22) == Span("a.sh", 2, 1, 2, 2)


def test_tabs_are_what_a_here_document_loses():
    assert [leading_tabs(line) for line in ("\t\ta", " \ta", "a\t", "")] == [2, 0, 0, 0]


def test_line_ends_that_are_none_do_not_count():
    file = SourceText("a", "x\u2028y\r\nz")
    assert excerpt(file, 0, 6).position(5) == (2, 1)
