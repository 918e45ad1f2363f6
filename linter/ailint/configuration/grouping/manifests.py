"""Folders of manifests; folders that a kustomization joins are one project."""

import re
from collections.abc import Collection, Iterator

from ailint.configuration.project import Project, ProjectKind
from ailint.source.files import Files, joined

_KUSTOMIZATIONS = frozenset(("kustomization.yaml", "kustomization.yml", "Kustomization"))
_COMMENT = re.compile(r"(?:^|[ \t])#[^\n]*", re.MULTILINE)
_PATH = re.compile(r"[\w@.+/-]++")


def manifest_projects(manifests: Collection[str], charts: Collection[str], files: Files) -> Iterator[Project]:
    """A project for each folder of manifests, or for all the folders that kustomizations reach from one another.

    Its root is the first of its folders. `charts` are the `Chart.yaml` files that are to be rendered.
    """
    folders: dict[str, list[str]] = {}
    for path in (*manifests, *charts):
        folders.setdefault(path.rpartition("/")[0], []).append(path)
    leaders = {folder: folder for folder in folders}
    for path in manifests:
        if path.rpartition("/")[2] in _KUSTOMIZATIONS:
            for folder in _reached(path, folders, files):
                _join(leaders, path.rpartition("/")[0], folder)
    members: dict[str, list[str]] = {}
    for folder, paths in folders.items():
        members.setdefault(_leader(leaders, folder), []).extend(paths)
    for root in sorted(members):
        yield Project(ProjectKind.KUBERNETES, root, tuple(sorted(members[root])))


def _reached(path: str, folders: Collection[str], files: Files) -> set[str]:
    """The folders of manifests that a kustomization mentions: more than it takes, maybe, but none that it takes less.

    Words are enough here: a folder too many only makes a project larger.
    """
    text = files.text(path)
    if text is None:
        return set()
    own = path.rpartition("/")[0]
    found = set()
    for written in set(_PATH.findall(_COMMENT.sub("", text.content))):
        target = joined(own, written)
        if target is None:
            continue
        if target in folders:
            found.add(target)
        elif (parent := target.rpartition("/")[0]) in folders:
            found.add(parent)
    return found


def _leader(leaders: dict[str, str], folder: str) -> str:
    while leaders[folder] != folder:
        leaders[folder] = leaders[leaders[folder]]
        folder = leaders[folder]
    return folder


def _join(leaders: dict[str, str], one: str, other: str) -> None:
    first, second = sorted((_leader(leaders, one), _leader(leaders, other)))
    leaders[second] = first
