"""Bytes to text, once: byte order marks, UTF-16, line ends, and offsets to lines and columns."""

from bisect import bisect_right
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE, BOM_UTF32_BE, BOM_UTF32_LE

from ailint.source.notice import Notice, NoticeKind
from ailint.source.span import Span

# Longest first: the UTF-32 mark begins with the UTF-16 one.
_MARKS = (
    (BOM_UTF32_LE, "utf-32-le"),
    (BOM_UTF32_BE, "utf-32-be"),
    (BOM_UTF8, "utf-8"),
    (BOM_UTF16_LE, "utf-16-le"),
    (BOM_UTF16_BE, "utf-16-be"),
)


class SourceText:
    """The decoded text of one file, with its path and the way back to bytes.

    Offsets count code points of `content`, which holds no byte order mark. A line ends at `\\n` only (a `\\r` before
    it belongs to the line), so that no reader's own idea of a line shifts places.
    """

    __slots__ = ("_line_starts", "content", "encoding", "mark", "path")

    def __init__(self, path: str, content: str, encoding: str = "utf-8", mark: bytes = b"") -> None:
        self.path = path
        self.content = content
        self.encoding = encoding
        self.mark = mark
        self._line_starts: list[int] | None = None

    @property
    def line_starts(self) -> list[int]:
        """Offsets at which lines begin; the first is 0."""
        if self._line_starts is None:
            starts = [0]
            find = self.content.find
            at = find("\n")
            while at != -1:
                starts.append(at + 1)
                at = find("\n", at + 1)
            self._line_starts = starts
        return self._line_starts

    def position(self, offset: int) -> tuple[int, int]:
        """The 1-based line and column of an offset."""
        starts = self.line_starts
        line = bisect_right(starts, offset)
        return line, offset - starts[line - 1] + 1

    def offset(self, line: int, column: int) -> int:
        """The offset of a 1-based line and column, held within the text."""
        starts = self.line_starts
        if line > len(starts):
            return len(self.content)
        return min(starts[line - 1] + column - 1, len(self.content))

    def span(self, start: int, end: int) -> Span:
        """The place between two offsets."""
        starts = self._line_starts or self.line_starts
        line = bisect_right(starts, start)
        first = starts[line - 1]
        if end < start:
            end = start
        if line == len(starts) or end < starts[line]:  # most stretches end on the line they begin on
            return Span(self.path, line, start - first + 1, line, end - first + 1)
        end_line, end_column = self.position(end)
        return Span(self.path, line, start - first + 1, end_line, end_column)

    def line(self, number: int) -> str:
        """The text of a 1-based line without its line end; empty where there is no such line."""
        starts = self.line_starts
        if not 1 <= number <= len(starts):
            return ""
        end = starts[number] - 1 if number < len(starts) else len(self.content)
        return self.content[starts[number - 1] : end].removesuffix("\r")

    def encode(self, content: str) -> bytes:
        """Bytes of a changed text in the encoding, and with the mark, that the file had."""
        return self.mark + content.encode(self.encoding)


def decode(path: str, data: bytes) -> tuple[SourceText, Notice | None]:
    """The text of a file's bytes, and a notice where they are not the UTF they should be.

    A byte order mark decides; UTF-16 without one is seen by its NUL bytes. Bytes that are no UTF-8 are read as
    Windows-1252 (Latin-1 where even that fails), since Terraform and others read such files too.
    """
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return _decode_marked(path, data[len(mark) :], encoding, mark)
    if guessed := _unmarked_utf16(data):
        return SourceText(path, data.decode(guessed, "replace"), guessed), None
    try:
        return SourceText(path, data.decode("utf-8")), None
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        column = error.start - (data.rfind(b"\n", 0, error.start) + 1) + 1
        notice = Notice(
            NoticeKind.ENCODING,
            "not UTF-8: read as Windows-1252; save the file as UTF-8 to be sure of its text",
            path,
            line,
            column,
        )
        try:
            return SourceText(path, data.decode("cp1252"), "cp1252"), notice
        except UnicodeDecodeError:
            return SourceText(path, data.decode("latin-1"), "latin-1"), notice


def _decode_marked(path: str, data: bytes, encoding: str, mark: bytes) -> tuple[SourceText, Notice | None]:
    try:
        return SourceText(path, data.decode(encoding), encoding, mark), None
    except UnicodeDecodeError as error:
        content = data.decode(encoding, "replace")
        reason = f"the byte order mark says {encoding}, but {error.reason}; damaged characters were replaced"
        return SourceText(path, content, encoding, mark), Notice(NoticeKind.ENCODING, reason, path, 1, 1)


def _unmarked_utf16(data: bytes) -> str | None:
    """UTF-16 of mostly ASCII text has a NUL in every second byte of its start."""
    head = data[:64]
    if len(head) < 4 or len(data) % 2 or b"\0" not in head:
        return None
    half = len(head) // 2
    if head[1::2].count(0) >= half - 1 and not head[0::2].count(0):
        return "utf-16-le"
    if head[0::2].count(0) >= half - 1 and not head[1::2].count(0):
        return "utf-16-be"
    return None
