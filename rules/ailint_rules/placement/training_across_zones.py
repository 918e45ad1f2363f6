"""Machines that train together, spread over availability zones."""

from collections.abc import Iterator

from ailint.sdk import (
    Context,
    NodePool,
    Problem,
    Reference,
    Related,
    ScaleSet,
    Severity,
    Undecided,
    az,
    bicep,
    date,
    known,
    kubernetes,
    rule,
    terraform,
)
from ailint_rules.machines import gpu_size
from ailint_rules.placement.gangs import trains

BAD = terraform("""
resource "azurerm_kubernetes_cluster_node_pool" "train" {
  name                  = "train"
  kubernetes_cluster_id = "aks"
  vm_size               = "Standard_NC96ads_A100_v4"
  zones                 = ["1", "2", "3"] # expect: training-across-zones
  auto_scaling_enabled  = true
  min_count             = 0
  max_count             = 4
  node_taints           = ["sku=gpu:NoSchedule"]
}
""")

BAD_BICEP = bicep("""
resource train 'Microsoft.Compute/virtualMachineScaleSets@2024-07-01' = {
  name: 'vmss-train'
  location: 'eastus2'
  zones: ['1', '2'] // expect: training-across-zones
  sku: { name: 'Standard_ND96isr_H100_v5', capacity: 4 }
  properties: {}
}
""")

BAD_SCRIPT = az("""
az aks nodepool add --resource-group rg --cluster-name aks --name train --node-vm-size Standard_NC96ads_A100_v4 \\
  --zones 1 2 3 # expect: training-across-zones
""")

BAD_OPERATOR = kubernetes("""
apiVersion: containerservice.azure.com/v1api20240901
kind: ManagedClustersAgentPool
metadata: {name: train}
spec:
  azureName: train
  owner: {name: aks}
  mode: User
  vmSize: Standard_NC96ads_A100_v4
  availabilityZones: ["1", "2"] # expect: training-across-zones
""")

GOOD = terraform("""
resource "azurerm_kubernetes_cluster_node_pool" "train" {
  name                  = "train"
  kubernetes_cluster_id = "aks"
  vm_size               = "Standard_NC96ads_A100_v4"
  zones                 = ["1"]
  auto_scaling_enabled  = true
  min_count             = 0
  max_count             = 4
  node_taints           = ["sku=gpu:NoSchedule"]
}
""")

GOOD_INFERENCE = terraform("""
# Replicas that answer by themselves are safer in several zones.
resource "azurerm_kubernetes_cluster_node_pool" "serve" {
  name                  = "serve"
  kubernetes_cluster_id = "aks"
  vm_size               = "Standard_NC24ads_A100_v4"
  zones                 = ["1", "2", "3"]
  auto_scaling_enabled  = true
  min_count             = 0
  max_count             = 4
  node_taints           = ["sku=gpu:NoSchedule"]
}
""")


@rule(
    id="training-across-zones",
    on=NodePool | ScaleSet,
    severity=Severity.WARNING,
    bad=[BAD, BAD_BICEP, BAD_SCRIPT, BAD_OPERATOR],
    good=[GOOD, GOOD_INFERENCE],
    references=[
        Reference(
            "Reduce latency with proximity placement groups in AKS",
            "https://learn.microsoft.com/azure/aks/reduce-latency-ppg",
            date(2026, 12, 1),
        )
    ],
    conflicts=("PSRule: Azure.AKS.AvailabilityZone",),
)
def training_across_zones(host: NodePool | ScaleSet, context: Context) -> Iterator[Problem | Undecided]:
    """Machines that exchange gradients in every step wait for the slowest link, and links between zones are the
    slowest of a region. InfiniBand does not reach across them at all. Zones are right for inference, where replicas
    do not talk to each other.
    """
    size = gpu_size(host, context)
    if size is None or not trains(host, context) or _is_single(host):
        return
    if isinstance(host, NodePool) and host.provisioner in {"karpenter", "kaito"}:
        return
    zones = known(host.zones) or ()
    if len(set(zones)) < 2:
        return
    clue = context.infrastructure.purpose(host).evidence[0]
    fabric = ", and InfiniBand does not reach across zones" if size.infiniband else ""
    yield Problem(
        where=host.zones,
        message=f"machines that train together are spread over zones {', '.join(zones)}{fabric}",
        cure="name one zone, and a pool for each further zone where capacity is short",
        related=(Related(clue.span, f"{clue.name} `{clue.text}` says training"),),
    )


def _is_single(host: NodePool | ScaleSet) -> bool:
    """One machine is in one zone."""
    counts = (host.maximum_nodes, host.nodes) if isinstance(host, NodePool) else (host.instances,)
    return any(getattr(count, "value", None) == 1 for count in counts)
