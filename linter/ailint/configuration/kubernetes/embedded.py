"""Manifests within other texts: block scalars, heredocs of Terraform, here-documents of scripts."""

from ailint.source.excerpt import Excerpt, excerpt
from ailint.source.files import Files
from ailint.source.span import Span
from ailint.source.text import SourceText
from ailint.value import Known, Value


def text_of(value: Value, files: Files) -> SourceText | None:
    """The text that a known string holds, with the places at which its lines stand in the file it was written in.

    None where the value is no known string. Where the lines are not found again in the file (escapes, a computed
    string), every place is that of the string as a whole.
    """
    if not isinstance(value, Known) or not isinstance(value.value, str):
        return None
    origin = value.provenance.origin
    file = files.text(origin.file)
    if file is None:
        return Excerpt(SourceText(origin.file, ""), value.value, [(0, 0)])
    return _aligned(file, origin, value.value)


def _aligned(file: SourceText, span: Span, content: str) -> SourceText:
    start, end = file.offset(span.line, span.column), file.offset(span.end_line, span.end_column)
    inside = file.content.find(content, start, end)
    if inside != -1:
        return excerpt(file, inside, inside + len(content))
    return _aligned_lines(file, start, end, content) or Excerpt(file, content, [(0, start), (len(content), start)])


def _aligned_lines(file: SourceText, start: int, end: int, content: str) -> SourceText | None:
    """The content as lines of the file from which an indent was cut, as block scalars and `<<-` do."""
    pieces: list[tuple[int, int]] = []
    at, length = start, 0
    for line in content.split("\n"):
        found = _find_line(file.content, at, end, line)
        if found is None:
            return None
        pieces.append((length, found))
        at = found + len(line)
        length += len(line) + 1
    return Excerpt(file, content, pieces)


def _find_line(content: str, at: int, end: int, line: str) -> int | None:
    """Where the next line begins that is `line` after its indent; empty lines are found at once."""
    if not line:
        after = content.find("\n", at, end)
        return end if after == -1 else after + 1
    while at < end:
        found = content.find(line, at, end)
        if found == -1:
            return None
        begin = content.rfind("\n", 0, found) + 1
        stop = found + len(line)
        if not content[begin:found].strip() and content[stop : stop + 2].strip(" \t")[:1] in {"", "\n", "\r"}:
            return found
        at = found + 1
    return None
