"""Whole projects, as people keep them: every finding in them is marked, and nothing else is found."""

from datetime import date
from pathlib import Path

import pytest

from ailint.testing import check_project

PROJECTS = Path(__file__).parents[1] / "fixtures" / "projects"


@pytest.mark.parametrize("folder", sorted(path for path in PROJECTS.iterdir() if path.is_dir()), ids=lambda it: it.name)
def test_a_project_has_the_findings_that_are_marked(folder: Path) -> None:
    assert check_project(folder, date(2026, 12, 1)) == []
