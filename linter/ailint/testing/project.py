"""Whole projects on the disk that say what is found in them."""

from collections import Counter
from collections.abc import Iterator
from datetime import date
from pathlib import Path

from ailint.configuration.project import Inputs, Scenario
from ailint.engine.scan import Request, scan
from ailint.findings.report import Report
from ailint.registry import load_rules
from ailint.rule import Rule
from ailint.settings.loading import load_settings
from ailint.source.text import decode
from ailint.testing.marks import Mark, expected_marks, listed_marks

LIST = "expect.txt"
"""A file at the top of a project with a line `path:line: rule-id` for each finding that no comment can mark."""

NOTICE = "notice-"
"""What stands before the kind of a notice in a mark: `notice-syntax`."""


def scan_project(folder: Path, as_of: date, every_rule: tuple[Rule, ...] | None = None) -> Report:
    """The report of a project under its own settings, with every rule of its profile."""
    settings = load_settings(folder)
    scenarios = tuple(Scenario(one.name, one.var_files) for one in settings.scenarios)
    request = Request(root=folder, paths=("",), settings=settings, inputs=Inputs(as_of=as_of, scenarios=scenarios))
    return scan(request, every_rule or load_rules())


def check_project(folder: Path, as_of: date, every_rule: tuple[Rule, ...] | None = None) -> list[str]:
    """How the findings in a project differ from its marks: file, line and rule, nothing more and nothing less.

    Notices that mean that something was not read are compared as well (`expect: notice-syntax`), others where a mark
    asks for them. A notice about a whole file stands in line 1.
    """
    expected = Counter(_expected(folder))
    report = scan_project(folder, as_of, every_rule)
    asked = {mark.rule for mark in expected}
    found = Counter(_found(report, asked))
    words = {Mark(one.span.file, one.span.line, one.rule): one.message for one in report.findings}
    words |= {Mark(one.file, one.line or 1, f"{NOTICE}{one.kind.value}"): one.message for one in report.notices}
    return [
        *(f"{mark.file}:{mark.line}: {mark.rule} is expected and not found" for mark in sorted(expected - found)),
        *(f"{mark.file}:{mark.line}: {mark.rule} is not expected: {words[mark]}" for mark in sorted(found - expected)),
    ]


def _expected(folder: Path) -> Iterator[Mark]:
    for path in sorted(folder.rglob("*")):
        if path.is_file() and ".git" not in path.parts:
            name = path.relative_to(folder).as_posix()
            text = decode(name, path.read_bytes())[0].content
            yield from listed_marks(text) if name == LIST else expected_marks([(name, text)])


def _found(report: Report, asked: set[str]) -> Iterator[Mark]:
    for finding in report.findings:
        yield Mark(finding.span.file, finding.span.line, finding.rule)
    for notice in report.notices:
        name = f"{NOTICE}{notice.kind.value}"
        if notice.kind.is_failure or name in asked:
            yield Mark(notice.file, notice.line or 1, name)
