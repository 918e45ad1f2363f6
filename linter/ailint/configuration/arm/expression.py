"""The expressions within the strings of one file, parsed once each when they are needed."""

from collections.abc import Callable

from ailint.source.notice import Notice, NoticeKind
from ailint.source.text import SourceText
from ailint.syntax.arm_expression import parse_arm_expression
from ailint.syntax.json import string_offsets
from ailint.syntax.node import Expression, Literal


class Expressions:
    """Parsed expressions by the place of their string."""

    __slots__ = ("_parsed", "_tell", "_text")

    def __init__(self, text: SourceText, tell: Callable[[Notice], None]) -> None:
        self._text = text
        self._tell = tell
        self._parsed: dict[int, Expression] = {}

    def of(self, literal: Literal) -> Expression:
        """The expression of a string `[…]`; `Invalid` (with a notice) where it can't be read."""
        found = self._parsed.get(literal.start)
        if found is None:
            found = self._parsed[literal.start] = self._parse(literal)
        return found

    def _parse(self, literal: Literal) -> Expression:
        assert isinstance(literal.value, str)
        read = parse_arm_expression(literal.value, string_offsets(self._text, literal))
        if read.problem:
            kind = NoticeKind.LIMIT if read.is_limit else NoticeKind.SYNTAX
            line, column = self._text.position(read.problem_at)
            self._tell(Notice(kind, f"in this template expression: {read.problem}", self._text.path, line, column))
        return read.expression
