"""format formatlist: Terraform's verbs, which are mostly Go's"""

import re
from collections.abc import Callable
from decimal import Decimal
from typing import Final

import msgspec

from ailint.configuration.terraform.conversion import ConversionError, converted
from ailint.configuration.terraform.functions import graphemes
from ailint.configuration.terraform.functions.function import (
    TEXT_LIMIT,
    ArgumentError,
    Call,
    Function,
    SizeError,
    UnknownArgumentError,
)
from ailint.configuration.terraform.functions.json_codec import json_text, quoted_json
from ailint.configuration.terraform.functions.number_text import as_fraction, as_integer, shortest
from ailint.configuration.terraform.shapes import List
from ailint.configuration.terraform.types import ANY, BOOL, NUMBER, STRING, Primitive
from ailint.value import Absent, Known, Unknown, Value

# Flags, width, precision, the number of the argument (Terraform wants it last), and a letter.
_VERB = re.compile(r"%(?:%|([0#\-+ ]*)([1-9][0-9]*)?(?:(\.)([0-9]*))?(?:\[([1-9][0-9]*)\])?([a-zA-Z]))")
_INTEGERS = frozenset("bdoxX")
_FRACTIONS = frozenset("eEfgG")


class Verb(msgspec.Struct, frozen=True):
    """One `%…` of a format: `precision` is None where there is no point."""

    raw: str
    flags: str
    width: int
    precision: int | None
    mode: str


def formatted(call: Call, template: str, arguments: tuple[Value, ...]) -> str:
    """The template with its verbs replaced. Raises ArgumentError, SizeError."""
    pieces: list[str] = []
    size = at = 0
    following = 1
    highest = 0
    while (percent := template.find("%", at)) != -1:
        found = _VERB.match(template, percent)
        if found is None:
            raise ArgumentError(f"no valid verb at offset {percent} of the format")
        piece = "%"
        if found[6]:
            verb = _verb(found)
            number = _bounded(found[5]) if found[5] else following
            highest = max(highest, number)
            if number > len(arguments):
                raise ArgumentError(f"{verb.raw} needs argument {number}, but there are {len(arguments)}")
            piece = _rendered(call, verb, arguments[number - 1])
            following = number + 1
        pieces += (template[at:percent], piece)
        size += len(piece)
        if size > TEXT_LIMIT:
            raise SizeError
        at = found.end()
    if highest < len(arguments):
        raise ArgumentError(f"the format uses {highest} arguments, but there are {len(arguments)}")
    pieces.append(template[at:])
    return "".join(pieces)


def _verb(found: "re.Match[str]") -> Verb:
    raw, flags, width, point, precision, _, mode = (found[0], *(found[group] for group in range(1, 7)))
    wide = _bounded(width) if width else -1
    exact = (_bounded(precision) if precision else 0) if point else None
    if wide > TEXT_LIMIT or (exact or 0) > TEXT_LIMIT:
        raise SizeError
    return Verb(raw, flags, wide, exact, mode)


def _bounded(digits: str) -> int:
    if len(digits) > 9:
        raise SizeError
    return int(digits)


def _rendered(call: Call, verb: Verb, value: Value) -> str:
    if isinstance(value, Absent) and verb.mode != "v":
        raise ArgumentError(f"null can't be formatted with {verb.raw}")
    if verb.mode == "v":
        return _padded(verb, _as_is(call, verb, value))
    if verb.mode == "t":
        return "true" if call.flag(_as(verb, value, BOOL)) else "false"
    if verb.mode in _INTEGERS:
        number = call.number(_as(verb, value, NUMBER))
        if not isinstance(number, int):
            raise ArgumentError(f"{verb.raw} needs a whole number")
        return as_integer(number, verb.mode, verb.flags, verb.width, verb.precision)
    if verb.mode in _FRACTIONS:
        number = call.number(_as(verb, value, NUMBER))
        return as_fraction(number, verb.mode, verb.flags, verb.width, verb.precision)
    if verb.mode in {"s", "q"}:
        text = call.text(_as(verb, value, STRING))
        if verb.precision:
            text = "".join(list(graphemes.clusters(text))[: verb.precision])
        return _padded(verb, quoted_json(text) if verb.mode == "q" else text)
    raise ArgumentError(f"there is no verb {verb.raw}")


def _as(verb: Verb, value: Value, kind: Primitive) -> Value:
    try:
        return converted(value, kind)
    except ConversionError as error:
        raise ArgumentError(f"unsuitable value for {verb.raw}: {error.message}") from error


def _as_is(call: Call, verb: Verb, value: Value) -> str:
    if "#" not in verb.flags and isinstance(value, Known):
        inner = call.scalar(value)
        if isinstance(inner, str):
            return inner
        if isinstance(inner, int | Decimal) and not isinstance(inner, bool):
            return shortest(inner)
    return json_text(call, value)


def _padded(verb: Verb, text: str) -> str:
    missing = verb.width - graphemes.count(text)
    if missing <= 0:
        return text
    pad = ("0" if "0" in verb.flags else " ") * missing
    return text + pad if "-" in verb.flags else pad + text


def _format(call: Call, template: Value, *arguments: Value) -> Value:
    text = call.text(template)
    return call.made(formatted(call, text, arguments))


def _formatlist(call: Call, template: Value, *arguments: Value) -> Value:
    text = call.text(template)
    length = _common_length(call, arguments)
    results: list[Value] = []
    size = 0
    for index in range(1 if length is None else length):
        given = tuple([_element(argument, index) for argument in arguments])
        try:
            results.append(call.made(formatted(call, text, given)))
        except UnknownArgumentError as error:
            results.append(call.derived(error.value))
            continue
        if (size := size + len(text)) > TEXT_LIMIT:
            raise SizeError
    return call.made(List(results, STRING))


def _element(argument: Value, index: int) -> Value:
    return argument.value[index] if isinstance(argument, Known) and isinstance(argument.value, tuple) else argument


def _common_length(call: Call, arguments: tuple[Value, ...]) -> int | None:
    """The length of all arguments that are lists; None where none is."""
    length: int | None = None
    for number, argument in enumerate(arguments, 1):
        if isinstance(argument, Unknown):
            raise UnknownArgumentError(argument)
        if isinstance(argument, Known) and isinstance(argument.value, tuple):
            call.scalar(argument)
            if length is not None and len(argument.value) != length:
                raise ArgumentError(f"argument {number} has {len(argument.value)} elements, and another one {length}")
            length = len(argument.value)
    return length


def _function(implement: Callable[..., Value]) -> Function:
    return Function(implement, (STRING,), variadic=ANY, null_from=0, takes_unknown=True)


FUNCTIONS: Final = {
    "format": _function(_format),
    "formatlist": _function(_formatlist),
}
