"""A source line as a report may show it: no secrets, no control characters, not too long, with the place under it."""

import re
from bisect import bisect_right
from functools import cache

import msgspec

from ailint.findings.finding import Finding
from ailint.source.files import Files

MASK = "***"
WIDTH = 160
"""Characters of a line that are shown; a longer one is cut around its place."""

_CUT = "…"
_BEFORE = 60
"""Characters shown before the place where a long line is cut."""

_WINDOW = 2000
"""Characters before and after the place that are looked at; some files are a single line of megabytes."""

_VALUE = r"""(?P<value>"(?:[^"\\]|\\.)*+"|'[^']*+'|{bare})"""
_BARE = r"""(?!\$|var\.|local\.|data\.|module\.|each\.|null\b|true\b|false\b)[^\s"'{}\[\](),;]++(?![\w.(\[])"""
_WORDS = (
    r"(?:password|passwd|secret|token|credential|sas|connection[-_]?string"
    r"|(?:account|access|api|shared|private)[-_]?key)"
)

# A name that ends in a word for a secret, and the literal it is given (references are no secrets); the same as an
# option of a command; keys within connection strings; tokens that are known by their shape.
_SECRETS = (
    rf"(?i){_WORDS}[\"']?\s*[=:]\s*{_VALUE.replace('{bare}', _BARE)}",
    rf"(?i)--[\w-]*{_WORDS}[ \t=]+{_VALUE.replace('{bare}', _BARE)}",
    r"(?i)\b(?:sig|AccountKey|SharedAccessKey)=(?P<value>[^&;\s\"']++)",
    r"\b(?P<value>(?:hf_|ghp_|glpat-|nvapi-|eyJ)[\w.-]{16,})",
)


@cache
def _patterns() -> tuple[re.Pattern[str], ...]:
    """They take a while to compile, and most runs have nothing to show."""
    return tuple(map(re.compile, _SECRETS))


class Excerpt(msgspec.Struct, frozen=True):
    """A line of source as it is shown; `start` (0-based) and `length` mark the place, in characters shown."""

    line: int
    text: str
    start: int
    length: int


def excerpt(finding: Finding, files: Files) -> Excerpt | None:
    """The first line of the place of a finding; None where the file is no text or there is no such line."""
    span = finding.span
    source = files.text(span.file)
    if source is None or span.line < 1:
        return None
    raw = source.line(span.line)
    first = max(0, span.column - 1 - _WINDOW)
    start = min(span.column - 1, len(raw)) - first
    end = (min(span.end_column - 1, len(raw)) if span.end_line == span.line else len(raw.rstrip())) - first
    end = max(min(end, _WINDOW * 2), start)
    raw = raw[first : first + 2 * _WINDOW]
    if not raw.strip():
        return None
    hidden = [(start, end)] if finding.is_sensitive else []
    shown, places = _shown(raw, sorted({*hidden, *_secrets(raw)}))
    return _cut(span.line, shown, places(start), max(places(end) - places(start), 1))


def masked(text: str) -> str:
    """A line of any text without what looks like a secret, and without control characters."""
    return _shown(text, _secrets(text))[0]


def clean(text: str) -> str:
    """A text without characters that steer a terminal or reorder what is read; tabs and line ends become blanks."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(map(_visible, text))


def _visible(character: str) -> str:
    if character.isspace():
        return " "
    return character if character.isprintable() else "\N{REPLACEMENT CHARACTER}"


def _secrets(line: str) -> list[tuple[int, int]]:
    found = [match.span("value") for pattern in _patterns() for match in pattern.finditer(line)]
    return sorted((start + 1, end - 1) if line[start] in "\"'" else (start, end) for start, end in found)


class _Places:
    """Where characters of a line stand in what is shown of it, where stretches of it were replaced by the mask."""

    def __init__(self, hidden: list[tuple[int, int]]) -> None:
        self._starts = [start for start, _ in hidden]
        self._hidden = hidden

    def __call__(self, at: int) -> int:
        before = bisect_right(self._starts, at - 1)
        shift = sum(len(MASK) - (end - start) for start, end in self._hidden[:before])
        if before and at < self._hidden[before - 1][1]:
            return self._hidden[before - 1][1] + shift
        return at + shift


def _shown(line: str, hidden: list[tuple[int, int]]) -> tuple[str, _Places]:
    separate: list[tuple[int, int]] = []
    for start, end in hidden:
        if separate and start < separate[-1][1]:
            separate[-1] = (separate[-1][0], max(end, separate[-1][1]))
        elif end > start:
            separate.append((start, end))
    parts, at = [], 0
    for start, end in separate:
        parts += [line[at:start], MASK]
        at = end
    parts.append(line[at:])
    return clean("".join(parts)), _Places(separate)


def _cut(number: int, line: str, start: int, length: int) -> Excerpt:
    """The line without the indent's excess, cut to WIDTH around its place."""
    if len(line) <= WIDTH:
        return Excerpt(number, line.rstrip(), start, length)
    first = max(0, start - _BEFORE)
    head = _CUT if first else ""
    tail = _CUT if first + WIDTH < len(line) else ""
    shown = head + line[first : first + WIDTH] + tail
    moved = start - first + len(head)
    return Excerpt(number, shown.rstrip(), moved, max(1, min(length, len(shown) - moved)))
