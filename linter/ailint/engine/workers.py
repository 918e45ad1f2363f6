"""Projects read in several processes, where there is enough to read.

A worker is handed one project at a time, the largest first, and gives back its facts as bytes. When one dies (killed,
out of memory), another takes its place and reads the project once more; a project that ends two workers is given up
with a notice. Results are in the order of the tasks, whoever was first.
"""

import gc
import signal
import sys
import threading
from collections import deque
from collections.abc import Iterable, Sequence
from contextlib import suppress
from multiprocessing import Pipe, get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from pathlib import Path
from struct import Struct
from time import perf_counter
from types import TracebackType

import msgspec

from ailint.engine.cache import FactsCache, read_and_keep
from ailint.engine.packing import UnpackableError, pack, unpack
from ailint.engine.reading import Record, Task, failed, read_record
from ailint.findings.timing import Timing
from ailint.source.files import Files
from ailint.source.notice import NoticeKind

MOST_DEATHS = 2
"""Workers that one project may cost."""

_READY = b"ready"
_SECONDS = Struct("<d")
"""What an answer begins with: how long it took."""
_CANNOT_SAY = b""
"""The answer where facts can't be sent: they are then read where they are wanted."""


def read_in_processes(
    tasks: Sequence[Task], sizes: Sequence[int], files: Files, count: int, store: FactsCache | None, timing: Timing
) -> list[Record]:
    """The records of all tasks, read by `count` processes; `sizes` says how much there is to read for each."""
    largest_first = sorted(range(len(tasks)), key=lambda index: -sizes[index])
    with _Crew(tasks, files, store, timing) as crew:
        crew.read(largest_first, count)
    return [record or read_and_keep(task, files, store) for task, record in zip(tasks, crew.records, strict=True)]


class _Job(msgspec.Struct, frozen=True):
    """What a worker needs to know; without `files` (which no pipe can carry) it makes its own."""

    tasks: tuple[Task, ...]
    store: FactsCache | None
    root: Path
    virtual: dict[str, bytes]


class _Worker:
    __slots__ = ("channel", "index", "is_ready", "process")

    def __init__(self, process: BaseProcess, channel: Connection) -> None:
        self.process = process
        self.channel = channel
        self.is_ready = False
        self.index: int | None = None
        """The task it is at."""


class _Crew:
    """The workers; `records` holds what they gave, None for a task that none of them could tell of."""

    def __init__(self, tasks: Sequence[Task], files: Files, store: FactsCache | None, timing: Timing) -> None:
        self.records: list[Record | None] = [None] * len(tasks)
        self._job = _Job(tuple(tasks), store, files.root, dict(files.virtual))
        self._files = files
        self._timing = timing
        self._deaths: dict[int, int] = {}
        self._waiting: deque[int] = deque()
        self._workers: dict[Connection, _Worker] = {}
        # A fork is there at once, but in it the locks that other threads hold stay locked for ever.
        self._forks = sys.platform == "linux" and threading.active_count() == 1

    def __enter__(self) -> "_Crew":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        for worker in self._workers.values():
            worker.channel.close()
            if kind is not None:
                worker.process.terminate()
        for worker in self._workers.values():
            worker.process.join()

    def read(self, order: Iterable[int], count: int) -> None:
        """Have the tasks read, in this order, by `count` workers."""
        self._waiting.extend(order)
        for _ in range(count):
            self._hire()
        while any(not worker.is_ready or worker.index is not None for worker in self._workers.values()):
            for channel in wait(list(self._workers)):
                assert isinstance(channel, Connection)
                self._listen(self._workers[channel])

    def _hire(self) -> None:
        ours, theirs = Pipe()
        context = get_context("fork") if self._forks else get_context("spawn")
        inherited = (self._files, [ours, *self._workers]) if self._forks else (None, [])
        process = context.Process(target=_serve, args=(theirs, self._job, *inherited), daemon=True)
        process.start()
        theirs.close()
        self._workers[ours] = _Worker(process, ours)

    def _listen(self, worker: _Worker) -> None:
        try:
            answer = worker.channel.recv_bytes()
        except (EOFError, OSError):
            self._bury(worker)
            return
        if not worker.is_ready:
            worker.is_ready = True
        elif worker.index is not None:
            self._take(worker.index, answer)
        self._hand_out(worker)

    def _take(self, index: int, answer: bytes) -> None:
        with suppress(UnpackableError):
            self.records[index] = unpack(answer[_SECONDS.size :])
            self._timing.read(self._job.tasks[index].project.kind.value, *_SECONDS.unpack_from(answer))

    def _hand_out(self, worker: _Worker) -> None:
        worker.index = self._waiting.popleft() if self._waiting else None
        if worker.index is None:
            return
        try:
            worker.channel.send_bytes(b"%d" % worker.index)
        except OSError:
            self._bury(worker)

    def _bury(self, worker: _Worker) -> None:
        """A worker is gone: have its task read once more, by another one."""
        del self._workers[worker.channel]
        worker.channel.close()
        worker.process.join()
        index = worker.index
        if index is None:
            return  # it never started, or had nothing to do: the others, or else this process, do the work
        self._deaths[index] = self._deaths.get(index, 0) + 1
        if self._deaths[index] < MOST_DEATHS:
            self._waiting.appendleft(index)
        else:
            self.records[index] = Record(failed(self._job.tasks[index].project, _cause(worker), NoticeKind.LIMIT))
        if self._waiting:
            self._hire()


def _cause(worker: _Worker) -> str:
    code = worker.process.exitcode or 0
    how = f"was killed by signal {-code}" if code < 0 else f"ended with status {code}"
    return f"not read: the process that read it {how}, as happens where memory runs out"


def _serve(channel: Connection, job: _Job, files: Files | None, inherited: list[Connection]) -> None:
    """The life of a worker: reads the tasks whose numbers it is sent, until nobody sends any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the first process ends the others
    for other in inherited:
        other.close()
    gc.disable()
    files = files or Files(job.root, job.virtual, has_fingerprints=job.store is not None)
    channel.send_bytes(_READY)
    while True:
        try:
            index = int(channel.recv_bytes())
            channel.send_bytes(_answer(job.tasks[index], files, job.store))
        except (EOFError, OSError):
            return


def _answer(task: Task, files: Files, store: FactsCache | None) -> bytes:
    started = perf_counter()
    record = read_record(task, files, is_for_keeping=store is not None)
    try:
        packed = pack(record)
    except (UnpackableError, MemoryError):
        return _CANNOT_SAY
    if store is not None:
        store.keep(task, record, packed, files)
    return _SECONDS.pack(perf_counter() - started) + packed
