"""What a parameter of a template or module comes to: given, defaulted, one of a list, or open."""

from collections.abc import Callable, Sequence

import msgspec

from ailint.configuration.evaluation.budget import MOST_OPTIONS
from ailint.configuration.evaluation.functions.encoding import parse_json_text
from ailint.configuration.evaluation.interpolation import as_text
from ailint.configuration.evaluation.plain import wrap
from ailint.configuration.evaluation.undecided import as_sensitive, choice, distribute
from ailint.source.span import Span
from ailint.value import Absent, Known, Provenance, Reason, Unknown, Value, Via


class Parameter(msgspec.Struct, frozen=True):
    """One declared parameter. `default` is None where none is written; `allowed` is evaluated when it matters."""

    name: str
    type: str
    span: Span
    default: Callable[[], Value] | None
    allowed: Callable[[], Sequence[Value]] | None
    is_nullable: bool
    is_secure: bool

    def value(self, given: Value | None, words: str) -> tuple[Value, bool]:
        """The parameter's value, and whether it was given (and not taken of the declaration).

        A null that is given counts as nothing, as the platform has it. A default, and null where the type allows it,
        wins over the list of allowed values. `words` name the parameter where it stays unknown.
        """
        if given is None or isinstance(given, Absent):
            return self._masked(self._declared(words)), False
        return self._masked(distribute((given,), lambda picked: self._given(picked[0], words))), True

    def _given(self, value: Value, words: str) -> Value:
        match value:
            case Absent():
                return self._declared(words)
            case Unknown(expression=""):
                return msgspec.structs.replace(value, expression=words)
            case _:
                return value

    def _masked(self, value: Value) -> Value:
        return as_sensitive(value) if self.is_secure else value

    def _declared(self, words: str) -> Value:
        where = Provenance(self.span)
        if self.default is not None:
            value = self.default()
            if isinstance(value, Unknown) and value.reason is Reason.IMPURE:
                # One value for the whole deployment, whatever it is.
                return msgspec.structs.replace(value, expression=words)
            return value
        if self.is_nullable:
            gone: Absent[object] = Absent(where)
            return gone
        if self.allowed is not None:
            return self._one_of(self.allowed(), where, words)
        return self._open(where, words)

    def _one_of(self, allowed: Sequence[Value], where: Provenance, words: str) -> Value:
        if not 0 < len(allowed) <= MOST_OPTIONS or not all(isinstance(value, Known) for value in allowed):
            return self._open(where, words)
        labelled = [(f"{self.name} is '{as_text(value)}'", value) for value in allowed]
        is_of_entry = words == f"parameters('{self.name}')"
        return choice(labelled, where, f"parameter {self.name if is_of_entry else words}")

    def _open(self, where: Provenance, words: str) -> Value:
        detail = f"parameter {self.name} has no default, and no value is given"
        return Unknown(Reason.INPUT, where, words, detail)


def via_of(is_given: bool, given_via: Via) -> Via:
    """By which way a parameter got its value."""
    return given_via if is_given else Via.VARIABLE


def typed(text: str, kind: str, where: Provenance) -> Value:
    """A value of the command line, as the parameter's type has it."""
    match kind.lower():
        case "int" if text.strip().removeprefix("-").isdecimal() and len(text) < 20:
            return Known(int(text), where)
        case "bool" if text.strip().lower() in {"true", "false"}:
            return Known(text.strip().lower() == "true", where)
        case "array" | "object" | "secureobject":
            try:
                return wrap(parse_json_text(text), where)
            except ValueError:
                return Unknown(Reason.ERROR, where, detail="the value given on the command line is no JSON")
        case _:
            return Known(text, where)
