"""A text that stands within a file: a fenced block of Markdown, a here-document, a manifest in a string."""

from bisect import bisect_right
from collections.abc import Callable, Sequence

from ailint.source.span import Span
from ailint.source.text import SourceText


class Excerpt(SourceText):
    """The text of a part of a file, read on its own, whose places are those of the file.

    `pieces` are pairs of an offset in `content` and the offset in `file` it came from, in ascending order: one pair
    for each stretch that was taken over unchanged (an indent that was cut off, or a substitution, starts a new one).
    Where a stretch is longer than what it stands for, its places end where the next piece begins.
    `file` may be an excerpt itself.
    """

    __slots__ = ("_origins", "_starts", "file")

    def __init__(self, file: SourceText, content: str, pieces: Sequence[tuple[int, int]]) -> None:
        super().__init__(file.path, content, file.encoding, file.mark)
        self.file = file
        self._starts = [start for start, _ in pieces] or [0]
        self._origins = [origin for _, origin in pieces] or [0]

    def position(self, offset: int) -> tuple[int, int]:
        """The 1-based line and column in the file."""
        return self.file.position(self.origin(offset))

    def span(self, start: int, end: int) -> Span:
        """The place in the file between two offsets of this text."""
        line, column = self.position(start)
        end_line, end_column = self.position(max(start, end))
        return Span(self.path, line, column, end_line, end_column)

    def origin(self, offset: int) -> int:
        """The offset in the file of an offset in this text."""
        index = max(bisect_right(self._starts, offset) - 1, 0)
        origin = self._origins[index] + max(offset - self._starts[index], 0)
        return min(origin, self._origins[index + 1]) if index + 1 < len(self._origins) else origin

    def file_offset(self, offset: int) -> int:
        """The offset in the file itself, however many excerpts of excerpts lie between."""
        origin = self.origin(offset)
        return self.file.file_offset(origin) if isinstance(self.file, Excerpt) else origin


def excerpt(file: SourceText, start: int, end: int, cut: Callable[[str], int] | None = None) -> Excerpt:
    """The part of a file between two offsets; `cut` says how many characters of the start of each line go."""
    if cut is None:
        return Excerpt(file, file.content[start:end], [(0, start)])
    lines: list[str] = []
    pieces: list[tuple[int, int]] = []
    length = 0
    for line_start, line_end in _lines(file.content, start, end):
        line = file.content[line_start:line_end]
        gone = cut(line)
        pieces.append((length, line_start + gone))
        lines.append(line[gone:])
        length += len(line) - gone
    return Excerpt(file, "".join(lines), pieces)


def leading_tabs(line: str) -> int:
    """What `<<-` cuts off."""
    return len(line) - len(line.lstrip("\t"))


def _lines(content: str, start: int, end: int) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    while start < end:
        after = content.find("\n", start, end)
        stop = end if after == -1 else after + 1
        found.append((start, stop))
        start = stop
    return found
