"""From the paths of a call to the projects that lie there."""

import os
from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec

from ailint.configuration.project import Project, ProjectKind
from ailint.settings.paths import PathPatterns
from ailint.source.files import Files
from ailint.source.notice import Notice

_SKIPPED = frozenset({".git", ".terraform", "node_modules"})


class Found(msgspec.Struct, frozen=True):
    """Projects in their order; `left_alone` files were looked at and hold nothing for any reader."""

    projects: tuple[Project, ...]
    notices: tuple[Notice, ...]
    left_alone: int


def scan_root(paths: Iterable[Path], working: Path) -> Path:
    """The nearest folder above the paths with `.git` or `.ailint.yaml`, else the working directory, else the path."""
    first = next(iter(paths)).resolve()
    start = first if first.is_dir() else first.parent
    for folder in (start, *start.parents):
        if (folder / ".git").exists() or (folder / ".ailint.yaml").exists():
            return folder
    return working if start.is_relative_to(working) else start


def find(paths: tuple[str, ...], exclude: tuple[str, ...], files: Files) -> Found:
    """The projects at the paths."""
    excluded = PathPatterns(exclude)
    folders: dict[str, list[str]] = {}
    single: list[Project] = []
    manifests: list[str] = []
    left = 0
    for path in sorted({found for start in paths for found in _walk(files, start)}):
        if excluded.match(path):
            continue
        if path.endswith((".tf", ".tofu", ".tf.json")):
            folders.setdefault(path.rpartition("/")[0], []).append(path)
        elif path.endswith(".json") and (text := files.text(path)):
            if "deploymentTemplate.json" in text.content:
                single.append(Project(ProjectKind.ARM, path, (path,)))
            elif '"planned_values"' in text.content:
                single.append(Project(ProjectKind.PLAN, path, (path,)))
        elif path.endswith(".bicep"):
            single.append(Project(ProjectKind.BICEP, path, (path,)))
        elif path.endswith((".sh", ".azcli")):
            single.append(Project(ProjectKind.SCRIPT, path, (path,)))
        elif path.endswith((".yaml", ".yml")) and (text := files.text(path)) and "kind:" in text.content:
            manifests.append(path)
        else:
            left += 1
    called = _called(folders, files)
    projects = [
        Project(ProjectKind.TERRAFORM, folder, tuple(names))
        for folder, names in folders.items()
        if folder not in called
    ]
    if manifests:
        projects.append(Project(ProjectKind.KUBERNETES, "", tuple(manifests)))
    return Found(tuple(projects + single), (), left)


def _walk(files: Files, path: str) -> Iterator[str]:
    full = files.root / path
    if full.is_file() or files.exists(path):
        yield path
        return
    for folder, folders, names in os.walk(full):
        folders[:] = [name for name in folders if name not in _SKIPPED]
        for name in names:
            yield (Path(folder) / name).relative_to(files.root).as_posix()


def _called(folders: dict[str, list[str]], files: Files) -> set[str]:
    import re

    found = set()
    for folder, names in folders.items():
        for name in names:
            text = files.text(name)
            for source in re.findall(r'source\s*=\s*"(\.[^"]*)"', text.content if text else ""):
                found.add(os.path.normpath(os.path.join(folder, source)).replace("\\", "/"))
    return found
