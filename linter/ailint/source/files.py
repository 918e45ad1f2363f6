"""The files of a scan, read once each, and never outside the scan root."""

import os
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path, PurePosixPath
from stat import S_ISREG

from ailint.source.notice import Notice, NoticeKind
from ailint.source.text import SourceText, decode

DEFAULT_SIZE_LIMIT = 8 * 1024 * 1024
"""Bytes a file may have; plans may have eight times as much."""
PLAN_SIZE_LIMIT = 64 * 1024 * 1024


class Files:
    """Reads files below `root` by their POSIX path relative to it.

    Every path that was asked for is remembered in `asked` (folders with a slash at their end), whether it was there or
    not: that is what a cache of the results depends on. `virtual` holds texts that are no files (standard input,
    examples in tests). With `has_fingerprints` a digest is kept of all that is read.
    """

    def __init__(
        self,
        root: Path,
        virtual: Mapping[str, bytes] | None = None,
        size_limit: int = DEFAULT_SIZE_LIMIT,
        *,
        has_fingerprints: bool = False,
    ) -> None:
        self.root = root
        self._real_root = os.path.realpath(root)
        self._real_folders: dict[str, str] = {}
        self._virtual = dict(virtual or {})
        self._held: dict[str, bytes] = {}
        self._size_limit = size_limit
        self._texts: dict[str, SourceText | None] = {}
        self._notices: dict[str, list[Notice]] = {}
        self._has_fingerprints = has_fingerprints
        self._fingerprints: dict[str, bytes] = {}
        self._listings: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {}
        self.asked: set[str] = set()

    @contextmanager
    def recording(self) -> Iterator[set[str]]:
        """A set that fills with what is asked for in the meantime."""
        before, self.asked = self.asked, set()
        try:
            yield self.asked
        finally:
            before |= self.asked
            self.asked = before

    @property
    def notices(self) -> list[Notice]:
        """What was wrong with the files read so far."""
        return [notice for notices in self._notices.values() for notice in notices]

    def notices_of(self, paths: Iterable[str]) -> list[Notice]:
        """What was wrong with some files, whoever was the first to read them."""
        return [notice for path in sorted(paths) for notice in self._notices.get(path, ())]

    def text(self, path: str, size_limit: int | None = None) -> SourceText | None:
        """The decoded text of a file; None where it can't be read (a notice says why) or does not exist."""
        self.asked.add(path)
        if path not in self._texts:
            self._texts[path] = self._read(path, size_limit)
        return self._texts[path]

    def data(self, path: str, size_limit: int | None = None) -> bytes | None:
        """The bytes of a file; None where there is none or it can't be read (then with a notice)."""
        self.asked.add(path)
        found = self._bytes(path, size_limit or self._size_limit)
        if self._has_fingerprints and found is not None:
            self._fingerprints[path] = _digest(found)
        return found

    def _bytes(self, path: str, limit: int) -> bytes | None:
        if path in self._virtual:
            return self._virtual[path]
        if path in self._held:
            return self._held.pop(path)
        if not self._is_inside(path):
            self._refuse(path, "lies outside the scan root and is not read")
            return None
        try:
            with open(self._full(path), "rb", opener=without_waiting) as stream:
                found = os.fstat(stream.fileno())
                if not S_ISREG(found.st_mode):
                    self._refuse(path, "is no regular file and is not read")
                elif found.st_size > limit:
                    why = f"{found.st_size} bytes; files over {limit} bytes are not read"
                    self._tell(Notice(NoticeKind.LIMIT, why, path))
                else:
                    return stream.read(limit + 1)
        except FileNotFoundError:
            pass
        except OSError as error:
            self._refuse(path, f"could not be read: {error.strerror or error}")
        return None

    def hold(self, path: str, data: bytes) -> None:
        """Keep the bytes of a file that were read already until they are asked for."""
        self._held[path] = data

    @property
    def virtual(self) -> Mapping[str, bytes]:
        """The texts that are no files."""
        return self._virtual

    def size(self, path: str) -> int:
        """How many bytes a file has; 0 where there is none."""
        held = self._virtual.get(path, self._held.get(path))
        if held is not None:
            return len(held)
        try:
            return os.stat(self._full(path)).st_size
        except (OSError, ValueError):
            return 0

    def exists(self, path: str) -> bool:
        """Whether there is such a file within the root."""
        self.asked.add(path)
        return path in self._virtual or (self._is_inside(path) and os.path.isfile(self._full(path)))

    def names(self, folder: str) -> tuple[str, ...]:
        """The sorted names of the files directly in a folder ('' or '.' is the root)."""
        return self._listed(folder)[0]

    def folders(self, folder: str) -> tuple[str, ...]:
        """The sorted names of the folders directly in a folder, those that links lead to left out."""
        return self._listed(folder)[1]

    def _listed(self, folder: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The names of files, and those of folders; a folder of many projects is listed once."""
        folder = "" if folder == "." else folder
        self.asked.add(f"{folder}/")
        if folder not in self._listings:
            self._listings[folder] = self._listing(folder)
        return self._listings[folder]

    def _listing(self, folder: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
        prefix = f"{folder}/" if folder else ""
        below = (path[len(prefix) :].partition("/") for path in self._virtual if path.startswith(prefix))
        kinds: dict[bool, set[str]] = {True: set(), False: set()}
        for name, slash, _ in below:
            kinds[not slash].add(name)
        if self._is_inside(folder):
            for entry in _entries(self._full(folder)):
                is_file = entry.is_file()
                if is_file or entry.is_dir(follow_symlinks=False):
                    kinds[is_file].add(entry.name)
        return tuple(sorted(kinds[True])), tuple(sorted(kinds[False]))

    def is_folder(self, folder: str) -> bool:
        """Whether there is such a folder within the root."""
        folder = "" if folder == "." else folder
        self.asked.add(f"{folder}/")
        prefix = f"{folder}/" if folder else ""
        if any(path.startswith(prefix) for path in self._virtual):
            return True
        return self._is_inside(folder) and os.path.isdir(self._full(folder))

    def is_inside(self, path: str) -> bool:
        """Whether a path, links resolved, stays within the root."""
        self.asked.add(path)
        return self._is_inside(path)

    def fingerprint(self, asked: str) -> bytes:
        """What there is at a path that was asked for, as a short digest: while it stays, so do all answers here.

        Of a file that was read it is the digest of the very bytes that were read.
        """
        if asked not in self._fingerprints:
            self._fingerprints[asked] = self._folder_state(asked[:-1]) if asked.endswith("/") else self._state(asked)
        return self._fingerprints[asked]

    def _folder_state(self, folder: str) -> bytes:
        names, folders = self._listed(folder)
        listed = "\0".join((str(self.is_folder(folder)), *names, "", *folders))
        return _digest(listed.encode("utf-8", "surrogateescape"))

    def _state(self, path: str) -> bytes:
        held = self._virtual.get(path, self._held.get(path))
        if held is not None:
            return _digest(held)
        if not self._is_inside(path):
            return b"outside"
        try:
            with open(self._full(path), "rb", opener=without_waiting) as stream:
                found = os.fstat(stream.fileno())
                if not S_ISREG(found.st_mode):
                    return b"special"
                if found.st_size > PLAN_SIZE_LIMIT:
                    return b"size %d" % found.st_size
                return _digest(stream.read(PLAN_SIZE_LIMIT + 1))
        except OSError as error:
            return b"error %d" % (error.errno or 0)

    def _full(self, path: str) -> str:
        return os.path.join(self._real_root, path)

    def _is_inside(self, path: str) -> bool:
        """Folders are resolved once: the same few hold all files."""
        if "\0" in path or not _is_encodable(path):
            return False
        folder, _, name = path.rpartition("/")
        if name not in {"", ".", ".."}:
            if folder not in self._real_folders:
                self._real_folders[folder] = os.path.realpath(self._full(folder))
            above = self._real_folders[folder]
            if self._is_below_root(above) and not os.path.islink(os.path.join(above, name)):
                return True
        return self._is_below_root(os.path.realpath(self._full(path)))

    def _is_below_root(self, real: str) -> bool:
        return real == self._real_root or real.startswith(self._real_root.rstrip(os.sep) + os.sep)

    def _read(self, path: str, limit: int | None) -> SourceText | None:
        data = self.data(path, limit)
        if data is None:
            return None
        text, notice = decode(path, data)
        if notice is not None:
            self._tell(notice)
        return text

    def _refuse(self, path: str, why: str) -> None:
        self._tell(Notice(NoticeKind.UNREADABLE, why, path))

    def _tell(self, notice: Notice) -> None:
        told = self._notices.setdefault(notice.file, [])
        if notice not in told:
            told.append(notice)


def _is_encodable(path: str) -> bool:
    try:
        os.fsencode(path)
    except UnicodeEncodeError:
        return False
    return True


def without_waiting(path: str, flags: int) -> int:
    """Opens a pipe that nobody writes to as well, so that it can be told from a file."""
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


def _entries(folder: str) -> Iterator["os.DirEntry[str]"]:
    try:
        with os.scandir(folder) as entries:
            yield from entries
    except OSError:
        return


def _digest(data: bytes) -> bytes:
    from hashlib import blake2b

    return blake2b(data, digest_size=16).digest()


def joined(folder: str, relative: str) -> str | None:
    """`relative` seen from `folder`, both POSIX and below the root; None where it climbs out of the root."""
    parts: list[str] = []
    for part in (*PurePosixPath(folder).parts, *PurePosixPath(relative.replace("\\", "/")).parts):
        if part == "..":
            if not parts:
                return None
            parts.pop()
        elif part not in {".", ""}:
            parts.append(part)
    return "/".join(parts)
