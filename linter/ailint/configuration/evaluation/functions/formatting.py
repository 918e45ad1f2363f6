"""Composite format strings (`{0}`, `{1:D3}`, `{2,-8}`) as .NET's `String.Format` reads them."""

import re

from ailint.configuration.evaluation.interpolation import as_text
from ailint.configuration.evaluation.invocation import Invocation
from ailint.value import Known, Reason, Unknown, Value

_ITEM = re.compile(r"\{\{|\}\}|\{\s*(\d{1,4})\s*(?:,\s*(-?\d{1,4})\s*)?(?::([^{}]*))?\}|[{}]")


def format_text(call: Invocation, pattern: str, values: tuple[Value, ...]) -> "tuple[Value, ...] | Value":
    """The pieces of the result, unknown ones among them; a single value where it can't be made."""
    pieces: list[Value] = []
    literal: list[str] = []
    at = 0
    for found in _ITEM.finditer(pattern):
        literal.append(pattern[at : found.start()])
        at = found.end()
        if found.group(1) is None:
            if found.group() not in {"{{", "}}"}:
                return call.error("the format has a brace that stands alone")
            literal.append(found.group()[0])
            continue
        number = int(found.group(1))
        if number >= len(values):
            return call.error(f"the format asks for value {number}, and there are {len(values)}")
        piece = _formatted(call, values[number], int(found.group(2) or 0), found.group(3) or "")
        if isinstance(piece, str):
            literal.append(piece)
            continue
        pieces += _text_piece(call, literal)
        pieces.append(piece)
    literal.append(pattern[at:])
    pieces += _text_piece(call, literal)
    return tuple(pieces) if pieces else (Known("", call.where),)


def _text_piece(call: Invocation, literal: list[str]) -> list[Value]:
    whole = "".join(literal)
    literal.clear()
    return [Known(whole, call.where)] if whole else []


def _formatted(call: Invocation, value: Value, width: int, style: str) -> "str | Value":
    if isinstance(value, Unknown):
        return value
    made = as_text(value) if not style else _styled(value, style)
    if made is None:
        return call.unknown(Reason.UNSUPPORTED, f"the format {style!r} of this value", (value,))
    return made.rjust(width) if width >= 0 else made.ljust(-width)


def _styled(value: Value, style: str) -> str | None:
    if not isinstance(value, Known):
        return as_text(value)
    if isinstance(value.value, str | bool):
        return as_text(value)
    if not isinstance(value.value, int):
        return None
    number = value.value
    sign, digits = ("-" if number < 0 else ""), str(abs(number))
    if set(style) == {"0"}:
        return sign + digits.rjust(len(style), "0")
    kind, precision = style[0], style[1:]
    if precision and not (precision.isdecimal() and len(precision) < 3):
        return None
    places = int(precision) if precision else None
    match kind:
        case "D" | "d":
            return sign + digits.rjust(places or 0, "0")
        case "N" | "n":
            return f"{number:,}" + _zeros(2 if places is None else places)
        case "F" | "f":
            return str(number) + _zeros(2 if places is None else places)
        case "G" | "g" if places is None:
            return str(number)
        case "X" | "x" if number >= 0:
            made = f"{number:X}" if kind == "X" else f"{number:x}"
            return made.rjust(places or 0, "0")
        case _:
            return None


def _zeros(places: int) -> str:
    return "." + "0" * places if places else ""
