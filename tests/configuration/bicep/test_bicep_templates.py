"""Whole Bicep files: what is there, under which address, with which values."""

import pytest
from tests.configuration.evaluation.template_values import addresses, at, read_bicep, shown

from ailint.source.notice import NoticeKind
from ailint.value import Choice, Known, Unknown, Via

SIZE = "properties.hardwareProfile.vmSize"
VM = "resource {0} 'Microsoft.Compute/virtualMachines@2024-07-01' = {1}\n"


def vm(symbol: str, name: str, size: str, head: str = "") -> str:
    return VM.format(symbol, f"{head}{{\n  name: {name}\n  properties: {{ hardwareProfile: {{ vmSize: {size} }} }}\n}}")


def test_parameters_variables_and_where_their_values_were_written() -> None:
    source = (
        "param tier string = 'lab'\n"
        "var sizes = {\n  lab: 'Standard_NC6'\n  studio: 'Standard_NC24'\n}\n"
        "var chosen = sizes[tier]\n" + vm("gpu", "'vm'", "chosen")
    )
    value = at(read_bicep({"main.bicep": source}), "gpu", SIZE)
    assert isinstance(value, Known)
    assert value.value == "Standard_NC6"
    assert value.provenance.span.line == 9
    assert [(step.via, step.name, step.span.line) for step in value.provenance.steps] == [(Via.LOCAL, "var chosen", 3)]


def test_resource_has_its_type_and_name_in_full() -> None:
    source = (
        vm("machine", "'vm'", "'s'") + "resource ext 'Microsoft.Compute/virtualMachines/extensions@2024-03-01' = {\n"
        "  parent: machine\n  name: 'gpu'\n  properties: { publisher: 'p' }\n}\n"
    )
    machine, extension = read_bicep({"main.bicep": source}).resources
    assert extension.type == "Microsoft.Compute/virtualMachines/extensions"
    assert shown(extension.read("name")) == "vm/gpu"
    assert shown(extension.read("apiVersion")) == "2024-03-01"
    assert "parent" not in extension.body
    assert extension.parent == machine.address
    assert [alias.path for alias in extension.aliases] == ["microsoft.compute/virtualmachines/vm/extensions/gpu"]
    assert (machine.span.line, machine.span.column) == (1, 1)


def test_nested_resources_and_access_to_them() -> None:
    source = (
        "resource net 'Microsoft.Network/virtualNetworks@2023-11-01' = {\n"
        "  name: 'net'\n"
        "  resource first 'subnets' = {\n    name: 'a'\n  }\n"
        "  resource many 'subnets@2022-01-01' = [for n in ['x', 'y']: {\n    name: n\n  }]\n"
        "}\n"
        "resource user 'A.B/c@1' = {\n  name: 'u'\n  properties: {\n"
        "    one: net::first.id\n    other: net::many[1].id\n    name: net::first.name\n"
        "    built: '${net.id}/subnets/built'\n  }\n}\n"
    )
    read = read_bicep({"main.bicep": source})
    assert addresses(read) == ["net", "net::first", "net::many[x]", "net::many[y]", "user"]
    assert shown(at(read, "user", "properties")) == {
        "one": "-> net::first",
        "other": "-> net::many[y]",
        "name": "a",
        "built": "-> microsoft.network/virtualnetworks/net/subnets/built",
    }
    assert [resource.type for resource in read.resources[:3]] == [
        "Microsoft.Network/virtualNetworks",
        "Microsoft.Network/virtualNetworks/subnets",
        "Microsoft.Network/virtualNetworks/subnets",
    ]


@pytest.mark.parametrize(
    ("loop", "found"),
    [
        ("[for n in ['a', 'b']: {0}]", ["x[a]", "x[b]"]),
        ("[for n in [{ name: 'a' }, { name: 'b' }]: {0}]", ["x[a]", "x[b]"]),
        ("[for n in ['a', 'a']: {0}]", ["x[0]", "x[1]"]),
        ("[for n in range(0, 2): {0}]", ["x[0]", "x[1]"]),
        ("[for (n, i) in [1, 2]: if (i == 1) {0}]", ["x[1]"]),
        ("[for n in open: {0}]", ["x[*]?"]),
        ("[for n in []: {0}]", []),
        ("[for n in (flag ? ['a'] : ['a', 'b']): {0}]", ["x[a]", "x[b]?"]),
        ("if (false) {0}", []),
        ("if (flag) {0}", ["x?"]),
        ("if (true || flag) {0}", ["x"]),
    ],
)
def test_loops_and_conditions(loop: str, found: list[str]) -> None:
    source = "param open array\nparam flag bool\nresource x 'A.B/c@1' = " + loop.replace("{0}", "{ name: 'x' }")
    assert addresses(read_bicep({"main.bicep": source})) == found


def test_resources_of_an_open_loop_refer_to_each_other() -> None:
    source = (
        "param count int\n"
        "resource nic 'Microsoft.Network/networkInterfaces@2023-11-01' = [for i in range(0, count): {\n"
        "  name: 'nic${i}'\n}]\n"
        "resource machine 'Microsoft.Compute/virtualMachines@2024-07-01' = [for i in range(0, count): {\n"
        "  name: 'vm${i}'\n  properties: { nic: nic[i].id }\n}]\n"
    )
    read = read_bicep({"main.bicep": source})
    assert addresses(read) == ["nic[*]?", "machine[*]?"]
    assert shown(at(read, "machine[*]", "properties.nic")) == "-> nic[*]"


def test_existing_resources_are_references() -> None:
    source = (
        "param name string\n"
        "resource group 'Microsoft.Compute/proximityPlacementGroups@2024-07-01' existing = {\n  name: name\n}\n"
        "resource x 'A.B/c@1' = {\n  name: 'x'\n  location: group.location\n"
        "  properties: { id: group.id, zone: group.properties.zone }\n}\n"
    )
    read = read_bicep({"main.bicep": source})
    assert addresses(read) == ["x"]
    path = "microsoft.compute/proximityplacementgroups/${parameters('name')}"
    assert shown(read.resources[0].read("properties")) == {"id": f"-> {path}", "zone": "?RESOURCE"}
    assert shown(read.resources[0].read("location")) == "?RESOURCE"


def test_what_a_resource_declares_is_known_and_its_state_is_not() -> None:
    source = (
        "resource a 'A.B/c@1' = {\n  name: 'a'\n  location: 'westus3'\n  identity: { type: 'SystemAssigned' }\n"
        "  properties: { size: 'big' }\n}\n"
        "resource b 'A.B/c@1' = {\n  name: 'b'\n  location: a.location\n  properties: {\n"
        "    type: a.identity.type\n    principal: a.identity.principalId\n    size: a.properties.size\n  }\n}\n"
    )
    read = read_bicep({"main.bicep": source})
    assert shown(at(read, "b", "location")) == "westus3"
    assert shown(at(read, "b", "properties")) == {
        "type": "SystemAssigned",
        "principal": "?RESOURCE",
        "size": "?RESOURCE",
    }


def test_allowed_values_by_decorator_and_by_type() -> None:
    source = (
        "@allowed(['a', 'b'])\nparam one string\n"
        "type size = 'c' | 'd'\nparam two size\nparam three size?\nparam four 'e' | 'f' = 'f'\n"
        "resource x 'A.B/c@1' = {\n  name: 'x'\n  properties: { one: one, two: two, three: three, four: four }\n}\n"
    )
    read = read_bicep({"main.bicep": source})
    one = at(read, "x", "properties.one")
    assert isinstance(one, Choice)
    assert one.labels == ("one is 'a'", "one is 'b'")
    assert shown(at(read, "x", "properties")) == {"one": ("a", "b"), "two": ("c", "d"), "three": None, "four": "f"}


def test_secure_parameters_are_masked() -> None:
    source = (
        "@secure()\nparam key string = 'k'\n"
        "resource x 'A.B/c@1' = {\n  name: 'x'\n  properties: { key: 'k-${key}' }\n}\n"
    )
    value = at(read_bicep({"main.bicep": source}), "x", "properties.key")
    assert isinstance(value, Known)
    assert value.sensitive


def test_functions_and_imports() -> None:
    texts = {
        "main.bicep": "import { sizes, name as named } from 'shared/all.bicep'\n"
        "import * as all from 'shared/all.bicep'\n"
        "import { gone } from 'br:example.azurecr.io/x:1'\n"
        + vm("one", "named('one')", "sizes.small")
        + vm("two", "all.name('two')", "all.sizes.large")
        + vm("three", "'three'", "gone"),
        "shared/all.bicep": "@export()\nvar sizes = { small: prefix, large: '${prefix}_l' }\nvar prefix = 'Standard'\n"
        "@export()\nfunc name(base string) string => 'vm-${base}'\n",
    }
    read = read_bicep(texts)
    assert shown(at(read, "one", "name")) == "vm-one"
    assert shown(at(read, "two", "name")) == "vm-two"
    small = at(read, "one", SIZE)
    assert shown(small) == "Standard"
    assert small.provenance.origin.file == "shared/all.bicep"
    assert shown(at(read, "two", SIZE)) == "Standard_l"
    assert shown(at(read, "three", SIZE)) == "?MODULE"


def test_values_of_loaded_files_stand_where_they_were_written() -> None:
    texts = {
        "infra/main.bicep": "var pools = loadJsonContent('pools.json')\n" + vm("x", "'x'", "pools.gpu.size"),
        "infra/pools.json": '{\n  "gpu": { "size": "Standard_NC6" }\n}',
    }
    read = read_bicep(texts, "infra/main.bicep")
    value = at(read, "x", SIZE)
    assert shown(value) == "Standard_NC6"
    assert (value.provenance.origin.file, value.provenance.origin.line) == ("infra/pools.json", 2)
    assert "infra/pools.json" in read.files_read


def test_spread_may_hide_what_is_before_it() -> None:
    source = (
        "param more object\nparam flag bool\n"
        "resource x 'A.B/c@1' = {\n  name: 'x'\n  properties: {\n    before: 1\n    ...more\n    after: 2\n  }\n}\n"
        "resource y 'A.B/c@1' = {\n  name: 'y'\n  properties: {\n    a: 1\n"
        "    ...(flag ? { a: 2, b: 3 } : {})\n  }\n}\n"
    )
    read = read_bicep({"main.bicep": source})
    assert shown(at(read, "x", "properties")) == {"before": "?CHOICE", "after": 2}
    missing = at(read, "x", "properties.other")
    assert isinstance(missing, Unknown)
    assert shown(at(read, "y", "properties")) == {"a": (2, 1), "b": (3, None)}


def test_statement_that_is_not_understood_loses_no_other() -> None:
    source = "resource broken 'A.B/c@1' = {\n  name: 'x\n}\n" + vm("good", "'g'", "'s'")
    read = read_bicep({"main.bicep": source})
    assert "good" in addresses(read)
    assert {notice.kind for notice in read.notices} == {NoticeKind.SYNTAX}


def test_directives_in_comments() -> None:
    source = (
        "// ailint: workload=inference\n" + vm("one", "'one'", "'s'") + "// ailint: ignore[retired-sku] soon\n"
        "param size string = 'Standard_NC6'\n" + vm("two", "'two'", "size")
    )
    read = read_bicep({"main.bicep": source})
    assert [resource.comment_purpose for resource in read.resources] == ["inference", ""]
    assert [each.rules for each in read.suppressions] == [("retired-sku",)]


def test_deployment_written_as_a_resource() -> None:
    source = (
        "resource empty 'Microsoft.Resources/deployments@2024-03-01' = {\n  name: 'telemetry'\n"
        "  properties: { mode: 'Incremental', template: { resources: [] } }\n}\n"
        "resource full 'Microsoft.Resources/deployments@2024-03-01' = {\n  name: 'full'\n"
        "  properties: { mode: 'Incremental', templateLink: { uri: 'https://example.org/t.json' } }\n}\n"
    )
    read = read_bicep({"main.bicep": source})
    assert read.resources == []
    assert [opaque.source for opaque in read.opaque] == ["full"]


@pytest.mark.parametrize(
    "source",
    [
        "resource a 'A.B/c/d@1' = {\n  parent: a\n  name: 'a'\n}\n",
        "resource a 'A.B/c/d@1' = {\n  parent: b\n  name: 'a'\n}\n"
        "resource b 'A.B/c/d@1' = {\n  parent: a\n  name: 'b'\n}\n",
        "resource a 'A.B/c@1' = if (a.id != '') {\n  name: 'a'\n}\n",
        "resource a 'A.B/c@1' = [for x in a: {\n  name: 'a'\n}]\n",
        "resource a 'A.B/c@1' = {\n  name: a.name\n  location: a.location\n  tags: a.tags\n}\n",
        "resource a 'A.B/c@1' existing = {\n  name: a.id\n}\nresource b 'A.B/c@1' = {\n  name: a.name\n}\n",
        "module a 'main.bicep' = {\n  name: a.name\n  params: { x: a.outputs.x }\n}\noutput x string = a.outputs.x\n",
    ],
)
def test_what_refers_to_itself(source: str) -> None:
    read = read_bicep({"main.bicep": source})
    for resource in read.resources:
        for name in resource.body:
            assert resource.body[name].provenance
