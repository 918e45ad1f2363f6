"""Brace expansion: `{a,b}c` and `{1..3}`."""

import re

MOST = 256
"""Words that one may expand to; what would be more stays as it is."""

_RANGE = re.compile(r"\{(-?\d{1,6})\.\.(-?\d{1,6})(?:\.\.(-?\d{1,6}))?\}")
_GROUP = re.compile(r"\{([^{}\s]*,[^{}\s]*)\}")


def expand_braces(text: str) -> list[str]:
    """All words that a word with braces stands for, innermost groups first."""
    waiting, done = [text], list[str]()
    while waiting:
        one = waiting.pop(0)
        match = _RANGE.search(one) or _GROUP.search(one)
        if match is None:
            done.append(one)
            continue
        options = _numbers(match) if match.re is _RANGE else match.group(1).split(",")
        if len(waiting) + len(done) + len(options) > MOST:
            return [text]
        waiting = [f"{one[: match.start()]}{option}{one[match.end() :]}" for option in options] + waiting
    return done


def _numbers(match: re.Match[str]) -> list[str]:
    first, last = int(match.group(1)), int(match.group(2))
    step = max(abs(int(match.group(3) or 1)), 1) * (1 if last >= first else -1)
    width = max(len(match.group(1)), len(match.group(2))) if match.group(1).startswith("0") else 0
    count = abs(last - first) // abs(step) + 1
    return [str(first + step * index).zfill(width) for index in range(min(count, MOST + 1))]
