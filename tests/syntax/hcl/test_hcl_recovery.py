"""A syntax error costs the declaration that it is in, and nothing is invented for it."""

import pytest
from hcl_dump import file, outline, places

BELONGS = "which belongs further out"
NEXT = 'data "d" "e" {\n  z = 9\n}\n'
"""A block behind the broken one, which must not be lost."""


@pytest.mark.parametrize(
    ("source", "tree", "notices"),
    [
        (  # a value that is none
            'r "a" "b" {\n  x = 1 +\n  y = 2\n}\n',
            'r "a" "b" {x = <Invalid>; y = 2; …}',
            ["2:10 expected a value, found the end of the line"],
        ),
        (  # a comma in a block: the value is clear
            'v "a" {\n  x = "s",\n  y = 2\n}\n',
            'v "a" {x = "s"; y = 2; …}',
            [
                "2:10 expected the end of the line after the value of `x` "
                "(commas separate items of lists and objects only), found `,`",
            ],
        ),
        (  # two values: which one is meant is not clear
            'r "a" {\n  x = 5 GB\n  y = 2\n}\n',
            'r "a" {x = <Invalid>; y = 2; …}',
            ["2:9 expected the end of the line after the value of `x`, found `GB`"],
        ),
        (  # an object that is broken within its brackets
            'r "a" {\n  t = {\n    b = "c" "d"\n    e = 1\n  }\n  y = 2\n}\n',
            'r "a" {t = <Invalid>; y = 2; …}',
            ['3:13 expected a line end, `,` or `}` after the value, found `"d"`'],
        ),
        (  # a list that is not closed
            'r "a" {\n  x = [1, 2\n  y = 3\n  z = 4\n}\n',
            'r "a" {x = <Invalid>; y = 3; z = 4; …}',
            ["3:3 expected `,` or `]` after the item, found `y`"],
        ),
        (  # a call that is not closed
            'r "a" {\n  x = merge(a, {\n    b = 1\n  }\n  y = 3\n  n {\n    q = 1\n  }\n}\n',
            'r "a" {x = <Invalid>; y = 3; n {q = 1}; …}',
            ["5:3 expected `,` or `)` after the argument, found `y`"],
        ),
        (  # an object that is not closed: what follows is not made a part of it
            'r "a" {\n  x = {\n    b = 1\n  y = 3\n}\n',
            'r "a" {x = <Invalid>; y = 3; …}',
            ["2:3 the brackets in the value of `x` are closed further out than they are opened"],
        ),
        (  # a block that is not closed
            'r "a" {\n  x = 1\n\n',
            'r "a" {x = 1; …}',
            [
                "1:1 expected `}` to close the block `r` that starts here, found `data` in line 4, " + BELONGS,
            ],
        ),
        (  # a block within a block that is not closed
            'r "a" {\n  n {\n    x = 1\n\n  m {\n    y = 1\n  }\n}\n',
            'r "a" {n {x = 1; m {y = 1}; …}}',
            [
                "2:3 expected `}` to close the block `n` that starts here, found `}` in line 8, " + BELONGS,
            ],
        ),
        (  # one closing brace too many
            'r "a" {\n  x = 1\n}\n}\n',
            'r "a" {x = 1}',
            ["4:1 there is nothing open that this `}` could close"],
        ),
        (  # a string that is not closed
            'r "a" {\n  x = "abc\n  y = "d"\n}\n',
            'r "a" {x = <Invalid>; y = "d"; …}',
            [
                '2:7 expected `"` to close the string that starts here, found the end of the line; '
                "text of several lines is a heredoc"
            ],
        ),
        (  # an interpolation that is not closed
            'r "a" {\n  x = "a${b"\n  y = "d"\n}\n',
            'r "a" {x = <Invalid>; y = "d"; …}',
            [
                "2:12 expected `}` to close the `${`, or an operator (text that is meant literally is written `$${`), "
                "found a string"
            ],
        ),
        (  # a heredoc that is not closed swallows its block, but not the next one
            'r "a" {\n  w = 1\n  x = <<EOT\nfoo\n  EOTT\n  y = 3\n}\n',
            'r "a" {w = 1; x = <Invalid>; …}',
            ["3:7 expected a line of only `EOT` to end the heredoc that starts here, found the end of the file"],
        ),
        (  # a label that can't be known: the block is not kept
            'r "${a}" {\n  x = 1\n}\n',
            "",
            ["1:3 expected a label without `${ }`, found a string"],
        ),
        (  # a brace on the next line
            'r "a"\n{\n  x = 1\n}\n',
            "",
            [
                "1:6 expected a label or `{` on the same line, found the end of the line",
                "2:1 expected the name of an argument or block, found `{`",
            ],
        ),
        (  # several arguments on one line
            "r { x = 1, y = 2 }\n",
            "r {x = 1; …}",
            [
                "1:10 expected `}` (a block on one line holds one argument; "
                "otherwise each stands on a line of its own), found `,`"
            ],
        ),
        (  # names in quotes
            '"x" = 1\n',
            "",
            ['1:1 expected the name of an argument or block without quotes, found `"x"`'],
        ),
        (  # a merge conflict
            "<<<<<<< HEAD\nx = 1\n=======\nx = 2\n>>>>>>> b\n",
            "x = 1; x = 2",
            [
                "1:1 the character `<` means nothing here: a merge conflict is not resolved here",
                "3:1 expected the name of an argument or block, found `==`",
                "5:1 expected the name of an argument or block, found `>`",
                "4:1 `x` is already set in line 2; Terraform refuses that: remove one of the two",
            ],
        ),
    ],
)
def test_a_broken_declaration_does_not_lose_the_others(source: str, tree: str, notices: list[str]) -> None:
    parsed = file(source + NEXT)
    found = outline(parsed.body).removesuffix("; …")
    assert places(parsed.notices) == notices
    assert found == "; ".join(filter(None, [tree, 'data "d" "e" {z = 9}']))


def test_variable_values_are_recovered_as_well() -> None:
    parsed = file("a = [1\nb = 2\nc = {\n  d = 1\n\ne = 3\n")
    assert outline(parsed.body) == "a = <Invalid>; b = 2; c = <Invalid>; e = 3; …"
    assert places(parsed.notices) == [
        "2:1 expected `,` or `]` after the item, found `b`",
        "3:5 expected `}` to close the `{` that starts here, found the end of the file",
    ]


def test_a_comment_without_end_is_said_where_it_begins() -> None:
    parsed = file("a = 1\n/* b\nc = 2\n")
    assert outline(parsed.body) == "a = 1; …"
    assert places(parsed.notices) == [
        "2:1 the comment /* is never closed by */; close it, or use # for a comment of one line",
    ]


def test_many_errors_end_the_reading() -> None:
    parsed = file("a = 1 1\n" * 200 + "b = 2\n")
    assert len(parsed.notices) == 51
    assert parsed.notices[-1].message == "50 syntax errors; the rest of the file is not read"
    assert parsed.body.is_partial


def test_an_error_leaves_bodies_without_one_whole() -> None:
    parsed = file('r "a" {\n  n {\n    x = 1\n  }\n  m {\n    y = \n  }\n}\nd "e" {\n}\n')
    outer, other = parsed.body.blocks
    assert [outer.body.is_partial, other.body.is_partial] == [False, False]
    assert [block.body.is_partial for block in outer.body.blocks] == [False, True]
