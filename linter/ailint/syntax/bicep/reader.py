"""A cursor over the tokens of a Bicep file: what is next, what was expected, how deep."""

from ailint.source.limits import NESTING
from ailint.syntax.bicep.lexer import END, NEWLINE, WORD, Tokens


class NotUnderstoodError(Exception):
    """What stands at an offset is not what the language has there; caught where the parser can go on.

    `is_lost` says that the brackets around it never close, so that only the next declaration can be gone to.
    """

    def __init__(self, offset: int, message: str, is_limit: bool = False) -> None:
        super().__init__(message)
        self.offset = offset
        self.message = message
        self.is_limit = is_limit
        self.is_lost = False


class TokenReader:
    """Steps through the tokens. Every method that cannot do what its name says raises `NotUnderstoodError`."""

    def __init__(self, tokens: Tokens) -> None:
        self.tokens = tokens
        self.content = tokens.content
        self.kinds = tokens.kinds
        self.starts = tokens.starts
        self.ends = tokens.ends
        self.literals = tokens.literals
        self.at = 0
        self.depth = 0

    def deeper(self) -> None:
        """Goes one level down; the caller comes back with `depth -= 1`, or by an error.

        A level is three Python frames at most; a bracket, within its expression, is two levels.
        """
        self.depth += 1
        if self.depth > NESTING:
            raise NotUnderstoodError(self.starts[self.at], f"nested deeper than {NESTING // 2} brackets", is_limit=True)

    def text(self) -> str:
        """The text of the current token."""
        return self.content[self.starts[self.at] : self.ends[self.at]]

    def is_word(self, word: str) -> bool:
        """Whether the current token is this contextual keyword."""
        at = self.at
        return self.kinds[at] == WORD and self.content[self.starts[at] : self.ends[at]] == word

    def take(self, kind: str, what: str = "") -> int:
        """The index of the current token, which must be of a kind, and steps over it."""
        at = self.at
        if self.kinds[at] != kind:
            raise self.expected(what or f"`{kind}`")
        self.at = at + 1
        return at

    def take_if(self, kind: str) -> bool:
        """Steps over the current token if it is of a kind."""
        if self.kinds[self.at] == kind:
            self.at += 1
            return True
        return False

    def take_word(self, word: str) -> None:
        """Steps over a contextual keyword."""
        if not self.is_word(word):
            raise self.expected(f"`{word}`")
        self.at += 1

    def take_name(self, what: str) -> str:
        """The text of the current token, which must be an identifier, and steps over it."""
        at = self.take(WORD, what)
        return self.content[self.starts[at] : self.ends[at]]

    def skip_newlines(self) -> None:
        """Steps over line ends."""
        while self.kinds[self.at] == NEWLINE:
            self.at += 1

    def skip_newlines_before(self, kind: str) -> None:
        """Steps over a line end where a token of a kind, which continues the line, begins the next."""
        at = self.at
        if self.kinds[at] == NEWLINE and self.kinds[at + 1] == kind:
            self.at = at + 1

    def expected(self, what: str) -> NotUnderstoodError:
        """The error that something else stands at the current token."""
        at = self.at
        offset = self.starts[at]
        if fault := self.tokens.faults.get(at):
            return NotUnderstoodError(offset, fault)
        kind = self.kinds[at]
        if kind in (NEWLINE, END):
            return NotUnderstoodError(offset, f"expected {what}, found the {kind}")
        excerpt = self.content[offset : min(self.ends[at], offset + 40)]
        return NotUnderstoodError(offset, f"expected {what}, found `{' '.join(excerpt.split())}`")
