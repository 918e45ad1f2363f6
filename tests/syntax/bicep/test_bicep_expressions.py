"""Expressions: source beside tree."""

import pytest
from bicep_dump import dump_value, read

CONSTANTS = [
    ("'text'", "'text'"),
    ("''", "''"),
    ("true", "True"),
    ("false", "False"),
    ("null", "None"),
    ("42", "42"),
    ("-42", "(- 42)"),
    ("18446744073709551615", "18446744073709551615"),
    ("trueish", "trueish"),
]

OPERATORS = [
    ("a + b * c", "(+ a (* b c))"),
    ("a * b + c", "(+ (* a b) c)"),
    ("a - b - c", "(- (- a b) c)"),
    ("a / b % c", "(% (/ a b) c)"),
    ("a + b < c", "(< (+ a b) c)"),
    ("a < b == c > d", "(== (< a b) (> c d))"),
    ("a <= b && c >= d", "(&& (<= a b) (>= c d))"),
    ("a != b && c =~ d || e !~ f", "(|| (&& (!= a b) (=~ c d)) (!~ e f))"),
    ("a ?? b || c", "(?? a (|| b c))"),
    ("a ?? b ?? c", "(?? (?? a b) c)"),
    ("a ?? b == c", "(?? a (== b c))"),
    ("!a && -b < c", "(&& (! a) (< (- b) c))"),
    ("!a.b", "(! (.b a))"),
    ("-(a)", "(- (a))"),
    ("!!a", "(! (! a))"),
    ("(a + b) * c", "(* ((+ a b)) c)"),
    ("(\n  a\n  )", "(a)"),
]

CONDITIONALS = [
    ("a ? b : c", "(? a b c)"),
    ("a ? b : c ? d : e", "(? a b (? c d e))"),
    ("a ? b ? c : d : e", "(? a (? b c d) e)"),
    ("a ?? b ? c : d", "(? (?? a b) c d)"),
    ("a == b\n  ? c\n  : d", "(? (== a b) c d)"),
    ("a\n  // why\n  ? b // because\n  /* or */ : c", "(? a b c)"),
    ("a ? { b: c } : [\n d\n]", "(? a {'b': c} [d])"),
    ("a ? b.?c : d[?0]", "(? a (.?c b) ([?] d 0))"),
]

ACCESS = [
    ("a.b.c", "(.c (.b a))"),
    ("a.?b.c", "(.c (.?b a))"),
    ("a[0]['b']", "([] ([] a 0) 'b')"),
    ("a[?0]", "([?] a 0)"),
    ("a[^1]", "([] a (^ 1))"),
    ("a[?^1]", "([?] a (^ 1))"),
    ("a!", "(!! a)"),
    ("a!.b![c]!", "(!! ([] (!! (.b (!! a))) c))"),
    ("a.?b!.c", "(.c (!! (.?b a)))"),
    ("a! != b", "(!= (!! a) b)"),
    ("vnet::subnet.id", "(.id (:: vnet subnet))"),
    ("a::b::c", "(:: (:: a b) c)"),
    ("a[i + 1].b", "(.b ([] a (+ i 1)))"),
    ("{ a: 1 }.a", "(.a {'a': 1})"),
    ("[1][0]", "([] [1] 0)"),
    ("a.resource.for.if", "(.if (.for (.resource a)))"),
]

CALLS = [
    ("f()", "(f())"),
    ("f(a, 'b')", "(f() a 'b')"),
    ("f(\n  a,\n  b\n)", "(f() a b)"),
    ("f(g(h()))", "(f() (g() (h())))"),
    ("az.resourceGroup().location", "(.location (az.resourceGroup()))"),
    ("vault.getSecret('key')", "(vault.getSecret() 'key')"),
    ("keys(a)[0]", "([] (keys() a) 0)"),
]

LAMBDAS = [
    ("map(a, x => x.b)", "(map() a (=> (x) (.b x)))"),
    ("map(a, (x, i) => x + i)", "(map() a (=> (x i) (+ x i)))"),
    ("f(() => 1)", "(f() (=> () 1))"),
    ("map(a, x =>\n  { b: x }\n)", "(map() a (=> (x) {'b': x}))"),
    ("reduce(a, 0, (x, y) => x > y ? x : y)", "(reduce() a 0 (=> (x y) (? (> x y) x y)))"),
    ("filter(a, x => !empty(x) && contains(b, x))", "(filter() a (=> (x) (&& (! (empty() x)) (contains() b x))))"),
]

COLLECTIONS = [
    ("[]", "[]"),
    ("[ ]", "[]"),
    ("[a, b]", "[a b]"),
    ("[\n  a\n  b\n]", "[a b]"),
    ("[\n  a,\n  b,\n]", "[a b]"),
    ("[\n\n  a // one\n\n  /* two */ b\n]", "[a b]"),
    ("{}", "{}"),
    ("{ a: 1, b: 2 }", "{'a': 1 'b': 2}"),
    ("{\n  a: 1\n  'b-c': 2\n}", "{'a': 1 'b-c': 2}"),
    ("{\n  a: 1,\n  b: 2,\n}", "{'a': 1 'b': 2}"),
    ("{\n  '${a}-b': 1\n}", "{(text a '-b'): 1}"),
    ("{ a: { b: [ { c: 1 } ] } }", "{'a': {'b': [{'c': 1}]}}"),
    ("{ if: 1, for: 2, resource: 3, null: 4, true: 5 }", "{'if': 1 'for': 2 'resource': 3 'null': 4 'true': 5}"),
    ("[\n  ...a\n  b\n]", "[(... a) b]"),
    ("{\n  ...a\n  b: 1\n  ...(c ? {} : { d: 2 })\n}", "{(... a) 'b': 1 (... ((? c {} {'d': 2})))}"),
]

LOOPS = [
    ("[for a in b: a.c]", "(for a b (.c a))"),
    ("[for (a, i) in b: { c: a, d: i }]", "(for a,i b {'c': a 'd': i})"),
    ("[\n  for a in range(0, 3): a\n]", "(for a (range() 0 3) a)"),
    ("[for a in [1, 2]: [for b in a: b]]", "(for a [1 2] (for b a b))"),
    ("[for a in b ? c : d: a]", "(for a (? b c d) a)"),
    ("[for a in b:\n  a\n]", "(for a b a)"),
    ("[for]", "[for]"),
    ("[form, fort]", "[form fort]"),
]


REFUSED = [
    ("f(\n  a\n  b)", (3, 3), "expected `,` or `)`, found `b`"),
    ("f(a)(b)", (1, 13), "expected the end of the line, found `(`"),
    ("f((1, x) => 1)", (1, 11), "the parameters of a lambda are names"),
    ("[a b]", (1, 12), "expected a new line, `,` or `]`, found `b`"),
    ("{ a: 1 b: 2 }", (1, 16), "expected a new line, `,` or `}`, found `b`"),
    ("{ a }", (1, 13), "expected `:`, found `}`"),
    ("{ 1: a }", (1, 11), "expected the name of a property, found `1`"),
    ("(a, b)", (1, 9), "expected one expression in parentheses, found 2"),
    ("()", (1, 9), "expected one expression in parentheses, found 0"),
    ("a +\n  b", (1, 12), "expected an expression, found the end of line"),
    ("a ? b", (1, 14), "expected `:`, found the end of line"),
    ("a ? : b", (1, 13), "expected an expression, found `:`"),
    ("a.1", (1, 11), "expected the name of a property or function, found `1`"),
    ("a[", (1, 11), "expected an expression, found the end of line"),
    ("[for a b: c]", (1, 16), "expected `in`, found `b`"),
    ("[for (a) in b: c]", (1, 16), "expected `,`, found `)`"),
    ("1.5", (1, 11), "expected the name of a property or function, found `5`"),
    ("999999999999999999999", (1, 9), "a number of more than 64 bits"),
    ("a ~ b", (1, 11), "the character '~' has no meaning here"),
    ("#a", (1, 9), "the character '#' has no meaning here"),
    ("", (1, 9), "expected an expression, found the end of line"),
]


@pytest.mark.parametrize(
    ("source", "tree"), [*CONSTANTS, *OPERATORS, *CONDITIONALS, *ACCESS, *CALLS, *LAMBDAS, *COLLECTIONS, *LOOPS]
)
def test_an_expression_gives_its_tree(source: str, tree: str) -> None:
    assert dump_value(source) == tree


@pytest.mark.parametrize(("source", "place", "message"), REFUSED)
def test_what_is_no_expression_is_told_with_its_place(source: str, place: tuple[int, int], message: str) -> None:
    file = read(f"var x = {source}\nvar y = 1\n")
    (notice,) = file.notices
    assert notice.message == f"not understood: {message}; this value is taken as unknown"
    assert (notice.line, notice.column) == place
    assert len(file.declarations) == 2
