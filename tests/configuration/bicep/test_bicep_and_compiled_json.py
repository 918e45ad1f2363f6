"""A Bicep file and the JSON it compiles to: the same resources with the same values.

The JSON is written by hand in the shape that the compiler gives it; see `fixtures/equivalent`.
"""

import json
import re
from datetime import date
from pathlib import Path

import pytest

from ailint.configuration.arm import project as arm
from ailint.configuration.bicep import project as bicep
from ailint.configuration.project import Configuration, Inputs, Project, ProjectKind
from ailint.source.files import Files
from ailint.value import Absent, Choice, Known, Object, Provenance, Unknown, Value

FIXTURES = Path(__file__).parents[3] / "fixtures" / "equivalent"
CASES = sorted(path.parent.name for path in FIXTURES.glob("*/main.bicep") if (path.parent / "main.json").exists())
SYMBOLIC = [
    case for case in CASES if isinstance(json.loads((FIXTURES / case / "main.json").read_text())["resources"], dict)
]
# The compiler makes dependencies explicit, and writes scopes as ids.
NOT_COMPARED = {"dependson", "scope"}


def read(case: str, kind: ProjectKind, entry: str) -> Configuration:
    files = Files(FIXTURES / case)
    reader = arm.read_project if kind is ProjectKind.ARM else bicep.read_project
    return reader(Project(kind, entry, (entry,)), files, Inputs(as_of=date(2026, 12, 1)))


def comparable(value: Value, paths: dict[str, str]) -> object:
    """A value in a form that does not depend on the language it was written in."""
    match value:
        case Known(value=Object() as inside, sensitive=sensitive):
            assert not inside.is_partial
            made = {name.lower(): comparable(inside[name], paths) for name in inside}
            return {"secret": made} if sensitive else made
        case Known(value=tuple() as items):
            return [comparable(item, paths) for item in items]
        case Known(value=scalar, sensitive=sensitive):
            return ("secret", scalar) if sensitive else scalar
        case Absent():
            return None
        case Unknown(reference=None, reason=reason, sensitive=sensitive):
            return ("unknown", reason, sensitive)
        case Unknown(reference=reference):
            assert reference is not None
            return ("id", paths.get(reference.path, reference.path))
        case Choice(options=options, labels=labels):
            return ("choice", [comparable(option, paths) for option in options], list(labels))


def resources(configuration: Configuration) -> list[tuple[object, ...]]:
    """What each resource is, and what it says."""
    paths = {
        resource.address.path: resource.aliases[0].path for resource in configuration.resources if resource.aliases
    }
    found: list[tuple[object, ...]] = []
    for resource in configuration.resources:
        body = comparable(Known(resource.body, Provenance(resource.span)), paths)
        assert isinstance(body, dict)
        kept = {name: value for name, value in body.items() if name not in NOT_COMPARED}
        parent = resource.parent and paths.get(resource.parent.path, resource.parent.path)
        found.append((resource.aliases[0].path, resource.type, resource.may_exist, parent, kept))
    return sorted(found, key=lambda each: str(each[0]))


@pytest.mark.parametrize("case", CASES)
def test_same_resources_and_values(case: str) -> None:
    source = read(case, ProjectKind.BICEP, "main.bicep")
    compiled = read(case, ProjectKind.ARM, "main.json")
    assert source.notices == compiled.notices == []
    assert resources(source) == resources(compiled)
    assert source.resources


@pytest.mark.parametrize("case", SYMBOLIC)
def test_symbolic_names_make_the_same_addresses(case: str) -> None:
    source = {plain(str(resource.address)) for resource in read(case, ProjectKind.BICEP, "main.bicep").resources}
    compiled = {plain(str(resource.address)) for resource in read(case, ProjectKind.ARM, "main.json").resources}
    assert source == compiled


def plain(address: str) -> str:
    """An address without the keys of its loops, which JSON counts and Bicep names."""
    return re.sub(r"\[[^\]]*\]", "", address)


def test_there_are_enough_pairs_in_both_forms() -> None:
    assert len(CASES) >= 15
    assert len(SYMBOLIC) >= 5
    assert len(CASES) - len(SYMBOLIC) >= 10
