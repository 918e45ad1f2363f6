"""Whole projects, as people keep them: every finding in them is marked, and nothing else is found."""

import shutil
from datetime import date
from pathlib import Path

import pytest

from ailint.findings.finding import Severity
from ailint.testing import check_project, scan_project

PROJECTS = Path(__file__).parents[1] / "fixtures" / "projects"


CLEAN = (PROJECTS / "clean", *sorted(PROJECTS.parent.glob("equivalent/clean-*")))
"""Projects that are done right in every language: what is said of them is noise."""


@pytest.mark.parametrize("folder", sorted(path for path in PROJECTS.iterdir() if path.is_dir()), ids=lambda it: it.name)
def test_a_project_has_the_findings_that_are_marked(folder: Path) -> None:
    assert check_project(folder, date(2026, 12, 1)) == []


@pytest.mark.parametrize("folder", CLEAN, ids=lambda it: it.name)
def test_nothing_above_info_is_said_of_what_is_clean(folder: Path) -> None:
    report = scan_project(folder, date(2026, 12, 1))
    assert [one for one in report.findings if one.severity is not Severity.INFO] == []
    assert not report.notices
    assert report.resources_judged > 3


def test_a_link_to_the_folder_itself_changes_nothing(tmp_path: Path) -> None:
    copy = shutil.copytree(PROJECTS / "broken-files", tmp_path / "broken-files")
    try:
        (copy / "round").symlink_to(copy, target_is_directory=True)
    except OSError:
        pytest.skip("links can't be made here")
    assert check_project(copy, date(2026, 12, 1)) == []


def test_modules_that_terraform_downloaded_are_not_judged_by_themselves(tmp_path: Path) -> None:
    copy = shutil.copytree(PROJECTS / "other-hcl", tmp_path / "other-hcl")
    downloaded = copy / ".terraform" / "modules" / "shelf"
    downloaded.mkdir(parents=True)
    machine = 'resource "azurerm_linux_virtual_machine" "theirs" {\n  name = "theirs"\n  size = "Standard_NC12"\n}\n'
    (downloaded / "main.tf").write_text(machine)
    assert check_project(copy, date(2026, 12, 1)) == []
