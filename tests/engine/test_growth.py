"""Twice as much is twice as much work, not four times: calls are counted, since seconds belong to a machine."""

import sys
from collections.abc import Callable
from datetime import date
from pathlib import Path
from types import FrameType

import pytest

from ailint.configuration.project import Inputs
from ailint.engine.judging import judge
from ailint.engine.reading import read_project
from ailint.engine.scan import Request, context_of, projects_of
from ailint.registry import load_rules
from ailint.settings import Settings
from ailint.source.files import Files

RULES = load_rules()
CLUSTER = """
resource "azurerm_kubernetes_cluster" "main" {{
  name = "aks-{number}"
}}

resource "azurerm_kubernetes_cluster_node_pool" "gpu" {{
  name                  = "gpu"
  kubernetes_cluster_id = azurerm_kubernetes_cluster.main.id
  vm_size               = "Standard_NC24ads_A100_v4"
  node_labels           = {{ "team" = "{own}" }}
  node_taints           = ["sku={own}:NoSchedule"]
}}
"""
PODS = """
apiVersion: apps/v1
kind: Deployment
metadata: {{name: app-{number}, labels: {{app: app-{number}, environment: {environment}}}}}
spec:
  replicas: 2
  template:
    metadata: {{labels: {{app: app-{number}}}}}
    spec:
      nodeSelector: {{team: {own}}}
      tolerations: [{{key: sku, operator: Equal, value: {own}, effect: NoSchedule}}]
      containers:
        - name: vllm
          image: vllm/vllm-openai:v0.11.0
          args: [--model, meta-llama/Llama-3.1-8B-Instruct]
          resources: {{limits: {{nvidia.com/gpu: 1}}}}
---
apiVersion: v1
kind: Service
metadata: {{name: app-{number}}}
spec: {{selector: {{app: app-{number}}}}}
---
apiVersion: batch/v1
kind: Job
metadata: {{name: tune-{number}, labels: {{workload: training, environment: {environment}}}}}
spec:
  template:
    spec:
      nodeSelector: {{team: {own}}}
      containers: [{{name: tune, image: "registry.example/tune:1", resources: {{limits: {{nvidia.com/gpu: 4}}}}}}]
"""


def one_folder_each(number: int) -> dict[str, str]:
    """Clusters and pods of many teams in a folder of their own."""
    words = {"number": number, "own": f"team{number}", "environment": ("dev", "prod")[number % 2]}
    return {
        f"teams/team{number}/infra/main.tf": CLUSTER.format(**words),
        f"teams/team{number}/apps/app.yaml": PODS.format(**words),
    }


def pods_that_share(number: int) -> dict[str, str]:
    """Pods of all teams that choose the same pools."""
    words = {"number": number, "own": "shared", "environment": ("dev", "prod")[number % 2]}
    return {f"infra/{number}/main.tf": CLUSTER.format(**words), f"apps/app{number}.yaml": PODS.format(**words)}


def machines(number: int) -> dict[str, str]:
    """Machines with what is attached to them, one template each."""
    return {
        f"labs/lab{number}/main.bicep": f"""
resource nic 'Microsoft.Network/networkInterfaces@2024-05-01' = {{
  name: 'nic-{number}'
  properties: {{ ipConfigurations: [] }}
}}
resource vm 'Microsoft.Compute/virtualMachines@2024-07-01' = {{
  name: 'vm-{number}'
  location: 'eastus'
  properties: {{
    hardwareProfile: {{ vmSize: 'Standard_NC24ads_A100_v4' }}
    networkProfile: {{ networkInterfaces: [{{ id: nic.id }}] }}
  }}
}}
"""
    }


def calls(work: Callable[[], object]) -> int:
    """How many functions of ailint and its rules are called."""
    count = 0

    def profile(frame: FrameType, event: str, _: object) -> None:
        nonlocal count
        count += event == "call" and "ailint" in frame.f_code.co_filename

    sys.setprofile(profile)
    try:
        work()
    finally:
        sys.setprofile(None)
    return count


def work_for(count: int, files_of: Callable[[int], dict[str, str]]) -> int:
    virtual = {path: text.encode() for number in range(count) for path, text in files_of(number).items()}
    root = Path("/ailint-nowhere")
    request = Request(
        root=root, paths=tuple(virtual), settings=Settings(), inputs=Inputs(date(2026, 12, 1)), virtual=virtual
    )
    files = Files(root, virtual)
    facts = [read_project(one, files, request.inputs) for one in projects_of(request, files).projects]
    resources = [resource for one in facts for resource in one.resources]
    return calls(lambda: judge(RULES, RULES, context_of(request, resources, ())))


@pytest.mark.parametrize("files_of", [one_folder_each, pods_that_share, machines])
def test_judging_grows_with_what_there_is(files_of):
    work_for(2, files_of)  # catalogs are loaded once
    few, many = work_for(12, files_of), work_for(48, files_of)
    assert many < 4 * 1.35 * few
