"""Values of JSON and YAML documents: what is written, evaluated only where somebody looks."""

from collections.abc import Callable

from ailint.source.text import SourceText
from ailint.syntax.node import Array, Entry, Expression, Literal, Mapping
from ailint.value import Absent, Known, Object, Provenance, Reason, Unknown, Value, Via, moved

Rewrite = Callable[[Literal, Provenance], Value | None]
"""Says what a scalar comes to that is not simply what it says (a substitution in a here-document); None: it does."""


class Document:
    """Turns the nodes of one text into values. Nothing recurses: an object converts an entry when it is asked for.

    A list that aliases repeat is converted once, so that lists of lists of aliases cost no more than they are long.
    """

    __slots__ = ("_folds_case", "_lists", "_rewrite", "text")

    def __init__(self, text: SourceText, rewrite: Rewrite | None = None, *, folds_case: bool = False) -> None:
        self.text = text
        self._rewrite = rewrite
        self._folds_case = folds_case
        self._lists: dict[int, tuple[Array, Value]] = {}

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
            case Array():
                return self._list(node)
            case _:
                return Unknown(Reason.ERROR, where, self.text.content[node.start : node.end][:80])

    def _list(self, node: Array) -> Value:
        """The value of a list, those within it first."""
        waiting = [node]
        while waiting:
            last = waiting[-1]
            inside = [one for one in last.items if isinstance(one, Array) and id(one) not in self._lists]
            if inside and id(last) not in self._lists:
                waiting += inside
                continue
            waiting.pop()
            if id(last) not in self._lists:
                where = Provenance(self.text.span(last.start, last.end))
                self._lists[id(last)] = (last, Known(tuple(self._item(item, last) for item in last.items), where))
        return self._lists[id(node)][1]

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
