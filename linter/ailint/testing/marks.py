"""The `expect:` marks in the files of an example or a fixture."""

import re
from collections.abc import Iterable, Iterator

import msgspec

_MARK = re.compile(r"\bexpect(-next-line)?:[ \t]*([a-z0-9-]+(?:[ \t]*,[ \t]*[a-z0-9-]+)*)")


class Mark(msgspec.Struct, frozen=True, order=True):
    """A finding that has to be, or is: its file, 1-based line and rule."""

    file: str
    line: int
    rule: str


def expected_marks(files: Iterable[tuple[str, str]]) -> Iterator[Mark]:
    """The marks in some files, pairs of path and text: `# expect: one-rule, another-rule` speaks of its own line.

    `expect-next-line:` speaks of the line below, for where a comment can't follow.
    """
    for path, text in files:
        for number, line in enumerate(text.split("\n"), 1):
            for match in _MARK.finditer(line):
                for rule in match[2].split(","):
                    yield Mark(path, number + 1 if match[1] else number, rule.strip())


def listed_marks(text: str) -> Iterator[Mark]:
    """The marks in a list: a line `path:line: rule-id, rule-id` each; empty lines and `#` comments are passed over."""
    for line in text.split("\n"):
        bare = line.partition("#")[0].strip()
        if bare:
            place, _, rules = bare.rpartition(": ")
            path, _, number = place.rpartition(":")
            for rule in rules.split(","):
                yield Mark(path, int(number), rule.strip())
