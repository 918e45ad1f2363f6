"""Files read as far as the model, for tests of adapters."""

from datetime import date
from pathlib import Path
from typing import Any, TypeVar

from ailint.configuration.project import Inputs
from ailint.engine.scan import Request, projects_of
from ailint.engine.scenarios import read_scenarios
from ailint.model.resource import Resource
from ailint.settings import Settings
from ailint.source.files import Files
from ailint.value import Absent, Known

R = TypeVar("R", bound=Resource)

ROOT = Path("/ailint-nowhere")


def read(kind: type[R], files: dict[str, str]) -> list[R]:
    """The model resources of a kind that some files declare, in their order."""
    virtual = {path: text.encode() for path, text in files.items()}
    inputs = Inputs(date(2026, 12, 1))
    request = Request(root=ROOT, paths=tuple(files), settings=Settings(), inputs=inputs, virtual=virtual)
    held = Files(ROOT, virtual)
    readings = read_scenarios(projects_of(request, held).projects, held, inputs)
    found = [one for reading in readings for facts in reading.facts for one in facts.resources]
    return [one for one in found if isinstance(one, kind)]


def plain(resource: Resource, *fields: str) -> dict[str, Any]:
    """What the named attributes come to: a value, an address's path, a default in brackets, None, or the kind."""
    return {field: _plain(getattr(resource, field)) for field in fields}


def _plain(attribute: Any) -> Any:
    match attribute:
        case Known(value=value):
            return getattr(value, "path", value)
        case Absent(default=None):
            return None
        case Absent(default=default):
            return [default]
        case _:
            return type(attribute).__name__
