"""abs ceil floor log max min parseint pow signum"""

import math
from typing import Final

from ailint.configuration.terraform import numbers
from ailint.configuration.terraform.functions.function import ArgumentError, Call, Function
from ailint.configuration.terraform.functions.number_text import magnitude
from ailint.configuration.terraform.types import ANY, NUMBER
from ailint.value import Value

_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


def _abs(call: Call, number: Value) -> Value:
    return call.made(magnitude(call.number(number)))


def _ceil(call: Call, number: Value) -> Value:
    return call.made(math.ceil(call.number(number)))


def _floor(call: Call, number: Value) -> Value:
    return call.made(math.floor(call.number(number)))


def _log(call: Call, number: Value, base: Value) -> Value:
    argument, root = call.number(number), call.number(base)
    if root == 0 and argument > 0:
        return call.made(0)
    try:
        return call.made(numbers.of_float(math.log(argument) / math.log(root)))
    except (ValueError, ZeroDivisionError) as error:
        raise ArgumentError("the logarithm is no finite number") from error


def _pow(call: Call, number: Value, power: Value) -> Value:
    base, exponent = call.number(number), call.number(power)
    try:
        return call.made(numbers.of_float(math.pow(base, exponent)))
    except OverflowError as error:
        raise numbers.LargeNumberError from error
    except ValueError as error:
        raise ArgumentError("the power is no finite number") from error


def _max(call: Call, *given: Value) -> Value:
    return max(given, key=call.number)


def _min(call: Call, *given: Value) -> Value:
    return min(given, key=call.number)


def _signum(call: Call, number: Value) -> Value:
    whole = call.integer(number)
    return call.made((whole > 0) - (whole < 0))


def _parseint(call: Call, text: Value, base: Value) -> Value:
    digits, radix = call.scalar(text), call.integer(base)
    if not isinstance(digits, str):
        raise ArgumentError("the first argument must be a string")
    if not 2 <= radix <= 62:
        raise ArgumentError("the base must be between 2 and 62")
    sign = -1 if digits.startswith("-") else 1
    unsigned = digits.removeprefix("-") if sign < 0 else digits.removeprefix("+")
    alphabet = _DIGITS if radix <= 36 else _DIGITS + _DIGITS[10:].upper()
    values = [alphabet.find(digit.lower() if radix <= 36 else digit) for digit in unsigned]
    if not values or len(values) > numbers.DIGITS_LIMIT or not all(0 <= value < radix for value in values):
        raise ArgumentError(f"{digits[:40]!r} is no whole number in base {radix}")
    total = 0
    for value in values:
        total = total * radix + value
    return call.made(sign * total)


FUNCTIONS: Final = {
    "abs": Function(_abs, (NUMBER,)),
    "ceil": Function(_ceil, (NUMBER,)),
    "floor": Function(_floor, (NUMBER,)),
    "log": Function(_log, (NUMBER, NUMBER)),
    "max": Function(_max, variadic=NUMBER, least=1),
    "min": Function(_min, variadic=NUMBER, least=1),
    "parseint": Function(_parseint, (ANY, NUMBER)),
    "pow": Function(_pow, (NUMBER, NUMBER)),
    "signum": Function(_signum, (NUMBER,)),
}
