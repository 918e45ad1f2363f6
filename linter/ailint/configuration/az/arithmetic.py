"""Whole-number arithmetic of the shell, as far as counting needs it."""

import re
from collections.abc import Callable

_TOKEN = re.compile(r"\s*(?:(\d++)|\$?\{?([A-Za-z_]\w*+)\}?|(\*\*|[<>=!]=|&&|\|\||[-+*/%<>()!]))")
_LIMIT = 2**62
_LONGEST = 200
_MOST_TOKENS = 60
_PRECEDENCE = {
    "||": 1, "&&": 2, "==": 3, "!=": 3, "<": 4, ">": 4, "<=": 4, ">=": 4, "+": 5, "-": 5, "*": 6, "/": 6, "%": 6,
}  # fmt: skip


class Undecided(Exception):  # noqa: N818 - an answer, not an error of the caller
    """The expression holds what is not known, or not understood."""


def arithmetic(expression: str, lookup: Callable[[str], int | None]) -> int | None:
    """The value of an expression; None where a variable is unknown (`lookup` says so) or it is not understood."""
    if len(expression) > _LONGEST:
        return None
    try:
        reader = _Reader(expression, lookup)
        value = reader.binary(1)
        reader.finish()
    except Undecided:
        return None
    return value


class _Reader:
    def __init__(self, expression: str, lookup: Callable[[str], int | None]) -> None:
        self._tokens: list[tuple[str, str]] = []
        self._lookup = lookup
        self._at = 0
        at = 0
        text = expression.rstrip()
        while at < len(text):
            match = _TOKEN.match(text, at)
            if match is None:
                raise Undecided
            self._tokens.append((match.group(match.lastindex or 0), "nvo"[(match.lastindex or 1) - 1]))
            at = match.end()
        if len(self._tokens) > _MOST_TOKENS:
            raise Undecided

    def _peek(self) -> tuple[str, str]:
        return self._tokens[self._at] if self._at < len(self._tokens) else ("", "")

    def finish(self) -> None:
        if self._at < len(self._tokens):
            raise Undecided

    def binary(self, lowest: int) -> int:
        left = self._operand()
        while (precedence := _PRECEDENCE.get(self._peek()[0], 0)) >= lowest:
            operator = self._peek()[0]
            self._at += 1
            left = _apply(operator, left, self.binary(precedence + 1))
        return left

    def _operand(self) -> int:
        sign, kind = self._peek()
        self._at += 1
        if kind == "n":
            return int(sign)
        if kind == "v":
            value = self._lookup(sign)
            if value is None:
                raise Undecided
            return value
        if sign == "(":
            value = self.binary(1)
            if self._peek()[0] != ")":
                raise Undecided
            self._at += 1
            return value
        if sign in {"-", "+", "!"}:
            value = self._operand()
            return {"-": -value, "+": value, "!": int(not value)}[sign]
        raise Undecided


def _apply(operator: str, left: int, right: int) -> int:
    if operator in {"/", "%"} and right == 0:
        raise Undecided
    results: dict[str, Callable[[], int]] = {
        "||": lambda: int(bool(left or right)),
        "&&": lambda: int(bool(left and right)),
        "==": lambda: int(left == right),
        "!=": lambda: int(left != right),
        "<": lambda: int(left < right),
        ">": lambda: int(left > right),
        "<=": lambda: int(left <= right),
        ">=": lambda: int(left >= right),
        "+": lambda: left + right,
        "-": lambda: left - right,
        "*": lambda: left * right,
        "/": lambda: int(left / right) if abs(left) < 2**50 else left // right,
        "%": lambda: left - right * int(left / right) if abs(left) < 2**50 else left % right,
    }
    value = results[operator]()
    if abs(value) > _LIMIT:
        raise Undecided
    return value
