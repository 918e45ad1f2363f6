"""InfiniBand pools on AKS without the feature that puts their nodes on one fabric."""

from collections.abc import Iterator

from ailint.sdk import (
    Absent,
    Context,
    FeatureRegistration,
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
    project,
    rule,
    terraform,
)
from ailint_rules.machines import gpu_size
from ailint_rules.placement.gangs import trains

FEATURE = "aksinfinibandsupport"

POOL = """
resource "azurerm_kubernetes_cluster_node_pool" "train" {
  name                  = "train"
  kubernetes_cluster_id = "aks"
  vm_size               = "Standard_ND96isr_H100_v5" # expect: missing-aks-infiniband-feature
  node_count            = 4
  node_taints           = ["sku=gpu:NoSchedule"]
}
"""

BAD = terraform(POOL)

BAD_BICEP = bicep("""
resource train 'Microsoft.ContainerService/managedClusters/agentPools@2024-09-01' = {
  name: 'aks/train'
  properties: {
    vmSize: 'Standard_ND96isr_MI300X_v5' // expect: missing-aks-infiniband-feature
    enableAutoScaling: true
    minCount: 0
    maxCount: 8
    gpuProfile: { driver: 'None' }
    nodeTaints: ['sku=gpu:NoSchedule']
  }
}
""")

BAD_SCRIPT = az("""
az aks nodepool add -g rg --cluster-name aks --name train --node-count 4 \\
  --node-vm-size Standard_ND96isr_H100_v5 # expect: missing-aks-infiniband-feature
""")

GOOD = project(
    {
        "infra/main.tf": POOL.replace(" # expect: missing-aks-infiniband-feature", ""),
        "scripts/prepare.sh": """
az feature register --name AKSInfinibandSupport --namespace Microsoft.ContainerService
az provider register --namespace Microsoft.ContainerService
""",
    }
)

GOOD_TERRAFORM = terraform(
    POOL.replace(" # expect: missing-aks-infiniband-feature", "")
    + """
resource "azurerm_resource_provider_feature_registration" "infiniband" {
  name          = "AKSInfinibandSupport"
  provider_name = "Microsoft.ContainerService"
}
"""
)

GOOD_SINGLE = terraform("""
# One node talks to nobody, and pools that serve need no fabric.
resource "azurerm_kubernetes_cluster_node_pool" "finetune" {
  name                  = "finetune"
  kubernetes_cluster_id = "aks"
  vm_size               = "Standard_ND96isr_H100_v5"
  node_count            = 1
}

resource "azurerm_kubernetes_cluster_node_pool" "serve" {
  name                  = "serve"
  kubernetes_cluster_id = "aks"
  vm_size               = "Standard_ND96isr_H100_v5"
  node_count            = 4
}
""")


@rule(
    id="missing-aks-infiniband-feature",
    on=NodePool,
    severity=Severity.INFO,
    tags={"absence"},
    bad=[BAD, BAD_BICEP, BAD_SCRIPT],
    good=[GOOD, GOOD_TERRAFORM, GOOD_SINGLE],
    references=[
        Reference(
            "Use AMD GPUs on AKS: register the AKSInfinibandSupport feature",
            "https://learn.microsoft.com/azure/aks/use-amd-gpus",
            date(2026, 12, 1),
        ),
        Reference(
            "AI infrastructure on Azure: RDMA on AKS",
            "https://github.com/Azure/aks-rdma-infiniband",
            date(2026, 12, 1),
        ),
    ],
    silenced_by=("retired-sku",),
)
def missing_aks_infiniband_feature(pool: NodePool, context: Context) -> Iterator[Problem | Undecided]:
    """Nodes of an AKS pool land on one InfiniBand network only where the subscription has registered the feature
    `AKSInfinibandSupport` before the pool is made; without it RDMA between them may fail. It is registered once for a
    subscription, so that it may well have happened elsewhere: then say so under `provided-externally`.
    """
    if "missing-aks-infiniband-feature" in context.provided_externally or pool.provisioner != "aks":
        return
    size = gpu_size(pool, context)
    if size is None or not _needs_fabric(size) or not trains(pool, context) or not _is_several(pool):
        return
    if context.infrastructure.has_opaque(of_azure=True) or any(
        _may_be_it(one) for one in context.infrastructure.all(FeatureRegistration)
    ):
        return
    clue = context.infrastructure.purpose(pool).evidence[0]
    yield Problem(
        where=pool.size,
        message=f"nodes of {size.name} train together, and nothing here registers the feature AKSInfinibandSupport",
        cure="`az feature register --namespace Microsoft.ContainerService --name AKSInfinibandSupport`"
        " before the pool is made",
        related=(Related(clue.span, f"{clue.name} `{clue.text}` says training"),),
    )


def _needs_fabric(size: Size) -> bool:
    """GB300 racks are registered otherwise: Microsoft's own script leaves the feature out there."""
    return size.infiniband and "GB300" not in size.series


def _is_several(pool: NodePool) -> bool:
    """Whether there are, or may come to be, at least two nodes. Raises Undecided where that is unknown."""
    count = known(pool.maximum_nodes) if known(pool.autoscaling) else known(pool.nodes)
    return count is not None and count > 1


def _may_be_it(feature: FeatureRegistration) -> bool:
    return not isinstance(feature.feature, Known | Absent) or (
        isinstance(feature.feature, Known) and feature.feature.value.lower() == FEATURE
    )
