"""Pods without GPUs that go to GPU machines."""

from collections.abc import Iterator

from ailint.sdk import (
    Context,
    Known,
    Obstacle,
    PodGroup,
    Problem,
    Reference,
    Related,
    Severity,
    Undecided,
    Workload,
    date,
    known,
    landing,
    project,
    rule,
)
from ailint_rules.clusters import place_of
from ailint_rules.machines import is_gpu_pool
from ailint_rules.workloads import chosen_pools, gpus_of, is_infrastructure

POOL = """
resource "azurerm_kubernetes_cluster_node_pool" "gpu" {
  name                  = "gpu"
  kubernetes_cluster_id = "aks"
  vm_size               = "Standard_NC24ads_A100_v4"
  auto_scaling_enabled  = true
  min_count             = 0
  max_count             = 2
  node_taints           = ["sku=gpu:NoSchedule"]
}
"""

BAD = project(
    {
        "pools.tf": POOL,
        "index.yaml": """
apiVersion: apps/v1
kind: Deployment
metadata: {name: index}
spec:
  selector: {matchLabels: {app: index}}
  template:
    metadata: {labels: {app: index}}
    spec:
      nodeSelector: {agentpool: gpu} # expect: cpu-workload-on-gpu-pool
      tolerations: [{key: sku, operator: Exists}]
      containers:
        - name: index
          image: registry.example/index:1
          resources: {requests: {cpu: "2"}}
""",
    }
)

GOOD = project(
    {
        "pools.tf": POOL,
        "index.yaml": """
apiVersion: apps/v1
kind: Deployment
metadata: {name: index}
spec:
  selector: {matchLabels: {app: index}}
  template:
    metadata: {labels: {app: index}}
    spec:
      containers:
        - name: index
          image: registry.example/index:1
          resources: {requests: {cpu: "2"}}
""",
    }
)

GOOD_LAUNCHER = project(
    {
        "pools.tf": POOL,
        "bench.yaml": """
# A launcher without GPUs beside workers that have them, and an exporter on every machine.
apiVersion: kubeflow.org/v2beta1
kind: MPIJob
metadata: {name: bench}
spec:
  mpiReplicaSpecs:
    Launcher:
      replicas: 1
      template:
        spec:
          nodeSelector: {agentpool: gpu}
          tolerations: [{key: sku, operator: Exists}]
          containers: [{name: launcher, image: "registry.example/bench:1"}]
    Worker:
      replicas: 1
      template:
        spec:
          nodeSelector: {agentpool: gpu}
          tolerations: [{key: sku, operator: Exists}]
          containers:
            - name: worker
              image: registry.example/bench:1
              resources: {limits: {nvidia.com/gpu: 1}}
""",
    }
)


@rule(
    id="cpu-workload-on-gpu-pool",
    on=Workload,
    severity=Severity.WARNING,
    bad=[BAD],
    good=[GOOD, GOOD_LAUNCHER],
    references=[
        Reference(
            "Best practices for GPU workloads on AKS",
            "https://learn.microsoft.com/azure/aks/best-practices-gpu",
            date(2026, 12, 1),
        )
    ],
)
def cpu_workload_on_gpu_pool(workload: Workload, context: Context) -> Iterator[Problem | Undecided]:
    """A pod that selects a GPU pool and asks for no GPU takes processors and memory from those that do, and keeps the
    machine from being removed when they are done.
    """
    if workload.kind == "DaemonSet" or is_infrastructure(workload):
        return
    if any(gpus_of(group) or group.resource_claims for group in workload.groups):
        return
    if workload.injects_tolerations:
        return
    for group in workload.groups:
        yield from _judge(group, workload, context)


def _judge(group: PodGroup, workload: Workload, context: Context) -> Iterator[Problem]:
    pools = chosen_pools(group, workload, context)
    if not pools or not all(is_gpu_pool(pool, context) for pool in pools):
        return
    if not all(container.amounts_are_complete for container in group.containers):
        return
    if _means_a_gpu(group):
        return
    known(group.tolerations)
    if all(landing(group, pool).obstacle is not Obstacle.NONE for pool in pools):
        return
    yield Problem(
        where=group.node_selector if isinstance(group.node_selector, Known) else group.span,
        message=f"pods without GPUs select the GPU pool {pools[0].name}",
        cure="drop the node selector and the toleration, or add a GPU limit",
        related=(Related(place_of(pools[0].size, pools[0]), f"{pools[0].name} has GPUs"),),
    )


def _means_a_gpu(group: PodGroup) -> bool:
    """An accelerator label says that a GPU is meant: the missing request is another rule's."""
    if not isinstance(group.node_selector, Known):
        return False
    return any(key.rpartition("/")[2] == "accelerator" for key, _ in group.node_selector.value)
