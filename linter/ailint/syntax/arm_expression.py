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
    """Recursive descent over the tokens of one expression, which end with one of kind _END."""

    def __init__(self, text: str, offsets: Sequence[int]) -> None:
        self._text = text
        self._offsets = offsets
        self._depth = 0
        self._at = 0
        self._kinds: list[int] = []
        self._texts: list[str] = []
        self._starts: list[int] = []
        self._ends: list[int] = []
        self._scan()

    def whole(self) -> Expression:
        """The expression between the outer brackets."""
        expression = self._expression()
        if self._kinds[self._at] != _END:
            raise self._expected("the end of the expression")
        return expression

    def _scan(self) -> None:
        for match in _TOKEN.finditer(self._text, 1, len(self._text) - 1):
            kind = match.lastindex or _END
            self._kinds.append(kind)
            self._texts.append(match[kind])
            self._starts.append(match.start(kind) - (kind == _STRING))
            self._ends.append(match.end())

    def _take_if(self, sign: str) -> bool:
        at = self._at
        if self._texts[at] == sign and self._kinds[at] == _SIGN:
            self._at = at + 1
            return True
        return False

    def _expected(self, what: str) -> _NotAnExpressionError:
        start, end = self._starts[self._at], self._ends[self._at]
        kind = self._kinds[self._at]
        if kind == _END:
            return _NotAnExpressionError(start, f"expected {what}, found its end")
        if kind > _END and self._texts[self._at] == "'":
            return _NotAnExpressionError(start, "the string is not closed: expected `'`")
        return _NotAnExpressionError(start, f"expected {what}, found `{self._text[start : min(end, start + 40)]}`")

    def _expression(self) -> Expression:
        """An operand and what is taken from it: `.name`, `.?name`, `[index]`, `[?index]`."""
        self._depth += 1
        if self._depth > NESTING:
            raise _NotAnExpressionError(self._starts[self._at], f"nested deeper than {NESTING} levels", is_limit=True)
        expression = self._operand()
        start = expression.start
        while self._kinds[self._at] == _SIGN:
            sign = self._texts[self._at]
            if sign == "." or sign == ".?":
                self._at += 1
                name = self._name("the name of a property")
                expression = Member(start, self._offset_behind(), expression, name, sign == ".?")
            elif sign == "[" or sign == "[?":
                self._at += 1
                index = self._expression()
                if not self._take_if("]"):
                    raise self._expected("`]`")
                expression = Index(start, self._offset_behind(), expression, index, sign == "[?")
            else:
                break
        self._depth -= 1
        return expression

    def _operand(self) -> Expression:
        at = self._at
        start = self._offsets[self._starts[at]]
        if self._kinds[at] == _STRING:
            self._at = at + 1
            return Literal(start, self._offset_behind(), self._texts[at].replace("''", "'"))
        if self._kinds[at] == _NUMBER:
            return self._number(start)
        namespace = None
        name = self._name("a function, a string or a number")
        if self._take_if("."):
            namespace = Name(start, self._offsets[self._ends[at]], name)
            name = self._name("the name of a function")
        arguments = self._arguments()
        return Call(start, self._offset_behind(), name, arguments, target=namespace)

    def _number(self, start: int) -> Literal:
        digits = self._texts[self._at]
        if len(digits) > _NUMBER_DIGITS:
            message = f"a number of more than {_NUMBER_DIGITS} digits"
            raise _NotAnExpressionError(self._starts[self._at], message)
        self._at += 1
        return Literal(start, self._offset_behind(), float(digits) if "." in digits else int(digits))

    def _name(self, what: str) -> str:
        if self._kinds[self._at] != _WORD:
            raise self._expected(what)
        self._at += 1
        return self._texts[self._at - 1]

    def _arguments(self) -> list[Expression]:
        if not self._take_if("("):
            raise self._expected("`(`")
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
        return self._offsets[self._ends[self._at - 1]]
