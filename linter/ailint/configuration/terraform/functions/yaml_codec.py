"""yamldecode yamlencode: the YAML 1.2 with a foot in 1.1 that Terraform speaks"""

import re
from collections.abc import Callable
from typing import Final

from ailint.configuration.terraform import numbers
from ailint.configuration.terraform.functions.bytes_codec import base64_bytes
from ailint.configuration.terraform.functions.function import ArgumentError, Call, Function, UnsupportedError
from ailint.configuration.terraform.functions.yaml_text import yaml_text
from ailint.configuration.terraform.shapes import NestingError
from ailint.configuration.terraform.types import ANY, DEPTH_LIMIT, STRING
from ailint.syntax.yaml.events import Event, event_source
from ailint.value import Known, Object, Value

_PREFIX = "tag:yaml.org,2002:"
_NAMED: Final = {
    **dict.fromkeys(["y", "Y", "yes", "Yes", "YES", "true", "True", "TRUE", "on", "On", "ON"], True),
    **dict.fromkeys(["n", "N", "no", "No", "NO", "false", "False", "FALSE", "off", "Off", "OFF"], False),
    **dict.fromkeys(["", "~", "null", "Null", "NULL"], None),
}
_INFINITE = frozenset(f"{sign}.{word}" for sign in ("", "+", "-") for word in ("inf", "Inf", "INF"))
_NOT_A_NUMBER = frozenset({".nan", ".NaN", ".NAN"})
_INTEGER = re.compile(r"[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+", re.ASCII)
_FRACTION = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?", re.ASCII)
_CLOCK = r"(\d\d?):(\d\d?):(\d\d?)(?:[.,]\d+)?"
_TIMESTAMP = re.compile(
    rf"(\d{{4}})-(\d\d?)-(\d\d?)(?:[Tt]{_CLOCK}(Z|[+-]\d\d:\d\d)| {_CLOCK})?",
    re.ASCII,
)
# What a plain scalar must begin with to be looked at: a sign, a digit, a point, or the letter of a named value.
_HINTS = frozenset("+-.0123456789yYnNtTfFoO~")


class _Reader:
    """Reads one document, event by event."""

    __slots__ = ("anchors", "call", "following", "pending")

    def __init__(self, call: Call, content: str) -> None:
        self.call = call
        self.following: Callable[[], Event] = event_source(content)
        self.anchors: dict[str, Value] = {}
        self.pending: set[str] = set()

    def document(self) -> Value:
        """The value of the only document."""
        if self.kind(self.following()) != "StreamStart":
            raise ArgumentError("no YAML")
        start = self.following()
        if self.kind(start) != "DocumentStart":
            raise ArgumentError("there is no document")
        if start.version is not None and tuple(start.version) != (1, 1):
            raise ArgumentError("only %YAML 1.1 may be asked for")
        value = self.value(self.following(), 0)
        if self.kind(self.following()) != "DocumentEnd" or self.kind(self.following()) != "StreamEnd":
            raise ArgumentError("there is more than one document")
        return value

    @staticmethod
    def kind(event: Event) -> str:
        """The kind of an event in a word."""
        return type(event).__name__.removesuffix("Event")

    def value(self, event: Event, depth: int) -> Value:
        """The value that begins with an event."""
        if depth > DEPTH_LIMIT:
            raise NestingError
        kind = self.kind(event)
        if kind == "Alias":
            return self.alias(event.anchor)
        if event.anchor:
            self.pending.add(event.anchor)
        if kind == "Scalar":
            made = self.scalar(event)
        elif kind == "SequenceStart":
            self.check_tag(event, "seq")
            made = self.sequence(depth)
        else:
            self.check_tag(event, "map")
            made = self.mapping(depth)
        if event.anchor:
            self.pending.discard(event.anchor)
            self.anchors[event.anchor] = made
        return made

    def check_tag(self, event: Event, own: str) -> None:
        if event.tag not in {None, "", f"{_PREFIX}{own}"}:
            raise ArgumentError(f"this is no {event.tag}")

    def alias(self, name: str) -> Value:
        if name in self.pending or name not in self.anchors:
            raise ArgumentError(f"there is no anchor {name} yet")
        return self.anchors[name]

    def sequence(self, depth: int) -> Value:
        items: list[Value] = []
        while self.kind(event := self.following()) != "SequenceEnd":
            items.append(self.value(event, depth + 1))
        return self.call.made(tuple(items))

    def mapping(self, depth: int) -> Value:
        values: dict[str, Value] = {}
        while self.kind(event := self.following()) != "MappingEnd":
            if self.is_merge(event):
                values.update(self.merged(self.value(self.following(), depth + 1)))
                continue
            if self.kind(event) != "Scalar":
                raise ArgumentError("only strings can be keys")
            key = resolved(event.tag or "", event.value, event.style)
            if key is None:
                raise ArgumentError("a key is null")
            values[self.call.composed(_key_text(key))] = self.value(self.following(), depth + 1)
        return self.call.object_of(values)

    def is_merge(self, event: Event) -> bool:
        if self.kind(event) != "Scalar":
            return False
        tag: str = event.tag or ""
        return tag == f"{_PREFIX}merge" or bool(not tag and event.value == "<<")

    @staticmethod
    def merged(value: Value) -> Object:
        if isinstance(value, Known) and isinstance(value.value, Object):
            return value.value
        raise ArgumentError("only a mapping can be merged into a mapping")

    def scalar(self, event: Event) -> Value:
        if not event.tag and not event.implicit[0]:
            return self.call.made(event.value)
        found = resolved(event.tag or "", event.value, event.style)
        return self.call.null() if found is None else self.call.made(found)


def _key_text(key: object) -> str:
    if isinstance(key, bool):
        return "true" if key else "false"
    return key if isinstance(key, str) else numbers.text(key)  # type: ignore[arg-type]


def resolved(tag: str, text: str, style: str | None) -> str | bool | numbers.Number | None:
    """The value of a scalar with a tag ('' for none). Raises ArgumentError, UnsupportedError (infinity)."""
    name = tag.removeprefix(_PREFIX)
    if tag and (tag == name or name not in {"str", "bool", "int", "float", "null", "timestamp", "binary"}):
        raise ArgumentError(f"there is no tag {tag}")
    if (not text or text[0] in _HINTS) and name not in {"str", "binary"}:
        if style in {"'", '"'}:
            return text
        if text in _NAMED:
            return _NAMED[text]
        if text in _INFINITE:
            raise UnsupportedError("infinity is not evaluated")
        if text in _NOT_A_NUMBER and not tag:
            raise ArgumentError("there is no NaN")
        found = _number_or_time(name, text)
        if found is not None:
            return found
    return _tagged(name, text)


def _number_or_time(name: str, text: str) -> str | numbers.Number | None:
    """A plain scalar that looks like a timestamp or a number; None where it does not."""
    if text.startswith("."):
        return numbers.parsed(text)
    if not text or not (text[0].isdigit() or text[0] in "+-"):
        return None
    if name in {"", "timestamp"} and (moment := _timestamp(text)) is not None:
        return moment
    if _INTEGER.fullmatch(text) or _FRACTION.fullmatch(text):
        return _number(text)
    return None


def _tagged(name: str, text: str) -> str | bool | numbers.Number | None:
    if name == "binary":
        base64_bytes(text)
    if name in {"", "str", "binary"}:
        return text
    if name == "null":
        return None
    if name in {"int", "float"}:
        return _number(text.replace("_", ""))
    found = _timestamp(text) if name == "timestamp" else None
    if found is None:
        raise ArgumentError(f"{text[:40]!r} is no {name}")
    return found


def _number(text: str) -> numbers.Number:
    found = numbers.parsed(text)
    if found is None:
        try:
            found = int(text, 0)
        except ValueError as error:
            raise ArgumentError(f"{text[:40]!r} is no number") from error
    return found


def _timestamp(text: str) -> str | None:
    """A date, or a date and a time, as RFC 3339 has it."""
    from datetime import date

    found = _TIMESTAMP.fullmatch(text)
    if found is None:
        return None
    year, month, day = int(found[1]), int(found[2]), int(found[3])
    hour, minute, second = (int(found[group] or found[group + 4] or 0) for group in (4, 5, 6))
    try:
        date(year, month, day)
    except ValueError:
        return None
    if hour > 23 or minute > 59 or second > 59:
        return None
    zone = "Z" if (found[7] or "Z") in {"Z", "+00:00", "-00:00"} else found[7]
    return f"{year:04d}-{month:02d}-{day:02d}T{hour:02d}:{minute:02d}:{second:02d}{zone}"


def _yamldecode(call: Call, text: Value) -> Value:
    import yaml

    content = call.text(text)
    try:
        return _Reader(call, content).document()
    except yaml.YAMLError as error:
        raise ArgumentError(f"no valid YAML: {' '.join(str(error).split())[:200]}") from error


def _yamlencode(call: Call, value: Value) -> Value:
    return call.encoded(lambda: yaml_text(call, value), value)


FUNCTIONS: Final = {
    "yamldecode": Function(_yamldecode, (STRING,)),
    "yamlencode": Function(_yamlencode, (ANY,), null_from=0),
}
