"""Edits of files: what changes, what stays, what is refused."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ailint.findings.finding import Confidence, Edit, Finding, Fix, Severity
from ailint.findings.fixes import apply_fixes
from ailint.source.files import Files
from ailint.source.span import Span


def finding(*edits: Edit, safe: bool = True, rule: str = "r") -> Finding:
    return Finding(
        rule=rule,
        severity=Severity.ERROR,
        confidence=Confidence.HIGH,
        message="m",
        span=edits[0].span,
        resource="x",
        resources=("x",),
        fix=Fix("do it", edits, safe),
    )


def edit(start: int, end: int, text: str, line: int = 1, file: str = "a") -> Edit:
    return Edit(Span(file, line, start, line, end), text)


def files(data: bytes) -> Files:
    return Files(Path("/ailint-nowhere"), {"a": data})


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"x = 'old'\r\ny\t\r\n", b"x = 'newer'\r\ny\t\r\n"),
        (b"\xef\xbb\xbfx = 'old'", b"\xef\xbb\xbfx = 'newer'"),
        ("\ufeffx = 'old' # größe".encode("utf-16-le"), "\ufeffx = 'newer' # größe".encode("utf-16-le")),
        ("x = 'old' # größe".encode("cp1252"), "x = 'newer' # größe".encode("cp1252")),
    ],
)
def test_encoding_mark_and_line_ends_stay(data, expected):
    assert apply_fixes([finding(edit(6, 9, "newer"))], files(data)).contents == {"a": expected}


def test_several_edits_of_one_line():
    fixed = apply_fixes([finding(edit(1, 2, "11"), edit(3, 4, "")), finding(edit(5, 5, "+"))], files(b"a b c"))
    assert fixed.contents == {"a": b"11  +c"}


def test_the_same_edit_twice_is_made_once():
    fixed = apply_fixes([finding(edit(1, 2, "x")), finding(edit(1, 2, "x"), rule="s")], files(b"a"))
    assert fixed.contents == {"a": b"x"}
    assert len(fixed.applied) == 2


@pytest.mark.parametrize(
    ("first", "second"),
    [((1, 4), (3, 6)), ((1, 4), (1, 4)), ((1, 6), (2, 3)), ((2, 2), (2, 2)), ((3, 5), (1, 4))],
)
def test_overlapping_fixes_are_refused(first, second):
    fixed = apply_fixes([finding(edit(*first, "x")), finding(edit(*second, "y"))], files(b"abcdef"))
    assert [one.rule for one in fixed.applied] == ["r"]
    [refused] = fixed.refused
    assert "overlaps" in refused.reason


def test_a_fix_is_applied_in_whole_or_not_at_all():
    fixed = apply_fixes([finding(edit(3, 4, "x")), finding(edit(1, 2, "y"), edit(3, 4, "z"))], files(b"a b"))
    assert fixed.contents == {"a": b"a x"}
    assert len(fixed.refused) == 1


def test_unsafe_fixes_want_to_be_asked_for():
    unsafe = finding(edit(1, 2, "x"), safe=False)
    assert apply_fixes([unsafe], files(b"a")).contents == {}
    assert apply_fixes([unsafe], files(b"a"), unsafe=True).contents == {"a": b"x"}


def test_a_text_that_does_not_lead_back_to_its_bytes_is_left_alone():
    damaged = b"\xff\xfe" + "x = 'old'".encode("utf-16-le") + b"\x00\xd8"
    fixed = apply_fixes([finding(edit(6, 9, "new"))], files(damaged))
    assert fixed.contents == {}
    assert "encoding" in fixed.refused[0].reason


def test_what_the_encoding_lacks_is_refused():
    fixed = apply_fixes([finding(edit(1, 2, "日"))], files("ä".encode("cp1252")))
    assert "cp1252" in fixed.refused[0].reason


def test_a_missing_file_is_refused():
    assert "can't be read" in apply_fixes([finding(edit(1, 2, "x", file="gone"))], files(b"a")).refused[0].reason


@settings(max_examples=100, deadline=None)
@given(st.text("ab\r\n", max_size=40), st.data())
def test_everything_outside_of_the_edit_stays(text, data):
    source = files(text.encode()).text("a")
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    one = finding(Edit(source.span(start, end), "NEW"))
    fixed = apply_fixes([one], files(text.encode()))
    assert fixed.contents["a"].decode() == text[:start] + "NEW" + text[end:]
