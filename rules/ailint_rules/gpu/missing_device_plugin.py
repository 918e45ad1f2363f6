"""GPU pools and pods, and nothing that makes the GPUs visible."""

from collections.abc import Iterator

from ailint.sdk import (
    Cluster,
    Context,
    GpuSoftware,
    NodePool,
    Problem,
    Reference,
    Related,
    Severity,
    SoftwareKind,
    Undecided,
    Workload,
    date,
    known,
    project,
    requested_gpus,
    rule,
)
from ailint_rules.machines import gpu_size

POOL = """
resource "azurerm_kubernetes_cluster" "main" { # expect: missing-device-plugin
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
  auto_scaling_enabled  = true
  min_count             = 0
  max_count             = 4
  node_taints           = ["sku=gpu:NoSchedule"]
}
"""

JOB = """
apiVersion: batch/v1
kind: Job
metadata: {name: rank}
spec:
  template:
    spec:
      restartPolicy: Never
      tolerations: [{key: sku, operator: Equal, value: gpu, effect: NoSchedule}]
      containers:
        - name: rank
          image: registry.example/rank:2
          resources: {limits: {nvidia.com/gpu: 1}}
"""

PLUGIN = """
apiVersion: apps/v1
kind: DaemonSet
metadata: {name: nvidia-device-plugin, namespace: kube-system}
spec:
  selector: {matchLabels: {name: nvidia-device-plugin}}
  template:
    metadata: {labels: {name: nvidia-device-plugin}}
    spec:
      tolerations: [{key: sku, operator: Exists}]
      containers:
        - name: plugin
          image: registry.example/nvidia/k8s-device-plugin:v0.18.0
"""

BAD = project({"main.tf": POOL, "rank.yaml": JOB})

BAD_BICEP = project(
    {
        "main.bicep": """
// expect-next-line: missing-device-plugin
resource aks 'Microsoft.ContainerService/managedClusters@2024-09-01' = {
  name: 'aks'
  location: 'eastus2'
  properties: {
    agentPoolProfiles: [
      { name: 'system', mode: 'System', vmSize: 'Standard_D4s_v5', count: 2 }
      { name: 'gpu', mode: 'User', vmSize: 'Standard_NC24ads_A100_v4', count: 0, nodeTaints: ['sku=gpu:NoSchedule'] }
    ]
  }
}
""",
        "rank.yaml": JOB,
    }
)

BAD_SCRIPT = project(
    {
        "deploy.sh": """
# expect-next-line: missing-device-plugin
az aks create --resource-group rg --name aks --node-vm-size Standard_D4s_v5
az aks nodepool add --resource-group rg --cluster-name aks --name gpu --node-vm-size Standard_NC24ads_A100_v4 \\
  --node-taints sku=gpu:NoSchedule
""",
        "rank.yaml": JOB,
    }
)

GOOD = project({"main.tf": POOL.replace(" # expect: missing-device-plugin", ""), "rank.yaml": JOB, "dp.yaml": PLUGIN})

GOOD_SPLIT = project({"rank.yaml": JOB})


@rule(
    id="missing-device-plugin",
    on=Cluster,
    severity=Severity.WARNING,
    tags={"absence"},
    bad=[BAD, BAD_BICEP, BAD_SCRIPT],
    good=[GOOD, GOOD_SPLIT],
    references=[
        Reference(
            "Use GPUs on Azure Kubernetes Service",
            "https://learn.microsoft.com/azure/aks/use-nvidia-gpu",
            date(2026, 12, 1),
        )
    ],
)
def missing_device_plugin(cluster: Cluster, context: Context) -> Iterator[Problem | Undecided]:
    """AKS installs the driver on a GPU pool, not the device plugin. Without one the machine offers no `nvidia.com/gpu`
    and every pod that asks for it stays Pending. It speaks only where the cluster, its GPU pools and such pods are in
    one scan, and nothing unread could hold the plugin.
    """
    if "missing-device-plugin" in context.provided_externally or context.infrastructure.has_opaque():
        return
    if known(cluster.kaito) or known(cluster.automatic) or context.once(_is_there):
        return
    pools = [pool for pool in context.infrastructure.pools_of(cluster) if _needs_it(pool, context)]
    asker = context.once(_first_asker)
    if not pools or asker is None:
        return
    yield Problem(
        where=cluster.span,
        message=f"{asker.name} asks for GPUs, but nothing in the scan makes this cluster's GPUs visible",
        cure="add NVIDIA's device plugin (or the GPU operator), or set `provided-externally` in .ailint.yaml",
        related=(
            Related(asker.span, f"{asker.name} asks for nvidia.com/gpu"),
            *(Related(pool.span, f"{pool.name} is a GPU pool") for pool in pools[:3]),
        ),
    )


def _needs_it(pool: NodePool, context: Context) -> bool:
    size = gpu_size(pool, context)
    if size is None or size.gpu_vendor != "NVIDIA" or pool.provisioner != "aks":
        return False
    windows = (known(pool.os_type) or "Linux").lower() == "windows"
    return not windows and known(pool.gpu_management) != "Managed"


def _is_there(context: Context) -> bool:
    kinds = {SoftwareKind.DEVICE_PLUGIN, SoftwareKind.GPU_OPERATOR, SoftwareKind.DRA_DRIVER}
    if any(one.kind in kinds for one in context.infrastructure.all(GpuSoftware)):
        return True
    return any(one.provisioner == "kaito" for one in context.infrastructure.all(NodePool))


def _first_asker(context: Context) -> Workload | None:
    return next((one for one in context.infrastructure.all(Workload) if _asks(one)), None)


def _asks(workload: Workload) -> bool:
    return any("nvidia.com/gpu" in requested_gpus(group) for group in workload.groups)
