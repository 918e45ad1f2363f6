"""Pools that are to keep machines whose disks vanish."""

from collections.abc import Iterator

from ailint.sdk import (
    Context,
    NodePool,
    Problem,
    Reference,
    Related,
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

POOL = """
resource "azurerm_kubernetes_cluster_node_pool" "gpu" {
  name                  = "gpu"
  kubernetes_cluster_id = "aks"
  vm_size               = "Standard_NC24ads_A100_v4"
  scale_down_mode       = "Deallocate" # expect: scale-down-deallocate-ephemeral
  os_disk_type          = "Ephemeral"
}
"""

BAD = terraform(POOL)

BAD_BICEP = bicep("""
resource aks 'Microsoft.ContainerService/managedClusters@2024-09-01' existing = {
  name: 'aks'
}

resource gpu 'Microsoft.ContainerService/managedClusters/agentPools@2024-09-01' = {
  parent: aks
  name: 'gpu'
  properties: {
    vmSize: 'Standard_NC24ads_A100_v4'
    scaleDownMode: 'Deallocate' // expect: scale-down-deallocate-ephemeral
    osDiskType: 'Ephemeral'
  }
}
""")

BAD_SCRIPT = az("""
az aks nodepool add --resource-group rg --cluster-name aks --name gpu --node-vm-size Standard_NC24ads_A100_v4 \\
  --node-osdisk-type Ephemeral --scale-down-mode Deallocate # expect: scale-down-deallocate-ephemeral
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
  osDiskType: Ephemeral
  scaleDownMode: Deallocate # expect: scale-down-deallocate-ephemeral
""")

GOOD = terraform(POOL.replace(" # expect: scale-down-deallocate-ephemeral", "").replace("Ephemeral", "Managed"))

GOOD_DELETE = terraform(POOL.replace('"Deallocate" # expect: scale-down-deallocate-ephemeral', '"Delete"'))


@rule(
    id="scale-down-deallocate-ephemeral",
    on=NodePool,
    severity=Severity.ERROR,
    bad=[BAD, BAD_BICEP, BAD_SCRIPT, BAD_OPERATOR],
    good=[GOOD, GOOD_DELETE],
    references=[
        Reference(
            "Use scale-down mode in AKS", "https://learn.microsoft.com/azure/aks/scale-down-mode", date(2026, 12, 1)
        )
    ],
    conflicts=("checkov: CKV_AZURE_226 (ephemeral OS disks)", "PSRule: Azure.AKS.EphemeralOSDisk"),
)
def scale_down_deallocate_ephemeral(pool: NodePool, context: Context) -> Iterator[Problem | Undecided]:
    """Deallocated machines keep their disk; an ephemeral disk has nowhere to be kept. AKS refuses the two together."""
    if (known(pool.scale_down_mode) or "").lower() != "deallocate":
        return
    if (known(pool.os_disk_type) or "").lower() == "ephemeral":
        yield Problem(
            where=pool.scale_down_mode,
            message="scale-down mode Deallocate does not go with ephemeral OS disks: AKS refuses the pool",
            cure="use managed OS disks, or scale-down mode Delete",
            related=(Related(pool.os_disk_type.provenance.origin, "the OS disk is ephemeral"),),
        )
