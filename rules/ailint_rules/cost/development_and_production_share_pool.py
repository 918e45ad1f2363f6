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
    others = [
        other
        for other in context.infrastructure.all(Workload)
        if context.infrastructure.environment(other) is Environment.PRODUCTION
    ]
    for group in workload.groups:
        if not gpus_of(group):
            continue
        mine = {pool.address for pool in chosen_pools(group, workload, context) if is_gpu_pool(pool, context)}
        for other in others:
            shared = [pool for pool in _pools(other, context) if pool.address in mine]
            if shared:
                yield Problem(
                    where=group.node_selector,
                    message=f"this is for development, and selects the GPU pool of {other.name}, which is production",
                    cure="give development a pool of its own, or a quota and a lower priority",
                    related=(Related(other.span, f"{other.name} is production"),),
                )
                return


def _pools(workload: Workload, context: Context) -> list[NodePool]:
    return [pool for group in workload.groups if gpus_of(group) for pool in chosen_pools(group, workload, context)]
