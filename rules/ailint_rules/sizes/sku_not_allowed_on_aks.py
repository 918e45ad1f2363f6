"""Sizes that AKS refuses, or takes only in a certain way."""

from collections.abc import Iterator

from ailint.sdk import (
    Context,
    Known,
    NodePool,
    Problem,
    Reference,
    Related,
    Severity,
    Size,
    Undecided,
    az,
    bicep,
    date,
    known,
    kubernetes,
    rule,
    terraform,
)
from ailint_rules.machines import belongs_to_ai, size_of
from ailint_rules.scheduling.pools import is_system

POOL = """
resource "azurerm_kubernetes_cluster_node_pool" "gpu" {
  name                  = "gpu"
  kubernetes_cluster_id = "aks"
  vm_size               = "Standard_ND96isr_MI300X_v5" # expect: sku-not-allowed-on-aks
  node_taints           = ["sku=gpu:NoSchedule"]
}
"""

BAD = terraform(POOL)

BAD_BICEP = bicep("""
resource aks 'Microsoft.ContainerService/managedClusters@2024-09-01' = {
  name: 'aks'
  location: 'eastus2'
  properties: {
    agentPoolProfiles: [
      { name: 'system', mode: 'System', vmSize: 'Standard_B2s', count: 2 } // expect: sku-not-allowed-on-aks
      { name: 'gpu', mode: 'User', vmSize: 'Standard_NC24ads_A100_v4', count: 0 }
    ]
  }
}
""")

BAD_SCRIPT = az("""
az aks nodepool add --resource-group rg --cluster-name aks --name gpu \\
  --node-vm-size Standard_ND96isr_MI300X_v5 # expect: sku-not-allowed-on-aks
""")

BAD_OPERATOR = kubernetes("""
apiVersion: containerservice.azure.com/v1api20240901
kind: ManagedClustersAgentPool
metadata: {name: gpu}
spec:
  azureName: gpu
  owner: {name: aks}
  mode: User
  vmSize: Standard_ND96isr_MI300X_v5 # expect: sku-not-allowed-on-aks
""")

GOOD = terraform(
    POOL.replace(" # expect: sku-not-allowed-on-aks", "").replace("node_taints", 'gpu_driver = "None"\n  node_taints')
)

GOOD_NVIDIA = terraform(POOL.replace('ND96isr_MI300X_v5" # expect: sku-not-allowed-on-aks', 'NC24ads_A100_v4"'))


@rule(
    id="sku-not-allowed-on-aks",
    on=NodePool,
    severity=Severity.ERROR,
    bad=[BAD, BAD_BICEP, BAD_SCRIPT, BAD_OPERATOR],
    good=[GOOD, GOOD_NVIDIA],
    references=[
        Reference(
            "Use GPUs on Azure Kubernetes Service",
            "https://learn.microsoft.com/azure/aks/use-nvidia-gpu",
            date(2026, 12, 1),
        ),
        Reference("Use AMD GPUs on AKS", "https://learn.microsoft.com/azure/aks/use-amd-gpus", date(2026, 12, 1)),
        Reference(
            "Quotas, sizes and regions in AKS",
            "https://learn.microsoft.com/azure/aks/quotas-skus-regions",
            date(2026, 12, 1),
        ),
    ],
    silenced_by=("retired-sku",),
)
def sku_not_allowed_on_aks(pool: NodePool, context: Context) -> Iterator[Problem | Undecided]:
    """AKS refuses some sizes outright (NVv4, the smallest ones), wants at least 4 vCPUs and no B series for system
    pools, takes AMD GPUs only without its own driver, and some GPU sizes only with a driver of your own.
    """
    if pool.provisioner not in {"aks", "aso", "capz"}:
        return
    size = size_of(pool, context)
    if size is None:
        return
    if size.gpu_vendor == "AMD" and size.gpu_count:
        yield from _amd(pool, size)
    elif size.is_gpu:
        yield from _nvidia(pool, size)
    else:
        yield from _small(pool, size, context)


def _amd(pool: NodePool, size: Size) -> Iterator[Problem]:
    if size.aks == "gpu-not-supported":
        yield Problem(
            where=pool.size, message=f"AKS does not support {size.name}", cure="use an NVIDIA size, or MI300X"
        )
    elif (known(pool.gpu_driver) or "Install").lower() != "none":
        yield Problem(
            where=pool.size,
            message=f"{size.name} has AMD GPUs, and AKS would install NVIDIA's driver",
            cure='set the GPU driver to "None" and add the AMD GPU operator',
            related=(Related(pool.span, f"{pool.name} says nothing of its driver"),),
        )


def _nvidia(pool: NodePool, size: Size) -> Iterator[Problem]:
    if (known(pool.os_sku) or "").lower() in {"flatcar", "azurelinuxosguard"}:
        where = pool.os_sku if isinstance(pool.os_sku, Known) else pool.span
        yield Problem(
            where=where,
            message=f"AKS has no GPU driver for the OS {known(pool.os_sku)}",
            cure="use Ubuntu or AzureLinux",
        )
    elif size.aks == "gpu-not-listed" and (known(pool.gpu_driver) or "Install").lower() != "none":
        yield Problem(
            where=pool.size,
            message=f"{size.name} is not among the GPU sizes for which AKS installs a driver",
            cure='set the GPU driver to "None" and install one, or choose a listed size',
            severity=Severity.WARNING,
        )


def _small(pool: NodePool, size: Size, context: Context) -> Iterator[Problem]:
    """CPU pools are judged only beside GPU pools: ordinary clusters are not this tool's business."""
    known(pool.cluster)
    if not belongs_to_ai(pool, context):
        return
    if size.aks in {"restricted", "below-minimum"}:
        yield Problem(where=pool.size, message=f"{size.name} is too small for AKS", cure="choose at least 2 vCPUs")
        return
    if not is_system(pool):
        return
    if size.family == "B" or size.aks == "user-pool-only":
        yield Problem(
            where=pool.size,
            message=f"{size.name} is of the B series, which AKS does not take for system pools",
            cure="choose a size of the D series",
            severity=Severity.WARNING,
        )
    elif size.vcpus_available < 4:
        yield Problem(
            where=pool.size,
            message=f"{size.name} has {size.vcpus_available} vCPUs; Microsoft asks for 4 in a system pool",
            cure="choose at least 4 vCPUs",
            severity=Severity.INFO,
        )
