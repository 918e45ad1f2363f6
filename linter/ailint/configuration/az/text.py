"""Pieces of text put together: known where all of them are."""

import re
from collections.abc import Sequence

from ailint.source.span import Span
from ailint.value import Absent, Choice, Known, Provenance, Reason, Unknown, Value

_PLACEHOLDER = re.compile(r"<[^<>\n]{1,100}>")

LONGEST = 65_536
"""Characters that a computed text may have."""


def joined(pieces: Sequence[Value], span: Span, source: str) -> Value:
    """The text that all pieces make one after the other; `span` and `source` are the expression that makes it."""
    if len(pieces) == 1:
        return pieces[0]
    choices = [piece for piece in pieces if isinstance(piece, Choice)]
    if len(choices) == 1:
        return _joined_choice(pieces, choices[0], span, source)
    known = [piece.value for piece in pieces if isinstance(piece, Known)]
    where = Provenance(span)
    if len(known) != len(pieces):
        unknown = next(piece for piece in pieces if not isinstance(piece, Known))
        reason = unknown.reason if isinstance(unknown, Unknown) else Reason.CHOICE
        return Unknown(reason, where, source[:200])
    if sum(len(str(one)) for one in known) > LONGEST:
        return Unknown(Reason.LIMIT, where, source[:200])
    return Known("".join(str(one) for one in known), where)


def _joined_choice(pieces: Sequence[Value], choice: Choice[object], span: Span, source: str) -> Value:
    options: list[Known[object] | Absent[object] | Unknown] = []
    for option in choice.options:
        made = joined([option if piece is choice else piece for piece in pieces], span, source)
        options.append(Unknown(Reason.CHOICE, Provenance(span)) if isinstance(made, Choice) else made)
    return Choice(tuple(options), Provenance(span), choice.key, choice.labels)


def known_text(value: object) -> str | None:
    """The text of a known value."""
    return value.value if isinstance(value, Known) and isinstance(value.value, str) else None


def understood(value: Known[object]) -> Known[object] | Unknown:
    """A text as its author means it: `"<subscription>"` is for the reader to fill in."""
    text = known_text(value)
    if text is not None and _PLACEHOLDER.fullmatch(text):
        return Unknown(Reason.INPUT, value.provenance, text, "a placeholder")
    return value


def literal_part(value: Known[object], start: int, end: int) -> Known[object]:
    """A part of a text, at its place where the text is a literal of one line that holds no escapes."""
    text = str(value.value)
    where = value.provenance
    span = where.span
    width = span.end_column - span.column
    if where.steps or span.line != span.end_line or width not in {len(text), len(text) + 2}:
        return Known(text[start:end], where, value.sensitive)
    first = span.column + (width - len(text)) // 2
    inner = Span(span.file, span.line, first + start, span.line, first + end)
    return Known(text[start:end], Provenance(inner, where.path), value.sensitive)
