"""What is not understood: how much is lost, where it is told, and that it ends in time."""

import time

import pytest
from bicep_dump import dump, read

from ailint.source.notice import NoticeKind
from ailint.syntax.bicep import tree
from ailint.syntax.node import Entry, Mapping

UNKNOWN_STATEMENTS = [
    ("deploy x = 1", (2, 1), "expected a declaration such as `param`, `var`, `resource` or `module`, found `deploy`"),
    ("param", (2, 6), "expected the name of the parameter, found the end of line"),
    ("param x", (2, 8), "expected a type, found the end of line"),
    ("param x string string", (2, 16), "expected the end of the line, found `string`"),
    ("var x", (2, 6), "expected a type, found the end of line"),
    ("resource a = {}", (2, 12), "expected the type of the resource, such as"),
    ("resource a 'b/c@d' = 1", (2, 22), "expected `{`, found `1`"),
    ("resource a 'b/c@d' = if d {}", (2, 25), "expected `(`, found `d`"),
    ("resource a 'b/c@d' = [for b in c: b]", (2, 35), "expected `{`, found `b`"),
    ("module a = {}", (2, 10), "expected the path of the module, found `=`"),
    ("func f() => 1", (2, 10), "expected a type, found `=>`"),
    ("import a from 'b'", (2, 8), "expected `{` or `*`, found `a`"),
    ("import * from 'b'", (2, 10), "expected `as`, found `from`"),
    ("using", (2, 6), "expected the path of the template, or `none`, found the end of line"),
    ("extensionConfig a", (2, 18), "expected `with`, found the end of line"),
    ("type a 'b'", (2, 8), "expected `=`, found `'b'`"),
    ("/* open", (2, 1), "the comment is not closed: expected `*/`"),
    ("targetScope", (2, 12), "expected `=`, found the end of line"),
]


@pytest.mark.parametrize(("statement", "place", "message"), UNKNOWN_STATEMENTS)
def test_an_unknown_statement_is_told_and_the_next_is_read(
    statement: str, place: tuple[int, int], message: str
) -> None:
    file = read(f"var before = 1\n{statement}\nvar after = 1\n")
    (notice,) = file.notices
    assert notice.kind is NoticeKind.SYNTAX
    assert notice.message.startswith(f"not understood: {message}")
    assert notice.message.endswith("; this statement is left out")
    assert (notice.file, notice.line, notice.column) == ("main.bicep", *place)
    names = [declaration.name for declaration in file.declarations if isinstance(declaration, tree.Symbol)]
    assert names == (["before"] if statement == "/* open" else ["before", "after"])


@pytest.mark.parametrize(
    "broken",
    [
        "resource a 'b/c@d' = {\n  name: 'x'\n",
        "resource a 'b/c@d' = [for x in y: {\n  name: 'x'\n}\n",
        "var a = [\n  {\n    b: (1\n",
        "param a {\n  b: string\n",
        "var a = f(1,\n",
    ],
)
def test_a_bracket_that_is_never_closed_swallows_no_further_statement(broken: str) -> None:
    file = read(f"var before = 1\n{broken}\n@description('x')\nparam after string\noutput last string = after\n")
    assert len(file.notices) >= 1
    names = [declaration.name for declaration in file.declarations if isinstance(declaration, tree.Symbol)]
    assert names[0] == "before"
    assert names[-2:] == ["after", "last"]


def test_a_property_that_is_not_understood_is_unknown_and_the_others_are_read() -> None:
    file = read(
        "resource vm 'Microsoft.Compute/virtualMachines@2024-07-01' = {\n"
        "  name: 'vm'\n"
        "  location: ~here\n"
        "  properties: {\n"
        "    hardwareProfile: { vmSize: 'Standard_NC24ads_A100_v4' }\n"
        "    zones: [ 1, 2 3, 4 ]\n"
        "    = 5\n"
        "  }\n"
        "  resource driver 'extensions' = {\n"
        "    name: !\n"
        "  }\n"
        "}\n"
    )
    (vm,) = file.declarations
    assert isinstance(vm, tree.Resource)
    assert dump(vm.body) == (
        "{'name': 'vm' 'location': INVALID 'properties': {"
        "'hardwareProfile': {'vmSize': 'Standard_NC24ads_A100_v4'} 'zones': [1 INVALID 4] INVALID: INVALID}}"
    )
    assert [dump(child.body) for child in vm.children] == ["{'name': INVALID}"]
    assert [(notice.line, notice.column) for notice in file.notices] == [(3, 13), (6, 19), (7, 5), (10, 12)]
    assert all(notice.message.endswith("; this value is taken as unknown") for notice in file.notices)


def test_an_invalid_value_covers_what_was_skipped() -> None:
    source = "var a = {\n  b: 1 ~ [ 2\n    3 ]\n  c: 4\n}\n"
    (variable,) = read(source).declarations
    assert isinstance(variable, tree.Variable)
    assert dump(variable.value) == "{'b': INVALID 'c': 4}"
    assert isinstance(variable.value, Mapping)
    entry = variable.value.entries[0]
    assert isinstance(entry, Entry)
    assert source[entry.value.start : entry.value.end] == "1 ~ [ 2\n    3 ]"


def test_a_value_that_is_not_understood_keeps_its_name() -> None:
    source = "var x = a ~ {\n  b: 1\n}\nparam y string = \nvar z = 1"
    file = read(source)
    x, y, z = file.declarations
    assert isinstance(x, tree.Variable)
    assert dump(x.value) == "INVALID"
    assert source[x.value.start : x.value.end] == "a ~ {\n  b: 1\n}"
    assert isinstance(y, tree.Parameter)
    assert dump(y.default) == "INVALID"
    assert isinstance(z, tree.Variable)
    assert len(file.notices) == 2


def test_many_faults_are_counted_not_all_told() -> None:
    file = read("".join(f"var x{number} = ~\n" for number in range(50)))
    assert len(file.declarations) == 50
    assert len(file.notices) == 21
    assert file.notices[-1].message == "30 more places were not understood; mend the ones above first"
    assert file.notices[-1].line == 0


def test_comments_and_directives_are_no_statements() -> None:
    source = (
        "\ufeff// first\n"
        "#disable-next-line no-unused-params // why\n"
        "param a string // behind\n"
        "/* over\n   lines */ param b string /* c */ = /* d */ 'x'\n"
        "#disable-diagnostics BCP036 BCP037\n"
        "#restore-diagnostics BCP036\n"
        "var c = {\n  // in an object\n  a: 1 // behind a value\n  #disable-next-line BCP037\n  b: 2\n}\n"
    )
    file = read(source)
    assert file.notices == []
    assert len(file.declarations) == 3
    assert [source[start:end] for start, end in file.comments] == [
        "// first",
        "// behind",
        "/* over\n   lines */",
        "/* c */",
        "/* d */",
        "// in an object",
        "// behind a value",
    ]


@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
def test_all_line_ends_are_line_ends(line_end: str) -> None:
    file = read("var a = {\n  b: [\n    1\n    2\n  ]\n}\n\n\nvar c = 3\n".replace("\n", line_end))
    assert file.notices == []
    a, c = file.declarations
    assert isinstance(a, tree.Variable)
    assert isinstance(c, tree.Variable)
    assert (dump(a.value), dump(c.value)) == ("{'b': [1 2]}", "3")


@pytest.mark.parametrize("source", ["", "\n\n", "// only a comment", "  \t ", "\ufeff"])
def test_a_file_may_say_nothing(source: str) -> None:
    file = read(source)
    assert (file.declarations, file.notices) == ([], [])


NESTED = {
    "arrays": "var x = " + "[" * 10_000 + "1" + "]" * 10_000,
    "open arrays": "var x = " + "[" * 10_000,
    "objects": "var x = " + "{a:" * 10_000 + "1" + "}" * 10_000,
    "objects over lines": "var x = " + "{\n a:" * 10_000 + "1" + "\n}" * 10_000,
    "parentheses": "var x = " + "(" * 10_000 + "1" + ")" * 10_000,
    "calls": "var x = " + "f(" * 10_000 + "1" + ")" * 10_000,
    "indices": "var x = " + "a[" * 10_000 + "1" + "]" * 10_000,
    "templates": "var x = " + "'${" * 10_000 + "1" + "}'" * 10_000,
    "conditions": "var x = " + "a ? " * 10_000 + "b" + " : c" * 10_000,
    "loops": "var x = " + "[for a in b: " * 10_000 + "1" + "]" * 10_000,
    "lambdas": "var x = " + "a => " * 10_000 + "1",
    "tight operators": "var x = " + "a ?? b || c && d == e < f + g * (" * 10_000 + "1" + ")" * 10_000,
    "types": "param x " + "[" * 10_000 + "string" + "]" * 10_000,
    "object types": "param x " + "{a:" * 10_000 + "string" + "}" * 10_000,
    "parenthesized types": "param x " + "(" * 10_000 + "string" + ")" * 10_000,
    "type arguments": "param x " + "a<" * 10_000 + "string" + ">" * 10_000,
    "resources": "resource a 'b' = {\n" * 10_000 + "}\n" * 10_000,
    "resource loops": "resource a 'b' = [for x in y: {\n" * 10_000 + "}]\n" * 10_000,
}

LONG = {
    "prefixes": "var x = " + "!" * 10_000 + "a",
    "suffixes": "var x = a" + "!" * 10_000,
    "members": "var x = a" + ".b" * 10_000,
    "operators": "var x = a" + " + a" * 10_000,
    "arms": "var x = " + "a ? b : " * 10_000 + "c",
    "array types": "param x string" + "[]" * 10_000,
    "unions": "param x 'a'" + " | 'b'" * 10_000,
    "holes": "var x = '" + "${a}" * 10_000 + "'",
    "holes over lines": "var x = $'''" + "${a}\n" * 10_000 + "'''",
    "dollars over lines": "var x = $'''" + "$" * 100_000 + "'''",
}


@pytest.mark.parametrize("name", NESTED)
def test_nesting_has_a_limit_that_is_told(name: str) -> None:
    started = time.process_time()
    file = read(f"{NESTED[name]}\nvar y = 1\n")
    assert time.process_time() - started < 5
    assert any(notice.kind is NoticeKind.LIMIT for notice in file.notices)
    last = file.declarations[-1]
    assert isinstance(last, tree.Variable)
    assert last.name == "y"


@pytest.mark.parametrize("name", LONG)
def test_length_has_none(name: str) -> None:
    file = read(f"{LONG[name]}\nvar y = 1\n")
    assert file.notices == []
    assert len(file.declarations) == 2


def test_sixty_levels_are_no_nesting_to_speak_of() -> None:
    file = read("var x = " + "{ a: [ f(" * 30 + "1" + ") ] }" * 30)
    assert file.notices == []


@pytest.mark.parametrize(
    "source",
    [
        "foo\n" * 50_000,
        "param\n" * 50_000,
        "var x = [\n" * 20_000,
        "var x = {\n" + " a: +\n" * 50_000,
        "resource a 'b' = {\n" * 90 + "resource c 'd' = {}\n" * 10_000 + "~",
        "var x = " + "[ 1 + }" * 20_000,
        "'\n" * 50_000,
        "$" * 200_000,
        "'" * 200_000,
        "/*" * 100_000,
        "var x = '" + "\\" * 200_000,
        "#" * 100_000,
    ],
    ids=lambda source: source[:20],
)
def test_damage_takes_linear_time(source: str) -> None:
    started = time.process_time()
    file = read(source)
    assert time.process_time() - started < 10
    assert 1 <= len(file.notices) <= 21
