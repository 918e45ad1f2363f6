"""Terraform read from texts, and evaluated values as plain Python data."""

from datetime import date
from decimal import Decimal
from pathlib import Path

from ailint.configuration.project import Configuration, Inputs, Project, ProjectKind
from ailint.configuration.resource import Resource
from ailint.configuration.terraform.project import read_project
from ailint.source.files import Files
from ailint.source.span import Span
from ailint.value import Absent, Choice, Known, Object, Unknown, Value

UNKNOWN = "(known after apply)"
INPUTS = Inputs(date(2026, 12, 1))
NOWHERE = Path(__file__).parent / "no such folder"


def read(files: dict[str, str] | str, folder: str = "", inputs: Inputs = INPUTS) -> Configuration:
    """The configuration of files that exist only here; a single text is `main.tf`."""
    texts = {"main.tf": files} if isinstance(files, str) else files
    virtual = {path: text.encode() for path, text in texts.items()}
    listed = tuple(path for path in texts if path.rpartition("/")[0] == folder)
    return read_project(Project(ProjectKind.TERRAFORM, folder, listed), Files(NOWHERE, virtual), inputs)


def only(configuration: Configuration, address: str = "") -> Resource:
    """The resource of an address, or the only one there is."""
    found = [one for one in configuration.resources if not address or one.address.path == address]
    assert len(found) == 1, [one.address.path for one in configuration.resources]
    return found[0]


def value(text: str, expression: str) -> Value:
    """What an expression comes to in a module."""
    return only(read(f'{text}\nresource "x_y" "it" {{\n  it = {expression}\n}}\n'), "x_y.it").read("it")


def plain(value: Value) -> object:
    """A value as JSON has it; what is not decided is UNKNOWN."""
    match value:
        case Known(value=Object() as inside):
            if inside.is_partial:
                return UNKNOWN
            return {name: plain(inside[name]) for name in inside}
        case Known(value=tuple() as items):
            return [plain(item) for item in items]
        case Known(value=Decimal() as number):
            return float(number)
        case Known(value=inner):
            return inner
        case Absent():
            return None
        case Unknown() | Choice():
            return UNKNOWN


def place(span: Span) -> str:
    """`file:line:column`."""
    return f"{span.file}:{span.line}:{span.column}"


def way(value: Value) -> list[str]:
    """The place of a value and the steps back to its origin, one line each."""
    steps = [f"{step.via.value} {step.name} {place(step.span)}" for step in value.provenance.steps]
    return [place(value.provenance.span), *steps]
