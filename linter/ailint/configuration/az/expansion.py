"""Words to fields: parameters, arrays, splitting, braces, substitutions; as bash does it, as far as it can be known."""

import re
from abc import abstractmethod
from collections.abc import Iterator, Sequence

import msgspec

from ailint.configuration.az.arithmetic import arithmetic
from ailint.configuration.az.braces import expand_braces
from ailint.configuration.az.environment import Environment, List, Map, Mixed, Variable
from ailint.configuration.az.field import Field
from ailint.configuration.az.pattern import trimmed
from ailint.configuration.az.text import joined, known_text, literal_part, understood
from ailint.source.span import Span
from ailint.source.text import SourceText
from ailint.syntax.shell.script import Arithmetic, Parameter, Part, Placeholder, Substitution, Text, Word
from ailint.value import Absent, Choice, Known, Provenance, Reason, Unknown, Value, Via, moved

MOST_FIELDS = 10_000
"""Arguments that a command, and elements that an array, may have."""

_BOUNDS = re.compile(r"\s*(-?\d{1,6})\s*(?::\s*(-?\d{1,6})\s*)?")
_FIELD = re.compile(r"[^ \t\r\n]+")
_SPECIAL = frozenset("@*#?$!-0")


class _Result(msgspec.Struct):
    """What one part of a word comes to: texts that are separate fields (none, one, many), or an open one."""

    texts: list[Value]
    is_open: bool = False


class Expander:
    """Expands words in the environment of the moment."""

    def __init__(self, text: SourceText) -> None:
        self.text = text
        self.environment = Environment()

    @abstractmethod
    def substitute(self, part: Substitution) -> tuple[list[Value], bool]:
        """Run the commands of a substitution: the texts it yields, and whether there may be more or fewer."""

    def span(self, node: Word | Part) -> Span:
        """The place of a word or a part of one."""
        return self.text.span(node.start, node.end)

    def source(self, node: Word | Part) -> str:
        """A word or a part of one as written."""
        return self.text.content[node.start : node.end]

    def fields(self, words: Sequence[Word]) -> list[Field]:
        """All words expanded, in order; what is more than MOST_FIELDS is an open one."""
        found: list[Field] = []
        for word in words:
            found += self.expand(word)
            if len(found) > MOST_FIELDS:
                rest = Unknown(Reason.LIMIT, Provenance(self.span(word)), self.source(word)[:80])
                return [*found[:MOST_FIELDS], Field([rest], self.span(word), self.source(word)[:80], is_open=True)]
        return found

    def expand(self, word: Word) -> list[Field]:
        """The fields of a word."""
        literal = word.literal
        if literal is not None:
            texts = [literal] if not _has_braces(word) else expand_braces(literal)
            where = Provenance(self.span(word))
            return [Field([Known(text, where)], where.span, self.source(word)) for text in texts]
        return list(self._joined_fields(word))

    def _joined_fields(self, word: Word) -> Iterator[Field]:
        span, source = self.span(word), self.source(word)
        pieces: list[Value] = []
        is_open = False
        for part in word.parts:
            result = self._part(part)
            is_open = is_open or result.is_open
            for number, text in enumerate(result.texts):
                if number and pieces:
                    yield Field(pieces, span, source)
                    pieces = []
                pieces.append(text)
        if pieces:
            yield Field(pieces, span, source, is_open)

    def value(self, word: Word) -> Value:
        """A word as one value, without splitting (what an assignment takes)."""
        literal = word.literal
        where = Provenance(self.span(word))
        if literal is not None:
            return understood(Known(literal, where))
        pieces = self.pieces(word)
        return joined(pieces, where.span, self.source(word)) if pieces else Known("", where)

    def pieces(self, word: Word) -> list[Value]:
        """The values that a word is put together from, without splitting."""
        where = Provenance(self.span(word))
        pieces: list[Value] = []
        for part in word.parts:
            texts = self._part(part, splits=False).texts
            pieces += texts if len(texts) < 2 else [joined(_spaced(texts, where), where.span, self.source(word))]
        return pieces

    def _part(self, part: Part, *, splits: bool = True) -> _Result:
        where = Provenance(self.span(part))
        match part:
            case Text(value=text):
                return _Result([Known(text, where)])
            case Placeholder():
                return _Result([Unknown(Reason.INPUT, where, self.source(part), "a placeholder")])
            case Arithmetic(expression=expression):
                return _Result([self.calculated(expression, where)])
            case Substitution():
                texts, is_open = self.substitute(part)
                return _split(_Result(texts, is_open), splits and not part.is_quoted)
            case Parameter():
                return _split(self._parameter(part, where), splits and not part.is_quoted)

    def cut(self, value: Value) -> Iterator[list[Value]]:
        """A known text cut at its blanks, as an unquoted expansion is."""
        for text in _split(_Result([value]), True).texts:
            yield [text]

    def calculated(self, expression: str, where: Provenance) -> Value:
        """The value of an arithmetic expression."""
        value = arithmetic(expression, self.number)
        return Unknown(Reason.INPUT, where, expression) if value is None else Known(str(value), where)

    def number(self, name: str) -> int | None:
        """The whole number that a variable holds; None where that is unknown."""
        text = known_text(self.environment.lookup(name))
        return int(text) if text and text.isascii() and text.isdecimal() and len(text) < 18 else None

    def _parameter(self, part: Parameter, where: Provenance) -> _Result:
        held = self._held(part, where)
        name = f"${part.name}" if part.index is None else f"${{{part.name}[…]}}"
        if isinstance(held, list):
            return self._list(part, held, name, where)
        if isinstance(held, Mixed):
            if not part.is_quoted and not part.operator:
                return _Result([moved(text, where.span, Via.LOCAL, name) for text in self._words_of(held, where)])
            held = held.value
        via = Via.ARGUMENT if part.name.isdecimal() else Via.LOCAL
        here = None if held is None else moved(held, where.span, via, name)
        match part.operator:
            case "":
                return _Result([here or Unknown(Reason.INPUT, where, self.source(part))])
            case ":-" | "-" | ":=" | "=":
                return self._defaulted(part, here, where)
            case ":+" | "+":
                return self._alternative(part, held, where)
            case ":?" | "?":
                return _Result([here or Unknown(Reason.INPUT, where, self.source(part))])
            case _:
                return _Result([self._computed(part, held, where)])

    def _words_of(self, mixed: Mixed, where: Provenance) -> list[Value]:
        """The words of a text of which some are unknown: an unknown piece is taken for (a part of) one word."""
        words: list[list[Value]] = [[]]
        for piece in mixed.pieces:
            text = known_text(piece)
            if text is None or not isinstance(piece, Known):
                words[-1].append(piece)
                continue
            at = 0
            for match in _FIELD.finditer(text):
                if match.start() > at:
                    words.append([])
                words[-1].append(literal_part(piece, match.start(), match.end()))
                at = match.end()
            if at < len(text):
                words.append([])
        return [joined(word, where.span, "") for word in words if word]

    def _held(self, part: Parameter, where: Provenance) -> "Value | Mixed | list[Value | None] | None":
        """What a parameter holds: one value, or several (None at the end: there may be more)."""
        if part.name in _SPECIAL or part.name.isdecimal():
            return self._positional(part, where)
        variable = self.environment.lookup(part.name)
        index = None if part.index is None else self.value(part.index)
        return _selected(variable, known_text(index), index is not None)

    def _positional(self, part: Parameter, where: Provenance) -> "Value | list[Value | None] | None":
        given = self.environment.arguments
        if part.name in {"@", "*"}:
            return [None] if given is None else [*given.items, *([None] if given.is_open else [])]
        if part.name == "#" and given is not None and not given.is_open:
            return Known(str(len(given.items)), where)
        if part.name.isdecimal() and part.name != "0" and given is not None:
            index = int(part.name[:6]) - 1
            if index < len(given.items):
                return given.items[index]
            return None if given.is_open else Known("", where)
        return None

    def _list(self, part: Parameter, held: "list[Value | None]", name: str, where: Provenance) -> _Result:
        values = [value for value in held if value is not None]
        is_open = len(values) < len(held)
        if part.operator == "#":
            return _Result([Unknown(Reason.INPUT, where) if is_open else Known(str(len(values)), where)])
        if part.operator == "!":
            return self._keys(part, where)
        if part.operator in {"+", ":+"} and part.argument is not None and (values or is_open):
            # `"${args[@]+"${args[@]}"}"`: nothing instead of an error where the array is empty.
            return self._alternatives(part.argument)
        if part.operator in {"+", ":+"}:
            return _Result([])
        if part.operator:
            values_or_none = self._slice(part, values) if part.operator == ":" and not is_open else None
            if values_or_none is None:
                return _Result([Unknown(Reason.UNSUPPORTED, where, self.source(part))], is_open=True)
            values = values_or_none
        texts = [moved(value, where.span, Via.LOCAL, name) for value in values]
        if is_open:
            texts.append(Unknown(Reason.INPUT, where, self.source(part)))
        return _Result(texts, is_open)

    def _slice(self, part: Parameter, values: list[Value]) -> list[Value] | None:
        """The elements of `${list[@]:2:1}`; parameters of a function count from 1, since `$0` is before them."""
        found = None if part.argument is None else _bounds(known_text(self.value(part.argument)))
        if found is None:
            return None
        offset, length = found
        first = offset - (part.name in {"@", "*"})
        return values[first:][:length] if first >= 0 and (length is None or length >= 0) else None

    def _alternatives(self, argument: Word) -> _Result:
        fields = self.expand(argument)
        return _Result([field.value for field in fields], any(field.is_open for field in fields))

    def _keys(self, part: Parameter, where: Provenance) -> _Result:
        match self.environment.lookup(part.name):
            case Map(entries=entries, is_open=False):
                return _Result([Known(key, where) for key in entries])
            case List(items=items, is_open=False):
                return _Result([Known(str(index), where) for index in range(len(items))])
            case _:
                return _Result([Unknown(Reason.INPUT, where, self.source(part))], is_open=True)

    def _defaulted(self, part: Parameter, held: Value | None, where: Provenance) -> _Result:
        """`${name:-default}`: the default counts for what comes from outside."""
        is_input = held is None or (isinstance(held, Unknown) and held.reason is Reason.INPUT)
        is_empty = part.operator.startswith(":") and known_text(held) == ""
        if held is not None and not is_input and not is_empty:
            return _Result([held])
        default = Known("", where) if part.argument is None else self.value(part.argument)
        default = moved(default, where.span, Via.VARIABLE, f"${part.name}")
        if part.operator.endswith("="):
            self.environment.assign(part.name, default)
        return _Result([default])

    def _alternative(self, part: Parameter, held: Value | None, where: Provenance) -> _Result:
        """`${name:+words}`: nothing where the name is not set, which only the caller can know if the script doesn't."""
        if not isinstance(held, Known):
            return _Result([Unknown(Reason.INPUT, where, self.source(part))], is_open=True)
        if part.argument is None or (held.value == "" and part.operator == ":+"):
            return _Result([])
        if part.is_quoted:
            return _Result([self.value(part.argument)])
        return self._alternatives(part.argument)

    def _computed(self, part: Parameter, held: Value | None, where: Provenance) -> Value:
        match held:
            case Known(value=str() as text):
                made = self._computed_text(part, text)
                return Unknown(Reason.UNSUPPORTED, where, self.source(part)) if made is None else Known(made, where)
            case Unknown(reason=reason):
                return Unknown(reason, where, self.source(part))
            case _ if part.operator == "?!":
                return Unknown(Reason.UNSUPPORTED, where, self.source(part))
            case _:
                reason = Reason.INPUT if held is None else Reason.CHOICE
                return Unknown(reason, where, self.source(part))

    def _computed_text(self, part: Parameter, text: str) -> str | None:
        argument = None if part.argument is None else known_text(self.value(part.argument))
        match part.operator:
            case "#" if part.argument is None:
                return str(len(text))
            case "!":
                return known_text(self.environment.lookup(text))
            case ":":
                return _substring(text, _bounds(argument))
            case "^^" | ",,":
                return text.upper() if part.operator == "^^" else text.lower()
            case "^" | ",":
                return (text[:1].upper() if part.operator == "^" else text[:1].lower()) + text[1:]
            case "#" | "##" | "%" | "%%" if argument is not None:
                return trimmed(text, part.operator, argument)
            case "/" | "//" if argument is not None and not set("*?[\\").intersection(argument):
                old, _, new = argument.partition("/")
                return text.replace(old, new, -1 if part.operator == "//" else 1) if old else text
            case _:
                return None


def _bounds(text: str | None) -> tuple[int, int | None] | None:
    """Offset and length of `2`, `0:3`, ` -1`; None where they are no plain numbers."""
    found = None if text is None else _BOUNDS.fullmatch(text)
    return None if found is None else (int(found[1]), None if found[2] is None else int(found[2]))


def _substring(text: str, bounds: tuple[int, int | None] | None) -> str | None:
    """The part of a text; a negative offset or length counts from its end."""
    if bounds is None:
        return None
    offset, length = bounds
    first = min(offset, len(text)) if offset >= 0 else len(text) + offset
    last = len(text) if length is None else first + length if length >= 0 else len(text) + length
    return text[first:last] if 0 <= first <= last else None


def _selected(
    variable: Variable | None, index: str | None, is_indexed: bool
) -> "Value | Mixed | list[Value | None] | None":
    """What is meant by a variable and an index: without one, an array stands for its first element."""
    match variable:
        case List(items=items, is_open=is_open):
            if index in {"@", "*"}:
                return [*items, *([None] if is_open else [])]
            number = 0 if not is_indexed else int(index) if index and index.isdecimal() and len(index) < 7 else None
            return items[number] if number is not None and number < len(items) else None
        case Map(entries=entries, is_open=is_open):
            if index in {"@", "*"}:
                return [*entries.values(), *([None] if is_open else [])]
            return entries.get(index) if index is not None else None
        case Mixed():
            return [variable.value] if index in {"@", "*"} else variable
        case None:
            return [None] if index in {"@", "*"} else None
        case _:
            return [variable] if index in {"@", "*"} else variable


def _spaced(texts: list[Value], where: Provenance) -> list[Value]:
    """Texts with a blank between each two."""
    blank = Known(" ", where)
    return [piece for text in texts for piece in (blank, text)][1:]


def _split(result: _Result, splits: bool) -> _Result:
    """An unquoted expansion is cut at blanks; one that is unknown may come to any number of fields."""
    if not splits:
        return result
    texts: list[Value] = []
    is_open = result.is_open
    for text in result.texts:
        match text:
            case Known(value=str() as known) if " " in known or "\n" in known or "\t" in known or not known:
                texts += [_piece(text, match.start(), match.end()) for match in _FIELD.finditer(known)]
            case Unknown():
                is_open = True
                texts.append(text)
            case Choice(options=options) if any(_is_several(option) for option in options):
                is_open = True
                texts.append(Unknown(Reason.CHOICE, text.provenance))
            case _:
                texts.append(text)
    return _Result(texts, is_open)


def _is_several(option: Known[object] | Absent[object] | Unknown) -> bool:
    text = known_text(option)
    return text is None or not text or bool(re.search(r"\s", text))


def _piece(value: Known[object], start: int, end: int) -> Known[object]:
    """A part of an expanded text; it keeps the way back to where the text was written."""
    origin = literal_part(Known(value.value, Provenance(value.provenance.origin)), start, end)
    steps = value.provenance.steps
    if not steps:
        return origin
    last = msgspec.structs.replace(steps[-1], span=origin.provenance.span)
    return Known(origin.value, msgspec.structs.replace(value.provenance, steps=(*steps[:-1], last)), value.sensitive)


def _has_braces(word: Word) -> bool:
    return any(isinstance(part, Text) and not part.is_quoted and "{" in part.value for part in word.parts)
