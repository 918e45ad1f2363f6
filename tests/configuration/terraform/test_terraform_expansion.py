"""count, for_each and dynamic blocks."""

import pytest
from tests.configuration.terraform.plain import only, plain, read

from ailint.source.notice import NoticeKind
from ailint.value import Reason, Unknown


def resource(arguments: str, before: str = "") -> str:
    return f'{before}resource "x_y" "z" {{\n  {arguments}\n}}\n'


@pytest.mark.parametrize(
    "arguments",
    ["count = 0", "count = false ? 1 : 0", "for_each = {}", "for_each = toset([])", 'count = length([""]) - 1'],
)
def test_a_known_zero_makes_nothing(arguments: str) -> None:
    assert read(resource(arguments)).resources == []


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ("count = var.n", Reason.INPUT),
        ("for_each = toset(var.n)", Reason.INPUT),
        ("for_each = data.x_y.d.all", Reason.DATA),
        ("for_each = toset([var.n])", Reason.INPUT),
        ('for_each = ["a"]', Reason.ERROR),
        ('count = "many"', Reason.ERROR),
        ("count = -1", Reason.ERROR),
        ("count = null", Reason.ERROR),
        ("for_each = toset([1])", Reason.ERROR),
    ],
)
def test_an_unknown_number_makes_one_that_may_exist(arguments: str, reason: Reason) -> None:
    before = 'variable "n" {}\ndata "x_y" "d" {}\n'
    name = "count.index" if "count" in arguments else "each.key"
    found = only(read(resource(f"{arguments}\n  key = {name}", before)))
    assert found.may_exist
    assert found.address.path == "x_y.z"
    key = found.read("key")
    assert isinstance(key, Unknown)
    assert key.reason is reason


def test_more_instances_than_are_followed_are_one_and_a_notice() -> None:
    found = read(resource("count = 10001"))
    assert only(found).may_exist
    assert [notice.kind for notice in found.notices] == [NoticeKind.LIMIT]
    assert found.notices[0].line == 1
    assert only(read(resource("for_each = { for i in range(1024) : i => i if i < 1 }"))).address.path == 'x_y.z["0"]'


@pytest.mark.parametrize(
    ("enabled", "expected"), [("true", [False]), ("false", []), ("var.n", [True]), ("var.n ? true : false", [True])]
)
def test_opentofu_can_switch_a_resource_off(enabled: str, expected: list[bool]) -> None:
    found = read(resource(f"lifecycle {{\n    enabled = {enabled}\n  }}", 'variable "n" {}\n')).resources
    assert [one.may_exist for one in found] == expected


def test_meta_arguments_are_no_attributes() -> None:
    arguments = 'count = 1\n  provider = x.y\n  size = 1\n  provisioner "local-exec" {\n    command = self.id\n  }'
    assert list(only(read(resource(arguments))).body) == ["size"]


def test_names_in_lifecycle_and_depends_on_are_read() -> None:
    arguments = 'depends_on = [x_y.other]\n  lifecycle {\n    ignore_changes = [size, tags["a"]]\n  }'
    found = only(read(resource(arguments)))
    assert plain(found.read("depends_on")) == ["x_y.other"]
    assert plain(found.read("lifecycle.ignore_changes")) == ["size", 'tags["a"]']


def test_blocks_of_one_type_are_a_list() -> None:
    arguments = 'disk {\n    size = 1\n  }\n  disk {\n    size = 2\n    label "x" {}\n  }'
    assert plain(only(read(resource(arguments))).read("disk")) == [{"size": 1}, {"size": 2, "label": [{}]}]


def test_dynamic_blocks_are_expanded_where_they_stand() -> None:
    arguments = """
  disk {
    size = 0
  }
  dynamic "disk" {
    for_each = { a = 1, b = 2 }
    iterator = it
    content {
      name = it.key
      size = it.value
      dynamic "part" {
        for_each = range(it.value)
        content {
          index = "${it.key}${part.key}${part.value}"
        }
      }
    }
  }
"""
    assert plain(only(read(resource(arguments))).read("disk")) == [
        {"size": 0},
        {"name": "a", "size": 1, "part": [{"index": "a00"}]},
        {"name": "b", "size": 2, "part": [{"index": "b00"}, {"index": "b11"}]},
    ]


def test_a_dynamic_block_over_a_set_has_its_elements_as_keys() -> None:
    arguments = (
        'dynamic "d" {\n    for_each = toset(["x"])\n    content {\n      k = d.key\n      v = d.value\n    }\n  }'
    )
    assert plain(only(read(resource(arguments))).read("d")) == [{"k": "x", "v": "x"}]


@pytest.mark.parametrize("each", ["var.n", "null", '"text"'])
def test_dynamic_blocks_over_what_is_not_known_are_unknown(each: str) -> None:
    arguments = f'disk {{}}\n  dynamic "disk" {{\n    for_each = {each}\n    content {{}}\n  }}'
    assert isinstance(only(read(resource(arguments, 'variable "n" {}\n'))).read("disk"), Unknown)


def test_a_dynamic_block_of_nothing_is_an_empty_list() -> None:
    arguments = 'dynamic "disk" {\n    for_each = []\n    content {}\n  }'
    assert plain(only(read(resource(arguments))).read("disk")) == []


def test_keys_are_escaped_in_addresses() -> None:
    found = read(resource('for_each = toset(["a\\"b", "$${c}"])'))
    assert [one.address.path for one in found.resources] == ['x_y.z["$${c}"]', 'x_y.z["a\\"b"]']
