"""The outcome of a scan: everything a reporter needs, in the order in which it is printed."""

from datetime import date

import msgspec

from ailint.findings.finding import Finding, Severity
from ailint.source.files import Files
from ailint.source.notice import Notice


class UndecidedAttribute(msgspec.Struct, frozen=True):
    """An attribute that a rule needed and nobody can know before deployment."""

    rule: str
    resource: str
    attribute: str
    reason: str
    file: str
    line: int


class FileCounts(msgspec.Struct, frozen=True):
    """Files by what became of them."""

    read: int = 0
    not_read: int = 0
    nothing_to_judge: int = 0


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """Findings and notices sorted, and the counts of what was not decided. `files` serves excerpts."""

    findings: tuple[Finding, ...]
    notices: tuple[Notice, ...]
    undecided: tuple[UndecidedAttribute, ...]
    counts: FileCounts
    resources_judged: int
    suppressed: int
    baselined: int
    rules_run: int
    as_of: date
    catalog_day: date
    root: str
    files: Files

    def count(self, severity: Severity) -> int:
        """How many findings have a severity."""
        return sum(finding.severity is severity for finding in self.findings)

    def exit_code(self, fail_on: Severity, *, allow_notices: bool, strict_unknown: bool) -> int:
        """0 clean; 1 findings at or above `fail_on`; 2 the job could not be done in full (wins over 1)."""
        if not allow_notices and any(notice.kind.is_failure for notice in self.notices):
            return 2
        if any(finding.severity.rank >= fail_on.rank for finding in self.findings):
            return 1
        return 1 if strict_unknown and self.undecided else 0
