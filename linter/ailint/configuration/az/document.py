"""Here-documents and quoted manifests: texts within a script, with what its variables put into them."""

import re
from collections.abc import Callable

from ailint.configuration.az.text import joined, known_text
from ailint.source.excerpt import Excerpt, excerpt, leading_tabs
from ailint.source.text import SourceText
from ailint.syntax.node import Literal
from ailint.syntax.shell.script import HereDocument, Part, Text
from ailint.value import Known, Provenance, Reason, Unknown, Value, Via, moved

_OPEN, _CLOSE = "\ue000", "\ue001"
_MARK = re.compile(f"{_OPEN}(\\d+){_CLOSE}")
_QUOTES = frozenset("\"'|>")


class Embedded:
    """The text of a here-document, in which each expansion is a mark that `rewrite` replaces by its value."""

    __slots__ = ("_values", "text")

    def __init__(self, text: SourceText, values: list[Value]) -> None:
        self.text = text
        self._values = values

    @property
    def is_computed(self) -> bool:
        """Whether anything is put in."""
        return bool(self._values)

    def is_manifest(self) -> bool:
        """Whether it looks like YAML of Kubernetes or Azure ML."""
        content = self.text.content
        return ("kind:" in content and "apiVersion:" in content) or ("$schema:" in content and "azureml" in content)

    def rewrite(self, literal: Literal, where: Provenance) -> Value | None:
        """What a scalar of the text comes to; None where nothing was put into it."""
        if not isinstance(literal.value, str) or _OPEN not in literal.value:
            return None
        pieces: list[Value] = []
        at = 0
        for match in _MARK.finditer(literal.value):
            if match.start() > at:
                pieces.append(Known(literal.value[at : match.start()], where))
            pieces.append(self._value(int(match.group(1)), where))
            at = match.end()
        if at < len(literal.value):
            pieces.append(Known(literal.value[at:], where))
        value = joined(pieces, where.span, _MARK.sub("$…", literal.value))
        value = moved(value, where.span, Via.LOCAL, "$")
        is_plain = self.text.content[literal.start : literal.start + 1] not in _QUOTES
        return _typed(value) if is_plain else value

    def _value(self, index: int, where: Provenance) -> Value:
        return self._values[index] if index < len(self._values) else Unknown(Reason.ERROR, where)


def _typed(value: Value) -> Value:
    """A plain scalar is read again once its variables are put in: `$COUNT` may be a number."""
    from ailint.syntax.yaml.scalar import Unwritable, plain_value

    text = known_text(value)
    if text is None or not isinstance(value, Known):
        return value
    scalar = plain_value(text)
    return value if scalar is None or isinstance(scalar, Unwritable) else Known(scalar, value.provenance)


def embedded(file: SourceText, document: HereDocument, value_of: Callable[[Part], Value]) -> Embedded:
    """The text of a here-document; `value_of` says what an expansion in it comes to."""
    if document.parts is None:
        cut = leading_tabs if document.strips_tabs else None
        return Embedded(excerpt(file, document.start, document.end, cut), [])
    content: list[str] = []
    pieces: list[tuple[int, int]] = []
    values: list[Value] = []
    length = 0
    for part in document.parts:
        if isinstance(part, Text):
            added = part.value
        else:
            added = f"{_OPEN}{len(values)}{_CLOSE}"
            values.append(value_of(part))
        pieces.append((length, part.start))
        content.append(added)
        length += len(added)
    pieces.append((length, document.end))
    whole = Excerpt(file, "".join(content), pieces)
    return Embedded(excerpt(whole, 0, length, leading_tabs) if document.strips_tabs else whole, values)


def plain_text(document: HereDocument, file: SourceText) -> str | None:
    """The text of a here-document into which nothing is put."""
    if document.parts is None:
        return file.content[document.start : document.end]
    texts = [part.value for part in document.parts if isinstance(part, Text)]
    return "".join(texts) if len(texts) == len(document.parts) else None
