"""The baseline file, read and written."""

import pytest

from ailint.errors import SettingsError
from ailint.findings.baseline import Change, read_baseline, without_known, write_baseline
from ailint.findings.finding import Confidence, Finding, Severity
from ailint.source.span import Span


def finding(file: str, line: int = 1, value: str = "v") -> Finding:
    return Finding(
        rule="r",
        severity=Severity.ERROR,
        confidence=Confidence.HIGH,
        message="m",
        span=Span(file, line, 1, line, 2),
        resource="größe: x",
        resources=("größe: x",),
        value=value,
    )


def test_what_is_written_is_read(tmp_path):
    path = tmp_path / "b.yaml"
    listed = [finding("a.tf"), finding("b/c.tf"), finding("b/c.tf", value="w")]
    assert write_baseline(path, listed, [""]) == Change(held=3, added=3, removed=0)
    known = read_baseline(path, "b.yaml")
    assert known == {one.fingerprint for one in listed}
    moved = finding("a.tf", line=99)
    assert without_known([moved, finding("new.tf")], known) == ((finding("new.tf"),), 1)


def test_writing_again_changes_no_byte(tmp_path):
    path = tmp_path / "b.yaml"
    write_baseline(path, [finding("a.tf"), finding("b.tf")], [""])
    before = path.read_bytes()
    assert write_baseline(path, [finding("a.tf"), finding("b.tf")], [""]) == Change(held=2, added=0, removed=0)
    assert path.read_bytes() == before


def test_entries_that_are_gone_are_taken_out_of_the_scanned_paths_only(tmp_path):
    path = tmp_path / "b.yaml"
    write_baseline(path, [finding("a.tf"), finding("b/c.tf"), finding("bc.tf")], [""])
    assert write_baseline(path, [], ["b"]) == Change(held=2, added=0, removed=1)
    assert read_baseline(path, "") == {finding("a.tf").fingerprint, finding("bc.tf").fingerprint}


def test_fingerprints_that_look_like_numbers_stay_texts(tmp_path):
    path = tmp_path / "b.yaml"
    path.write_text("findings:\n  - fingerprint: '12345678'\n  - {fingerprint: '1e10'}\n")
    assert read_baseline(path, "") == {"12345678", "1e10"}


@pytest.mark.parametrize("text", ["", "[]", "a: 1", "findings: {}", "findings: [1]", "findings: [{rule: r}]", "a: ["])
def test_anything_else_is_no_baseline(tmp_path, text):
    path = tmp_path / "b.yaml"
    path.write_text(text)
    with pytest.raises(SettingsError):
        read_baseline(path, "b.yaml")
