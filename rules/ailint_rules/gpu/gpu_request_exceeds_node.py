"""Pods that ask for more GPUs than any machine has."""

from collections.abc import Iterator

from ailint.sdk import (
    Absent,
    Attribute,
    Context,
    GpuSoftware,
    Known,
    Landing,
    NodePool,
    Obstacle,
    PodGroup,
    Problem,
    Reference,
    Related,
    Severity,
    Undecided,
    Workload,
    date,
    is_gpu_resource,
    kubernetes,
    pool_size,
    project,
    requested_gpus,
    rule,
)
from ailint_rules.clusters import place_of, unread_pools
from ailint_rules.workloads import MOST_GPUS_A_NODE, certain_gpus_of

POOL = """
resource "azurerm_kubernetes_cluster_node_pool" "gpu" {
  name                  = "gpu"
  kubernetes_cluster_id = "aks"
  vm_size               = "Standard_NC48ads_A100_v4"
  auto_scaling_enabled  = true
  min_count             = 0
  max_count             = 2
  node_taints           = ["sku=gpu:NoSchedule"]
}
"""

JOB = """
apiVersion: batch/v1
kind: Job
metadata: {name: wide}
spec:
  template:
    spec:
      restartPolicy: Never
      tolerations: [{key: sku, operator: Equal, value: gpu, effect: NoSchedule}]
      containers:
        - name: wide
          image: registry.example/wide:1
          resources:
            limits:
              nvidia.com/gpu: COUNT
"""

BAD = project({"pools.tf": POOL, "wide.yaml": JOB.replace("COUNT", "4 # expect: gpu-request-exceeds-node")})

BAD_ALONE = kubernetes(JOB.replace("COUNT", "16 # expect: gpu-request-exceeds-node"))

GOOD = project({"pools.tf": POOL, "wide.yaml": JOB.replace("COUNT", "2")})

GOOD_ALONE = kubernetes(JOB.replace("COUNT", "8"))


@rule(
    id="gpu-request-exceeds-node",
    on=Workload,
    severity=Severity.ERROR,
    bad=[BAD, BAD_ALONE],
    good=[GOOD, GOOD_ALONE],
    references=[
        Reference("Schedule GPUs", "https://kubernetes.io/docs/tasks/manage-gpus/scheduling-gpus/", date(2026, 12, 1))
    ],
)
def gpu_request_exceeds_node(workload: Workload, context: Context) -> Iterator[Problem | Undecided]:
    """A pod runs on one machine. When it asks for more GPUs than the largest machine of its pools has, it stays
    Pending for ever, and the autoscaler knows that no new machine would help. No Azure size has more than 8 GPUs.
    """
    if workload.injects_tolerations or context.once(_are_shared):
        return
    for group in workload.groups:
        if not certain_gpus_of(group):
            continue
        whole = {name: count for name, count in requested_gpus(group).items() if name.endswith(".com/gpu")}
        for name, count in whole.items():
            problem = _judge(group, name, count, workload, context)
            if problem is None:
                continue
            # Further pools may have larger machines, but none has more than Azure's largest.
            unread = unread_pools(workload, context) if count <= MOST_GPUS_A_NODE else None
            yield problem if unread is None else unread


def _judge(group: PodGroup, name: str, count: int, workload: Workload, context: Context) -> Problem | None:
    placement = context.infrastructure.placement_near(workload)
    if placement.has_landing(group, _takes):
        return None
    selected = placement.selected(group)
    pools = [pool for pool, _ in selected if _could_hold(pool, name)]
    sizes = [size for pool in pools if (size := pool_size(pool)) is not None]
    if len(sizes) < len(pools):
        return None
    largest = max((size.gpu_count or 0 for size in sizes), default=0)
    limit = largest or MOST_GPUS_A_NODE
    if count <= limit:
        return None
    where = _limit(group, name)
    if largest:
        best = max(sizes, key=lambda size: size.gpu_count or 0)
        message = f"the pod asks for {count} GPUs, but the largest machine it can land on, {best.name}, has {largest}"
    else:
        message = f"the pod asks for {count} GPUs, but no Azure size has more than {MOST_GPUS_A_NODE}"
    return Problem(
        where=where if where is not None else group.span,
        message=message,
        cure=f"ask for at most {limit} a pod, and spread the work over several pods",
        related=tuple(
            Related(place_of(pool.size, pool), f"{pool.name} is a pool that it can land on") for pool in pools
        ),
        severity=None if largest else Severity.WARNING,
    )


def _takes(one: Landing) -> bool:
    return one.obstacle is not Obstacle.RESOURCES and isinstance(one.pool.mig_profile, Absent)


def _could_hold(pool: NodePool, name: str) -> bool:
    """Pools with GPUs of the maker that the selector does not exclude; those with partitions are another rule's."""
    size = pool_size(pool)
    if not isinstance(pool.mig_profile, Absent):
        return False
    if size is None:
        return True
    return size.is_gpu and name.startswith(size.gpu_vendor.lower())


def _limit(group: PodGroup, name: str) -> Attribute[str] | None:
    for container in group.containers:
        for amount in container.amounts:
            if amount.resource == name and is_gpu_resource(name) and isinstance(amount.limit, Known):
                return amount.limit
    return None


def _are_shared(context: Context) -> bool:
    """Whether something in the scan cuts GPUs into slices."""
    return any(isinstance(one.time_slices, Known) for one in context.infrastructure.all(GpuSoftware))
