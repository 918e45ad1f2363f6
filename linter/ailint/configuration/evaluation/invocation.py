"""A call of a function, as the library of functions sees it."""

from collections.abc import Callable, Sequence

import msgspec

from ailint.configuration.evaluation.budget import LONGEST_TEXT, MOST_ELEMENTS
from ailint.configuration.evaluation.frame import Frame
from ailint.configuration.evaluation.plain import NotPlainError, plain, wrap
from ailint.configuration.evaluation.symbolic import call_words
from ailint.configuration.evaluation.undecided import as_sensitive, distribute, is_sensitive, unknown_like
from ailint.syntax.node import Expression, Node
from ailint.value import Absent, Choice, Known, Object, Provenance, Reason, Unknown, Value

Evaluate = Callable[[Expression, Frame], Value]


class Closure:
    """A lambda, and the place it was written at."""

    __slots__ = ("_body", "_evaluate", "_frame", "names")

    def __init__(self, names: Sequence[str], body: Expression, frame: Frame, evaluate: Evaluate) -> None:
        self.names = names
        self._body = body
        self._frame = frame
        self._evaluate = evaluate

    def __call__(self, *values: Value) -> Value:
        """The body's value; what is given beyond the lambda's own names is ignored."""
        frame = self._frame
        for name, value in zip(self.names, values, strict=False):
            frame = frame.bind(name, value)
        return self._evaluate(self._body, frame)


class Invocation:
    """One call: its arguments, evaluated when asked for, and the ways to answer."""

    __slots__ = ("_evaluate", "_where", "arguments", "frame", "name", "node")

    def __init__(
        self, name: str, node: Node, arguments: Sequence[Expression], frame: Frame, evaluate: Evaluate
    ) -> None:
        self.name = name
        self.node = node
        self.arguments = arguments
        self.frame = frame
        self._evaluate = evaluate
        self._where: Provenance | None = None

    @property
    def where(self) -> Provenance:
        """The place of the call."""
        if self._where is None:
            self._where = Provenance(self.frame.scope.span(self.node))
        return self._where

    def value(self, number: int) -> Value:
        """The value of one argument."""
        return self._evaluate(self.arguments[number], self.frame)

    def values(self) -> tuple[Value, ...]:
        """The values of all arguments."""
        found: list[Value] = []
        for argument in self.arguments:
            found.append(self._evaluate(argument, self.frame))  # noqa: PERF401 - a comprehension is one frame more
        return tuple(found)

    def known(self, value: object) -> Value:
        """The result, unless it is too large."""
        size = len(value) if isinstance(value, str | tuple) else 1
        most = LONGEST_TEXT if isinstance(value, str) else MOST_ELEMENTS
        if size > most or not self.frame.scope.budget.spend(size // 64 if isinstance(value, str) else size):
            return self.limit(f"{self.name}() makes {size} characters or elements")
        return Known(value, self.where)

    def wrapped(self, value: object) -> Value:
        """A result given as plain Python, all of which stands at the call."""
        return wrap(value, self.where)

    def made_object(self, values: dict[str, Value], *, is_partial: bool = False) -> Value:
        """An object of evaluated values."""
        if not self.frame.scope.budget.spend(len(values)):
            return self.limit(f"{self.name}() makes an object of {len(values)} properties")
        return Known(Object.of(values, self.where.span, is_partial=is_partial, folds_case=True), self.where)

    def null(self) -> Value:
        """The result null."""
        gone: Absent[object] = Absent(self.where)
        return gone

    def error(self, detail: str) -> Value:
        """The call can't succeed."""
        return Unknown(Reason.ERROR, self.where, detail=f"{self.name}(): {detail}")

    def mistyped(self) -> Value:
        """An argument is of a kind that the function does not take."""
        return self.error("an argument has a type that it does not take")

    def limit(self, detail: str) -> Value:
        """The result is too large."""
        return Unknown(Reason.LIMIT, self.where, detail=detail)

    def unknown(self, reason: Reason, detail: str, values: tuple[Value, ...] = ()) -> Unknown:
        """The result can't be known here; its words are those of the call."""
        return Unknown(reason, self.where, call_words(self.name, values), detail, sensitive=is_sensitive(values))

    def because(self, value: Unknown, values: tuple[Value, ...]) -> Value:
        """The result is unknown because a part of the arguments is."""
        return unknown_like(value, call_words(self.name, values))

    def plainly(self, values: tuple[Value, ...], compute: "Callable[..., object]") -> Value:
        """A result computed of arguments that are known through and through. ValueError is an error of the call."""
        try:
            arguments = [plain(value) for value in values]
        except NotPlainError as error:
            if error.value is not None:
                return self.because(error.value, values)
            return self.unknown(Reason.UNSUPPORTED, "a part of an argument is not known", values)
        try:
            result = compute(*arguments)
        except (ValueError, TypeError, OverflowError, RecursionError) as error:
            return self.error(str(error) or "an argument is not valid")
        return self.known(result) if isinstance(result, str | int | float) else self.wrapped(result)


class Function(msgspec.Struct, frozen=True):
    """One function of the library.

    `evaluate` gets the call and the values of its arguments: none of them a Choice, nor Unknown or Absent unless
    `takes_unknown` or `takes_null` says that the function deals with them.
    """

    evaluate: Callable[[Invocation, tuple[Value, ...]], Value]
    least: int
    most: int | None
    takes_unknown: bool = False
    takes_null: bool = False

    def __call__(self, call: Invocation) -> Value:
        """The value of a call."""
        if (refusal := arity_refusal(call, self.least, self.most)) is not None:
            return refusal
        values = call.values()
        result = distribute(values, lambda picked: self._apply(call, picked))
        return as_sensitive(result) if is_sensitive(values) else result

    def _apply(self, call: Invocation, values: tuple[Value, ...]) -> Value:
        for value in values:
            if isinstance(value, Unknown) and not self.takes_unknown:
                return call.because(value, values)
            if isinstance(value, Absent) and not self.takes_null:
                return call.error("an argument is null")
        return self.evaluate(call, values)


class LazyFunction(msgspec.Struct, frozen=True):
    """A function that evaluates its arguments itself, and only those it needs."""

    evaluate: Callable[[Invocation], Value]
    least: int
    most: int | None

    def __call__(self, call: Invocation) -> Value:
        """The value of a call."""
        if (refusal := arity_refusal(call, self.least, self.most)) is not None:
            return refusal
        return self.evaluate(call)


def arity_refusal(call: Invocation, least: int, most: int | None) -> Value | None:
    """An error where a call has too few or too many arguments."""
    count = len(call.arguments)
    if count < least or (most is not None and count > most):
        wanted = str(least) if most == least else f"{least} to {most}" if most is not None else f"at least {least}"
        return call.error(f"takes {wanted} arguments, not {count}")
    return None


def integer(value: Value) -> int | None:
    """The whole number that a value is."""
    if isinstance(value, Known) and isinstance(value.value, int) and not isinstance(value.value, bool):
        return value.value
    return None


def text(value: Value) -> str | None:
    """The text that a value is."""
    return value.value if isinstance(value, Known) and isinstance(value.value, str) else None


def first_unknown(values: Sequence[Value]) -> Unknown | Choice[object] | None:
    """The first value that is not decided."""
    for value in values:
        if isinstance(value, Unknown | Choice):
            return value
    return None
