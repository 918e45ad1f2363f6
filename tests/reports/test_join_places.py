"""A finding between two files names both: the pods' tolerations first, the pool's taint as related."""

import json
from datetime import date
from pathlib import Path

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
