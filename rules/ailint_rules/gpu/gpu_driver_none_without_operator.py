"""GPU pools without a driver, and nothing that installs one."""

from collections.abc import Iterator

from ailint.sdk import (
    Context,
    GpuSoftware,
    NodePool,
    Problem,
    Reference,
    Severity,
    Undecided,
    az,
    bicep,
    date,
    known,
    project,
    rule,
    terraform,
)
from ailint_rules.machines import gpu_size

POOL = """
resource "azurerm_kubernetes_cluster_node_pool" "gpu" {
  name                  = "gpu"
  kubernetes_cluster_id = "aks"
  vm_size               = "Standard_NC24ads_A100_v4"
  gpu_driver            = "None" # expect: gpu-driver-none-without-operator
  auto_scaling_enabled  = true
  min_count             = 0
  max_count             = 4
  node_taints           = ["sku=gpu:NoSchedule"]
}
"""

BAD = terraform(POOL)

BAD_BICEP = bicep("""
resource aks 'Microsoft.ContainerService/managedClusters@2024-09-01' existing = {
  name: 'aks'
}

resource gpu 'Microsoft.ContainerService/managedClusters/agentPools@2025-10-01' = {
  parent: aks
  name: 'gpu'
  properties: {
    vmSize: 'Standard_NC24ads_A100_v4'
    enableAutoScaling: true
    minCount: 0
    maxCount: 2
    nodeTaints: ['sku=gpu:NoSchedule']
    gpuProfile: { driver: 'None' } // expect: gpu-driver-none-without-operator
  }
}
""")

BAD_SCRIPT = az("""
az aks nodepool add --resource-group rg --cluster-name aks --name gpu --node-vm-size Standard_NC24ads_A100_v4 \\
  --gpu-driver none # expect: gpu-driver-none-without-operator
""")

GOOD = terraform(POOL.replace('"None" # expect: gpu-driver-none-without-operator', '"Install"'))

GOOD_OPERATOR = project(
    {
        "pools.tf": POOL.replace(" # expect: gpu-driver-none-without-operator", ""),
        "policy.yaml": """
apiVersion: nvidia.com/v1
kind: ClusterPolicy
metadata: {name: cluster-policy}
spec:
  daemonsets: {tolerations: [{key: sku, operator: Exists}]}
""",
    }
)


GOOD_GUIDE = project(
    {
        "pools.tf": POOL.replace(" # expect: gpu-driver-none-without-operator", ""),
        "README.md": "```sh\nhelm install gpu-operator nvidia/gpu-operator\n```\n",
    }
)


@rule(
    id="gpu-driver-none-without-operator",
    on=NodePool,
    severity=Severity.WARNING,
    tags={"absence"},
    bad=[BAD, BAD_BICEP, BAD_SCRIPT],
    good=[GOOD, GOOD_OPERATOR, GOOD_GUIDE],
    references=[
        Reference(
            "Use GPUs on Azure Kubernetes Service (skip the driver)",
            "https://learn.microsoft.com/azure/aks/use-nvidia-gpu",
            date(2026, 12, 1),
        )
    ],
)
def gpu_driver_none_without_operator(pool: NodePool, context: Context) -> Iterator[Problem | Undecided]:
    """Told to install no driver, AKS leaves the machine without one: the GPU operator, or a driver of your own, has to
    bring it. It stays silent where something unread could.
    """
    name = "gpu-driver-none-without-operator"
    if name in context.provided_externally or context.infrastructure.has_opaque():
        return
    size = gpu_size(pool, context)
    if size is None or size.gpu_vendor != "NVIDIA" or (known(pool.gpu_driver) or "").lower() != "none":
        return
    if any(known(one.installs_driver) for one in context.infrastructure.all(GpuSoftware)):
        return
    yield Problem(
        where=pool.gpu_driver,
        message="AKS is told to install no GPU driver, and nothing in the scan installs one",
        cure="let AKS install it, or add the GPU operator",
    )
