"""Numbers as Terraform has them: 512 bits, printed with the fewest digits."""

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ailint.configuration.terraform import numbers

decimals = st.decimals(allow_nan=False, allow_infinity=False, min_value=-(10**12), max_value=10**12, places=6)
integers = st.integers(-(10**40), 10**40)
any_number = st.one_of(integers, decimals.map(numbers.normal))


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("1", 1),
        ("1.50", Decimal("1.5")),
        ("1.0", 1),
        ("-0.0", 0),
        ("1e3", 1000),
        ("1p3", 8),
        ("1p-1", Decimal("0.5")),
        (".5", Decimal("0.5")),
        ("5.", 5),
        ("", None),
        (".", None),
        ("1_0", None),
        ("0x1", None),
        ("١", None),
        (" 1", None),
        ("Infinity", None),
    ],
)
def test_strings_are_numbers_or_not(text: str, number: numbers.Number | None) -> None:
    found = numbers.parsed(text)
    assert found == number
    assert type(found) is type(number)


@pytest.mark.parametrize("text", ["1e4001", "1e-4001", "1" * 4001, "1p5000"])
def test_numbers_of_too_many_digits_are_refused(text: str) -> None:
    with pytest.raises(numbers.LargeNumberError):
        numbers.parsed(text)


def test_division_by_zero_is_told() -> None:
    with pytest.raises(ZeroDivisionError):
        numbers.divide(1, 0)
    assert numbers.modulo(Decimal("1.5"), 0) == Decimal("1.5")


@settings(max_examples=100)
@given(any_number, any_number)
def test_arithmetic_is_exact_within_its_precision(left: numbers.Number, right: numbers.Number) -> None:
    exact = Fraction(left) + Fraction(right)
    assert abs(Fraction(numbers.add(left, right)) - exact) <= (abs(Fraction(left)) + abs(Fraction(right))) / 2**500
    product = Fraction(left) * Fraction(right)
    assert abs(Fraction(numbers.multiply(left, right)) - product) <= abs(product) / 2**500


@settings(max_examples=100)
@given(any_number, any_number.filter(bool))
def test_division_and_remainder_belong_together(left: numbers.Number, right: numbers.Number) -> None:
    quotient = Fraction(left) / Fraction(right)
    assert abs(Fraction(numbers.divide(left, right)) - quotient) <= abs(quotient) / 2**500
    rest = Fraction(numbers.modulo(left, right))
    assert abs(rest) < abs(Fraction(right)) * (1 + Fraction(1, 2**480))


@settings(max_examples=100)
@given(any_number)
def test_what_is_printed_is_read_again(number: numbers.Number) -> None:
    text = numbers.text(number)
    assert "e" not in text.lower()
    assert numbers.parsed(text) == number
    assert isinstance(number, int) is ("." not in text)


@settings(max_examples=50)
@given(st.integers(1, 10**200), st.integers(1, 10**200))
def test_the_fewest_digits_still_mean_the_number(numerator: int, denominator: int) -> None:
    number = numbers.rounded(numerator, denominator)
    assert numbers.ratio(number) == numbers.ratio(numbers.rounded(*numbers.ratio(number)))
    assert numbers.parsed(numbers.text(number)) == number
    assert len(numbers.text(number).strip("0.").replace(".", "")) <= 160 + len(str(numerator // denominator))


@settings(max_examples=100)
@given(st.floats(allow_nan=False, allow_infinity=False, min_value=-1e300, max_value=1e300))
def test_a_number_of_64_bits_prints_as_such(number: float) -> None:
    found = numbers.of_float(number)
    assert float(found) == pytest.approx(number, rel=1e-15)
