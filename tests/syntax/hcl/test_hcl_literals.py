"""Numbers, strings and their escapes."""

from decimal import Decimal

import pytest
from hcl_dump import file, places, value


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("0", 0),
        ("007", 7),
        ("123456789012345678901234567890", 123456789012345678901234567890),
        ("1.50", Decimal("1.50")),
        ("1.5e3", 1500),
        ("2.0", 2),
        ("1e-3", Decimal("0.001")),
        ("1.e5", 100000),
        ("1E2", 100),
        ("9e999999", Decimal("9e999999")),
        ("true", True),
        ("false", False),
        ("null", None),
        ('""', ""),
        ('"plain"', "plain"),
        (r'"a\n\r\t\"\\"', 'a\n\r\t"\\'),
        (r'"\u00e9\U0001F600"', "é😀"),
        ('"$${a} %%{b} $a %b $$"', "${a} %{b} $a %b $$"),
        ('"$$${a}"', "$${a}"),
        ('"100%"', "100%"),
        ('"tab\there"', "tab\there"),
    ],
)
def test_a_literal_is_its_value(source: str, expected: object) -> None:
    found = value(source)
    assert found == expected
    assert type(found) is type(expected)


def test_a_number_of_ten_thousand_digits_is_read_exactly() -> None:
    assert value("9" * 10_000) == Decimal("9" * 10_000)


def test_a_huge_power_is_not_written_out() -> None:
    assert value("1e999999999") == Decimal("1e999999999")


def test_strings_are_composed_as_terraform_does() -> None:
    assert value('"e\u0301"') == "é"
    assert value(r'"e\u0301"') == "é"
    assert value("<<E\ne\u0301\nE\n") == "é\n"


@pytest.mark.parametrize(
    ("source", "notice"),
    [
        ("a = 1.2.3\n", "1:5 `1.2.3` is no number"),
        ("a = 1_000\n", "1:6 expected the end of the line after the value of `a`, found `_000`"),
        ('a = "\\q"\n', '1:6 `\\q` is no escape: use \\n, \\r, \\t, \\", \\\\, \\uXXXX or \\UXXXXXXXX'),
        ('a = "\\u12"\n', '1:6 `\\u` is no escape: use \\n, \\r, \\t, \\", \\\\, \\uXXXX or \\UXXXXXXXX'),
        ('a = "x\\ud800"\n', "1:7 U+D800 is no character"),
        ('a = "\\U00110000"\n', "1:6 U+110000 is no character"),
        ("a = 'b'\n", "1:5 the character `'` means nothing here: strings stand in double quotes"),
        (
            "a = \u201cb\u201d\n",
            '1:5 the character `\u201c` means nothing here: replace the curly quotes with straight ones: "',
        ),
        ("a\u00a0= 1\n", "1:2 the character U+00A0 means nothing here"),
        (
            'a = "b\n',
            '1:5 expected `"` to close the string that starts here, found the end of the line; '
            "text of several lines is a heredoc",
        ),
    ],
)
def test_what_is_no_literal_is_said_at_its_place(source: str, notice: str) -> None:
    assert places(file(source).notices) == [notice]
