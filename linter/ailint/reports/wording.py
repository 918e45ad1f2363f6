"""The sentences that several formats share."""

from ailint.findings.finding import Finding, Severity
from ailint.findings.report import Report
from ailint.source.notice import Notice


def counted(number: int, noun: str, plural: str = "") -> str:
    """`1 file`, `2 files`."""
    return f"{number} {noun if number == 1 else plural or noun + 's'}"


def place(file: str, line: int, column: int) -> str:
    """`file:line:column`, as far as it is known."""
    parts = [file, *(str(number) for number in (line, column) if number)]
    return ":".join(parts) if file else ""


def notice_place(notice: Notice) -> str:
    """Where a notice speaks of; empty where it is about the whole run."""
    return place(notice.file, notice.line, notice.column)


def severities(report: Report) -> str:
    """`2 errors, 1 warning, 3 infos`."""
    return ", ".join(counted(report.count(severity), severity.value) for severity in Severity)


def addresses(finding: Finding, limit: int = 3) -> str:
    """The resource, and how many share the cause."""
    others = [address for address in finding.resources if address != finding.resource]
    if not others:
        return finding.resource
    more = len(others) - limit
    listed = ", ".join(others[:limit])
    return f"{finding.resource}, {listed}" + (f" and {more} more" if more > 0 else "")


def files_line(report: Report) -> str:
    """What became of the files."""
    counts = report.counts
    return (
        f"{counted(counts.read, 'file')} read, {counts.not_read} not read, "
        f"{counts.nothing_to_judge} with nothing to judge"
    )


def verdict_line(report: Report) -> str:
    """The result in a sentence; where no resource was judged it says that rather than that all is well."""
    if not report.resources_judged:
        return "nothing to judge: no file here declares AI infrastructure that ailint knows"
    judged = counted(report.resources_judged, "resource")
    if not report.findings:
        return f"no findings in {judged}"
    return f"{severities(report)} in {judged}"


def undecided_line(report: Report) -> str:
    """How much was not decided, suppressed or left to the baseline."""
    parts = [counted(len(report.undecided), "attribute") + " undecided", f"{report.suppressed} suppressed"]
    if report.baselined:
        parts.append(f"{report.baselined} in the baseline")
    return ", ".join(parts)


def catalog_line(report: Report) -> str:
    """The age of the facts."""
    days = (report.as_of - report.catalog_day).days
    age = f"{counted(days, 'day')} old" if days >= 0 else f"{counted(-days, 'day')} after the day asked about"
    return f"catalog of {report.catalog_day} ({age}), judged as of {report.as_of}"
