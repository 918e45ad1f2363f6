"""Characters as a reader counts them: grapheme clusters by Unicode's rules (UAX 29), as `length` and `substr` do."""

import re
from bisect import bisect_right
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from ailint.configuration.terraform.functions.function import SizeError

_LENGTH_LIMIT = 200_000
"""Code points of a text with characters that may join."""
_HANGUL_FIRST, _HANGUL_LAST, _HANGUL_FINALS = 0xAC00, 0xD7A3, 28
_JOINED_TO_ANY = frozenset({"Extend", "ZWJ", "SpacingMark"})
_HANGUL = {
    "L": frozenset({"L", "V", "LV", "LVT"}),
    "LV": frozenset({"V", "T"}),
    "V": frozenset({"V", "T"}),
    "LVT": frozenset({"T"}),
    "T": frozenset({"T"}),
}


@cache
def _table() -> tuple[list[int], list[int], list[str]]:
    """First and last code points of ranges, and the property that the range has."""
    firsts, lasts, properties = [], [], []
    text = Path(__file__).with_name("grapheme_breaks.txt").read_text(encoding="ascii")
    for line in text.split("\n"):
        if line and not line.startswith("#"):
            codes, name = line.split(" ")
            first, _, last = codes.partition("-")
            firsts.append(int(first, 16))
            lasts.append(int(last or first, 16))
            properties.append(name)
    return firsts, lasts, properties


def _property(character: str) -> str:
    code = ord(character)
    if code < 0x300:
        # Latin letters are many and have none of the properties, but for these.
        return {13: "CR", 10: "LF", 0xA9: "Pictographic", 0xAE: "Pictographic"}.get(
            code, "Control" if code < 32 or 127 <= code < 160 or code == 0xAD else ""
        )
    if _HANGUL_FIRST <= code <= _HANGUL_LAST:
        return "LVT" if (code - _HANGUL_FIRST) % _HANGUL_FINALS else "LV"
    firsts, lasts, properties = _table()
    at = bisect_right(firsts, code) - 1
    return properties[at] if at >= 0 and code <= lasts[at] else ""


@cache
def _joining() -> "re.Pattern[str]":
    """The characters that have any of the properties."""
    firsts, lasts, _ = _table()
    ranges = "".join(f"\\U{first:08x}-\\U{last:08x}" for first, last in zip(firsts, lasts, strict=True))
    return re.compile(f"[\r{ranges}\\U{_HANGUL_FIRST:08x}-\\U{_HANGUL_LAST:08x}]")


def count(text: str) -> int:
    """The number of grapheme clusters. Raises SizeError."""
    if text.isascii():
        return len(text) - text.count("\r\n")
    return sum(1 for _ in clusters(text)) if _joining().search(text) else len(text)


def clusters(text: str) -> Iterator[str]:
    """The grapheme clusters in order. Raises SizeError for what would take seconds."""
    if not _joining().search(text):
        yield from text
        return
    if len(text) > _LENGTH_LIMIT:
        raise SizeError
    start = 0
    for end in _ends(text):
        yield text[start:end]
        start = end


def _ends(text: str) -> Iterator[int]:
    """Where clusters end."""
    if not text:
        return
    before = _property(text[0])
    flags = int(before == "Regional_Indicator")
    # "picture": an emoji and what extends it so far; "joiner": a ZWJ behind that.
    emoji = "picture" if before == "Pictographic" else ""
    for index in range(1, len(text)):
        character = text[index]
        after = _property(character)
        joins = _joins(before, after) or (emoji == "joiner" and after == "Pictographic")
        if after == "Regional_Indicator" == before and flags % 2:
            joins = True
        if not joins:
            yield index
        flags = flags + 1 if after == "Regional_Indicator" else 0
        if after == "Pictographic":
            emoji = "picture"
        elif emoji == "picture" and after in {"Extend", "ZWJ"}:
            emoji = "joiner" if after == "ZWJ" else "picture"
        else:
            emoji = ""
        before = after
    yield len(text)


def _joins(before: str, after: str) -> bool:
    """Whether two neighbours belong together by their own properties."""
    if before == "CR" and after == "LF":
        return True
    if before in {"CR", "LF", "Control"} or after in {"CR", "LF", "Control"}:
        return False
    return after in _JOINED_TO_ANY or before == "Prepend" or after in _HANGUL.get(before, ())
