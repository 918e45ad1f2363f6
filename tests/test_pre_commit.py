"""The hooks, installed and run by pre-commit as a user's repository would."""

import importlib.util
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).parents[1]
VM = 'resource "azurerm_linux_virtual_machine" "a" {\n  name = "vm"\n  size = "Standard_ND24rs"\n}\n'

pytestmark = [
    pytest.mark.skipif(importlib.util.find_spec("pre_commit") is None, reason="pre-commit is not installed"),
    pytest.mark.skipif(shutil.which("git") is None, reason="git is not installed"),
    pytest.mark.skipif(not (REPOSITORY / ".git").exists(), reason="this is no checkout"),
]


def git(folder: Path, *arguments: str) -> str:
    identity = ("-c", "user.name=Test", "-c", "user.email=test@example.invalid", "-c", "core.autocrlf=false")
    done = subprocess.run(["git", *identity, *arguments], cwd=folder, capture_output=True, text=True, check=True)
    return done.stdout


NEEDED = ("linter/", "rules/", ".pre-commit-hooks.yaml", "pyproject.toml", "README.md", "LICENSE")


@pytest.fixture(scope="module")
def hooks(tmp_path_factory) -> Path:
    """A repository with the hooks: this checkout as it is, uncommitted changes included."""
    folder = tmp_path_factory.mktemp("ailint")
    for name in git(REPOSITORY, "ls-files", "-co", "--exclude-standard", "-z").split("\0"):
        if name.startswith(NEEDED) and (REPOSITORY / name).is_file():
            target = folder / name
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(REPOSITORY / name, target)
    git(folder, "init", "--quiet")
    git(folder, "add", ".")
    git(folder, "commit", "--quiet", "-m", "The checkout")
    return folder


@pytest.fixture
def project(tmp_path) -> Path:
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "main.tf").write_text(VM)
    (tmp_path / "notes.txt").write_text("Standard_ND24rs")
    git(tmp_path, "init", "--quiet")
    git(tmp_path, "add", ".")
    return tmp_path


def run(hooks: Path, project: Path, *files: str) -> tuple[int, str, str]:
    """Both hooks on some files: the exit code, what the hook for changed files said, and what the other one said."""
    command = [sys.executable, "-m", "pre_commit", "try-repo", str(hooks), "--color", "never", "--files", *files]
    done = subprocess.run(command, cwd=project, capture_output=True, text=True, timeout=500, check=False)
    if done.returncode == 3:
        pytest.skip(f"pre-commit could not install the hooks: {(done.stdout + done.stderr)[-300:]}")
    changed, _, whole = done.stdout.partition("ailint (whole repository)")
    return done.returncode, changed, whole


def test_hooks_report_changed_files_and_the_whole_tree(hooks, project):
    code, changed, whole = run(hooks, project, "a/main.tf")
    assert code == 1, changed + whole
    assert "a/main.tf:3:10: error[retired-sku]" in changed
    assert "b/main.tf" not in changed
    assert "a/main.tf:3:10: error[retired-sku]" in whole
    assert "b/main.tf:3:10: error[retired-sku]" in whole


def test_files_that_are_nothing_to_ailint_do_not_call_it(hooks, project):
    code, changed, whole = run(hooks, project, "notes.txt")
    assert code == 0, changed + whole
    assert "Skipped" in changed
    assert "Skipped" in whole
