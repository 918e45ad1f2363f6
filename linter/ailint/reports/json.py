"""For programs: everything, always in the same shape. The schema stands beside this file."""

from typing import Any

from ailint import __version__
from ailint.findings.finding import Finding, Fix, Severity
from ailint.findings.report import Report
from ailint.reports.options import Options
from ailint.rule import Rule
from ailint.source.notice import Notice
from ailint.source.span import Span

VERSION = "1"
"""The version of the shape; it changes only where a reader of an older one would misread."""


def render(report: Report, rules: tuple[Rule, ...], options: Options) -> str:
    """The report as one JSON document, all severities included."""
    import json

    document = {
        "version": VERSION,
        "tool": {
            "name": "ailint",
            "version": __version__,
            "catalog_day": report.catalog_day.isoformat(),
            "as_of": report.as_of.isoformat(),
            "rules_run": report.rules_run,
        },
        "findings": [_finding(finding) for finding in report.findings],
        "notices": [_notice(notice) for notice in report.notices],
        "summary": _summary(report, options),
    }
    # Escaped beyond ASCII: lone surrogates and whatever a console's encoding lacks survive.
    return json.dumps(document, indent=2) + "\n"


def _place(span: Span) -> dict[str, Any]:
    return {
        "file": span.file,
        "line": span.line,
        "column": span.column,
        "end_line": span.end_line,
        "end_column": span.end_column,
    }


def _finding(finding: Finding) -> dict[str, Any]:
    return {
        "rule": finding.rule,
        "severity": finding.severity.value,
        "confidence": finding.confidence.value,
        "message": finding.message,
        **_place(finding.span),
        "resource": finding.resource,
        "resources": list(finding.resources),
        "related": [
            {
                "file": one.span.file,
                "line": one.span.line,
                "column": one.span.column,
                "message": one.message,
            }
            for one in finding.related
        ],
        "fix": _fix(finding.fix) if finding.fix is not None else None,
        "help": finding.help,
        "fingerprint": finding.fingerprint,
    }


def _fix(fix: Fix) -> dict[str, Any]:
    edits = [{**_place(edit.span), "text": edit.text} for edit in fix.edits]
    return {"title": fix.title, "safe": fix.safe, "edits": edits}


def _notice(notice: Notice) -> dict[str, Any]:
    return {
        "kind": notice.kind.value,
        "message": notice.message,
        "file": notice.file,
        "line": notice.line,
        "column": notice.column,
    }


def _summary(report: Report, options: Options) -> dict[str, Any]:
    rules: dict[str, int] = {}
    for finding in report.findings:
        rules[finding.rule] = rules.get(finding.rule, 0) + 1
    return {
        "findings": {severity.value: report.count(severity) for severity in Severity},
        "rules": dict(sorted(rules.items())),
        "notices": len(report.notices),
        "files": {
            "read": report.counts.read,
            "not_read": report.counts.not_read,
            "nothing_to_judge": report.counts.nothing_to_judge,
        },
        "resources_judged": report.resources_judged,
        "undecided": len(report.undecided),
        "undecided_attributes": [
            {
                "rule": one.rule,
                "resource": one.resource,
                "attribute": one.attribute,
                "reason": one.reason,
                "file": one.file,
                "line": one.line,
            }
            for one in report.undecided
        ],
        "suppressed": report.suppressed,
        "baselined": report.baselined,
        "exit_code": options.exit_code,
    }
