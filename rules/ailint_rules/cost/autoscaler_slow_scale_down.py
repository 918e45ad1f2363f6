"""Cluster autoscalers that let idle GPU machines wait."""

import re
from collections.abc import Iterator

from ailint.sdk import (
    Attribute,
    Cluster,
    Context,
    Known,
    Problem,
    Reference,
    Severity,
    Undecided,
    az,
    bicep,
    date,
    known,
    rule,
    terraform,
)
from ailint_rules.machines import is_gpu_pool

LONGEST = 30
"""Minutes; the default of both settings is 10."""

CLUSTER = """
resource "azurerm_kubernetes_cluster" "main" {
  name     = "aks"
  location = "eastus2"
  default_node_pool {
    name       = "system"
    vm_size    = "Standard_D4s_v5"
    node_count = 2
  }
  auto_scaler_profile {
    scale_down_unneeded = "2h" # expect: autoscaler-slow-scale-down
  }
}

resource "azurerm_kubernetes_cluster_node_pool" "gpu" {
  name                  = "gpu"
  kubernetes_cluster_id = azurerm_kubernetes_cluster.main.id
  vm_size               = "Standard_NC24ads_A100_v4"
}
"""

BAD = terraform(CLUSTER)

BAD_BICEP = bicep("""
resource aks 'Microsoft.ContainerService/managedClusters@2024-09-01' = {
  name: 'aks'
  location: 'eastus2'
  properties: {
    autoScalerProfile: {
      'scale-down-delay-after-add': '1h' // expect: autoscaler-slow-scale-down
    }
    agentPoolProfiles: [
      { name: 'system', mode: 'System', vmSize: 'Standard_D4s_v5', count: 2 }
      { name: 'gpu', mode: 'User', vmSize: 'Standard_NC24ads_A100_v4', count: 0 }
    ]
  }
}
""")

BAD_SCRIPT = az("""
az aks create --resource-group rg --name aks --node-vm-size Standard_D4s_v5 --enable-cluster-autoscaler \\
  --cluster-autoscaler-profile scale-down-unneeded-time=2h # expect: autoscaler-slow-scale-down
az aks nodepool add --resource-group rg --cluster-name aks --name gpu --node-vm-size Standard_NC24ads_A100_v4
""")

GOOD = terraform(CLUSTER.replace('"2h" # expect: autoscaler-slow-scale-down', '"10m"'))

GOOD_CPU = terraform(
    CLUSTER.replace(" # expect: autoscaler-slow-scale-down", "").replace("Standard_NC24ads_A100_v4", "Standard_D8s_v5")
)


@rule(
    id="autoscaler-slow-scale-down",
    on=Cluster,
    severity=Severity.INFO,
    bad=[BAD, BAD_BICEP, BAD_SCRIPT],
    good=[GOOD, GOOD_CPU],
    references=[
        Reference(
            "Use the cluster autoscaler in AKS",
            "https://learn.microsoft.com/azure/aks/cluster-autoscaler",
            date(2026, 12, 1),
        )
    ],
)
def autoscaler_slow_scale_down(cluster: Cluster, context: Context) -> Iterator[Problem | Undecided]:
    """The autoscaler's profile is one for the whole cluster: a long wait that is meant for small machines keeps GPU
    machines idle as well.
    """
    for attribute, words in (
        (cluster.scale_down_unneeded, "an unneeded machine is removed after"),
        (cluster.scale_down_delay_after_add, "after a machine was added nothing is removed for"),
    ):
        minutes = _minutes(attribute)
        if minutes is None or minutes <= LONGEST or not isinstance(attribute, Known):
            continue
        pools = context.infrastructure.pools_of(cluster)
        if any(is_gpu_pool(pool, context) for pool in pools):
            yield Problem(
                where=attribute,
                message=f"{words} {attribute.value}, GPU machines too",
                cure="set it to 10m",
            )


def _minutes(attribute: Attribute[str]) -> float | None:
    """Minutes of a Go duration (`1h30m`)."""
    found = re.fullmatch(r"(?:(\d{1,5})h)?(?:(\d{1,6})m)?(?:(\d{1,8})s)?", known(attribute) or "")
    if found is None or not any(found.groups()):
        return None
    hours, minutes, seconds = (int(part or 0) for part in found.groups())
    return hours * 60 + minutes + seconds / 60
