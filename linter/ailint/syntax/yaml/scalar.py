"""What a plain YAML scalar means to Kubernetes.

Kubernetes converts YAML to JSON by `sigs.k8s.io/yaml`, which follows `go.yaml.in/yaml/v2`, file `resolve.go` (read in
version 2.4.2): the words of YAML 1.1 (`yes`, `on`, `y`) are booleans, numbers are those of Go (`0755` and `0o755` are
octal), but base 60 (`1:30`), dates and `=` stay strings.
"""

import re
from typing import Final

_WORDS: dict[str, bool | None] = {
    **dict.fromkeys(("y", "Y", "yes", "Yes", "YES", "true", "True", "TRUE", "on", "On", "ON"), True),
    **dict.fromkeys(("n", "N", "no", "No", "NO", "false", "False", "FALSE", "off", "Off", "OFF"), False),
    **dict.fromkeys(("", "~", "null", "Null", "NULL"), None),
}
_NO_NUMBER: frozenset[str] = frozenset(
    f"{sign}.{word}" for sign in ("", "+", "-") for word in ("nan", "NaN", "NAN", "inf", "Inf", "INF")
) - {"+.nan", "+.NaN", "+.NAN", "-.nan", "-.NaN", "-.NAN"}
_HINTS: frozenset[str] = frozenset("yYnNtTfFoO~+-.0123456789")
_LETTERS: frozenset[str] = frozenset("yYnNtTfFoO~")

_INTEGER = re.compile(
    r"([-+]?)(?:0[xX]([0-9a-fA-F]+)|0[bB]([01]+)|0[oO]?([0-7]+)|([1-9][0-9]*|0))",
)
_BASES: tuple[int, ...] = (16, 2, 8, 10)
_FRACTION = re.compile(r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?")
_POINT = re.compile(r"\.[0-9]+(?:[eE][-+]?[0-9]+)?")
_DIGITS_OF_64_BITS = 64


class Unwritable:
    """A scalar that JSON, and so Kubernetes, has no value for: infinity, not a number, bytes."""


UNWRITABLE: Final = Unwritable()

Scalar = str | bool | int | float | None | Unwritable


def plain_value(text: str) -> Scalar:
    """The value of an unquoted scalar without a tag. Numbers are int where integral."""
    if text[:1] not in _HINTS and text:
        return text
    if text in _WORDS:
        return _WORDS[text]
    if text[0] in _LETTERS:
        return text
    if text in _NO_NUMBER:
        return UNWRITABLE
    if text[0] == ".":
        return _fraction(text, text) if _POINT.fullmatch(text) else text
    return _number(text)


def _number(text: str) -> Scalar:
    digits = text.replace("_", "")
    if match := _INTEGER.fullmatch(digits):
        base = match.lastindex or 5
        value = int(match[base][:_DIGITS_OF_64_BITS], _BASES[base - 2]) if _fits(match[base]) else None
        if value is not None and -(2**63) <= (value if match[1] != "-" else -value) < (2**63 if match[1] else 2**64):
            return -value if match[1] == "-" else value
    return _fraction(digits, text) if _FRACTION.fullmatch(digits) else text


def _fits(digits: str) -> bool:
    """Whether an integer has few enough digits to fit 64 bits in any base; leading zeros beside."""
    return len(digits.lstrip("0")) <= _DIGITS_OF_64_BITS


def _fraction(digits: str, text: str) -> Scalar:
    value = float(digits)
    if value in {float("inf"), float("-inf")}:
        return text
    return int(value) if value.is_integer() and abs(value) < 2**63 else value


def tagged_value(tag: str, text: str) -> Scalar:
    """The value of a scalar with a tag of its own. A tag that Kubernetes does not know leaves the text."""
    kind = tag.removeprefix("tag:yaml.org,2002:")
    if kind == "binary":
        return UNWRITABLE
    expected = {"bool": bool, "int": int, "float": (int, float), "null": type(None)}.get(kind)
    if expected is None:
        return text
    value = plain_value(text)
    fits = isinstance(value, expected) and isinstance(value, bool) == (kind == "bool")  # type: ignore[arg-type]
    return value if fits else UNWRITABLE


def key_text(value: Scalar, text: str) -> str:
    """The name under which Kubernetes files a mapping's key: JSON has strings only, so `yes` becomes `true`."""
    if value is text:
        return text
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value) if isinstance(value, int) else text
