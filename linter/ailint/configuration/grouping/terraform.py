"""Root modules: folders of Terraform files that no other folder of the scan calls as a module."""

import re
from collections.abc import Collection, Iterator

from ailint.configuration.grouping.graph import entry_points
from ailint.configuration.project import Project, ProjectKind
from ailint.source.files import Files, joined

_MODULE = re.compile(r'^[ \t]*module[ \t]+"?[\w-]+"?[ \t]*\{', re.MULTILINE)
_SOURCE = re.compile(r'\bsource[ \t]*=[ \t]*"(\.\.?[/\\][^"$]*|\.\.?)"')


def terraform_projects(
    configurations: Collection[str], variables: Collection[str], folders: Collection[str], files: Files
) -> Iterator[Project]:
    """A project for each root module.

    `folders` are those that the user named: one of them is a root even if it is called, unless the caller lies within
    it (an example that calls the module it belongs to).
    """
    modules: dict[str, list[str]] = {}
    for path in configurations:
        modules.setdefault(_folder(path), []).append(path)
    calls = {folder: _calls(folder, paths, files) for folder, paths in modules.items()}
    forced = [folder for folder in folders if folder in modules and not _is_called_within(folder, calls)]
    roots = entry_points(modules, calls, forced)
    given = _by_root(variables, set(modules))
    for root in roots:
        yield Project(ProjectKind.TERRAFORM, root, tuple(sorted([*modules[root], *given.get(root, [])])))


def _folder(path: str) -> str:
    return path.rpartition("/")[0]


def _is_called_within(folder: str, calls: dict[str, set[str]]) -> bool:
    prefix = f"{folder}/" if folder else ""
    return any(caller != folder and caller.startswith(prefix) and folder in calls[caller] for caller in calls)


def _by_root(variables: Collection[str], modules: set[str]) -> dict[str, list[str]]:
    """Variable files by the module in whose folder, or nearest above whose folder, they lie (`env/prod.tfvars`)."""
    found: dict[str, list[str]] = {}
    for path in variables:
        folder = _folder(path)
        while folder not in modules and folder:
            folder = _folder(folder)
        if folder in modules:
            found.setdefault(folder, []).append(path)
    return found


def _calls(folder: str, paths: list[str], files: Files) -> set[str]:
    """The folders of the local modules that a folder calls, found by a look at the text only."""
    found: set[str] = set()
    for path in paths:
        text = files.text(path)
        if text is None or "module" not in text.content:
            continue
        sources = _sources_of_json(text.content) if path.endswith(".json") else _sources(text.content)
        found.update(target for source in sources if (target := joined(folder, source)) is not None)
    return found


def _sources(content: str) -> Iterator[str]:
    headers = list(_MODULE.finditer(content))
    for number, header in enumerate(headers):
        end = headers[number + 1].start() if number + 1 < len(headers) else len(content)
        if match := _SOURCE.search(content, header.end(), end):
            yield match[1]


def _sources_of_json(content: str) -> Iterator[str]:
    from json import loads

    try:
        root = loads(content)
    except (ValueError, RecursionError):  # the reader says what is wrong
        return
    for blocks in _objects(root):
        for calls in _objects(blocks.get("module")):
            for call in calls.values():
                for body in _objects(call):
                    source = body.get("source")
                    if isinstance(source, str) and source.startswith("."):
                        yield source


def _objects(value: object) -> Iterator[dict[str, object]]:
    """An object, or the objects of a list: JSON for Terraform allows either wherever blocks stand."""
    for item in value if isinstance(value, list) else [value]:
        if isinstance(item, dict):
            yield item
