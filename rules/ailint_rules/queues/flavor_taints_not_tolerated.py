"""Kueue flavors for tainted pools without the toleration."""

from collections.abc import Iterator

from ailint.sdk import (
    Context,
    Problem,
    Reference,
    Related,
    ResourceFlavor,
    Severity,
    Toleration,
    Undecided,
    Unknown,
    Workload,
    date,
    injected_tolerations,
    known,
    pool_taints,
    project,
    requested,
    rule,
    untolerated,
)
from ailint_rules.clusters import place_of
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

FLAVOR = """
apiVersion: kueue.x-k8s.io/v1beta1
kind: ResourceFlavor # expect: flavor-taints-not-tolerated
metadata: {name: a100}
spec:
  nodeLabels: {accelerator-pool: a100}
"""

BAD = project({"pools.tf": POOL, "flavor.yaml": FLAVOR})

GOOD = project(
    {
        "pools.tf": POOL,
        "flavor.yaml": FLAVOR.replace(" # expect: flavor-taints-not-tolerated", "")
        + "  tolerations: [{key: sku, operator: Equal, value: gpu, effect: NoSchedule}]\n",
    }
)

GOOD_DECLARED = project(
    {
        "pools.tf": POOL,
        "flavor.yaml": FLAVOR.replace(" # expect: flavor-taints-not-tolerated", "")
        + "  nodeTaints: [{key: sku, value: gpu, effect: NoSchedule}]\n",
    }
)


@rule(
    id="flavor-taints-not-tolerated",
    on=ResourceFlavor,
    severity=Severity.ERROR,
    bad=[BAD],
    good=[GOOD, GOOD_DECLARED],
    references=[
        Reference("Resource flavor", "https://kueue.sigs.k8s.io/docs/concepts/resource_flavor/", date(2026, 12, 1))
    ],
)
def flavor_taints_not_tolerated(flavor: ResourceFlavor, context: Context) -> Iterator[Problem | Undecided]:
    """Kueue admits a job to a flavor without looking at the machines. Where the pool is tainted, and neither the flavor
    tolerates that (`tolerations`) nor declares it (`nodeTaints`, so that only tolerating jobs are admitted), jobs are
    admitted and their pods stay Pending. Jobs in the scan that tolerate the taint themselves are fine.
    """
    declared = {(taint.key, taint.effect) for taint in known(flavor.node_taints) or ()}
    tolerations = (*(known(flavor.tolerations) or ()), *context.once(_injected))
    for pool in pools_of(flavor, context):
        taints = pool_taints(pool)
        if isinstance(taints, Unknown):
            yield Undecided(taints)
            continue
        left = [one for one in untolerated(taints, tolerations) if (one.key, one.effect) not in declared]
        if left and not _jobs_tolerate(left[0].key, context):
            yield Problem(
                where=flavor.span,
                message=f"jobs admitted to this flavor stay Pending: the pool {pool.name} is tainted `{left[0]}`",
                cure=f"add a toleration for `{left[0]}` to the flavor",
                related=(Related(place_of(pool.taints, pool), f"{pool.name} is tainted `{left[0]}`"),),
            )
            return


def _injected(context: Context) -> tuple[Toleration, ...]:
    """AKS's tolerations for the resources that queued jobs ask for."""
    names = {name for one in context.infrastructure.all(Workload) for group in one.groups for name in requested(group)}
    return injected_tolerations(sorted({*names, "nvidia.com/gpu"}))


def _jobs_tolerate(key: str, context: Context) -> bool:
    tolerated = context.once(_tolerated_by_jobs)
    return bool(tolerated) and all(keys & {key, ""} for keys in tolerated)


def _tolerated_by_jobs(context: Context) -> frozenset[frozenset[str]]:
    """The keys that each group of pods in a queue tolerates; alike groups once."""
    queued = (one for one in context.infrastructure.all(Workload) if hasattr(one.queue, "value"))
    groups = (group for one in queued for group in one.groups)
    return frozenset(frozenset(one.key for one in getattr(group.tolerations, "value", ())) for group in groups)
