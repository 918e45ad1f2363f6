"""What ailint says that it sees."""

import json
from datetime import date
from pathlib import Path

import jsonschema
import msgspec
import pytest

import ailint.reports
from ailint.configuration.project import Inputs, Scenario
from ailint.engine.inventory import inventory
from ailint.engine.scan import Request
from ailint.reports.inventory import Inventory, as_json, as_text
from ailint.settings import Settings

EXAMPLE = Path(__file__).parents[2] / "fixtures" / "projects" / "example"
SCHEMA = Path(ailint.reports.__file__).parent / "inventory.schema.json"

POOLS = """
variable "most" {}

resource "azurerm_kubernetes_cluster" "main" {
  name     = "main"
  location = "East US"
}

resource "azurerm_kubernetes_cluster_node_pool" "h100" {
  name                  = "h100"
  kubernetes_cluster_id = azurerm_kubernetes_cluster.main.id
  vm_size               = "Standard_ND96isr_H100_v5"
  auto_scaling_enabled  = true
  min_count             = 1
  max_count             = var.most
  node_taints           = ["sku=gpu:NoSchedule"]
}
"""
JOB = """
apiVersion: kubeflow.org/v1
kind: PyTorchJob
metadata: {name: tune}
spec:
  pytorchReplicaSpecs:
    Worker:
      replicas: 2
      template:
        spec:
          tolerations: [{key: sku, operator: Exists}]
          containers:
            - name: pytorch
              image: registry.example/tune:1
              resources: {limits: {nvidia.com/gpu: 8}}
"""


def seen(files: dict[str, str], **inputs: object) -> Inventory:
    virtual = {path: text.encode() for path, text in files.items()}
    given = Inputs(date(2026, 12, 1), **inputs)  # type: ignore[arg-type]
    return inventory(
        Request(root=Path("/ailint-nowhere"), paths=tuple(files), settings=Settings(), inputs=given, virtual=virtual)
    )


def test_a_pool_with_its_gpus_price_and_purpose():
    (scenario,) = seen({"pools.tf": POOLS, "job.yaml": JOB}, variables=(("most", "4"),)).scenarios
    (pool,) = scenario.hosts
    assert (pool.resource, pool.kind, pool.cluster) == (
        "azurerm_kubernetes_cluster_node_pool.h100",
        "node pool",
        "azurerm_kubernetes_cluster.main",
    )
    assert (pool.size, pool.gpus, pool.gpu_model, pool.infiniband) == ("Standard_ND96isr_H100_v5", 8, "H100", True)
    assert (pool.least, pool.most, pool.region, pool.taints) == (1, 4, "eastus", ("sku=gpu:NoSchedule",))
    assert (pool.usd_per_hour, pool.price_region, pool.price_day) == (98.32, "eastus", date(2026, 8, 1))
    assert (pool.usd_per_hour_at_least, pool.usd_per_hour_at_most) == (98.32, 393.28)
    assert pool.idle_usd_per_month == 71773.6  # 98.32 USD x 730 h
    assert pool.unknown == {}
    totals = scenario.totals
    assert (totals.gpus_at_least, totals.gpus_at_most, totals.idle_usd_per_month) == (8, 32, 71773.6)
    assert (totals.hosts, totals.uncounted, scenario.others) == (1, 0, {"cluster": 1})


def test_pods_and_where_they_land():
    (scenario,) = seen({"pools.tf": POOLS, "job.yaml": JOB}, variables=(("most", "4"),)).scenarios
    (job,) = scenario.workloads
    assert (job.resource, job.kind) == ("PyTorchJob/tune", "PyTorchJob")
    assert (job.purpose.purpose, job.purpose.strength) == ("training", "strong")
    (workers,) = job.groups
    assert (workers.role, workers.replicas, workers.gpus) == ("Worker", 2, 8)
    assert workers.lands_on == ("azurerm_kubernetes_cluster_node_pool.h100",)


@pytest.mark.parametrize(
    ("change", "obstacle", "taints"),
    [
        (("[{key: sku, operator: Exists}]", "[]"), "taints", ("sku=gpu:NoSchedule",)),
        (("gpu: 8", "gpu: 16"), "resources", ()),
        (("          tolerations:", "          nodeSelector: {team: x}\n          tolerations:"), "labels", ()),
    ],
)
def test_what_keeps_pods_off_a_pool_is_said(change, obstacle, taints):
    found = seen({"pools.tf": POOLS, "job.yaml": JOB.replace(*change)}, variables=(("most", "4"),))
    (workers,) = found.scenarios[0].workloads[0].groups
    assert workers.lands_on == ()
    assert [(one.obstacle, one.taints) for one in workers.kept_off] == [(obstacle, taints)]


def test_what_is_not_known_is_not_guessed_and_says_why():
    (scenario,) = seen({"pools.tf": POOLS}).scenarios
    (pool,) = scenario.hosts
    assert (pool.least, pool.most, pool.usd_per_hour_at_most) == (1, None, None)
    assert list(pool.unknown) == ["most"]
    assert "var.most" in pool.unknown["most"]
    assert scenario.totals.uncounted == 1
    assert "not in these sums: 1" in as_text(seen({"pools.tf": POOLS}))


def test_scenarios_are_told_apart():
    files = {"pools.tf": POOLS, "dev.tfvars": "most = 1\n", "prod.tfvars": "most = 9\n"}
    scenarios = (Scenario("dev", ("dev.tfvars",)), Scenario("prod", ("prod.tfvars",)))
    found = seen(files, scenarios=scenarios)
    assert [(one.scenario, one.hosts[0].most) for one in found.scenarios] == [("dev", 1), ("prod", 9)]
    assert "scenario prod" in as_text(found)


def test_what_was_not_read_is_listed():
    files = {"main.tf": 'module "m" {\n  source = "example/m/azurerm"\n}\n', "bad.tf": "resource {\n"}
    found = seen(files)
    assert [(one.kind, one.source, one.place.file) for one in found.unread] == [
        ("module", "example/m/azurerm", "main.tf")
    ]
    assert any(one.is_failure and one.file == "bad.tf" for one in found.notices)


def test_the_json_is_what_its_schema_says():
    schema = json.loads(SCHEMA.read_text("utf-8"))
    made = msgspec.json.schema(Inventory)
    assert {key: schema[key] for key in made} == made, "the schema has to follow the structures"
    request = Request(root=EXAMPLE, paths=("",), settings=Settings(), inputs=Inputs(date(2026, 12, 1)))
    said = json.loads(as_json(inventory(request)))
    assert said.pop("version") == "1"
    jsonschema.validate(said, schema)


def test_the_text_says_who_lands_where_and_what_idles():
    request = Request(root=EXAMPLE, paths=("",), settings=Settings(), inputs=Inputs(date(2026, 12, 1)))
    text = as_text(inventory(request))
    assert "    2 to 4 x Standard_ND96isr_H100_v5, 8 x H100, InfiniBand, eastus\n" in text
    assert "    USD 196.64 to 393.28 an hour, idle USD 143,547 a month\n" in text
    assert 'kept off module.pool["serve"].azurerm_kubernetes_cluster_node_pool.this by taint sku=gpu:NoSchedule' in text
    assert text == as_text(inventory(request))
