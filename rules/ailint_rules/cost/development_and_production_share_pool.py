"""Development and production on the same GPU pool."""

from collections.abc import Iterator

from ailint.sdk import (
    Context,
    Environment,
    NodePool,
    Problem,
    Reference,
    Related,
    Severity,
    Undecided,
    Workload,
    date,
    project,
    rule,
)
from ailint_rules.choosers import Choosers
from ailint_rules.machines import is_gpu_pool
from ailint_rules.workloads import chosen_pools, gpus_of

POOL = """
resource "azurerm_kubernetes_cluster_node_pool" "gpu" {
  name                  = "gpu"
  kubernetes_cluster_id = "aks"
  vm_size               = "Standard_NC24ads_A100_v4"
}
"""

POD = """
apiVersion: v1
kind: Pod
metadata: {name: NAME, labels: {environment: ENVIRONMENT}}
spec:
  nodeSelector: {agentpool: gpu} MARK
  containers:
    - name: main
      image: registry.example/main:1
      resources: {limits: {nvidia.com/gpu: 1}}
"""


def _pod(name: str, environment: str, mark: str = "") -> str:
    return POD.replace("NAME", name).replace("ENVIRONMENT", environment).replace("MARK", mark)


BAD = project(
    {
        "pools.tf": POOL,
        "try.yaml": _pod("try", "dev", "# expect: development-and-production-share-pool"),
        "chat.yaml": _pod("chat", "production"),
    }
)

GOOD = project({"pools.tf": POOL, "try.yaml": _pod("try", "dev"), "rank.yaml": _pod("rank", "dev")})

GOOD_UNSAID = project({"pools.tf": POOL, "one.yaml": _pod("one", "dev"), "two.yaml": _pod("two", "blue")})


@rule(
    id="development-and-production-share-pool",
    on=Workload,
    severity=Severity.INFO,
    tags={"advice"},
    bad=[BAD],
    good=[GOOD, GOOD_UNSAID],
    references=[
        Reference(
            "Best practices for cluster isolation in AKS",
            "https://learn.microsoft.com/azure/aks/operator-best-practices-cluster-isolation",
            date(2026, 12, 1),
        )
    ],
)
def development_and_production_share_pool(workload: Workload, context: Context) -> Iterator[Problem | Undecided]:
    """An experiment that takes the last GPU makes production wait for a machine that may not exist."""
    if context.infrastructure.environment(workload) is not Environment.DEVELOPMENT:
        return
    for group in workload.groups:
        if not gpus_of(group):
            continue
        other = context.once_for(chosen_pools(group, workload, context), _production_on)
        if other is not None:
            yield Problem(
                where=group.node_selector,
                message=f"this is for development, and selects the GPU pool of {other.name}, which is production",
                cure="give development a pool of its own, or a quota and a lower priority",
                related=(Related(other.span, f"{other.name} is production"),),
            )
            return


def _production_on(context: Context, chosen: tuple[NodePool, ...]) -> Workload | None:
    """The first workload in production on one of some pools."""
    found = context.once(_production).first_on({pool.address: pool for pool in chosen if is_gpu_pool(pool, context)})
    return found[0] if found is not None else None


def _production(context: Context) -> Choosers:
    def chosen_by(workload: Workload) -> list[tuple[NodePool, ...]]:
        return [chosen_pools(group, workload, context) for group in workload.groups if gpus_of(group)]

    every = context.infrastructure.all(Workload)
    return Choosers(
        (one for one in every if context.infrastructure.environment(one) is Environment.PRODUCTION), chosen_by
    )
