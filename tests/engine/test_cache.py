"""Facts that are kept from run to run, and read by several processes: the report is the same, byte for byte."""

import os
import shutil
import signal
import stat
from datetime import date
from pathlib import Path

import pytest

from ailint.configuration.project import Inputs, Project, ProjectKind
from ailint.engine import cache, workers
from ailint.engine.cache import open_cache
from ailint.engine.packing import UnpackableError, pack, unpack
from ailint.engine.reading import Task, read_record
from ailint.engine.scan import Request, projects_of, scan
from ailint.findings.timing import Timing
from ailint.registry import load_rules
from ailint.reports import Options, renderer
from ailint.settings import Settings
from ailint.source.files import Files

FIXTURES = Path(__file__).parents[2] / "fixtures"
RULES = load_rules()
INPUTS = Inputs(date(2026, 12, 1))
NO_PROCESSES = not hasattr(os, "fork")


def report(root: Path, *, jobs: int = 1, folder: Path | None = None) -> str:
    request = Request(root=root, paths=("",), settings=Settings(), inputs=INPUTS, jobs=jobs, cache=folder)
    return renderer("json")(scan(request, RULES), RULES, Options(verbose=True))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "facts"


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    shutil.copytree(FIXTURES / "projects" / "example", tmp_path / "tree")
    return tmp_path / "tree"


def test_every_record_is_the_same_after_it_was_packed():
    files = Files(FIXTURES, {}, has_fingerprints=True)
    request = Request(root=FIXTURES, paths=("",), settings=Settings(), inputs=INPUTS)
    projects = projects_of(request, files).projects
    assert {project.kind for project in projects} >= set(ProjectKind) - {ProjectKind.PLAN}
    for project in projects:
        record = read_record(Task(project, INPUTS), files, is_for_keeping=True)
        assert unpack(pack(record)) == record, project.root


@pytest.mark.skipif(NO_PROCESSES, reason="the workers of this test are forked")
def test_the_report_does_not_depend_on_who_reads(folder):
    alone = report(FIXTURES)
    assert report(FIXTURES, jobs=3) == alone
    assert report(FIXTURES, folder=folder) == alone
    assert report(FIXTURES, folder=folder) == alone
    assert report(FIXTURES, jobs=2, folder=folder) == alone


def test_what_was_kept_is_not_read_again(tree, folder, monkeypatch):
    first = report(tree, folder=folder)
    monkeypatch.setattr(cache, "read_record", lambda *_, **__: pytest.fail("read again"))
    assert report(tree, folder=folder) == first


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("infra/main.tf", 'resource "azurerm_linux_virtual_machine" "x" {\n  size = "Standard_NC6s_v3"\n}\n'),
        ("infra/terraform.tfvars", 'nobody = "asks"\n'),
        ("infra/more.tf", 'resource "azurerm_linux_virtual_machine" "x" {\n  size = "Standard_NC6s_v3"\n}\n'),
    ],
)
def test_a_file_that_is_other_or_new_is_seen(tree, folder, path, text):
    report(tree, folder=folder)
    (tree / path).parent.mkdir(exist_ok=True)
    (tree / path).write_text(text)
    assert report(tree, folder=folder) == report(tree)


def test_a_file_that_is_gone_is_seen(tree, folder):
    report(tree, folder=folder)
    for path in tree.rglob("*.tf"):
        path.unlink()
    assert report(tree, folder=folder) == report(tree)


@pytest.mark.parametrize("damage", [b"", b"\0" * 100, b"ailint facts 1\n" + b"\x80" * 60])
def test_a_damaged_entry_is_read_anew(tree, folder, damage):
    first = report(tree, folder=folder)
    entries = [path for path in folder.rglob("*") if path.is_file() and path.name != "pruned"]
    assert entries
    for path in entries:
        path.write_bytes(damage)
    assert report(tree, folder=folder) == first


def test_a_folder_that_others_may_write_to_is_not_used(tmp_path):
    shared = tmp_path / "shared"
    shared.mkdir()
    shared.chmod(0o777)
    assert open_cache(shared) is None


def test_entries_are_the_users_alone(tree, folder):
    report(tree, folder=folder)
    modes = {
        stat.S_IMODE(path.stat().st_mode) for path in folder.rglob("*") if path.is_file() and path.name != "pruned"
    }
    assert modes == {0o600}


def test_a_folder_that_cannot_be_made_costs_nothing_but_time(tree, tmp_path):
    (tmp_path / "file").write_text("")
    assert report(tree, folder=tmp_path / "file" / "facts") == report(tree)


def test_nothing_but_data_comes_out_of_an_entry():
    import pickle

    for payload in (pickle.dumps(os.system), pickle.dumps(Path), pickle.dumps([1]), b"cos\nsystem\n(S'true'\ntR."):
        with pytest.raises(UnpackableError):
            unpack(payload)


@pytest.mark.skipif(NO_PROCESSES, reason="the workers of this test are forked")
def test_a_project_that_ends_its_readers_is_told_of_and_the_others_are_read(tmp_path, monkeypatch):
    for name in ("good", "fatal", "fine"):
        (tmp_path / f"{name}.sh").write_text("az vm create -n vm -g rg --size Standard_NC6s_v3\n")
    read = workers.read_record

    def deadly(task: Task, files: Files, *, is_for_keeping: bool = False) -> object:
        if task.project.root == "fatal.sh":
            os.kill(os.getpid(), signal.SIGKILL)
        return read(task, files, is_for_keeping=is_for_keeping)

    monkeypatch.setattr(workers, "read_record", deadly)
    tasks = [
        Task(Project(ProjectKind.SCRIPT, f"{name}.sh", (f"{name}.sh",)), INPUTS) for name in ("good", "fatal", "fine")
    ]
    records = workers.read_in_processes(tasks, [1, 3, 2], Files(tmp_path, {}), 2, None, Timing())
    assert [bool(record.facts.resources) for record in records] == [True, False, True]
    (notice,) = records[1].facts.notices
    assert notice.kind.value == "limit"
    assert "killed by signal 9" in notice.message
