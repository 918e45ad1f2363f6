"""Pods and pools where more than one cluster could be meant, or where not all is known: nothing is an error then."""

from datetime import date
from pathlib import Path

import pytest

from ailint.configuration.project import Inputs
from ailint.engine.scan import Request, scan
from ailint.findings.finding import Severity
from ailint.findings.report import Report
from ailint.registry import load_rules
from ailint.settings import Settings

RULES = load_rules()
SKU, VENDOR = '"sku=gpu:NoSchedule"', '"nvidia.com/gpu=present:NoSchedule"'
TOLERATES_SKU = "  tolerations: [{key: sku, operator: Exists}]\n"


def cluster(name: str, taints: str = SKU, size: str = "Standard_NC24ads_A100_v4", more: str = "") -> str:
    return f"""
resource "azurerm_kubernetes_cluster" "{name}" {{
  name     = "{name}"
  location = "eastus"
  default_node_pool {{
    name       = "system"
    vm_size    = "Standard_D4s_v5"
    node_count = 2
  }}
}}
resource "azurerm_kubernetes_cluster_node_pool" "{name}_gpu" {{
  name                  = "gpu"
  kubernetes_cluster_id = azurerm_kubernetes_cluster.{name}.id
  vm_size               = "{size}"
  auto_scaling_enabled  = true
  min_count             = 0
  max_count             = 2
  node_taints           = [{taints}]
{more}
}}
"""


def pod(spec: str = "", limits: str = "{nvidia.com/gpu: 1}") -> str:
    return (
        "apiVersion: v1\nkind: Pod\nmetadata: {name: p}\nspec:\n"
        f"  containers: [{{name: c, image: registry.example/x:1, resources: {{limits: {limits}}}}}]\n{spec}"
    )


def plugin(key: str) -> str:
    return (
        "apiVersion: apps/v1\nkind: DaemonSet\nmetadata: {name: nvidia-device-plugin}\nspec:\n"
        "  selector: {matchLabels: {name: p}}\n  template:\n    metadata: {labels: {name: p}}\n    spec:\n"
        f"      tolerations: [{{key: {key}, operator: Exists, effect: NoSchedule}}]\n"
        "      containers: [{name: p, image: nvcr.io/nvidia/k8s-device-plugin:v0.17.1}]\n"
    )


OPERATOR = "apiVersion: nvidia.com/v1\nkind: ClusterPolicy\nmetadata: {name: p}\nspec: {driver: {enabled: true}}\n"
MODULE = 'module "aks" {\n  source = "example.com/team/aks-gpu"\n}\n'
NETWORK = 'module "network" {\n  source = "example.com/team/vnet"\n}\n'
LIST = """
param pools array
resource other 'Microsoft.ContainerService/managedClusters@2025-05-01' = {
  name: 'other'
  location: 'eastus'
  properties: { dnsPrefix: 'other', agentPoolProfiles: pools }
}
"""
UNKNOWN_TOLERATIONS = """
resource "kubernetes_manifest" "p" {
  manifest = {
    apiVersion = "v1"
    kind       = "Pod"
    metadata   = { name = "p" }
    spec = {
      tolerations = var.tolerations
      containers  = [{ name = "c", image = "registry.example/x:1", resources = { limits = { "nvidia.com/gpu" = 1 } } }]
    }
  }
}
variable "tolerations" {}
"""


def judged(files: dict[str, str], *rules: str, estates: dict[str, tuple[str, ...]] | None = None) -> Report:
    request = Request(
        root=Path("/ailint-nowhere"),
        paths=tuple(files),
        settings=Settings(select=rules, estates=estates or {}),
        inputs=Inputs(date(2026, 12, 1)),
        virtual={path: text.encode() for path, text in files.items()},
    )
    return scan(request, RULES)


JOIN = (
    "taint-toleration-mismatch",
    "gpu-request-exceeds-node",
    "missing-spot-toleration",
    "mig-profile-mismatch",
    "device-plugin-misses-taint",
    "driver-installed-twice",
    "cpu-workload-on-gpu-pool",
)
SPOT = '  priority        = "Spot"\n  eviction_policy = "Delete"'
TWO_GPUS = "{nvidia.com/gpu: 2}"


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        # one of two clusters takes the pod
        ({"main.tf": cluster("a") + cluster("b", VENDOR), "pod.yaml": pod()}, {}),
        ({"main.tf": cluster("a") + cluster("b", VENDOR), "pod.yaml": pod(TOLERATES_SKU)}, {}),
        ({"a/main.tf": cluster("a"), "b/main.tf": cluster("b", VENDOR), "k8s/pod.yaml": pod()}, {}),
        # neither does
        (
            {"main.tf": cluster("a") + cluster("b", '"dedicated=ml:NoSchedule"'), "pod.yaml": pod()},
            {"taint-toleration-mismatch": Severity.ERROR},
        ),
        # only the other cluster's machines are large enough
        (
            {
                "main.tf": cluster("a") + cluster("b", SKU, "Standard_NC48ads_A100_v4"),
                "pod.yaml": pod(TOLERATES_SKU, TWO_GPUS),
            },
            {},
        ),
        (
            {"main.tf": cluster("a") + cluster("b"), "pod.yaml": pod(TOLERATES_SKU, TWO_GPUS)},
            {"gpu-request-exceeds-node": Severity.ERROR},
        ),
        # `gpu` is a pool of Spot machines in the one, of Regular ones in the other
        (
            {
                "main.tf": cluster("a", SKU, more=SPOT) + cluster("b"),
                "pod.yaml": pod("  nodeSelector: {agentpool: gpu}\n" + TOLERATES_SKU),
            },
            {},
        ),
        (
            {
                "main.tf": cluster("a", SKU, more=SPOT),
                "pod.yaml": pod("  nodeSelector: {agentpool: gpu}\n" + TOLERATES_SKU),
            },
            {"missing-spot-toleration": Severity.ERROR},
        ),
        # the labels of another pool are an input: it may be the one that is meant
        (
            {
                "main.tf": cluster("a", SKU, more=SPOT + '\n  node_labels = { "team" = "a" }')
                + cluster("b", SKU, more="  node_labels = var.labels")
                + 'variable "labels" {}\n',
                "pod.yaml": pod("  nodeSelector: {team: a}\n" + TOLERATES_SKU),
            },
            {},
        ),
        # a plugin for the one cluster does not have to run on the other
        (
            {"main.tf": cluster("a") + cluster("b", VENDOR), "plugin.yaml": plugin("sku")},
            {"device-plugin-misses-taint": Severity.INFO},
        ),
        (
            {"main.tf": cluster("a") + cluster("b"), "plugin.yaml": plugin("nvidia.com/gpu")},
            {"device-plugin-misses-taint": Severity.ERROR},
        ),
        # the operator may be meant for the cluster whose machines have no driver
        (
            {"main.tf": cluster("a") + cluster("b", SKU, more='  gpu_driver = "None"'), "policy.yaml": OPERATOR},
            {"device-plugin-misses-taint": Severity.ERROR},
        ),
        ({"main.tf": cluster("a"), "policy.yaml": OPERATOR}, {
            "device-plugin-misses-taint": Severity.ERROR,
            "driver-installed-twice": Severity.WARNING,
        }),
        # no pools: nothing is known of where the pods go
        ({"pod.yaml": pod()}, {}),
        ({"pod.yaml": pod(TOLERATES_SKU, "{nvidia.com/mig-1g.10gb: 1}"), "plugin.yaml": plugin("sku")}, {}),
        ({"pod.yaml": pod("  nodeSelector: {agentpool: gpu}\n")}, {}),
        # what is not read may hold the pool that takes them
        ({"main.tf": cluster("a") + MODULE, "pod.yaml": pod()}, {}),
        ({"main.tf": cluster("a") + MODULE, "pod.yaml": pod(TOLERATES_SKU, TWO_GPUS)}, {}),
        ({"main.tf": cluster("a") + MODULE, "pod.yaml": pod(TOLERATES_SKU, "{nvidia.com/mig-1g.10gb: 1}")}, {}),
        ({"infra/main.tf": cluster("a"), "infra/other.bicep": LIST, "k8s/pod.yaml": pod()}, {}),
        (
            {"main.tf": cluster("a") + NETWORK, "pod.yaml": pod()},
            {"taint-toleration-mismatch": Severity.ERROR},
        ),
        (
            {"main.tf": cluster("a") + MODULE, "pod.yaml": pod(TOLERATES_SKU, "{nvidia.com/gpu: 16}")},
            {"gpu-request-exceeds-node": Severity.ERROR},
        ),
        # a pool elsewhere in the tree is worth a word
        (
            {"examples/a/main.tf": cluster("a"), "examples/b/pod.yaml": pod()},
            {"taint-toleration-mismatch": Severity.INFO},
        ),
    ],
)  # fmt: skip
def test_what_could_be_meant_otherwise_is_no_error(files, expected):
    assert {one.rule: one.severity for one in judged(files, *JOIN).findings} == expected


@pytest.mark.parametrize(
    ("files", "why"),
    [
        (
            {"main.tf": cluster("a").replace(f"[{SKU}]", "var.taints") + 'variable "taints" {}\n', "pod.yaml": pod()},
            "the variable has no default",
        ),
        (
            {"main.tf": cluster("a", '"sku=${var.value}:NoSchedule"') + 'variable "value" {}\n', "pod.yaml": pod()},
            "the variable has no default",
        ),
        ({"main.tf": cluster("a") + UNKNOWN_TOLERATIONS}, "the variable has no default"),
        ({"main.tf": cluster("a") + MODULE, "pod.yaml": pod()}, "aks-gpu may declare pools, and is not read"),
    ],
    ids=["taints", "a-value-of-a-taint", "tolerations", "pools"],
)
def test_what_is_an_input_is_counted_as_undecided(files, why):
    report = judged(files, "taint-toleration-mismatch")
    assert report.findings == ()
    (undecided,) = report.undecided
    assert why in undecided.reason


def test_estates_say_what_belongs_together():
    files = {
        "examples/a/main.tf": cluster("a"),
        "examples/b/pod.yaml": pod(),
        "examples/c/main.tf": cluster("c", VENDOR),
    }
    rule = "taint-toleration-mismatch"
    apart = judged(files, rule)
    assert apart.findings == ()  # the pool in c, as far away, would take the pod
    with_a = judged(files, rule, estates={"one": ("examples/a/**", "examples/b/**")})
    assert [one.severity for one in with_a.findings] == [Severity.ERROR]
    with_c = judged(files, rule, estates={"other": ("examples/b/**", "examples/c/**")})
    assert with_c.findings == ()
