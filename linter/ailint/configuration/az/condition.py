"""What a test comes to: `[ -z "$name" ]`, `[[ $a == b* && $c -gt 1 ]]`, `test …`."""

import operator
from collections.abc import Callable, Sequence

from ailint.configuration.az.field import Field
from ailint.configuration.az.pattern import matches

_CLOSING = frozenset({"]", "]]"})
_COMPARISONS: dict[str, Callable[[int, int], bool]] = {
    "-eq": operator.eq,
    "-ne": operator.ne,
    "-lt": operator.lt,
    "-le": operator.le,
    "-gt": operator.gt,
    "-ge": operator.ge,
}


def tested(fields: Sequence[Field]) -> bool | None:
    """Whether a test with these arguments (its own name first) holds; None where that is not known."""
    inside = list(fields[1:-1] if fields[-1].text in _CLOSING else fields[1:])
    if any(field.is_open for field in inside):
        return None
    alternatives = _parts(inside, {"||", "-o"})
    return _any([_all([_single(part) for part in _parts(one, {"&&", "-a"})]) for one in alternatives])


def _parts(fields: list[Field], separators: set[str]) -> list[list[Field]]:
    parts: list[list[Field]] = [[]]
    for field in fields:
        if field.text in separators and parts[-1]:
            parts.append([])
        else:
            parts[-1].append(field)
    return parts


def _all(results: list[bool | None]) -> bool | None:
    if False in results:
        return False
    return None if None in results else True


def _any(results: list[bool | None]) -> bool | None:
    if True in results:
        return True
    return None if None in results else False


def _single(fields: list[Field]) -> bool | None:
    if fields and fields[0].text == "!":
        inner = _single(fields[1:])
        return None if inner is None else not inner
    texts = [field.text for field in fields]
    match texts:
        case [None] | ["(", *_]:
            return None
        case [text] if text is not None:
            return text != ""
        case ["-z" | "-n" as sign, text]:
            return None if text is None else (text == "") == (sign == "-z")
        case [str() as left, "=" | "==" | "!=" as sign, str() as right]:
            fits = matches(right, left) if set("*?") & set(right) else left == right
            return None if fits is None else fits == (sign != "!=")
        case [str() as left, str() as sign, str() as right] if sign in _COMPARISONS:
            return _compared(left, sign, right)
        case _:
            return None


def _compared(left: str, sign: str, right: str) -> bool | None:
    if not all(text.lstrip("-").isdecimal() and text.isascii() and len(text) < 18 for text in (left, right)):
        return None
    return _COMPARISONS[sign](int(left), int(right))
