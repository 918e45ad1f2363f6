"""Declarations: what each one holds, and where."""

import pytest
from bicep_dump import dump, dump_a_type, read

from ailint.syntax.bicep import tree


def only(source: str) -> tree.AnyDeclaration:
    """The one declaration of a source that is understood."""
    file = read(source)
    assert not file.notices, file.notices
    (declaration,) = file.declarations
    return declaration


def test_a_parameter_with_decorators() -> None:
    source = (
        "@description('Where')\n@allowed([\n  'westeurope'\n  'northeurope'\n])\nparam region string = 'westeurope'\n"
    )
    parameter = only(source)
    assert isinstance(parameter, tree.Parameter)
    assert list(map(dump, parameter.decorators)) == [
        "(description() 'Where')",
        "(allowed() ['westeurope' 'northeurope'])",
    ]
    assert (parameter.name, dump_a_type(parameter.type), dump(parameter.default)) == (
        "region",
        "string",
        "'westeurope'",
    )
    assert source[parameter.start : parameter.end] == "param region string = 'westeurope'"
    assert source[parameter.name_start : parameter.name_end] == "region"
    assert parameter.whole_start == 1


def test_decorators_may_be_qualified_and_bare() -> None:
    parameter = only("@sys.secure()\n\n// kept apart\n@sealed\nparam key string")
    assert isinstance(parameter, tree.Parameter)
    assert list(map(dump, parameter.decorators)) == ["(sys.secure())", "sealed"]
    assert parameter.default is None


@pytest.mark.parametrize(
    ("source", "kind", "value"),
    [
        ("var a = [for b in c: b]", "-", "(for b c b)"),
        ("var a string = 'b'", "string", "'b'"),
        ("var a { size: string }[] = []", "([] {size: string})", "[]"),
    ],
)
def test_variables_may_be_typed(source: str, kind: str, value: str) -> None:
    variable = only(source)
    assert isinstance(variable, tree.Variable)
    assert (dump_a_type(variable.type), dump(variable.value)) == (kind, value)


def test_a_function() -> None:
    source = "@export()\nfunc label(parts string[], size int) string =>\n  '${join(parts, '-')}-${size}'"
    function = only(source)
    assert isinstance(function, tree.Function)
    assert [(item.name, dump_a_type(item.type)) for item in function.parameters] == [
        ("parts", "([] string)"),
        ("size", "int"),
    ]
    assert dump_a_type(function.returns) == "string"
    assert dump(function.body) == "(text (join() parts '-') '-' size)"
    assert source[function.parameters[1].start : function.parameters[1].end] == "size int"


def test_a_function_over_several_lines_without_parameters() -> None:
    function = only("func one(\n) int => 1")
    assert isinstance(function, tree.Function)
    assert (function.parameters, dump(function.body)) == ([], "1")


def test_a_resource() -> None:
    source = "resource disk 'Microsoft.Compute/disks@2024-03-02' = {\n  name: 'data'\n  zones: ['1']\n}"
    resource = only(source)
    assert isinstance(resource, tree.Resource)
    assert (resource.name, dump(resource.type)) == ("disk", "'Microsoft.Compute/disks@2024-03-02'")
    assert dump(resource.body) == "{'name': 'data' 'zones': ['1']}"
    assert (resource.is_existing, resource.loop, resource.condition, resource.children) == (False, None, None, [])
    assert source[resource.start : resource.end] == source
    assert source[resource.body.start : resource.body.end].startswith("{\n  name")


def test_an_existing_resource() -> None:
    resource = only("resource vault 'a/b@2024-01-01' existing = {\n  name: 'x'\n}")
    assert isinstance(resource, tree.Resource)
    assert resource.is_existing


@pytest.mark.parametrize("between", ["", "\n  ", "\n  // why\n  "])
def test_a_resource_with_a_condition(between: str) -> None:
    resource = only(f"resource a 'b/c@2024-01-01' = {between}if (d && !empty(e)) {{\n  name: 'x'\n}}")
    assert isinstance(resource, tree.Resource)
    assert dump(resource.condition) == "(&& d (! (empty() e)))"


@pytest.mark.parametrize(
    ("header", "item", "index", "collection"),
    [
        ("for pool in pools", "pool", None, "pools"),
        ("for (pool, i) in range(0, 3)", "pool", "i", "(range() 0 3)"),
        ("for x in [\n  1\n  2\n]", "x", None, "[1 2]"),
        ("for x in items({ a: 1 })", "x", None, "(items() {'a': 1})"),
    ],
)
def test_a_loop_with_a_filter(header: str, item: str, index: str | None, collection: str) -> None:
    source = f"@batchSize(2)\nresource a 'b/c@2024-01-01' = [{header}: if (d) {{\n  name: 'x'\n}}]"
    resource = only(source)
    assert isinstance(resource, tree.Resource)
    assert resource.loop is not None
    assert (resource.loop.item_name, resource.loop.index_name) == (item, index)
    assert dump(resource.loop.collection) == collection
    assert source[resource.loop.start : resource.loop.end] == header
    assert dump(resource.condition) == "d"
    assert dump(resource.decorators[0]) == "(batchSize() 2)"


def test_a_loop_spread_over_lines() -> None:
    resource = only("resource a 'b/c@2024-01-01' = [\n  for x in y:\n  {\n    name: x\n  }\n]")
    assert isinstance(resource, tree.Resource)
    assert dump(resource.body) == "{'name': x}"


def test_nested_resources_are_children_not_properties() -> None:
    resource = only(
        "resource vm 'Microsoft.Compute/virtualMachines@2024-07-01' = {\n"
        "  name: 'vm'\n"
        "  @description('driver')\n"
        "  resource driver 'extensions' = if (gpu) {\n"
        "    name: 'gpu'\n"
        "    resource deeper 'parts' existing = {\n"
        "      name: 'part'\n"
        "    }\n"
        "  }\n"
        "\n"
        "  resource: 'a property of that name'\n"
        "  resource others 'extensions@2024-07-01' = [for x in y: {\n"
        "    name: x\n"
        "  }]\n"
        "  properties: { resource: 1 }\n"
        "}\n"
    )
    assert isinstance(resource, tree.Resource)
    assert dump(resource.body) == "{'name': 'vm' 'resource': 'a property of that name' 'properties': {'resource': 1}}"
    driver, others = resource.children
    assert (driver.name, dump(driver.type), dump(driver.condition)) == ("driver", "'extensions'", "gpu")
    assert dump(driver.decorators[0]) == "(description() 'driver')"
    assert [child.name for child in driver.children] == ["deeper"]
    assert driver.children[0].is_existing
    assert others.loop is not None


def test_a_module() -> None:
    module = only(
        "module pool 'br/public:avm/res/compute/pool:1.0.0' = [for (p, i) in pools: if (p.on) {\n"
        "  name: '${i}-pool'\n"
        "  scope: resourceGroup(p.group)\n"
        "  params: { size: p.size }\n"
        "}]"
    )
    assert isinstance(module, tree.Module)
    assert dump(module.path) == "'br/public:avm/res/compute/pool:1.0.0'"
    assert module.loop is not None
    assert (module.loop.item_name, module.loop.index_name, dump(module.condition)) == ("p", "i", "(.on p)")
    assert dump(module.body) == (
        "{'name': (text i '-pool') 'scope': (resourceGroup() (.group p)) 'params': {'size': (.size p)}}"
    )


@pytest.mark.parametrize(
    ("source", "kind", "value"),
    [
        ("targetScope = 'subscription'", tree.TargetScope, "'subscription'"),
        ("metadata owner = { team: 'x' }", tree.Metadata, "{'team': 'x'}"),
        ("output id string = a.id", tree.Output, "(.id a)"),
        ("output all array = [for a in b: a.id]", tree.Output, "(for a b (.id a))"),
        ("assert enough = nodes >= 2", tree.Assertion, "(>= nodes 2)"),
        ("param region = 'westeurope'", tree.ParameterAssignment, "'westeurope'"),
        (
            "param key = readEnvironmentVariable('KEY', '')",
            tree.ParameterAssignment,
            "(readEnvironmentVariable() 'KEY' '')",
        ),
        ("param key = az.getSecret('a', 'b', 'c', 'd')", tree.ParameterAssignment, "(az.getSecret() 'a' 'b' 'c' 'd')"),
    ],
)
def test_declarations_with_a_value(source: str, kind: type, value: str) -> None:
    declaration = only(source)
    assert type(declaration) is kind
    assert isinstance(
        declaration, tree.TargetScope | tree.Metadata | tree.Output | tree.Assertion | tree.ParameterAssignment
    )
    assert dump(declaration.value) == value
    assert source[declaration.start : declaration.end] == source


def test_a_test() -> None:
    test = only("test small 'main.bicep' = {\n  params: { size: 'small' }\n}")
    assert isinstance(test, tree.Test)
    assert (test.name, dump(test.path), dump(test.body)) == ("small", "'main.bicep'", "{'params': {'size': 'small'}}")


@pytest.mark.parametrize(
    ("source", "specification", "configuration", "alias"),
    [
        ("extension kubernetes", "kubernetes", "-", None),
        ("extension kubernetes as k8s", "kubernetes", "-", "k8s"),
        (
            "extension kubernetes with {\n  namespace: 'default'\n} as k8s",
            "kubernetes",
            "{'namespace': 'default'}",
            "k8s",
        ),
        ("extension 'br:example.io/graph:1.0.0' as graph", "'br:example.io/graph:1.0.0'", "-", "graph"),
        ("provider 'kubernetes@1.0.0' with {}", "'kubernetes@1.0.0'", "{}", None),
        ("import 'kubernetes@1.0.0' as k8s", "'kubernetes@1.0.0'", "-", "k8s"),
    ],
)
def test_extensions_under_all_their_keywords(
    source: str, specification: str, configuration: str, alias: str | None
) -> None:
    extension = only(source)
    assert isinstance(extension, tree.Extension)
    assert dump(extension.specification) == specification
    assert (dump(extension.configuration), extension.alias) == (configuration, alias)
    assert source[extension.start : extension.end] == source


@pytest.mark.parametrize(
    ("source", "symbols", "wildcard"),
    [
        ("import { a } from 'x.bicep'", [("a", "a")], None),
        ("import { a, b as c } from 'x.bicep'", [("a", "a"), ("b", "c")], None),
        ("import {\n  a\n  b as c\n} from 'x.bicep'", [("a", "a"), ("b", "c")], None),
        ("import {\n  a,\n  as,\n} from 'x.bicep'", [("a", "a"), ("as", "as")], None),
        ("import { 'not a name' as d } from 'x.bicep'", [("not a name", "d")], None),
        ("import {} from 'x.bicep'", [], None),
        ("import * as all from 'x.bicep'", [], "all"),
    ],
)
def test_imports(source: str, symbols: list[tuple[str, str]], wildcard: str | None) -> None:
    found = only(source)
    assert isinstance(found, tree.Import)
    assert [(symbol.name, symbol.alias) for symbol in found.symbols] == symbols
    assert (found.wildcard_alias, dump(found.path)) == (wildcard, "'x.bicep'")
    assert source[found.start : found.end] == source


def test_a_parameter_file() -> None:
    file = read(
        "using 'main.bicep'\n"
        "extends 'base.bicepparam'\n"
        "import { region } from 'shared.bicep'\n"
        "extensionConfig k8s with {\n  namespace: 'x'\n}\n"
        "var nodes = 2\n"
        "param count = nodes + 1\n"
        "param tags = {\n  ...base.tags\n  team: 'x'\n}\n",
        "main.bicepparam",
    )
    assert file.notices == []
    using, extends, _, configuration, _, count, tags = file.declarations
    assert isinstance(using, tree.Using)
    assert (dump(using.path), using.configuration) == ("'main.bicep'", None)
    assert isinstance(extends, tree.Extends)
    assert dump(extends.path) == "'base.bicepparam'"
    assert isinstance(configuration, tree.ExtensionConfiguration)
    assert (configuration.name, dump(configuration.configuration)) == ("k8s", "{'namespace': 'x'}")
    assert isinstance(count, tree.ParameterAssignment)
    assert dump(count.value) == "(+ nodes 1)"
    assert isinstance(tags, tree.ParameterAssignment)
    assert dump(tags.value) == "{(... (.tags base)) 'team': 'x'}"


@pytest.mark.parametrize(
    ("source", "path", "configuration"),
    [
        ("using none", "-", "-"),
        ("using 'main.bicep' with {\n  mode: 'stack'\n}", "'main.bicep'", "{'mode': 'stack'}"),
        ("using none with {}", "-", "{}"),
    ],
)
def test_using(source: str, path: str, configuration: str) -> None:
    using = only(source)
    assert isinstance(using, tree.Using)
    assert (dump(using.path), dump(using.configuration)) == (path, configuration)
