"""GitLab's code quality report: findings in the merge request's changes."""

from collections.abc import Iterator
from hashlib import blake2b
from typing import Any

from ailint.findings.finding import Severity
from ailint.findings.report import Report
from ailint.reports.options import Options
from ailint.rule import Rule

_SEVERITIES = {Severity.ERROR: "critical", Severity.WARNING: "major", Severity.INFO: "info"}


def render(report: Report, rules: tuple[Rule, ...], options: Options) -> str:
    """A list of issues; what could not be read is an issue as well."""
    import json

    seen: dict[str, int] = {}
    issues = []
    for issue in _issues(report):
        # GitLab keeps one issue of those that share a fingerprint.
        fingerprint = issue["fingerprint"]
        seen[fingerprint] = seen.get(fingerprint, 0) + 1
        if seen[fingerprint] > 1:
            issue["fingerprint"] = f"{fingerprint}-{seen[fingerprint]}"
        issues.append(issue)
    return json.dumps(issues, indent=2) + "\n"


def _issues(report: Report) -> Iterator[dict[str, Any]]:
    for finding in report.findings:
        cure = f" (to fix it: {finding.fix.title})" if finding.fix is not None else ""
        yield {
            "description": f"{finding.message}{cure}",
            "check_name": finding.rule,
            "fingerprint": finding.fingerprint,
            "severity": _SEVERITIES[finding.severity],
            "location": {
                "path": finding.span.file,
                "lines": {"begin": max(finding.span.line, 1), "end": max(finding.span.end_line, finding.span.line, 1)},
            },
        }
    for notice in report.notices:
        identity = f"{notice.kind.value}\0{notice.file}\0{notice.message}".encode("utf-8", "surrogatepass")
        yield {
            "description": notice.message,
            "check_name": f"notice-{notice.kind.value}",
            "fingerprint": blake2b(identity, digest_size=16).hexdigest(),
            "severity": "major" if notice.kind.is_failure else "info",
            "location": {"path": notice.file or ".", "lines": {"begin": max(notice.line, 1)}},
        }
