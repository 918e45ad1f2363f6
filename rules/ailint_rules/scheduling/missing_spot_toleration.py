"""GPU pods that choose a Spot pool without tolerating Spot."""

from collections.abc import Iterator

from ailint.sdk import (
    SPOT_TAINT,
    Context,
    Match,
    PodGroup,
    Problem,
    Reference,
    Related,
    Severity,
    Undecided,
    Workload,
    date,
    known,
    project,
    rule,
    untolerated,
)
from ailint_rules.clusters import place_of
from ailint_rules.machines import is_spot
from ailint_rules.workloads import chosen_pools

POOL = """
resource "azurerm_kubernetes_cluster_node_pool" "spot" {
  name                  = "spot"
  kubernetes_cluster_id = "aks"
  vm_size               = "Standard_NC24ads_A100_v4"
  priority              = "Spot"
  eviction_policy       = "Delete"
  auto_scaling_enabled  = true
  min_count             = 0
  max_count             = 2
  node_taints           = ["sku=gpu:NoSchedule"]
}
"""

JOB = """
apiVersion: batch/v1
kind: Job
metadata: {name: sweep}
spec:
  template:
    spec:
      restartPolicy: OnFailure
      nodeSelector: {agentpool: spot} # expect: missing-spot-toleration
      tolerations:
        - {key: sku, operator: Equal, value: gpu, effect: NoSchedule}
      containers:
        - name: sweep
          image: registry.example/sweep:1
          resources: {limits: {nvidia.com/gpu: 1}}
"""

BAD = project({"pools.tf": POOL, "sweep.yaml": JOB})

GOOD = project(
    {
        "pools.tf": POOL,
        "sweep.yaml": JOB.replace(" # expect: missing-spot-toleration", "").replace(
            "tolerations:\n",
            "tolerations:\n        - {key: kubernetes.azure.com/scalesetpriority, operator: Exists}\n",
        ),
    }
)

GOOD_NO_CHOICE = project(
    {
        "pools.tf": POOL
        + POOL.replace('"spot"', '"steady"')
        .replace('priority              = "Spot"', "")
        .replace('eviction_policy       = "Delete"', ""),
        "sweep.yaml": JOB.replace("      nodeSelector: {agentpool: spot} # expect: missing-spot-toleration\n", ""),
    }
)


@rule(
    id="missing-spot-toleration",
    on=Workload,
    severity=Severity.ERROR,
    bad=[BAD],
    good=[GOOD, GOOD_NO_CHOICE],
    references=[
        Reference(
            "Add a Spot node pool to an AKS cluster",
            "https://learn.microsoft.com/azure/aks/spot-node-pool",
            date(2026, 12, 1),
        )
    ],
)
def missing_spot_toleration(workload: Workload, context: Context) -> Iterator[Problem | Undecided]:
    """AKS taints every Spot pool with `kubernetes.azure.com/scalesetpriority=spot:NoSchedule` by itself, beside the
    taints that are written. A pod that selects such a pool needs a toleration for that one too.
    """
    if workload.injects_tolerations or known(workload.queue) is not None:
        return
    for group in workload.groups:
        pools = chosen_pools(group, workload, context)
        if not pools or not all(is_spot(pool) and pool.provisioner != "karpenter" for pool in pools):
            continue
        if not _all_are_spot(group, workload, context):
            continue
        if untolerated((SPOT_TAINT,), known(group.tolerations) or ()):
            yield Problem(
                where=group.node_selector,
                message=f"the pods select the Spot pool {pools[0].name} but don't tolerate `{SPOT_TAINT}`",
                cure=f"add a toleration for `{SPOT_TAINT}`",
                related=(Related(place_of(pools[0].priority, pools[0]), f"{pools[0].name} is a Spot pool"),),
            )


def _all_are_spot(group: PodGroup, workload: Workload, context: Context) -> bool:
    """Whether the pools that may carry the labels as well are Spot's too: else the pods have a choice."""
    selected = context.infrastructure.placement_near(workload).selected(group)
    return all(is_spot(pool) for pool, match in selected if match is Match.MAYBE)
