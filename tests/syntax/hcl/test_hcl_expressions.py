"""Every form of expression: source -> tree."""

import pytest
from hcl_dump import body, dump, expression

from ailint.source.text import SourceText
from ailint.syntax.hcl import parse_expression
from ailint.syntax.node import Conditional


@pytest.mark.parametrize(
    ("source", "tree"),
    [
        # operators: || && == < + *, equal ones from the left
        ("a || b && c", "(|| a (&& b c))"),
        ("a && b || c", "(|| (&& a b) c)"),
        ("a == b != c", "(!= (== a b) c)"),
        ("a + b * c - d", "(- (+ a (* b c)) d)"),
        ("a / b % c", "(% (/ a b) c)"),
        ("a < b == c >= d", "(== (< a b) (>= c d))"),
        ("a - b - c", "(- (- a b) c)"),
        ("(a - b) * -c", "(* (paren (- a b)) (- c))"),
        ("-a.b", "(- a.b)"),
        ("!a == b", "(== (! a) b)"),
        ("!!a", "(! (! a))"),
        ("- -1", "(- (- 1))"),
        ("x-1", "x-1"),
        ("x -1", "(- x 1)"),
        ("1-x", "(- 1 x)"),
        # conditionals
        ("a ? b : c", "(? a b c)"),
        ("a ? b : c ? d : e", "(? a b (? c d e))"),
        ("a ? b ? 1 : 2 : 3", "(? a (? b 1 2) 3)"),
        ('a == "" ? null : a', '(? (== a "") null a)'),
        # traversals
        ("a.b.c", "a.b.c"),
        ("a.0.b", "a[0].b"),
        ("a[0]", "a[0]"),
        ('a["b"].c[d]', 'a["b"].c[d]'),
        ("a[\n  0\n]", "a[0]"),
        ("a.*.b.0[1]", "(.* a @.b[0])[1]"),
        ("a.*.b.c", "(.* a @.b.c)"),
        ("a.*", "(.* a @)"),
        ("a[*].b[0].c", "([*] a @.b[0].c)"),
        ("a[*].b[*].c", "([*] a ([*] @.b @.c))"),
        ("a[ * ]", "([*] a @)"),
        ("a.*.b[*].c", "([*] (.* a @.b) @.c)"),
        ("(a).b", "(paren a).b"),
        ('"a".b', '"a".b'),
        ("f(x).y[0]", "(f x).y[0]"),
        ("each.value-key", "each.value-key"),
        # calls
        ("f()", "(f)"),
        ("f(a, b,)", "(f a b)"),
        ("f(a...)", "(f a ...)"),
        ("f(\n  a,\n  b...\n)", "(f a b ...)"),
        ("f (a)", "(f a)"),
        ("provider::azurerm::normalise(a)", "(provider::azurerm::normalise a)"),
        ("a :: b (1)", "(a::b 1)"),
        # lists and objects
        ("[]", "[]"),
        ("[a, [b], ]", "[a [b]]"),
        ("[\n  a # first\n  , b\n]", "[a b]"),
        ("{}", "{}"),
        ('{ a = 1, "b" : 2 }', '{"a": 1, "b": 2}'),
        ("{\n  a = 1\n\n  b = 2, c = 3\n}", '{"a": 1, "b": 2, "c": 3}'),
        ("{ (a) = 1, b.c = 2, 1 = 3, null = 4 }", '{(paren a): 1, b.c: 2, 1: 3, "null": 4}'),
        ('{ "${a}-b" = 1 }', '{(template a "-b"): 1}'),
        ("{ a ? b : c = 1 }", "{(? a b c): 1}"),
        # for
        ("[for v in a : v]", "(for v in a: v)"),
        ("[for k, v in a : v if v != null]", "(for k,v in a: v if (!= v null))"),
        ("{for k, v in a : k => v}", "(for k,v in a: k => v)"),
        ("{for v in a : v.k => v...  if v.x}", "(for v in a: v.k => v... if v.x)"),
        ("{ # why\n  for k, v in a :\n  k => v\n  if v\n}", "(for k,v in a: k => v if v)"),
        ("[\n for x in [for y in z : y] : x]", "(for x in (for y in z: y): x)"),
        ("[for x in {for k in y : k => k} : x]", "(for x in (for k in y: k => k): x)"),
        # newlines mean nothing in brackets
        ("(a\n  + b)", "(paren (+ a b))"),
        ("[a\n  .b]", "[a.b]"),
        ("f(a\n  ? b\n  : c)", "(f (? a b c))"),
        ("(a # so\n  /* and */ && // thus\n  b)", "(paren (&& a b))"),
        # names
        ("größe.ñ-x_1", "größe.ñ-x_1"),
        ("for", "for"),
        ("if", "if"),
    ],
)
def test_source_becomes_tree(source: str, tree: str) -> None:
    assert expression(source) == tree


def test_within_an_object_the_line_end_separates() -> None:
    assert body("a = {\n  b = c\n  d = f(1,\n  2)\n}\n") == 'a = {"b": c, "d": (f 1 2)}'


def test_a_long_chain_of_conditionals_is_no_depth() -> None:
    chain = "".join(f'a == {i} ? "{i}" : ' for i in range(1000))
    node, notices = parse_expression(SourceText("main.tf", f"{chain}null"))
    assert notices == []
    arms = 0
    while isinstance(node, Conditional):
        node, arms = node.otherwise, arms + 1
    assert (arms, dump(node)) == (1000, "null")
