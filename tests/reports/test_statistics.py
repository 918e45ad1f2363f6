"""What `--statistics` says: stages in their order, formats and rules by time."""

from tests.reports.sample_report import report

from ailint.findings.timing import Timing
from ailint.reports.statistics import render_statistics


def timing() -> Timing:
    made = Timing()
    made.processes = 2
    for name, seconds, times in (("reading projects", 1.5, 3), ("judging", 0.25, 0)):
        with made.stage(name) as stage:
            stage.times = times
        stage.seconds = seconds
    made.read("arm", 0.5)
    made.read("terraform", 1.0)
    made.read("terraform", 1.25)
    made.ran("advice", 0.0, 0)
    made.ran("retired-sku", 0.002, 3)
    made.ran("retired-sku", 0.002, 4)
    made.ran("unknown-sku", 0.001, 1)
    return made


def test_stages_formats_and_rules():
    assert render_statistics(report(), timing()).splitlines() == [
        "  seconds     times  stage",
        "    1.500         3  reading projects",
        "    2.250         2    terraform, over 2 processes",
        "    0.500         1    arm, over 2 processes",
        "    0.250            judging",
        "    1.750            together",
        "",
        "       ms      runs  findings  rule",
        "     4.00         7         2  retired-sku",
        "     1.00         1            unknown-sku",
        "1 more rule had nothing to judge",
    ]


def test_a_stage_that_fails_counts_all_the_same():
    made = Timing()
    try:
        with made.stage("judging"):
            raise ValueError
    except ValueError:
        pass
    assert made.stages["judging"].seconds > 0
