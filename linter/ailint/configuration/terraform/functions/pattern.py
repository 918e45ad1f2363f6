"""regex regexall, and `replace` with a pattern: RE2's expressions, which are linear in time whatever they are

google-re2 is an optional dependency; without it these are unknown, never left to a backtracking engine.
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Final

from ailint.configuration.terraform.functions.function import (
    TEXT_LIMIT,
    ArgumentError,
    Call,
    Function,
    SizeError,
    UnsupportedError,
)
from ailint.configuration.terraform.shapes import List
from ailint.configuration.terraform.types import STRING, ObjectOf, TupleOf, Type
from ailint.value import Value

_WORK_LIMIT = 500_000_000
"""Bytes looked at, counting all of the text for every match."""
_PATTERN_LIMIT = 10_000
_REFERENCE = re.compile(r"\$(?:\$|\{(\w+)\}|(\w+))")
# C++ has `\C` for any byte; Go has not.
_ANY_BYTE = re.compile(r"(?<!\\)(?:\\\\)*\\C")

_GROUP_NAME = re.compile(r"\(\?P?<(\w+)>")


class _Pattern:
    """A compiled expression; `groups` are the names of its groups in order ('' for one without)."""

    __slots__ = ("compiled", "groups")

    def __init__(self, compiled: Any) -> None:
        self.compiled = compiled
        names = {index: name for name, index in compiled.groupindex.items()}
        self.groups = [names.get(index, "") for index in range(1, compiled.groups + 1)]


@lru_cache(maxsize=256)
def _compiled(pattern: str) -> _Pattern:
    try:
        import re2
    except ImportError as error:
        raise UnsupportedError("regular expressions need the optional package google-re2") from error
    if len(pattern) > _PATTERN_LIMIT:
        raise SizeError
    options = re2.Options()
    options.log_errors = False
    try:
        if _ANY_BYTE.search(pattern):
            raise ArgumentError("no valid regular expression: there is no \\C")
        names = _GROUP_NAME.findall(pattern)
        if len(names) > len(set(names)):
            raise UnsupportedError("groups that share a name are not evaluated")
        return _Pattern(re2.compile(pattern, options))
    except re2.error as error:
        raise ArgumentError(f"no valid regular expression: {_words(error)}") from error


def _words(error: Exception) -> str:
    detail = error.args[0] if error.args else ""
    return detail.decode("utf-8", "replace") if isinstance(detail, bytes) else str(detail)


Spans = list[tuple[int, int]]


def _matches(pattern: _Pattern, data: bytes) -> Iterator[Spans]:
    """The spans (of bytes) of the whole match and its groups, match by match, as Go finds them."""
    at, end_before, work = 0, -1, 0
    while at <= len(data):
        found = pattern.compiled.search(data, at)
        if found is None:
            return
        spans = [found.span(group) for group in range(len(pattern.groups) + 1)]
        start, end = spans[0]
        # No empty match directly behind another match.
        if end > start or start != end_before:
            yield spans
        at = end if end > at else at + _width(data, at)
        end_before = end
        work += len(data)
        if work > _WORK_LIMIT:
            raise SizeError


def _width(data: bytes, at: int) -> int:
    """The bytes of the character that begins here."""
    width = 1
    while at + width < len(data) and data[at + width] & 0xC0 == 0x80:
        width += 1
    return width


def replaced(text: str, pattern: str, replacement: str) -> str:
    """Every match replaced; `$1`, `${name}` … in the replacement stand for groups."""
    compiled = _compiled(pattern)
    data = text.encode("utf-8")
    pieces: list[bytes] = []
    size = at = 0
    for spans in _matches(compiled, data):
        pieces += (data[at : spans[0][0]], _expanded(replacement, compiled, spans, data))
        size += len(pieces[-1])
        if size > TEXT_LIMIT:
            raise SizeError
        at = spans[0][1]
    pieces.append(data[at:])
    return b"".join(pieces).decode("utf-8")


def _expanded(template: str, pattern: _Pattern, spans: Spans, data: bytes) -> bytes:
    if "$" not in template:
        return template.encode("utf-8")

    def group(found: "re.Match[str]") -> str:
        if found[0] == "$$":
            return "$"
        start, end = _group_span(found[1] or found[2], pattern, spans)
        return data[start:end].decode("utf-8")

    return _REFERENCE.sub(group, template).encode("utf-8")


def _group_span(name: str, pattern: _Pattern, spans: Spans) -> tuple[int, int]:
    """Where a group matched; an empty span where there is no such group or it took no part."""
    if name.isascii() and name.isdigit() and (name == "0" or name[0] != "0") and len(name) < 9:
        index = int(name)
        return spans[index] if index < len(spans) and spans[index][0] >= 0 else (0, 0)
    for index, own in enumerate(pattern.groups, 1):
        if own == name and spans[index][0] >= 0:
            return spans[index]
    return 0, 0


def _result(call: Call, pattern: _Pattern, spans: Spans, data: bytes) -> Value:
    """The whole match, or a tuple or object of the groups where there are any."""

    def text(span: tuple[int, int]) -> Value:
        return call.made(data[span[0] : span[1]].decode("utf-8")) if span[0] >= 0 else call.null()

    if not pattern.groups:
        return text(spans[0])
    values = [text(span) for span in spans[1:]]
    if any(pattern.groups):
        return call.object_of(dict(zip(pattern.groups, values, strict=True)))
    return call.made(tuple(values))


def _checked(call: Call, pattern: Value) -> _Pattern:
    compiled = _compiled(call.text(pattern))
    if any(compiled.groups) and not all(compiled.groups):
        raise ArgumentError("named and unnamed groups can't be mixed")
    return compiled


def _regex(call: Call, pattern: Value, text: Value) -> Value:
    compiled, data = _checked(call, pattern), call.text(text).encode("utf-8")
    spans = next(_matches(compiled, data), None)
    if spans is None:
        raise ArgumentError("the pattern matches no part of the string")
    return _result(call, compiled, spans, data)


def _regexall(call: Call, pattern: Value, text: Value) -> Value:
    compiled, data = _checked(call, pattern), call.text(text).encode("utf-8")
    found = [_result(call, compiled, spans, data) for spans in _matches(compiled, data)]
    return call.made(List(found, _result_type(compiled)))


def _result_type(pattern: _Pattern) -> Type:
    if not pattern.groups:
        return STRING
    if any(pattern.groups):
        return ObjectOf(dict.fromkeys(pattern.groups, STRING))
    return TupleOf((STRING,) * len(pattern.groups))


FUNCTIONS: Final = {
    "regex": Function(_regex, (STRING, STRING)),
    "regexall": Function(_regexall, (STRING, STRING)),
}
