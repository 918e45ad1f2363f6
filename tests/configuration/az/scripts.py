"""Scripts as text, read and said in short."""

from datetime import date
from pathlib import Path

from ailint.configuration.az.reader import read_project
from ailint.configuration.project import Configuration, Inputs, Project, ProjectKind
from ailint.configuration.resource import Resource
from ailint.source.files import Files
from ailint.value import Choice, Known, Unknown, Value

NOWHERE = Path("/there-is-no-such-folder")


def read_script(script: str, name: str = "deploy.sh", **files: str) -> Configuration:
    """What a script given as text makes; `files` are others beside it, by path."""
    virtual = {name: script.encode(), **{path: text.encode() for path, text in files.items()}}
    inputs = Inputs(as_of=date(2026, 12, 1), includes_documents=name.endswith(".md"))
    return read_project(Project(ProjectKind.SCRIPT, name, (name,)), Files(NOWHERE, virtual), inputs)


def said(value: Value) -> object:
    """A value in short: its text, a list, `?REASON`, or the set of its options."""
    match value:
        case Known(value=tuple() as items):
            return [said(item) for item in items]
        case Known(value=inner):
            return inner
        case Unknown(reason=reason):
            return f"?{reason.name}"
        case Choice(options=options):
            return {str(said(option)) for option in options}
        case _:
            return None


def options(resource: Resource) -> dict[str, object]:
    """All options of a command in short."""
    return {name: said(resource.body[name]) for name in resource.body}


def only(script: str, name: str = "deploy.sh", **files: str) -> dict[str, object]:
    """The options of the only command in a script."""
    (resource,) = read_script(script, name, **files).resources
    return options(resource)


def paths(script: str, name: str = "deploy.sh", **files: str) -> list[str]:
    """The addresses of a script's resources; `?` marks those that may not exist."""
    found = read_script(script, name, **files).resources
    return [f"{resource.address.path}{'?' if resource.may_exist else ''}" for resource in found]
