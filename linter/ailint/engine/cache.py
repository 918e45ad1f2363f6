"""The facts of projects from earlier runs, kept in the user's cache folder.

An entry is named by what is known before reading: the project with the content of its files, the inputs, and this very
ailint. It lists all that its reader asked for besides (module folders, variable files, files that were not there), with
what each path held then, and counts only while all of that is still so. What the rules say is never kept.

Entries are written whole and moved into place, so that runs at the same time, and runs that are killed, leave either
an entry or none; a digest guards against what a disk may do. Losing the folder costs time, nothing else.
"""

import os
import stat
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path

import msgspec

import ailint
from ailint.engine.packing import UnpackableError, pack, unpack
from ailint.engine.reading import Record, Task, read_record
from ailint.source.files import Files, without_waiting

MOST_BYTES = 256 * 1024 * 1024
"""What all entries together may take; the ones unused for longest go first."""
MOST_DAYS = 30
"""Days that an entry stays without being used."""
_DAY = 24 * 60 * 60
_PRUNED = "pruned"
_MAGIC = b"ailint facts 1\n"
_DIGEST = 16


class FactsCache(msgspec.Struct, frozen=True):
    """The entries below a folder that belongs to the user alone; `open_cache` makes one."""

    folder: str

    def find(self, task: Task, files: Files) -> Record | None:
        """The record of a task, if one was kept and all that it was made of is as it was."""
        path = self._path(task, files)
        try:
            with open(path, "rb", opener=without_waiting) as stream:
                found = os.fstat(stream.fileno())
                if not stat.S_ISREG(found.st_mode) or found.st_size > MOST_BYTES:
                    return None
                data = stream.read(found.st_size)
                age = time.time() - found.st_mtime
        except OSError:
            return None
        record = _opened(data, path)
        if record is None or any(files.fingerprint(path) != held for path, held in record.seen):
            return None
        if age > _DAY:
            with suppress(OSError):
                os.utime(path)
        return record

    def keep(self, task: Task, record: Record, packed: bytes | None, files: Files) -> None:
        """Keep a record, `packed` or not; in silence where that can't be done."""
        if not record.is_lasting:
            return
        path = self._path(task, files)
        shard = os.path.dirname(path)
        with suppress(OSError, UnpackableError, MemoryError):
            data = packed or pack(record)
            os.makedirs(shard, mode=0o700, exist_ok=True)
            temporary = f"{path}.{os.getpid()}-{time.monotonic_ns()}"
            try:
                with open(temporary, "xb", opener=_for_the_user) as stream:
                    stream.write(_sealed(data, path))
                os.replace(temporary, path)
            except OSError:
                os.unlink(temporary)
                raise

    def prune(self) -> None:
        """Once a day: remove what was not used for long, and the oldest entries where there is too much."""
        stamp = os.path.join(self.folder, _PRUNED)
        with suppress(OSError):
            if time.time() - os.stat(stamp).st_mtime < _DAY:
                return
        with suppress(OSError):
            Path(stamp).touch()
        kept = 0
        for used, size, path in sorted(_entries(self.folder), reverse=True):
            kept += size
            if kept > MOST_BYTES or time.time() - used > MOST_DAYS * _DAY:
                with suppress(OSError):
                    os.unlink(path)

    def _path(self, task: Task, files: Files) -> str:
        name = _name(task, files)
        return os.path.join(self.folder, name[:2], name[2:])


def open_cache(folder: Path) -> FactsCache | None:
    """The cache in a folder, which is made; None where it can't be, or where others could put something in."""
    try:
        os.makedirs(folder, mode=0o700, exist_ok=True)
        found = os.lstat(folder)
    except OSError:
        return None
    if hasattr(os, "getuid") and (found.st_uid != os.getuid() or found.st_mode & 0o022):
        return None
    return FactsCache(str(folder))


def read_and_keep(task: Task, files: Files, store: FactsCache | None) -> Record:
    """Read a task in this process, for the cache as well."""
    record = read_record(task, files, is_for_keeping=store is not None)
    if store is not None:
        store.keep(task, record, None, files)
    return record


def _for_the_user(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


def _sealed(packed: bytes, path: str) -> bytes:
    """What is written: a digest covers the content and the entry's own name, lest one be taken for another."""
    return _MAGIC + _digest(os.path.basename(path).encode() + packed) + packed


def _opened(data: bytes, path: str) -> Record | None:
    """What an entry holds; None where it is damaged, or from another time."""
    packed = data[len(_MAGIC) + _DIGEST :]
    if data != _sealed(packed, path):
        return None
    try:
        return unpack(packed)
    except UnpackableError:
        return None


def _digest(data: bytes) -> bytes:
    from hashlib import blake2b  # it loads OpenSSL

    return blake2b(data, digest_size=_DIGEST).digest()


def _name(task: Task, files: Files) -> str:
    """The name of a task's entry. The day is left out: readers don't ask for it, and rules are run anew."""
    project = task.project
    inputs = msgspec.structs.asdict(task.inputs)
    del inputs["as_of"], inputs["scenarios"]
    held = [files.fingerprint(path) for path in project.files]
    known = (_installation(), project.kind.value, project.root, project.files, held, inputs)
    return _digest(repr(known).encode("utf-8", "backslashreplace")).hex()


@cache
def _installation() -> bytes:
    """What reads: Python, every file of ailint, and the packages it reads with (their folders name their versions)."""
    package = os.path.dirname(ailint.__file__)
    files = sorted((path, size, changed) for changed, size, path in _entries(package, "__pycache__"))
    packages = sorted({name for folder in sys.path for name in _metadata(folder)})
    return _digest(repr((sys.version, files, packages)).encode("utf-8", "backslashreplace"))


def _metadata(folder: str) -> list[str]:
    try:
        return [name for name in os.listdir(folder) if name.endswith(".dist-info")]
    except OSError:
        return []


def _entries(folder: str, skipped: str = "") -> Iterator[tuple[float, int, str]]:
    """Last use, size and path of every file below a folder."""
    try:
        with os.scandir(folder) as listed:
            for one in listed:
                if one.is_dir(follow_symlinks=False):
                    if one.name != skipped:
                        yield from _entries(one.path, skipped)
                else:
                    found = one.stat(follow_symlinks=False)
                    yield found.st_mtime, found.st_size, one.path
    except OSError:  # it went away in the meantime
        return
