"""Terraform's numbers: binary floating point of 512 bits, which nobody should notice.

A number is an int where it is integral, else a decimal.Decimal: the shortest decimal fraction that stands for the
512-bit number and for no other. So it prints as Terraform prints it, and arithmetic rounds as Terraform's does
(Go's big.Float, to nearest even).
"""

import re
from decimal import Decimal
from typing import TypeAlias

Number: TypeAlias = int | Decimal

PRECISION = 512
_FLOAT_PRECISION = 53
DIGITS_LIMIT = 4000
"""Decimal digits before or after the point beyond which a number is not worked out (LargeNumberError)."""

_BITS_LIMIT = DIGITS_LIMIT * 10 // 3
# A decimal fraction of so few digits is always the shortest one for the binary number nearest to it.
_FAITHFUL_DIGITS = 153
_EXACT_BELOW = 1 << PRECISION
_SYNTAX = re.compile(r"([+-]?)(\d+\.?\d*|\.\d+)(?:([eEpP])([+-]?\d{1,9}))?", re.ASCII)


class LargeNumberError(Exception):
    """A number with more digits than are worked out."""


def parsed(text: str) -> Number | None:
    """The number that a string converts to; None where it is no number. Raises LargeNumberError."""
    if text.isascii() and text.isdigit() and len(text) < _FAITHFUL_DIGITS:
        return int(text)
    found = _SYNTAX.fullmatch(text)
    if found is None:
        return None
    sign, digits, kind, exponent = found.groups()
    if len(digits) > DIGITS_LIMIT or abs(int(exponent or 0)) > DIGITS_LIMIT:
        raise LargeNumberError
    if kind in {"p", "P"}:
        numerator, denominator = Decimal(sign + digits).as_integer_ratio()
        power = int(exponent)
        return rounded(numerator << max(power, 0), denominator << max(-power, 0))
    return normal(Decimal(text))


def normal(number: Number) -> Number:
    """The one way to write a number: int where integral, no trailing zeros. Raises LargeNumberError."""
    if isinstance(number, int):
        return number if abs(number) < _EXACT_BELOW else rounded(number, 1)
    exponent, digits = number.adjusted(), len(number.as_tuple().digits)
    if abs(exponent) > DIGITS_LIMIT or digits > DIGITS_LIMIT:
        raise LargeNumberError
    if digits > _FAITHFUL_DIGITS or exponent > _FAITHFUL_DIGITS:
        return rounded(*number.as_integer_ratio())
    if number == number.to_integral_value():
        return int(number)
    sign, figures, power = number.as_tuple()
    assert isinstance(power, int)
    while figures[-1] == 0:
        figures, power = figures[:-1], power + 1
    return Decimal((sign, figures, power))


def text(number: Number) -> str:
    """A number as a string, never with an exponent."""
    if isinstance(number, int):
        if abs(number) < _EXACT_BELOW:
            return str(number)
        digits, exponent = _shortest(abs(number), 1)
        return f"{'-' if number < 0 else ''}{digits}{'0' * exponent}"
    return format(number, "f")


def rounded(numerator: int, denominator: int) -> Number:
    """The 512-bit number nearest to a fraction (of a positive denominator). Raises LargeNumberError."""
    if numerator == 0:
        return 0
    mantissa, exponent = _binary(numerator, denominator)
    if exponent >= 0:
        return mantissa << exponent
    trailing = (mantissa & -mantissa).bit_length() - 1
    if trailing >= -exponent:
        return mantissa >> -exponent
    digits, power = _shortest(abs(mantissa), 1 << -exponent)
    return Decimal((int(mantissa < 0), tuple(int(digit) for digit in digits), power))


def add(left: Number, right: Number) -> Number:
    """`left + right`."""
    if isinstance(left, int) and isinstance(right, int):
        return normal(left + right)
    (a, b), (c, d) = ratio(left), ratio(right)
    return rounded(a * d + c * b, b * d)


def negate(number: Number) -> Number:
    """`-number`."""
    return -number if isinstance(number, int) else number.copy_negate()


def subtract(left: Number, right: Number) -> Number:
    """`left - right`."""
    return add(left, negate(right))


def multiply(left: Number, right: Number) -> Number:
    """`left * right`."""
    (a, b), (c, d) = ratio(left), ratio(right)
    return normal(a * c) if b == d == 1 else rounded(a * c, b * d)


def divide(left: Number, right: Number) -> Number:
    """`left / right`. Raises ZeroDivisionError."""
    (a, b), (c, d) = ratio(left), ratio(right)
    if c == 0:
        raise ZeroDivisionError
    return rounded(a * d, b * c) if c > 0 else rounded(-a * d, -b * c)


def modulo(left: Number, right: Number) -> Number:
    """`left % right`: what is left after a division that rounds towards zero; all of it where `right` is zero."""
    if right == 0:
        return left
    return subtract(left, multiply(truncated(divide(left, right)), right))


def truncated(number: Number) -> int:
    """The number without its fraction."""
    return int(number)


def ratio(number: Number) -> tuple[int, int]:
    """The binary number, exactly, as numerator and denominator."""
    if isinstance(number, int):
        return number, 1
    mantissa, exponent = _binary(*number.as_integer_ratio())
    return (mantissa << exponent, 1) if exponent >= 0 else (mantissa, 1 << -exponent)


def _binary(numerator: int, denominator: int, precision: int = PRECISION) -> tuple[int, int]:
    """Mantissa (of at most `precision` bits) and exponent of the number nearest to a fraction; ties go to even."""
    magnitude = abs(numerator)
    excess = magnitude.bit_length() - denominator.bit_length()
    if abs(excess) > _BITS_LIMIT:
        raise LargeNumberError
    shift = precision - excess
    divisor = denominator << max(-shift, 0)
    quotient, rest = divmod(magnitude << max(shift, 0), divisor)
    if quotient >> precision:
        # One bit too many: the bit that falls off decides together with the rest.
        rest += (quotient & 1) * divisor
        quotient, divisor, shift = quotient >> 1, divisor << 1, shift - 1
    if 2 * rest > divisor or (2 * rest == divisor and quotient & 1):
        quotient += 1
    return (-quotient if numerator < 0 else quotient), -shift


def _shortest(numerator: int, denominator: int, precision: int = PRECISION) -> tuple[str, int]:
    """The fewest digits, and their power of ten, that mean this binary number and no other of its precision.

    Where both directions do, the nearer one is taken, as by Go.
    """
    mantissa, exponent = _binary(numerator, denominator, precision)
    # In halves of the last place, so that the interval which rounds to the number has whole ends.
    middle, scale = 2 * mantissa, exponent - 1
    up, down = (1 << scale, 1) if scale >= 0 else (1, 1 << -scale)
    low, high, is_closed = (middle - 1) * up, (middle + 1) * up, mantissa % 2 == 0
    whole = middle * up
    size = _decimal_exponent(whole, down)
    for count in range(1, DIGITS_LIMIT):
        power = size - count
        raised, unit = (10**-power, down) if power < 0 else (1, down * 10**power)
        floor = whole * raised // unit
        below, above = floor * unit, (floor + 1) * unit
        fits_below = below > low * raised or (is_closed and below == low * raised)
        fits_above = above < high * raised or (is_closed and above == high * raised)
        if fits_below or fits_above:
            takes_above = fits_above and (not fits_below or above - whole * raised < whole * raised - below)
            digits = str(floor + takes_above)
            stripped = digits.rstrip("0")
            return stripped, power + len(digits) - len(stripped)
    raise LargeNumberError


def _decimal_exponent(numerator: int, denominator: int) -> int:
    """The number of digits before the point (zero or less where the fraction begins with zeros)."""
    estimate = (numerator.bit_length() - denominator.bit_length()) * 30103 // 100000
    while numerator >= denominator * 10**estimate if estimate >= 0 else numerator * 10**-estimate >= denominator:
        estimate += 1
    while (
        numerator < denominator * 10 ** (estimate - 1)
        if estimate >= 1
        else numerator * 10 ** (1 - estimate) < denominator
    ):
        estimate -= 1
    return estimate


def of_float(number: float) -> Number:
    """A number that Terraform works out in 64 bits (`log`, `pow`), as it prints it. Raises LargeNumberError."""
    if number != number or number in {float("inf"), float("-inf")}:
        raise LargeNumberError
    numerator, denominator = number.as_integer_ratio()
    if denominator == 1 and abs(numerator) < 1 << _FLOAT_PRECISION:
        return numerator
    digits, power = _shortest(abs(numerator), denominator, _FLOAT_PRECISION)
    return normal(Decimal((int(number < 0), tuple(int(digit) for digit in digits), power)))
