"""The values of one planned resource, read from the text when they are asked for."""

from collections.abc import Callable
from decimal import Decimal
from typing import Any

from ailint.address import Address
from ailint.source.span import Span
from ailint.source.text import SourceText
from ailint.syntax.json import parse_json
from ailint.syntax.node import Array, Entry, Expression, Literal, Mapping
from ailint.value import Absent, Known, Object, Provenance, Reason, Unknown, Value


class Part(SourceText):
    """A stretch of a larger text whose places are those of the whole."""

    __slots__ = ("_base", "_whole")

    def __init__(self, whole: SourceText, start: int, end: int) -> None:
        super().__init__(whole.path, whole.content[start:end], whole.encoding)
        self._whole = whole
        self._base = start

    def position(self, offset: int) -> tuple[int, int]:
        """The 1-based line and column in the whole text."""
        return self._whole.position(self._base + offset)

    def span(self, start: int, end: int) -> Span:
        """The place in the whole text."""
        return self._whole.span(self._base + start, self._base + end)


def parsed_values(whole: SourceText, start: int, end: int, key: str) -> tuple[Part, Mapping | None]:
    """The object of a resource's values, within the resource at an offset."""
    text = Part(whole, start, end)
    root = parse_json(text, reports_duplicates=False).root
    values = member(root, key)
    if key == "change":
        values = member(values, "after")
    return text, values if isinstance(values, Mapping) else None


def member(node: Expression | None, name: str) -> Expression | None:
    """The value of a key of an object; of a key that stands twice the last, as in Go's reader."""
    found: Expression | None = None
    if isinstance(node, Mapping):
        for entry in node.entries:
            if isinstance(entry, Entry) and isinstance(entry.key, Literal) and entry.key.value == name:
                found = entry.value
    return found


class PlannedValues:
    """Makes values of the nodes of one resource; `targets` gives the addresses that an expression refers to."""

    def __init__(self, text: SourceText, targets: Callable[[object], list[Address]]) -> None:
        self._text = text
        self._targets = targets

    def value(
        self, node: Expression | None, unknown: Any, sensitive: Any, expression: Any, within: Provenance
    ) -> Value:
        """The value of a node; `unknown` and `sensitive` mirror it with true where it is so.

        `within` is the place of the object around, where an unknown attribute is not written at all.
        """
        is_sensitive = sensitive is True
        where = within if node is None else Provenance(self._text.span(node.start, node.end))
        if unknown is True:
            return self._unknown(expression, where, is_sensitive)
        match node:
            case Mapping():
                return Known(self.object(node, unknown, sensitive, expression), where, is_sensitive)
            case Array(items=items):
                return Known(self._items(items, unknown, sensitive, expression, where), where, is_sensitive)
            case Literal(value=None) | None:
                gone: Absent[object] = Absent(where)
                return gone
            case Literal(value=float()):
                return Known(_fraction(self._text.content[node.start : node.end]), where, is_sensitive)
            case Literal(value=scalar):
                return Known(scalar, where, is_sensitive)
            case _:
                return Unknown(Reason.ERROR, where, detail="no value of JSON")

    def object(self, node: Mapping, unknown: Any, sensitive: Any, expression: Any) -> Object:
        """An object; what is unknown as a whole is not written in it, but has its name here."""
        span = self._text.span(node.start, node.end)
        where = Provenance(span)
        entries = {
            str(entry.key.value): entry.value
            for entry in node.entries
            if isinstance(entry, Entry) and isinstance(entry.key, Literal)
        }
        marks = unknown if isinstance(unknown, dict) else {}
        names = (*entries, *(name for name, mark in marks.items() if name not in entries and has_unknown(mark)))

        def evaluate(name: str) -> Value:
            part = expression if _is_leaf(expression) else _part(expression, name)
            return self.value(entries.get(name), marks.get(name), _part(sensitive, name), part, where)

        return Object(names, evaluate, span)

    def _items(
        self, items: list[Expression], unknown: Any, sensitive: Any, expression: Any, where: Provenance
    ) -> tuple[Value, ...]:
        marks = unknown if isinstance(unknown, list) else []
        length = max(len(items), len(marks))
        open_items = sum(1 for mark in marks if mark is True)
        targets = self._targets(expression) if open_items else []
        made: list[Value] = []
        for at in range(length):
            node = items[at] if at < len(items) else None
            mark = marks[at] if at < len(marks) else None
            part = expression[at] if isinstance(expression, list) and at < len(expression) else expression
            value = self.value(node, mark, _item(sensitive, at), part, where)
            if mark is True and len(targets) == open_items and isinstance(value, Unknown):
                # As many references as unknown elements: they stand in the same order.
                nth = sum(1 for earlier in marks[:at] if earlier is True)
                value = Unknown(value.reason, value.provenance, value.expression, "", targets[nth], value.sensitive)
            made.append(value)
        return tuple(made)

    def _unknown(self, expression: Any, where: Provenance, is_sensitive: bool) -> Unknown:
        targets = self._targets(expression)
        references = expression.get("references") if isinstance(expression, dict) else None
        words = str(references[0]) if isinstance(references, list) and references else ""
        target = targets[0] if len(targets) == 1 else None
        return Unknown(Reason.RESOURCE, where, words, "", target, is_sensitive)


def _fraction(text: str) -> int | Decimal:
    number = Decimal(text)
    return int(number) if abs(number.adjusted()) < 400 and number == number.to_integral_value() else number


def has_unknown(mark: Any) -> bool:
    """Whether something in a mirror of unknowns is unknown; the mirrors are flat and small."""
    waiting = [mark]
    while waiting:
        one = waiting.pop()
        if one is True:
            return True
        if isinstance(one, dict):
            waiting += one.values()
        elif isinstance(one, list):
            waiting += one
    return False


def _is_leaf(expression: Any) -> bool:
    """Whether a plan tells no more of an expression than what it refers to as a whole."""
    return isinstance(expression, dict) and isinstance(expression.get("references"), list)


def _part(mirror: Any, name: str) -> Any:
    if mirror is True:
        return True
    return mirror.get(name) if isinstance(mirror, dict) else None


def _item(mirror: Any, at: int) -> Any:
    if mirror is True:
        return True
    return mirror[at] if isinstance(mirror, list) and at < len(mirror) else None
