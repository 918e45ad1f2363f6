"""Numbers as Go's fmt writes them: `%d %x %b`, `%f %e %g`, with flags, width and precision."""

from decimal import Decimal

from ailint.configuration.terraform import numbers
from ailint.configuration.terraform.functions.function import SizeError
from ailint.configuration.terraform.numbers import Number

_GO_WIDTH_LIMIT = 1_000_000
"""Go refuses wider fields."""

_PREFIXES = {"b": "0b", "o": "0", "x": "0x", "X": "0X"}


def as_integer(number: int, mode: str, flags: str, width: int, precision: int | None) -> str:
    """A whole number in base 2, 8, 10 or 16."""
    _check(width, precision)
    digits = format(abs(number), mode)
    if number == 0 and precision == 0:
        return ""
    sign = _sign(number < 0, flags)
    prefix = _PREFIXES.get(mode, "") if "#" in flags else ""
    digits = digits.rjust(precision or 0, "0")
    missing = max(width - len(sign) - len(prefix) - len(digits), 0)
    if "-" in flags:
        return f"{sign}{prefix}{digits}{' ' * missing}"
    if "0" in flags and precision is None:
        return f"{sign}{prefix}{'0' * missing}{digits}"
    return f"{' ' * missing}{sign}{prefix}{digits}"


def as_fraction(number: Number, mode: str, flags: str, width: int, precision: int | None) -> str:
    """A number with a point or an exponent."""
    _check(width, precision)
    digits = _plain(magnitude(number), mode, precision)
    sign = _sign(number < 0, flags)
    missing = max(width - len(sign) - len(digits), 0)
    if "-" in flags:
        return f"{sign}{digits}{' ' * missing}"
    if "0" in flags:
        return f"{sign}{'0' * missing}{digits}"
    return f"{' ' * missing}{sign}{digits}"


def shortest(number: Number) -> str:
    """A number as `%v` has it: all its digits, with an exponent from a million on."""
    return ("-" if number < 0 else "") + _general(magnitude(number), "e", None)


def magnitude(number: Number) -> Number:
    """The number without its sign; exact, whatever the precision of decimal arithmetic is."""
    return abs(number) if isinstance(number, int) else number.copy_abs()


def _check(width: int, precision: int | None) -> None:
    if width > _GO_WIDTH_LIMIT or (precision or 0) > _GO_WIDTH_LIMIT:
        raise SizeError


def _sign(is_negative: bool, flags: str) -> str:
    if is_negative:
        return "-"
    return "+" if "+" in flags else " " if " " in flags else ""


def _plain(number: Number, mode: str, precision: int | None) -> str:
    if mode in {"g", "G"}:
        return _general(number, "E" if mode == "G" else "e", precision)
    places = 6 if precision is None else precision
    if mode == "f":
        return _fixed(number, places)
    digits, exponent = _significant(number, places + 1)
    return _scientific(digits, exponent, places, mode)


def _fixed(number: Number, places: int) -> str:
    """Digits before and behind the point, rounded to even."""
    numerator, denominator = numbers.ratio(number)
    scaled = _rounded(numerator * 10**places, denominator)
    digits = str(scaled).rjust(places + 1, "0")
    return f"{digits[:-places]}.{digits[-places:]}" if places else digits


def _rounded(numerator: int, denominator: int) -> int:
    quotient, rest = divmod(numerator, denominator)
    return quotient + (2 * rest > denominator or (2 * rest == denominator and quotient % 2 == 1))


def _significant(number: Number, count: int) -> tuple[str, int]:
    """So many significant digits, and the power of ten of the first one."""
    if number == 0:
        return "0", 0
    numerator, denominator = numbers.ratio(number)
    exponent = Decimal(number).adjusted()
    shift = count - 1 - exponent
    scaled = _rounded(numerator * 10 ** max(shift, 0), denominator * 10 ** max(-shift, 0))
    digits = str(scaled)
    return digits.rstrip("0") or "0", exponent + len(digits) - count


def _shortest_digits(number: Number) -> tuple[str, int]:
    text = numbers.text(number)
    whole, _, fraction = text.partition(".")
    digits = (whole + fraction).lstrip("0")
    if not digits:
        return "0", 0
    return digits.rstrip("0"), Decimal(text).adjusted()


def _scientific(digits: str, exponent: int, places: int, letter: str) -> str:
    mantissa = digits.ljust(places + 1, "0")
    point = f".{mantissa[1:]}" if places else ""
    return f"{mantissa[0]}{point}{letter}{'-' if exponent < 0 else '+'}{abs(exponent):02d}"


def _general(number: Number, letter: str, precision: int | None) -> str:
    """With an exponent where that is below -4 or not below the precision."""
    if precision is None:
        digits, exponent = _shortest_digits(number)
        limit = 6
        count = len(digits)
    else:
        count = precision or 1
        digits, exponent = _significant(number, count)
        limit = len(digits) if count > len(digits) >= exponent + 1 else count
    if number and (exponent < -4 or exponent >= limit):
        return _scientific(digits, exponent, min(count, len(digits)) - 1, letter)
    return _positional(digits, exponent)


def _positional(digits: str, exponent: int) -> str:
    if exponent < 0:
        return f"0.{'0' * (-exponent - 1)}{digits}"
    whole = digits[: exponent + 1].ljust(exponent + 1, "0")
    fraction = digits[exponent + 1 :]
    return f"{whole}.{fraction}" if fraction else whole
