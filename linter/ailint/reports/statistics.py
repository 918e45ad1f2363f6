"""What took how long, for `--statistics`. It is no report: it goes to standard error."""

from collections import Counter
from collections.abc import Iterator

from ailint.findings.report import Report
from ailint.findings.timing import Time, Timing
from ailint.reports.wording import counted


def render_statistics(report: Report, timing: Timing) -> str:
    """Stages in their order, then every rule that was run, the slowest first."""
    return "\n".join((*_stages(timing), "", *_rules(report, timing)))


def _stages(timing: Timing) -> Iterator[str]:
    yield f"{'seconds':>9} {'times':>9}  stage"
    for name, time in timing.stages.items():
        yield _line(time, name)
        if name.startswith("reading"):
            over = f", over {timing.processes} processes" if timing.processes > 1 else ""
            for kind, read in sorted(timing.reading.items(), key=lambda one: (-one[1].seconds, one[0])):
                yield _line(read, f"  {kind}{over}")
    yield f"{sum(time.seconds for time in timing.stages.values()):>9.3f} {'':>9}  together"


def _line(time: Time, name: str) -> str:
    return f"{time.seconds:>9.3f} {time.times or '':>9}  {name}"


def _rules(report: Report, timing: Timing) -> Iterator[str]:
    found = Counter(finding.rule for finding in report.findings)
    yield f"{'ms':>9} {'runs':>9} {'findings':>9}  rule"
    for rule, time in sorted(timing.rules.items(), key=lambda one: (-one[1].seconds, one[0])):
        if time.times:
            yield f"{time.seconds * 1000:>9.2f} {time.times:>9} {found[rule] or '':>9}  {rule}"
    idle = sum(not time.times for time in timing.rules.values())
    if idle:
        yield f"{counted(idle, 'more rule')} had nothing to judge"
