"""azapi resources: bodies as objects, as JSON however it is written, and bodies that are not known."""

from datetime import date

import pytest
from tests.adapters.reading import ROOT, plain, read

from ailint.configuration.project import Inputs, Project, ProjectKind
from ailint.engine.reading import read_project
from ailint.model.cluster import NodePool
from ailint.source.files import Files

JSON = '{"properties": {"vmSize": "Standard_NC24ads_A100_v4", "count": 2}}'


def azapi(body: str, kind: str = "Microsoft.ContainerService/managedClusters/agentPools@2024-05-01") -> str:
    return f'resource "azapi_resource" "a" {{\n  type = "{kind}"\n  name = "a"\n  parent_id = "/x"\n  {body}\n}}\n'


@pytest.mark.parametrize(
    ("body", "place"),
    [
        ('body = { properties = { vmSize = "Standard_NC24ads_A100_v4", count = 2 } }', (5, 36)),
        ('body = jsonencode({ properties = { vmSize = "Standard_NC24ads_A100_v4", count = 2 } })', (5, 47)),
        (f"body = <<JSON\n{JSON}\nJSON", (6, 27)),
        (f'body = "{JSON.replace(chr(34), chr(92) + chr(34))}"', (5, 10)),
        ('body = file("${path.module}/pool.json")', (5, 10)),
    ],
)
def test_a_body_is_read_however_it_is_written(body: str, place: tuple[int, int]) -> None:
    (pool,) = read(NodePool, {"main.tf": azapi(body), "pool.json": JSON})
    assert plain(pool, "size") == {"size": "Standard_NC24ads_A100_v4"}
    span = pool.size.provenance.origin
    assert (span.file, span.line, span.column) == ("main.tf", *place)


@pytest.mark.parametrize(
    ("body", "kind", "told"),
    [
        ("body = var.later", None, 1),
        ('body = "no JSON"', None, 1),
        ('body = "{"', None, 1),
        ("body = var.later", "Microsoft.Insights/workbooks@2023-06-01", 0),
    ],
)
def test_a_body_that_is_not_known_is_told_where_its_type_is_judged(body: str, kind: str | None, told: int) -> None:
    text = azapi(body) if kind is None else azapi(body, kind)
    files = Files(ROOT, {"main.tf": f'variable "later" {{}}\n{text}'.encode()})
    found = read_project(Project(ProjectKind.TERRAFORM, "", ("main.tf",)), files, Inputs(date(2026, 12, 1)))
    assert [one.kind for one in found.opaque] == ["azapi body"]
    assert [notice.line for notice in found.notices] == [2] * told
