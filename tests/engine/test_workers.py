"""Projects that several processes read: all records, in the order of the tasks, whatever becomes of the processes."""

import os
import signal
import threading
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest

from ailint.configuration.project import Inputs, Project, ProjectKind
from ailint.engine import workers
from ailint.engine.packing import UnpackableError
from ailint.engine.reading import Record, Task, read_record
from ailint.findings.timing import Timing
from ailint.source.files import Files

INPUTS = Inputs(date(2026, 12, 1))
NAMES = ("good", "fatal", "fine", "last")

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="the workers of these tests are forked")


def task(name: str) -> Task:
    return Task(Project(ProjectKind.SCRIPT, f"{name}.sh", (f"{name}.sh",)), INPUTS)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    for name in NAMES:
        (tmp_path / f"{name}.sh").write_text(f"az vm create -n {name} -g rg --size Standard_NC6s_v3\n")
    return tmp_path


def read(root: Path, sizes: tuple[int, ...] = (1, 3, 2, 1), timing: Timing | None = None) -> list[Record]:
    tasks = [task(name) for name in NAMES]
    return workers.read_in_processes(tasks, sizes, Files(root, {}), 2, None, timing or Timing())


def read_here(root: Path) -> list[Record]:
    return [read_record(task(name), Files(root, {})) for name in NAMES]


def when(name: str, happens: object) -> object:
    """A reader to which something happens in one of the projects."""

    def reading(one: Task, files: Files, *, is_for_keeping: bool = False) -> Record:
        if one.project.root == f"{name}.sh":
            happens()  # type: ignore[operator]
        return read_record(one, files, is_for_keeping=is_for_keeping)

    return reading


def kill_this_process() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def test_records_are_in_the_order_of_the_tasks(root):
    timing = Timing()
    assert read(root, timing=timing) == read_here(root)
    assert timing.reading["script"].times == len(NAMES)
    assert timing.reading["script"].seconds > 0


def test_a_project_that_ends_its_readers_is_told_of_and_the_others_are_read(root, monkeypatch):
    monkeypatch.setattr(workers, "read_record", when("fatal", kill_this_process))
    records = read(root)
    assert [bool(record.facts.resources) for record in records] == [True, False, True, True]
    (notice,) = records[1].facts.notices
    assert notice.kind.value == "limit"
    assert "killed by signal 9" in notice.message


def test_a_worker_that_dies_once_is_replaced(root, monkeypatch, tmp_path):
    mark = tmp_path / "died"

    def die_once() -> None:
        if not mark.exists():
            mark.touch()
            kill_this_process()

    monkeypatch.setattr(workers, "read_record", when("fatal", die_once))
    assert read(root) == read_here(root)
    assert mark.exists()


def test_workers_that_never_begin_leave_the_work_to_this_process(root, monkeypatch):
    monkeypatch.setattr(workers, "_serve", lambda *_: os._exit(3))
    assert read(root) == read_here(root)


def test_facts_that_cannot_be_sent_are_read_here(root, monkeypatch):
    def never(record: Record) -> bytes:
        raise UnpackableError("no bytes for that")

    monkeypatch.setattr(workers, "pack", never)
    assert read(root) == read_here(root)


@pytest.fixture
def other_thread() -> Iterator[None]:
    done = threading.Event()
    thread = threading.Thread(target=done.wait)
    thread.start()
    yield
    done.set()
    thread.join()


@pytest.mark.usefixtures("other_thread")
def test_beside_other_threads_processes_are_started_anew(root):
    assert read(root) == read_here(root)


def test_an_interruption_ends_the_workers(root, monkeypatch):
    started: list[int | None] = []

    def interrupted(channels: object) -> list[object]:
        started.extend(children())
        raise KeyboardInterrupt

    monkeypatch.setattr(workers, "wait", interrupted)
    with pytest.raises(KeyboardInterrupt):
        read(root)
    assert started
    assert not set(started) & set(children())


def children() -> list[int | None]:
    """The processes that this one has started and that still run."""
    from multiprocessing import active_children

    return [process.pid for process in active_children()]
