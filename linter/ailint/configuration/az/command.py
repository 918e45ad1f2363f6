"""A command line of the Azure CLI: its words, its options under their one name, and the resource it makes."""

import re
from collections.abc import Iterator, Sequence

import msgspec

from ailint.configuration.az.field import Field
from ailint.configuration.az.options import canonical, is_sensitive, may_be_flag
from ailint.configuration.az.text import joined, known_text, literal_part, understood
from ailint.source.span import Span
from ailint.value import Choice, Known, Provenance, Reason, Unknown, Value

_NAMES = re.compile(r"(?:.*[/\\])?az(?:\.cmd|\.exe|\.bat)?", re.IGNORECASE)
_WORD = re.compile(r"[a-z][a-z0-9-]*")
_OPTION = re.compile(r"-[A-Za-z]|--[A-Za-z][\w-]*")
_GLOBAL_FLAGS = frozenset({"--only-show-errors", "--debug", "--verbose"})
_ACCUMULATING = frozenset({"set", "add", "remove"})
_LOOSE = re.compile(r"arg|opt|param|flag|extra", re.IGNORECASE)


class CommandLine(msgspec.Struct, frozen=True):
    """`words` are `("az", "vm", "create")`; `options` hold values by canonical name, `positional` all others.

    `header` is the place of the words, `span` that of the whole command. `is_partial` says that more options may be
    given than are known.
    """

    words: tuple[str, ...]
    options: dict[str, Value]
    positional: tuple[Value, ...]
    header: Span
    span: Span
    is_partial: bool

    @property
    def verb(self) -> str:
        """The last word: `create`."""
        return self.words[-1]

    @property
    def group(self) -> tuple[str, ...]:
        """The words before the last: `("az", "vm")`."""
        return self.words[:-1]

    def text(self, option: str) -> str | None:
        """The text of an option that is known."""
        return known_text(self.options.get(option))


def is_az(field: Field) -> bool:
    """Whether a field is the name of the Azure CLI."""
    text = field.text
    return text is not None and _NAMES.fullmatch(text) is not None


def read_command_line(fields: Sequence[Field], span: Span) -> CommandLine | None:
    """The command that fields beginning with `az` make; None where even its words are unknown."""
    words: list[str] = ["az"]
    at = _after_global_options(fields, 1)
    while at < len(fields) and (text := fields[at].text) is not None and _WORD.fullmatch(text):
        words.append(text)
        at += 1
    if len(words) == 1:
        return None
    if at < len(fields) and len(words) < 3 and not fields[at].start and not fields[at].is_open:
        return None  # `az vm $ACTION`
    reader = _OptionReader(tuple(words))
    for field in fields[at:]:
        reader.take(field)
    options = dict(reader.finish())
    header = _header(fields, len(words), at)
    return CommandLine(tuple(words), options, tuple(reader.positional), header, span, reader.is_partial)


def _after_global_options(fields: Sequence[Field], at: int) -> int:
    while at < len(fields) and (fields[at].text or "").startswith("-"):
        at += 1 if fields[at].text in _GLOBAL_FLAGS or "=" in (fields[at].text or "") else 2
    return at


def _header(fields: Sequence[Field], count: int, at: int) -> Span:
    """The place of the command's words as they were written, be it in an array."""
    first = fields[0].value.provenance.origin
    last = fields[min(at, len(fields)) - 1].value.provenance.origin
    is_together = first.file == last.file and first <= last and last.line - first.line <= count
    return first.until(last) if is_together else first


class _OptionReader:
    """Collects values for the option that was named last."""

    def __init__(self, words: tuple[str, ...]) -> None:
        self._words = words
        self._found: dict[str, list[Value]] = {}
        self._places: dict[str, Provenance] = {}
        self._current = ""
        self.positional: list[Value] = []
        self.is_partial = False

    def take(self, field: Field) -> None:
        start = field.start
        name, equals, _ = start.partition("=")
        if _OPTION.fullmatch(name) and (equals or len(field.pieces) == 1):
            self._begin(name, field)
            if equals:
                self._add(_rest(field, len(name) + 1))
                self._current = ""
        elif field.text is None and start.startswith("--"):
            self.is_partial = True
            self._current = ""
        elif field.is_open and not self._awaits(field):
            self.is_partial = True
        elif self._current:
            self._add(field.value)
        else:
            self.positional.append(field.value)

    def _awaits(self, field: Field) -> bool:
        """Whether a field that may come to many is the value of the option before it, and nothing more."""
        if not self._current or self._found[self._current]:
            return False
        if may_be_flag(self._current) or _LOOSE.search(field.source):
            self.is_partial = True
        return True

    def _begin(self, option: str, field: Field) -> None:
        self._current = canonical(self._words, option)
        if self._current not in _ACCUMULATING or self._current not in self._found:
            self._found[self._current] = []
        self._places[self._current] = field.pieces[0].provenance

    def _add(self, value: Value) -> None:
        self._found[self._current].append(_understood(value, is_sensitive(self._current)))

    def finish(self) -> Iterator[tuple[str, Value]]:
        for name, values in self._found.items():
            if not values:
                yield name, Known(True, self._places[name])
            elif len(values) == 1:
                yield name, values[0]
            else:
                yield name, Known(tuple(values), Provenance(_extent(values)))


def _extent(values: Sequence[Value]) -> Span:
    first, last = values[0].provenance.span, values[-1].provenance.span
    return first.until(last) if first.file == last.file and first <= last else first


def _rest(field: Field, start: int) -> Value:
    """The value of `--name=value`, each piece with its own place."""
    first, *others = field.pieces
    text = known_text(first) or ""
    pieces: list[Value] = []
    if start < len(text) and isinstance(first, Known):
        pieces.append(literal_part(first, start, len(text)))
    pieces += others
    if not pieces:
        return Known("", Provenance(field.span))
    return joined(pieces, field.span, field.source.partition("=")[2])


def _understood(value: Value, sensitive: bool) -> Value:
    """A value as the command takes it: `@file` is read from a file, `<name>` is for the reader to fill in."""
    match value:
        case Known(value=str() as text, provenance=where):
            if text.startswith("@") and len(text) > 1:
                return Unknown(Reason.DATA, where, text[:200], "read from a file")
            return understood(Known(text, where, sensitive or value.sensitive))
        case Unknown():
            return msgspec.structs.replace(value, sensitive=sensitive or value.sensitive)
        case Choice():
            return value
        case _:
            return value
