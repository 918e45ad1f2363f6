"""For people at a terminal: what is wrong, where, why, and what to do."""

from collections.abc import Iterator

from ailint.findings.finding import Finding, Severity
from ailint.findings.report import Report
from ailint.reports import wording
from ailint.reports.excerpt import Excerpt, clean, excerpt
from ailint.reports.options import Options
from ailint.rule import Rule
from ailint.source.notice import Notice, NoticeKind

_COLORS = {
    Severity.ERROR: "1;31",
    Severity.WARNING: "1;33",
    Severity.INFO: "1;36",
    "notice": "1;35",
    "faint": "2",
    "strong": "1",
}
_NOTICES = 3
"""Notices shown of a kind; of one that makes the job incomplete, for each file."""
_RELATED = 4
"""Related places shown of a finding; the other formats list all."""


def render(report: Report, rules: tuple[Rule, ...], options: Options) -> str:
    """The report as text. Information is folded into a count unless `verbose`, excerpts are left out if `quiet`."""
    page = _Page(options)
    shown = [one for one in report.findings if one.severity is not Severity.INFO or options.verbose]
    lines: list[str] = []
    for finding in shown:
        lines += page.finding(finding, report)
    lines += page.notices(report)
    if options.verbose:
        lines += page.undecided(report)
    lines += page.footer(report)
    return "\n".join(lines) + "\n"


class _Page:
    def __init__(self, options: Options) -> None:
        self._options = options

    def _paint(self, text: str, color: Severity | str) -> str:
        return f"\x1b[{_COLORS[color]}m{text}\x1b[0m" if self._options.color else text

    def finding(self, finding: Finding, report: Report) -> Iterator[str]:
        """One finding: its head, the source line with the place marked, and what to do."""
        span = finding.span
        where = self._paint(wording.place(clean(span.file), span.line, span.column), "strong")
        head = self._paint(f"{finding.severity.value}[{finding.rule}]", finding.severity)
        yield f"{where}: {head} {clean(finding.message)}"
        if self._options.quiet:
            return
        if shown := excerpt(finding, report.files):
            yield from self._excerpt(shown, finding.severity)
        yield from self._remarks(finding)
        yield ""

    def _excerpt(self, shown: Excerpt, severity: Severity) -> Iterator[str]:
        number = str(shown.line)
        margin = " " * len(number)
        marks = " " * _width(shown.text[: shown.start]) + self._paint(
            "^" * max(_width(shown.text[shown.start : shown.start + shown.length]), 1), severity
        )
        yield self._paint(f"  {margin} |", "faint")
        yield self._paint(f"  {number} |", "faint") + f" {shown.text}"
        yield self._paint(f"  {margin} |", "faint") + f" {marks}"

    def _remarks(self, finding: Finding) -> Iterator[str]:
        yield f"  in    {clean(wording.addresses(finding))}"
        for related in finding.related[:_RELATED]:
            span = related.span
            yield f"  see   {wording.place(clean(span.file), span.line, span.column)} {clean(related.message)}"
        if len(finding.related) > _RELATED:
            yield f"  see   {wording.counted(len(finding.related) - _RELATED, 'more place')}"
        if finding.fix is not None:
            can = " (ailint fix can do it)" if finding.fix.edits and finding.fix.safe else ""
            yield f"  do    {clean(finding.fix.title)}{can}"
        sure = "" if finding.confidence.value == "high" else f"; {finding.confidence.value} confidence"
        yield self._paint(f"  why   {finding.help}{sure}", "faint")

    def notices(self, report: Report) -> Iterator[str]:
        """Of those that make the job incomplete the first few of each file, of each other kind the first few in all;
        every one if `verbose`.
        """
        seen: dict[tuple[NoticeKind, str], int] = {}
        for notice in report.notices:
            key = (notice.kind, notice.file if notice.kind.is_failure else "")
            seen[key] = seen.get(key, 0) + 1
            is_quiet = self._options.quiet and not notice.kind.is_failure
            if self._options.verbose or (seen[key] <= _NOTICES and not is_quiet):
                yield from self._notice(notice)
        for (kind, file), count in seen.items():
            if count > _NOTICES and not self._options.verbose and not (self._options.quiet and not kind.is_failure):
                more = f"{count - _NOTICES} more" + (f" in {clean(file)}" if file else "")
                yield f"{self._paint(f'notice[{kind.value}]', 'faint')} {more} (--verbose shows them)"

    def _notice(self, notice: Notice) -> Iterator[str]:
        where = clean(wording.notice_place(notice))
        head = self._paint(f"notice[{notice.kind.value}]", "notice" if notice.kind.is_failure else "faint")
        yield f"{self._paint(where, 'strong')}: {head} {clean(notice.message)}" if where else f"{head} {notice.message}"

    def undecided(self, report: Report) -> Iterator[str]:
        """What could not be decided, and why."""
        for one in report.undecided:
            where = wording.place(clean(one.file), one.line, 0)
            what = f"{one.attribute} of {one.resource}" if one.attribute else one.resource
            yield f"{where}: undecided[{one.rule}] {clean(what)}: {clean(one.reason)}"

    def footer(self, report: Report) -> Iterator[str]:
        """The sum of it all."""
        infos = report.count(Severity.INFO)
        folded = " (--verbose shows the infos)" if infos and not self._options.verbose else ""
        color = next((one for one in Severity if report.count(one)), "strong")
        yield self._paint(wording.verdict_line(report), color) + folded
        yield f"{wording.files_line(report)}; {wording.undecided_line(report)}"
        yield self._paint(wording.catalog_line(report), "faint")
        if any(notice.kind.is_failure for notice in report.notices):
            failures = sum(notice.kind.is_failure for notice in report.notices)
            what = wording.counted(failures, "notice") + (" says" if failures == 1 else " say")
            yield self._paint(f"not done in full: {what} what could not be read or judged", "notice")


def _width(text: str) -> int:
    """Columns of a terminal: wide characters take two, combining ones none."""
    if text.isascii():
        return len(text)
    from unicodedata import combining, east_asian_width

    return sum(0 if combining(one) else 2 if east_asian_width(one) in "WF" else 1 for one in text)
