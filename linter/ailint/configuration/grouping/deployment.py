"""ARM templates and Bicep files that are deployed as such, and not only as a part of others."""

import re
from collections.abc import Collection, Iterator

import msgspec

from ailint.configuration.grouping.graph import entry_points
from ailint.configuration.project import Project, ProjectKind
from ailint.source.files import Files, joined
from ailint.source.notice import Notice, NoticeKind

_PATH = re.compile(r"[\w.~/-]++")
_GENERATED = re.compile(rb'"_generator"\s*:\s*\{\s*"name"\s*:\s*"bicep"')
_HEAD = 8192
"""Bytes within which the compiler leaves its mark."""
_USE = re.compile(
    r"^[ \t]*(?:module[ \t]+\w+[ \t]+|import\b[^'\n]*(?:\n[^'\n]*){0,60}?[ \t]from[ \t]+)'([^':\n]+)'", re.MULTILINE
)
_USING = re.compile(r"^[ \t]*using[ \t]+'([^':\n]+)'", re.MULTILINE)
_COMPILED_NAMES = frozenset(("azuredeploy.json", "mainTemplate.json", "main.json"))


class Deployments(msgspec.Struct, frozen=True):
    """Projects of ARM and Bicep, notices, and how many parameter files belong to none."""

    projects: tuple[Project, ...]
    notices: tuple[Notice, ...]
    left_alone: int


def deployments(
    templates: Collection[str],
    bicep: Collection[str],
    template_parameters: Collection[str],
    bicep_parameters: Collection[str],
    files: Files,
) -> Deployments:
    """A project for each entry template, with the parameter files that belong to it.

    A template that Bicep compiled is left out where its source is read too.
    """
    sources = set(bicep)
    compiled = {path: source for path in templates if (source := _source_of(path, sources, files)) is not None}
    arm = [path for path in templates if path not in compiled]
    using = {path: target for path in bicep_parameters if (target := _template_used(path, files)) is not None}
    beyond = {target for target in using.values() if target not in sources and files.exists(target)}
    nodes = {*arm, *sources, *beyond}
    uses = {
        **{path: _links(path, nodes, files) for path in arm},
        **{path: _modules(path, compiled, files) for path in (*bicep, *(each for each in beyond if _is_bicep(each)))},
    }
    roots = entry_points(nodes, uses, forced=using.values())
    parameters = {**using, **dict(_paired(template_parameters, roots))}
    projects = (_project(root, parameters) for root in roots)
    notices = (_compiled_notice(path, source) for path, source in sorted(compiled.items()))
    lonely = len(template_parameters) + len(bicep_parameters) - len(parameters)
    return Deployments(tuple(projects), tuple(notices), lonely)


def _is_bicep(path: str) -> bool:
    return path.endswith(".bicep")


def _project(root: str, parameters: dict[str, str]) -> Project:
    kind = ProjectKind.BICEP if _is_bicep(root) else ProjectKind.ARM
    return Project(kind, root, (root, *sorted(path for path, target in parameters.items() if target == root)))


def _compiled_notice(path: str, source: str) -> Notice:
    return Notice(NoticeKind.DUPLICATE, f"compiled from {source}, which is read instead", path)


def _source_of(path: str, sources: set[str], files: Files) -> str | None:
    """The Bicep file from which a template was compiled, where it is read as well."""
    folder, _, name = path.rpartition("/")
    prefix = f"{folder}/" if folder else ""
    candidates = [f"{path.removesuffix('.json')}.bicep"]
    if name in _COMPILED_NAMES:
        candidates.append(f"{prefix}main.bicep")
    source = next((each for each in candidates if each in sources), None)
    if source is None:
        return None
    data = files.data(path)  # most of a repository's JSON may be compiled: not worth decoding
    return source if data is not None and _GENERATED.search(data, 0, _HEAD) else None


def _links(path: str, nodes: set[str], files: Files) -> set[str]:
    """The templates of the scan that a template links to: by relative path, or by the end of a URI."""
    text = files.text(path)
    if text is None or "templateLink" not in text.content:
        return set()
    folder = path.rpartition("/")[0]
    found = set()
    for written in {match[0] for match in _PATH.finditer(text.content)}:
        if not written.lower().endswith(".json"):
            continue
        parts = written.strip("/").split("/")
        ends = (joined(folder, "/".join(parts[start:])) for start in range(len(parts)))
        target = next((end for end in ends if end in nodes and end != path), None)
        if target is not None:
            found.add(target)
    return found


def _modules(path: str, compiled: dict[str, str], files: Files) -> set[str]:
    """The files that a Bicep file uses as a module or imports from."""
    text = files.text(path)
    if text is None:
        return set()
    folder = path.rpartition("/")[0]
    written = (joined(folder, match[1]) for match in _USE.finditer(text.content))
    return {compiled.get(target, target) for target in written if target is not None}


def _template_used(path: str, files: Files) -> str | None:
    text = files.text(path)
    match = _USING.search(text.content) if text is not None else None
    return joined(path.rpartition("/")[0], match[1]) if match else None


def _paired(parameters: Collection[str], roots: list[str]) -> Iterator[tuple[str, str]]:
    """Parameter files with the template of their folder whose name they begin with, or which is the only one."""
    by_folder: dict[str, list[str]] = {}
    for root in roots:
        by_folder.setdefault(root.rpartition("/")[0], []).append(root)
    for path in parameters:
        folder, _, name = path.rpartition("/")
        beside = by_folder.get(folder, [])
        named = [root for root in beside if name.lower().startswith(f"{_stem(root)}.")]
        if named:
            yield path, max(named, key=lambda root: len(_stem(root)))
        elif len(beside) == 1:
            yield path, beside[0]


def _stem(path: str) -> str:
    return path.rpartition("/")[2].rpartition(".")[0].lower()
