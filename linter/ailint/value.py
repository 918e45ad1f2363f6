"""Values as far as they can be known before deployment, and where each was written.

One family serves from the evaluators to the rules: a configuration reader yields a tree of these values, an adapter
narrows a leaf of it to an `Attribute[T]` of the model, a rule asks for it with `known()`.

    Known    the value is certain.
    Absent   the author wrote nothing (or an explicit null); `default` is what the provider then does.
    Unknown  something is written, but what it comes to is decided at deployment, or by what ailint doesn't evaluate.
    Choice   one of a few values, all known: which one is decided by an unknown condition or input.

A *reference* to another resource is known even though the id it stands for is not: `Unknown.reference`.
"""

from collections.abc import Callable, Iterator, Mapping
from enum import Enum
from typing import Generic, TypeAlias, TypeVar

import msgspec

from ailint.address import Address
from ailint.source.span import Span

T = TypeVar("T", covariant=True)


class Via(Enum):
    """How a value came from where it was written to where it is used."""

    VARIABLE = "variable"  # the default of an input variable or parameter
    ASSIGNMENT = "assignment"  # tfvars, --var, parameter file
    LOCAL = "local"  # a local value, a template variable
    ARGUMENT = "argument"  # what a module call passes in
    OUTPUT = "output"  # what a module gives back
    EXPANSION = "expansion"  # count, for_each, a copy loop
    TEMPLATE = "template"  # a nested template, a rendered file
    RESOURCE = "resource"  # an attribute of another resource
    EXPRESSION = "expression"  # the expression in which it is used
    MERGE = "merge"  # an override file, a patch, a YAML anchor


class Step(msgspec.Struct, frozen=True):
    """One step on the way back: `span` is the place it leads to, `name` the author's word (`var.size`)."""

    via: Via
    name: str
    span: Span


class Provenance(msgspec.Struct, frozen=True):
    """Where an attribute stands, and the steps from there back to where its value was written."""

    span: Span
    path: str = ""
    steps: tuple[Step, ...] = ()

    @property
    def origin(self) -> Span:
        """Where the value was written: the place a finding points at."""
        return self.steps[-1].span if self.steps else self.span

    def through(self, span: Span, via: Via, name: str) -> "Provenance":
        """The provenance of the same value used at `span`, where it came by `via` under `name`.

        A use inside the place itself adds nothing, so that a literal keeps its own place.
        """
        if span.contains(self.span):
            return self
        return Provenance(span, self.path, (Step(via, name, self.span), *self.steps))

    def at(self, path: str) -> "Provenance":
        """The same place under the path by which an adapter read it."""
        return Provenance(self.span, path, self.steps)


class Reason(Enum):
    """Why a value is unknown."""

    RESOURCE = "known after deployment"
    INPUT = "an input without a value"
    DATA = "read from a data source"
    MODULE = "comes from a module that was not read"
    PLATFORM = "the platform decides where nothing is written"
    ERROR = "the expression is in error"
    LIMIT = "too large to evaluate"
    UNSUPPORTED = "not evaluated by ailint"
    CHOICE = "depends on an input that has several possible values"
    IMPURE = "differs at every run"


class Known(msgspec.Struct, Generic[T], frozen=True):
    """A certain value. Reports mask a `sensitive` one."""

    value: T
    provenance: Provenance
    sensitive: bool = False


class Absent(msgspec.Struct, Generic[T], frozen=True):
    """Nothing is written; the provenance is the block it could be added to.

    Annotate instead of subscripting the call: `gone: Absent[str] = Absent(where)`.
    """

    provenance: Provenance
    default: T | None = None


class Unknown(msgspec.Struct, frozen=True):
    """Not decidable here. `detail` says more than the reason does, `expression` is the source text as written."""

    reason: Reason
    provenance: Provenance
    expression: str = ""
    detail: str = ""
    reference: Address | None = None
    sensitive: bool = False
    encoded: "Known[object] | None" = None
    """What an encoded text (`jsonencode(…)`) holds, where parts of it and so the text as a whole are unknown."""


class EncodedText(str):
    """A text that a function made of a value (`jsonencode`, `yamlencode`), which is kept with its places."""

    __slots__ = ("source",)
    source: "Known[object]"

    @classmethod
    def of(cls, text: str, source: "Known[object]") -> "EncodedText":
        """The text, with the value that it was made of."""
        made = cls(text)
        made.source = source
        return made


def decoded(value: "Value") -> "Known[object] | None":
    """The value that an encoded text was made of; None for all other values."""
    match value:
        case Known(value=EncodedText() as text):
            return text.source
        case Unknown(encoded=Known() as source):
            return source
        case _:
            return None


class Choice(msgspec.Struct, Generic[T], frozen=True):
    """One of `options`. Choices with the same `key` are decided together and list their options in the same order.

    `labels` says in the author's words when each option holds (`var.large is true`), one for each option.
    """

    options: "tuple[Known[T] | Absent[T] | Unknown, ...]"
    provenance: Provenance
    key: str
    labels: tuple[str, ...] = ()


Attribute: TypeAlias = Known[T] | Absent[T] | Unknown | Choice[T]
"""What a model class holds. A rule never meets a Choice: the engine runs it once for each option."""

Scalar: TypeAlias = "str | bool | int | float | object"
"""Numbers are int where integral; fractions are float or decimal.Decimal, as the language defines them."""

Value: TypeAlias = Known[object] | Absent[object] | Unknown | Choice[object]
"""A node of the evaluated tree: `Known.value` is a scalar, a tuple of values, or an `Object` of values."""


class Object(Mapping[str, Value]):
    """A map of evaluated values that is worked out on demand: an attribute nobody asks for costs nothing.

    `span` is where the object stands. `is_partial` says that more keys may exist than are listed (an unknown dynamic
    block, a spread of an unknown): `lookup` of a missing key is then Unknown and not Absent.
    `folds_case` is for languages that compare property names without regard to case (ARM).
    """

    __slots__ = ("_evaluate", "_names", "_own", "_values", "folds_case", "is_partial", "span")

    def __init__(
        self,
        names: tuple[str, ...],
        evaluate: Callable[[str], Value],
        span: Span,
        *,
        is_partial: bool = False,
        folds_case: bool = False,
    ) -> None:
        self._names = names
        self._evaluate = evaluate
        self._values: dict[str, Value] = {}
        self._own: dict[str, str] | None = None
        self.span = span
        self.is_partial = is_partial
        self.folds_case = folds_case

    @classmethod
    def of(
        cls, values: Mapping[str, Value], span: Span, *, is_partial: bool = False, folds_case: bool = False
    ) -> "Object":
        """An object whose values are already there."""
        made = cls(tuple(values), values.__getitem__, span, is_partial=is_partial, folds_case=folds_case)
        made._values.update(values)
        return made

    def _own_name(self, name: str) -> str | None:
        if self._own is None:
            fold = str.casefold if self.folds_case else str
            # Reversed, so that of two names that fold to one the first written wins.
            self._own = {fold(own): own for own in reversed(self._names)}
        return self._own.get(name.casefold() if self.folds_case else name)

    def __getitem__(self, name: str) -> Value:
        own = self._own_name(name)
        if own is None:
            raise KeyError(name)
        return self._value(own)

    def _value(self, own: str) -> Value:
        found = self._values.get(own)
        if found is None:
            found = self._values[own] = self._evaluate(own)
        return found

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and self._own_name(name) is not None

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)

    def lookup(self, name: str) -> Value:
        """The value of a key; Absent (or Unknown in a partial object) where it is not written."""
        own = self._own_name(name)
        if own is not None:
            return self._value(own)
        where = Provenance(self.span)
        if self.is_partial:
            return Unknown(Reason.UNSUPPORTED, where, detail=f"whether {name} is written depends on unknown values")
        gone: Absent[object] = Absent(where)
        return gone


def moved(value: Value, span: Span, via: Via, name: str) -> Value:
    """The same value as used at `span`, with one more step back to where it was."""
    match value:
        case Known(value=inner, provenance=where, sensitive=sensitive):
            return Known(inner, where.through(span, via, name), sensitive)
        case Absent(provenance=where, default=default):
            gone: Absent[object] = Absent(where.through(span, via, name), default)
            return gone
        case Unknown():
            return msgspec.structs.replace(value, provenance=value.provenance.through(span, via, name))
        case Choice():
            options = tuple(_narrow(moved(option, span, via, name)) for option in value.options)
            return Choice(options, value.provenance.through(span, via, name), value.key, value.labels)


def _narrow(value: Value) -> Known[object] | Absent[object] | Unknown:
    assert not isinstance(value, Choice), "an option is never a choice itself"
    return value
