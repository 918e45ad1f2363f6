"""One self-contained page: no script, nothing loaded from elsewhere."""

from collections.abc import Iterator

from ailint.findings.finding import Finding, Severity
from ailint.findings.report import Report
from ailint.reports import wording
from ailint.reports.excerpt import excerpt
from ailint.reports.markup import escaped
from ailint.reports.options import Options
from ailint.rule import Rule

_HEAD = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>ailint report</title>
<style>
:root { color-scheme: light dark; }
body { font: 15px/1.5 system-ui, sans-serif; max-width: 70rem; margin: 2rem auto; padding: 0 1rem; }
article { border-left: .3rem solid; padding: .2rem 1rem; margin: 1.5rem 0; }
article.error { border-color: #c62828; }
article.warning { border-color: #ef8f00; }
article.info { border-color: #1e78c8; }
article.notice { border-color: #8e44ad; }
h2 { font-size: 1rem; margin: .3rem 0; }
pre { overflow-x: auto; padding: .5rem; background: rgb(127 127 127 / .12); }
mark { background: none; color: inherit; text-decoration: underline wavy #c62828; }
ul { margin: .3rem 0; padding-left: 1.2rem; }
footer { opacity: .75; }
</style>
</head>
<body>"""


def render(report: Report, rules: tuple[Rule, ...], options: Options) -> str:
    """The report as a page, findings in their order, then notices."""
    return "\n".join(_lines(report, {rule.id: rule for rule in rules})) + "\n"


def _lines(report: Report, rules: dict[str, Rule]) -> Iterator[str]:
    yield _HEAD
    yield "<h1>ailint</h1>"
    yield f"<p><strong>{escaped(wording.verdict_line(report))}</strong></p>"
    for finding in report.findings:
        yield from _finding(finding, report, rules.get(finding.rule))
    for notice in report.notices:
        place = wording.notice_place(notice)
        yield '<article class="notice">'
        yield f"<h2>notice: {notice.kind.value}{' in ' + escaped(place) if place else ''}</h2>"
        yield f"<p>{escaped(notice.message)}</p>"
        yield "</article>"
    yield "<footer>"
    yield f"<p>{escaped(wording.files_line(report))}; {escaped(wording.undecided_line(report))}.<br>"
    yield f"{escaped(wording.catalog_line(report))}.</p>"
    yield "</footer>"
    yield "</body>"
    yield "</html>"


def _finding(finding: Finding, report: Report, rule: Rule | None) -> Iterator[str]:
    span = finding.span
    place = escaped(wording.place(span.file, span.line, span.column))
    yield f'<article class="{finding.severity.value}">'
    yield f"<h2>{_severity(finding.severity)} {escaped(finding.rule)} in {place}</h2>"
    yield f"<p>{escaped(finding.message)}</p>"
    if shown := excerpt(finding, report.files):
        end = shown.start + shown.length
        before, marked, after = shown.text[: shown.start], shown.text[shown.start : end], shown.text[end:]
        yield f"<pre>{escaped(before)}<mark>{escaped(marked)}</mark>{escaped(after)}</pre>"
    yield "<ul>"
    yield f"<li>In {escaped(wording.addresses(finding))}</li>"
    for one in finding.related:
        where = escaped(wording.place(one.span.file, one.span.line, one.span.column))
        yield f"<li>See {where}: {escaped(one.message)}</li>"
    if finding.fix is not None:
        yield f"<li>To fix it: {escaped(finding.fix.title)}</li>"
    if rule is not None:
        yield f"<li>{escaped(rule.title)} <code>{escaped(finding.help)}</code></li>"
    yield "</ul>"
    yield "</article>"


def _severity(severity: Severity) -> str:
    return f"<strong>{severity.value}</strong>"
