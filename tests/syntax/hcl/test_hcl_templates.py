"""Strings with interpolations and directives, heredocs, bare templates."""

import pytest
from hcl_dump import body, expression, file, places, template, value

UNCLOSED = "expected `}` to close the `${`, or an operator (text that is meant literally is written `$${`)"


@pytest.mark.parametrize(
    ("source", "tree"),
    [
        ('"${a}"', "(template a)"),
        ('"${"a"}"', '(template "a")'),
        ('"a${b}c"', '(template "a" b "c")'),
        ('"${a}${b}"', "(template a b)"),
        ('"$${a}${b}"', '(template "${a}" b)'),
        ('"${\n  a\n}"', "(template a)"),
        ('"${f("x${"y"}")}"', '(template (f (template "x" "y")))'),
        ('"${ {a = "}"}.a }"', '(template {"a": "}"}.a)'),
        ('"%{ if a }b%{ else }c%{ endif }"', '(template (if a ["b"] ["c"]))'),
        ('"%{if a}b%{endif}"', '(template (if a ["b"] []))'),
        ('"%{ for v in l }${v},%{ endfor }"', '(template (for v in l [v ","]))'),
        ('"%{ for k, v in l }%{ if v }x%{ endif }%{ endfor }"', '(template (for k,v in l [(if v ["x"] [])]))'),
        # ~ takes the white space of its side
        ('"a  ${~ b ~}  c"', '(template "a" b "c")'),
        (r'"a\n ${~ b ~} \n c"', '(template "a" b "c")'),
        ('"  %{~ if a ~} x %{~ else ~} y %{~ endif ~} z"', '(template "" (if a ["x"] ["y"]) "z")'),
        ('" ${~ a}"', '(template "" a)'),
    ],
)
def test_a_quoted_template(source: str, tree: str) -> None:
    assert expression(source) == tree


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("<<E\nE\n", ""),
        ("<<E\na\nE\n", "a\n"),
        ("<<E\na\n  E  \n", "a\n"),
        ("<<E\n  a\n    b\nE\n", "  a\n    b\n"),
        ("<<E\nE }\nEE\nE\n", "E }\nEE\n"),
        ("<<E-F\na\nE-F\n", "a\n"),
        ("<<É\na\nÉ\n", "a\n"),
        ("<<E\r\na\r\nE\r\n", "a\r\n"),
        ('<<E\n\\n "x" $${y} %%{z} $ %\nE\n', '\\n "x" ${y} %{z} $ %\n'),
        # <<- takes the smallest indentation; blank lines do not count and stay
        ("<<-E\n  a\n    b\n  E\n", "a\n  b\n"),
        ("<<-E\n    a\n  b\n", None),
        ("<<-E\n    a\n\n   \n  b\nE\n", "  a\n\n   \nb\n"),
        ("<<-E\n\ta\n\t\tb\nE\n", "a\n\tb\n"),
        ("<<-E\r\n  a\r\n   b\r\n  E\r\n", "a\r\n b\r\n"),
        ("<<-E\n   $a\n  b\nE\n", " $a\nb\n"),
    ],
)
def test_a_heredoc_of_text(source: str, expected: str | None) -> None:
    if expected is None:
        assert [notice.kind.value for notice in file(f"a = {source}").notices] == ["syntax"]
    else:
        assert value(source) == expected


@pytest.mark.parametrize(
    ("source", "tree"),
    [
        ("<<E\na ${b}\nE\n", '(template "a " b "\\n")'),
        # an interpolation at the start of a line is no indentation, and text behind one is no line start
        ("<<-E\n  a\n${b}\n  E\n", '(template "  a\\n" b "\\n")'),
        ("<<-E\n    a ${b}   c\n      d\n  E\n", '(template "a " b "   c\\n  d\\n")'),
        ("<<-E\n    ${b}\n      c\n  E\n", '(template "" b "\\n  c\\n")'),
        ("<<-E\n  %{ if a }\n  b\n  %{ endif }\nE\n", '(template "" (if a ["\\nb\\n"] []) "\\n")'),
        # a line that lost its end to ~ does not begin the next one
        ("<<-E\n  %{ if a ~}\n    b\n  %{ endif ~}\n  c\nE\n", '(template "" (if a ["    b\\n"] []) "  c\\n")'),
        ("<<E\n  %{~ for v in l ~}\n  ${v}\n  %{~ endfor ~}\nE\n", '(template "" (for v in l ["  " v "\\n"]) "")'),
        ("<<E\n${<<F\nx\nF\n}\nE\n", '(template "x\\n" "\\n")'),
        ('<<E\n${f("}")}\nE\n', '(template (f "}") "\\n")'),
        # HCL takes a `$` and the blank behind it together
        ("<<E\n$ \n${~ a}\nE\n", '(template "$ " a "\\n")'),
    ],
)
def test_a_heredoc_with_interpolations(source: str, tree: str) -> None:
    assert expression(source) == tree


def test_heredocs_end_where_their_own_line_is() -> None:
    source = "a = f(<<A\nx\nA\n, <<-B\n  y\n  B\n)\nb = 1\n"
    assert body(source) == 'a = (f "x\\n" "y\\n"); b = 1'


@pytest.mark.parametrize(
    ("source", "tree"),
    [
        ("", '""'),
        ("text", '"text"'),
        ('a "b" \\n ${c}', '(template "a \\"b\\" \\\\n " c)'),
        ("${a}", "(template a)"),
        ("$${a}", '"${a}"'),
        ("a$", '"a$"'),
        ("%{ for x in l ~}\n  - ${x}\n%{ endfor ~}\n", '(template (for x in l ["  - " x "\\n"]) "")'),
    ],
)
def test_a_bare_template(source: str, tree: str) -> None:
    assert template(source) == tree


@pytest.mark.parametrize(
    ("source", "notice"),
    [
        (
            'a = "${b"\n',
            f"1:9 {UNCLOSED}, found a string",
        ),
        (
            'a = "${b c}"\n',
            f"1:10 {UNCLOSED}, found `c`",
        ),
        ('a = "%{ if b }c"\n', "1:6 expected `%{ endif }` to close the `%{ if }` that starts here"),
        ('a = "%{ endif }"\n', "1:6 there is no open `%{ if }` that this `%{ endif }` could close"),
        ('a = "%{ if b }%{ endfor }"\n', "1:15 there is no open `%{ for }` that this `%{ endfor }` could close"),
        (
            'a = "%{ if b }%{ else }%{ else }%{ endif }"\n',
            "1:24 there is no open `%{ if }` that this `%{ else }` could belong to",
        ),
        (
            'a = "%{ while b }"\n',
            "1:9 expected `if`, `else`, `endif`, `for` or `endfor` (text that is meant literally is written `%%{`), "
            "found `while`",
        ),
        (
            "a = <<E\nb\nE",
            "1:5 expected a line of only `E` to end the heredoc that starts here, found the end of the file",
        ),
        (
            "a = <<E F\nE\n",
            "1:5 the character `<` means nothing here: "
            "a heredoc begins with <<NAME or <<-NAME and a line end right after the name",
        ),
    ],
)
def test_a_broken_template_is_said_at_its_place(source: str, notice: str) -> None:
    assert places(file(source).notices)[0] == notice
