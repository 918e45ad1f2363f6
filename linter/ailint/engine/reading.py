"""One project read into facts: what a worker computes and a cache keeps."""

import os
from importlib import import_module

import msgspec

from ailint.adapters.dispatch import adapt
from ailint.configuration.project import Configuration, Inputs, Project, ProjectKind
from ailint.model.infrastructure import OpaqueSource
from ailint.model.resource import Resource
from ailint.source.files import Files
from ailint.source.notice import Notice, NoticeKind
from ailint.source.suppression import Suppression

_READERS = {
    ProjectKind.TERRAFORM: "ailint.configuration.terraform",
    ProjectKind.PLAN: "ailint.configuration.plan",
    ProjectKind.ARM: "ailint.configuration.arm",
    ProjectKind.BICEP: "ailint.configuration.bicep",
    ProjectKind.KUBERNETES: "ailint.configuration.kubernetes",
    ProjectKind.SCRIPT: "ailint.configuration.az",
}


class ProjectFacts(msgspec.Struct, frozen=True):
    """All that is kept of a project once its trees are dropped."""

    resources: tuple[Resource, ...]
    notices: tuple[Notice, ...]
    suppressions: tuple[Suppression, ...]
    opaque: tuple[OpaqueSource, ...]
    files_read: frozenset[str]


def read_project(project: Project, files: Files, inputs: Inputs) -> ProjectFacts:
    """A project's facts. Whatever goes wrong in a reader becomes a notice: one project never ends the run."""
    with files.recording() as asked:
        facts = _read(project, files, inputs)
    # A file that another project read before is as much in need of a notice here.
    return msgspec.structs.replace(facts, notices=(*files.notices_of(asked), *facts.notices))


def _read(project: Project, files: Files, inputs: Inputs) -> ProjectFacts:
    try:
        reader = import_module(_READERS[project.kind])
        configuration: Configuration = reader.read_project(project, files, inputs)
        resources = tuple(adapt(configuration, files, inputs))
    except RecursionError:
        return _failed(project, "nested too deeply to be read", NoticeKind.LIMIT)
    except MemoryError:
        return _failed(project, "too large to be read", NoticeKind.LIMIT)
    except Exception as error:
        if os.environ.get("AILINT_DEBUG"):
            raise
        why = f"not read, by a bug in ailint: {type(error).__name__}: {error} (AILINT_DEBUG=1 shows where)"
        return _failed(project, why, NoticeKind.UNREADABLE)
    opaque = (OpaqueSource(one.kind, one.source, project.root, one.span) for one in configuration.opaque)
    return ProjectFacts(
        resources,
        tuple(configuration.notices),
        tuple(configuration.suppressions),
        tuple(opaque),
        frozenset(configuration.files_read),
    )


def _failed(project: Project, why: str, kind: NoticeKind) -> ProjectFacts:
    where = project.files[0] if project.files else project.root
    notice = Notice(kind, f"the project {project.root or '.'} is {why}", where)
    return ProjectFacts((), (notice,), (), (), frozenset())
