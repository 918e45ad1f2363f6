"""What the README and the guide show is what a user sees."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
EXAMPLE = "ailint scan fixtures/projects/example"
DAY = ("--as-of", "2026-12-01")
SHOWN = re.compile(r"<!-- (ailint [^\n]*) -->\n```text\n(.*?)```\n", re.DOTALL)
PAGES = {
    path.relative_to(ROOT).as_posix(): path for path in (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")))
}
CALLS = [
    pytest.param(call, output, id=f"{name}: {call}")
    for name, path in PAGES.items()
    for call, output in SHOWN.findall(path.read_text("utf-8"))
]


def printed(call: str) -> str:
    """What a call prints, as of the day of the README."""
    arguments = shlex.split(call)[1:]
    color = ("--no-color",) if arguments[0] == "scan" else ()
    done = subprocess.run(
        [sys.executable, "-m", "ailint", *arguments, *DAY, *color],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        check=False,
        env={key: value for key, value in os.environ.items() if not key.startswith(("AILINT_", "COLUMNS", "TF_VAR_"))},
    )
    assert done.returncode == (1 if call == EXAMPLE else 0), done.stderr
    return done.stdout


@pytest.mark.parametrize(("call", "output"), CALLS)
def test_the_output_that_is_shown_is_real(call, output):
    """After a change that is meant, paste what the call prints with `--as-of 2026-12-01`."""
    assert output == printed(call)


def test_the_readme_shows_the_example_and_the_answers():
    calls = [call for call, _ in SHOWN.findall(PAGES["README.md"].read_text("utf-8"))]
    assert calls[0] == EXAMPLE
    assert {call.split()[1] for call in calls} == {"scan", "inventory", "advise", "skus"}


@pytest.mark.parametrize("name", PAGES)
def test_links_between_pages_lead_somewhere(name):
    page = PAGES[name]
    links = re.findall(r"\]\(([^)#\s]+)", page.read_text("utf-8"))
    assert [link for link in links if "://" not in link and not (page.parent / link).exists()] == []
