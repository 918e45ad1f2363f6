"""Facts that are kept from run to run, and read by several processes: the report is the same, byte for byte."""

import errno
import os
import shutil
import stat
import subprocess
import sys
import time
from datetime import date
from pathlib import Path

import msgspec
import pytest

from ailint.configuration.project import Inputs, ProjectKind
from ailint.engine import cache
from ailint.engine.cache import open_cache
from ailint.engine.packing import UnpackableError, pack, unpack
from ailint.engine.reading import Task, read_record
from ailint.engine.scan import Request, projects_of, scan
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


def entries(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file() and path.name != "pruned")


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
    assert entries(folder)
    for path in entries(folder):
        path.write_bytes(damage)
    assert report(tree, folder=folder) == first


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes with names are a matter of Unix")
@pytest.mark.parametrize("other", ["pipe", "device", "folder"])
def test_an_entry_that_is_no_file_is_read_anew(tree, folder, other):
    fresh = report(tree)
    report(tree, folder=folder)
    for entry in entries(folder):
        entry.unlink()
        if other == "pipe":
            os.mkfifo(entry)
        elif other == "device":
            entry.symlink_to("/dev/zero")
        else:
            entry.mkdir()
    assert report(tree, folder=folder) == fresh


def test_an_entry_under_the_name_of_another_is_not_believed(tree, folder):
    first = report(tree, folder=folder)
    kept = entries(folder)
    contents = [path.read_bytes() for path in kept]
    for path, content in zip(kept, contents[1:] + contents[:1], strict=True):
        path.write_bytes(content)
    assert report(tree, folder=folder) == first


@pytest.mark.parametrize("mode", [0o777, 0o775, 0o702])
def test_a_folder_that_others_may_write_to_is_not_used(tmp_path, mode):
    shared = tmp_path / "shared"
    shared.mkdir()
    shared.chmod(mode)
    assert open_cache(shared) is None


def test_a_folder_that_others_may_read_is_used(tmp_path):
    restored = tmp_path / "restored"
    restored.mkdir()
    restored.chmod(0o755)
    assert open_cache(restored) is not None


def test_a_folder_behind_a_link_is_not_used(tmp_path):
    (tmp_path / "real").mkdir(mode=0o700)
    (tmp_path / "link").symlink_to(tmp_path / "real")
    assert open_cache(tmp_path / "link") is None


def test_a_file_in_the_place_of_a_shard_costs_nothing_but_time(tree, folder):
    first = report(tree, folder=folder)
    for path in folder.iterdir():
        if path.is_dir():
            shutil.rmtree(path)
            path.write_text("in the way")
    assert report(tree, folder=folder) == first


def test_a_full_disk_costs_nothing_but_time(tree, folder, monkeypatch):
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "no space left")

    first = report(tree)
    monkeypatch.setattr(os, "replace", full)
    assert report(tree, folder=folder) == first
    assert entries(folder) == []


def test_the_day_decides_nothing_that_is_read(tree):
    files = Files(tree, {}, has_fingerprints=True)
    request = Request(root=tree, paths=("",), settings=Settings(), inputs=INPUTS)
    later = msgspec.structs.replace(INPUTS, as_of=date(2031, 1, 1))
    for project in projects_of(request, files).projects:
        assert read_record(Task(project, INPUTS), files) == read_record(Task(project, later), files)


def test_what_is_old_or_too_much_goes(tree, folder, monkeypatch):
    report(tree, folder=folder)
    kept = entries(folder)
    assert len(kept) > 2
    ages = dict(zip(kept, (1, 2, 40), strict=False))
    for path, days in ages.items():
        then = time.time() - days * 24 * 60 * 60
        os.utime(path, (then, then))
    store = open_cache(folder)
    assert store is not None
    store.prune()
    assert len(entries(folder)) == len(kept), "it was done today"
    os.utime(folder / "pruned", (0, 0))
    store.prune()
    assert set(kept) - set(entries(folder)) == {path for path, days in ages.items() if days == 40}
    monkeypatch.setattr(cache, "MOST_BYTES", kept[0].stat().st_size)
    os.utime(folder / "pruned", (0, 0))
    store.prune()
    assert len(entries(folder)) < 2


def test_an_entry_that_is_used_stays(tree, folder):
    report(tree, folder=folder)
    for path in entries(folder):
        os.utime(path, (1, 1))
    report(tree, folder=folder)
    assert all(path.stat().st_mtime > 1 for path in entries(folder))


def test_runs_at_the_same_time_do_not_disturb_each_other(tree, folder):
    command = [sys.executable, "-m", "ailint", "scan", str(tree), "--format", "json"]
    environment = {**os.environ, "AILINT_CACHE_DIR": str(folder)}
    runs = [subprocess.Popen(command, env=environment, stdout=subprocess.PIPE) for _ in range(3)]
    first, *others = [run.communicate(timeout=120)[0] for run in runs]
    assert first
    assert others == [first, first]
    assert subprocess.run(command, env=environment, stdout=subprocess.PIPE, check=False, timeout=120).stdout == first


def test_a_home_that_cannot_be_written_to_costs_nothing_but_time(tree, tmp_path):
    command = [sys.executable, "-m", "ailint", "scan", str(tree), "--format", "json"]
    (tmp_path / "file").write_text("")
    named = {name: value for name, value in os.environ.items() if name not in {"AILINT_CACHE_DIR", "XDG_CACHE_HOME"}}
    with_home = subprocess.run(command, stdout=subprocess.PIPE, check=False, timeout=120)
    for home in (str(tmp_path / "file"), "/proc/nowhere"):
        done = subprocess.run(command, env={**named, "HOME": home}, capture_output=True, check=False, timeout=120)
        assert (done.stdout, done.stderr) == (with_home.stdout, b"")


def test_entries_are_the_users_alone(tree, folder):
    report(tree, folder=folder)
    assert {stat.S_IMODE(path.stat().st_mode) for path in entries(folder)} == {0o600}


def test_a_folder_that_cannot_be_made_costs_nothing_but_time(tree, tmp_path):
    (tmp_path / "file").write_text("")
    assert report(tree, folder=tmp_path / "file" / "facts") == report(tree)


def test_nothing_but_data_comes_out_of_an_entry():
    import pickle

    for payload in (pickle.dumps(os.system), pickle.dumps(Path), pickle.dumps([1]), b"cos\nsystem\n(S'true'\ntR."):
        with pytest.raises(UnpackableError):
            unpack(payload)
