"""fileset: the files whose path matches a pattern (`**/*.{tf,json}`), found without regular expressions"""

from collections.abc import Iterator
from typing import Final, TypeAlias

from ailint.configuration.terraform.functions.filesystem import located
from ailint.configuration.terraform.functions.function import ArgumentError, Call, Function, SizeError, UnsupportedError
from ailint.configuration.terraform.ordering import set_of
from ailint.configuration.terraform.types import STRING
from ailint.source.files import Files
from ailint.value import Known, Provenance, Value

_FOLDERS_LIMIT = 2_000
_ALTERNATIVES_LIMIT = 100

_ANY_TEXT, _ANY_ONE = object(), object()


class _Class:
    """`[a-z]` or `[^a-z]`."""

    __slots__ = ("is_negated", "ranges")

    def __init__(self, ranges: list[tuple[str, str]], is_negated: bool) -> None:
        self.ranges = ranges
        self.is_negated = is_negated

    def holds(self, character: str) -> bool:
        return any(first <= character <= last for first, last in self.ranges) is not self.is_negated


_Token: TypeAlias = object


def _tokens(pattern: str) -> list[_Token]:
    """One component of a pattern taken apart. Raises ArgumentError."""
    tokens: list[_Token] = []
    at = 0
    while at < len(pattern):
        character = pattern[at]
        if character == "*":
            tokens.append(_ANY_TEXT)
        elif character == "?":
            tokens.append(_ANY_ONE)
        elif character == "[":
            found, at = _class(pattern, at + 1)
            tokens.append(found)
        elif character == "\\" and at + 1 < len(pattern):
            at += 1
            tokens.append(pattern[at])
        else:
            tokens.append(character)
        at += 1
    return tokens


def _class(pattern: str, at: int) -> tuple[_Class, int]:
    """A class behind its bracket, and where its other bracket stands."""
    is_negated = pattern[at : at + 1] in {"^", "!"}
    at += is_negated
    ranges: list[tuple[str, str]] = []
    while at < len(pattern) and (pattern[at] != "]" or not ranges):
        first = last = pattern[at]
        if pattern[at + 1 : at + 2] == "-" and at + 2 < len(pattern) and pattern[at + 2] != "]":
            last = pattern[at + 2]
            at += 2
        ranges.append((first, last))
        at += 1
    if at >= len(pattern):
        raise ArgumentError(f"the pattern {pattern!r} has a bracket that is not closed")
    return _Class(ranges, is_negated), at


def matches(tokens: list[_Token], name: str) -> bool:
    """Whether a name matches one component; going back to the last `*` only, so never slower than both lengths."""
    at = index = 0
    star, mark = -1, 0
    while at < len(name):
        if index < len(tokens) and tokens[index] is _ANY_TEXT:
            star, mark = index, at
            index += 1
        elif index < len(tokens) and _matches_one(tokens[index], name[at]):
            index += 1
            at += 1
        elif star >= 0:
            mark += 1
            index, at = star + 1, mark
        else:
            return False
    return all(token is _ANY_TEXT for token in tokens[index:])


def _matches_one(token: _Token, character: str) -> bool:
    if isinstance(token, _Class):
        return token.holds(character)
    return token is _ANY_ONE or token == character


def _alternatives(pattern: str) -> list[str]:
    """The patterns that a component with `{a,b}` stands for. Raises ArgumentError."""
    waiting, found = [pattern], []
    while waiting:
        text = waiting.pop()
        start = text.find("{")
        if start == -1:
            found.append(text)
        else:
            end, choices = _choices(text, start + 1)
            waiting += [text[:start] + choice + text[end + 1 :] for choice in choices]
        if len(waiting) + len(found) > _ALTERNATIVES_LIMIT:
            raise SizeError
    return found


def _choices(text: str, at: int) -> tuple[int, list[str]]:
    """Where the brace closes that opened before `at`, and what stands between its commas."""
    start, depth = at, 0
    choices: list[str] = []
    for index in range(at, len(text)):
        character = text[index]
        if character == "," and depth == 0:
            choices.append(text[start:index])
            start = index + 1
        elif character == "}" and depth == 0:
            return index, [*choices, text[start:index]]
        depth += (character == "{") - (character == "}")
    raise ArgumentError("the pattern has a brace that is not closed")


class _Search:
    """Goes through folders, within a limit."""

    __slots__ = ("files", "visited")

    def __init__(self, files: Files) -> None:
        self.files = files
        self.visited = 0

    def found(self, folder: str, components: list[str]) -> Iterator[str]:
        """The paths of files below `folder` that match the components."""
        self.visited += 1
        if self.visited > _FOLDERS_LIMIT:
            raise SizeError
        first, rest = components[0], components[1:]
        if first == "**":
            yield from self.anywhere(folder, rest)
            return
        forms = [_tokens(form) for form in _alternatives(first)]
        names = self.files.folders(folder) if rest else self.files.names(folder)
        for name in names:
            if any(matches(form, name) for form in forms):
                yield from self.found(_below(folder, name), rest) if rest else (_below(folder, name),)

    def anywhere(self, folder: str, rest: list[str]) -> Iterator[str]:
        """The matches in a folder and in all folders below it."""
        yield from self.found(folder, rest or ["*"])
        for name in self.files.folders(folder):
            yield from self.found(_below(folder, name), ["**", *rest])


def _below(folder: str, name: str) -> str:
    return f"{folder}/{name}" if folder else name


def _fileset(call: Call, folder: Value, pattern: Value) -> Value:
    place, written = located(call, call.text(folder)), call.text(pattern)
    components = [part for part in written.split("/") if part not in {"", "."}]
    if ".." in components:
        raise UnsupportedError("a pattern that climbs out of its folder is not evaluated")
    for component in components:
        for form in _alternatives(component):
            _tokens(form)
    found = set(_Search(call.context.files).found(place, components)) if components else set()
    skipped = len(place) + 1 if place else 0
    where = Provenance(call.context.span)
    return call.made(set_of([Known(path[skipped:], where) for path in found], STRING))


FUNCTIONS: Final = {"fileset": Function(_fileset, (STRING, STRING))}
