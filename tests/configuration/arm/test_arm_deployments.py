"""Deployments within deployments: outer and inner scope, linked files, outputs, and what is not in the tree."""

import json
from collections.abc import Mapping

import pytest
from tests.configuration.evaluation.template_values import (
    AS_OF,
    addresses,
    at,
    files_of,
    read_arm,
    shown,
    template,
)

from ailint.configuration.arm.project import PlacedText, read_template
from ailint.configuration.evaluation.reading import Reading
from ailint.configuration.project import Inputs
from ailint.source.notice import NoticeKind
from ailint.source.span import Span
from ailint.value import Known, Object, Provenance

SIZE = "properties.hardwareProfile.vmSize"


def machine(name: str, size: str) -> dict[str, object]:
    kind = {"type": "Microsoft.Compute/virtualMachines", "apiVersion": "2024-07-01"}
    return {**kind, "name": name, "properties": {"hardwareProfile": {"vmSize": size}}}


def deployment(name: str, properties: Mapping[str, object], **more: object) -> dict[str, object]:
    kind = {"type": "Microsoft.Resources/deployments", "apiVersion": "2022-09-01"}
    return {**kind, "name": name, "properties": {"mode": "Incremental", **properties}, **more}


def inner(
    resources: object, parameters: object = None, outputs: object = None, given: object = None
) -> dict[str, object]:
    members = {"parameters": parameters or {}, "resources": resources, "outputs": outputs or {}}
    return {
        "expressionEvaluationOptions": {"scope": "inner"},
        "parameters": given or {},
        "template": json.loads(template(json.dumps(members)[1:-1])),
    }


def entry(resources: object, more: str = "") -> dict[str, str]:
    return {"azuredeploy.json": template(f'{more}"resources": {json.dumps(resources)}')}


def test_outer_scope_is_the_default() -> None:
    nested = deployment("n", {"template": json.loads(template('"variables": {"size": "wrong"}, "resources": []'))})
    nested["properties"]["template"]["resources"] = [machine("vm", "[variables('size')]")]  # type: ignore[index]
    read = read_arm(entry([nested], '"variables": {"size": "right"}, '))
    assert shown(at(read, "Microsoft.Compute/virtualMachines/vm", SIZE)) == "right"


def test_inner_scope_sees_only_what_it_is_given() -> None:
    properties = inner(
        [machine("vm", "[parameters('size')]"), machine("[concat('x', parameters('gone'))]", "s")],
        parameters={"size": {"type": "string", "defaultValue": "default"}, "gone": {"type": "string"}},
        given={"size": {"value": "[variables('size')]"}},
    )
    read = read_arm(entry([deployment("n", properties)], '"variables": {"size": "given"}, '))
    assert shown(at(read, "Microsoft.Compute/virtualMachines/vm", SIZE)) == "given"
    (alias,) = read.resources[1].aliases
    assert alias.path == "microsoft.compute/virtualmachines/x${n.parameters('gone')}"


def test_null_takes_the_default() -> None:
    properties = inner(
        [machine("vm", "[parameters('size')]")],
        parameters={"size": {"type": "string", "defaultValue": "default"}},
        given={"size": {"value": "[null()]"}},
    )
    read = read_arm(entry([deployment("n", properties)]))
    assert shown(at(read, "Microsoft.Compute/virtualMachines/vm", SIZE)) == "default"


def test_secret_of_a_key_vault() -> None:
    given = {"password": {"reference": {"keyVault": {"id": "v"}, "secretName": "s"}}}
    properties = inner(
        [machine("vm", "[parameters('password')]")], parameters={"password": {"type": "secureString"}}, given=given
    )
    value = at(read_arm(entry([deployment("n", properties)])), "Microsoft.Compute/virtualMachines/vm", SIZE)
    assert shown(value) == "?DATA"
    assert value.sensitive  # type: ignore[union-attr]


@pytest.mark.parametrize(
    "reference",
    [
        "reference('first').outputs.size.value",
        "reference(resourceId('Microsoft.Resources/deployments', 'first')).outputs.size.value",
        "reference(resourceId('Microsoft.Resources/deployments', 'first'), '2', 'full').properties.outputs.size.value",
    ],
)
def test_outputs_of_one_deployment_are_inputs_of_another(reference: str) -> None:
    first = deployment(
        "first",
        inner(
            [machine("a", "s")],
            outputs={"size": {"type": "string", "value": "[parameters('size')]"}},
            parameters={"size": {"type": "string", "defaultValue": "Standard_NC6"}},
        ),
    )
    second = deployment(
        "second",
        inner(
            [machine("b", "[parameters('size')]")],
            parameters={"size": {"type": "string"}},
            given={"size": {"value": f"[{reference}]"}},
        ),
    )
    read = read_arm(entry([second, first]))
    value = at(read, "Microsoft.Compute/virtualMachines/b", SIZE)
    assert shown(value) == "Standard_NC6"
    assert [step.via.value for step in value.provenance.steps][-1] == "variable"


def test_condition_and_loop_of_a_deployment_hold_for_what_is_in_it() -> None:
    maybe = deployment("m", inner([machine("maybe", "s")]), condition="[parameters('flag')]")
    never = deployment("n", inner([machine("never", "s")]), condition=False)
    loop = deployment(
        "[concat('l', copyIndex())]",
        inner(
            [machine("[concat('vm', parameters('n'))]", "s")],
            {"n": {"type": "int"}},
            given={"n": {"value": "[copyIndex()]"}},
        ),
        copy={"name": "l", "count": 2},
    )
    read = read_arm(entry([maybe, never, loop], '"parameters": {"flag": {"type": "bool"}}, '))
    assert addresses(read) == [
        "Microsoft.Compute/virtualMachines/maybe?",
        "Microsoft.Compute/virtualMachines/vm0",
        "Microsoft.Compute/virtualMachines/vm1",
    ]


def test_symbolic_names_are_chained() -> None:
    body = inner({"vm": machine("vm", "s")})
    body["template"]["languageVersion"] = "2.0"  # type: ignore[index]
    text = template(f'"languageVersion": "2.0", "resources": {{"server": {json.dumps(deployment("d", body))}}}')
    assert addresses(read_arm({"azuredeploy.json": text})) == ["server/vm"]


def linked(link: dict[str, object], given: object = None) -> dict[str, object]:
    return deployment("l", {"templateLink": link, "parameters": given or {"size": {"value": "[variables('size')]"}}})


LINKED = template(
    '"parameters": {"size": {"type": "string"}}, "resources": ['
    + json.dumps(machine("vm", "[parameters('size')]"))
    + "]"
)
BASE = (
    '"variables": {"size": "Standard_NC6", "base": "https://example.org/templates/case/"}, '
    '"parameters": {"artifacts": {"type": "string"}}, '
)


@pytest.mark.parametrize(
    "link",
    [
        {"relativePath": "nested/vm.json"},
        {"relativePath": "../case/nested/vm.json"},
        {"uri": "[concat(parameters('artifacts'), '/nested/vm.json')]"},
        {"uri": "[uri(parameters('artifacts'), concat('nested/vm.json', '?sas'))]"},
        {"uri": "[uri(deployment().properties.templateLink.uri, 'nested/vm.json')]"},
        {"uri": "[concat(variables('base'), 'nested/vm.json')]"},
        {"uri": "https://example.org/published/nested/vm.json"},
    ],
)
def test_linked_template_in_the_tree(link: dict[str, object]) -> None:
    entry_text = template(f'{BASE}"resources": [{json.dumps(linked(link))}]')
    read = read_arm({"case/azuredeploy.json": entry_text, "case/nested/vm.json": LINKED}, entry="case/azuredeploy.json")
    value = at(read, "Microsoft.Compute/virtualMachines/vm", SIZE)
    assert shown(value) == "Standard_NC6"
    assert value.provenance.span.file == "case/nested/vm.json"
    assert value.provenance.origin.file == "case/azuredeploy.json"
    assert read.files_read == {"case/azuredeploy.json", "case/nested/vm.json"}
    assert read.opaque == []


@pytest.mark.parametrize(
    ("link", "kind"),
    [
        ({"uri": "https://example.org/elsewhere/other.json"}, "linked template"),
        ({"uri": "[parameters('artifacts')]"}, "linked template"),
        ({"relativePath": "nested/missing.json"}, "linked template"),
        ({"relativePath": "../../outside.json"}, "linked template"),
        (
            {"id": "/subscriptions/s/providers/Microsoft.Resources/templateSpecs/t/versions/1"},
            "template spec",
        ),
    ],
)
def test_what_is_not_in_the_tree_is_opaque_and_told_once(link: dict[str, object], kind: str) -> None:
    entry_text = template(f'{BASE}"resources": [{json.dumps(linked(link))}]')
    read = read_arm({"case/azuredeploy.json": entry_text, "case/nested/vm.json": LINKED}, entry="case/azuredeploy.json")
    assert read.resources == []
    assert [opaque.kind for opaque in read.opaque] == [kind]
    assert [notice.kind for notice in read.notices] == [NoticeKind.OPAQUE_MODULE]


def test_parameters_by_link_are_open() -> None:
    properties = {
        "templateLink": {"relativePath": "nested/vm.json"},
        "parametersLink": {"uri": "https://example.org/p.json"},
    }
    texts = entry([deployment("l", properties)]) | {"nested/vm.json": LINKED}
    assert shown(at(read_arm(texts), "Microsoft.Compute/virtualMachines/vm", SIZE)) == "?INPUT"


def test_copy_of_outputs() -> None:
    outputs = {"names": {"type": "array", "copy": {"count": 2, "input": "[concat('n', copyIndex())]"}}}
    first = deployment("first", inner([], outputs=outputs))
    text = entry([first, machine("vm", "[reference('first').outputs.names.value[1]]")])
    assert shown(at(read_arm(text), "Microsoft.Compute/virtualMachines/vm", SIZE)) == "n1"


def test_template_given_as_text() -> None:
    machines = [machine("vm", "[parameters('size')]"), machine("[parameters('open')]", "s")]
    parameters = '"parameters": {"size": {"type": "string"}, "open": {"type": "string"}}, '
    place = Span("main.tf", 7, 3, 9, 1)
    text = PlacedText(template(f'{parameters}"resources": {json.dumps(machines)}'), place)
    given = Object.of({"size": Known("Standard_NC6", Provenance(place))}, place)
    reading = Reading("infra", files_of({}), Inputs(as_of=AS_OF), "module.x.y_deployment.z")
    read_template(text, given, reading)
    read = reading.configuration
    assert addresses(read) == [
        "module.x.y_deployment.z/Microsoft.Compute/virtualMachines/vm",
        "module.x.y_deployment.z/Microsoft.Compute/virtualMachines/[parameters('open')]",
    ]
    value = at(read, "module.x.y_deployment.z/Microsoft.Compute/virtualMachines/vm", SIZE)
    assert shown(value) == "Standard_NC6"
    assert value.provenance.origin == place
    assert read.resources[0].address.scope == "infra"
    assert read.resources[1].span == place


def test_broken_template_given_as_text() -> None:
    reading = Reading("infra", files_of({}), Inputs(as_of=AS_OF))
    read_template(PlacedText("{", Span("main.tf", 7, 3, 9, 1)), None, reading)
    read = reading.configuration
    assert read.resources == []
    assert [(notice.kind, notice.file, notice.line) for notice in read.notices] == [(NoticeKind.SYNTAX, "main.tf", 7)]
