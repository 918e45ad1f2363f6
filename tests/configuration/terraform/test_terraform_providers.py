"""The major version of a provider."""

import pytest
from tests.configuration.terraform.plain import only, read

from ailint.configuration.version_constraint import major_of

RESOURCE = 'resource "azurerm_x" "a" {}\n'


@pytest.mark.parametrize(
    ("constraint", "major"),
    [
        ("4.10.0", 4),
        ("= 3.117.1", 3),
        ("~> 4.0", 4),
        ("~> 4", None),
        ("~> 3.100.2", 3),
        (">= 3.0", None),
        (">= 3.0, < 4.0", 3),
        (">= 3.71, < 5.0.0", None),
        (">= 4.0, < 4.20", 4),
        (">=4.0,<5", 4),
        ("> 3.0, <= 3.99", 3),
        (">= 4.0, != 4.3.0, < 5.0", 4),
        ("v4.1", 4),
        ("5.0.0-beta1", 5),
        ("nonsense", None),
        ("", None),
    ],
)
def test_the_one_major_version_that_a_constraint_allows(constraint: str, major: int | None) -> None:
    assert major_of([constraint]) == major


def test_constraints_of_root_and_module_hold_together() -> None:
    files = {
        "main.tf": 'terraform {\n  required_providers {\n    azurerm = {\n      source = "hashicorp/azurerm"\n'
        '      version = ">= 4.0"\n    }\n  }\n}\nmodule "m" {\n  source = "./m"\n}\n' + RESOURCE,
        "m/main.tf": 'terraform {\n  required_providers {\n    azurerm = { version = "< 5.0" }\n  }\n}\n' + RESOURCE,
    }
    found = read(files)
    assert only(found, "azurerm_x.a").provider_major is None
    assert only(found, "module.m.azurerm_x.a").provider_major == 4


def test_the_lock_file_settles_it() -> None:
    files = {
        "main.tf": RESOURCE,
        ".terraform.lock.hcl": 'provider "registry.terraform.io/hashicorp/azurerm" {\n  version = "3.117.0"\n}\n',
    }
    assert only(read(files)).provider_major == 3


def test_nothing_is_said_where_nothing_is_written() -> None:
    assert only(read(RESOURCE)).provider_major is None
