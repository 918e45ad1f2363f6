"""Where reading goes on behind a syntax error.

Brackets decide where they are balanced, indentation where they are not. A first column holds what belongs to no block.
"""

from bisect import bisect_right

from ailint.source.text import SourceText
from ailint.syntax.hcl.tokens import (
    CUT,
    DIRECTIVE,
    END,
    ESCAPED,
    FOR_BRACE,
    HEREDOC,
    HEREDOC_END,
    INTERPOLATION,
    LIMIT,
    NAME,
    NEWLINE,
    QUOTE,
    SEQUENCE_END,
    STRING,
    UNQUOTE,
    Tokens,
)

_CLOSER_OF = {
    "(": ")",
    "[": "]",
    "{": "}",
    FOR_BRACE: "}",
    INTERPOLATION: SEQUENCE_END,
    DIRECTIVE: SEQUENCE_END,
    QUOTE: UNQUOTE,
    HEREDOC: HEREDOC_END,
}
_INNER = frozenset({")", "]"})
_CLOSERS = frozenset(_CLOSER_OF.values())
_OUTER = frozenset({NAME, "}", "]", ")", SEQUENCE_END})


def balanced_end(tokens: Tokens, first: int, in_block: bool, by_columns: bool) -> tuple[int, bool]:
    """The token behind the line end at which all brackets opened since token `first` are closed, and true.

    Where there is none, the token at which that became clear, and false. In a block a `}` that nothing opened ends
    the block, and is returned itself. `by_columns`: a name in the first column is beyond the end.
    """
    kinds = tokens.kinds
    expected: list[str] = []
    index = first
    while True:
        kind = kinds[index]
        if kind in _CLOSER_OF:
            expected.append(_CLOSER_OF[kind])
        elif kind in _CLOSERS:
            if in_block and kind == "}" and not expected:
                return index, True
            if not _close(expected, kind) and in_block and kind == "}":
                return index, False
        elif kind == NEWLINE:
            if not expected:
                return index + 1, True
        elif kind in {END, CUT, LIMIT}:
            return index, kind == END and not expected
        elif by_columns and kind == NAME and index > first and is_in_first_column(tokens, index):
            return index, not expected
        index += 1


def _close(expected: list[str], closer: str) -> bool:
    """Take the closer, and what was left open within it, from the stack; false where it closes nothing."""
    if closer in _INNER:
        if expected and expected[-1] in _INNER:
            expected.pop()
        return True
    while expected and expected[-1] in _INNER:
        expected.pop()
    if closer == "}" and not (expected and expected[-1] == "}"):
        return False
    while expected and expected.pop() != closer:
        pass
    return True


def aligned_end(tokens: Tokens, source: SourceText, first: int, fault: int) -> int | None:
    """The next token that begins a line no deeper than token `first`, and can begin an item or end the block.

    It is looked for from the fault on. Where that is no use, since the fault is the end of the file or the item as a
    whole, it is looked for behind `first`, if what follows is indented deeper.
    """
    kinds = tokens.kinds
    column = column_of(tokens, source, first)
    if column is None:
        return None
    index = fault
    if fault <= first or kinds[fault] == END:
        index = first + 1
        while kinds[index] != END and column_of(tokens, source, index) is None:
            index += 1
        if (column_of(tokens, source, index) or 0) <= column:
            return None
    while kinds[index] not in {END, CUT, LIMIT}:
        if kinds[index] == NAME or kinds[index] == "}":
            here = column_of(tokens, source, index)
            if here is not None and here <= column and (begins_item(tokens, index) or here < column):
                return index
        index += 1
    return None


def leaves_column(tokens: Tokens, source: SourceText, first: int, end: int) -> bool:
    """Whether a name or closing bracket between two tokens begins a line further left than the first of the two."""
    column = column_of(tokens, source, first)
    if not column:
        return False
    for index in range(first + 1, end):
        if tokens.kinds[index] in _OUTER:
            here = column_of(tokens, source, index)
            if here is not None and here < column:
                return True
    return False


def begins_item(tokens: Tokens, index: int) -> bool:
    """Whether token `index` begins an attribute or the header of a block."""
    kinds = tokens.kinds
    if kinds[index] != NAME:
        return False
    index += 1
    if kinds[index] == "=":
        return True
    while kinds[index] in {NAME, STRING, ESCAPED}:
        index += 1
    return kinds[index] == "{"


def next_item(tokens: Tokens, index: int) -> int:
    """The first token from `index` on that begins an attribute or block in the first column; else the end."""
    kinds = tokens.kinds
    while kinds[index] != END:
        if kinds[index] == NAME and is_in_first_column(tokens, index) and begins_item(tokens, index):
            break
        index += 1
    return index


def is_in_first_column(tokens: Tokens, index: int) -> bool:
    """Whether a token begins its line without a blank before it."""
    start = tokens.starts[index]
    return start == 0 or tokens.text[start - 1] == "\n"


def column_of(tokens: Tokens, source: SourceText, index: int) -> int | None:
    """The 0-based column of a token that is the first of its line; None where it is not."""
    starts = tokens.starts
    lines = source.line_starts
    begin = lines[bisect_right(lines, starts[index]) - 1]
    if index and starts[index - 1] >= begin:
        return None
    return starts[index] - begin
