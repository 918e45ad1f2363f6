"""Templates that want too much: an end, a notice, no crash and no hang."""

import json

import pytest
from tests.configuration.evaluation.template_values import (
    addresses,
    arm_value,
    at,
    bicep_value,
    read_arm,
    read_bicep,
    template,
)

from ailint.configuration.evaluation import budget
from ailint.source.notice import NoticeKind
from ailint.value import Known, Object, Reason, Unknown, Value


def vm(name: str, size: str) -> dict[str, object]:
    return {
        "type": "Microsoft.Compute/virtualMachines",
        "apiVersion": "2024-07-01",
        "name": name,
        "properties": {"hardwareProfile": {"vmSize": size}},
    }


def test_deep_expression_is_unknown() -> None:
    value = arm_value("toLower(" * 190 + "'X'" + ")" * 190)
    assert value.provenance
    assert isinstance(value, Known)
    assert value.value == "x"


def test_long_chain_of_variables() -> None:
    variables = {f"v{n}": f"[concat(variables('v{n + 1}'), '')]" for n in range(400)} | {"v400": "end"}
    text = template(
        f'"variables": {json.dumps(variables)}, "resources": [{json.dumps(vm("vm", "[variables(concat(chr, chr))]"))}]'
    )
    text = text.replace("[variables(concat(chr, chr))]", "[variables('v0')]")
    read = read_arm({"azuredeploy.json": text})
    value = at(read, "Microsoft.Compute/virtualMachines/vm", "properties.hardwareProfile.vmSize")
    assert isinstance(value, Known | Unknown)
    if isinstance(value, Unknown):
        assert value.reason is Reason.LIMIT
        assert [notice.kind for notice in read.notices] == [NoticeKind.LIMIT]
    else:
        assert value.value == "end"


def test_variables_in_a_circle() -> None:
    variables = {"a": "[variables('b')]", "b": "[variables('a')]", "o": {"x": "[variables('o').x]"}}
    machines = [vm("vm", "[variables('a')]"), vm("other", "[variables('o').x]")]
    text = template(f'"variables": {json.dumps(variables)}, "resources": {json.dumps(machines)}')
    read = read_arm({"azuredeploy.json": text})
    for name in ("vm", "other"):
        value = at(read, f"Microsoft.Compute/virtualMachines/{name}", "properties.hardwareProfile.vmSize")
        assert isinstance(value, Unknown)
        assert value.reason in {Reason.ERROR, Reason.LIMIT}


@pytest.mark.parametrize("count", [10_001, 2_000_000_000])
def test_copy_bomb_is_bounded_with_a_notice(count: int) -> None:
    machine = vm("[concat('vm', copyIndex())]", "Standard_D2s_v5") | {"copy": {"name": "many", "count": count}}
    read = read_arm({"azuredeploy.json": template(f'"resources": [{json.dumps(machine)}]')})
    assert read.resources == []
    assert [notice.kind for notice in read.notices] == [NoticeKind.LIMIT]
    assert str(count) in read.notices[0].message


def test_nested_copy_bombs_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """Seven loops within one another, a thousand turns each."""
    monkeypatch.setattr(budget, "MOST_WORK", 50_000)
    inner: dict[str, object] = {"copy": [{"name": "a", "count": 1000, "input": "x"}]}
    for level in range(6):
        inner = {"copy": [{"name": f"level{level}", "count": 1000, "input": inner}]}
    machine = vm("vm", "Standard_D2s_v5") | {"properties": inner}
    read = read_arm({"azuredeploy.json": template(f'"resources": [{json.dumps(machine)}]')})
    body = read.resources[0].body
    assert 500 < count_values(Known(body, body["name"].provenance), 100_000) <= 100_000
    assert [notice.kind for notice in read.notices] == [NoticeKind.LIMIT]


def count_values(value: Value, most: int) -> int:
    """How many values lie within a value, up to a number."""
    waiting, seen = [value], 0
    while waiting and seen < most:
        seen += 1
        match waiting.pop():
            case Known(value=Object() as inside):
                waiting += [inside[name] for name in list(inside)[:20]]
            case Known(value=tuple() as items):
                waiting += items[:20]
            case _:
                continue
    return seen


def test_values_that_double() -> None:
    variables = {"v0": "x" * 64} | {
        f"v{n}": f"[concat(variables('v{n - 1}'), variables('v{n - 1}'))]" for n in range(1, 40)
    }
    machine = vm("vm", "[variables('v39')]")
    text = template(f'"variables": {json.dumps(variables)}, "resources": [{json.dumps(machine)}]')
    value = at(
        read_arm({"azuredeploy.json": text}),
        "Microsoft.Compute/virtualMachines/vm",
        "properties.hardwareProfile.vmSize",
    )
    assert isinstance(value, Unknown)
    assert value.reason is Reason.LIMIT


@pytest.mark.parametrize(
    "expression",
    [
        "length(range(0, 2147483647))",
        "padLeft('x', 2147483647, 'y')",
        "replace(padLeft('', 16000, 'a'), 'a', padLeft('', 16000, 'b'))",
        "json(padLeft('', 16000, '['))",
        "format('{0,9999}', 'x')",
        "format('{0:D999999999}', 1)",
    ],
)
def test_functions_that_would_make_too_much(expression: str) -> None:
    value = arm_value(expression)
    if isinstance(value, Known):
        assert isinstance(value.value, str)
        assert len(value.value) < 20_000
    else:
        assert isinstance(value, Unknown)


def test_template_that_deploys_itself() -> None:
    deployment = {
        "type": "Microsoft.Resources/deployments",
        "apiVersion": "2022-09-01",
        "name": "again",
        "properties": {"mode": "Incremental", "templateLink": {"relativePath": "other.json"}},
    }
    back = deployment | {"properties": {"mode": "Incremental", "templateLink": {"relativePath": "azuredeploy.json"}}}
    texts = {
        "azuredeploy.json": template(f'"resources": [{json.dumps(vm("a", "x"))}, {json.dumps(deployment)}]'),
        "other.json": template(f'"resources": [{json.dumps(back)}]'),
    }
    read = read_arm(texts)
    assert len(read.resources) == 1
    assert [notice.kind for notice in read.notices] == [NoticeKind.OPAQUE_MODULE]
    assert "would deploy itself" in read.notices[0].message


def test_module_that_calls_itself_twice() -> None:
    source = "module a 'main.bicep' = { name: 'a' }\nmodule b 'main.bicep' = { name: 'b' }\n"
    read = read_bicep({"main.bicep": source})
    assert read.resources == []
    assert {notice.kind for notice in read.notices} == {NoticeKind.LIMIT}


def test_bicep_loop_bomb() -> None:
    source = (
        "resource vm 'Microsoft.Compute/virtualMachines@2024-07-01' = "
        "[for a in range(0, 1000): { name: 'vm${a}' }]\n"
        "resource more 'Microsoft.Compute/virtualMachines@2024-07-01' = "
        "[for a in concat(range(0, 9000), range(0, 1001)): { name: 'm${a}' }]\n"
    )
    read = read_bicep({"main.bicep": source})
    assert len(read.resources) == 1000
    assert [notice.kind for notice in read.notices] == [NoticeKind.LIMIT]


def test_bicep_function_that_calls_itself() -> None:
    value = bicep_value("f(1)", before="func f(n int) int => f(n + 1)")
    assert isinstance(value, Unknown)
    assert value.reason is Reason.LIMIT


def test_long_chains_of_operators() -> None:
    assert shown_bool("||".join(["false"] * 3000 + ["true"])) is True
    assert bicep_value("+".join(["1"] * 150)).provenance


def shown_bool(expression: str) -> object:
    value = bicep_value(expression)
    assert isinstance(value, Known)
    return value.value


def test_deep_nesting_of_arrays() -> None:
    deep = "[" * 150 + "]" * 150
    machine = json.dumps(vm("vm", "[string(variables('deep'))]"))
    read = read_arm({"azuredeploy.json": template(f'"variables": {{"deep": {deep}}}, "resources": [{machine}]')})
    assert addresses(read) == ["Microsoft.Compute/virtualMachines/vm"]
    value = at(read, "Microsoft.Compute/virtualMachines/vm", "properties.hardwareProfile.vmSize")
    assert isinstance(value, Known | Unknown)
