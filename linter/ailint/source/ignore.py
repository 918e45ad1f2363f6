"""What git ignores: the patterns of `.gitignore` files and of `.git/info/exclude`.

The syntax is that of gitignore(5); git itself is the oracle in the tests. `pathspec` knows it as well, but takes 70 ms
to import, more than reading a small repository, and tries one pattern after the other.
"""

import re
from functools import cached_property

_SPECIAL = re.compile(r"[*?\[\\]")
_CLASS = re.compile(r"\[([!^]?)(\]?(?:\[:\w+:\]|\\.|[^\]\\])*)\]", re.DOTALL)
_MEMBER = re.compile(r"\[:\w+:\]|\\(.)|[\[\]^&~|\\]", re.DOTALL)
_POSIX_CLASSES = {
    "[:alnum:]": "0-9A-Za-z",
    "[:alpha:]": "A-Za-z",
    "[:blank:]": " \\t",
    "[:digit:]": "0-9",
    "[:lower:]": "a-z",
    "[:upper:]": "A-Z",
    "[:punct:]": r"!-/:-@\[-`{-~",
    "[:space:]": r"\s",
    "[:xdigit:]": "0-9A-Fa-f",
}


class IgnorePatterns:
    """The patterns of one file. Paths are POSIX and relative to the folder that the patterns speak of."""

    def __init__(self, text: str) -> None:
        self._names: set[str] = set()
        self._folder_names: set[str] = set()
        self._suffixes: list[str] = []
        self._expressions: list[str] = []
        patterns = [line for line in map(_stripped, text.split("\n")) if line and not line.startswith("#")]
        has_exceptions = any(pattern.startswith("!") for pattern in patterns)
        for pattern in patterns:
            # Where a later pattern may take something back, their order counts and only the expression knows it.
            if has_exceptions or not self._add_simple(pattern):
                self._expressions.append(_expression(pattern))

    def _add_simple(self, pattern: str) -> bool:
        """Keep a mere name or suffix apart: most patterns are no more than that."""
        name = pattern.removesuffix("/")
        is_suffix = name.startswith("*") and name == pattern
        if "/" in name or not name or _SPECIAL.search(name, 1 if is_suffix else 0):
            return False
        if is_suffix:
            self._suffixes.append(name[1:])
        else:
            (self._names if name == pattern else self._folder_names).add(name)
        return True

    @cached_property
    def _ends(self) -> tuple[str, ...]:
        return tuple(self._suffixes)

    @cached_property
    def _matches(self) -> re.Pattern[str] | None:
        """All expressions as one; the last pattern that matches decides, so it stands first."""
        return re.compile("|".join(reversed(self._expressions)), re.DOTALL) if self._expressions else None

    def verdict(self, path: str, is_folder: bool) -> bool | None:
        """Whether a path is ignored; None where no pattern speaks of it. What lies above the path is not looked at."""
        name = path.rpartition("/")[2]
        if name in self._names or name.endswith(self._ends) or (is_folder and name in self._folder_names):
            return True
        if self._matches is None:
            return None
        found = self._matches.fullmatch(path + "/" if is_folder else path)
        return found.lastindex is None if found else None


def _stripped(line: str) -> str:
    """A line without the blanks at its end, except an escaped one."""
    line = line.removesuffix("\r")
    bare = line.rstrip(" ")
    return bare + " " if bare.endswith("\\") and len(bare) < len(line) else bare


def _expression(pattern: str) -> str:
    """The regular expression of a pattern; one that takes back is a group, so that a match tells them apart.

    It is matched against the whole path, to which folders add a slash. What may stretch (`*`, `**`) takes the first
    place where the text behind it fits and never another, which is all that is needed except at the end, so that no
    pattern of a scanned repository takes more than quadratic time.
    """
    is_exception = pattern.startswith("!")
    body = pattern.removeprefix("!") if is_exception else pattern
    is_folder = body.endswith("/")
    body = body.removesuffix("/")
    parts = body.removeprefix("/").split("/")
    if "/" not in body:
        parts = ["**", *parts]
    return f"{'(' if is_exception else '(?:'}{_runs(parts)}{'/' if is_folder else '/?'})"


def _runs(parts: list[str]) -> str:
    """The parts of a path, with what stands between two `**` tried from left to right."""
    runs: list[list[str]] = [[]]
    for part in parts:
        if len(part) > 1 and not part.strip("*"):
            runs.append([])
        else:
            runs[-1].append(part)
    first, *stretched = ["/".join(map(_part, run)) for run in runs]
    if not stretched:
        return first
    found = f"{first}/" if first else ""
    for run in stretched[:-1]:
        found += f"(?>(?:[^/]*/)*?{run}/)" if run else ""
    return found + (f"(?:.*/)?{stretched[-1]}" if stretched[-1] else ".+")


def _part(part: str) -> str:
    """One part of a path: text of fixed length between stars."""
    pieces, at = [""], 0
    while at < len(part):
        char = part[at]
        at += 1
        if char == "*":
            pieces.append("")
        elif char == "?":
            pieces[-1] += "[^/]"
        elif char == "[" and (match := _CLASS.match(part, at - 1)):
            pieces[-1] += _class(match[1], match[2])
            at = match.end()
        elif char == "\\" and at < len(part):
            pieces[-1] += re.escape(part[at])
            at += 1
        else:
            pieces[-1] += re.escape(char)
    first, *starred = pieces
    if starred and not any(pieces):
        return "[^/]+"
    inner = "".join(f"(?>[^/]*?{piece})" for piece in starred[:-1] if piece)
    return first + inner + (f"[^/]*{starred[-1]}" if starred else "")


def _class(negation: str, members: str) -> str:
    def member(match: re.Match[str]) -> str:
        return _POSIX_CLASSES.get(match[0], "") or re.escape(match[1] or match[0])

    escaped = _MEMBER.sub(member, members)
    found = f"(?!/)[{'^' if negation else ''}{escaped}]"
    try:
        re.compile(found)
    except re.error:  # a range from behind to before: it holds nothing
        return "(?!)"
    return found
