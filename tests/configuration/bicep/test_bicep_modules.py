"""Modules and parameter files of Bicep."""

import pytest
from tests.configuration.evaluation.template_values import addresses, at, read_bicep, shown

from ailint.source.notice import NoticeKind
from ailint.value import Choice, Via

SIZE = "properties.hardwareProfile.vmSize"
MACHINE = """param size string
param name string = 'vm'
resource vm 'Microsoft.Compute/virtualMachines@2024-07-01' = {
  name: name
  properties: { hardwareProfile: { vmSize: size } }
}
output id string = vm.id
output size string = size
"""


def test_value_passes_through_modules() -> None:
    texts = {
        "main.bicep": "param gpu string = 'Standard_NC6'\nmodule outer 'modules/outer.bicep' = {\n  name: 'o'\n"
        "  params: { size: gpu }\n}\n",
        "modules/outer.bicep": "param size string\nmodule inner '../shared/vm.bicep' = {\n  name: 'i'\n"
        "  params: {\n    size: size\n  }\n}\n",
        "shared/vm.bicep": MACHINE,
    }
    read = read_bicep(texts)
    assert addresses(read) == ["outer/inner/vm"]
    value = at(read, "outer/inner/vm", SIZE)
    assert shown(value) == "Standard_NC6"
    places = [(step.via, step.span.file, step.span.line) for step in value.provenance.steps]
    assert value.provenance.span.file == "shared/vm.bicep"
    assert places == [
        (Via.ARGUMENT, "modules/outer.bicep", 5),
        (Via.ARGUMENT, "main.bicep", 4),
        (Via.VARIABLE, "main.bicep", 1),
    ]
    assert read.files_read == set(texts)


def test_loops_conditions_and_outputs_of_modules() -> None:
    texts = {
        "main.bicep": "param flag bool\n"
        "module each 'vm.bicep' = [for s in ['a', 'b']: {\n  name: s\n  params: { size: s, name: 'vm-${s}' }\n}]\n"
        "module maybe 'vm.bicep' = if (flag) {\n  name: 'm'\n  params: { size: each[1].outputs.size, name: 'm' }\n}\n"
        "module never 'vm.bicep' = if (false) {\n  name: 'n'\n  params: { size: 'x' }\n}\n"
        "resource x 'A.B/c@1' = {\n  name: 'x'\n  properties: {\n    id: each[0].outputs.id\n"
        "    optional: never.?outputs.size ?? 'none'\n    perhaps: maybe.?outputs.size\n  }\n}\n",
        "vm.bicep": MACHINE,
    }
    read = read_bicep(texts)
    assert addresses(read) == ["each[a]/vm", "each[b]/vm", "maybe/vm?", "x"]
    assert shown(at(read, "maybe/vm", SIZE)) == "b"
    assert shown(at(read, "x", "properties")) == {
        "id": "-> each[a]/vm",
        "optional": "none",
        "perhaps": ("b", None),
    }


def test_names_of_different_instances_are_different() -> None:
    module = "param name string\nresource n 'Microsoft.Network/networkInterfaces@2023-11-01' = {\n  name: name\n}\n"
    main = "module {0} 'nic.bicep' = {{\n  name: '{0}'\n}}\n"
    read = read_bicep({"main.bicep": main.format("a") + main.format("b"), "nic.bicep": module})
    first, second = (resource.aliases for resource in read.resources)
    assert first[0].path == "microsoft.network/networkinterfaces/${a.parameters('name')}"
    assert first != second


def test_json_module() -> None:
    template = (
        '{"$schema": "https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#", '
        '"contentVersion": "1.0.0.0", "parameters": {"size": {"type": "string"}}, "resources": ['
        '{"type": "Microsoft.Compute/virtualMachines", "apiVersion": "2024-07-01", "name": "vm", '
        '"properties": {"hardwareProfile": {"vmSize": "[parameters(\'size\')]"}}}], '
        '"outputs": {"size": {"type": "string", "value": "[parameters(\'size\')]"}}}'
    )
    main = (
        "resource x 'A.B/c@1' = {\n  name: 'x'\n  properties: { size: old.outputs.size }\n}\n"
        "module old 'legacy/vm.json' = {\n  name: 'old'\n  params: { size: 'Standard_NC6' }\n}\n"
    )
    read = read_bicep({"main.bicep": main, "legacy/vm.json": template})
    assert addresses(read) == ["x", "Microsoft.Compute/virtualMachines/vm"]
    value = at(read, "Microsoft.Compute/virtualMachines/vm", SIZE)
    assert shown(value) == "Standard_NC6"
    assert (value.provenance.origin.file, value.provenance.origin.line) == ("main.bicep", 7)
    assert shown(at(read, "x", "properties.size")) == "Standard_NC6"


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("br/public:avm/res/compute/virtual-machine:0.9.0", "registry module"),
        ("br:example.azurecr.io/bicep/vm:v1", "registry module"),
        ("ts:00000000-0000-0000-0000-000000000000/rg/spec:1.0", "template spec"),
        ("modules/missing.bicep", "module"),
        ("../../outside.bicep", "module"),
    ],
)
def test_module_that_is_not_in_the_tree(path: str, kind: str) -> None:
    main = (
        f"module m '{path}' = [for i in range(0, 3): {{\n  name: 'm${{i}}'\n}}]\n"
        "resource x 'A.B/c@1' = {\n  name: 'x'\n  properties: { id: m[0].outputs.id }\n}\n"
    )
    read = read_bicep({"main.bicep": main})
    assert [(opaque.kind, opaque.source) for opaque in read.opaque] == [(kind, path)]
    assert [notice.kind for notice in read.notices] == [NoticeKind.OPAQUE_MODULE]
    assert shown(at(read, "x", "properties.id")) == "?MODULE"


MAIN = """param size string = 'Standard_D2s_v5'
param count int = 1
resource vm 'Microsoft.Compute/virtualMachines@2024-07-01' = {
  name: 'vm'
  properties: { hardwareProfile: { vmSize: size }, count: count }
}
"""


def test_bicepparam_beside_the_template_is_applied() -> None:
    texts = {
        "infra/main.bicep": MAIN,
        "infra/prod.bicepparam": "using 'main.bicep'\nvar series = 'NC'\nparam size = 'Standard_${series}6'\n",
        "infra/foreign.bicepparam": "using 'other.bicep'\nparam size = 'x'\n",
        "infra/none.bicepparam": "using none\nparam size = 'y'\n",
    }
    read = read_bicep(texts, "infra/main.bicep")
    value = at(read, "vm", SIZE)
    assert shown(value) == "Standard_NC6"
    assert (value.provenance.steps[0].via, value.provenance.origin.file) == (Via.ASSIGNMENT, "infra/prod.bicepparam")
    assert read.files_read == {"infra/main.bicep", "infra/prod.bicepparam"}


def test_bicepparam_extends_another_and_uses_its_own_parameters() -> None:
    texts = {
        "main.bicep": MAIN,
        "base.bicepparam": "using none\nparam size = 'Standard_NC6'\nparam count = 2\n",
        "prod.bicepparam": "using 'main.bicep'\nextends 'base.bicepparam'\nparam count = 3\n",
    }
    read = read_bicep(texts)
    assert shown(at(read, "vm", SIZE)) == "Standard_NC6"
    assert shown(at(read, "vm", "properties.count")) == 3


def test_environment_of_a_parameter_file_is_unknown() -> None:
    texts = {
        "main.bicep": MAIN,
        "main.bicepparam": "using './main.bicep'\nparam size = readEnvironmentVariable('SIZE', 'Standard_NC6')\n",
    }
    assert shown(at(read_bicep(texts), "vm", SIZE)) == "?INPUT"


def test_several_parameter_files_are_scenarios() -> None:
    texts = {
        "main.bicep": MAIN,
        "dev.bicepparam": "using 'main.bicep'\nparam size = 'Standard_D2s_v5'\n",
        "prod.bicepparam": "using 'main.bicep'\nparam size = 'Standard_NC6'\n",
    }
    value = at(read_bicep(texts), "vm", SIZE)
    assert isinstance(value, Choice)
    assert value.labels == ("with dev.bicepparam", "with prod.bicepparam")
    assert value.options[1].provenance.origin.file == "prod.bicepparam"
    assert shown(at(read_bicep(texts, parameter_files=("prod.bicepparam",)), "vm", SIZE)) == "Standard_NC6"


def test_parameter_file_in_json() -> None:
    text = '{"parameters": {"size": {"value": "Standard_NC6"}}}'
    assert shown(at(read_bicep({"main.bicep": MAIN, "main.parameters.json": text}), "vm", SIZE)) == "Standard_NC6"


def test_parameter_file_of_another_folder_that_the_project_holds() -> None:
    texts = {"main.bicep": MAIN, "env/prod.bicepparam": "using '../main.bicep'\nparam size = 'Standard_NC6'\n"}
    assert shown(at(read_bicep(texts, parameter_files=("env/prod.bicepparam",)), "vm", SIZE)) == "Standard_NC6"
