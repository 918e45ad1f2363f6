"""Parameter files: which belong to a template, and what several of them make of it."""

import json

import pytest
from tests.configuration.evaluation.template_values import addresses, at, read_arm, shown, template

from ailint.configuration.project import Configuration
from ailint.value import Choice, Via

SIZE = "properties.hardwareProfile.vmSize"
VM = "Microsoft.Compute/virtualMachines/vm"
PARAMETERS = {
    "size": {"type": "string", "defaultValue": "Standard_D2s_v5"},
    "count": {"type": "int", "defaultValue": 1},
    "spot": {"type": "bool", "defaultValue": False},
}
TEMPLATE = template(
    f'"parameters": {json.dumps(PARAMETERS)}, "resources": ['
    '{"type": "Microsoft.Compute/virtualMachines", "apiVersion": "2024-07-01", "name": "vm", '
    '"properties": {"hardwareProfile": {"vmSize": "[parameters(\'size\')]"}, "count": "[parameters(\'count\')]"}},'
    '{"type": "Microsoft.Compute/virtualMachines", "apiVersion": "2024-07-01", "name": "spot", '
    '"condition": "[parameters(\'spot\')]"}]'
)


def values(**given: object) -> str:
    return json.dumps(
        {
            "$schema": "https://schema.management.azure.com/schemas/2019-04-01/deploymentParameters.json#",
            "contentVersion": "1.0.0.0",
            "parameters": {name: {"value": value} for name, value in given.items()},
        }
    )


def read(others: dict[str, str], **inputs: object) -> Configuration:
    return read_arm({"infra/azuredeploy.json": TEMPLATE, **others}, "infra/azuredeploy.json", **inputs)


@pytest.mark.parametrize(
    "name",
    [
        "azuredeploy.parameters.json",
        "azuredeploy.parameters.prod.json",
        "azuredeploy.prod.parameters.json",
        "AzureDeploy.Parameters.json",
        "prod.parameters.json",
        "parameters.json",
        "parameters.prod.json",
    ],
)
def test_file_paired_by_its_name(name: str) -> None:
    found = read({f"infra/{name}": values(size="Standard_NC6")})
    value = at(found, VM, SIZE)
    assert shown(value) == "Standard_NC6"
    assert value.provenance.steps[-1].via is Via.ASSIGNMENT
    assert value.provenance.origin.file == f"infra/{name}"
    assert f"infra/{name}" in found.files_read


@pytest.mark.parametrize(
    "others",
    [
        {"infra/other.json": TEMPLATE, "infra/other.parameters.json": values(size="Standard_NC6")},
        {"infra/prod.parameters.json": values(size="Standard_NC6", foreign=1)},
        {"elsewhere/azuredeploy.parameters.json": values(size="Standard_NC6")},
        {"infra/azuredeploy.parameters.json": '{"$schema": "https://example.org/other.json"}'},
        {"infra/azuredeploy.parameters.json": "[1, 2"},
    ],
)
def test_file_that_belongs_to_something_else(others: dict[str, str]) -> None:
    assert shown(at(read(others), VM, SIZE)) == "Standard_D2s_v5"


def test_file_without_schema_is_one_by_its_shape() -> None:
    found = read({"infra/azuredeploy.parameters.json": '{"parameters": {"size": {"value": "Standard_NC6"}}}'})
    assert shown(at(found, VM, SIZE)) == "Standard_NC6"


def test_strings_of_parameter_files_are_no_expressions() -> None:
    found = read({"infra/azuredeploy.parameters.json": values(size="[concat('a', 'b')]")})
    assert shown(at(found, VM, SIZE)) == "[concat('a', 'b')]"


def test_placeholder_of_a_gallery_is_no_value() -> None:
    found = read({"infra/azuredeploy.parameters.json": values(size="GEN-UNIQUE-8")})
    assert shown(at(found, VM, SIZE)) == "?INPUT"


def test_secret_reference() -> None:
    text = '{"parameters": {"size": {"reference": {"keyVault": {"id": "v"}, "secretName": "s"}}}}'
    assert shown(at(read({"infra/azuredeploy.parameters.json": text}), VM, SIZE)) == "?DATA"


def test_each_file_is_a_scenario() -> None:
    found = read(
        {
            "infra/azuredeploy.parameters.dev.json": values(size="Standard_D2s_v5", count=2),
            "infra/azuredeploy.parameters.prod.json": values(size="Standard_NC6", count=2, spot=True),
        }
    )
    assert addresses(found) == [VM, "Microsoft.Compute/virtualMachines/spot"]
    size = at(found, VM, SIZE)
    assert isinstance(size, Choice)
    assert shown(size) == ("Standard_D2s_v5", "Standard_NC6")
    assert size.labels == ("with azuredeploy.parameters.dev.json", "with azuredeploy.parameters.prod.json")
    assert shown(at(found, VM, "properties.count")) == 2


def test_files_named_by_the_caller_replace_those_found() -> None:
    others = {
        "infra/azuredeploy.parameters.json": values(size="Standard_D4s_v5"),
        "params/prod.json": values(size="Standard_NC6"),
        "params/foreign.json": values(size="x", foreign="y"),
    }
    found = read(others, parameter_files=("params/prod.json", "params/foreign.json"))
    assert shown(at(found, VM, SIZE)) == "Standard_NC6"


def test_values_of_the_command_line_win() -> None:
    others = {"infra/azuredeploy.parameters.json": values(size="Standard_NC6", count=7)}
    found = read(others, variables=(("Size", "Standard_D8s_v5"), ("count", "3"), ("spot", "true")))
    assert shown(at(found, VM, SIZE)) == "Standard_D8s_v5"
    assert shown(at(found, VM, "properties.count")) == 3
    assert len(found.resources) == 2
