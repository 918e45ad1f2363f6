"""GPU clusters that nothing monitors."""

from collections.abc import Iterator

from ailint.sdk import (
    Absent,
    Cluster,
    Context,
    Problem,
    Reference,
    Severity,
    Undecided,
    Workload,
    az,
    bicep,
    date,
    known,
    rule,
    terraform,
)
from ailint_rules.machines import is_gpu_pool

CLUSTER = """
resource "azurerm_kubernetes_cluster" "main" { # expect: missing-cluster-monitoring
  name     = "aks"
  location = "eastus2"
  default_node_pool {
    name       = "system"
    vm_size    = "Standard_D4s_v5"
    node_count = 2
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
resource aks 'Microsoft.ContainerService/managedClusters@2024-09-01' = { // expect: missing-cluster-monitoring
  name: 'aks'
  location: 'eastus2'
  properties: {
    agentPoolProfiles: [
      { name: 'system', mode: 'System', vmSize: 'Standard_D4s_v5', count: 2 }
      { name: 'gpu', mode: 'User', vmSize: 'Standard_NC24ads_A100_v4', count: 0 }
    ]
  }
}
""")

BAD_SCRIPT = az("""
# expect-next-line: missing-cluster-monitoring
az aks create --resource-group rg --name aks --node-vm-size Standard_D4s_v5
az aks nodepool add --resource-group rg --cluster-name aks --name gpu --node-vm-size Standard_NC24ads_A100_v4
""")

GOOD = terraform(
    CLUSTER.replace(" # expect: missing-cluster-monitoring", "").replace(
        "  default_node_pool {", "  monitor_metrics {}\n  default_node_pool {"
    )
)

GOOD_CPU = terraform(
    CLUSTER.replace(" # expect: missing-cluster-monitoring", "").replace("Standard_NC24ads_A100_v4", "Standard_D8s_v5")
)


@rule(
    id="missing-cluster-monitoring",
    on=Cluster,
    severity=Severity.INFO,
    tags={"absence"},
    bad=[BAD, BAD_BICEP, BAD_SCRIPT],
    good=[GOOD, GOOD_CPU],
    references=[
        Reference(
            "Monitor Azure Kubernetes Service", "https://learn.microsoft.com/azure/aks/monitor-aks", date(2026, 12, 1)
        )
    ],
    same_as=("Trivy: AZU-0040", "checkov: CKV_AZURE_4", "PSRule: Azure.AKS.ContainerInsights"),
)
def missing_cluster_monitoring(cluster: Cluster, context: Context) -> Iterator[Problem | Undecided]:
    """Neither Container Insights nor managed Prometheus is on, and no Prometheus is in the scan: Pending pods and idle
    machines are found on the bill.
    """
    name = "missing-cluster-monitoring"
    if name in context.provided_externally or context.infrastructure.has_opaque(cluster):
        return
    if known(cluster.monitoring) or known(cluster.metrics) or context.once(_has_prometheus):
        return
    if not isinstance(cluster.monitoring, Absent):
        return
    if any(is_gpu_pool(pool, context) for pool in context.infrastructure.pools_of(cluster)):
        yield Problem(
            where=cluster.span,
            message="neither logs nor metrics of this GPU cluster are collected",
            cure="turn on managed Prometheus (monitor_metrics) or Container Insights, or list this rule under "
            "provided-externally",
        )


def _has_prometheus(context: Context) -> bool:
    return any("prometheus" in one.name.lower() for one in context.infrastructure.all(Workload))
