"""Kueue quotas for more GPUs than the pools can have."""

from collections.abc import Iterator

from ailint.sdk import (
    ClusterQueue,
    Context,
    Known,
    NodePool,
    NodeProvisioner,
    Problem,
    Quota,
    Reference,
    Related,
    ResourceFlavor,
    Severity,
    Undecided,
    date,
    known,
    pool_size,
    project,
    rule,
)
from ailint_rules.queues.flavors import pools_of

POOL = """
resource "azurerm_kubernetes_cluster_node_pool" "train" {
  name                  = "train"
  kubernetes_cluster_id = "aks"
  vm_size               = "Standard_NC96ads_A100_v4"
  auto_scaling_enabled  = true
  min_count             = 0
  max_count             = 4
  node_taints           = ["sku=gpu:NoSchedule"]
  node_labels           = { accelerator-pool = "a100" }
}
"""

QUEUE = """
apiVersion: kueue.x-k8s.io/v1beta1
kind: ResourceFlavor
metadata: {name: a100}
spec:
  nodeLabels: {accelerator-pool: a100}
  tolerations: [{key: sku, operator: Exists}]
---
apiVersion: kueue.x-k8s.io/v1beta1
kind: ClusterQueue
metadata: {name: research}
spec:
  resourceGroups:
    - coveredResources: [nvidia.com/gpu]
      flavors:
        - name: a100
          resources:
            - {name: nvidia.com/gpu, nominalQuota: 32} # expect: queue-quota-exceeds-pools
"""

BAD = project({"pools.tf": POOL, "queue.yaml": QUEUE})

GOOD = project({"pools.tf": POOL, "queue.yaml": QUEUE.replace("32} # expect: queue-quota-exceeds-pools", "16}")})

GOOD_ELSEWHERE = project({"queue.yaml": QUEUE.replace(" # expect: queue-quota-exceeds-pools", "")})


@rule(
    id="queue-quota-exceeds-pools",
    on=ClusterQueue,
    severity=Severity.WARNING,
    bad=[BAD],
    good=[GOOD, GOOD_ELSEWHERE],
    references=[
        Reference("Cluster queue", "https://kueue.sigs.k8s.io/docs/concepts/cluster_queue/", date(2026, 12, 1))
    ],
)
def queue_quota_exceeds_pools(queue: ClusterQueue, context: Context) -> Iterator[Problem | Undecided]:
    """A quota promises GPUs. Where it promises more than the pools of its flavor can ever have, Kueue admits jobs whose
    pods stay Pending, and the gang deadlocks half started.
    """
    for quota in queue.quotas:
        if quota.resource.endswith(".com/gpu"):
            yield from _judge(quota, context)


def _judge(quota: Quota, context: Context) -> Iterator[Problem | Undecided]:
    flavors = context.once(_flavors).get(quota.flavor, [])
    if len(flavors) != 1:
        return
    pools = pools_of(flavors[0], context)
    if not pools or any(isinstance(pool, NodeProvisioner) for pool in pools):
        return
    counts = [_most_gpus(pool) for pool in pools]
    if any(count is None for count in counts):
        return
    most, nominal = sum(count or 0 for count in counts), known(quota.nominal) or 0
    if nominal > most:
        yield Problem(
            where=quota.nominal if isinstance(quota.nominal, Known) else quota.span,
            message=f"the quota is {nominal} GPUs, but the pools of flavor {quota.flavor} have at most {most}",
            cure=f"lower the quota to {most}, or raise the pools' maximum",
            related=tuple(Related(pool.span, f"{pool.name} has at most {_most_gpus(pool)} GPUs") for pool in pools),
        )


def _flavors(context: Context) -> dict[str, list[ResourceFlavor]]:
    found: dict[str, list[ResourceFlavor]] = {}
    for one in context.infrastructure.all(ResourceFlavor):
        found.setdefault(one.flavor_name, []).append(one)
    return found


def _most_gpus(pool: NodePool) -> int | None:
    """GPUs at a pool's largest; None where its size or maximum is not written."""
    size = pool_size(pool)
    nodes = known(pool.maximum_nodes) if known(pool.autoscaling) else known(pool.nodes)
    return None if size is None or nodes is None else (size.gpu_count or 0) * nodes
