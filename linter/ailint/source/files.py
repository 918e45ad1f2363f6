"""The files of a scan, read once each, and never outside the scan root."""

import os
from collections.abc import Iterator, Mapping
from pathlib import Path, PurePosixPath

from ailint.source.notice import Notice, NoticeKind
from ailint.source.text import SourceText, decode

DEFAULT_SIZE_LIMIT = 8 * 1024 * 1024
"""Bytes a file may have; plans may have eight times as much."""
PLAN_SIZE_LIMIT = 64 * 1024 * 1024


class Files:
    """Reads files below `root` by their POSIX path relative to it.

    Every path that was asked for is remembered in `asked`, whether it was there or not: that is what a cache of the
    results depends on. `virtual` holds texts that are no files (standard input, examples in tests).
    """

    def __init__(
        self, root: Path, virtual: dict[str, bytes] | None = None, size_limit: int = DEFAULT_SIZE_LIMIT
    ) -> None:
        self.root = root
        self._real_root = os.path.realpath(root)
        self._virtual = dict(virtual or {})
        self._held: dict[str, bytes] = {}
        self._size_limit = size_limit
        self._texts: dict[str, SourceText | None] = {}
        self.asked: set[str] = set()
        self.notices: list[Notice] = []

    def text(self, path: str, size_limit: int | None = None) -> SourceText | None:
        """The decoded text of a file; None where it can't be read (a notice says why) or does not exist."""
        if path not in self._texts:
            self._texts[path] = self._read(path, size_limit or self._size_limit)
        return self._texts[path]

    def data(self, path: str, size_limit: int | None = None) -> bytes | None:
        """The bytes of a file; None where there is none or it can't be read (then with a notice)."""
        self.asked.add(path)
        if path in self._virtual:
            return self._virtual[path]
        if path in self._held:
            return self._held.pop(path)
        if not self.is_inside(path):
            self._refuse(path, "lies outside the scan root and is not read")
            return None
        full = os.path.join(self._real_root, path)
        limit = size_limit or self._size_limit
        try:
            size = os.stat(full).st_size
            if size > limit:
                self.notices.append(
                    Notice(NoticeKind.LIMIT, f"{size} bytes; files over {limit} bytes are not read", path)
                )
                return None
            with open(full, "rb") as stream:
                return stream.read(limit + 1)
        except FileNotFoundError:
            return None
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

    def exists(self, path: str) -> bool:
        """Whether there is such a file within the root."""
        self.asked.add(path)
        return path in self._virtual or (self.is_inside(path) and os.path.isfile(os.path.join(self._real_root, path)))

    def names(self, folder: str) -> tuple[str, ...]:
        """The sorted names of the files directly in a folder ('' or '.' is the root)."""
        folder = "" if folder == "." else folder
        self.asked.add(f"{folder}/")
        prefix = f"{folder}/" if folder else ""
        found = {
            path[len(prefix) :] for path in self._virtual if path.startswith(prefix) and "/" not in path[len(prefix) :]
        }
        if self.is_inside(folder):
            found.update(self._scan(os.path.join(self._real_root, folder)))
        return tuple(sorted(found))

    def folders(self, folder: str) -> tuple[str, ...]:
        """The sorted names of the folders directly in a folder, those that links lead to left out."""
        folder = "" if folder == "." else folder
        self.asked.add(f"{folder}/")
        prefix = f"{folder}/" if folder else ""
        below = (path[len(prefix) :] for path in self._virtual if path.startswith(prefix))
        found = {rest.partition("/")[0] for rest in below if "/" in rest}
        if self.is_inside(folder):
            found.update(self._scan_folders(os.path.join(self._real_root, folder)))
        return tuple(sorted(found))

    def is_folder(self, folder: str) -> bool:
        """Whether there is such a folder within the root."""
        prefix = f"{folder}/" if folder and folder != "." else ""
        if any(path.startswith(prefix) for path in self._virtual):
            return True
        return self.is_inside(folder) and os.path.isdir(os.path.join(self._real_root, folder))

    def is_inside(self, path: str) -> bool:
        """Whether a path, links resolved, stays within the root."""
        real = os.path.realpath(os.path.join(self._real_root, path))
        return real == self._real_root or real.startswith(self._real_root.rstrip(os.sep) + os.sep)

    def _scan(self, folder: str) -> Iterator[str]:
        try:
            with os.scandir(folder) as entries:
                for entry in entries:
                    if entry.is_file():
                        yield entry.name
        except OSError:
            return

    def _scan_folders(self, folder: str) -> Iterator[str]:
        try:
            with os.scandir(folder) as entries:
                for entry in entries:
                    if entry.is_dir(follow_symlinks=False):
                        yield entry.name
        except OSError:
            return

    def _read(self, path: str, limit: int) -> SourceText | None:
        data = self.data(path, limit)
        if data is None:
            return None
        text, notice = decode(path, data)
        if notice is not None:
            self.notices.append(notice)
        return text

    def _refuse(self, path: str, why: str) -> None:
        self.notices.append(Notice(NoticeKind.UNREADABLE, why, path))


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
