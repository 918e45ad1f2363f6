"""Markdown, for a comment on a pull request or a page of a wiki."""

import re
from collections.abc import Iterator

from ailint.findings.finding import Finding
from ailint.findings.report import Report
from ailint.reports import wording
from ailint.reports.excerpt import clean, excerpt
from ailint.reports.options import Options
from ailint.rule import Rule

_ESCAPES = str.maketrans(
    {"&": "&amp;", "<": "&lt;", ">": "&gt;", "@": "&#64;", **{mark: f"\\{mark}" for mark in "\\`*_{}[]()#+!|~"}}
)


def render(report: Report, rules: tuple[Rule, ...], options: Options) -> str:
    """The report as a table, with the excerpts and cures below it."""
    return "\n".join(_lines(report)) + "\n"


def _lines(report: Report) -> Iterator[str]:
    yield "# ailint"
    yield ""
    yield f"**{_text(wording.verdict_line(report))}**"
    yield ""
    yield f"{_text(wording.files_line(report))}; {_text(wording.undecided_line(report))}."
    yield f"{_text(wording.catalog_line(report).capitalize())}."
    if report.findings:
        yield ""
        yield "| Severity | Rule | Place | What is wrong |"
        yield "| --- | --- | --- | --- |"
        for finding in report.findings:
            span = finding.span
            place = _text(wording.place(span.file, span.line, span.column))
            yield f"| {finding.severity.value} | {finding.rule} | {place} | {_text(finding.message)} |"
        for finding in report.findings:
            yield from _finding(finding, report)
    if report.notices:
        yield ""
        yield "## Notices"
        yield ""
        for notice in report.notices:
            place = wording.notice_place(notice)
            where = f"{_text(place)}: " if place else ""
            yield f"- **{notice.kind.value}** {where}{_text(notice.message)}"


def _finding(finding: Finding, report: Report) -> Iterator[str]:
    span = finding.span
    yield ""
    yield f"### {finding.rule} in {_text(wording.place(span.file, span.line, span.column))}"
    yield ""
    yield f"{_text(finding.message)}."
    if shown := excerpt(finding, report.files):
        fence = "`" * max(3, 1 + max((len(run) for run in re.findall("`+", shown.text)), default=0))
        yield ""
        yield f"{fence}text"
        yield shown.text
        yield fence
    yield ""
    yield f"- In {_text(wording.addresses(finding))}"
    for one in finding.related:
        yield f"- See {_text(wording.place(one.span.file, one.span.line, one.span.column))}: {_text(one.message)}"
    if finding.fix is not None:
        yield f"- To fix it: {_text(finding.fix.title)}"
    yield f"- `{finding.help}`"


def _text(text: str) -> str:
    """Words that Markdown shows as they are; nobody is mentioned, no markup and no link is made of them."""
    return clean(text).translate(_ESCAPES).replace("://", ":&#47;/")
