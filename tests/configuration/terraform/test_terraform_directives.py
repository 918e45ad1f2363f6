"""Comments that silence rules or state a purpose."""

from tests.configuration.terraform.plain import read


def test_comments_are_collected_with_what_they_cover() -> None:
    text = (
        '# ailint: ignore[retired-sku] kept for now\nresource "x_y" "a" {\n  size = 1\n}\n'
        "locals {\n  pools = {\n    # ailint: ignore[other]\n    tune = {\n      size = 1\n    }\n  }\n}\n"
    )
    found = read(text).suppressions
    assert [(one.rules, one.first_line, one.last_line) for one in found] == [
        (("retired-sku",), 1, 4),
        (("other",), 7, 10),
    ]
    assert found[0].reason == "kept for now"


def test_a_purpose_is_that_of_the_resource_or_of_the_call_around_it() -> None:
    files = {
        "main.tf": '# ailint: workload=training\nmodule "m" {\n  source = "./m"\n}\n'
        'resource "x_y" "a" { # ailint: workload=inference\n}\nresource "x_y" "b" {}\n',
        "m/main.tf": 'resource "x_y" "a" {}\n# ailint: workload=development\nresource "x_y" "b" {}\n',
    }
    found = {one.address.path: one.comment_purpose for one in read(files).resources}
    assert found == {
        "x_y.a": "inference",
        "x_y.b": "",
        "module.m.x_y.a": "training",
        "module.m.x_y.b": "development",
    }
