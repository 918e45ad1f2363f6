"""Sizes with InfiniBand that serve a model on one machine."""

from collections.abc import Iterator

from ailint.sdk import (
    Context,
    Host,
    Problem,
    Purpose,
    Reference,
    Related,
    Severity,
    Undecided,
    az,
    bicep,
    date,
    kubernetes,
    rule,
    terraform,
)
from ailint_rules.machines import gpu_size

BAD = terraform("""
resource "azurerm_kubernetes_cluster_node_pool" "serve" {
  name                  = "serve"
  kubernetes_cluster_id = "aks"
  vm_size               = "Standard_ND96asr_v4" # expect: infiniband-sku-for-inference
  auto_scaling_enabled  = true
  min_count             = 0
  max_count             = 3
  node_taints           = ["sku=gpu:NoSchedule"]
  node_labels           = { purpose = "serving" }
}
""")

BAD_BICEP = bicep("""
resource chat 'Microsoft.Compute/virtualMachines@2024-07-01' = {
  name: 'vm-chat'
  location: 'eastus2'
  tags: { workload: 'inference', environment: 'prod' }
  properties: {
    hardwareProfile: { vmSize: 'Standard_ND96isr_H100_v5' } // expect: infiniband-sku-for-inference
  }
}
""")

BAD_SCRIPT = az("""
az vm create --resource-group rg --name vm-chat --image example:own:image:latest --tags workload=inference \\
  --size Standard_ND96asr_v4 # expect: infiniband-sku-for-inference
""")

BAD_OPERATOR = kubernetes("""
apiVersion: containerservice.azure.com/v1api20240901
kind: ManagedClustersAgentPool
metadata: {name: serve}
spec:
  azureName: serve
  owner: {name: aks}
  mode: User
  vmSize: Standard_ND96asr_v4 # expect: infiniband-sku-for-inference
""")

GOOD = terraform("""
resource "azurerm_kubernetes_cluster_node_pool" "serve" {
  name                  = "serve"
  kubernetes_cluster_id = "aks"
  vm_size               = "Standard_NC24ads_A100_v4"
  auto_scaling_enabled  = true
  min_count             = 0
  max_count             = 3
  node_taints           = ["sku=gpu:NoSchedule"]
  node_labels           = { purpose = "serving" }
}
""")

GOOD_TRAINING = terraform("""
resource "azurerm_kubernetes_cluster_node_pool" "pretrain" {
  name                         = "pretrain"
  kubernetes_cluster_id        = "aks"
  vm_size                      = "Standard_ND96asr_v4"
  auto_scaling_enabled         = true
  min_count                    = 0
  max_count                    = 3
  node_taints                  = ["sku=gpu:NoSchedule"]
  node_labels                  = { purpose = "training" }
}
""")


@rule(
    id="infiniband-sku-for-inference",
    on=Host,
    severity=Severity.WARNING,
    bad=[BAD, BAD_BICEP, BAD_SCRIPT, BAD_OPERATOR],
    good=[GOOD, GOOD_TRAINING],
    references=[
        Reference(
            "Compute recommendations for AI on Azure infrastructure",
            "https://learn.microsoft.com/azure/cloud-adoption-framework/scenarios/ai/infrastructure/compute",
            date(2026, 12, 1),
        )
    ],
    silenced_by=("retired-sku",),
)
def infiniband_sku_for_inference(host: Host, context: Context) -> Iterator[Problem | Undecided]:
    """InfiniBand joins machines that work on one problem. Replicas that answer requests by themselves never use it,
    and its sizes are the scarcest and dearest that there are.
    """
    size = gpu_size(host, context)
    if size is None or not size.infiniband:
        return
    verdict = context.infrastructure.purpose(host)
    if not verdict.is_at_least_medium(Purpose.INFERENCE):
        return
    clue = verdict.evidence[0]
    yield Problem(
        where=host.size,
        message=f"{size.name} has InfiniBand, but {clue.name} `{clue.text}` says that it serves inference",
        cure="serve on a size without InfiniBand (NC A100 v4, NC H100 v5), or say that one model spans machines",
        related=(Related(clue.span, f"{clue.name} says inference"),),
    )
