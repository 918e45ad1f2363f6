"""Types: source beside tree."""

import pytest
from bicep_dump import dump_a_type, dump_type, read

from ailint.syntax.bicep.tree import Output, Parameter
from ailint.syntax.bicep.type_tree import ObjectType, UnionType

SIMPLE = [
    ("string", "string"),
    ("int[]", "([] int)"),
    ("string[][]", "([] ([] string))"),
    ("object?", "(? object)"),
    ("string[]?", "(? ([] string))"),
    ("(bool?)[]", "([] (? bool))"),
    ("other!", "(! other)"),
    ("other.name!?", "(? (! (.name other)))"),
    ("'dev'", "'dev'"),
    ("3", "3"),
    ("-3", "(- 3)"),
    ("!true", "(! True)"),
    ("null", "None"),
    ("'${a}-b'", "(text a '-b')"),
]

UNIONS = [
    ("'a' | 'b'", "(| 'a' 'b')"),
    ("'a' | 'b' | null", "(| 'a' 'b' None)"),
    ("('a' | 'b')[]", "([] (| 'a' 'b'))"),
    ("('a' | 'b')?", "(? (| 'a' 'b'))"),
    ("| 'a'\n  | 'b'", "(| 'a' 'b')"),
    ("'a'\n  | 'b' // last\n  | 'c'", "(| 'a' 'b' 'c')"),
    ("one | two[] | { kind: 'x' }", "(| one ([] two) {kind: 'x'})"),
]

COMPOUND = [
    ("{}", "{}"),
    ("{ a: string, b: int? }", "{a: string b: (? int)}"),
    ("{\n  a: string\n  'b-c': int\n\n  // more\n  *: bool\n}", "{a: string b-c: int *: bool}"),
    (
        "{\n  @description('how many')\n  @minValue(0)\n  count: int\n}",
        "{@(description() 'how many') @(minValue() 0) count: int}",
    ),
    ("{ a: { b: { c: string[] } } }", "{a: {b: {c: ([] string)}}}"),
    ("[string, int]", "[string int]"),
    ("[\n  @secure()\n  string\n  int?\n]", "[@(secure()) string (? int)]"),
    ("[]", "[]"),
]

TAKEN = [
    ("sys.string", "(.string sys)"),
    ("pools[*]", "([] pools *)"),
    ("pair[0]", "([] pair 0)"),
    ("tags.*", "(.* tags)"),
    ("pools[*].size", "(.size ([] pools *))"),
    (
        "resource<'Microsoft.Storage/storageAccounts@2023-01-01'>",
        "(resource<> 'Microsoft.Storage/storageAccounts@2023-01-01')",
    ),
    (
        "resourceInput<'Microsoft.Compute/disks@2024-03-02'>.properties",
        "(.properties (resourceInput<> 'Microsoft.Compute/disks@2024-03-02'))",
    ),
    ("resourceOutput<\n  'a/b@2024-01-01'\n>[]", "([] (resourceOutput<> 'a/b@2024-01-01'))"),
    ("sys.resourceInput<'a/b@2024-01-01'>.tags?", "(? (.tags (sys.resourceInput<> 'a/b@2024-01-01')))"),
    ("two<string, int[]>", "(two<> string ([] int))"),
    ("resource 'a/b@2024-01-01'", "(resource 'a/b@2024-01-01')"),
]


@pytest.mark.parametrize(("source", "tree"), [*SIMPLE, *UNIONS, *COMPOUND, *TAKEN])
def test_a_type_gives_its_tree(source: str, tree: str) -> None:
    assert dump_type(source) == tree


@pytest.mark.parametrize(
    ("source", "place", "message"),
    [
        ("bool?[]", (1, 15), "expected the end of the line, found `[`"),
        ("'a' |", (1, 15), "expected a type, found the end of line"),
        ("{ a string }", (1, 14), "expected `:`, found `string`"),
        ("{ '${a}': string }", (1, 12), "the name of a type's property is constant"),
        ("[string int]", (1, 18), "expected a new line, `,` or `]`, found `int`"),
        ("a<string", (2, 1), "expected `,` or `>`, found `var`"),
        ("=", (1, 10), "expected a type, found `=`"),
    ],
)
def test_what_is_no_type_is_told_with_its_place(source: str, place: tuple[int, int], message: str) -> None:
    file = read(f"type x = {source}\nvar y = 1\n")
    notice = file.notices[0]
    assert notice.message == f"not understood: {message}; this statement is left out"
    assert (notice.line, notice.column) == place
    assert len(file.declarations) == 1


def test_a_parenthesized_type_stands_where_its_parentheses_do() -> None:
    source = "param size ('small' | 'large')? = null"
    (parameter,) = read(source).declarations
    assert isinstance(parameter, Parameter)
    assert parameter.type is not None
    assert source[parameter.type.start : parameter.type.end] == "('small' | 'large')?"


def test_members_know_their_places() -> None:
    source = "param pool { name: string, size: 'a' | 'b', *: int }\n"
    (parameter,) = read(source).declarations
    assert isinstance(parameter, Parameter)
    assert isinstance(parameter.type, ObjectType)
    members = [*parameter.type.properties, parameter.type.additional]
    assert [member and source[member.start : member.end] for member in members] == [
        "name: string",
        "size: 'a' | 'b'",
        "*: int",
    ]
    assert isinstance(parameter.type.properties[1].type, UnionType)


@pytest.mark.parametrize(
    ("source", "tree"),
    [
        ("output a resource = b", "(resource -)"),
        ("output a resource 'x/y@2024-01-01' = b", "(resource 'x/y@2024-01-01')"),
        ("output a string = b", "string"),
        ("output a = b", "-"),
    ],
)
def test_an_output_may_leave_its_resource_type_open(source: str, tree: str) -> None:
    (output,) = read(source).declarations
    assert isinstance(output, Output)
    assert dump_a_type(output.type) == tree
