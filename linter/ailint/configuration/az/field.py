"""What a word comes to: fields, as the command gets them."""

from collections.abc import Sequence

from ailint.configuration.az.text import joined, known_text
from ailint.source.span import Span
from ailint.value import Value


class Field:
    """One argument of a command.

    `pieces` are the values it is put together from, `span` and `source` the word as written. `is_open` says that it
    stands for any number of arguments, also none: an unquoted variable, or an array, that nobody here knows.
    """

    __slots__ = ("_value", "is_open", "pieces", "source", "span")

    def __init__(self, pieces: Sequence[Value], span: Span, source: str, is_open: bool = False) -> None:
        self.pieces = tuple(pieces)
        self.span = span
        self.source = source
        self.is_open = is_open
        self._value: Value | None = None

    @property
    def value(self) -> Value:
        """The argument as one value."""
        if self._value is None:
            self._value = joined(self.pieces, self.span, self.source)
        return self._value

    @property
    def text(self) -> str | None:
        """The text of an argument that is known."""
        return known_text(self.value)

    @property
    def start(self) -> str:
        """The known text with which the argument begins; empty where it begins with something unknown."""
        return known_text(self.pieces[0]) or ""
