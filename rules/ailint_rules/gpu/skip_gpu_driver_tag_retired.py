"""The tag that used to keep AKS from installing a GPU driver."""

from collections.abc import Iterator

from ailint.sdk import (
    Absent,
    Context,
    NodePool,
    Problem,
    Reference,
    Severity,
    Undecided,
    arm,
    az,
    date,
    known,
    kubernetes,
    rule,
    terraform,
)

ENDED = date(2025, 8, 14)
"""Since this day AKS ignores the tag (MicrosoftDocs/azure-aks-docs use-nvidia-gpu.md, read 2026-12-01)."""

POOL = """
resource "azurerm_kubernetes_cluster_node_pool" "gpu" {
  name                  = "gpu"
  kubernetes_cluster_id = "aks"
  vm_size               = "Standard_NC24ads_A100_v4"
  tags = {
    SkipGPUDriverInstall = "true" # expect: skip-gpu-driver-tag-retired
  }
}
"""

BAD = terraform(POOL)

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
        "tags": { "SkipGPUDriverInstall": "true" }
      }
    }
  ]
}
""",
    expect={"skip-gpu-driver-tag-retired": [11]},
)

BAD_SCRIPT = az("""
az aks nodepool add --resource-group rg --cluster-name aks --name gpu --node-vm-size Standard_NC24ads_A100_v4 \\
  --tags SkipGPUDriverInstall=true # expect: skip-gpu-driver-tag-retired
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
  tags: {SkipGPUDriverInstall: "true"} # expect: skip-gpu-driver-tag-retired
""")

GOOD = terraform(
    POOL.replace(
        '  tags = {\n    SkipGPUDriverInstall = "true" # expect: skip-gpu-driver-tag-retired\n  }\n',
        '  gpu_driver = "None"\n',
    )
)

GOOD_THEN = terraform(POOL.replace(" # expect: skip-gpu-driver-tag-retired", ""), as_of="2025-08-13")


@rule(
    id="skip-gpu-driver-tag-retired",
    on=NodePool,
    severity=Severity.ERROR,
    bad=[BAD, BAD_ARM, BAD_SCRIPT, BAD_OPERATOR],
    good=[GOOD, GOOD_THEN],
    references=[
        Reference(
            "Use GPUs on Azure Kubernetes Service (skip the driver)",
            "https://learn.microsoft.com/azure/aks/use-nvidia-gpu",
            date(2026, 12, 1),
        )
    ],
)
def skip_gpu_driver_tag_retired(pool: NodePool, context: Context) -> Iterator[Problem | Undecided]:
    """AKS has ignored the tag SkipGPUDriverInstall since 2025-08-14: it installs its driver all the same, beside the
    one of the operator that the tag was to make room for.
    """
    if isinstance(pool.skip_driver_tag, Absent) or context.as_of < ENDED:
        return
    if (known(pool.skip_driver_tag) or "").lower() == "true":
        yield Problem(
            where=pool.skip_driver_tag,
            message=f"AKS has ignored the tag SkipGPUDriverInstall since {ENDED}",
            cure='set the GPU driver of the pool to "None" (gpu_driver, gpuProfile.driver, --gpu-driver)',
        )
