"""How the Bicep parser goes on behind what it does not understand, and tells of it."""

from ailint.source.limits import SYNTAX_NOTICES
from ailint.source.notice import Notice, NoticeKind
from ailint.source.text import SourceText
from ailint.syntax.bicep.lexer import END, HEAD, NEWLINE, STRING, WORD, Tokens
from ailint.syntax.bicep.reader import NotUnderstoodError, TokenReader

_OPENING = frozenset("{[(")
_CLOSING = frozenset("}])")
_NAMED = frozenset(
    {"metadata", "param", "var", "func", "type", "resource", "module", "test", "output", "assert", "extensionConfig"}
)
_UNNAMED = frozenset({"import", "extension", "provider", "using", "extends"})


class RecoveringReader(TokenReader):
    """A cursor that can step over what was not understood, keeping a notice of each such place."""

    def __init__(self, text: SourceText, tokens: Tokens) -> None:
        super().__init__(tokens)
        self._text = text
        self.notices: list[Notice] = []
        self._items_sought = 0
        self._read_again = 0
        self._untold = 0

    def recover(self, fault: NotUnderstoodError, first: int, closing: str, depth: int) -> None:
        """Goes to the end of the item or property that began at token `first`, or raises the fault again."""
        if fault.is_lost or self._items_sought >= SYNTAX_NOTICES:
            raise fault
        self._items_sought += 1
        end = self._end_of_item(first)
        if end < 0:
            fault.is_lost = True
            raise fault
        if self.kinds[end] in _CLOSING and self.kinds[end] != closing:
            raise fault
        self.at = end
        self.depth = depth
        self.tell(fault, "this value is taken as unknown")

    def tell(self, fault: NotUnderstoodError, consequence: str) -> None:
        """Keeps a notice of a place that was not understood."""
        if len(self.notices) >= SYNTAX_NOTICES:
            self._untold += 1
            return
        line, column = self._text.position(fault.offset)
        kind = NoticeKind.LIMIT if fault.is_limit else NoticeKind.SYNTAX
        message = f"not understood: {fault.message}; {consequence}"
        self.notices.append(Notice(kind, message, self._text.path, line, column))

    def tell_of_the_rest(self) -> None:
        """One notice for all those beyond the limit."""
        if self._untold:
            message = f"{self._untold} more places were not understood; mend the ones above first"
            self.notices.append(Notice(NoticeKind.SYNTAX, message, self._text.path))

    def next_statement(self, first: int) -> int:
        """The token at which the next declaration begins, behind the one at `first` that was not understood.

        A bracket that was never closed may have swallowed some, so they are looked for from `first` on; but once the
        whole file has been read again in this way, only from where the parser stopped.
        """
        depth = 0
        kinds = self.kinds
        at = first
        self._read_again += self.at - first
        if self._read_again > len(kinds):
            at = max(self.at - 1, first)
        while kinds[at] != END:
            kind = kinds[at]
            if kind in _OPENING:
                depth += 1
            elif kind in _CLOSING:
                depth -= 1
            elif kind == NEWLINE and (self._begins_line(at + 1) or depth <= 0) and self.is_statement(at + 1):
                return at + 1
            at += 1
        return at

    def is_statement(self, at: int) -> bool:
        """Whether a declaration begins at a token, going by its first words."""
        kinds = self.kinds
        if kinds[at] == "@":
            return kinds[at + 1] == WORD
        if kinds[at] != WORD:
            return False
        word = self.content[self.starts[at] : self.ends[at]]
        following = kinds[at + 1]
        if word in _NAMED:
            return following == WORD
        if word in _UNNAMED:
            return following in (WORD, STRING, HEAD, "{", "*")
        return word == "targetScope" and following == "="

    def _begins_line(self, at: int) -> bool:
        start = self.starts[at]
        return start == 0 or self.content[start - 1] in "\r\n"

    def _end_of_item(self, first: int) -> int:
        """The line end, comma or closing bracket at which an item ends; -1 where its brackets never close."""
        depth = 0
        kinds = self.kinds
        at = first
        while kinds[at] != END:
            kind = kinds[at]
            if kind in _OPENING:
                depth += 1
            elif kind in _CLOSING:
                if depth == 0:
                    return at
                depth -= 1
            elif kind == NEWLINE:
                if self._begins_line(at + 1) and self.is_statement(at + 1):
                    return -1
                if depth == 0:
                    return at
            elif kind == "," and depth == 0:
                return at
            at += 1
        return -1
