"""Whole configurations, evaluated here and planned by the real terraform: equal in every attribute.

The plans are recorded; see tests/oracles/terraform_plans/record.py.
"""

import json
from pathlib import Path

import pytest
from tests.configuration.terraform.plain import INPUTS, UNKNOWN, plain

from ailint.configuration.project import Configuration, Inputs, Project, ProjectKind
from ailint.configuration.terraform.project import open_project, read_project
from ailint.source.files import Files

CONFIGURATIONS = Path(__file__).parents[2] / "oracles" / "terraform_plans" / "configurations"
DIFFERENCES = CONFIGURATIONS.parent / "differences"
NAMES = sorted(path.name for path in CONFIGURATIONS.iterdir())


def inputs_of(folder: Path) -> Inputs:
    call = json.loads((folder / "call.json").read_text()) if (folder / "call.json").exists() else {}
    environment = [(f"TF_VAR_{name}", value) for name, value in call.get("environment", {}).items()]
    variables = [(name, value) for name, value in call.get("variables", [])]
    return Inputs(
        INPUTS.as_of,
        var_files=tuple(call.get("var_files", ())),
        variables=(*environment, *variables),
        workspace=call.get("workspace", "default"),
    )


def evaluated(folder: Path) -> dict[str, object]:
    project, inputs = Project(ProjectKind.TERRAFORM, "", ()), inputs_of(folder)
    configuration = read_project(project, Files(folder), inputs)
    resources = {
        resource.address.path: {name: plain(resource.body.lookup(name)) for name in ("input", "triggers_replace")}
        for resource in configuration.resources
    }
    root = open_project(project, Files(folder), inputs, Configuration())
    assert root is not None
    outputs = {name: plain(root.output(name)) for name in root.module.outputs}
    return {"resources": resources, "outputs": outputs}


def test_there_are_enough_configurations() -> None:
    assert len(NAMES) >= 40


@pytest.mark.parametrize("name", NAMES)
def test_equals_the_plan(name: str) -> None:
    folder = CONFIGURATIONS / name
    expected = json.loads((folder / "expected.json").read_text())
    assert expected.pop("terraform").startswith("1.")
    assert evaluated(folder) == expected


def test_what_can_come_out_in_one_way_only_is_known() -> None:
    folder = DIFFERENCES / "known-all-the-same"
    planned = json.loads((folder / "expected.json").read_text())["outputs"]["known_here"]
    found = evaluated(folder)["outputs"]
    assert isinstance(found, dict)
    assert {name for name, value in planned.items() if value == UNKNOWN} == {*planned} - {"id_is_null"}
    assert found["known_here"] == {
        "equal_arms": "same",
        "equal_values": "1",
        "false_and": False,
        "true_or": True,
        "id_is_null": False,
        "try_known": "known",
        "can_known": True,
    }


def test_without_the_schema_of_the_provider_an_attribute_that_is_not_written_is_unknown() -> None:
    folder = DIFFERENCES / "known-all-the-same"
    planned = json.loads((folder / "expected.json").read_text())["outputs"]["unknown_here"]
    found = evaluated(folder)["outputs"]
    assert isinstance(found, dict)
    assert planned == {"not_declared": None}
    assert found["unknown_here"] == {"not_declared": UNKNOWN}
