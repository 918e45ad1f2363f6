"""Patterns of the shell (`*.sh`, `rg-?`) on text: case arms, `[[ x == p* ]]`, `${name%.*}`."""

import re

_LONGEST_TEXT = 250
_MOST_STARS = 2


def matches(pattern: str, text: str) -> bool | None:
    """Whether a pattern fits the whole text; None where it is not understood."""
    expression = _expression(pattern, text)
    return None if expression is None else re.fullmatch(expression, text, re.DOTALL) is not None


def trimmed(text: str, operator: str, pattern: str) -> str | None:
    """`${name#pattern}`, `##`, `%` and `%%`: the text without a fitting start or end; None where not understood."""
    expression = _expression(pattern, text)
    if expression is None:
        return None
    lengths = range(len(text) + 1) if len(operator) == 1 else range(len(text), -1, -1)
    fits = re.compile(expression, re.DOTALL).fullmatch
    for length in lengths:
        cut = text[:length] if operator[0] == "#" else text[len(text) - length :]
        if fits(cut):
            return text[length:] if operator[0] == "#" else text[: len(text) - length]
    return text


def _expression(pattern: str, text: str) -> str | None:
    """A regular expression for a pattern of plain characters, `*` and `?`, small enough to be tried at once."""
    if len(text) > _LONGEST_TEXT or pattern.count("*") > _MOST_STARS or any(sign in pattern for sign in "[]()\\"):
        return None
    return "".join({"*": ".*", "?": "."}.get(char, re.escape(char)) for char in pattern)
