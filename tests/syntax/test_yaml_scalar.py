"""Plain scalars as Kubernetes reads them: each line of the tables follows from `resolve.go` of go.yaml.in/yaml/v2."""

import pytest

from ailint.source.text import SourceText
from ailint.syntax.node import Entry, Invalid, Literal, Mapping
from ailint.syntax.yaml import parse_yaml


def value_of(scalar: str) -> object:
    """The value of `key: scalar`, or the class of a node that is no literal."""
    root = parse_yaml(SourceText("t.yaml", f"key: {scalar}\n")).documents[0].root
    assert isinstance(root, Mapping)
    entry = root.entries[0]
    assert isinstance(entry, Entry)
    return entry.value.value if isinstance(entry.value, Literal) else type(entry.value)


@pytest.mark.parametrize(
    ("scalar", "value"),
    [
        *((word, True) for word in ("y", "Y", "yes", "Yes", "YES", "true", "True", "TRUE", "on", "On", "ON")),
        *((word, False) for word in ("n", "N", "no", "No", "NO", "false", "False", "FALSE", "off", "Off", "OFF")),
        *((word, None) for word in ("", "~", "null", "Null", "NULL")),
        *((word, word) for word in ("yEs", "tRUE", "nULL", "oN", "None", "nil")),
        ("0755", 493),
        ("0o755", 493),
        ("08", 8),
        ("0x1F", 31),
        ("-0x1F", -31),
        ("0b101", 5),
        ("-0b11", -3),
        ("+5", 5),
        ("1_000", 1000),
        ("007", 7),
        ("1e3", 1000),
        ("4.0", 4),
        ("0.5", 0.5),
        (".5", 0.5),
        ("-1.5e-3", -0.0015),
        ("1.", 1),
        ("18446744073709551615", 2**64 - 1),
        ("18446744073709551616", 2.0**64),
        ("-9223372036854775808", -(2**63)),
        ("123456789012345678901234567890", 1.2345678901234568e29),
        ("9" * 5000, "9" * 5000),
        ("1:30", "1:30"),
        ("1:30:00.5", "1:30:00.5"),
        ("=", "="),
        ("2026-12-01", "2026-12-01"),
        ("2026-12-01T10:00:00Z", "2026-12-01T10:00:00Z"),
        ("1.2.3", "1.2.3"),
        ("0xZZ", "0xZZ"),
        ("100m", "100m"),
        ("8Gi", "8Gi"),
        ("..", ".."),
        (".inf", Invalid),
        ("-.INF", Invalid),
        (".nan", Invalid),
        ("-.nan", "-.nan"),
    ],
)
def test_a_plain_scalar_is_what_it_is_to_kubernetes(scalar: str, value: object) -> None:
    found = value_of(scalar)
    assert found == value
    assert type(found) is type(value)


@pytest.mark.parametrize("text", ["yes", "0755", "1", "null", "=", "1.5", ""])
@pytest.mark.parametrize("quote", ["'", '"'])
def test_what_stands_in_quotes_stays_text(text: str, quote: str) -> None:
    assert value_of(f"{quote}{text}{quote}") == text


@pytest.mark.parametrize(
    ("scalar", "value"),
    [
        ("!!str 5", "5"),
        ("!!int '5'", 5),
        ("!!float 5", 5),
        ("!!bool 'yes'", True),
        ("!!null ''", None),
        ("!!int five", Invalid),
        ("!!int yes", Invalid),
        ("!!binary aGk=", Invalid),
        ("!!timestamp 2026-12-01", "2026-12-01"),
        ("! 5", "5"),
        ("!Ref pool", "pool"),
    ],
)
def test_a_tag_decides(scalar: str, value: object) -> None:
    found = value_of(scalar)
    assert found == value
    assert type(found) is type(value)


def test_keys_are_the_names_that_json_would_have() -> None:
    content = 'yes: 1\n0755: 2\n1.5: 3\n"on": 4\nnull: 5\nname: 6\n? !!str no\n: 7\n'
    root = parse_yaml(SourceText("t.yaml", content)).documents[0].root
    assert isinstance(root, Mapping)
    keys = [entry.key.value for entry in root.entries if isinstance(entry, Entry) and isinstance(entry.key, Literal)]
    assert keys == ["true", "493", "1.5", "on", "null", "name", "no"]
