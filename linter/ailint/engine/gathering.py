"""The facts of all projects: from the cache, from workers, or read right here."""

import os
from collections.abc import Sequence
from time import perf_counter

from ailint.engine.cache import FactsCache, read_and_keep
from ailint.engine.reading import ProjectFacts, Record, Task
from ailint.findings.timing import Timing
from ailint.source.files import Files

FILES_WORTH_WORKERS = 300
BYTES_WORTH_WORKERS = 2 * 1024 * 1024
"""Below both, starting other processes takes longer than what they save."""
BYTES_WORTH_ONE = 1024 * 1024


def facts_of(
    tasks: Sequence[Task], files: Files, jobs: int, store: FactsCache | None, timing: Timing
) -> list[ProjectFacts]:
    """The facts of each task. `jobs` processes read; 0 stands for as many as pay, 1 for none but this one."""
    with timing.stage("taking facts from the cache") as taking:
        records = [store.find(task, files) if store is not None else None for task in tasks]
        unread = [index for index, record in enumerate(records) if record is None]
        taking.times += len(tasks) - len(unread)
    with timing.stage("reading projects") as reading:
        found = _read([tasks[index] for index in unread], files, jobs, store, timing)
        reading.times += len(unread)
    for index, record in zip(unread, found, strict=True):
        records[index] = record
    if store is not None and unread:
        store.prune()
    return [record.facts for record in records if record is not None]


def _read(tasks: list[Task], files: Files, jobs: int, store: FactsCache | None, timing: Timing) -> list[Record]:
    if jobs != 1 and len(tasks) > 1:
        sizes = [_size(task, files) for task in tasks]
        count = min(jobs or _worthwhile(tasks, sizes), len(tasks))
        if count > 1:
            from ailint.engine.workers import read_in_processes

            timing.processes = count
            return read_in_processes(tasks, sizes, files, count, store, timing)
    return [_timed(task, files, store, timing) for task in tasks]


def _timed(task: Task, files: Files, store: FactsCache | None, timing: Timing) -> Record:
    started = perf_counter()
    record = read_and_keep(task, files, store)
    timing.read(task.project.kind.value, perf_counter() - started)
    return record


def _worthwhile(tasks: list[Task], sizes: list[int]) -> int:
    """How many processes pay."""
    total = sum(sizes)
    if total < BYTES_WORTH_WORKERS and sum(len(task.project.files) for task in tasks) < FILES_WORTH_WORKERS:
        return 1
    return min(_processors(), max(2, total // BYTES_WORTH_ONE))


def _processors() -> int:
    """The processors that this process may use, which in a container are fewer than there are."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _size(task: Task, files: Files) -> int:
    return sum(files.size(path) for path in task.project.files)
