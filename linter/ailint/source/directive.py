"""What comments tell ailint: `# ailint: ignore[rule-a, rule-b] reason` and `# ailint: workload=training`.

A comment that shares its line with code speaks of that line; where a block's header stands on the line, of the whole
block. A comment on a line of its own speaks of what follows it: the whole block whose header comes next, else the next
line. Blocks are whatever has a header and an extent in the language: an HCL block, an entry of several lines, a list
item, a YAML document. The parsers say where comments and blocks stand.
"""

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence

import msgspec

from ailint.source.suppression import Suppression
from ailint.source.text import SourceText

MARK = "ailint:"

_LEADER = re.compile(r"[\s#/*;<>!-]*")
_WORD = re.compile(r"ailint:[ \t]*(?:(ignore|workload)\b)?([^\n]*)")
_RULES = re.compile(r"\s*\[([^\]\n]*)\](.*)")
_RULE = re.compile(r"[A-Za-z0-9][\w./-]*")
_PURPOSE = re.compile(r"\s*=\s*[\"']?([\w-]+)")
_TRAILER = re.compile(r"\s*(?:\*/|-->|#>)?\s*\Z")

PURPOSES = ("training", "inference", "development", "system")
"""What a `workload=` comment may state."""


class PurposeComment(msgspec.Struct, frozen=True):
    """A comment that states what the resource on `first_line` to `last_line` (1-based, inclusive) is for."""

    line: int
    column: int
    purpose: str
    first_line: int
    last_line: int


class Directives(msgspec.Struct, frozen=True):
    """All directives of one file. Malformed ones of both kinds are suppressions of nothing, with a `problem`."""

    suppressions: tuple[Suppression, ...] = ()
    purposes: tuple[PurposeComment, ...] = ()

    def purpose_at(self, line: int) -> str:
        """The purpose stated for what begins on a line, by the comment that covers least; '' where there is none."""
        covering = [comment for comment in self.purposes if comment.first_line <= line <= comment.last_line]
        return min(covering, key=lambda comment: comment.last_line - comment.first_line).purpose if covering else ""


NONE = Directives()


def has_directives(text: SourceText) -> bool:
    """Whether it is worth the while to look for comments at all."""
    return MARK in text.content


def directives(
    text: SourceText, comments: Iterable[tuple[int, int]], blocks: Iterable[tuple[int, int]] = ()
) -> Directives:
    """The directives in a file's comments.

    `comments` and `blocks` are start and end offsets (ends exclusive), in any order; blocks begin where their header
    does and may nest. Nothing is looked at where the text does not mention `ailint:`.
    """
    if not has_directives(text):
        return NONE
    reader = _Reader(text, sorted(comments), blocks)
    suppressions: list[Suppression] = []
    purposes: list[PurposeComment] = []
    for found in reader.read():
        if isinstance(found, Suppression):
            suppressions.append(found)
        else:
            purposes.append(found)
    return Directives(tuple(suppressions), tuple(purposes))


class _Reader:
    def __init__(
        self, text: SourceText, comments: Sequence[tuple[int, int]], blocks: Iterable[tuple[int, int]]
    ) -> None:
        self._text = text
        self._comments = comments
        self._comment_starts = [start for start, _ in comments]
        self._last_lines: dict[int, int] = {}
        for start, end in blocks:
            line, _ = text.position(start)
            last, _ = text.position(max(start, end - 1))
            self._last_lines[line] = max(last, self._last_lines.get(line, line))

    def read(self) -> Iterator[Suppression | PurposeComment]:
        for start, end in self._comments:
            at = self._text.content.find(MARK, start, end)
            while at != -1:
                match = _WORD.match(self._text.content, at, end)
                assert match is not None
                if match[1] or self._leads(start, at):
                    yield self._directive(match, start, end)
                at = self._text.content.find(MARK, match.end(), end)

    def _leads(self, start: int, at: int) -> bool:
        """Whether nothing stands before the mark on its line of the comment; else it may be prose about ailint."""
        begin = max(start, self._text.content.rfind("\n", start, at) + 1)
        return _LEADER.fullmatch(self._text.content, begin, at) is not None

    def _directive(self, match: re.Match[str], start: int, end: int) -> Suppression | PurposeComment:
        line, column = self._text.position(match.start())
        first, last = self._coverage(start, end)
        rest = _TRAILER.sub("", match[2])
        if match[1] == "workload":
            purpose = _PURPOSE.match(rest)
            if purpose and purpose[1].lower() in PURPOSES:
                return PurposeComment(line, column, purpose[1].lower(), first, last)
            problem = f"say `ailint: workload=` and one of {', '.join(PURPOSES)}"
            return Suppression(self._text.path, line, column, (), "", first, last, problem)
        rules, reason, problem = _ignored(rest) if match[1] else ((), "", _UNKNOWN)
        return Suppression(self._text.path, line, column, rules, reason, first, last, problem)

    def _coverage(self, start: int, end: int) -> tuple[int, int]:
        """The first and last line that a comment speaks of."""
        content = self._text.content
        line, _ = self._text.position(start)
        last, _ = self._text.position(max(start, end - 1))
        begin = self._text.line_starts[line - 1]
        stop = content.find("\n", end)
        before = content[begin:start].strip()
        after = content[end : stop if stop != -1 else len(content)].strip()
        if (before and not self._is_within_comment(begin, start)) or after:
            return line, max(last, self._last_lines.get(line, line))
        following = self._next_code_line(end)
        if following is None:
            return line, last
        return line, self._last_lines.get(following, following)

    def _is_within_comment(self, begin: int, end: int) -> bool:
        """Whether comments are all that stands between two offsets of a line."""
        at = self._skip(begin, end)
        return at >= end

    def _next_code_line(self, at: int) -> int | None:
        at = self._skip(at, len(self._text.content))
        return self._text.position(at)[0] if at < len(self._text.content) else None

    def _skip(self, at: int, end: int) -> int:
        """The first offset that is neither blank nor within a comment."""
        content = self._text.content
        while at < end:
            index = bisect_right(self._comment_starts, at) - 1
            if index >= 0 and at < self._comments[index][1]:
                at = self._comments[index][1]
            elif content[at].isspace():
                at += 1
            else:
                return at
        return end


_UNKNOWN = "say `ailint: ignore[rule-id] reason` or `ailint: workload=training`"
_MALFORMED = "name the rules in brackets: `ailint: ignore[rule-id] reason`"


def _ignored(rest: str) -> tuple[tuple[str, ...], str, str]:
    """The rules, the reason, and the problem of what follows `ignore`."""
    match = _RULES.match(rest)
    if match is None:
        return (), "", _MALFORMED
    names = [name.strip() for name in match[1].split(",") if name.strip()]
    wrong = [name for name in names if not _RULE.fullmatch(name)]
    if wrong or not names:
        return (), "", f"'{wrong[0]}' is no rule: {_MALFORMED}" if wrong else _MALFORMED
    return tuple(names), match[2].strip().lstrip(":-–— ").strip(), ""
