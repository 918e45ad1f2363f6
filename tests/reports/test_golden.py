"""Each format, byte for byte. AILINT_UPDATE_GOLDEN=1 writes the files anew: read the difference before committing."""

import os
from pathlib import Path

import pytest
from tests.reports.sample_report import RULES, report

from ailint.reports import FORMATS, Options, renderer

GOLDEN = Path(__file__).with_name("golden")
CASES = [
    *((f"{name}.out", name, {}) for name in FORMATS),
    ("text-verbose.out", "text", {"verbose": True}),
    ("text-quiet.out", "text", {"quiet": True}),
    ("text-color.out", "text", {"color": True}),
]


@pytest.mark.parametrize(("file", "name", "options"), CASES, ids=[case[0] for case in CASES])
def test_report_is_the_golden_one(file, name, options):
    rendered = renderer(name)(report(), RULES, Options(exit_code=2, **options)).encode("utf-8", "backslashreplace")
    path = GOLDEN / file
    if os.environ.get("AILINT_UPDATE_GOLDEN"):
        path.write_bytes(rendered)
    assert rendered == path.read_bytes()


@pytest.mark.parametrize("name", FORMATS)
def test_no_format_shows_a_secret_or_steers_the_terminal(name):
    rendered = renderer(name)(report(), RULES, Options(exit_code=2))
    assert "Hunter2" not in rendered
    assert "abc" not in rendered
    assert "\x1b" not in rendered


@pytest.mark.parametrize("name", FORMATS)
def test_an_empty_report_says_that_nothing_was_judged(name):
    rendered = renderer(name)(report((), (), judged=0), RULES, Options())
    assert rendered.endswith("\n")
    if name not in {"json", "sarif", "gitlab"}:
        assert "nothing to judge" in rendered
