"""One walk over what was asked for: which files there are for the readers, and which git or the user leaves out."""

import errno
import os
from collections.abc import Iterable
from pathlib import Path
from stat import S_ISREG

import msgspec

from ailint.errors import UsageError
from ailint.source.classification import FileKind, classify, installs_gpu_software, may_be_ours, searchable
from ailint.source.exclusion import Exclusion, GitIgnore
from ailint.source.files import Files, without_waiting
from ailint.source.limits import FILE_SIZE, FILES
from ailint.source.notice import Notice, NoticeKind

_SKIPPED = frozenset(
    (
        *(".git", ".hg", ".svn", ".terraform", ".terragrunt-cache", ".direnv"),
        *("node_modules", "bower_components", "__pycache__", ".venv", ".tox", ".nox", ".eggs"),
        *(".mypy_cache", ".ruff_cache", ".pytest_cache"),
    )
)
_HEAD = 1024 * 1024
_MOST_HELD = 32 * 1024 * 1024
"""Bytes kept for the readers of what classification had to read anyway."""
_MARKS = (b"{{", b"{%", b"${")


class FileEntry(msgspec.Struct, frozen=True):
    """A file for a reader. `path` is POSIX and relative to the scan root.

    `has_marks` says that signs of a template language (`{{`, `{%`, `${`) stand in a manifest: only its syntax tells
    whether it is a template. `is_named`: it was asked for by its own name.
    """

    path: str
    kind: FileKind
    is_named: bool = False
    has_marks: bool = False


class Discovery(msgspec.Struct, frozen=True):
    """What the walk found. `left_alone` counts files that are nothing to any reader, `ignored` those git ignores.

    `folders` are the folders that were asked for by name.
    """

    entries: tuple[FileEntry, ...]
    folders: tuple[str, ...]
    notices: tuple[Notice, ...]
    left_alone: int
    ignored: int


def scan_root(paths: Iterable[Path], working: Path) -> Path:
    """The nearest folder above all paths with `.git` or `.ailint.yaml`, else the working directory, else the path."""
    folders = [real if real.is_dir() else real.parent for real in (path.resolve() for path in paths)]
    start = Path(os.path.commonpath(folders))
    for folder in (start, *start.parents):
        if (folder / ".git").exists() or (folder / ".ailint.yaml").exists():
            return folder
    working = working.resolve()
    return working if start.is_relative_to(working) else start


def discover(
    paths: Iterable[str], files: Files, *, exclude: Iterable[str] = (), includes_documents: bool = False
) -> Discovery:
    """Find the files at the paths ('' is the root itself), folders with all that lies below.

    Files named themselves are entries even where git ignores them; `exclude` (patterns as in .gitignore, relative to
    the root) holds for them too. Raises UsageError for a path that does not exist.
    """
    walk = _Walk(files, Exclusion(exclude), includes_documents)
    # Longer paths first: a folder that was named and is ignored is walked by its own name.
    for path in sorted(set(paths), key=lambda path: (-path.count("/"), path)):
        walk.start(path)
    walk.follow_links()
    return walk.result()


class _Walk:
    """`_walked` are the folders seen so far, by their real path; links wait in `_links` until all else was seen."""

    def __init__(self, files: Files, exclusion: Exclusion, includes_documents: bool) -> None:
        self._files = files
        self._virtual = files.virtual
        self._root = os.path.realpath(files.root)
        self._exclusion = exclusion
        self._git = GitIgnore(self._root)
        self._includes_documents = includes_documents
        self._entries: dict[str, FileEntry] = {}
        self._folders: set[str] = set()
        self._walked: set[str] = set()
        self._links: dict[str, bool] = {}
        self._notices: list[Notice] = []
        self._left_alone = self._ignored = self._seen = self._held = 0

    def result(self) -> Discovery:
        entries = tuple(self._entries[path] for path in sorted(self._entries))
        return Discovery(entries, tuple(sorted(self._folders)), tuple(self._notices), self._left_alone, self._ignored)

    def start(self, path: str) -> None:
        """Take a file or walk a folder that was named."""
        if path in self._virtual:
            self._take(path, is_named=True)
            return
        prefix = f"{path}/" if path else ""
        below = [name for name in self._virtual if name.startswith(prefix)]
        if below:
            self._folders.add(path)
        for name in below:
            self._take(name)
        real = os.path.realpath(os.path.join(self._root, path))
        own = self._inside(real)
        if not os.path.exists(real):
            if not below:
                raise UsageError(f"there is no {path or self._root}")
        elif own is None:
            self._refuse(path, "lies outside the scan root and is not read")
        elif os.path.isdir(real):
            self._folders.add(own)
            if not self._exclusion.covers(own, is_folder=True):
                obeys_above = not self._git.is_ignored_on_the_way(own)
                self._walk(own, real, is_in_chart=self._is_in_chart(own), obeys_above=obeys_above)
        elif not self._exclusion.covers(own):
            self._look(own, real, is_named=True, is_in_chart=self._is_in_chart(own))

    def _is_in_chart(self, path: str) -> bool:
        """Whether a path lies among the templates of a Helm chart."""
        parts = path.split("/")
        charts = ("/".join(parts[:place]) for place, part in enumerate(parts) if part == "templates")
        return any(os.path.isfile(os.path.join(self._root, chart, "Chart.yaml")) for chart in charts)

    def follow_links(self) -> None:
        """What links lead to within the root and was not seen under its own name."""
        while self._links:
            path = min(self._links)
            is_in_chart = self._links.pop(path)
            real = os.path.realpath(os.path.join(self._root, path))
            if self._inside(real) is None:
                self._tell_unfollowed(path, real, "leads out of the scan root")
            elif os.path.isdir(real):
                self._walk(path, real, is_in_chart=False)
            elif not os.path.exists(real):
                self._tell_unfollowed(path, real, "leads nowhere")
            elif os.path.dirname(real) not in self._walked or not os.path.isfile(real):
                self._look(path, real, is_in_chart=is_in_chart)

    def _tell_unfollowed(self, path: str, real: str, why: str) -> None:
        """Say that a link is not followed, where its name is that of a file of ours; a decision, so no failure."""
        if not os.path.isdir(real) and may_be_ours(path.rpartition("/")[2]) and "." in path.rpartition("/")[2]:
            self._notices.append(Notice(NoticeKind.UNSUPPORTED, f"this link {why} and is not followed", path))

    def _walk(self, path: str, real: str, *, is_in_chart: bool, obeys_above: bool = True) -> None:
        """Everything below a folder, in the order of names; `real` is its path without links."""
        if not obeys_above:
            self._git.start_afresh(path)
        waiting = [(path, real, is_in_chart)]
        while waiting:
            folder, where, in_chart = waiting.pop()
            if where not in self._walked:
                self._walked.add(where)
                waiting += reversed(list(self._folder(folder, where, in_chart)))

    def _folder(self, path: str, real: str, is_in_chart: bool) -> Iterable[tuple[str, str, bool]]:
        """Take the files of a folder; yields its folders, with their real paths and whether Helm renders them."""
        try:
            with os.scandir(real) as listed:
                found = sorted(listed, key=lambda one: one.name)
        except OSError as error:
            self._refuse(path, f"this folder could not be read: {error.strerror or error}")
            return
        names = {one.name for one in found}
        if "pyvenv.cfg" in names:
            return
        prefix = f"{path}/" if path else ""
        if ".gitignore" in names:
            self._git.read(path, os.path.join(real, ".gitignore"))
        for one in found:
            own = prefix + one.name
            if one.is_symlink():
                if not self._is_left_out(own, one.name, is_folder=False):
                    self._links[own] = is_in_chart
            elif one.is_dir(follow_symlinks=False):
                if one.name not in _SKIPPED and not self._is_left_out(own, one.name, is_folder=True):
                    yield own, one.path, is_in_chart or (one.name == "templates" and "Chart.yaml" in names)
            elif one.is_file(follow_symlinks=False):
                self._file(own, one, is_in_chart)
            elif "." in one.name and not self._is_left_out(own, one.name, is_folder=False) and may_be_ours(one.name):
                self._refuse(own, "is no regular file but a pipe, socket or device")

    def _file(self, path: str, found: "os.DirEntry[str]", is_in_chart: bool) -> None:
        self._seen += 1
        if self._seen > FILES:
            if self._seen == FILES + 1:
                message = f"more than {FILES} files: those from here on are not read; scan a part of the tree"
                self._notices.append(Notice(NoticeKind.LIMIT, message, path))
        elif not may_be_ours(found.name):
            self._left_alone += 1
        elif not self._is_left_out(path, found.name, is_folder=False):
            self._look(path, found.path, is_in_chart=is_in_chart)

    def _is_left_out(self, path: str, name: str, is_folder: bool) -> bool:
        if not is_folder and not may_be_ours(name):
            return False
        if self._exclusion.says(path, is_folder):
            return True
        if self._git.says(path, is_folder):
            self._ignored += not is_folder
            return True
        return False

    def _look(self, path: str, real: str, *, is_named: bool = False, is_in_chart: bool = False) -> None:
        """Classify a file, reading it only where its name does not decide."""
        file = _Content(real)
        try:
            path.encode()
            kind = classify(path, file.text)
            text = file.text() if kind is FileKind.MANIFEST else b""
        except UnicodeEncodeError:
            shown = path.encode("utf-8", "replace").decode()
            self._refuse(shown, "the name of this file is no text in the system's encoding")
        except OSError as error:
            self._refuse(path, f"could not be read: {error.strerror or error}")
        else:
            if kind is not None and file.is_whole and self._held < _MOST_HELD:
                self._held += len(file.data)
                self._files.hold(path, file.data)
            self._add(path, kind, text, is_named, is_in_chart)

    def _take(self, path: str, *, is_named: bool = False) -> None:
        """Classify a text that is no file."""
        if not self._exclusion.covers(path):
            text = searchable(self._virtual[path])
            self._add(path, classify(path, lambda: text), text, is_named, is_in_chart=False)

    def _add(self, path: str, kind: FileKind | None, text: bytes, is_named: bool, is_in_chart: bool) -> None:
        if kind is FileKind.DOCUMENT and not self._includes_documents:
            kind = FileKind.GUIDE if installs_gpu_software(text) else None
        if kind is None:
            self._left_alone += 1
            return
        if is_in_chart and kind is FileKind.MANIFEST and b"{{" in text:
            kind = FileKind.TEMPLATE
        has_marks = kind is FileKind.MANIFEST and any(mark in text for mark in _MARKS)
        self._entries.setdefault(path, FileEntry(path, kind, is_named, has_marks))

    def _inside(self, real: str) -> str | None:
        """The path of a real path relative to the root; None where it lies elsewhere."""
        if real == self._root:
            return ""
        prefix = self._root.rstrip(os.sep) + os.sep
        return real[len(prefix) :].replace(os.sep, "/") if real.startswith(prefix) else None

    def _refuse(self, path: str, why: str) -> None:
        self._notices.append(Notice(NoticeKind.UNREADABLE, why, path or "."))


class _Content:
    """The bytes of a file, read when they are asked for first; of one too large for its readers only the beginning."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._text: bytes | None = None
        self.data = b""
        self.is_whole = False

    def text(self) -> bytes:
        """The bytes as UTF-8. Raises OSError."""
        if self._text is None:
            with open(self._path, "rb", opener=without_waiting) as stream:
                status = os.fstat(stream.fileno())
                if not S_ISREG(status.st_mode):
                    raise OSError(errno.EINVAL, "it is no regular file")
                size = status.st_size
                self.is_whole = size <= FILE_SIZE
                self.data = stream.read(size + 1 if self.is_whole else _HEAD)
            self._text = searchable(self.data)
        return self._text
