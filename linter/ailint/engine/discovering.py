"""From the paths of a call to the projects that lie there."""

import os
from collections.abc import Iterable

import msgspec

from ailint.configuration.project import Inputs, Project, ProjectKind
from ailint.source.classification import FileKind
from ailint.source.discovery import discover
from ailint.source.files import Files
from ailint.source.notice import Notice


class Found(msgspec.Struct, frozen=True):
    """Projects in their order; `left_alone` files were looked at and hold nothing for any reader."""

    projects: tuple[Project, ...]
    notices: tuple[Notice, ...]
    left_alone: int


_SINGLE = {
    FileKind.ARM: ProjectKind.ARM,
    FileKind.PLAN: ProjectKind.PLAN,
    FileKind.BICEP: ProjectKind.BICEP,
    FileKind.SCRIPT: ProjectKind.SCRIPT,
    FileKind.DOCUMENT: ProjectKind.SCRIPT,
}


def find(paths: Iterable[str], exclude: Iterable[str], files: Files, inputs: Inputs) -> Found:
    """The projects at the paths. Raises UsageError for a path that does not exist."""
    discovery = discover(paths, files, exclude=exclude, includes_documents=inputs.includes_documents)
    folders: dict[str, list[str]] = {}
    single: list[Project] = []
    manifests: list[str] = []
    for entry in discovery.entries:
        if entry.kind is FileKind.TERRAFORM:
            folders.setdefault(entry.path.rpartition("/")[0], []).append(entry.path)
        elif entry.kind in _SINGLE:
            single.append(Project(_SINGLE[entry.kind], entry.path, (entry.path,)))
        elif entry.kind is FileKind.MANIFEST:
            manifests.append(entry.path)
    called = _called(folders, files)
    roots = [folder for folder in folders if folder not in called]
    projects = [Project(ProjectKind.TERRAFORM, folder, tuple(folders[folder])) for folder in roots]
    if manifests:
        projects.append(Project(ProjectKind.KUBERNETES, "", tuple(manifests)))
    return Found(tuple(projects + single), discovery.notices, discovery.left_alone)


def _called(folders: dict[str, list[str]], files: Files) -> set[str]:
    import re

    found = set()
    for folder, names in folders.items():
        for name in names:
            text = files.text(name)
            for source in re.findall(r'source\s*=\s*"(\.[^"]*)"', text.content if text else ""):
                found.add(os.path.normpath(os.path.join(folder, source)).replace("\\", "/"))
    return found
