"""A plan beside its `.tf` files: the same resources, placed where they are written."""

from tests.configuration.plan.documents import change, plan, planned, read
from tests.configuration.terraform.plain import only, plain, way

from ailint.address import Address
from ailint.value import Unknown

MAIN = """
variable "size" {
  default = "Standard_NC6"
}
# ailint: workload=training
# ailint: ignore[retired-sku]
resource "x_y" "z" {
  size = var.size
  ppg  = x_y.other.id
  disk {
    size = 1
  }
}
resource "x_y" "other" {}
module "m" {
  source   = "./m"
  for_each = { a = "Standard_NC12" }
  size     = each.value
}
"""
MODULE = 'variable "size" {}\nresource "x_y" "z" {\n  size = var.size\n}\n'
VALUES = {"size": "Standard_NC6", "disk": [{"size": 1}], "extra": None}


def placed(values: dict[str, object]) -> dict[str, list[str]]:
    document = plan(
        planned("z", values, "x_y"),
        planned("other", {}, "x_y"),
        changes=(change("x_y.z", {"ppg": True}),),
    )
    found = only(read(document, "infra/plan.json", **{"infra/main.tf": MAIN, "infra/m/main.tf": MODULE}), "x_y.z")
    return {name: way(found.read(name)) for name in ("size", "ppg", "disk.size", "extra")}


def test_values_have_the_places_and_ways_of_the_sources() -> None:
    assert placed(VALUES) == {
        "size": ["infra/main.tf:8:10", "variable var.size infra/main.tf:3:13"],
        "ppg": ["infra/main.tf:9:10", "resource x_y.other.id infra/main.tf:14:1"],
        "disk.size": ["infra/main.tf:11:12"],
        "extra": ["infra/main.tf:7:1"],
    }


def test_a_value_that_the_sources_do_not_give_is_at_its_attribute() -> None:
    assert placed({**VALUES, "size": "from a file nobody has"})["size"] == ["infra/main.tf:8:10"]


def test_the_planned_value_counts_and_not_that_of_the_sources() -> None:
    document = plan(planned("z", {"size": "planned"}, "x_y"))
    assert plain(only(read(document, **{"main.tf": MAIN})).read("size")) == "planned"


def test_resources_in_modules_are_found() -> None:
    document = plan(planned("z", {"size": "Standard_NC12"}, "x_y", 'module.m["a"]'))
    found = only(read(document, **{"main.tf": MAIN, "m/main.tf": MODULE}))
    assert (found.span.file, found.span.line) == ("m/main.tf", 2)
    assert way(found.read("size")) == [
        "m/main.tf:3:10",
        "argument var.size main.tf:18:14",
        "expansion each.value main.tf:17:20",
    ]


def test_references_have_the_scope_of_the_plan() -> None:
    document = plan(planned("z", {}, "x_y"), planned("other", {}, "x_y"), changes=(change("x_y.z", {"ppg": True}),))
    found = only(read(document, **{"main.tf": MAIN}), "x_y.z").read("ppg")
    assert isinstance(found, Unknown)
    assert found.reference == Address("plan.json", "x_y.other")


def test_comments_of_the_sources_count() -> None:
    found = read(plan(planned("z", {}, "x_y")), **{"main.tf": MAIN})
    assert only(found).comment_purpose == "training"
    assert [one.rules for one in found.suppressions] == [("retired-sku",)]


def test_sources_of_something_else_are_left_alone() -> None:
    found = read(plan(planned("z", {"size": "a"}, "a_b")), **{"main.tf": MAIN})
    assert only(found).read("size").provenance.span.file == "plan.json"
    assert found.suppressions == []
