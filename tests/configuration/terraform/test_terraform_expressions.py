"""What expressions come to where no plan can be recorded: errors, and what newer versions of Terraform allow."""

import pytest
from tests.configuration.terraform.plain import UNKNOWN, plain, value

from ailint.value import Reason, Unknown

TEXT = """
variable "absent" {
  default = null
}
variable "unknown" {}
locals {
  list = ["a", "b"]
  map  = { a = 1 }
}
"""


@pytest.mark.parametrize(
    ("expression", "detail"),
    [
        ('1 + "x"', "unsuitable operand of +"),
        ("1 + null", "it is null"),
        ("!5", "unsuitable operand of !"),
        ("[] < 1", "unsuitable operand of <"),
        ("1 / 0", "division by zero"),
        ('"x${null}"', "null value"),
        ('"x${[1]}"', "string required, but this is a tuple"),
        ("null ? 1 : 2", "the condition is null"),
        ('"maybe" ? 1 : 2', "the condition is no bool"),
        ("[for x in null : x]", "null"),
        ('[for x in "text" : x]', "needs a list"),
        ("[for x in [1] : x if null]", "the condition is null"),
        ("{ for x in [1, 1] : x => x }", "same key"),
        ("{ for x in [null] : x => x }", "the key is null"),
        ("{ (null) = 1 }", "the key is null"),
        ("{ ([]) = 1 }", "unsuitable key"),
        ("local.list[2]", "there is no element 2; the list has 2"),
        ("local.list[-1]", "there is no element -1"),
        ("local.list[0.5]", "there is no element 0.5"),
        ('local.list["x"]', "the index is no number"),
        ("local.list[null]", "the index is null"),
        ("local.list.a", "a list has no attribute a"),
        ("local.map.b", "there is no attribute b"),
        ('local.map["b"]', "there is no key 'b'"),
        ("toset(local.list)[0]", "elements of a set have no index"),
        ('"text"[0]', "a string has no elements"),
        ('"text".a', "a string has no attribute a"),
        ("var.absent.a", "a null has no attribute a"),
        ("var.absent[0]", "a null has no elements"),
        ("upper(local.map...)", "... needs a list"),
        ("nothing()", "there is no function nothing"),
        ("try()", "no argument of try"),
        ("can(1, 2)", "can takes one argument"),
    ],
)
def test_what_terraform_refuses_is_an_error_in_words(expression: str, detail: str) -> None:
    found = value(TEXT, expression)
    assert isinstance(found, Unknown)
    assert found.reason is Reason.ERROR
    assert detail in found.detail


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        ("var.absent != null && var.absent.a == 1", False),
        ("var.absent == null || var.absent.a == 1", True),
        ("var.absent == null && var.absent.a == 1", UNKNOWN),
        ("var.unknown && false", False),
        ("var.unknown || true", True),
        ("var.unknown && true", UNKNOWN),
        ("var.unknown || var.absent.a", UNKNOWN),
        ('(var.unknown ? "x" : null) != null && (var.unknown ? "x" : null) == "y"', False),
    ],
)
def test_a_logical_operator_that_is_decided_spares_the_other_side(expression: str, expected: object) -> None:
    assert plain(value(TEXT, expression)) == expected


@pytest.mark.parametrize("expression", ["provider::azurerm::normalise_resource_id(local.list[0])", "provider::x::y()"])
def test_functions_of_providers_are_not_evaluated(expression: str) -> None:
    found = value(TEXT, expression)
    assert isinstance(found, Unknown)
    assert found.reason is Reason.UNSUPPORTED


def test_an_error_outweighs_an_unknown() -> None:
    for expression in ("var.unknown + null", '"${var.unknown}${null}"'):
        found = value(TEXT, expression)
        assert isinstance(found, Unknown)
        assert found.reason is Reason.ERROR


def test_core_functions_may_be_named_in_full() -> None:
    assert plain(value(TEXT, 'core::upper("a")')) == "A"


def test_an_unknown_shows_the_expression_it_came_of() -> None:
    found = value(TEXT, 'upper("${var.unknown}-x")')
    assert isinstance(found, Unknown)
    assert (found.reason, found.expression) == (Reason.INPUT, 'upper("${var.unknown}-x")')


def test_conversion_of_blocks_keeps_what_the_provider_adds() -> None:
    text = 'resource "a_b" "net" {\n  subnet {\n    name = "x"\n  }\n}\n'
    found = value(text, "element(tolist(a_b.net.subnet), 0).id")
    assert isinstance(found, Unknown)
    assert found.reference is not None
    assert found.reference.path == "a_b.net"


def test_blocks_that_are_not_written_may_be_the_providers() -> None:
    text = 'resource "a_b" "net" {\n  dynamic "identity" {\n    for_each = []\n    content {}\n  }\n}\n'
    found = value(text, "a_b.net.identity[0].principal_id")
    assert isinstance(found, Unknown)
    assert found.reason is Reason.RESOURCE
