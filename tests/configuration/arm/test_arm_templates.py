"""Whole ARM templates: what is there, under which address, with which values."""

from tests.configuration.evaluation.template_values import addresses, at, read_arm, shown, template

from ailint.source.notice import NoticeKind
from ailint.value import Choice, Known, Unknown, Via

SIZE = "properties.hardwareProfile.vmSize"
MACHINE = '"type": "Microsoft.Compute/virtualMachines", "apiVersion": "2024-07-01"'


def machine(name: str, size: str, more: str = "") -> str:
    return f'{{{MACHINE}, "name": "{name}", "properties": {{"hardwareProfile": {{"vmSize": "{size}"}}}}{more}}}'


def test_value_is_led_back_through_parameters_to_where_it_was_written() -> None:
    text = """{
  "$schema": "https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#",
  "contentVersion": "1.0.0.0",
  "parameters": { "outer": { "type": "string", "defaultValue": "Standard_NC6s_v2" } },
  "resources": [
    {
      "type": "Microsoft.Resources/deployments",
      "apiVersion": "2022-09-01",
      "name": "inner",
      "properties": {
        "mode": "Incremental",
        "expressionEvaluationOptions": { "scope": "Inner" },
        "parameters": { "size": { "value": "[parameters('outer')]" } },
        "template": {
          "$schema": "https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#",
          "contentVersion": "1.0.0.0",
          "parameters": { "size": { "type": "string" } },
          "resources": [
            { "type": "Microsoft.Compute/virtualMachines", "apiVersion": "2024-07-01", "name": "vm",
              "properties": { "hardwareProfile": { "vmSize": "[parameters('size')]" } } }
          ]
        }
      }
    }
  ]
}"""
    read = read_arm({"azuredeploy.json": text})
    value = at(read, "Microsoft.Compute/virtualMachines/vm", SIZE)
    assert isinstance(value, Known)
    assert value.value == "Standard_NC6s_v2"
    where = value.provenance
    assert where.span.line == 20
    assert [(step.via, step.span.line) for step in where.steps] == [(Via.ARGUMENT, 13), (Via.VARIABLE, 4)]
    column = text.split("\n")[3].index('"Standard_NC6s_v2"') + 1
    assert (where.origin.line, where.origin.column, where.origin.end_column) == (4, column, column + 18)


def test_names_and_types_without_regard_to_case() -> None:
    text = template(
        '"PARAMETERS": {"Size": {"type": "String", "DefaultValue": "Standard_NC6"}}, '
        '"Variables": {"Name": "vm"}, '
        '"Resources": [{"Type": "microsoft.compute/VIRTUALMACHINES", "apiversion": "2024-07-01", '
        '"NAME": "[ToUpper(VARIABLES(\'name\'))]", '
        '"Properties": {"HardwareProfile": {"VMSIZE": "[Parameters(\'SIZE\')]"}}}]'
    )
    read = read_arm({"azuredeploy.json": text})
    (resource,) = read.resources
    assert resource.type == "microsoft.compute/VIRTUALMACHINES"
    assert [alias.path for alias in resource.aliases] == ["microsoft.compute/virtualmachines/vm"]
    assert shown(resource.read(SIZE)) == "Standard_NC6"


def test_comments_escapes_and_strings_over_lines() -> None:
    text = template(
        '// first\n"resources": ['
        + machine("[[vm]", "a\\u0062c")
        + ", /* second */ "
        + machine("b", "two\n lines")
        + ",]"
    )
    read = read_arm({"azuredeploy.json": text})
    assert addresses(read) == ["Microsoft.Compute/virtualMachines/[vm]", "Microsoft.Compute/virtualMachines/b"]
    assert shown(at(read, "Microsoft.Compute/virtualMachines/[vm]", SIZE)) == "abc"
    assert shown(at(read, "Microsoft.Compute/virtualMachines/b", SIZE)) == "two\n lines"


def test_children_inside_and_outside_of_their_parent() -> None:
    child = '{"type": "extensions", "apiVersion": "2024-07-01", "name": "gpu", "properties": {"publisher": "p"}}'
    outside = (
        '{"type": "Microsoft.Compute/virtualMachines/extensions", "apiVersion": "2024-07-01", '
        '"name": "[concat(\'vm\', \'/log\')]", "properties": {"publisher": "q"}}'
    )
    read = read_arm(
        {
            "azuredeploy.json": template(
                f'"resources": [{machine("vm", "s", f", {chr(34)}resources{chr(34)}: [{child}]")}, {outside}]'
            )
        }
    )
    assert addresses(read) == [
        "Microsoft.Compute/virtualMachines/vm",
        "Microsoft.Compute/virtualMachines/vm/extensions/gpu",
        "Microsoft.Compute/virtualMachines/vm/extensions/log",
    ]
    inside, beside = read.resources[1:]
    assert inside.type == beside.type == "Microsoft.Compute/virtualMachines/extensions"
    assert str(inside.parent) == str(beside.parent) == "microsoft.compute/virtualmachines/vm"
    assert shown(inside.read("name")) == "vm/gpu"
    assert "resources" not in read.resources[0].body


def test_conditions() -> None:
    text = template(
        '"parameters": {"flag": {"type": "bool"}, "off": {"type": "bool", "defaultValue": false}}, "resources": ['
        + ", ".join(
            [
                machine("certain", "s", ', "condition": true'),
                machine("gone", "s", ', "condition": "[parameters(\'off\')]"'),
                machine("perhaps", "s", ', "condition": "[parameters(\'flag\')]"'),
                machine("never", "s", ", \"condition\": \"[and(parameters('flag'), parameters('off'))]\""),
            ]
        )
        + "]"
    )
    assert addresses(read_arm({"azuredeploy.json": text})) == [
        "Microsoft.Compute/virtualMachines/certain",
        "Microsoft.Compute/virtualMachines/perhaps?",
    ]


def test_copy_of_a_resource_with_index_and_offset() -> None:
    loop = ', "copy": {"name": "gpus", "count": "[length(variables(\'sizes\'))]"}'
    text = template(
        '"variables": {"sizes": ["Standard_NC6", "Standard_NC12"]}, "resources": ['
        + machine("[concat('vm', copyIndex(1))]", "[variables('sizes')[copyIndex('GPUs')]]", loop)
        + "]"
    )
    read = read_arm({"azuredeploy.json": text})
    assert addresses(read) == ["Microsoft.Compute/virtualMachines/vm1", "Microsoft.Compute/virtualMachines/vm2"]
    value = at(read, "Microsoft.Compute/virtualMachines/vm2", SIZE)
    assert shown(value) == "Standard_NC12"
    assert value.provenance.origin.column == text.index('"Standard_NC12"') + 1
    assert "copy" not in read.resources[0].body


def test_copy_whose_count_is_open_stands_for_all() -> None:
    loop = ', "copy": {"name": "many", "count": "[parameters(\'count\')]"}'
    nic = (
        '{"type": "Microsoft.Network/networkInterfaces", "apiVersion": "2023-11-01", '
        '"name": "[concat(\'nic\', copyIndex())]", "copy": {"name": "nics", "count": "[parameters(\'count\')]"}}'
    )
    vm = machine("[concat('vm', copyIndex())]", "s", loop).replace(
        '"hardwareProfile"',
        "\"nic\": \"[resourceId('Microsoft.Network/networkInterfaces', concat('nic', copyIndex()))]\", "
        '"hardwareProfile"',
    )
    text = template(f'"parameters": {{"count": {{"type": "int"}}}}, "resources": [{nic}, {vm}]')
    read = read_arm({"azuredeploy.json": text})
    interface, virtual_machine = read.resources
    assert interface.may_exist
    assert virtual_machine.may_exist
    reference = virtual_machine.read("properties.nic")
    assert isinstance(reference, Unknown)
    assert reference.reference in interface.aliases


def test_copy_of_properties_variables_and_outputs() -> None:
    text = template(
        '"variables": {"copy": [{"name": "disks", "count": 2, "input": {"lun": "[copyIndex(\'disks\')]"}}], '
        '"group": {"copy": [{"name": "names", "count": 2, "input": "[concat(\'d\', copyIndex(\'names\'))]"}]}}, '
        '"resources": [{"type": "A.B/c", "apiVersion": "1", "name": "x", "properties": {'
        '"copy": [{"name": "list", "count": "[length(variables(\'disks\'))]", '
        '"input": {"n": "[variables(\'group\').names[copyIndex(\'list\')]]", "lun": '
        "\"[variables('disks')[copyIndex('list')].lun]\"}}], \"kept\": 1}}]"
    )
    read = read_arm({"azuredeploy.json": text})
    assert shown(at(read, "A.B/c/x", "properties")) == {
        "kept": 1,
        "list": [{"n": "d0", "lun": 0}, {"n": "d1", "lun": 1}],
    }


def test_user_defined_functions() -> None:
    text = template(
        '"functions": [{"namespace": "contoso", "members": {"unique": {'
        '"parameters": [{"name": "base", "type": "string"}],'
        '"output": {"type": "string", "value": "[concat(toLower(parameters(\'base\')), \'-x\')]"}}}}], '
        '"resources": [' + machine("[contoso.unique('VM')]", "s") + "]"
    )
    assert addresses(read_arm({"azuredeploy.json": text})) == ["Microsoft.Compute/virtualMachines/vm-x"]


def test_parameter_types_by_definition() -> None:
    text = template(
        '"languageVersion": "2.0", "definitions": {"size": {"type": "string", "allowedValues": ["a", "b"]}, '
        '"maybe": {"$ref": "#/definitions/size", "nullable": true}}, '
        '"parameters": {"one": {"$ref": "#/definitions/size"}, "two": {"$ref": "#/definitions/maybe"}}, '
        '"resources": {"vm": ' + machine("vm", "[parameters('one')]", ', "tags": {"x": "[parameters(\'two\')]"}') + "}"
    )
    read = read_arm({"azuredeploy.json": text})
    value = at(read, "vm", SIZE)
    assert isinstance(value, Choice)
    assert shown(value) == ("a", "b")
    assert value.key == "azuredeploy.json: parameter one"
    assert value.labels == ("one is 'a'", "one is 'b'")
    assert shown(at(read, "vm", "tags.x")) is None


def test_symbolic_names_and_existing_resources() -> None:
    text = template(
        '"languageVersion": "2.0", "resources": {'
        '"group": {"existing": true, "type": "Microsoft.Compute/proximityPlacementGroups", "apiVersion": "1", '
        '"name": "p"},'
        '"vm": ' + machine("vm", "s", ', "location": "westus3"') + ","
        '"other": {"type": "A.B/c", "apiVersion": "1", "name": "o", '
        "\"location\": \"[reference('vm', '2024-07-01', 'full').location]\", "
        '"properties": {"id": "[resourceInfo(\'vm\').id]", "state": "[reference(\'vm\').provisioningState]", '
        "\"ppg\": \"[resourceId('Microsoft.Compute/proximityPlacementGroups', 'p')]\"}}}"
    )
    read = read_arm({"azuredeploy.json": text})
    assert addresses(read) == ["vm", "other"]
    assert shown(at(read, "other", "location")) == "westus3"
    assert shown(at(read, "other", "properties")) == {
        "id": "-> microsoft.compute/virtualmachines/vm",
        "state": "?RESOURCE",
        "ppg": "-> microsoft.compute/proximityplacementgroups/p",
    }


def test_two_resources_of_one_name_are_told_unless_only_one_can_be() -> None:
    both = template(f'"resources": [{machine("vm", "a")}, {machine("vm", "b")}]')
    read = read_arm({"azuredeploy.json": both})
    assert addresses(read) == ["Microsoft.Compute/virtualMachines/vm", "Microsoft.Compute/virtualMachines/vm #2"]
    assert [notice.kind for notice in read.notices] == [NoticeKind.DUPLICATE]
    flag = '"parameters": {"f": {"type": "bool"}}, '
    one = machine("vm", "a", ', "condition": "[parameters(\'f\')]"')
    other = machine("vm", "b", ', "condition": "[not(parameters(\'f\'))]"')
    assert read_arm({"azuredeploy.json": template(f'{flag}"resources": [{one}, {other}]')}).notices == []


def test_broken_expression_is_told_with_its_place() -> None:
    text = template('"resources": [' + machine("vm", "[concat('a', ]") + "]")
    read = read_arm({"azuredeploy.json": text})
    assert shown(at(read, "Microsoft.Compute/virtualMachines/vm", SIZE)) == "?ERROR"
    (notice,) = read.notices
    assert notice.kind is NoticeKind.SYNTAX
    assert notice.column == text.index(", ]") + 3


def test_directives_in_comments() -> None:
    text = template(
        '"resources": [\n// ailint: workload=training\n' + machine("vm", "a") + ",\n"
        "// ailint: ignore[retired-sku] moved next week\n" + machine("old", "b") + "]"
    )
    read = read_arm({"azuredeploy.json": text})
    assert [resource.comment_purpose for resource in read.resources] == ["training", ""]
    assert [(each.rules, each.reason) for each in read.suppressions] == [(("retired-sku",), "moved next week")]


def test_json_that_only_looks_like_a_template_is_left_alone() -> None:
    assert read_arm({"azuredeploy.json": '{"resources": [1, 2], "name": "x"}'}).resources == []
    assert read_arm({"azuredeploy.json": '[{"$schema": "deploymentTemplate.json#"}]'}).resources == []
    assert read_arm({"azuredeploy.json": ""}).notices == []
