"""GPU pools tainted with another key than the team's convention."""

from collections.abc import Iterator

from ailint.sdk import (
    Absent,
    Address,
    Context,
    NodePool,
    Problem,
    Reference,
    Severity,
    Taint,
    Undecided,
    arm,
    az,
    date,
    kubernetes,
    rule,
    terraform,
)
from ailint_rules.machines import is_gpu_pool
from ailint_rules.scheduling.pools import GPU_KEYS, blocking_taints, is_system

BAD = terraform("""
resource "azurerm_kubernetes_cluster_node_pool" "gpu" {
  name                  = "gpu"
  kubernetes_cluster_id = "aks"
  vm_size               = "Standard_NC24ads_A100_v4"
  auto_scaling_enabled  = true
  min_count             = 0
  max_count             = 2
  node_taints           = ["nvidia.com/gpu=true:NoSchedule"] # expect: wrong-gpu-taint-key
}
""")

BAD_ARM = arm(
    """{
  "$schema": "https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#",
  "contentVersion": "1.0.0.0",
  "resources": [
    {
      "type": "Microsoft.ContainerService/managedClusters/agentPools",
      "apiVersion": "2024-09-01",
      "name": "aks/gpu",
      "properties": {
        "vmSize": "Standard_NC24ads_A100_v4",
        "enableAutoScaling": true,
        "minCount": 0,
        "maxCount": 2,
        "nodeTaints": [ "nvidia.com/gpu=present:NoSchedule" ]
      }
    }
  ]
}
""",
    expect={"wrong-gpu-taint-key": [14]},
)

BAD_SCRIPT = az("""
az aks nodepool add --resource-group rg --cluster-name aks --name gpu --node-vm-size Standard_NC24ads_A100_v4 \\
  --node-taints nvidia.com/gpu=present:NoSchedule # expect: wrong-gpu-taint-key
""")

BAD_OPERATOR = kubernetes("""
apiVersion: containerservice.azure.com/v1api20240901
kind: ManagedClustersAgentPool
metadata: {name: gpu}
spec:
  azureName: gpu
  owner: {name: aks}
  mode: User
  vmSize: Standard_NC24ads_A100_v4
  nodeTaints: ["nvidia.com/gpu=present:NoSchedule"] # expect: wrong-gpu-taint-key
""")

GOOD = terraform("""
resource "azurerm_kubernetes_cluster_node_pool" "gpu" {
  name                  = "gpu"
  kubernetes_cluster_id = "aks"
  vm_size               = "Standard_NC24ads_A100_v4"
  auto_scaling_enabled  = true
  min_count             = 0
  max_count             = 2
  node_taints           = ["team=vision:NoSchedule", "sku=gpu:NoSchedule"]
}
""")

GOOD_VENDOR = terraform(
    """
# A repository that follows the vendor's key says so in its settings: gpu-taint: vendor
resource "azurerm_kubernetes_cluster_node_pool" "gpu" {
  name                  = "gpu"
  kubernetes_cluster_id = "aks"
  vm_size               = "Standard_NC24ads_A100_v4"
  auto_scaling_enabled  = true
  min_count             = 0
  max_count             = 2
  node_taints           = ["nvidia.com/gpu=present:NoSchedule"]
}
""",
    gpu_taint="vendor",
)

VENDOR = "nvidia.com/gpu:NoSchedule"
"""What the preset `vendor` of the setting `gpu-taint` means."""


@rule(
    id="wrong-gpu-taint-key",
    on=NodePool,
    severity=Severity.WARNING,
    bad=[BAD, BAD_ARM, BAD_SCRIPT, BAD_OPERATOR],
    good=[GOOD, GOOD_VENDOR],
    references=[
        Reference(
            "Use GPUs on Azure Kubernetes Service",
            "https://learn.microsoft.com/azure/aks/use-nvidia-gpu",
            date(2026, 12, 1),
        ),
        Reference(
            "Best practices for GPU workloads on AKS (recommends the vendor's key)",
            "https://learn.microsoft.com/azure/aks/best-practices-gpu",
            date(2026, 12, 1),
        ),
    ],
)
def wrong_gpu_taint_key(pool: NodePool, context: Context) -> Iterator[Problem | Undecided]:
    """Manifests, device plugins and pools must agree on one key. Most AKS samples, and AKS's copy of the device plugin,
    use `sku=gpu`; Microsoft's page of GPU best practices uses the vendor's key. Either is fine; two of them are not.
    The setting `gpu-taint` says which one a repository follows (`sku=gpu:NoSchedule`, or `vendor`).
    """
    if not is_gpu_pool(pool, context) or is_system(pool) or pool.provisioner == "kaito":
        return
    if isinstance(pool.taints, Absent):
        return
    wanted = _wanted(context)
    keys = {taint.key for taint in blocking_taints(pool)}
    if wanted.partition("=")[0].partition(":")[0] in keys:
        return
    wrong = sorted(keys & GPU_KEYS)
    if not wrong:
        return
    others = _other_keys(pool, context) - set(wrong)
    mixed = f"; other pools here use `{'`, `'.join(sorted(others))}`" if others else ""
    yield Problem(
        where=pool.taints,
        message=f"the GPU taint key is `{wrong[0]}`, while the convention here is `{wanted}`{mixed}",
        cure=f"taint it with `{wanted}` and let the pods tolerate that, or set `gpu-taint: vendor` in .ailint.yaml"
        if wrong[0] == "nvidia.com/gpu"
        else f"taint it with `{wanted}`, or name your own convention as `gpu-taint` in .ailint.yaml",
    )


def _wanted(context: Context) -> str:
    return VENDOR if context.gpu_taint == "vendor" else context.gpu_taint


def _other_keys(pool: NodePool, context: Context) -> set[str]:
    return {key for key, users in context.once(_users_of_keys).items() if any(one != pool.address for one in users)}


def _users_of_keys(context: Context) -> dict[str, set[Address]]:
    """The pools that are tainted with each of the keys for GPUs."""
    found: dict[str, set[Address]] = {}
    for pool in context.infrastructure.all(NodePool):
        written: tuple[Taint, ...] = getattr(pool.taints, "value", None) or ()
        for taint in written:
            if taint.blocks and taint.key in GPU_KEYS:
                found.setdefault(taint.key, set()).add(pool.address)
    return found
