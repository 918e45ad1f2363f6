"""Values of JSON and YAML documents: what is written, evaluated only where somebody looks."""

from collections.abc import Callable

from ailint.source.text import SourceText
from ailint.syntax.node import Array, Entry, Expression, Literal, Mapping
from ailint.value import Absent, Known, Object, Provenance, Reason, Unknown, Value, Via, moved

Rewrite = Callable[[Literal, Provenance], Value | None]
"""Says what a scalar comes to that is not simply what it says (a substitution in a here-document); None: it does."""


class Document:
    """Turns the nodes of one text into values. Nothing recurses: an object converts an entry when it is asked for."""

    __slots__ = ("_folds_case", "_rewrite", "text")

    def __init__(self, text: SourceText, rewrite: Rewrite | None = None, *, folds_case: bool = False) -> None:
        self.text = text
        self._rewrite = rewrite
        self._folds_case = folds_case

    def value(self, node: Expression) -> Value:
        """The value of a node: null is Absent, what could not be read is Unknown."""
        where = Provenance(self.text.span(node.start, node.end))
        match node:
            case Literal(value=None):
                gone: Absent[object] = Absent(where)
                return gone
            case Literal(value=scalar):
                written = None if self._rewrite is None else self._rewrite(node, where)
                return Known(scalar, where) if written is None else written
            case Mapping():
                return Known(self._object(node), where)
            case Array(items=items):
                return Known(tuple(self._item(item, node) for item in items), where)
            case _:
                return Unknown(Reason.ERROR, where, self.text.content[node.start : node.end][:80])

    def _object(self, node: Mapping) -> Object:
        # Of a key that stands twice the last one counts, as in Go's and Python's readers.
        entries = {
            str(entry.key.value): entry
            for entry in node.entries
            if isinstance(entry, Entry) and isinstance(entry.key, Literal)
        }
        span = self.text.span(node.start, node.end)
        names = tuple(entries)
        return Object(names, lambda name: self._entry(entries[name], node), span, folds_case=self._folds_case)

    def _entry(self, entry: Entry, within: Mapping) -> Value:
        """The value of an entry, with a step back where an alias or a merge key brought it here."""
        value = self.value(entry.value)
        if not _holds(entry, entry.value):
            value = moved(value, self.text.span(entry.start, entry.end), Via.MERGE, self._alias(entry.start, entry.end))
        if not _holds(within, entry):
            value = moved(value, self.text.span(within.start, within.end), Via.MERGE, "<<")
        return value

    def _item(self, item: Expression, within: Array) -> Value:
        value = self.value(item)
        if _holds(within, item):
            return value
        return moved(value, self.text.span(within.start, within.end), Via.MERGE, "*")

    def _alias(self, start: int, end: int) -> str:
        written = self.text.content[start:end].rpartition("*")[2].strip()
        return f"*{written}" if written.isidentifier() else "*"


def _holds(outer: Expression | Entry, inner: Expression | Entry) -> bool:
    return outer.start <= inner.start and inner.end <= outer.end
