"""ARM template expressions, `[concat(parameters('x'), '-vm')]`, to the shared syntax nodes.

Everything is a call: `parameters('x')`, `if(…)` and `lambda('a', …)` stay so, and their names keep the author's
spelling, since ARM does not mind case. A user-defined function `contoso.name()` is a `Call` with `target`.
Source: https://learn.microsoft.com/azure/azure-resource-manager/templates/template-expressions
"""

import re
from collections.abc import Sequence

import msgspec

from ailint.source.limits import NESTING
from ailint.syntax.node import Call, Expression, Index, Invalid, Literal, Member, Name

_TOKEN = re.compile(
    r"""\s*+(?:
      ([A-Za-z_$][\w$-]*+)
    | '((?:[^']++|'')*+)'
    | ([-+]?[0-9]++(?:\.[0-9]++)?)
    | (\.\?|\[\?|[()\[\],.])
    | (\Z)
    | (.)
    )""",
    re.VERBOSE | re.DOTALL,
)
_WORD, _STRING, _NUMBER, _SIGN, _END = range(1, 6)
_NUMBER_DIGITS = 40


class ArmExpression(msgspec.Struct, frozen=True):
    """What a string of a template says: a `Literal` where it is no expression.

    `problem` says in words why `expression` is `Invalid` (empty where it is not), `problem_at` at which offset;
    `is_limit` that it may well be an expression, but one that nests too deep.
    """

    expression: Expression
    problem: str = ""
    problem_at: int = 0
    is_limit: bool = False


def is_arm_expression(text: str) -> bool:
    """Whether a string of a template is evaluated: in brackets, the first not doubled."""
    return text.startswith("[") and text.endswith("]") and not text.startswith("[[")


def parse_arm_expression(text: str, offsets: Sequence[int] | None = None) -> ArmExpression:
    """Read a string value of a template.

    `offsets` says where in the file each character of `text` stands, and as last entry where its closing quote does
    (as `ailint.syntax.json.string_offsets` does); without, places count from the start of the string.
    """
    if offsets is None:
        offsets = range(len(text) + 1)
    if not is_arm_expression(text):
        is_escaped = text.startswith("[[") and text.endswith("]")
        return ArmExpression(Literal(offsets[0], offsets[len(text)], text[1:] if is_escaped else text))
    parser = _Parser(text, offsets)
    try:
        return ArmExpression(parser.whole())
    except _NotAnExpressionError as error:
        invalid = Invalid(offsets[0], offsets[len(text)])
        return ArmExpression(invalid, error.message, offsets[min(error.at, len(text))], error.is_limit)


class _NotAnExpressionError(Exception):
    def __init__(self, at: int, message: str, is_limit: bool = False) -> None:
        super().__init__(message)
        self.at = at
        self.message = message
        self.is_limit = is_limit


class _Parser:
    """Recursive descent, one token ahead; `_group` and `_match` are those of the current token."""

    def __init__(self, text: str, offsets: Sequence[int]) -> None:
        self._text = text
        self._offsets = offsets
        self._end = len(text) - 1
        self._depth = 0
        self._previous_end = 1
        self._step(1)

    def whole(self) -> Expression:
        """The expression between the outer brackets."""
        expression = self._expression()
        if self._group != _END:
            raise self._expected("the end of the expression")
        return expression

    def _step(self, at: int) -> None:
        match = _TOKEN.match(self._text, at, self._end)
        assert match is not None  # the last alternative takes any character
        self._match = match
        self._group = match.lastindex or _END
        self._start = match.start(self._group) - (self._group == _STRING)

    def _advance(self) -> None:
        self._previous_end = self._match.end()
        self._step(self._previous_end)

    def _is(self, sign: str) -> bool:
        return self._group == _SIGN and self._match[_SIGN] == sign

    def _take_if(self, sign: str) -> bool:
        if self._is(sign):
            self._advance()
            return True
        return False

    def _take(self, sign: str) -> None:
        if not self._take_if(sign):
            raise self._expected(f"`{sign}`")

    def _expected(self, what: str) -> _NotAnExpressionError:
        if self._group == _END:
            found = "its end"
        elif self._text.startswith("'", self._start) and self._group != _STRING:
            return _NotAnExpressionError(self._start, "the string is not closed: expected `'`")
        else:
            found = f"`{self._text[self._start : min(self._match.end(), self._start + 40)]}`"
        return _NotAnExpressionError(self._start, f"expected {what}, found {found}")

    def _expression(self) -> Expression:
        """An operand and what is taken from it: `.name`, `.?name`, `[index]`, `[?index]`."""
        self._depth += 1
        if self._depth > NESTING:
            raise _NotAnExpressionError(self._start, f"nested deeper than {NESTING} levels", is_limit=True)
        expression = self._operand()
        start = expression.start
        while self._group == _SIGN:
            sign = self._match[_SIGN]
            if sign in (".", ".?"):
                self._advance()
                name = self._name("the name of a property")
                expression = Member(start, self._offset_behind(), expression, name, sign == ".?")
            elif sign in ("[", "[?"):
                self._advance()
                index = self._expression()
                self._take("]")
                expression = Index(start, self._offset_behind(), expression, index, sign == "[?")
            else:
                break
        self._depth -= 1
        return expression

    def _operand(self) -> Expression:
        start = self._offsets[self._start]
        if self._group == _STRING:
            value = self._match[_STRING].replace("''", "'")
            self._advance()
            return Literal(start, self._offset_behind(), value)
        if self._group == _NUMBER:
            return self._number(start)
        namespace = None
        name = self._name("a function, a string or a number")
        if self._is("."):
            namespace = Name(start, self._offset_behind(), name)
            self._advance()
            name = self._name("the name of a function")
        arguments = self._arguments()
        return Call(start, self._offset_behind(), name, arguments, target=namespace)

    def _number(self, start: int) -> Literal:
        digits = self._match[_NUMBER]
        if len(digits) > _NUMBER_DIGITS:
            raise _NotAnExpressionError(self._start, f"a number of more than {_NUMBER_DIGITS} digits")
        self._advance()
        return Literal(start, self._offset_behind(), float(digits) if "." in digits else int(digits))

    def _name(self, what: str) -> str:
        if self._group != _WORD:
            raise self._expected(what)
        name = self._match[_WORD]
        self._advance()
        return name

    def _arguments(self) -> list[Expression]:
        self._take("(")
        arguments: list[Expression] = []
        if self._take_if(")"):
            return arguments
        while True:
            arguments.append(self._expression())
            if self._take_if(")"):
                return arguments
            if not self._take_if(","):
                raise self._expected("`,` or `)`")

    def _offset_behind(self) -> int:
        """The place behind the token that was last stepped over."""
        return self._offsets[self._previous_end]
