"""A walk through a large JSON text that decodes only what is asked for, one value at a time.

A plan of 64 MiB as one tree of Python objects would take more memory than a scan may have.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from json import JSONDecodeError, JSONDecoder
from json.decoder import scanstring  # type: ignore[attr-defined]

Visit = Callable[[str, int], int]
"""Reads the value at an offset and returns the offset behind it."""

_BLANK = re.compile(r"[ \t\r\n]*")
_DECODER = JSONDecoder(strict=False)


def start(text: str, at: int = 0) -> int:
    """The offset of what comes after blanks."""
    found = _BLANK.match(text, at)
    assert found is not None, "blanks match everywhere"
    return found.end()


def decoded(text: str, at: int) -> tuple[object, int]:
    """The value at an offset, and the offset behind it. Raises JSONDecodeError, RecursionError."""
    try:
        return _DECODER.raw_decode(text, at)
    except RecursionError:
        raise
    except ValueError as error:
        if isinstance(error, JSONDecodeError):
            raise
        # An integer of thousands of digits.
        raise JSONDecodeError(str(error), text, at) from error


def skipped(text: str, at: int) -> int:
    """The offset behind a value that nobody wants to know."""
    return decoded(text, at)[1]


def members(text: str, at: int, visits: Mapping[str, Visit]) -> int:
    """Visit some members of the object at an offset, skip the others; what is no object is skipped as a whole."""
    if not text.startswith("{", at):
        return skipped(text, at)
    at = start(text, at + 1)
    while not text.startswith("}", at):
        if not text.startswith('"', at):
            raise JSONDecodeError("expected a name in double quotes", text, at)
        name, at = scanstring(text, at + 1, False)
        at = _passed(text, start(text, at), ":")
        at = start(text, visits.get(name, skipped)(text, at))
        if not text.startswith("}", at):
            at = _passed(text, at, ",")
    return at + 1


def elements(text: str, at: int, visit: Visit) -> int:
    """Visit each element of the array at an offset; what is no array is skipped as a whole."""
    if not text.startswith("[", at):
        return skipped(text, at)
    at = start(text, at + 1)
    while not text.startswith("]", at):
        at = start(text, visit(text, at))
        if not text.startswith("]", at):
            at = _passed(text, at, ",")
    return at + 1


def _passed(text: str, at: int, mark: str) -> int:
    if not text.startswith(mark, at):
        raise JSONDecodeError(f"expected {mark!r}", text, at)
    return start(text, at + 1)


def texts(value: object) -> Iterator[str]:
    """The strings of a list."""
    if isinstance(value, list):
        yield from (item for item in value if isinstance(item, str))
