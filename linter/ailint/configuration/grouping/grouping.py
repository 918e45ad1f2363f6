"""All files of a walk, each with the project it belongs to or a word on why it has none."""

from collections.abc import Iterable, Iterator

import msgspec

from ailint.configuration.grouping.deployment import deployments
from ailint.configuration.grouping.manifests import manifest_projects
from ailint.configuration.grouping.template import is_template
from ailint.configuration.grouping.terraform import is_unit, terraform_projects
from ailint.configuration.project import Project, ProjectKind
from ailint.configuration.terraform.siblings import TERRAGRUNT, describe
from ailint.source.classification import FileKind
from ailint.source.discovery import Discovery, FileEntry
from ailint.source.files import Files
from ailint.source.notice import Notice, NoticeKind

_MAY_BE_TEMPLATES = frozenset((FileKind.TERRAFORM, FileKind.BICEP))


class Grouping(msgspec.Struct, frozen=True):
    """The projects in a fixed order, notices, and how many files are nothing to any reader.

    `unread` are files that could declare what seems to be missing: kind and path of the templates of other tools, of
    guides that say what to install, and of Ansible's playbooks.
    """

    projects: tuple[Project, ...]
    notices: tuple[Notice, ...]
    left_alone: int
    unread: tuple[tuple[str, str], ...] = ()


def group(found: Discovery, files: Files, *, renders: bool = False) -> Grouping:
    """The projects of a walk. With `renders` Helm charts belong to projects, and their templates are not told of."""
    sorted_out = _Sorted(found.entries, files)
    paths = sorted_out.paths
    charts = paths(FileKind.CHART) if renders else []
    of_azure = deployments(
        paths(FileKind.ARM),
        paths(FileKind.BICEP),
        paths(FileKind.ARM_PARAMETERS),
        paths(FileKind.BICEP_PARAMETERS),
        files,
    )
    configurations = paths(FileKind.TERRAFORM)
    dialects = paths(FileKind.OTHER_HCL)
    units = [path for path in dialects if path.endswith(TERRAGRUNT) and is_unit(path, configurations, files)]
    others = [path for path in dialects if path not in units]
    projects = [
        *terraform_projects(configurations, paths(FileKind.VARIABLES), units, found.folders, files),
        *(Project(ProjectKind.PLAN, path, (path,)) for path in paths(FileKind.PLAN)),
        *of_azure.projects,
        *manifest_projects(paths(FileKind.MANIFEST), charts, files),
        *(Project(ProjectKind.SCRIPT, path, (path,)) for path in paths(FileKind.SCRIPT) + paths(FileKind.DOCUMENT)),
    ]
    templates = [path for path in sorted_out.templates if not (renders and _is_within_chart(path, charts))]
    notices = (*found.notices, *of_azure.notices, *map(_unrendered, templates), *_dialects(others))
    lonely = of_azure.left_alone + len(others) + len(paths(FileKind.CHART)) - len(charts)
    unread = [("template", path) for path in templates]
    for kind in (FileKind.GUIDE, FileKind.PLAYBOOK):
        unread += ((kind.value, path) for path in paths(kind))
    return Grouping(tuple(projects), notices, found.left_alone + lonely + len(unread) - len(templates), tuple(unread))


class _Sorted:
    """Entries by kind; those that turn out to be templates apart."""

    def __init__(self, entries: Iterable[FileEntry], files: Files) -> None:
        self._by_kind: dict[FileKind, list[str]] = {}
        for entry in entries:
            is_one = entry.kind is FileKind.TEMPLATE or _proves_a_template(entry, files)
            self._by_kind.setdefault(FileKind.TEMPLATE if is_one else entry.kind, []).append(entry.path)

    def paths(self, kind: FileKind) -> list[str]:
        return self._by_kind.get(kind, [])

    @property
    def templates(self) -> list[str]:
        return self.paths(FileKind.TEMPLATE)


def _proves_a_template(entry: FileEntry, files: Files) -> bool:
    if not entry.has_marks and entry.kind not in _MAY_BE_TEMPLATES:
        return False
    text = files.text(entry.path)
    return text is not None and is_template(entry.path, text)


def _is_within_chart(path: str, charts: Iterable[str]) -> bool:
    return any(path.startswith(chart.removesuffix("Chart.yaml")) for chart in charts)


def _unrendered(path: str) -> Notice:
    return Notice(
        NoticeKind.UNRENDERED, "a template of another tool: what it renders to is not judged; scan its output", path
    )


def _dialects(paths: list[str]) -> Iterator[Notice]:
    """One notice for each dialect of HCL that is no Terraform, on its first file."""
    told: dict[str, list[str]] = {}
    for path in paths:
        if words := describe(path):
            told.setdefault(words, []).append(path)
    for words, found in told.items():
        more = f" (and {len(found) - 1} more)" if len(found) > 1 else ""
        yield Notice(NoticeKind.UNSUPPORTED, f"not read: {words}{more}", found[0])
