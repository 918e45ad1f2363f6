"""GPU partitions that pods and pools disagree about."""

from collections.abc import Iterator

from ailint.sdk import (
    MIG_PREFIX,
    Absent,
    Context,
    GpuSoftware,
    NodePool,
    PodGroup,
    Problem,
    Reference,
    Related,
    Severity,
    SoftwareKind,
    Undecided,
    Workload,
    az,
    bicep,
    date,
    known,
    kubernetes,
    pool_size,
    project,
    requested_gpus,
    rule,
    terraform,
)
from ailint_rules.clusters import place_of, unread_pools

POOL = """
resource "azurerm_kubernetes_cluster_node_pool" "gpu" {
  name                  = "gpu"
  kubernetes_cluster_id = "aks"
  vm_size               = "Standard_NC24ads_A100_v4"
  auto_scaling_enabled  = true
  min_count             = 0
  max_count             = 4
  node_taints           = ["sku=gpu:NoSchedule"]
}
"""

POD = """
apiVersion: v1
kind: Pod
metadata: {name: slice}
spec:
  nodeSelector: {agentpool: gpu}
  tolerations: [{key: sku, operator: Exists}]
  containers:
    - name: slice
      image: registry.example/slice:1
      resources:
        limits:
          nvidia.com/mig-1g.10gb: 1 # expect: mig-profile-mismatch
"""

BAD = project({"pools.tf": POOL, "slice.yaml": POD})

BAD_SIZE = terraform("""
resource "azurerm_kubernetes_cluster_node_pool" "gpu" {
  name                  = "gpu"
  kubernetes_cluster_id = "aks"
  vm_size               = "Standard_NC16as_T4_v3"
  gpu_instance          = "MIG1g" # expect: mig-profile-mismatch
  auto_scaling_enabled  = true
  min_count             = 0
  max_count             = 4
  node_taints           = ["sku=gpu:NoSchedule"]
}
""")

BAD_BICEP = bicep("""
resource pool 'Microsoft.ContainerService/managedClusters/agentPools@2024-09-01' = {
  name: 'aks/gpu'
  properties: {
    mode: 'User'
    vmSize: 'Standard_NC16as_T4_v3'
    gpuInstanceProfile: 'MIG1g' // expect: mig-profile-mismatch
  }
}
""")

BAD_SCRIPT = az("""
az aks nodepool add --resource-group rg --cluster-name aks --name gpu --node-vm-size Standard_NC16as_T4_v3 \\
  --gpu-instance-profile MIG1g # expect: mig-profile-mismatch
""")

BAD_OPERATOR = kubernetes("""
apiVersion: containerservice.azure.com/v1api20240901
kind: ManagedClustersAgentPool
metadata: {name: gpu}
spec:
  azureName: gpu
  owner: {name: aks}
  mode: User
  vmSize: Standard_NC16as_T4_v3
  gpuInstanceProfile: MIG1g # expect: mig-profile-mismatch
""")

GOOD = project(
    {
        "pools.tf": POOL.replace("auto_scaling_enabled", 'gpu_instance          = "MIG1g"\n  auto_scaling_enabled'),
        "slice.yaml": POD.replace(" # expect: mig-profile-mismatch", ""),
    }
)

GOOD_WHOLE = project(
    {
        "pools.tf": POOL,
        "slice.yaml": POD.replace("nvidia.com/mig-1g.10gb: 1 # expect: mig-profile-mismatch", "nvidia.com/gpu: 1"),
    }
)


GOOD_OPERATOR = project(
    {
        "pools.tf": POOL,
        "slice.yaml": POD.replace(" # expect: mig-profile-mismatch", ""),
        # Its MIG manager cuts the GPUs of nodes by their label `nvidia.com/mig.config`.
        "install.sh": "helm upgrade --install gpu-operator nvidia/gpu-operator -n gpu --set mig.strategy=mixed",
    }
)


@rule(
    id="mig-profile-mismatch",
    on=NodePool | Workload,
    severity=Severity.ERROR,
    bad=[BAD, BAD_SIZE, BAD_BICEP, BAD_SCRIPT, BAD_OPERATOR],
    good=[GOOD, GOOD_WHOLE, GOOD_OPERATOR],
    references=[
        Reference(
            "Create a multi-instance GPU node pool in AKS",
            "https://learn.microsoft.com/azure/aks/gpu-multi-instance",
            date(2026, 12, 1),
        )
    ],
)
def mig_profile_mismatch(subject: NodePool | Workload, context: Context) -> Iterator[Problem | Undecided]:
    """A slice of a GPU exists only on a pool that is made with that profile, on a GPU that can be partitioned (A100,
    H100, H200 on AKS). A pod that asks for a slice elsewhere stays Pending; a profile on another GPU fails the pool.
    """
    if isinstance(subject, NodePool):
        yield from _pool(subject, context)
        return
    for group in subject.groups:
        for name in requested_gpus(group):
            if name.startswith(MIG_PREFIX):
                yield from _group(group, name, subject, context)


def _pool(pool: NodePool, context: Context) -> Iterator[Problem]:
    profile = known(pool.mig_profile)
    size = context.catalog.size(known(pool.size) or "")
    if profile is None or size is None or not size.is_gpu:
        return
    support = context.catalog.mig_support(size.gpu_model)
    if support is None or support.support == "aks":
        return
    works = support.support == "hardware"
    yield Problem(
        where=pool.mig_profile,
        message=f"{size.name} has {size.gpu_model} GPUs, which AKS does not partition"
        if works
        else f"{size.name} has {size.gpu_model} GPUs, which can't be partitioned",
        cure="choose a size with A100, H100 or H200 GPUs, or drop the profile",
        severity=Severity.WARNING if works else None,
    )


def _group(group: PodGroup, name: str, workload: Workload, context: Context) -> Iterator[Problem | Undecided]:
    selected = context.infrastructure.placement_near(workload).selected(group)
    pools = [pool for pool, _ in selected if _is_gpu_pool(pool)]
    if not pools or any(_offers(pool, name) for pool in pools) or _may_be_partitioned(pools, context):
        return
    if (undecided := unread_pools(workload, context)) is not None:
        yield undecided
        return
    amount = next(one for c in group.containers for one in c.amounts if one.resource == name)
    yield Problem(
        where=amount.span,
        message=f"the pod asks for {name}, which no pool that it can land on offers",
        cure="create a pool with that MIG profile, or ask for what the pool offers",
        related=tuple(
            Related(place_of(pool.mig_profile, pool), f"{pool.name} offers {_words(pool)}") for pool in pools
        ),
    )


def _is_gpu_pool(pool: NodePool) -> bool:
    size = pool_size(pool)
    return size is not None and size.is_gpu


def _may_be_partitioned(pools: list[NodePool], context: Context) -> bool:
    """Whether somebody else than AKS may cut the GPUs: the GPU operator does, by a label that is set at run time."""
    operators = [one for one in context.infrastructure.all(GpuSoftware) if one.kind is SoftwareKind.GPU_OPERATOR]
    return bool(operators) or any(known(pool.gpu_driver) == "None" for pool in pools)


def _offers(pool: NodePool, name: str) -> bool:
    """Whether a pool offers a slice; a managed or unknown strategy may."""
    if not isinstance(pool.mig_strategy, Absent):
        return True
    profile = known(pool.mig_profile)
    if profile is None:
        return False
    wanted = name.removeprefix(MIG_PREFIX).partition(".")[0]
    return profile.lower() == f"mig{wanted}"


def _words(pool: NodePool) -> str:
    profile = known(pool.mig_profile)
    return f"slices of profile {profile}" if profile else "whole GPUs"
