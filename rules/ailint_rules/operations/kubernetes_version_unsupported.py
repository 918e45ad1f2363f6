"""Clusters on a Kubernetes version that AKS no longer supports."""

from collections.abc import Iterator

from ailint.sdk import (
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

CLUSTER = """
resource "azurerm_kubernetes_cluster" "main" {
  name               = "aks"
  location           = "eastus2"
  kubernetes_version = "1.27.9" # expect: kubernetes-version-unsupported
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
resource aks 'Microsoft.ContainerService/managedClusters@2024-09-01' = {
  name: 'aks'
  location: 'eastus2'
  properties: {
    kubernetesVersion: '1.26' // expect: kubernetes-version-unsupported
    agentPoolProfiles: [
      { name: 'system', mode: 'System', vmSize: 'Standard_D4s_v5', count: 2 }
      { name: 'gpu', mode: 'User', vmSize: 'Standard_NC24ads_A100_v4', count: 0 }
    ]
  }
}
""")

BAD_SCRIPT = az("""
az aks create --resource-group rg --name aks --node-vm-size Standard_D4s_v5 \\
  --kubernetes-version 1.27 # expect: kubernetes-version-unsupported
az aks nodepool add --resource-group rg --cluster-name aks --name gpu --node-vm-size Standard_NC24ads_A100_v4
""")

GOOD = terraform(CLUSTER.replace('"1.27.9" # expect: kubernetes-version-unsupported', '"1.35"'))

GOOD_THEN = terraform(CLUSTER.replace(" # expect: kubernetes-version-unsupported", ""), as_of="2024-03-01")


@rule(
    id="kubernetes-version-unsupported",
    on=Cluster,
    severity=Severity.WARNING,
    bad=[BAD, BAD_BICEP, BAD_SCRIPT],
    good=[GOOD, GOOD_THEN],
    references=[
        Reference(
            "Supported Kubernetes versions in AKS",
            "https://learn.microsoft.com/azure/aks/supported-kubernetes-versions",
            date(2026, 12, 1),
        )
    ],
    same_as=("PSRule: Azure.AKS.Version",),
)
def kubernetes_version_unsupported(cluster: Cluster, context: Context) -> Iterator[Problem | Undecided]:
    """A version out of support can't be created anew, gets no fixes, and lacks what GPU software of today asks for
    (dynamic resource allocation, sidecars). Clusters without GPU pools are not this tool's business.
    """
    written = known(cluster.kubernetes_version)
    if not written or not isinstance(cluster.kubernetes_version, Known) or not _has_gpus(cluster, context):
        return
    version = context.catalog.kubernetes_version(written)
    if version is None:
        return
    if version.is_supported(context.as_of):
        return
    long_term = version.is_supported(context.as_of, long_term=True)
    yield Problem(
        where=cluster.kubernetes_version,
        message=f"Kubernetes {written} is no longer supported by AKS"
        + (", except with long-term support" if long_term else ""),
        cure="move to a supported version, one minor version at a time",
        severity=Severity.INFO if long_term else None,
    )


def _has_gpus(cluster: Cluster, context: Context) -> bool:
    return any(is_gpu_pool(pool, context) for pool in context.infrastructure.pools_of(cluster))
