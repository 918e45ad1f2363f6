"""SARIF 2.1.0, for code-scanning services."""

from collections.abc import Iterator
from typing import Any

from ailint import __version__
from ailint.findings.finding import Edit, Finding, Severity
from ailint.findings.report import Report
from ailint.reports.article import article_markdown, article_text
from ailint.reports.options import Options
from ailint.rule import Rule
from ailint.source.notice import Notice, NoticeKind
from ailint.source.span import Span

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
ROOT = "%SRCROOT%"

_LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "note"}
_NOTICES = {
    NoticeKind.SYNTAX: ("A file has a syntax error.", "Correct the file at the place named."),
    NoticeKind.UNREADABLE: ("A file could not be read.", "Make the file readable, or exclude it."),
    NoticeKind.LIMIT: ("Something was too large to be read or evaluated.", "Split it, or exclude it."),
    NoticeKind.RULE_FAILED: ("A rule failed.", "Report it to the authors of the rule; --ignore leaves the rule out."),
    NoticeKind.DUPLICATE: ("Something is declared twice.", "Keep one of the declarations."),
    NoticeKind.UNRENDERED: ("A template was not rendered.", "Use --render, or scan what the template renders to."),
    NoticeKind.UNSUPPORTED: ("A language or construct is not supported.", "It was not judged: check it by hand."),
    NoticeKind.OPAQUE_MODULE: ("A module was not read.", "Run `terraform init`, so that the module lies on the disk."),
    NoticeKind.UNAPPLIED_VAR_FILE: ("A variable file was not applied.", "Use --var-file, or name it in a scenario."),
    NoticeKind.SUPPRESSION: ("A suppression comment is unused or malformed.", "Correct or remove the comment."),
    NoticeKind.ENCODING: ("A file is not in UTF-8.", "Save the file as UTF-8."),
}


def render(report: Report, rules: tuple[Rule, ...], options: Options) -> str:
    """The report as a SARIF log with one run; it describes the rules that found something."""
    import json

    found = {finding.rule for finding in report.findings}
    described = tuple(rule for rule in rules if rule.id in found)
    log = {
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [
            {
                "tool": {"driver": _driver(described, report)},
                "automationDetails": {"id": "ailint/"},
                "columnKind": "unicodeCodePoints",
                "originalUriBaseIds": {ROOT: {"description": {"text": "The root of the scan."}}},
                "invocations": [_invocation(report, options)],
                "results": list(_results(report, described)),
            }
        ],
    }
    return json.dumps(log, indent=2) + "\n"


def _driver(rules: tuple[Rule, ...], report: Report) -> dict[str, Any]:
    return {
        "name": "ailint",
        "fullName": f"ailint {__version__}",
        "semanticVersion": __version__,
        "properties": {"catalogDay": report.catalog_day.isoformat(), "asOf": report.as_of.isoformat()},
        "rules": [_rule(rule) for rule in rules],
        "notifications": [
            {
                "id": kind.value,
                **_name(kind.value),
                "shortDescription": {"text": what},
                "fullDescription": {"text": what},
                "help": {"text": cure, "markdown": cure},
            }
            for kind, (what, cure) in _NOTICES.items()
        ],
    }


def _rule(rule: Rule) -> dict[str, Any]:
    source = {"helpUri": rule.references[0].url} if rule.references else {}
    return {
        "id": rule.id,
        **_name(rule.id),
        "shortDescription": {"text": rule.title},
        "fullDescription": {"text": rule.rationale},
        **source,
        "help": {"text": article_text(rule), "markdown": article_markdown(rule)},
        "defaultConfiguration": {"level": _LEVELS[rule.severity]},
        "properties": {
            "tags": sorted({"azure", "infrastructure", rule.group, *rule.tags}),
            "precision": {"high": "very-high", "medium": "medium", "low": "low"}[rule.confidence.value],
        },
    }


def _name(slug: str) -> dict[str, str]:
    """A readable name; SARIF wants none that is the id itself."""
    return {"name": "".join(part.capitalize() for part in slug.split("-"))} if "-" in slug else {}


def _invocation(report: Report, options: Options) -> dict[str, Any]:
    return {
        "executionSuccessful": options.exit_code != 2,
        "exitCode": options.exit_code,
        "toolExecutionNotifications": [_notification(notice) for notice in report.notices],
    }


def _notification(notice: Notice) -> dict[str, Any]:
    told: dict[str, Any] = {
        "descriptor": {"id": notice.kind.value, "index": list(_NOTICES).index(notice.kind)},
        "level": "error" if notice.kind.is_failure else "note",
        "message": {"text": _sentence(notice.message)},
    }
    if notice.file:
        physical: dict[str, Any] = {"artifactLocation": _artifact(notice.file)}
        if notice.line:
            physical["region"] = {"startLine": notice.line, "startColumn": max(notice.column, 1)}
        told["locations"] = [{"physicalLocation": physical}]
    return told


def _results(report: Report, rules: tuple[Rule, ...]) -> Iterator[dict[str, Any]]:
    index = {rule.id: number for number, rule in enumerate(rules)}
    seen: dict[str, int] = {}
    for finding in report.findings:
        seen[finding.fingerprint] = seen.get(finding.fingerprint, 0) + 1
        result: dict[str, Any] = {
            "ruleId": finding.rule,
            "level": _LEVELS[finding.severity],
            "message": {"text": _message(finding)},
            "locations": [{**_location(finding.span), "logicalLocations": _logical(finding)}],
            "relatedLocations": [
                {"id": number, **_location(related.span), "message": {"text": _sentence(related.message)}}
                for number, related in enumerate(finding.related, 1)
            ],
            "partialFingerprints": {
                "ailint/v1": finding.fingerprint,
                # What code-scanning services follow a result by; without it they hash the line.
                "primaryLocationLineHash": f"{finding.fingerprint}:{seen[finding.fingerprint]}",
            },
            "properties": {"confidence": finding.confidence.value},
        }
        if finding.rule in index:
            result["ruleIndex"] = index[finding.rule]
        if finding.fix is not None and finding.fix.edits:
            result["fixes"] = [_fix(finding.fix.title, finding.fix.edits)]
        yield result


def _message(finding: Finding) -> str:
    cure = f" To fix it: {_sentence(finding.fix.title)}" if finding.fix is not None else ""
    return _sentence(finding.message) + cure


def _sentence(text: str) -> str:
    return text if text.endswith((".", "!", "?")) else f"{text}."


def _logical(finding: Finding) -> list[dict[str, str]]:
    return [{"fullyQualifiedName": address, "kind": "resource"} for address in finding.resources]


def _location(span: Span) -> dict[str, Any]:
    return {"physicalLocation": {"artifactLocation": _artifact(span.file), "region": _region(span)}}


def _artifact(path: str) -> dict[str, str]:
    from urllib.parse import quote

    return {"uri": quote(path, safe="/", errors="surrogateescape"), "uriBaseId": ROOT}


def _region(span: Span) -> dict[str, int]:
    line, column = max(span.line, 1), max(span.column, 1)
    end_line, end_column = max((line, column), (span.end_line, span.end_column))
    return {"startLine": line, "startColumn": column, "endLine": end_line, "endColumn": end_column}


def _fix(title: str, edits: tuple[Edit, ...]) -> dict[str, Any]:
    files = dict.fromkeys(edit.span.file for edit in edits)
    return {
        "description": {"text": _sentence(title)},
        "artifactChanges": [
            {
                "artifactLocation": _artifact(file),
                "replacements": [
                    {"deletedRegion": _region(edit.span), "insertedContent": {"text": edit.text}}
                    for edit in edits
                    if edit.span.file == file
                ],
            }
            for file in files
        ],
    }
