"""Tolerant JSON: comments, trailing commas and strings over several lines, with exact places.

That is JSON as ARM templates are written. What goes further (a missing comma, a key without quotes) is read as well,
but with a notice, since the tools that take the file would refuse it. Nothing here recurses.
"""

import re
import sys
from collections.abc import Sequence
from json import JSONDecodeError, JSONDecoder

from ailint.source.limits import INTEGER_DIGITS, NESTING, SYNTAX_NOTICES
from ailint.source.notice import Notice, NoticeKind
from ailint.source.text import SourceText
from ailint.syntax.node import Array, Entry, Expression, Invalid, Literal, Mapping

_COMMENT = r"//[^\n]*+|/\*[^*]*+(?:\*(?!/)[^*]*+)*+\*/"
_BLANK = rf"\s*+(?:(?:{_COMMENT})\s*+)*+"
_STRING = r'"([^"\\]*+(?:\\.[^"\\]*+)*+)"'
_VALUE = (
    rf"(?:{_STRING}|(-?(?:0|[1-9][0-9]*+)(?:\.[0-9]++)?(?:[eE][+-]?[0-9]++)?)(?![\w.+-])"
    r"|(true|false|null)(?!\w)|([\[{]))"
)
# What follows an element: a comma, the end of its container, or (no group) something that has no place there.
_TAIL = rf"(?:{_BLANK}([,\]}}]))?"

_ENTRY = re.compile(rf"{_BLANK}{_STRING}{_BLANK}:{_BLANK}{_VALUE}{_TAIL}", re.DOTALL)
_ITEM = re.compile(rf"{_BLANK}(){_VALUE}{_TAIL}", re.DOTALL)
_NEXT = re.compile(_TAIL, re.DOTALL)
_SKIP = re.compile(_BLANK, re.DOTALL)
_KEY = re.compile(rf"(?:{_STRING}|'([^'\n]*+)'|([\w$.-]++)){_BLANK}:", re.DOTALL)
_QUOTED = re.compile(_STRING, re.DOTALL)
_WORD = re.compile(r"'[^'\n]*+'|[^\s,:\[\]{}\"'/]++|/\*|.", re.DOTALL)
_PART = re.compile(rf"{_STRING}|({_COMMENT})|[\[\]{{}}]", re.DOTALL)
_ESCAPE = re.compile(r"\\u[dD][89abAB]..\\u[dD][c-fC-F]..|\\u....|\\.", re.DOTALL)
_SURROGATE = re.compile("[\ud800-\udfff]")

_DECODER = JSONDecoder(strict=False)
_MOST_MISTAKES = 10 * SYNTAX_NOTICES
_CONSTANTS: dict[str, bool | None] = {"true": True, "false": False, "null": None}


class JsonFile:
    """The tree of a JSON file; `root` is None where the file holds no value at all."""

    __slots__ = ("_text", "notices", "root")

    def __init__(self, text: SourceText, root: Expression | None, notices: list[Notice]) -> None:
        self._text = text
        self.root = root
        self.notices = notices

    @property
    def comments(self) -> list[tuple[int, int]]:
        """Start and end offset of each comment, looked for only when asked."""
        return [match.span(2) for match in _PART.finditer(self._text.content) if match.lastindex == 2]


def parse_json(text: SourceText, *, reports_duplicates: bool = True) -> JsonFile:
    """Read a file as far as it can be understood.

    A number, word or container that means nothing is an `Invalid` node with a notice. Duplicate keys are all kept, in
    order; a notice names each (Terraform's JSON gives repeated keys a meaning: then say `reports_duplicates=False`).
    """
    parser = _Parser(text, reports_duplicates)
    return JsonFile(text, parser.parse(), parser.notices)


def string_offsets(text: SourceText, literal: Literal) -> Sequence[int]:
    """Where in the file each character of a string literal's value stands; the last entry is its closing quote.

    So expressions within JSON strings (ARM, Terraform templates) get exact places in spite of escapes.
    """
    start, quote = literal.start + 1, literal.end - 1
    if text.content.find("\\", start, quote) == -1:
        return range(start, literal.end)
    offsets: list[int] = []
    for match in _ESCAPE.finditer(text.content, start, quote):
        offsets.extend(range(start, match.start() + 1))
        start = match.end()
    offsets.extend(range(start, literal.end))
    return offsets


class _EndedError(Exception):
    """The root is closed, or the text can't be read any further."""


class _Parser:
    """`_open` holds the containers that are not closed yet, the innermost last."""

    def __init__(self, text: SourceText, reports_duplicates: bool) -> None:
        self._text = text
        self._content = text.content
        self._reports_duplicates = reports_duplicates
        self._open: list[Array | Mapping] = []
        self._complained_lines: set[int] = set()
        self._is_cut = False
        self._mistakes = 0
        self.notices: list[Notice] = []

    def parse(self) -> Expression | None:
        at = self._blank(0)
        if at == len(self._content):
            return None
        match = _ITEM.match(self._content, at)
        if match is None:
            return self._unusual_value(at)
        value = self._value(match)
        try:
            if isinstance(value, Array | Mapping):
                self._elements(self._enter(value, match.end(), match[6]))
            else:
                self._expect_end(value.end)
        except _EndedError:
            self._finish_open()
        return value

    def _elements(self, at: int) -> None:
        """The loop over elements, until the root is closed or the text ends (`_EndedError`)."""
        content, intern = self._content, sys.intern
        entry, item = _ENTRY.match, _ITEM.match
        while True:
            inside = self._open[-1]
            match = entry(content, at) if type(inside) is Mapping else item(content, at)
            if match is None:
                at = self._unusual(at)
                continue
            value = self._value(match)
            if isinstance(inside, Mapping):
                start, end = match.span(1)
                key = match[1] if "\\" not in match[1] else self._decoded(start, end) or match[1]
                inside.entries.append(Entry(start - 1, value.end, Literal(start - 1, end + 1, intern(key)), value))
            else:
                inside.items.append(value)
            at, tail = match.end(), match[6]
            if match[5] is not None:
                at = self._enter(value, at, tail)
            elif tail != ",":
                at = self._after(at, tail)

    def _value(self, match: re.Match[str]) -> Expression:
        """The node of a matched value; of a container, its beginning."""
        _, string, number, constant, opener, _ = match.groups()
        if string is not None:
            start, end = match.span(2)
            decoded = string if "\\" not in string else self._decoded(start, end)
            return Invalid(start - 1, end + 1) if decoded is None else Literal(start - 1, end + 1, decoded)
        if opener is not None:
            start = match.start(5)
            return Mapping(start, start, []) if opener == "{" else Array(start, start, [])
        if number is not None:
            return self._number(*match.span(3), number)
        return Literal(*match.span(4), _CONSTANTS[constant])

    def _number(self, start: int, end: int, digits: str) -> Expression:
        try:
            return Literal(start, end, int(digits))
        except ValueError:
            pass  # a fraction, or more digits than int() takes
        number = float(digits)
        if digits.lstrip("-").isdecimal() or number in {float("inf"), float("-inf")}:
            self._notice(
                NoticeKind.LIMIT, start, f"this number is too large (over {INTEGER_DIGITS} digits, or no finite double)"
            )
            return Invalid(start, end)
        return Literal(start, end, number)

    def _decoded(self, start: int, end: int) -> str | None:
        """The text between two quotes with its escapes resolved; None (and a notice) where one is no escape.

        Half of a surrogate pair, which no encoding can write, becomes a replacement character.
        """
        try:
            text, _ = _DECODER.raw_decode(self._content, start - 1)
        except JSONDecodeError as error:
            place = min(error.pos, end - 1)
            self._complain(
                place, f"'{self._content[place : place + 2]}' is no escape of JSON: write \\\\ for a backslash"
            )
            return None
        return _SURROGATE.sub("\ufffd", str(text))

    def _enter(self, value: Expression, at: int, tail: str | None) -> int:
        """Go into a container whose bracket was just read; `tail` is what followed it."""
        assert isinstance(value, Array | Mapping)
        if len(self._open) >= NESTING:
            return self._pass_over(value)
        self._open.append(value)
        if tail == ",":
            return self._unusual(at - 1)
        return at if tail is None else self._after(at, tail)

    def _after(self, at: int, tail: str | None) -> int:
        """Go on behind an element: `tail` ends at `at` and closes containers, or is missing."""
        while tail is not None and tail != ",":
            self._close(tail, at)
            match = _NEXT.match(self._content, at)
            assert match is not None
            at, tail = match.end(), match[1]
        if tail is None:
            at = self._blank(at)
            if at < len(self._content):
                self._complain(at, f"expected ',' or '{self._closer}', but found {self._found(at)}")
        return at

    def _close(self, closer: str, at: int) -> None:
        """Close the innermost container with the bracket that ends at `at`, and with a notice what it skips."""
        if closer != self._closer:
            line, _ = self._text.position(self._open[-1].start)
            self._complain(at - 1, f"expected '{self._closer}' for the bracket in line {line}, but found '{closer}'")
            kind = Mapping if closer == "}" else Array
            if not any(type(container) is kind for container in self._open):
                return
            while type(self._open[-1]) is not kind:
                self._finish(self._open.pop(), at - 1)
        self._finish(self._open.pop(), at)
        if not self._open:
            self._expect_end(at)

    def _finish(self, container: Array | Mapping, end: int) -> None:
        container.end = end
        if self._open and type(parent := self._open[-1]) is Mapping:
            parent.entries[-1].end = end
        if type(container) is Mapping and self._reports_duplicates:
            self._report_duplicates(container)

    def _finish_open(self) -> None:
        while self._open:
            self._finish(self._open.pop(), len(self._content))

    def _report_duplicates(self, mapping: Mapping) -> None:
        seen: dict[object, int] = {}
        for entry in mapping.entries:
            assert isinstance(entry, Entry)
            assert isinstance(entry.key, Literal)
            first = seen.setdefault(entry.key.value, entry.start)
            if first != entry.start:
                line, _ = self._text.position(first)
                message = f'"{entry.key.value}" stands twice in the same object, first in line {line}: keep one'
                self._notice(NoticeKind.DUPLICATE, entry.start, message)

    def _pass_over(self, value: Array | Mapping) -> int:
        """Skip a container that lies too deep; its place in the tree says that nothing is known of it."""
        depth, end = 0, len(self._content)
        for match in _PART.finditer(self._content, value.start):
            if match.lastindex is None:
                depth += 1 if match[0] in "[{" else -1
                if depth == 0:
                    end = match.end()
                    break
        self._notice(NoticeKind.LIMIT, value.start, f"brackets nest deeper than {NESTING} levels: not read further in")
        self._replace_last(Invalid(value.start, end))
        return self._go_on(end)

    def _replace_last(self, node: Invalid) -> None:
        inside = self._open[-1]
        if isinstance(inside, Array):
            inside.items[-1] = node
        else:
            last = inside.entries[-1]
            assert isinstance(last, Entry)
            last.value, last.end = node, node.end

    def _unusual(self, at: int) -> int:
        """Where no element was found: the end of a container or of the file, or a mistake."""
        at = self._blank(at)
        inside = self._open[-1]
        if at == len(self._content):
            self._complain_of_end(inside)
            raise _EndedError
        if self._content[at] in "]}":
            return self._after(at + 1, self._content[at])
        if self._content[at] == ",":
            self._complain(at, f"expected {self._wanted}, but found ','")
            return at + 1
        if isinstance(inside, Mapping):
            return self._unusual_entry(inside, at)
        value = self._unusual_value(at)
        inside.items.append(value)
        return self._go_on(value.end)

    def _complain_of_end(self, inside: Array | Mapping) -> None:
        if not self._is_cut:
            line, _ = self._text.position(inside.start)
            bracket = self._content[inside.start]
            message = f"the file ends, but the '{bracket}' of line {line} has no '{self._closer}'"
            self._complain(len(self._content.rstrip()), message)

    def _unusual_entry(self, inside: Mapping, at: int) -> int:
        match = _KEY.match(self._content, at)
        if match is None:
            word = _QUOTED.match(self._content, at)
            if word is None:
                return self._go_on(self._unusual_value(at).end)
            self._complain(word.end(), f"expected ':' after the name, but found {self._found(self._blank(word.end()))}")
            return self._blank(word.end())
        if match[1] is None:
            self._complain(at, f"expected a name in double quotes, but found {self._found(at)}")
        start, end = match.span(match.lastindex or 0)
        quotes = 0 if match[3] else 1
        key = Literal(start - quotes, end + quotes, sys.intern(self._content[start:end]))
        item = _ITEM.match(self._content, match.end())
        value = self._value(item) if item else self._unusual_value(self._blank(match.end()))
        inside.entries.append(Entry(key.start, value.end, key, value))
        if item is None:
            return self._go_on(value.end)
        return self._enter(value, item.end(), item[6]) if item[5] else self._after(item.end(), item[6])

    def _unusual_value(self, at: int) -> Expression:
        """A value that is none in JSON, told and passed over; never longer than a word."""
        word = _WORD.match(self._content, at)
        if word is None:
            return Invalid(at, at)
        if word[0] in {'"', "/*"}:
            self._complain(at, "this comment is never closed" if word[0] == "/*" else "this string is never closed")
            self._is_cut = True
            return Invalid(at, len(self._content))
        if word[0] in ",]}":
            self._complain(at, f"expected a value, but found '{word[0]}'")
            return Invalid(at, at)
        if word[0][0] == "'" and len(word[0]) > 1:
            self._complain(at, "expected double quotes around a string, but found single ones")
            return Literal(at, word.end(), word[0][1:-1])
        self._complain(at, f"expected a value, but found {self._found(at)}")
        return Invalid(at, word.end())

    def _go_on(self, at: int) -> int:
        match = _NEXT.match(self._content, at)
        assert match is not None
        return self._after(match.end(), match[1])

    def _expect_end(self, at: int) -> None:
        at = self._blank(at)
        if at < len(self._content):
            self._complain(at, f"expected the end of the file, but found {self._found(at)}")
        raise _EndedError

    def _blank(self, at: int) -> int:
        match = _SKIP.match(self._content, at)
        assert match is not None
        return match.end()

    @property
    def _closer(self) -> str:
        return "}" if type(self._open[-1]) is Mapping else "]"

    @property
    def _wanted(self) -> str:
        return "a name in double quotes" if type(self._open[-1]) is Mapping else "a value"

    def _found(self, at: int) -> str:
        word = _WORD.match(self._content, at)
        return f"'{word[0][:30]}'" if word else "the end of the file"

    def _complain(self, at: int, message: str) -> None:
        """One notice a line, and not without end: more would be the echo of the first."""
        self._mistakes += 1
        if self._mistakes > _MOST_MISTAKES:
            self._notice(NoticeKind.LIMIT, at, "too many mistakes: nothing is read from here on")
            raise _EndedError
        line, _ = self._text.position(at)
        if line not in self._complained_lines and len(self._complained_lines) < SYNTAX_NOTICES:
            self._complained_lines.add(line)
            self._notice(NoticeKind.SYNTAX, at, message)

    def _notice(self, kind: NoticeKind, at: int, message: str) -> None:
        line, column = self._text.position(at)
        self.notices.append(Notice(kind, message, self._text.path, line, column))
