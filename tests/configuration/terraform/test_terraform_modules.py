"""Module calls: local, downloaded, remote, endless."""

import json

from tests.configuration.terraform.plain import UNKNOWN, only, plain, read

from ailint.address import Address
from ailint.source.notice import NoticeKind
from ailint.value import Reason, Unknown

AKS = """module "aks" {
  source  = "Azure/aks/azurerm//modules/v4"
  version = "~> 9.0"
  agents_size = "Standard_NC6"
}
resource "x_y" "z" {
  cluster = module.aks.aks_id
}
"""


def test_a_remote_module_is_one_notice_and_a_resource_of_its_own() -> None:
    found = read(AKS)
    call = only(found, "module.aks")
    assert call.type == "module:Azure/aks/azurerm//modules/v4"
    assert plain(call.read("agents_size")) == "Standard_NC6"
    assert plain(call.read("version")) == "~> 9.0"
    assert plain(call.read("source")) == "Azure/aks/azurerm//modules/v4"
    assert [(notice.kind, notice.line) for notice in found.notices] == [(NoticeKind.OPAQUE_MODULE, 1)]
    assert [(one.kind, one.source) for one in found.opaque] == [("module", "Azure/aks/azurerm//modules/v4")]


def test_an_output_of_a_remote_module_is_unknown_and_names_the_module() -> None:
    cluster = only(read(AKS), "x_y.z").read("cluster")
    assert isinstance(cluster, Unknown)
    assert cluster.reason is Reason.MODULE
    assert cluster.reference == Address("", "module.aks")


def test_sources_of_other_kinds_keep_what_the_author_wrote() -> None:
    text = 'module "m" {\n  source = "git::https://git.example/pools.git//gpu?ref=v1"\n  for_each = toset(["a"])\n}\n'
    found = only(read(text))
    assert found.type == "module:git::https://git.example/pools.git//gpu"
    assert found.address.path == 'module.m["a"]'


def test_the_host_of_a_registry_is_no_part_of_the_type() -> None:
    found = only(read('module "m" {\n  source = "registry.terraform.io/Azure/aks/azurerm"\n}\n'))
    assert found.type == "module:Azure/aks/azurerm"


def test_a_downloaded_module_is_read() -> None:
    listed = {"Modules": [{"Key": "", "Dir": "."}, {"Key": "outer.aks", "Dir": ".terraform/modules/outer.aks"}]}
    files = {
        "infra/main.tf": 'module "outer" {\n  source = "./outer"\n}\n',
        "infra/outer/main.tf": 'module "aks" {\n  source = "Azure/aks/azurerm"\n  size = "Standard_NC6"\n}\n',
        "infra/.terraform/modules/modules.json": json.dumps(listed),
        "infra/.terraform/modules/outer.aks/main.tf": 'variable "size" {}\nresource "x_y" "z" {\n  s = var.size\n}\n',
    }
    found = read(files, "infra")
    assert plain(only(found, "module.outer.module.aks.x_y.z").read("s")) == "Standard_NC6"
    assert found.notices == []


def test_a_broken_list_of_downloaded_modules_is_told() -> None:
    files = {"main.tf": AKS, ".terraform/modules/modules.json": '{"Modules": [{"Key": 1}]}'}
    kinds = [notice.kind for notice in read(files).notices]
    assert sorted(kinds, key=lambda kind: kind.value) == [NoticeKind.OPAQUE_MODULE, NoticeKind.UNREADABLE]


def test_a_module_beside_the_root_is_read_and_one_outside_the_tree_is_told() -> None:
    files = {
        "stack/main.tf": 'module "a" {\n  source = "../modules/a"\n}\nmodule "b" {\n  source = "../../b"\n}\n',
        "modules/a/main.tf": 'resource "x_y" "z" {\n  path = path.module\n}\n',
    }
    found = read(files, "stack")
    assert plain(only(found).read("path")) == "../modules/a"
    assert [notice.kind for notice in found.notices] == [NoticeKind.OPAQUE_MODULE]
    assert "outside the scan root" in found.notices[0].message


def test_an_empty_folder_is_told() -> None:
    found = read('module "a" {\n  source = "./nothing"\n}\nresource "x_y" "z" {\n  a = module.a.b\n}\n')
    assert "no Terraform files in nothing" in found.notices[0].message
    assert plain(only(found).read("a")) == UNKNOWN


def test_a_module_that_includes_itself_is_told_and_not_followed() -> None:
    files = {
        "main.tf": 'module "a" {\n  source = "./a"\n}\n',
        "a/main.tf": 'resource "x_y" "z" {}\nmodule "b" {\n  source = "../b"\n}\n',
        "b/main.tf": 'module "a" {\n  source = "../a"\n}\nmodule "self" {\n  source = "."\n}\n',
    }
    found = read(files)
    assert [one.address.path for one in found.resources] == ["module.a.x_y.z"]
    assert [notice.kind for notice in found.notices] == [NoticeKind.LIMIT, NoticeKind.LIMIT]
    assert all("includes itself" in notice.message for notice in found.notices)


def test_a_module_called_twice_is_told_once() -> None:
    files = {
        "main.tf": 'module "a" {\n  source = "./a"\n  count = 3\n}\nmodule "b" {\n  source = "./a"\n}\n',
        "a/main.tf": AKS,
    }
    assert len(read(files).notices) == 1
    assert len(read(files).opaque) == 1


def test_resources_in_a_module_that_may_not_exist_may_not_exist() -> None:
    files = {
        "main.tf": 'variable "on" {}\nmodule "a" {\n  source = "./a"\n  count = var.on ? 1 : 0\n}\n',
        "a/main.tf": 'resource "x_y" "z" {}\n',
    }
    found = only(read(files))
    assert (found.address.path, found.may_exist) == ("module.a[0].x_y.z", True)


def test_an_argument_that_is_missing_is_unknown() -> None:
    files = {
        "main.tf": 'module "a" {\n  source = "./a"\n}\n',
        "a/main.tf": 'variable "size" {}\nresource "x_y" "z" {\n  size = var.size\n}\n',
    }
    assert plain(only(read(files)).read("size")) == UNKNOWN
