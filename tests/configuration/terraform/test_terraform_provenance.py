"""Each value leads back to where it was written."""

from tests.configuration.terraform.plain import only, read, way

from ailint.value import Known


def test_a_literal_is_its_own_origin() -> None:
    found = only(read('resource "azurerm_linux_virtual_machine" "a" {\n  size = "Standard_NC6"\n}\n')).read("size")
    assert found.provenance.steps == ()
    assert (found.provenance.origin.line, found.provenance.origin.column) == (2, 10)
    assert found.provenance.origin.end_column == 24
    assert found.provenance.path == "size"


def test_a_local_leads_to_its_value() -> None:
    text = 'locals {\n  size = "Standard_NC6"\n}\nresource "a_b" "c" {\n  size = local.size\n}\n'
    assert way(only(read(text)).read("size")) == ["main.tf:5:10", "local local.size main.tf:2:10"]


def test_a_chain_of_modules_is_kept() -> None:
    files = {
        "main.tf": 'variable "size" {}\nmodule "m" {\n  source = "./m"\n  size   = var.size\n}\n',
        "terraform.tfvars": '\nsize = "Standard_NC6"\n',
        "m/main.tf": 'variable "size" {}\nresource "a_b" "c" {\n  size = var.size\n}\n',
    }
    assert way(only(read(files)).read("size")) == [
        "m/main.tf:3:10",
        "argument var.size main.tf:4:12",
        "assignment var.size terraform.tfvars:2:8",
    ]


def test_a_default_is_the_origin_where_nothing_is_passed() -> None:
    files = {
        "main.tf": 'module "m" {\n  source = "./m"\n}\n',
        "m/main.tf": 'resource "a_b" "c" {\n  size = var.size\n}\n',
        "m/variables.tf": 'variable "size" {\n  default = "Standard_NC6"\n}\n',
    }
    assert way(only(read(files)).read("size")) == ["m/main.tf:2:10", "variable var.size m/variables.tf:2:13"]


def test_an_element_keeps_the_way_of_its_container() -> None:
    files = {
        "main.tf": 'module "m" {\n  source = "./m"\n  pools  = local.pools\n}\n'
        'locals {\n  pools = {\n    a = { size = "Standard_NC6" }\n  }\n}\n',
        "m/main.tf": 'variable "pools" {}\nresource "a_b" "c" {\n  size = var.pools["a"].size\n}\n',
    }
    assert way(only(read(files)).read("size")) == [
        "m/main.tf:3:10",
        'argument var.pools["a"].size main.tf:3:12',
        "local local.pools main.tf:7:18",
    ]


def test_a_literal_passed_through_a_merged_loop_is_the_origin() -> None:
    text = """
locals {
  base  = { embed = { size = "A" } }
  extra = {
    tune = {
      size = var.large ? "B" : "C"
    }
  }
  all = { for name, pool in merge(local.base, local.extra) : name => pool }
}
variable "large" {
  default = false
}
resource "a_b" "c" {
  for_each = local.all
  size     = each.value.size
}
"""
    found = only(read(text), 'a_b.c["tune"]').read("size")
    assert isinstance(found, Known)
    assert found.value == "C"
    assert way(found) == ["main.tf:16:14", "expansion each.value.size main.tf:6:32"]


def test_functions_that_pick_keep_the_element_and_those_that_compute_are_the_origin() -> None:
    text = 'locals {\n  sizes = { prod = "Standard_NC6" }\n}\nresource "a_b" "c" {\n'
    picked = only(read(text + '  size = lookup(local.sizes, "prod", "x")\n}\n')).read("size")
    computed = only(read(text + '  size = upper("abc")\n}\n')).read("size")
    assert picked.provenance.origin.line == 2
    assert way(computed) == ["main.tf:5:10"]


def test_an_output_leads_into_its_module() -> None:
    files = {
        "main.tf": 'module "m" {\n  source = "./m"\n}\nresource "a_b" "c" {\n  size = module.m.size\n}\n',
        "m/main.tf": 'output "size" {\n  value = "Standard_NC6"\n}\n',
    }
    assert way(only(read(files)).read("size")) == ["main.tf:5:10", "output module.m.size m/main.tf:2:11"]


def test_an_attribute_of_another_resource_leads_there() -> None:
    text = 'resource "a_b" "one" {\n  size = "x"\n}\nresource "a_b" "two" {\n  size = a_b.one.size\n}\n'
    assert way(only(read(text), "a_b.two").read("size")) == ["main.tf:5:10", "resource a_b.one.size main.tf:2:10"]


def test_an_override_file_is_the_origin() -> None:
    files = {
        "main.tf": 'resource "a_b" "c" {\n  size = "old"\n}\n',
        "override.tf": 'resource "a_b" "c" {\n  size = "new"\n}\n',
    }
    assert way(only(read(files)).read("size")) == ["override.tf:2:10"]


def test_what_is_not_written_is_at_the_header_of_its_block() -> None:
    text = 'resource "a_b" "c" {\n  disk {\n    size = 1\n  }\n}\n'
    resource = only(read(text))
    assert way(resource.read("zones")) == ["main.tf:1:1"]
    assert way(resource.read("disk.tier")) == ["main.tf:2:3"]
