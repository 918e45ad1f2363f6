"""GPU pools whose use nobody sees."""

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
    Undecided,
    Workload,
    date,
    known,
    project,
    requested_gpus,
    rule,
)
from ailint_rules.machines import gpu_size

CLUSTER = """
resource "azurerm_kubernetes_cluster" "main" { # expect: missing-gpu-metrics
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

JOB = """
apiVersion: batch/v1
kind: Job
metadata: {name: rank}
spec:
  template:
    spec:
      restartPolicy: Never
      containers:
        - name: rank
          image: registry.example/rank:2
          resources: {limits: {nvidia.com/gpu: 1}}
"""

EXPORTER = """
apiVersion: apps/v1
kind: DaemonSet
metadata: {name: dcgm-exporter}
spec:
  selector: {matchLabels: {name: dcgm-exporter}}
  template:
    metadata: {labels: {name: dcgm-exporter}}
    spec:
      containers:
        - name: exporter
          image: registry.example/nvidia/dcgm-exporter:4.2
"""

BAD = project({"main.tf": CLUSTER, "rank.yaml": JOB})

BAD_BICEP = project(
    {
        "main.bicep": """
// expect-next-line: missing-gpu-metrics
resource aks 'Microsoft.ContainerService/managedClusters@2024-09-01' = {
  name: 'aks'
  location: 'eastus2'
  properties: {
    agentPoolProfiles: [
      { name: 'system', mode: 'System', vmSize: 'Standard_D4s_v5', count: 2 }
      { name: 'gpu', mode: 'User', vmSize: 'Standard_NC24ads_A100_v4', count: 0 }
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
# expect-next-line: missing-gpu-metrics
az aks create --resource-group rg --name aks --node-vm-size Standard_D4s_v5
az aks nodepool add --resource-group rg --cluster-name aks --name gpu --node-vm-size Standard_NC24ads_A100_v4
""",
        "rank.yaml": JOB,
    }
)

GOOD = project(
    {"main.tf": CLUSTER.replace(" # expect: missing-gpu-metrics", ""), "rank.yaml": JOB, "dcgm.yaml": EXPORTER}
)

GOOD_SPLIT = project({"main.tf": CLUSTER.replace(" # expect: missing-gpu-metrics", "")})


@rule(
    id="missing-gpu-metrics",
    on=Cluster,
    severity=Severity.INFO,
    tags={"absence"},
    bad=[BAD, BAD_BICEP, BAD_SCRIPT],
    good=[GOOD, GOOD_SPLIT],
    references=[
        Reference(
            "Monitor GPU metrics in AKS", "https://learn.microsoft.com/azure/aks/monitor-gpu-metrics", date(2026, 12, 1)
        )
    ],
)
def missing_gpu_metrics(cluster: Cluster, context: Context) -> Iterator[Problem | Undecided]:
    """Without NVIDIA's DCGM exporter a GPU that idles at full price looks like one that works. It speaks only where
    cluster, GPU pools and pods are in one scan, and nothing unread could hold the exporter.
    """
    if "missing-gpu-metrics" in context.provided_externally or context.infrastructure.has_opaque():
        return
    if known(cluster.automatic) or any(known(one.exports_metrics) for one in context.infrastructure.all(GpuSoftware)):
        return
    pools = [pool for pool in context.infrastructure.pools_of(cluster) if _is_watched(pool, context)]
    asks = context.once(_asks)
    if pools and asks:
        yield Problem(
            where=cluster.span,
            message="nothing in the scan exports GPU metrics of this cluster",
            cure="add the DCGM exporter or the GPU operator, or set `provided-externally` in .ailint.yaml",
            related=tuple(Related(pool.span, f"{pool.name} is a GPU pool") for pool in pools[:3]),
        )


def _asks(context: Context) -> bool:
    """Whether any pod of the scan asks for GPUs."""
    return any(requested_gpus(group) for one in context.infrastructure.all(Workload) for group in one.groups)


def _is_watched(pool: NodePool, context: Context) -> bool:
    size = gpu_size(pool, context)
    return size is not None and size.gpu_vendor == "NVIDIA" and known(pool.gpu_management) != "Managed"
