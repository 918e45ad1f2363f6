"""What all functions share: how arguments are converted, checked and read, and what becomes of unknown ones."""

import re
import unicodedata
from collections.abc import Callable
from decimal import Decimal

import msgspec

from ailint.configuration.terraform import numbers
from ailint.configuration.terraform.choices import UndecidedError, over_choices
from ailint.configuration.terraform.context import FunctionContext
from ailint.configuration.terraform.conversion import ConversionError, converted
from ailint.configuration.terraform.numbers import LargeNumberError, Number
from ailint.configuration.terraform.shapes import List, Map, NestingError
from ailint.configuration.terraform.types import ANY, STRING, Type
from ailint.value import Absent, Choice, EncodedText, Known, Object, Provenance, Reason, Unknown, Value

TEXT_LIMIT = 8 * 1024 * 1024
"""Code points that a computed string may have."""
ELEMENTS_LIMIT = 100_000
"""Elements that a computed collection may have, those of its elements included where they are computed too."""


_SURROGATE = re.compile("[\ud800-\udfff]")


class ArgumentError(Exception):
    """Terraform refuses these arguments."""


class SizeError(Exception):
    """The result would be too large to be worked out."""


class UnsupportedError(Exception):
    """This is not evaluated here, though Terraform would."""


class UnknownArgumentError(Exception):
    """The result hangs on a value that is not known."""

    def __init__(self, value: Unknown) -> None:
        super().__init__(value.detail)
        self.value = value


class Call:
    """One call under way: reads arguments and makes results.

    `is_sensitive` is set when a sensitive value is read: what is then made is sensitive too.
    The readers raise UnknownArgumentError, UndecidedError (a Choice), and ArgumentError for a null.
    """

    __slots__ = ("context", "is_sensitive")

    def __init__(self, context: FunctionContext) -> None:
        self.context = context
        self.is_sensitive = False

    def scalar(self, value: Value) -> object:
        """The bare content of a value: a scalar, a tuple or an Object."""
        match value:
            case Known(value=inner, sensitive=sensitive):
                self.is_sensitive = self.is_sensitive or sensitive
                return inner
            case Unknown():
                raise UnknownArgumentError(value)
            case Choice():
                raise UndecidedError(value)
            case Absent():
                raise ArgumentError("an argument must not be null")

    def text(self, value: Value) -> str:
        """A string."""
        inner = self.scalar(value)
        if not isinstance(inner, str):
            raise ArgumentError("a string is required")
        # JSON files may hold half of a pair, which can't be encoded; Go puts a replacement character in its place.
        return inner if inner.isascii() else _SURROGATE.sub("\ufffd", inner)

    def number(self, value: Value) -> Number:
        """A number."""
        inner = self.scalar(value)
        if isinstance(inner, bool) or not isinstance(inner, int | Decimal):
            raise ArgumentError("a number is required")
        return inner

    def integer(self, value: Value) -> int:
        """A whole number."""
        number = self.number(value)
        if not isinstance(number, int):
            raise ArgumentError("a whole number is required")
        return number

    def flag(self, value: Value) -> bool:
        """A bool."""
        inner = self.scalar(value)
        if not isinstance(inner, bool):
            raise ArgumentError("a bool is required")
        return inner

    def items(self, value: Value) -> tuple[Value, ...]:
        """The elements of a list, set or tuple."""
        inner = self.scalar(value)
        if not isinstance(inner, tuple):
            raise ArgumentError("a list is required")
        return inner

    def entries(self, value: Value) -> Object:
        """A map or object. One that may have further keys counts as unknown."""
        inner = self.scalar(value)
        if not isinstance(inner, Object):
            raise ArgumentError("a map is required")
        if inner.is_partial:
            raise UnknownArgumentError(self.unknown("may have further keys"))
        return inner

    def unknown(self, detail: str, reason: Reason = Reason.UNSUPPORTED) -> Unknown:
        """An unknown result."""
        where = Provenance(self.context.span)
        return Unknown(reason, where, self.context.expression, detail, sensitive=self.is_sensitive)

    def derived(self, argument: Unknown) -> Unknown:
        """Unknown for an argument's reason; what that referred to is only an ingredient now."""
        is_sensitive = self.is_sensitive or argument.sensitive
        where = Provenance(self.context.span)
        return Unknown(argument.reason, where, self.context.expression, argument.detail, sensitive=is_sensitive)

    def null(self) -> Absent[object]:
        """A null result."""
        gone: Absent[object] = Absent(Provenance(self.context.span))
        return gone

    @staticmethod
    def composed(text: str) -> str:
        """A string in Unicode's composed form, with lone surrogates replaced, as all of Terraform's strings are."""
        if text.isascii():
            return text
        if len(text) > TEXT_LIMIT:
            raise SizeError
        return unicodedata.normalize("NFC", _SURROGATE.sub("\ufffd", text))

    def taken(self, value: Value) -> Value:
        """An element that is picked out of arguments, sensitive where they were."""
        if not self.is_sensitive:
            return value
        match value:
            case Known() | Unknown():
                return msgspec.structs.replace(value, sensitive=True)
            case Choice():
                options = [self.taken(option) for option in value.options]
                return msgspec.structs.replace(value, options=tuple(options))
            case Absent():
                return value

    def made(self, inner: object) -> Known[object]:
        """A computed value: strings are brought to Unicode's composed form, numbers to their normal one."""
        if isinstance(inner, str):
            inner = self.composed(inner)
            if len(inner) > TEXT_LIMIT:
                raise SizeError
        elif isinstance(inner, int | Decimal) and not isinstance(inner, bool):
            inner = numbers.normal(inner)
        elif isinstance(inner, tuple) and len(inner) > ELEMENTS_LIMIT:
            raise SizeError
        return Known(inner, Provenance(self.context.span), self.is_sensitive)

    def encoded(self, write: Callable[[], str], source: Value) -> Value:
        """The text that `write` makes of a value. The value stays with it, so that an adapter finds what it holds and
        where that was written, even where parts and so the whole text are unknown.
        """
        holds = source if isinstance(source, Known) else None
        try:
            made = self.made(write())
        except UnknownArgumentError as error:
            if holds is None:
                raise
            where = Provenance(self.context.span)
            return msgspec.structs.replace(error.value, provenance=where, reference=None, encoded=holds)
        if holds is None or not isinstance(made.value, str):
            return made
        return Known(EncodedText.of(made.value, holds), made.provenance, made.sensitive)

    def texts(self, strings: list[str]) -> Known[object]:
        """A computed list of strings."""
        return self.made(
            List([Known(self.made(text).value, Provenance(self.context.span)) for text in strings], STRING)
        )

    def map_of(self, values: dict[str, Value], element: Type = ANY) -> Known[object]:
        """A computed map."""
        names = tuple(sorted(values))
        return self.made(Map(names, values.__getitem__, self.context.span, element=element))

    def object_of(self, values: dict[str, Value]) -> Known[object]:
        """A computed object."""
        ordered = {name: values[name] for name in sorted(values)}
        return self.made(Object.of(ordered, self.context.span))


class Function(msgspec.Struct, frozen=True):
    """One built-in function.

    `implement` gets the Call and the arguments, converted to `parameters` (and any number of `variadic` after them,
    at least `least`). A null is an error, but for arguments from index `null_from` on; unless `takes_unknown`, an
    unknown argument makes the result unknown (elements within it may be unknown in any case).
    `is_raw`: gets errors, choices and nulls as they are.
    """

    implement: Callable[..., Value]
    parameters: tuple[Type, ...] = ()
    variadic: Type | None = None
    least: int = 0
    null_from: int = 1_000_000
    takes_unknown: bool = False
    is_raw: bool = False


def evaluate(function: Function, arguments: tuple[Value, ...], context: FunctionContext) -> Value:
    """Call a function, with every error and limit turned into an Unknown."""

    def once(values: tuple[Value, ...]) -> Value:
        return _evaluate_decided(function, values, context)

    return over_choices(arguments, once, context.span)


def _evaluate_decided(function: Function, arguments: tuple[Value, ...], context: FunctionContext) -> Value:
    call = Call(context)
    try:
        return _checked(function, call, arguments)
    except UnknownArgumentError as error:
        return call.derived(error.value)
    except (ArgumentError, ConversionError) as error:
        reason = error.reason if isinstance(error, ConversionError) else Reason.ERROR
        return call.unknown(str(error), reason)
    except (SizeError, LargeNumberError):
        return call.unknown("the result would be too large", Reason.LIMIT)
    except (NestingError, RecursionError):
        return call.unknown("values are nested too deeply", Reason.LIMIT)
    except UnsupportedError as error:
        return call.unknown(str(error))


def _checked(function: Function, call: Call, arguments: tuple[Value, ...]) -> Value:
    missing = len(function.parameters) + function.least - len(arguments)
    if missing > 0:
        raise ArgumentError(f"{missing} more argument{'s' if missing > 1 else ''} required")
    if function.variadic is None and len(arguments) > len(function.parameters):
        raise ArgumentError(f"takes no more than {len(function.parameters)} arguments")
    if function.is_raw:
        return function.implement(call, *arguments)
    for argument in arguments:
        if isinstance(argument, Unknown) and argument.reason is Reason.ERROR:
            raise UnknownArgumentError(argument)
    for argument in arguments:
        if isinstance(argument, Choice):
            raise UndecidedError(argument)
    ready = tuple([_converted(function, index, argument) for index, argument in enumerate(arguments)])
    if not function.takes_unknown:
        for argument in ready:
            if isinstance(argument, Unknown):
                raise UnknownArgumentError(argument)
    return function.implement(call, *ready)


def _converted(function: Function, index: int, argument: Value) -> Value:
    stated = function.parameters[index] if index < len(function.parameters) else function.variadic
    if isinstance(argument, Absent) and index < function.null_from:
        raise ArgumentError(f"argument {index + 1} must not be null")
    try:
        return converted(argument, stated or ANY)
    except ConversionError as error:
        raise ConversionError(f"argument {index + 1}: {error.message}", error.reason) from error
