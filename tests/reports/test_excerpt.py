"""Source lines as reports show them."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ailint.findings.finding import Confidence, Finding, Severity
from ailint.reports.excerpt import MASK, WIDTH, clean, excerpt, masked
from ailint.source.files import Files
from ailint.source.span import Span


def shown(line: str, start: int, end: int, *, sensitive: bool = False):
    """The excerpt of the stretch [start, end) of a single line."""
    finding = Finding(
        rule="r",
        severity=Severity.ERROR,
        confidence=Confidence.HIGH,
        message="m",
        span=Span("a", 1, start + 1, 1, end + 1),
        resource="x",
        resources=("x",),
        is_sensitive=sensitive,
    )
    return excerpt(finding, Files(Path("/nowhere"), {"a": line.encode("utf-8", "replace")}))


def marked(line: str, start: int, end: int, **options) -> str:
    found = shown(line, start, end, **options)
    return found.text[found.start : found.start + found.length]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("az vm create --admin-password Hunter2 --size X", f"az vm create --admin-password {MASK} --size X"),
        ("az vm create --admin-password='Hunter 2'", f"az vm create --admin-password='{MASK}'"),
        ('admin_password = "Hunter2"', f'admin_password = "{MASK}"'),
        ("  adminPassword: 'Hunter2'", f"  adminPassword: '{MASK}'"),
        ('"accountKey": "abc==", "size": "B"', f'"accountKey": "{MASK}", "size": "B"'),
        ("url?sv=1&sig=abc%3D&se=2", f"url?sv=1&sig={MASK}&se=2"),
        ("DefaultEndpointsProtocol=https;AccountKey=abc==;", f"DefaultEndpointsProtocol=https;AccountKey={MASK};"),
        ("value: hf_abcdefghijklmnopqrstuvwxyz", f"value: {MASK}"),
        ("password: hunter2", f"password: {MASK}"),
    ],
)
def test_what_looks_like_a_secret_is_masked(line, expected):
    assert masked(line) == expected


@pytest.mark.parametrize(
    "line",
    [
        "admin_password = var.admin_password",
        "admin_password = local.password",
        "password: $PASSWORD",
        "secret_name = 'hf'",
        "tokens = 4",
        "disable_password_authentication = true",
        "adminPassword: adminPassword()",
        'vm_size = "Standard_NC6s_v3"',
        "password = null",
    ],
)
def test_references_and_other_names_are_shown(line):
    assert masked(line) == line


def test_place_moves_with_what_is_masked_before_it():
    line = "az vm create --admin-password Hunter2Hunter2 --size Standard_NC6"
    at = line.index("Standard")
    assert marked(line, at, len(line)) == "Standard_NC6"


def test_sensitive_place_is_masked_itself():
    assert marked('x = "Hunter2"', 4, 13, sensitive=True) == MASK
    assert "Hunter2" not in shown('x = "Hunter2"', 4, 13, sensitive=True).text


def test_tabs_and_control_characters():
    assert shown('\t\x1b[2Jsize\u202e = "A"', 8, 9).text == ' \ufffd[2Jsize\ufffd = "A"'
    assert clean("a\r\nb\tc") == "a  b c"


def test_long_line_is_cut_around_its_place():
    line = "a" * 5000 + '"Standard_NC6"' + "b" * 5000
    found = shown(line, 5000, 5014)
    assert len(found.text) == WIDTH + 2
    assert found.text[found.start : found.start + found.length] == '"Standard_NC6"'


def test_place_beyond_the_end_and_blank_lines():
    assert shown("abc", 10, 12).length == 1
    assert shown("   ", 0, 1) is None


@settings(max_examples=150, deadline=None)
@given(st.text(st.characters(codec="utf-8", exclude_characters="\n\r"), max_size=300), st.data())
def test_place_is_always_within_the_text(line, data):
    start = data.draw(st.integers(0, len(line)))
    end = data.draw(st.integers(start, len(line)))
    found = shown(line, start, end)
    if found is not None:
        assert found.start >= 0
        assert found.length >= 1
        assert all(character.isprintable() for character in found.text)
