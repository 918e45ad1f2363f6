"""One project read into facts: what a worker computes and a cache keeps."""

import gc
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
    ProjectKind.TERRAFORM: "ailint.configuration.terraform.project",
    ProjectKind.PLAN: "ailint.configuration.plan.project",
    ProjectKind.ARM: "ailint.configuration.arm.project",
    ProjectKind.BICEP: "ailint.configuration.bicep.project",
    ProjectKind.KUBERNETES: "ailint.configuration.kubernetes.reader",
    ProjectKind.SCRIPT: "ailint.configuration.az.reader",
}


_MOST_UNCOLLECTED = 100_000
"""Objects made since the last look for cycles, which the engine has switched off, that are worth a look.

Modules and their values refer to each other, and would stay to the end; what is older is not looked at again.
"""


class ProjectFacts(msgspec.Struct, frozen=True):
    """All that is kept of a project once its trees are dropped."""

    resources: tuple[Resource, ...]
    notices: tuple[Notice, ...]
    suppressions: tuple[Suppression, ...]
    opaque: tuple[OpaqueSource, ...]
    files_read: frozenset[str]


class Task(msgspec.Struct, frozen=True):
    """A project that is to be read with some inputs."""

    project: Project
    inputs: Inputs


class Record(msgspec.Struct, frozen=True):
    """The facts of a project, with the paths asked for to get them and what each of them held (a fingerprint).

    `is_lasting`: the same files will give the same facts; not so where the reader failed.
    """

    facts: ProjectFacts
    seen: tuple[tuple[str, bytes], ...] = ()
    is_lasting: bool = False


def read_project(project: Project, files: Files, inputs: Inputs) -> ProjectFacts:
    """A project's facts. Whatever goes wrong in a reader becomes a notice: one project never ends the run."""
    return read_record(Task(project, inputs), files).facts


def read_record(task: Task, files: Files, *, is_for_keeping: bool = False) -> Record:
    """A project's facts with what they were made of, as far as they are to be kept."""
    failure = None
    with files.recording() as asked:
        try:
            facts = _facts(task.project, files, task.inputs)
        except Exception as error:
            failure = error
    if failure is not None:
        facts = failed(task.project, *_reason(failure))
    if gc.get_count()[0] > _MOST_UNCOLLECTED:
        gc.collect(0)
    # A file that another project read before is as much in need of a notice here.
    facts = msgspec.structs.replace(facts, notices=(*files.notices_of(asked), *facts.notices))
    if failure is not None or not is_for_keeping:
        return Record(facts)
    return Record(facts, tuple((path, files.fingerprint(path)) for path in sorted(asked)), is_lasting=True)


def _facts(project: Project, files: Files, inputs: Inputs) -> ProjectFacts:
    reader = import_module(_READERS[project.kind])
    configuration: Configuration = reader.read_project(project, files, inputs)
    resources = tuple(adapt(configuration, files, inputs))
    opaque = (OpaqueSource(one.kind, one.source, project.root, one.span) for one in configuration.opaque)
    return ProjectFacts(
        resources,
        tuple(configuration.notices),
        tuple(configuration.suppressions),
        tuple(opaque),
        frozenset(configuration.files_read),
    )


def _reason(error: Exception) -> tuple[str, NoticeKind]:
    if isinstance(error, RecursionError):
        return "nested too deeply to be read", NoticeKind.LIMIT
    if isinstance(error, MemoryError):
        return "too large to be read", NoticeKind.LIMIT
    if os.environ.get("AILINT_DEBUG"):
        raise error
    why = f"not read, by a bug in ailint: {type(error).__name__}: {error} (AILINT_DEBUG=1 shows where)"
    return why, NoticeKind.UNREADABLE


def failed(project: Project, why: str, kind: NoticeKind) -> ProjectFacts:
    """What there is to say of a project that could not be read: nothing but that."""
    where = project.files[0] if project.files else project.root
    notice = Notice(kind, f"the project {project.root or '.'} is {why}", where)
    return ProjectFacts((), (notice,), (), (), frozenset())
