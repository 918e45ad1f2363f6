"""ARM template expressions: source beside tree, exact places in the JSON file, and what is none."""

import time
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ailint.source.text import SourceText
from ailint.syntax.arm_expression import is_arm_expression, parse_arm_expression
from ailint.syntax.json import parse_json, string_offsets
from ailint.syntax.node import Call, Expression, Index, Invalid, Literal, Member, Name, Node


def dump(node: Expression | None) -> str:
    """A tree as a short text: names first, then what they work on."""
    match node:
        case Literal():
            return repr(node.value)
        case Name():
            return node.name
        case Call():
            target = "" if node.target is None else f"{dump(node.target)}."
            return f"({' '.join([f'{target}{node.name}()', *map(dump, node.arguments)])})"
        case Member():
            return f"(.{'?' * node.is_safe}{node.name} {dump(node.target)})"
        case Index():
            return f"([{'?' * node.is_safe}] {dump(node.target)} {dump(node.index)})"
        case _:
            raise AssertionError(f"ARM has no {node!r}")


@pytest.mark.parametrize(
    ("source", "tree"),
    [
        ("[parameters('size')]", "(parameters() 'size')"),
        ("[ Parameters ( 'size' ) ]", "(Parameters() 'size')"),
        ("[concat('a', 'it''s', '''')]", "(concat() 'a' \"it's\" \"'\")"),
        ("[resourceGroup().location]", "(.location (resourceGroup()))"),
        (
            "[variables('sizes')[parameters('tier')][0].name]",
            "(.name ([] ([] (variables() 'sizes') (parameters() 'tier')) 0))",
        ),
        ("[parameters('x').?a[?'b'][?0].c]", "(.c ([?] ([?] (.?a (parameters() 'x')) 'b') 0))"),
        ("[if(equals(1, -2), 'a', json('null'))]", "(if() (equals() 1 -2) 'a' (json() 'null'))"),
        ("[add(+3, 007)]", "(add() 3 7)"),
        ("[float(1.5)]", "(float() 1.5)"),
        ("[contoso.uniqueName('a')]", "(contoso.uniqueName() 'a')"),
        (
            "[map(parameters('a'), lambda('x', lambdaVariables('x')))]",
            "(map() (parameters() 'a') (lambda() 'x' (lambdaVariables() 'x')))",
        ),
        ("[format('{0}[{1}', 'a]', '(')]", "(format() '{0}[{1}' 'a]' '(')"),
        ("[concat(\n  'a',\n\t'b'\n)]", "(concat() 'a' 'b')"),
        ("['text']", "'text'"),
        ("[true()]", "(true())"),
        (
            "[reference('a', '2024-01-01', 'Full').identity-x.$y]",
            "(.$y (.identity-x (reference() 'a' '2024-01-01' 'Full')))",
        ),
        ("[a(b(c()))]", "(a() (b() (c())))"),
    ],
)
def test_an_expression_gives_its_tree(source: str, tree: str) -> None:
    read = parse_arm_expression(source)
    assert read.problem == ""
    assert dump(read.expression) == tree


@pytest.mark.parametrize(
    ("source", "value"),
    [
        ("", ""),
        ("text", "text"),
        ("[[text]", "[text]"),
        ("[[[text]]]", "[[text]]]"),
        ("[[text", "[[text"),
        ("[text] more", "[text] more"),
        ("[", "["),
        ("]", "]"),
        (" [parameters('a')]", " [parameters('a')]"),
        ("[parameters('a')] ", "[parameters('a')] "),
    ],
)
def test_other_strings_are_what_they_say(source: str, value: str) -> None:
    read = parse_arm_expression(source)
    assert not is_arm_expression(source)
    assert isinstance(read.expression, Literal)
    assert (read.expression.value, read.problem) == (value, "")
    assert (read.expression.start, read.expression.end) == (0, len(source))


@pytest.mark.parametrize(
    ("source", "at", "problem"),
    [
        ("[]", 1, "expected a function, a string or a number, found its end"),
        ("[ ]", 2, "expected a function, a string or a number, found its end"),
        ("[name]", 5, "expected `(`, found its end"),
        ("[a.b]", 4, "expected `(`, found its end"),
        ("[f('open)]", 3, "the string is not closed: expected `'`"),
        ("[f(1]", 4, "expected `,` or `)`, found its end"),
        ("[f(1))]", 5, "expected the end of the expression, found `)`"),
        ("[f(1, )]", 6, "expected a function, a string or a number, found `)`"),
        ("[f(1 2)]", 5, "expected `,` or `)`, found `2`"),
        ("[f()[0]", 6, "expected `]`, found its end"),
        ("[f().]", 5, "expected the name of a property, found its end"),
        ("[f().'a']", 5, "expected the name of a property, found `'a'`"),
        ('[f("a")]', 3, 'expected a function, a string or a number, found `"`'),
        ("[f() == 1]", 5, "expected the end of the expression, found `=`"),
        ("[f()] + [g()]", 4, "expected the end of the expression, found `]`"),
        ("[1" + "0" * 40 + "]", 1, "a number of more than 40 digits"),
        ("[cat ~/.ssh/id_rsa.pub]", 5, "expected `(`, found `~`"),
    ],
)
def test_what_is_no_expression_is_told_with_its_place(source: str, at: int, problem: str) -> None:
    read = parse_arm_expression(source)
    assert isinstance(read.expression, Invalid)
    assert (read.expression.start, read.expression.end) == (0, len(source))
    assert (read.problem_at, read.problem) == (at, problem)
    assert not read.is_limit


def nodes(expression: Expression) -> Iterator[Node]:
    """Every node of a tree."""
    waiting: list[Expression] = [expression]
    while waiting:
        node = waiting.pop()
        yield node
        match node:
            case Call():
                waiting += node.arguments + ([] if node.target is None else [node.target])
            case Member():
                waiting.append(node.target)
            case Index():
                waiting += [node.target, node.index]


@pytest.mark.parametrize(
    "written",
    [
        r"[concat(parameters('a'), '\"b\"', variables('c')[0].d)]",
        r"[concat('tab\t', '\u00e9\ud83d\ude80', my.own('it''s'), 12)]",
        "[concat(\n  parameters('a'),\n  resourceGroup().location\n)]",
    ],
)
def test_places_are_those_of_the_json_file(written: str) -> None:
    file = SourceText("main.json", '{ "resources": [ "' + written + '" ] }')
    root = parse_json(file).root
    assert root is not None
    literal = root.entries[0].value.items[0]  # type: ignore[union-attr]
    assert isinstance(literal, Literal)
    assert isinstance(literal.value, str)
    read = parse_arm_expression(literal.value, string_offsets(file, literal))
    assert read.problem == ""
    for node in nodes(read.expression):
        text = file.content[node.start : node.end]
        match node:
            case Call(name=name, target=None):
                assert text.startswith(f"{name}(")
                assert text.endswith(")")
            case Call(name=name):
                assert f".{name}(" in text
            case Member(name=name):
                assert text.endswith(f".{name}")
            case Index():
                assert text.endswith("]")
            case Name(name=name):
                assert text == name
            case Literal(value=str()):
                assert text[0] == text[-1] == "'"
            case Literal(value=number):
                assert text == str(number)


def test_a_problem_stands_where_the_json_file_has_it() -> None:
    file = SourceText("main.json", r'{"a": "[concat(\"x\")]"}')
    root = parse_json(file).root
    literal = root.entries[0].value  # type: ignore[union-attr]
    assert isinstance(literal, Literal)
    read = parse_arm_expression(str(literal.value), string_offsets(file, literal))
    assert file.content[read.problem_at :].startswith(r"\"x")


@pytest.mark.parametrize(
    "source",
    ["[" + "f(" * 10_000 + ")" * 10_000 + "]", "[" + "f()[" * 10_000 + "1" + "]" * 10_001, "[" + "f(" * 10_000 + "]"],
    ids=["calls", "indices", "open calls"],
)
def test_nesting_has_a_limit_that_is_told(source: str) -> None:
    read = parse_arm_expression(source)
    assert isinstance(read.expression, Invalid)
    assert read.problem == "nested deeper than 200 levels"
    assert read.is_limit


@pytest.mark.parametrize(
    "source",
    [
        "[f(" + "1," * 100_000 + "1)]",
        "[f()" + ".a" * 100_000 + "]",
        "['" + "''" * 100_000 + "']",
        "['" + "''" * 100_000 + "]",
        "[" + " " * 100_000 + "]",
        "[" + "'" * 100_001 + "]",
        "[" + "9" * 100_000 + "]",
        "[" + "~" * 100_000 + "]",
    ],
    ids=lambda source: source[:8],
)
def test_length_takes_linear_time(source: str) -> None:
    started = time.process_time()
    parse_arm_expression(source)
    assert time.process_time() - started < 3


PIECES = st.sampled_from(
    [
        "f(",
        "parameters('a')",
        "'",
        "''",
        "(",
        ")",
        "[",
        "]",
        ".",
        ".?",
        "[?",
        ",",
        "a",
        "1",
        "-2",
        "1.5",
        " ",
        "\n",
        "~",
    ]
)


@given(st.one_of(st.text(max_size=60), st.lists(PIECES, max_size=20).map("".join)))
@settings(max_examples=300, deadline=2000)
def test_any_text_is_read(inner: str) -> None:
    source = f"[{inner}]"
    read = parse_arm_expression(source)
    assert isinstance(read.expression, Invalid) == bool(read.problem)
    assert 0 <= read.problem_at <= len(source)
    for node in nodes(read.expression):
        assert 0 <= node.start <= node.end <= len(source)
