"""Root modules: folders of Terraform files that no other folder of the scan calls as a module, and Terragrunt units."""

import re
from collections.abc import Collection, Iterator

from ailint.configuration.grouping.graph import entry_points
from ailint.configuration.project import Project, ProjectKind
from ailint.configuration.terraform.siblings import TERRAGRUNT
from ailint.source.files import Files, joined

_MODULE = re.compile(r'^[ \t]*module[ \t]+"?[\w-]+"?[ \t]*\{', re.MULTILINE)
_NAMED = re.compile(r"^[ \t]*terraform[ \t]*\{[^{}]*?\bsource[ \t]*=", re.MULTILINE)
_SOURCE = re.compile(r'\bsource[ \t]*=[ \t]*"(\.\.?[/\\][^"$]*|\.\.?)"')


def terraform_projects(
    configurations: Collection[str],
    variables: Collection[str],
    units: Collection[str],
    folders: Collection[str],
    files: Files,
) -> Iterator[Project]:
    """A project for each root module.

    `units` are `terragrunt.hcl` files that name a module or lie beside one: the folder of each is a root. `folders`
    are those that the user named: one of them is a root even if it is called, unless the caller lies within it (an
    example that calls the module it belongs to).
    """
    modules: dict[str, list[str]] = {}
    for path in configurations:
        modules.setdefault(_folder(path), []).append(path)
    for path in units:
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
        if text is None:
            continue
        found.update(
            target for source in _sources(path, text.content) if (target := joined(folder, source)) is not None
        )
    return found


def _sources(path: str, content: str) -> Iterator[str]:
    if path.endswith(TERRAGRUNT):
        match = _SOURCE.search(content)
        return iter([match[1].replace("//", "/")] if match else [])
    return _sources_of_json(content) if path.endswith(".json") else _sources_of_calls(content)


def is_unit(path: str, configurations: Collection[str], files: Files) -> bool:
    """Whether a `terragrunt.hcl` deploys a module, and is not only there for others to include."""
    text = files.text(path)
    if text is None:
        return False
    return bool(_NAMED.search(text.content)) or any(_folder(one) == _folder(path) for one in configurations)


def _sources_of_calls(content: str) -> Iterator[str]:
    if "module" not in content:
        return
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
