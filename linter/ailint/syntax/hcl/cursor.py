"""Where a parser stands in its tokens, and how it says what it expected."""

from typing import NoReturn

from ailint.syntax.hcl.faults import Fault
from ailint.syntax.hcl.tokens import CUT, FAULT, LIMIT, NAME, Tokens, described

MAX_DEPTH = 700
"""Python frames that nested text may take, of the thousand there are: 140 brackets, 100 templates, 350 blocks."""
BRACKET = 5
"""The frames from one bracketed expression to the next within it."""
TEMPLATE = 7
"""The frames from one template to the next within its interpolations."""
NESTED = 2
"""The frames from one block, conditional or splat to the next within it."""


class Cursor:
    """An index into the tokens; `depth` counts the frames that what is open around it takes."""

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

    def enter(self, frames: int) -> None:
        """One level deeper. Raises Fault at the limit."""
        self.depth += frames
        if self.depth > MAX_DEPTH:
            message = f"nested more than {MAX_DEPTH // frames} levels deep, which is not read: move a part to a local"
            raise Fault(self.starts[self.index], message, is_limit=True)

    def fail(self, expected: str) -> NoReturn:
        """Raise the Fault that says what was expected and what stands here."""
        kind, value, start = self.kinds[self.index], self.values[self.index], self.starts[self.index]
        if kind == LIMIT:
            raise Fault(start, value, is_limit=True)
        if kind in {FAULT, CUT}:
            raise Fault(start, value)
        raise Fault(start, f"expected {expected}, found {self.found()}")

    def found(self) -> str:
        """What stands here, in words."""
        return described(self.kinds[self.index], self.values[self.index])
