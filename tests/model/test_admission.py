"""Pods that are changed on admission: what their templates lack is unknown, of those pods and of no others."""

import pytest
from tests.model.pods import resources_of

from ailint.model.infrastructure import Infrastructure
from ailint.model.workload import Workload
from ailint.value import Absent, Known, Unknown

POD = """
apiVersion: v1
kind: Pod
metadata: {{name: {name}, namespace: {namespace}}}
spec: {{containers: [{{name: c, image: "x:1"}}]}}
---
"""
PODS = POD.format(name="ours", namespace="ours") + POD.format(name="theirs", namespace="theirs")


def unknown(other: str) -> tuple[list[str], list[str]]:
    """The pods whose tolerations are unknown beside some object, and those whose node selector is."""
    workloads = Infrastructure(resources_of({"all.yaml": PODS + other})).all(Workload)
    groups = {one.object_name: one.groups[0] for one in workloads if one.kind == "Pod"}
    assert len(groups) == 2
    return (
        sorted(name for name, group in groups.items() if isinstance(group.tolerations, Unknown)),
        sorted(name for name, group in groups.items() if isinstance(group.node_selector, Unknown)),
    )


def kyverno(kind: str, rule: str, namespace: str = "") -> str:
    where = f", namespace: {namespace}" if namespace else ""
    match = "match: {any: [{resources: {kinds: [Pod]}}]}"
    head = f"apiVersion: kyverno.io/v1\nkind: {kind}\nmetadata: {{name: p{where}}}\n"
    return f"{head}spec: {{rules: [{{{match}, {rule}}}]}}\n"


MERGE = "mutate: {patchStrategicMerge: {spec: {tolerations: [{key: sku}]}}}"
TEXT = "mutate: {patchesJson6902: '- {op: add, path: /spec/tolerations/-, value: {key: sku}}'}"


def webhook(name: str, resources: str) -> str:
    return (
        "apiVersion: admissionregistration.k8s.io/v1\nkind: MutatingWebhookConfiguration\n"
        f"metadata: {{name: {name}}}\nwebhooks: [{{name: w.example, rules: [{{resources: [{resources}]}}]}}]\n"
    )


def namespace(annotation: str) -> str:
    name = f"scheduler.alpha.kubernetes.io/{annotation}"
    return f"apiVersion: v1\nkind: Namespace\nmetadata: {{name: ours, annotations: {{{name}: '[]'}}}}\n"


@pytest.mark.parametrize(
    ("other", "tolerations", "selector"),
    [
        (namespace("defaultTolerations"), ["ours"], []),
        (namespace("node-selector"), [], ["ours"]),
        (namespace("other"), [], []),
        (kyverno("ClusterPolicy", MERGE), ["ours", "theirs"], []),
        (kyverno("ClusterPolicy", TEXT), ["ours", "theirs"], []),
        (kyverno("Policy", MERGE, "theirs"), ["theirs"], []),
        (kyverno("ClusterPolicy", "mutate: {patchStrategicMerge: {metadata: {labels: {a: b}}}}"), [], []),
        (kyverno("ClusterPolicy", "validate: {pattern: {spec: {tolerations: [{key: sku}]}}}"), [], []),
        (webhook("gpu-defaults", "pods"), ["ours", "theirs"], ["ours", "theirs"]),
        (webhook("gpu-defaults", "services"), [], []),
        (webhook("istio-sidecar-injector", "pods"), [], []),
    ],
)
def test_what_admission_may_add_is_unknown(other: str, tolerations: list[str], selector: list[str]) -> None:
    assert unknown(other) == (tolerations, selector)


def test_a_pod_that_is_bound_by_name_lands_whatever_it_tolerates() -> None:
    text = PODS.replace('spec: {containers: [{name: c, image: "x:1"}]}', "spec: {nodeName: aks-gpu-1}", 1)
    bound, free = (one.groups[0] for one in Infrastructure(resources_of({"all.yaml": text})).all(Workload))
    assert isinstance(bound.tolerations, Unknown)
    assert isinstance(free.tolerations, Absent)


def test_a_node_selector_that_is_written_stays() -> None:
    text = PODS.replace("spec: {", "spec: {nodeSelector: {agentpool: gpu}, ") + namespace("node-selector")
    first, *_ = Infrastructure(resources_of({"all.yaml": text})).all(Workload)
    assert isinstance(first.groups[0].node_selector, Known)
