"""JUnit XML, for CI systems that show test results."""

from collections.abc import Iterator

from ailint.findings.finding import Finding
from ailint.findings.report import Report
from ailint.reports import wording
from ailint.reports.markup import escaped
from ailint.reports.options import Options
from ailint.rule import Rule
from ailint.source.notice import Notice


def render(report: Report, rules: tuple[Rule, ...], options: Options) -> str:
    """One test case for each finding and notice; findings below `fail_on` and harmless notices are skipped tests."""
    failing = [one for one in report.findings if one.severity.rank >= options.fail_on.rank]
    errors = [notice for notice in report.notices if notice.kind.is_failure]
    count = len(report.findings) + len(report.notices) or 1
    skipped = len(report.findings) - len(failing) + len(report.notices) - len(errors)
    counts = f'tests="{count}" failures="{len(failing)}" errors="{len(errors)}" skipped="{skipped}"'
    return "\n".join(
        [
            '<?xml version="1.0" encoding="UTF-8"?>',
            f'<testsuites name="ailint" {counts}>',
            f'  <testsuite name="ailint" {counts}>',
            "    <properties>",
            f'      <property name="catalog" value="{report.catalog_day}"/>',
            f'      <property name="files" value="{escaped(wording.files_line(report))}"/>',
            f'      <property name="undecided" value="{len(report.undecided)}"/>',
            "    </properties>",
            *_cases(report, options),
            "  </testsuite>",
            "</testsuites>",
            "",
        ]
    )


def _cases(report: Report, options: Options) -> Iterator[str]:
    for finding in report.findings:
        yield from _finding(finding, options)
    for notice in report.notices:
        yield from _notice(notice)
    if not report.findings and not report.notices:
        yield f'    <testcase classname="ailint" name="{escaped(wording.verdict_line(report))}"/>'


def _finding(finding: Finding, options: Options) -> Iterator[str]:
    span = finding.span
    name = escaped(f"{finding.rule} {finding.resource}")
    message = escaped(finding.message)
    file = escaped(span.file)
    yield f'    <testcase classname="{file}" name="{name}" file="{file}" line="{span.line}">'
    if finding.severity.rank >= options.fail_on.rank:
        yield f'      <failure type="{finding.severity.value}" message="{message}">{_body(finding)}</failure>'
    else:
        yield f'      <skipped message="{finding.severity.value}: {message}"/>'
    yield "    </testcase>"


def _body(finding: Finding) -> str:
    span = finding.span
    lines = [f"{wording.place(span.file, span.line, span.column)}: {finding.message}"]
    lines += [f"in {wording.addresses(finding)}"]
    lines += [
        f"see {wording.place(one.span.file, one.span.line, one.span.column)}: {one.message}" for one in finding.related
    ]
    lines += [f"do: {finding.fix.title}"] if finding.fix is not None else []
    lines += [f"why: {finding.help}"]
    return "\n".join(map(escaped, lines))


def _notice(notice: Notice) -> Iterator[str]:
    file = escaped(notice.file or "ailint")
    yield f'    <testcase classname="{file}" name="notice {notice.kind.value}" file="{file}" line="{notice.line}">'
    kind = "error" if notice.kind.is_failure else "skipped"
    attributes = f' type="{notice.kind.value}"' if notice.kind.is_failure else ""
    place = wording.notice_place(notice)
    message = escaped(f"{place}: {notice.message}" if place else notice.message)
    yield f'      <{kind}{attributes} message="{message}"/>'
    yield "    </testcase>"
