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
    assert (totals.gpus_at_least, totals.gpus_at_most, totals.idle_usd_per_month_at_least) == (8, 32, 71773.6)
    assert (totals.hosts, totals.uncounted, scenario.others, scenario.alternatives) == (1, 0, {}, ())
    (cluster,) = scenario.clusters
    assert (cluster.resource, cluster.region, cluster.pools) == (pool.cluster, "eastus", (pool.resource,))


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
    text = as_text(seen({"pools.tf": POOLS}))
    assert "    1 to ? x Standard_ND96isr_H100_v5" in text
    assert "    unknown most: " in text
    assert "not in these sums: 1" in text


def test_scenarios_are_told_apart():
    files = {"pools.tf": POOLS, "dev.tfvars": "most = 1\n", "prod.tfvars": "most = 9\n"}
    scenarios = (Scenario("dev", ("dev.tfvars",)), Scenario("prod", ("prod.tfvars",)))
    found = seen(files, scenarios=scenarios)
    assert [(one.scenario, one.hosts[0].most) for one in found.scenarios] == [("dev", 1), ("prod", 9)]
    assert "scenario prod" in as_text(found)


BICEP = """
param size string
param many bool
resource vm 'Microsoft.Compute/virtualMachines@2024-07-01' = {
  name: 'vm'
  location: 'eastus'
  properties: { hardwareProfile: { vmSize: size } }
}
resource set 'Microsoft.Compute/virtualMachineScaleSets@2024-07-01' = {
  name: 'set'
  location: 'eastus'
  sku: { name: size, capacity: many ? 4 : 2 }
  properties: {}
}
"""
PARAMETERS = "using 'main.bicep'\nparam size = '{}'\nparam many = {}\n"
PARAMETER_FILES = {
    "main.bicep": BICEP,
    "dev.bicepparam": PARAMETERS.format("Standard_NC4as_T4_v3", "false"),
    "prod.bicepparam": PARAMETERS.format("Standard_NC24ads_A100_v4", "true"),
}


def test_parameter_files_are_told_apart():
    (scenario,) = seen(PARAMETER_FILES).scenarios
    assert [(one.resource, one.when, one.size, one.most) for one in scenario.hosts] == [
        ("vm", "with dev.bicepparam", "Standard_NC4as_T4_v3", 1),
        ("vm", "with prod.bicepparam", "Standard_NC24ads_A100_v4", 1),
        ("set", "with dev.bicepparam", "Standard_NC4as_T4_v3", 2),
        ("set", "with prod.bicepparam", "Standard_NC24ads_A100_v4", 4),
    ]
    # 3 x USD 0.526 and 5 x USD 3.673, decided by one file: never 1 of the one and 4 of the other
    sums = [(one.when, one.totals.hosts, one.totals.usd_per_hour_at_most) for one in scenario.alternatives]
    assert sums == [("with dev.bicepparam", 2, 1.578), ("with prod.bicepparam", 2, 18.365)]
    totals = scenario.totals
    assert (totals.hosts, totals.gpus_at_least, totals.gpus_at_most) == (2, 3, 5)
    assert (totals.usd_per_hour_at_least, totals.usd_per_hour_at_most) == (1.578, 18.365)
    assert (totals.idle_usd_per_month_at_least, totals.idle_usd_per_month_at_most) == (1151.94, 13406.45)
    text = as_text(seen(PARAMETER_FILES))
    assert "vm  [machine]  (with dev.bicepparam)  main.bicep:4\n" in text
    assert "    with prod.bicepparam: 2 kinds of machines, 5 GPUs, USD 18.36 an hour, idle USD 13,406 a month\n" in text


def test_what_inputs_leave_alike_is_said_once():
    same = {**PARAMETER_FILES, "prod.bicepparam": PARAMETER_FILES["dev.bicepparam"]}
    (scenario,) = seen(same).scenarios
    assert [(one.when, one.size) for one in scenario.hosts] == [("", "Standard_NC4as_T4_v3")] * 2
    assert scenario.alternatives == ()


def test_conditions_that_have_nothing_in_common_add_up():
    machines = "".join(
        f"""
variable "big_{name}" {{ type = bool }}
resource "azurerm_linux_virtual_machine" "{name}" {{
  size     = var.big_{name} ? "Standard_NC24ads_A100_v4" : "Standard_NC4as_T4_v3"
  location = "eastus"
}}
"""
        for name in ("a", "b", "c", "d", "e")
    )
    (scenario,) = seen({"main.tf": machines}).scenarios
    # Thirty-two ways in all are more than are tried together, but each machine is one of two whatever the others are.
    assert (scenario.totals.usd_per_hour_at_least, scenario.totals.usd_per_hour_at_most) == (2.63, 18.365)
    assert len(scenario.alternatives) == 10


def test_the_region_of_a_cluster_may_hang_on_the_parameter_file_too():
    files = {
        "main.bicep": """
param region string
resource aks 'Microsoft.ContainerService/managedClusters@2024-09-01' = {
  name: 'aks'
  location: region
  properties: {
    kubernetesVersion: '1.33'
    agentPoolProfiles: [ { name: 'gpu', vmSize: 'Standard_NC24ads_A100_v4', count: 1, mode: 'System' } ]
  }
}
""",
        "dev.bicepparam": "using 'main.bicep'\nparam region = 'eastus'\n",
        "prod.bicepparam": "using 'main.bicep'\nparam region = 'westeurope'\n",
    }
    (scenario,) = seen(files).scenarios
    assert [(one.when, one.region) for one in scenario.hosts] == [
        ("with dev.bicepparam", "eastus"),
        ("with prod.bicepparam", "westeurope"),
    ]
    (cluster,) = scenario.clusters
    assert (cluster.region, cluster.kubernetes_version, list(cluster.unknown)) == (None, "1.33", ["region"])


@pytest.mark.parametrize(
    ("attributes", "size", "least", "unknown", "text"),
    [
        (
            'size = "Standard_NC96_Foo"',
            "Standard_NC96_Foo",
            1,
            {"size": "the catalog knows no such size"},
            "1 x Standard_NC96_Foo, eastus",
        ),
        ("size = var.size", None, 1, {"size": None}, "1 x size unknown (the variable has no default"),
        (
            'size = "Standard_ND128isr_GB300_v6"',
            "Standard_ND128isr_GB300_v6",
            1,
            {"usd_per_hour": "no list price of it is known"},
            "unknown usd_per_hour: no list price of it is known",
        ),
    ],
)
def test_why_something_is_not_known(attributes, size, least, unknown, text):
    body = f'location = "eastus"\n  {attributes}\n'
    machine = f'variable "size" {{}}\nresource "azurerm_linux_virtual_machine" "m" {{\n  {body}}}\n'
    found = seen({"main.tf": machine})
    (host,) = found.scenarios[0].hosts
    assert (host.size, host.least, list(host.unknown)) == (size, least, list(unknown))
    assert all(why is None or host.unknown[name] == why for name, why in unknown.items())
    assert text in as_text(found)
    assert found.scenarios[0].totals.uncounted == 1


def test_a_price_is_not_guessed_where_spot_is_not_known():
    machine = (
        'variable "cheap" {}\nresource "azurerm_linux_virtual_machine" "m" {\n  size = "Standard_NC24ads_A100_v4"\n'
        '  priority = var.cheap\n  location = "eastus"\n}\n'
    )
    (host,) = seen({"main.tf": machine}).scenarios[0].hosts
    assert (host.spot, host.usd_per_hour, list(host.unknown)) == (None, None, ["priority", "usd_per_hour"])


def test_pods_without_any_pool_have_nowhere_to_land():
    text = as_text(seen({"job.yaml": JOB}))
    assert "    Worker: 2 pods with 8 GPUs each\n      no pool to land on is in the scan\n" in text


def test_a_retirement_is_past_or_to_come_as_of_the_day():
    machine = 'resource "azurerm_linux_virtual_machine" "m" {\n  size = "Standard_NC6s_v3"\n}\n'
    assert "retired 2025-09-30" in as_text(seen({"main.tf": machine}))
    request = Request(
        root=Path("/ailint-nowhere"),
        paths=("main.tf",),
        settings=Settings(),
        inputs=Inputs(date(2025, 9, 29)),
        virtual={"main.tf": machine.encode()},
    )
    assert "to be retired 2025-09-30" in as_text(inventory(request))


def test_a_command_may_make_several_machines():
    script = "az vm create -g g -n vm --count 3 --size Standard_NC24ads_A100_v4 --image Ubuntu2204 -l eastus\n"
    (scenario,) = seen({"deploy.sh": script}).scenarios
    (machine,) = scenario.hosts
    assert (machine.least, machine.most, scenario.totals.gpus_at_most) == (3, 3, 3)


def test_an_estate_does_not_count_twice_what_belongs_to_two():
    estates = {"one": ("apps", "infra"), "two": ("jobs", "infra")}
    files = {"infra/pools.tf": POOLS, "apps/job.yaml": JOB, "jobs/job.yaml": JOB}
    given = Inputs(date(2026, 12, 1), variables=(("most", "4"),))
    virtual = {path: text.encode() for path, text in files.items()}
    request = Request(
        root=Path("/ailint-nowhere"),
        paths=tuple(files),
        settings=Settings(estates=estates),
        inputs=given,
        virtual=virtual,
    )
    (scenario,) = inventory(request).scenarios
    assert (len(scenario.hosts), len(scenario.clusters), scenario.totals.hosts) == (1, 1, 1)
    assert [one.place.file for one in scenario.workloads] == ["apps/job.yaml", "jobs/job.yaml"]


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
    assert "    2 to 4 x Standard_ND96isr_H100_v5, 8 x H100 80 GB, InfiniBand, eastus\n" in text
    assert "    USD 196.64 to 393.28 an hour, idle USD 143,547 a month\n" in text
    assert 'kept off module.pool["serve"].azurerm_kubernetes_cluster_node_pool.this by taint sku=gpu:NoSchedule' in text
    assert text == as_text(inventory(request))


def test_names_can_not_steer_the_terminal():
    name = "in\x1b[31m\nfra/\u202emain.tf"
    text = as_text(seen({name: 'resource "azurerm_linux_virtual_machine" "m" {\n  size = "Standard_NC6s_v3"\n}\n'}))
    assert text.startswith("azurerm_linux_virtual_machine.m  [machine]  in\ufffd[31m fra/\ufffdmain.tf:1\n")
