"""Manifests within other texts, handed over by whoever read those."""

import pytest
from tests.configuration.kubernetes.manifests import NOWHERE, plain

from ailint.configuration.kubernetes.reader import resources_from_text, resources_from_value, values_from_text
from ailint.source.files import Files
from ailint.source.notice import Notice
from ailint.source.span import Span
from ailint.source.text import SourceText
from ailint.value import Known, Object, Provenance, Reason, Unknown

MAIN = """\
resource "kubectl_manifest" "job" {
  yaml_body = <<-YAML
    apiVersion: batch/v1
    kind: Job
    metadata:
      name: train

    spec:
      parallelism: 4
  YAML
}
"""
BODY = "apiVersion: batch/v1\nkind: Job\nmetadata:\n  name: train\n\nspec:\n  parallelism: 4\n"


def known(text: str, span: Span) -> Known[object]:
    return Known(text, Provenance(span))


def test_a_heredoc_keeps_the_places_of_its_lines():
    files, notices = Files(NOWHERE, {"main.tf": MAIN.encode()}), list[Notice]()
    value = known(BODY, Span("main.tf", 2, 15, 10, 7))
    (job,) = resources_from_value(value, "infra", notices, files)
    assert (job.address.scope, job.address.path) == ("infra", "Job/train")
    assert job.span == Span("main.tf", 4, 11, 4, 14)
    assert job.read("spec.parallelism").provenance.span == Span("main.tf", 9, 20, 9, 21)
    assert notices == []


def test_text_that_is_not_found_again_stands_where_its_expression_does():
    files = Files(NOWHERE, {"main.tf": b'body = join("\\n", local.lines)\n'})
    (job,) = resources_from_value(known(BODY, Span("main.tf", 1, 8, 1, 31)), "", [], files)
    assert (job.span.file, job.span.line, job.span.column) == ("main.tf", 1, 8)


def test_an_object_value_is_a_manifest_as_it_is():
    where = Span("main.tf", 1, 1, 1, 2)
    metadata = Known(Object.of({"name": known("a", where)}, where), Provenance(where))
    entries = {"apiVersion": known("v1", where), "kind": known("Pod", where), "metadata": metadata}
    value = Known(Object.of(entries, where), Provenance(where))
    (pod,) = resources_from_value(value, "", [], Files(NOWHERE))
    assert (pod.type, pod.address.path) == ("v1/Pod", "Pod/a")


@pytest.mark.parametrize(
    "value",
    [
        Unknown(Reason.RESOURCE, Provenance(Span("main.tf", 1, 1, 1, 2))),
        known("just text", Span("main.tf", 1, 1, 1, 2)),
        known("", Span("main.tf", 1, 1, 1, 2)),
    ],
)
def test_what_holds_no_manifest_yields_nothing(value):
    assert resources_from_value(value, "", [], Files(NOWHERE, {"main.tf": b"x"})) == []


def test_mistakes_are_notices_at_their_place():
    notices: list[Notice] = []
    assert resources_from_text(SourceText("a.sh", "a: [\n"), "", notices) == []
    assert [notice.kind.value for notice in notices] == ["syntax"]


def test_values_of_a_chart():
    value = known("gpu:\n  count: 2\n", Span("main.tf", 1, 10, 3, 2))
    files = Files(NOWHERE, {"main.tf": b"values = <<E\ngpu:\n  count: 2\nE\n"})
    (chart,) = values_from_text(known("gpu:\n  count: 2\n", Span("main.tf", 1, 10, 4, 2)), files, [])
    assert plain(chart) == {"gpu": {"count": 2}}
    assert isinstance(chart, Known)
    assert isinstance(chart.value, Object)
    assert chart.value["gpu"].provenance.span == Span("main.tf", 3, 3, 3, 11)
    assert plain(values_from_text(value, files, [])[0]) == {"gpu": {"count": 2}}
