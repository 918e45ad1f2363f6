"""The numeric functions: whole numbers of 64 bits."""

from collections.abc import Callable

from ailint.configuration.evaluation.invocation import Function, Invocation, first_unknown, integer
from ailint.value import Choice, Known, Reason, Unknown, Value

Values = tuple[Value, ...]

_SMALLEST, _LARGEST = -(2**63), 2**63 - 1


def _binary(compute: Callable[[int, int], int | None]) -> Function:
    def evaluate(call: Invocation, values: Values) -> Value:
        left, right = integer(values[0]), integer(values[1])
        if left is None or right is None:
            return call.mistyped()
        result = compute(left, right)
        if result is None or not _SMALLEST <= result <= _LARGEST:
            return call.error("the result is no whole number of 64 bits")
        return call.known(result)

    return Function(evaluate, 2, 2)


def _quotient(left: int, right: int) -> int | None:
    """Rounded towards zero."""
    if right == 0:
        return None
    whole = abs(left) // abs(right)
    return whole if (left < 0) == (right < 0) else -whole


def _remainder(left: int, right: int) -> int | None:
    quotient = _quotient(left, right)
    return None if quotient is None else left - right * quotient


def _minus(call: Invocation, values: Values) -> Value:
    number = integer(values[0])
    return call.mistyped() if number is None else call.known(-number)


def _extreme(pick: Callable[[list[int]], int]) -> Function:
    def evaluate(call: Invocation, values: Values) -> Value:
        items = values
        if len(values) == 1 and isinstance(values[0], Known) and isinstance(values[0].value, tuple):
            items = values[0].value
        blocking = first_unknown(items)
        if isinstance(blocking, Unknown):
            return call.because(blocking, values)
        if isinstance(blocking, Choice):
            return call.unknown(Reason.CHOICE, "an item has several possible values", values)
        numbers = [number for number in map(integer, items) if number is not None]
        if not numbers or len(numbers) < len(items):
            return call.mistyped()
        extreme = pick(numbers)
        return next(item for item in items if integer(item) == extreme)

    return Function(evaluate, 1, None)


def _int(call: Invocation, values: Values) -> Value:
    match values[0]:
        case Known(value=bool()):
            return call.mistyped()
        case Known(value=int()):
            return values[0]
        case Known(value=float() as fraction):
            return call.known(int(fraction))
        case Known(value=str() as word):
            stripped = word.strip()
            if len(stripped) < 21 and stripped.removeprefix("-").removeprefix("+").isdecimal():
                return call.known(int(stripped))
            return call.error("the text is no whole number")
        case _:
            return call.mistyped()


def _float(call: Invocation, values: Values) -> Value:
    match values[0]:
        case Known(value=bool()):
            return call.mistyped()
        case Known(value=int() | float() as number):
            return call.known(float(number))
        case Known(value=str() as word):
            try:
                return call.known(float(word))
            except ValueError:
                return call.error("the text is no number")
        case _:
            return call.mistyped()


NUMERIC_FUNCTIONS = {
    "add": _binary(lambda left, right: left + right),
    "div": _binary(_quotient),
    "float": Function(_float, 1, 1),
    "int": Function(_int, 1, 1),
    "max": _extreme(max),
    "min": _extreme(min),
    "minus": Function(_minus, 1, 1),
    "mod": _binary(_remainder),
    "mul": _binary(lambda left, right: left * right),
    "sub": _binary(lambda left, right: left - right),
}
