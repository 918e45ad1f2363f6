"""A finding between two files names both: the pods' tolerations first, the pool's taint as related."""

import json
from datetime import date
from pathlib import Path

import pytest

from ailint.configuration.project import Inputs
from ailint.engine.scan import Request, scan
from ailint.registry import load_rules
from ailint.reports import Options, renderer
from ailint.settings import Settings

POOL = """resource "azurerm_kubernetes_cluster_node_pool" "gpu" {
  name                  = "gpu"
  kubernetes_cluster_id = "aks"
  vm_size               = "Standard_NC24ads_A100_v4"
  node_taints           = ["sku=gpu:NoSchedule"]
}
"""
POD = """apiVersion: v1
kind: Pod
metadata: {name: chat}
spec:
  tolerations:
    - {key: nvidia.com/gpu, operator: Exists}
  containers:
    - {name: chat, image: "registry.example/chat:1", resources: {limits: {nvidia.com/gpu: 1}}}
"""
RULES = load_rules()


def report_as(name: str) -> str:
    request = Request(
        root=Path("/ailint-nowhere"),
        paths=("infra/pools.tf", "apps/chat.yaml"),
        settings=Settings(select=("taint-toleration-mismatch",)),
        inputs=Inputs(date(2026, 12, 1)),
        virtual={"infra/pools.tf": POOL.encode(), "apps/chat.yaml": POD.encode()},
    )
    return renderer(name)(scan(request, RULES), RULES, Options())


def test_text_shows_both_places():
    text = report_as("text")
    assert "apps/chat.yaml:6:5: error[taint-toleration-mismatch]" in text
    assert "  see   infra/pools.tf:5:" in text
    assert "is tainted `sku=gpu:NoSchedule`" in text


def test_sarif_has_both_places():
    (result,) = json.loads(report_as("sarif"))["runs"][0]["results"]
    places = [
        (place["artifactLocation"]["uri"], place["region"]["startLine"])
        for place in (one["physicalLocation"] for one in (*result["locations"], *result["relatedLocations"]))
    ]
    assert places == [("apps/chat.yaml", 6), ("infra/pools.tf", 5)]


def test_json_has_both_places():
    (finding,) = json.loads(report_as("json"))["findings"]
    assert (finding["file"], finding["line"]) == ("apps/chat.yaml", 6)
    assert [(one["file"], one["line"]) for one in finding["related"]] == [("infra/pools.tf", 5)]


GPUS = "resources: {limits: {nvidia.com/gpu: COUNT}}"
JOB = """apiVersion: batch/v1
kind: Job
metadata: {name: tune}
spec:
  template:
    spec:
      restartPolicy: OnFailure
      nodeSelector: {agentpool: gpu}
      tolerations: [{key: sku, operator: Exists}]
      containers:
        - name: tune
          image: registry.example/tune:1
          GPUS
"""
SPOT = '  priority              = "Spot"\n  eviction_policy       = "Delete"\n}\n'
MIG = '  gpu_instance          = "MIG1g"\n}\n'
PLUGIN = """apiVersion: apps/v1
kind: DaemonSet
metadata: {name: nvidia-device-plugin}
spec:
  selector: {matchLabels: {name: p}}
  template:
    metadata: {labels: {name: p}}
    spec:
      tolerations: [{key: nvidia.com/gpu, operator: Exists}]
      containers: [{name: p, image: "registry.example/nvidia/k8s-device-plugin:v0.18.0"}]
"""
FLAVOR = """apiVersion: kueue.x-k8s.io/v1beta1
kind: ResourceFlavor
metadata: {name: a100}
spec:
  nodeLabels: {agentpool: gpu}
"""


def places_of(rule: str, pool: str, pods: str) -> list[tuple[str, int]]:
    request = Request(
        root=Path("/ailint-nowhere"),
        paths=("infra/pools.tf", "apps/pods.yaml"),
        settings=Settings(select=(rule,)),
        inputs=Inputs(date(2026, 12, 1)),
        virtual={"infra/pools.tf": pool.encode(), "apps/pods.yaml": pods.encode()},
    )
    rendered = renderer("sarif")(scan(request, RULES), RULES, Options())
    (result,) = json.loads(rendered)["runs"][0]["results"]
    found = (one["physicalLocation"] for one in (*result["locations"], *result["relatedLocations"]))
    return [(place["artifactLocation"]["uri"], place["region"]["startLine"]) for place in found]


@pytest.mark.parametrize(
    ("rule", "pool", "pods", "pods_line", "pool_line"),
    [
        ("cpu-workload-on-gpu-pool", POOL, JOB.replace("GPUS", "resources: {}"), 8, 4),
        ("missing-spot-toleration", POOL[:-2] + SPOT, JOB.replace("GPUS", GPUS.replace("COUNT", "1")), 8, 6),
        ("gpu-request-exceeds-node", POOL, JOB.replace("GPUS", GPUS.replace("COUNT", "2")), 13, 4),
        (
            "mig-profile-mismatch",
            POOL[:-2] + MIG,
            JOB.replace("GPUS", "resources: {limits: {nvidia.com/mig-2g.20gb: 1}}"),
            13,
            6,
        ),
        ("device-plugin-misses-taint", POOL, PLUGIN, 9, 5),
        ("flavor-taints-not-tolerated", POOL, FLAVOR, 2, 5),
    ],
)
def test_every_join_leads_to_both_files(rule, pool, pods, pods_line, pool_line):
    """The pods' line comes first; related is the line of the pool's fact: its size, priority, profile or taint."""
    assert places_of(rule, pool, pods) == [("apps/pods.yaml", pods_line), ("infra/pools.tf", pool_line)]
