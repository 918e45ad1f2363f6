"""Kueue flavors whose labels no pool carries."""

from collections.abc import Iterator

from ailint.sdk import (
    Context,
    Known,
    NodePool,
    Problem,
    Reference,
    Related,
    ResourceFlavor,
    Severity,
    Undecided,
    date,
    known,
    project,
    rule,
)
from ailint_rules.machines import is_gpu_pool
from ailint_rules.queues.flavors import may_have_pools

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

FLAVOR = """
apiVersion: kueue.x-k8s.io/v1beta1
kind: ResourceFlavor
metadata: {name: a100}
spec:
  nodeLabels: {accelerator-pool: h100} # expect: flavor-label-unmatched
  tolerations: [{key: sku, operator: Exists}]
"""

BAD = project({"pools.tf": POOL, "flavor.yaml": FLAVOR})

GOOD = project({"pools.tf": POOL, "flavor.yaml": FLAVOR.replace("h100} # expect: flavor-label-unmatched", "a100}")})

GOOD_ELSEWHERE = project({"flavor.yaml": FLAVOR.replace(" # expect: flavor-label-unmatched", "")})


@rule(
    id="flavor-label-unmatched",
    on=ResourceFlavor,
    severity=Severity.WARNING,
    bad=[BAD],
    good=[GOOD, GOOD_ELSEWHERE],
    references=[
        Reference("Resource flavor", "https://kueue.sigs.k8s.io/docs/concepts/resource_flavor/", date(2026, 12, 1))
    ],
)
def flavor_label_unmatched(flavor: ResourceFlavor, context: Context) -> Iterator[Problem | Undecided]:
    """Kueue adds a flavor's labels to the pods that it admits. Where no pool carries them, jobs are admitted, quota is
    taken, and their pods stay Pending.
    """
    labels = known(flavor.node_labels)
    pools = [pool for pool in context.infrastructure.pools_near(flavor) if is_judged(pool, context)]
    if not labels or not pools or context.infrastructure.has_opaque() or may_have_pools(flavor, context):
        return
    written = ", ".join(f"{key}={value}" for key, value in labels)
    yield Problem(
        where=flavor.node_labels if isinstance(flavor.node_labels, Known) else flavor.span,
        message=f"no pool in the scan carries the labels of this flavor ({written})",
        cure="label the pool, or correct the flavor",
        related=tuple(Related(pool.span, f"{pool.name} is a GPU pool") for pool in pools[:3]),
    )


def is_judged(pool: NodePool, context: Context) -> bool:
    """GPU pools with a known size: CPU flavors are judged only beside them."""
    return isinstance(pool.size, Known) and is_gpu_pool(pool, context)
