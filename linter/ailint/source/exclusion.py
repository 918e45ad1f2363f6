"""What of a tree is left out: by git's ignore files on the way to a path, and by the user's own patterns."""

import os
from collections.abc import Iterable

from ailint.source.ignore import IgnorePatterns
from ailint.source.text import decode


class Exclusion:
    """The user's patterns, relative to the scan root; one that names a folder holds for all below it."""

    def __init__(self, patterns: Iterable[str]) -> None:
        listed = "\n".join(patterns)
        self._patterns = IgnorePatterns(listed) if listed else None

    def says(self, path: str, is_folder: bool) -> bool:
        """Whether a pattern means this path itself."""
        return self._patterns is not None and bool(self._patterns.verdict(path, is_folder))

    def covers(self, path: str, is_folder: bool = False) -> bool:
        """Whether a pattern means this path or a folder above it."""
        if self._patterns is None:
            return False
        parts = path.split("/")
        above = ("/".join(parts[:length]) for length in range(1, len(parts)))
        return any(self.says(folder, True) for folder in above) or self.says(path, is_folder)


class GitIgnore:
    """The `.gitignore` files met so far, by folder, and those above the root up to the repository's own folder.

    They count whether or not the tree is a repository: an unpacked copy is read like its original.
    """

    def __init__(self, root: str) -> None:
        self._root = root
        self._patterns: dict[str, IgnorePatterns] = {}
        self._above: list[tuple[str, int, IgnorePatterns]] = []
        self._afresh: set[str] = set()
        self._speaking: dict[str, list[tuple[str, int, IgnorePatterns]]] = {}
        self._read_above()

    def _read_above(self) -> None:
        """The files of folders between the root and the repository that it is part of; the repository's come last."""
        folder, prefix = self._root, ""
        levels: list[tuple[str, str]] = []
        while True:
            levels.append((folder, prefix))
            if os.path.exists(os.path.join(folder, ".git")):
                break
            parent = os.path.dirname(folder)
            if parent == folder:
                return  # no repository: nothing above the root counts
            folder, prefix = parent, f"{os.path.basename(folder)}/{prefix}"
        for level, below in levels[1:]:
            self._add_above(below, os.path.join(level, ".gitignore"))
        self._add_above(prefix, os.path.join(folder, ".git", "info", "exclude"))

    def _add_above(self, prefix: str, file: str) -> None:
        patterns = _patterns(file)
        if patterns is not None:
            self._above.append((prefix, 0, patterns))

    def read(self, folder: str, file: str) -> None:
        """Take the `.gitignore` of a folder into account."""
        if folder not in self._patterns:
            patterns = _patterns(file)
            if patterns is not None:
                self._patterns[folder] = patterns
                self._speaking.pop(folder, None)

    def start_afresh(self, folder: str) -> None:
        """Only what stands within the folder counts for what lies below it: it was asked for although ignored."""
        self._afresh.add(folder)
        self._speaking.pop(folder, None)

    def is_ignored_on_the_way(self, folder: str) -> bool:
        """Whether a folder, or one above it, is ignored; reads the files on the way."""
        parts = folder.split("/") if folder else []
        for length in range(len(parts)):
            above = "/".join(parts[:length])
            self.read(above, os.path.join(self._root, above, ".gitignore"))
            if self.says("/".join(parts[: length + 1]), True):
                return True
        return False

    def says(self, path: str, is_folder: bool) -> bool:
        """Whether git ignores a path whose folders it does not ignore. The nearest file that speaks of it decides."""
        for prefix, length, patterns in self._speaking_in(path.rpartition("/")[0]):
            verdict = patterns.verdict(prefix + path[length:], is_folder)
            if verdict is not None:
                return verdict
        return False

    def _speaking_in(self, folder: str) -> list[tuple[str, int, IgnorePatterns]]:
        """The patterns that count in a folder, the nearest first, each with what to put before the path and to cut."""
        found = self._speaking.get(folder)
        if found is None:
            own = self._patterns.get(folder)
            found = [("", len(folder) + 1 if folder else 0, own)] if own is not None else []
            if folder not in self._afresh:
                found += self._speaking_in(folder.rpartition("/")[0]) if folder else self._above
            self._speaking[folder] = found
        return found


def _patterns(file: str) -> IgnorePatterns | None:
    try:
        with open(file, "rb") as stream:
            return IgnorePatterns(decode(file, stream.read(_LARGEST))[0].content)
    except OSError:
        return None


_LARGEST = 1 << 20
"""Bytes that are read of an ignore file."""
