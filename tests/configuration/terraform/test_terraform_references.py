"""References: between resources, to data sources, to what is not declared."""

import pytest
from tests.configuration.terraform.plain import only, plain, read, value

from ailint.address import Address
from ailint.value import Known, Reason, Unknown

NIC = 'resource "azurerm_network_interface" "n" {\n  name = "nic"\n  ip_configuration {\n    subnet_id = null\n  }\n}\n'
COUNTED = 'resource "azurerm_network_interface" "n" {\n  count = 2\n  name  = "nic-${count.index}"\n}\n'
EACH = 'resource "azurerm_network_interface" "n" {\n  for_each = toset(["a", "b"])\n  name     = each.key\n}\n'


def unknown(text: str, expression: str) -> Unknown:
    found = value(text, expression)
    assert isinstance(found, Unknown), found
    return found


def test_a_declared_attribute_has_its_value() -> None:
    assert plain(value(NIC, "azurerm_network_interface.n.name")) == "nic"


@pytest.mark.parametrize(
    ("text", "expression", "address"),
    [
        (NIC, "azurerm_network_interface.n.id", "azurerm_network_interface.n"),
        (NIC, '"${azurerm_network_interface.n.id}"', "azurerm_network_interface.n"),
        (NIC, "resource.azurerm_network_interface.n.id", "azurerm_network_interface.n"),
        (NIC, "azurerm_network_interface.n.ip_configuration[0].private_ip", "azurerm_network_interface.n"),
        (NIC, "azurerm_network_interface.n.ip_configuration[0].subnet_id", "azurerm_network_interface.n"),
        (COUNTED, "azurerm_network_interface.n[1].id", "azurerm_network_interface.n[1]"),
        (COUNTED, "element(azurerm_network_interface.n, 3).id", "azurerm_network_interface.n[1]"),
        (COUNTED, "azurerm_network_interface.n[*].id[0]", "azurerm_network_interface.n[0]"),
        (COUNTED, "azurerm_network_interface.n.*.id[0]", "azurerm_network_interface.n[0]"),
        (EACH, 'azurerm_network_interface.n["a"].id', 'azurerm_network_interface.n["a"]'),
        (EACH, "values(azurerm_network_interface.n)[1].id", 'azurerm_network_interface.n["b"]'),
        (EACH, 'try(azurerm_network_interface.n["b"].id, null)', 'azurerm_network_interface.n["b"]'),
        (EACH, "[for n in azurerm_network_interface.n : n.id][0]", 'azurerm_network_interface.n["a"]'),
        (NIC, "coalesce(null, azurerm_network_interface.n.id)", "azurerm_network_interface.n"),
    ],
)
def test_what_the_provider_decides_names_the_resource(text: str, expression: str, address: str) -> None:
    if expression.endswith(".id[0]") and "[*]" in expression:
        expression = f"({expression.removesuffix('[0]')})[0]"
    found = unknown(text, expression)
    assert found.reason is Reason.RESOURCE
    assert found.reference == Address("", address)


def test_a_list_of_references_has_a_known_length() -> None:
    found = value(COUNTED, "azurerm_network_interface.n[*].id")
    assert isinstance(found, Known)
    assert isinstance(found.value, tuple)
    assert [one.reference for one in found.value if isinstance(one, Unknown)] == [
        Address("", "azurerm_network_interface.n[0]"),
        Address("", "azurerm_network_interface.n[1]"),
    ]


def test_a_reference_within_a_longer_string_is_no_reference_any_more() -> None:
    found = unknown(NIC, '"${azurerm_network_interface.n.id}/ipConfigurations/a"')
    assert found.reason is Reason.RESOURCE
    assert found.reference is None


def test_a_whole_resource_can_be_passed_to_a_module() -> None:
    files = {
        "main.tf": NIC + 'module "m" {\n  source = "./m"\n  nic = azurerm_network_interface.n\n}\n',
        "m/main.tf": 'variable "nic" {}\nresource "x_y" "z" {\n  id   = var.nic.id\n  name = var.nic.name\n}\n',
    }
    resource = only(read(files), "module.m.x_y.z")
    found = resource.read("id")
    assert isinstance(found, Unknown)
    assert found.reference == Address("", "azurerm_network_interface.n")
    assert plain(resource.read("name")) == "nic"


def test_references_within_a_module_have_the_address_of_the_module() -> None:
    files = {
        "main.tf": 'module "m" {\n  source   = "./m"\n  for_each = toset(["a"])\n}\n'
        'resource "x_y" "out" {\n  nic = module.m["a"].nic\n}\n',
        "m/main.tf": NIC + 'output "nic" {\n  value = azurerm_network_interface.n.id\n}\n',
    }
    found = only(read(files), "x_y.out").read("nic")
    assert isinstance(found, Unknown)
    assert found.reference == Address("", 'module.m["a"].azurerm_network_interface.n')


def test_the_instance_of_an_unknown_count_stands_for_each_of_them() -> None:
    text = 'variable "n" {}\n' + COUNTED.replace("count = 2", "count = var.n")
    found = read(text + 'resource "x_y" "z" {\n  nic = azurerm_network_interface.n[0].id\n}\n')
    nic = only(found, "azurerm_network_interface.n")
    assert nic.may_exist
    reference = only(found, "x_y.z").read("nic")
    assert isinstance(reference, Unknown)
    assert reference.reference == nic.address
    assert unknown(text, "azurerm_network_interface.n[*].id").reason is Reason.INPUT
    assert unknown(text, "length(azurerm_network_interface.n)").reason is Reason.INPUT


def test_the_attribute_of_a_data_source_is_read_later_and_its_arguments_are_known() -> None:
    text = 'data "azurerm_kubernetes_cluster" "shared" {\n  name = "aks"\n}\n'
    found = unknown(text, "data.azurerm_kubernetes_cluster.shared.id")
    assert found.reason is Reason.DATA
    assert found.reference == Address("", "data.azurerm_kubernetes_cluster.shared")
    assert plain(value(text, "data.azurerm_kubernetes_cluster.shared.name")) == "aks"


@pytest.mark.parametrize(
    ("expression", "detail"),
    [
        ("azurerm_nothing.n.id", "declares no azurerm_nothing.n"),
        ("data.azurerm_nothing.n.id", "declares no data.azurerm_nothing.n"),
        ("var.nothing", "declares no variable nothing"),
        ("local.nothing", "declares no local nothing"),
        ("module.nothing.x", "no call module.nothing"),
        ("each.key", "each means nothing here"),
        ("count.index", "count means nothing here"),
        ("path.nothing", "no path.nothing"),
        ("terraform.nothing", "no terraform.nothing"),
        ("bare", "bare means nothing here"),
        ("azurerm_network_interface.n[0].id", "no key '0'"),
    ],
)
def test_what_is_not_there_is_an_error(expression: str, detail: str) -> None:
    found = unknown(EACH, expression)
    assert found.reason is Reason.ERROR
    assert detail in found.detail


def test_the_path_and_workspace_are_known() -> None:
    assert plain(value("", "[path.module, path.root, terraform.workspace]")) == [".", ".", "default"]
    assert unknown("", "path.cwd").reason is Reason.IMPURE


def test_an_input_without_a_value_says_so() -> None:
    found = unknown('variable "size" {}\n', "var.size")
    assert found.reason is Reason.INPUT
    assert found.expression == "var.size"
    assert "no default" in found.detail
