"""Real plans give what the sources they were made of give."""

from pathlib import Path

import pytest
from tests.configuration.terraform.plain import INPUTS, NOWHERE, UNKNOWN, plain
from tests.oracles.terraform_plans.record import CONFIGURATIONS, KEPT, PLANS

from ailint.configuration.plan import project as plan
from ailint.configuration.project import Configuration, Project, ProjectKind
from ailint.configuration.terraform import project as terraform
from ailint.source.files import Files
from ailint.value import Known, Object, Unknown, Value


def of_plan(name: str) -> Configuration:
    virtual = {"plan.json": (PLANS / f"{name}.json").read_bytes()}
    return plan.read_project(Project(ProjectKind.PLAN, "plan.json", ("plan.json",)), Files(NOWHERE, virtual), INPUTS)


def of_sources(name: str) -> Configuration:
    return terraform.read_project(Project(ProjectKind.TERRAFORM, "", ()), Files(CONFIGURATIONS / name), INPUTS)


def references(value: Value) -> dict[str, str]:
    """The addresses that values within a value refer to, by their path."""
    found: dict[str, str] = {}
    waiting: list[tuple[str, Value]] = [("", value)]
    while waiting:
        path, one = waiting.pop()
        match one:
            case Unknown(reference=reference) if reference is not None:
                found[path] = reference.path
            case Known(value=Object() as inside):
                waiting += [(f"{path}.{name}", inside[name]) for name in inside]
            case Known(value=tuple() as items):
                waiting += [(f"{path}[{at}]", item) for at, item in enumerate(items)]
            case _:
                pass
    return found


@pytest.mark.parametrize("name", KEPT)
def test_a_plan_and_its_sources_agree(name: str) -> None:
    planned = {one.address.path: one for one in of_plan(name).resources}
    declared = {one.address.path: one for one in of_sources(name).resources}
    assert planned.keys() == declared.keys()
    for address, resource in declared.items():
        assert plain(planned[address].read("input")) == plain(resource.read("input")), address
        assert planned[address].type == resource.type


@pytest.mark.parametrize("name", KEPT)
def test_references_of_a_plan_are_those_of_its_sources(name: str) -> None:
    """A plan lists what an expression refers to but not how: it may say less, and nothing else."""
    planned = {one.address.path: references(one.read("input")) for one in of_plan(name).resources}
    for resource in of_sources(name).resources:
        declared = references(resource.read("input"))
        assert planned[resource.address.path].items() <= declared.items()


def test_unknown_values_of_a_real_plan_are_found() -> None:
    found = {one.address.path: one for one in of_plan("unknown-values-known-keys").resources}
    first = found['terraform_data.each["a"]']
    assert plain(first.read("input")) == {"id": UNKNOWN, "label": UNKNOWN, "prefix": "10.0.0.0/24"}
    assert plain(first.read("id")) == UNKNOWN


def test_sensitive_values_of_a_real_plan_are_marked() -> None:
    found = of_plan("sensitive").resources[0]
    assert [found.read(f"input.{name}").sensitive for name in ("direct", "plain", "revealed")] == [
        True,
        False,
        False,
    ]


def test_the_plans_were_made_by_terraform() -> None:
    assert {path.stem for path in Path(PLANS).glob("*.json")} == set(KEPT)
