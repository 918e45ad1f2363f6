"""Where pods and containers stand, in manifests and in what Terraform's providers carry; and what it makes of them."""

import pytest
from tests.adapters.reading import read

from ailint.model.scheduling import requested_gpus
from ailint.model.workload import Workload
from ailint.value import Known

YAML = """\
apiVersion: apps/v1
kind: Deployment
metadata: {name: a}
spec:
  template:
    spec:
      # a comment
      containers:
        -
          # another
          name: one
        - &anchor
          name: two
        - !tag
          name: three
"""
TYPED = """\
resource "kubernetes_deployment%s" "a" {
  metadata { name = "a" }
  spec {
    replicas = 2
    template {
      spec {
        node_selector = { pool = "gpu" }
        toleration {
          key      = "sku"
          operator = "Exists"
        }
        container {
          name = "m"
          resources { limits = { "nvidia.com/gpu" = 4 } }
        }
      }
    }
  }
}
"""
MANIFEST = """\
resource "kubernetes_manifest" "a" {
  manifest = {
    apiVersion = "apps/v1"
    kind       = "Deployment"
    metadata   = { name = "a" }
    spec = { replicas = 2, template = { spec = {
      nodeSelector = { pool = "gpu" }
      tolerations  = [{ key = "sku", operator = "Exists" }]
      containers   = [{ name = "m", resources = { limits = { "nvidia.com/gpu" = 4 } } }]
    } } }
  }
}
"""
TEXT = """\
resource "kubectl_manifest" "a" {
  yaml_body = <<-EOT
    apiVersion: apps/v1
    kind: Deployment
    metadata: {name: a}
    spec:
      replicas: 2
      template:
        spec:
          nodeSelector: {pool: gpu}
          tolerations: [{key: sku, operator: Exists}]
          containers: [{name: m, resources: {limits: {nvidia.com/gpu: 4}}}]
  EOT
}
"""


def test_blocks_begin_at_their_first_key_or_the_anchor_or_tag_before_it():
    [workload] = read(Workload, {"in/it.yaml": YAML})
    [group] = workload.groups
    assert (group.span.line, group.span.column) == (8, 7)
    assert [(one.span.line, one.span.column) for one in group.containers] == [(11, 11), (12, 11), (14, 11)]


@pytest.mark.parametrize(
    ("text", "pod", "container"),
    [
        (TYPED % "", (6, 7), (12, 9)),
        (TYPED % "_v1", (6, 7), (12, 9)),
        (MANIFEST, (6, 48), (9, 23)),
        (TEXT, (10, 11), (12, 24)),
    ],
    ids=["typed", "typed v1", "manifest", "text"],
)
def test_terraform_carries_the_same_object(text, pod, container):
    [workload] = read(Workload, {"in/main.tf": text})
    [group] = workload.groups
    assert (workload.kind, workload.object_name) == ("Deployment", "a")
    assert isinstance(group.replicas, Known)
    assert group.replicas.value == 2
    assert requested_gpus(group) == {"nvidia.com/gpu": 4}
    assert isinstance(group.tolerations, Known)
    assert [one.key for one in group.tolerations.value] == ["sku"]
    assert isinstance(group.node_selector, Known)
    assert group.node_selector.value == (("pool", "gpu"),)
    assert (group.span.line, group.span.column) == pod
    assert [(one.span.line, one.span.column) for one in group.containers] == [container]
