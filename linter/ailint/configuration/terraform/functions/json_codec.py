"""jsondecode jsonencode, and JSON text as Terraform writes it"""

import json
import re
from decimal import Decimal
from typing import Final

from ailint.configuration.terraform import numbers
from ailint.configuration.terraform.functions.function import (
    ELEMENTS_LIMIT,
    TEXT_LIMIT,
    ArgumentError,
    Call,
    Function,
    SizeError,
)
from ailint.configuration.terraform.shapes import NestingError, Walk
from ailint.configuration.terraform.types import ANY, DEPTH_LIMIT, STRING
from ailint.value import Absent, Object, Value

# Go escapes what HTML would take for markup, and the line ends of JavaScript.
_ESCAPED = re.compile('[\x00-\x1f"\\\\<>&\u2028\u2029\ud800-\udfff]')
_NAMED = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t", "\b": "\\b", "\f": "\\f"}


def quoted_json(text: str) -> str:
    """A string as JSON, as Go's encoder writes it."""
    return f'"{_ESCAPED.sub(_escaped, text)}"'


def _escaped(found: "re.Match[str]") -> str:
    return _NAMED.get(found[0]) or f"\\u{ord(found[0]):04x}"


class _Writer:
    """Writes JSON piece by piece, within the limit of a text."""

    __slots__ = ("call", "pieces", "size", "walk")

    def __init__(self, call: Call) -> None:
        self.call = call
        self.pieces: list[str] = []
        self.size = 0
        self.walk = Walk()

    def put(self, piece: str) -> None:
        self.pieces.append(piece)
        self.size += len(piece)
        if self.size > TEXT_LIMIT:
            raise SizeError

    def write(self, value: Value, depth: int) -> None:
        self.walk.enter(depth)
        if isinstance(value, Absent):
            self.put("null")
            return
        inner = self.call.scalar(value)
        match inner:
            case bool():
                self.put("true" if inner else "false")
            case str():
                self.put(quoted_json(inner))
            case int() | Decimal():
                self.put(numbers.text(inner))
            case tuple():
                self.sequence(inner, depth)
            case Object():
                self.mapping(value, depth)
            case _:
                raise AssertionError("no other values exist")

    def sequence(self, items: tuple[Value, ...], depth: int) -> None:
        self.put("[")
        for index, item in enumerate(items):
            if index:
                self.put(",")
            self.write(item, depth + 1)
        self.put("]")

    def mapping(self, value: Value, depth: int) -> None:
        inside = self.call.entries(value)
        self.put("{")
        for index, name in enumerate(sorted(inside)):
            self.put(f"{',' if index else ''}{quoted_json(name)}:")
            self.write(inside[name], depth + 1)
        self.put("}")


def json_text(call: Call, value: Value) -> str:
    """A value as JSON without spaces, keys in order."""
    writer = _Writer(call)
    writer.write(value, 0)
    return "".join(writer.pieces)


def _jsonencode(call: Call, value: Value) -> Value:
    return call.encoded(lambda: json_text(call, value), value)


def decoded(call: Call, plain: object, depth: int = 0) -> Value:
    """What a parser made of a document, as values that stand at the call."""
    if depth > DEPTH_LIMIT:
        raise NestingError
    match plain:
        case None:
            return call.null()
        case bool() | str() | int() | Decimal():
            return call.made(plain)
        case list():
            return call.made(tuple([decoded(call, item, depth + 1) for item in plain]))
        case dict():
            if len(plain) > ELEMENTS_LIMIT:
                raise SizeError
            return call.object_of({call.composed(name): decoded(call, item, depth + 1) for name, item in plain.items()})
        case _:
            raise AssertionError("parsers make nothing else")


def _jsondecode(call: Call, text: Value) -> Value:
    content = call.text(text)
    try:
        plain = json.loads(content, parse_int=_parsed, parse_float=_parsed, parse_constant=_refused)
    except ValueError as error:
        raise ArgumentError(f"no valid JSON: {error}") from error
    return decoded(call, plain)


def _parsed(digits: str) -> numbers.Number:
    number = numbers.parsed(digits)
    assert number is not None, "the JSON parser has checked the digits"
    return number


def _refused(constant: str) -> None:
    raise ValueError(f"{constant} is no JSON")


FUNCTIONS: Final = {
    "jsondecode": Function(_jsondecode, (STRING,)),
    "jsonencode": Function(_jsonencode, (ANY,), null_from=0),
}
