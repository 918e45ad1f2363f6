"""HCL expressions: precedence, traversals, brackets.

The grammar and its oddities follow HashiCorp's parser (hclsyntax/parser.go): a unary operator binds tighter than any
binary one but looser than `.` and `[]`; after `.*` only names and numbers belong to the splat, after `[*]` everything.
"""

from collections.abc import Callable
from typing import NoReturn

from ailint.syntax.hcl.brackets import BracketParser
from ailint.syntax.hcl.cursor import BRACKET, NESTED
from ailint.syntax.hcl.literals import composed, number, unescaped
from ailint.syntax.hcl.tokens import ESCAPED, FOR_BRACE, HEREDOC, NAME, NUMBER, QUOTE, STRING
from ailint.syntax.node import (
    Binary,
    Call,
    Conditional,
    Element,
    Expression,
    Index,
    Literal,
    Member,
    Name,
    Parenthesis,
    Splat,
    Unary,
)

_PRECEDENCE = {
    "||": 1,
    "&&": 2,
    "==": 3,
    "!=": 3,
    "<": 4,
    ">": 4,
    "<=": 4,
    ">=": 4,
    "+": 5,
    "-": 5,
    "*": 6,
    "/": 6,
    "%": 6,
}
_CONTINUES = frozenset(_PRECEDENCE) | {"?", ".", "[", "(", "::"}
"""Tokens behind an operand that make it part of something larger."""
_UNARY = frozenset({"-", "!"})
_TRAVERSES = frozenset({".", "["})
_KEYWORDS = {"true": True, "false": False, "null": None}


class ExpressionParser(BracketParser):
    """Reads expressions."""

    __slots__ = ()

    def expression(self) -> Expression:
        """Read one expression, up to the first token that can't be part of it."""
        kinds = self.kinds
        index = self.index
        kind = kinds[index]
        if kind == STRING and kinds[index + 1] not in _CONTINUES:
            return self._string(index)
        node = self._operand()
        kind = kinds[self.index]
        if kind in _CONTINUES:
            if kind in _PRECEDENCE:
                node = self._binary(node)
            if kinds[self.index] == "?":
                return self._conditional(node)
        return node

    def _conditional(self, condition: Expression) -> Expression:
        """`c ? a : d ? b : e`: a chain is read in a loop, since real ones are long."""
        self.enter(NESTED)
        arms: list[tuple[Expression, Expression]] = []
        node = condition
        while self.kinds[self.index] == "?":
            self.index += 1
            then = self.expression()
            self.expect(":", "`:` and the value for when the condition is false")
            arms.append((node, then))
            node = self._operand()
            if self.kinds[self.index] in _PRECEDENCE:
                node = self._binary(node)
        for test, then in reversed(arms):
            node = Conditional(test.start, node.end, test, then, node)
        self.depth -= NESTED
        return node

    def _binary(self, first: Expression) -> Expression:
        """Operators by precedence, equal ones from left to right, with stacks instead of recursion."""
        kinds = self.kinds
        operands = [first]
        operators: list[str] = []
        while (operator := kinds[self.index]) in _PRECEDENCE:
            precedence = _PRECEDENCE[operator]
            while operators and _PRECEDENCE[operators[-1]] >= precedence:
                _combine(operands, operators.pop())
            operators.append(operator)
            self.index += 1
            operands.append(self._operand())
        while operators:
            _combine(operands, operators.pop())
        return operands[0]

    def _operand(self) -> Expression:
        """A term with its traversals, and the unary operators before it."""
        index = self.index
        kind = self.kinds[index]
        unary = index
        while kind in _UNARY:
            index += 1
            kind = self.kinds[index]
        self.index = index
        node = _TERMS[kind](self, index) if kind in _TERMS else self._no_term()
        if self.kinds[self.index] in _TRAVERSES:
            node = self._traversals(node)
        while index > unary:
            index -= 1
            node = Unary(self.starts[index], node.end, self.kinds[index], node)
        return node

    def _no_term(self) -> NoReturn:
        self.fail("a value")

    def _number(self, index: int) -> Literal:
        self.index = index + 1
        raw, start = self.values[index], self.starts[index]
        return Literal(start, start + len(raw), number(raw, start))

    def _escaped(self, index: int) -> Literal:
        self.index = index + 1
        raw, start = self.values[index], self.starts[index]
        return Literal(start, start + len(raw), unescaped(raw[1:-1], start + 1))

    def _string(self, index: int) -> Literal:
        self.index = index + 1
        raw, start = self.values[index], self.starts[index]
        value = raw[1:-1]
        return Literal(start, start + len(raw), value if value.isascii() else composed(value))

    def _name(self, index: int) -> Expression:
        name, start = self.values[index], self.starts[index]
        self.index = index + 1
        following = self.kinds[index + 1]
        if following == "(" or following == "::":
            return self._call(name, start)
        if name in _KEYWORDS:
            return Literal(start, start + len(name), _KEYWORDS[name])
        return Name(start, start + len(name), name)

    def _parenthesis(self, index: int) -> Expression:
        self.enter(BRACKET)
        start = self.starts[index]
        self.index = index + 1
        inner = self.expression()
        end = self.expect(")", "`)` or an operator")
        self.depth -= BRACKET
        return Parenthesis(start, end + 1, inner)

    def _call(self, name: str, start: int) -> Expression:
        """A function call whose first name is read; `::` leads to further ones."""
        self.enter(BRACKET)
        while self.kinds[self.index] == "::":
            self.index += 1
            name += "::" + self.name("a function name after `::`")
        self.expect("(", "`(` and the arguments of the function")
        arguments: list[Expression] = []
        expands_last = False
        while self.kinds[self.index] != ")":
            arguments.append(self.expression())
            kind = self.kinds[self.index]
            if kind == ",":
                self.index += 1
            elif kind == "...":
                self.index += 1
                expands_last = True
                break
            elif kind != ")":
                self.fail("`,` or `)` after the argument")
        end = self.expect(")", "`)` after `...`")
        self.depth -= BRACKET
        return Call(start, end + 1, name, arguments, expands_last)

    def _traversals(self, node: Expression) -> Expression:
        """`.name`, `.0`, `.*`, `[index]` and `[*]` behind a term, as many as there are."""
        kinds = self.kinds
        while True:
            kind = kinds[self.index]
            if kind == ".":
                following = kinds[self.index + 1]
                if following in {NAME, NUMBER}:
                    node = self._step(node)
                elif following == "*":
                    node = self._attribute_splat(node)
                else:
                    self.index += 1
                    self.fail("an attribute name after the dot")
            elif kind == "[":
                if kinds[self.index + 1] == "*":
                    return self._full_splat(node)
                node = self._index(node)
            else:
                return node

    def _step(self, node: Expression) -> Expression:
        """`.name`, or the legacy index `.0`."""
        index = self.index + 1
        value, start = self.values[index], self.starts[index]
        if self.kinds[index] == NAME:
            self.index = index + 1
            return Member(node.start, start + len(value), node, value)
        if not value.isdigit():
            self.index = index
            self.fail(f"one index after the dot; write [{value.replace('.', '][')}]")
        self.index = index + 1
        return Index(node.start, start + len(value), node, Literal(start, start + len(value), number(value, start)))

    def _attribute_splat(self, node: Expression) -> Expression:
        start = self.starts[self.index]
        self.index += 2
        each: Expression = Element(start, self.starts[self.index - 1] + 1)
        while self.kinds[self.index] == "." and self.kinds[self.index + 1] in {NAME, NUMBER}:
            each = self._step(each)
        if self.kinds[self.index] == ".":
            self.index += 1
            self.fail("an attribute name after the dot (a second splat is written `[*]`)")
        return Splat(node.start, each.end, node, each, is_full=False)

    def _full_splat(self, node: Expression) -> Expression:
        self.enter(NESTED)
        start = self.starts[self.index]
        self.index += 2
        end = self.expect("]", "`]` after `[*`") + 1
        each = self._traversals(Element(start, end))
        self.depth -= NESTED
        return Splat(node.start, each.end, node, each, is_full=True)

    def _index(self, node: Expression) -> Expression:
        self.enter(BRACKET)
        self.index += 1
        index = self.expression()
        end = self.expect("]", "`]` after the index")
        self.depth -= BRACKET
        return Index(node.start, end + 1, node, index)


def _combine(operands: list[Expression], operator: str) -> None:
    right = operands.pop()
    left = operands.pop()
    operands.append(Binary(left.start, right.end, operator, left, right))


_TERMS: dict[str, Callable[[ExpressionParser, int], Expression]] = {
    NAME: ExpressionParser._name,
    STRING: ExpressionParser._string,
    NUMBER: ExpressionParser._number,
    ESCAPED: ExpressionParser._escaped,
    QUOTE: ExpressionParser.quoted,
    HEREDOC: ExpressionParser.heredoc,
    "[": ExpressionParser.array,
    "{": ExpressionParser.mapping,
    FOR_BRACE: ExpressionParser.mapping,
    "(": ExpressionParser._parenthesis,
}
"""How each kind of term is read; the parser stands on the token of that index."""
