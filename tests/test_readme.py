"""What the README shows is what a new user sees."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
EXAMPLE = "fixtures/projects/example"


def shown() -> str:
    """The output that the README shows between its marks."""
    readme = (ROOT / "README.md").read_text("utf-8")
    return readme.split("<!-- example -->\n```text\n")[1].split("```\n<!-- /example -->")[0]


def printed() -> str:
    """What a scan of the example prints, as of the day of the README."""
    call = [sys.executable, "-m", "ailint", "scan", EXAMPLE, "--as-of", "2026-12-01", "--no-color"]
    done = subprocess.run(call, cwd=ROOT, capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 1, done.stderr
    return done.stdout


def test_the_readme_shows_the_real_output():
    """After a change that is meant, paste what `ailint scan fixtures/projects/example --as-of 2026-12-01` prints."""
    assert shown() == printed()
