"""Workflow commands of GitHub Actions: annotations on the lines of a pull request."""

from collections.abc import Iterator

from ailint.findings.finding import Finding, Severity
from ailint.findings.report import Report
from ailint.reports import wording
from ailint.reports.excerpt import clean
from ailint.reports.options import Options
from ailint.rule import Rule
from ailint.source.notice import Notice

_COMMANDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "notice"}


def render(report: Report, rules: tuple[Rule, ...], options: Options) -> str:
    """One command for each finding and notice, then what a person reads in the log."""
    lines = [_finding(finding) for finding in report.findings]
    lines += [_notice(notice) for notice in report.notices]
    lines += [
        wording.verdict_line(report),
        f"{wording.files_line(report)}; {wording.undecided_line(report)}",
        wording.catalog_line(report),
    ]
    return "\n".join(lines) + "\n"


def _finding(finding: Finding) -> str:
    span = finding.span
    where = [("file", span.file), ("line", str(span.line)), ("endLine", str(max(span.end_line, span.line)))]
    if span.end_line == span.line:  # columns are understood on one line only
        where += [("col", str(span.column)), ("endColumn", str(span.end_column))]
    message = "\n".join(_message(finding))
    return _command(_COMMANDS[finding.severity], [*where, ("title", f"ailint {finding.rule}")], message)


def _message(finding: Finding) -> Iterator[str]:
    yield finding.message
    yield f"In {wording.addresses(finding)}."
    if finding.fix is not None:
        yield f"To fix it: {finding.fix.title}."


def _notice(notice: Notice) -> str:
    where = [("file", notice.file)] if notice.file else []
    where += [("line", str(notice.line))] if notice.line else []
    command = "error" if notice.kind.is_failure else "notice"
    return _command(command, [*where, ("title", f"ailint notice {notice.kind.value}")], notice.message)


def _command(name: str, properties: list[tuple[str, str]], message: str) -> str:
    listed = ",".join(f"{key}={_property(value)}" for key, value in properties)
    return f"::{name} {listed}::{_data(message)}"


def _data(text: str) -> str:
    lines = (clean(line) for line in text.replace("%", "%25").split("\n"))
    return "%0A".join(lines)


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
