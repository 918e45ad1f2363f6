"""`.tf.json` files: the same declarations, with places within their strings."""

from tests.configuration.terraform.plain import only, plain, read, way

from ailint.configuration.resource import Resource
from ailint.value import Reason, Unknown


def resource(text: str, address: str = "") -> Resource:
    return only(read({"main.tf.json": text}), address)


def test_places_are_those_of_the_json_text() -> None:
    text = '{"resource": {"x_y": {"z": {\n  "size": "Standard_NC6",\n  "name": "a-${var.x}",\n  "n": 1}}}}\n'
    found = resource(text)
    assert way(found.read("size")) == ["main.tf.json:2:11"]
    assert found.read("size").provenance.origin.end_column == 25
    assert (found.span.line, found.span.column) == (1, 23)
    name = found.read("name")
    assert isinstance(name, Unknown)
    assert way(name) == ["main.tf.json:3:11"]


def test_a_reference_in_a_string_leads_to_its_value() -> None:
    text = '{"locals": {"a": "x"},\n "resource": {"x_y": {"z": {"size": "${local.a}"}}}}'
    assert way(resource(text).read("size")) == ["main.tf.json:2:40", "local local.a main.tf.json:1:18"]


def test_places_behind_escapes_are_right() -> None:
    text = '{"resource": {"x_y": {"z": {"a": "\\u0041\\n\\"${nothing.x}"}}}}'
    found = resource(text).read("a")
    assert isinstance(found, Unknown)
    assert found.reason is Reason.ERROR
    assert found.provenance.span.end_column == text.index('"}}}}') + 2


def test_blocks_may_be_objects_or_lists_of_them() -> None:
    text = '{"resource": {"x_y": {"one": {"disk": {"n": 1}}, "two": [{"disk": [{"n": 1}, {"n": 2}]}]}}}'
    assert plain(resource(text, "x_y.one").read("disk.n")) == 1
    assert plain(resource(text, "x_y.two").read("disk[1].n")) == 2


def test_dynamic_blocks_are_expanded() -> None:
    text = (
        '{"resource": {"x_y": {"z": {"dynamic": {"disk": {"for_each": [1, 2], '
        '"content": {"n": "${disk.value * 10}"}}}}}}}'
    )
    assert plain(resource(text).read("disk")) == [{"n": 10}, {"n": 20}]


def test_numbers_are_exact() -> None:
    text = '{"resource": {"x_y": {"z": {"a": 0.1, "b": 1e2, "c": 123456789012345678901234567890}}}}'
    found = resource(text)
    assert plain(found.read("a")) == 0.1
    assert plain(found.read("b")) == 100
    assert plain(found.read("c")) == 123456789012345678901234567890


def test_what_is_no_configuration_declares_nothing() -> None:
    for text in ("", "[]", "[1]", '"x"', '{"other": 1}', '{"resource": 1}', '{"resource": {"x": [1]}}', "{"):
        assert read({"main.tf.json": text}).resources == []


def test_an_expression_that_is_none_is_told_with_its_place() -> None:
    found = read({"main.tf.json": '{"resource": {"x_y": {"z": {\n"a": "${1 +}"}}}}'})
    assert [(notice.line, notice.column) for notice in found.notices] == [(2, 12)]
    assert isinstance(only(found).read("a"), Unknown)


def test_variable_types_are_expressions_and_descriptions_are_text() -> None:
    text = '{"variable": {"a": {"type": "list(number)", "default": ["1"], "description": "${x"}}, "output": {}}'
    files = {"v.tf.json": text, "main.tf": 'resource "x_y" "z" {\n  a = var.a\n}\n'}
    found = read(files)
    assert plain(only(found).read("a")) == [1]
