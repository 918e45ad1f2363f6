"""Terragrunt units feed their modules; HCL of other tools is told and never misread."""

import pytest
from tests.configuration.terraform.plain import only, plain, read, way

from ailint.configuration.terraform.siblings import describe
from ailint.source.notice import NoticeKind
from ailint.value import Reason, Unknown

MODULE = (
    'variable "size" {}\nvariable "zone" {\n  default = "1"\n}\n'
    'resource "x_y" "z" {\n  size = var.size\n  zone = var.zone\n}\n'
)
SOURCE = 'terraform {\n  source = "../modules/pool"\n}\n'
INCLUDE = 'include "root" {\n  path = find_in_parent_folders("root.hcl")\n}\n'


def unit(text: str, **others: str) -> dict[str, str]:
    return {"live/terragrunt.hcl": text, "modules/pool/main.tf": MODULE, **others}


def test_the_inputs_of_a_unit_reach_its_module() -> None:
    text = SOURCE.replace("/pool", "//pool") + 'locals {\n  env = "dev"\n}\ninputs = {\n  size = "s-${local.env}"\n}\n'
    found = read(unit(text), "live")
    resource = only(found)
    assert (resource.address.scope, resource.address.path) == ("live", "x_y.z")
    assert plain(resource.read("size")) == "s-dev"
    assert way(resource.read("size"))[1] == "assignment var.size live/terragrunt.hcl:8:10"
    assert plain(resource.read("zone")) == "1"
    assert found.notices == []
    assert found.files_read == {"live/terragrunt.hcl", "modules/pool/main.tf"}


def test_what_only_terragrunt_knows_is_unknown() -> None:
    text = SOURCE + (
        'dependency "net" {\n  config_path = "../net"\n}\n'
        'inputs = {\n  size = get_env("SIZE")\n  zone = dependency.net.outputs.zone\n}\n'
    )
    resource = only(read(unit(text), "live"))
    for name in ("size", "zone"):
        found = resource.read(name)
        assert isinstance(found, Unknown)
        assert found.reason is Reason.UNSUPPORTED


def test_an_included_file_is_read_where_it_is_found() -> None:
    found = only(read(unit(INCLUDE + SOURCE, **{"root.hcl": 'inputs = {\n  size = "from root"\n}\n'}), "live"))
    assert plain(found.read("size")) == "from root"
    assert plain(found.read("zone")) == "1"


def test_an_included_file_that_is_not_found_leaves_defaults_open() -> None:
    found = only(read(unit(INCLUDE + SOURCE + 'inputs = {\n  size = "own"\n}\n'), "live"))
    assert plain(found.read("size")) == "own"
    zone = found.read("zone")
    assert isinstance(zone, Unknown)
    assert zone.reason is Reason.INPUT


def test_a_remote_module_is_told() -> None:
    text = 'terraform {\n  source = "git::https://git.example/pools.git"\n}\n'
    found = read(unit(text), "live")
    assert found.resources == []
    assert [notice.kind for notice in found.notices] == [NoticeKind.OPAQUE_MODULE]
    assert [one.source for one in found.opaque] == ["git::https://git.example/pools.git"]


def test_a_unit_without_a_module_is_counted_as_not_read() -> None:
    found = read({"terragrunt.hcl": 'remote_state {\n  backend = "azurerm"\n}\n'})
    assert [(notice.kind, notice.file) for notice in found.notices] == [(NoticeKind.UNSUPPORTED, "terragrunt.hcl")]


def test_a_unit_beside_its_module_feeds_it() -> None:
    files = {"terragrunt.hcl": 'inputs = {\n  size = "x"\n}\n', "main.tf": MODULE}
    assert plain(only(read(files)).read("size")) == "x"


@pytest.mark.parametrize("name", ["cuda.pkr.hcl", "gpu.tfstack.hcl", "gpu.tfdeploy.hcl", "job.nomad.hcl", "other.hcl"])
def test_hcl_of_other_tools_is_described(name: str) -> None:
    assert describe(name)
    assert read({name: 'resource "x_y" "z" {}\n', "main.tf": ""}).resources == []


@pytest.mark.parametrize("name", [".terraform.lock.hcl", "main.tftest.hcl", "live/root.hcl"])
def test_what_deploys_nothing_is_not_missed(name: str) -> None:
    assert describe(name) == ""


def test_a_lock_file_is_nothing_to_miss() -> None:
    assert read({".terraform.lock.hcl": "", "main.tf": ""}).notices == []
