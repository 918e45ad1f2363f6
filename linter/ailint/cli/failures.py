"""What could not be read, for the commands that make no report."""

from ailint.cli.console import write_error
from ailint.findings.report import Report
from ailint.reports.wording import notice_place


def tell_failures(report: Report) -> int:
    """Name on standard error what could not be read or judged; the exit code that this means."""
    failures = [notice for notice in report.notices if notice.kind.is_failure]
    for notice in failures:
        place = notice_place(notice)
        write_error(f"{place}: {notice.message}" if place else notice.message)
    return 2 if failures else 0
