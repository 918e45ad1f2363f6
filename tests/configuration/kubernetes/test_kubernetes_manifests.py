"""Manifests as resources: kinds, names, lists, anchors, places, comments, JSON."""

import pytest
from tests.configuration.kubernetes.manifests import DEPLOYMENT, addresses, plain, read_files, read_text

from ailint.configuration.resource import Format
from ailint.source.span import Span
from ailint.value import Known, Via


def test_an_object_is_a_resource_with_its_places():
    (resource,) = read_text(f"# first\n---\n{DEPLOYMENT}").resources
    assert resource.format is Format.KUBERNETES
    assert resource.type == "apps/v1/Deployment"
    assert resource.address.path == "Deployment/api"
    assert resource.span == Span("all.yaml", 4, 7, 4, 17)
    gpu = resource.read("spec.template.spec.containers[0].resources.limits.'nvidia.com/gpu'")
    assert isinstance(gpu, Known)
    assert gpu.value == 1
    assert gpu.provenance.span == Span("all.yaml", 25, 38, 25, 39)
    assert gpu.provenance.steps == ()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("apiVersion: v1\nkind: Pod\nmetadata: {name: a}", ["Pod/a"]),
        ("apiVersion: v1\nkind: Pod\nmetadata: {name: a, namespace: apps}", ["Pod/apps/a"]),
        ("apiVersion: batch/v1\nkind: Job\nmetadata: {generateName: train-}", ["Job/train-"]),
        ("apiVersion: v1\nkind: Pod\nmetadata: {name: 7}", ["Pod/7"]),
        ("apiVersion: v1\nkind: Pod", ["Pod/(unnamed)"]),
        ("apiVersion: acme.example/v9\nkind: Thing\nmetadata: {name: a}", ["Thing/a"]),
        ("a: 1\n---\n- b\n---\njust text\n---\n", []),
        ("apiVersion: v1\nkind: List\nitems: []", []),
        (
            "apiVersion: v1\nkind: List\nitems:\n- {apiVersion: v1, kind: Pod, metadata: {name: a}}\n"
            "- apiVersion: v1\n  kind: List\n  items: [{apiVersion: v1, kind: Pod, metadata: {name: b}}]\n",
            ["Pod/a", "Pod/b"],
        ),
        ("apiVersion: apps/v1\nkind: DeploymentList\nitems: [{metadata: {name: a}}]", ["Deployment/a"]),
        (
            "kind: Pod\napiVersion: v1\nmetadata: {name: a}\n---\nkind: [\n---\nkind: Pod\napiVersion: v1",
            ["Pod/a", "Pod/(unnamed)"],
        ),
    ],
)
def test_what_a_file_holds(text, expected):
    assert addresses(read_text(text)) == expected


def test_json_is_read_too():
    text = '{"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "a"}, "spec": {"x": null}}'
    found = read_text(text, "pod.json")
    assert addresses(found) == ["Pod/a"]
    assert found.resources[0].span == Span("pod.json", 1, 30, 1, 35)


def test_an_object_without_version_is_told_of():
    (notice,) = read_text("kind: Pod\nmetadata: {name: a}\nspec: {}").notices
    assert (notice.kind.value, notice.line) == ("unsupported", 1)


def test_anchors_and_merge_keys_lead_back_to_where_they_were_written():
    text = (
        "apiVersion: v1\nkind: Pod\nmetadata: {name: a}\nx-limits: &limits\n  nvidia.com/gpu: 8\n"
        "x-base: &base\n  nodeName: n\nspec:\n  <<: *base\n  containers:\n  - resources:\n      limits: *limits\n"
    )
    (pod,) = read_text(text).resources
    gpu = pod.read("spec.containers[0].resources.limits")
    assert (gpu.provenance.span.line, gpu.provenance.origin.line) == (12, 4)
    assert (gpu.provenance.steps[0].via, gpu.provenance.steps[0].name) == (Via.MERGE, "*limits")
    name = pod.read("spec.nodeName")
    assert isinstance(name, Known)
    assert (name.provenance.span.line, name.provenance.origin.line) == (9, 7)


def test_of_a_key_that_stands_twice_the_last_counts():
    found = read_text("apiVersion: v1\nkind: Pod\nmetadata: {name: a, name: b}\n")
    assert addresses(found) == ["Pod/b"]
    assert [notice.kind.value for notice in found.notices] == ["duplicate"]


def test_an_alias_that_repeats_everything_costs_only_what_is_looked_at():
    levels = "".join(f"l{n + 1}: &l{n + 1} [{', '.join([f'*l{n}'] * 9)}]\n" for n in range(6))
    (pod,) = read_text(f"apiVersion: v1\nkind: Pod\nmetadata: {{name: a}}\nl0: &l0 [x]\n{levels}").resources
    assert plain(pod.read("l1")) == [["x"]] * 9


def test_lists_nest_as_deep_as_the_parser_takes_them():
    (pod,) = read_text(f"apiVersion: v1\nkind: Pod\nspec: {'[' * 190}{']' * 190}\n").resources
    assert isinstance(pod.read("spec"), Known)


def test_comments_state_purposes_and_suppressions():
    text = (
        f"# ailint: workload=training\n{DEPLOYMENT}---\n{DEPLOYMENT}"
        "---\napiVersion: v1\nkind: Pod # ailint: ignore[retired-sku] soon gone\n"
    )
    found = read_text(text)
    assert [one.comment_purpose for one in found.resources] == ["training", "", ""]
    assert [(one.rules, one.reason) for one in found.suppressions] == [(("retired-sku",), "soon gone")]


def test_files_that_were_read_and_those_that_were_not():
    found = read_files({"a.yaml": DEPLOYMENT, "b.yaml": "x: 1"})
    assert found.files_read == {"a.yaml", "b.yaml"}


def test_deep_nesting_is_a_notice_and_no_crash():
    found = read_text("apiVersion: v1\nkind: Pod\nspec: " + "[" * 10_000)
    assert found.resources == []
    assert {notice.kind.value for notice in found.notices} <= {"limit", "syntax"}


@pytest.mark.parametrize(
    ("text", "kind", "path"),
    [
        ("$schema: https://azuremlschemas.azureedge.net/latest/amlCompute.schema.json\nname: c", "amlcompute", "c"),
        ("$schema: https://azuremlschemas.azureedge.net/latest/commandJob.schema.json\n", "commandjob", "all"),
        ("$schema: http://azureml/sdk-2-0/BatchEndpoint.schema.json\nname: d", "batchendpoint", "d"),
        ("type: amlcompute\nname: c\nsize: Standard_NC6", "amlcompute", "c"),
        ("type: ComputeInstance\nname: c\nsize: Standard_NC6", "computeinstance", "c"),
    ],
)
def test_azure_ml(text, kind, path):
    (resource,) = read_text(text).resources
    assert resource.format is Format.AZUREML
    assert (resource.type, resource.address.path) == (f"azureml/{kind}", f"azureml/{kind}/{path}")


def test_a_type_alone_is_no_azure_ml():
    assert read_text("type: amlcompute\nname: c").resources == []
    assert read_text("type: kubernetes\nsize: 3").resources == []
