"""Where a parser stands in its tokens, and how it says what it expected."""

from typing import NoReturn

from ailint.syntax.hcl.faults import Fault
from ailint.syntax.hcl.tokens import CUT, FAULT, LIMIT, NAME, Tokens, described

MAX_DEPTH = 150
"""Brackets, blocks and interpolations within each other. A level takes up to four Python frames of a thousand."""


class Cursor:
    """An index into the tokens; `depth` counts what is open around it."""

    __slots__ = ("depth", "index", "kinds", "starts", "tokens", "values")

    def __init__(self, tokens: Tokens) -> None:
        self.tokens = tokens
        self.kinds = tokens.kinds
        self.values = tokens.values
        self.starts = tokens.starts
        self.index = 0
        self.depth = 0

    def expect(self, kind: str, expected: str) -> int:
        """Pass a token of this kind and return its start. Raises Fault where another stands."""
        index = self.index
        if self.kinds[index] != kind:
            self.fail(expected)
        self.index = index + 1
        return self.starts[index]

    def name(self, expected: str) -> str:
        """Pass a name and return it. Raises Fault where something else stands."""
        self.expect(NAME, expected)
        return self.values[self.index - 1]

    def enter(self) -> None:
        """One level deeper. Raises Fault at the limit."""
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise Fault(
                self.starts[self.index], f"nested more than {MAX_DEPTH} levels deep, which is not read", is_limit=True
            )

    def fail(self, expected: str) -> NoReturn:
        """Raise the Fault that says what was expected and what stands here."""
        index = self.index
        kind, value, start = self.kinds[index], self.values[index], self.starts[index]
        if kind == LIMIT:
            raise Fault(start, value, is_limit=True)
        if kind in {FAULT, CUT}:
            raise Fault(start, value)
        raise Fault(start, f"expected {expected}, found {described(kind, value)}")
