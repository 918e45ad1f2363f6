"""What the text report folds, and what it never leaves out."""

from tests.reports.sample_report import RULES, report

from ailint.reports import Options
from ailint.reports.text import render
from ailint.source.notice import Notice, NoticeKind

TEMPLATES = tuple(Notice(NoticeKind.UNRENDERED, "a template", f"t{number}.yaml") for number in range(5))
ERRORS = tuple(Notice(NoticeKind.SYNTAX, "broken", f"b{number}.tf", 1, 1) for number in range(5))


def lines(notices, **options) -> list[str]:
    return render(report((), notices), RULES, Options(**options)).split("\n")


def test_harmless_notices_are_folded_failures_never():
    told = lines((*ERRORS, *TEMPLATES))
    assert sum("notice[syntax]" in line for line in told) == 5
    assert sum("a template" in line for line in told) == 3
    assert "notice[unrendered] 2 more (--verbose shows them)" in told


def test_verbose_shows_all_and_quiet_only_failures():
    assert sum("a template" in line for line in lines(TEMPLATES, verbose=True)) == 5
    told = lines((*ERRORS, *TEMPLATES), quiet=True)
    assert sum("notice[syntax]" in line for line in told) == 5
    assert not any("unrendered" in line for line in told)


def test_infos_are_folded_into_a_count():
    assert "info[advice]" not in render(report(), RULES, Options())
    assert "2 infos in 7 resources (--verbose shows the infos)" in render(report(), RULES, Options())
    assert "info[advice]" in render(report(), RULES, Options(verbose=True))
