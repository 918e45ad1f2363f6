"""GPU pods that tolerate no GPU pool's taint, and so stay Pending."""

from collections.abc import Iterator

from ailint.sdk import (
    SPOT_TAINT,
    Context,
    Known,
    Landing,
    Obstacle,
    PodGroup,
    Problem,
    Reference,
    Related,
    Severity,
    Taint,
    Toleration,
    Undecided,
    Workload,
    date,
    known,
    project,
    requested_gpus,
    rule,
)
from ailint_rules.clusters import unread_pools

POOL = """
resource "azurerm_kubernetes_cluster_node_pool" "gpu" {
  name                  = "gpu"
  kubernetes_cluster_id = "aks"
  vm_size               = "Standard_NC8as_T4_v3"
  auto_scaling_enabled  = true
  min_count             = 0
  max_count             = 2
  node_taints           = ["sku=gpu:NoSchedule"]
}
"""

BAD = project(
    {
        "pools.tf": POOL,
        "caption.yaml": """
apiVersion: batch/v1
kind: Job
metadata: {name: caption}
spec:
  template:
    spec:
      restartPolicy: Never
      tolerations:
        - {key: nvidia.com/gpu, operator: Exists, effect: NoSchedule} # expect: taint-toleration-mismatch
      containers:
        - name: caption
          image: registry.example/caption:1.4
          resources: {limits: {nvidia.com/gpu: 1}}
""",
    }
)

BAD_NONE = project(
    {
        "pools.tf": POOL,
        "embed.yaml": """
apiVersion: batch/v1
kind: Job
metadata: {name: embed}
spec:
  template:
    spec:
      restartPolicy: Never # expect: taint-toleration-mismatch
      containers:
        - name: embed
          image: registry.example/embed:0.9
          resources: {limits: {nvidia.com/gpu: 1}}
""",
    }
)

GOOD = project(
    {
        "pools.tf": POOL,
        "rank.yaml": """
apiVersion: batch/v1
kind: Job
metadata: {name: rank}
spec:
  template:
    spec:
      restartPolicy: Never
      tolerations:
        - {key: sku, operator: Equal, value: gpu, effect: NoSchedule}
      containers:
        - name: rank
          image: registry.example/rank:2
          resources: {limits: {nvidia.com/gpu: 1}}
""",
    }
)

GOOD_INJECTED = project(
    {
        "pools.tf": POOL.replace("sku=gpu:NoSchedule", "nvidia.com/gpu=present:NoSchedule"),
        "rank.yaml": """
# AKS adds the toleration for a taint named like the resource that a pod asks for.
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
""",
    },
    gpu_taint="vendor",
)


@rule(
    id="taint-toleration-mismatch",
    on=Workload,
    severity=Severity.ERROR,
    bad=[BAD, BAD_NONE],
    good=[GOOD, GOOD_INJECTED],
    references=[
        Reference(
            "Taints and tolerations",
            "https://kubernetes.io/docs/concepts/scheduling-eviction/taint-and-toleration/",
            date(2026, 12, 1),
        ),
        Reference(
            "AKS admission controllers (ExtendedResourceToleration)",
            "https://learn.microsoft.com/azure/aks/faq",
            date(2026, 12, 1),
        ),
    ],
)
def taint_toleration_mismatch(workload: Workload, context: Context) -> Iterator[Problem | Undecided]:
    """Pods that ask for GPUs land only on pools whose taints they tolerate. When every pool that has the GPUs keeps
    them off, they stay Pending, the autoscaler adds nothing, and the job waits for ever. One pool that admits them is
    enough; tolerations that AKS, KAITO or Kueue add are taken into account.
    """
    if workload.injects_tolerations or known(workload.queue) is not None:
        return
    for group in workload.groups:
        if requested_gpus(group):
            yield from _judge(group, workload, context)


def _judge(group: PodGroup, workload: Workload, context: Context) -> Iterator[Problem | Undecided]:
    near = context.infrastructure.pools_near(workload)
    # Pods may be meant for a pool in another corner of the tree; where none is near, that is worth a word at most.
    place = context.infrastructure.placement_near if near else context.infrastructure.placement_elsewhere
    placement = place(workload)
    if placement.has_landing(group, _admits):
        return
    possible = [one for one in placement.landings(group) if one.obstacle is not Obstacle.RESOURCES]
    if not possible:
        return
    unknown = [one for one in possible if one.obstacle is Obstacle.UNKNOWN]
    if unknown:
        if unknown[0].unknown is not None:
            yield Undecided(unknown[0].unknown)
        return
    if (undecided := unread_pools(workload, context)) is not None:
        yield undecided
        return
    taints = list(dict.fromkeys(taint for one in possible for taint in one.taints))
    if taints == [SPOT_TAINT] and isinstance(group.node_selector, Known) and group.node_selector.value:
        return  # missing-spot-toleration says it better
    written = group.tolerations.value if isinstance(group.tolerations, Known) else ()
    role = f"{group.role} pods" if group.role else "pods"
    yield Problem(
        where=group.tolerations if isinstance(group.tolerations, Known) else group.span,
        message=f"{role} {'will' if near else f'would, on {possible[0].pool.name},'} stay Pending: "
        + _why(taints[0], written),
        cure=f"add a toleration for `{taints[0]}`",
        related=tuple(_place(one) for one in possible),
        severity=None if near else Severity.INFO,
    )


def _admits(one: Landing) -> bool:
    return one.obstacle is Obstacle.NONE


def _why(taint: Taint, tolerations: tuple[Toleration, ...]) -> str:
    """The nearest miss in words: another key, another value, another effect, or nothing at all."""
    same_key = [one for one in tolerations if one.key == taint.key]
    if not tolerations:
        return f"they don't tolerate `{taint}`, the taint of the pool that has their GPUs"
    if not same_key:
        keys = "`, `".join(dict.fromkeys(one.key for one in tolerations if one.key))
        return f"they tolerate `{keys}`, but the pool that has their GPUs is tainted `{taint}`"
    one = same_key[0]
    if one.effect and one.effect != taint.effect:
        return f"they tolerate `{taint.key}` with effect {one.effect}, but the taint is `{taint}`"
    return f"they tolerate `{one.key}={one.value}`, but the taint is `{taint}` (the value must be the same)"


def _place(one: Landing) -> Related:
    taints = one.pool.taints
    span = taints.provenance.origin if isinstance(taints, Known) else one.pool.span
    return Related(span, f"{one.pool.name} is tainted `{one.taints[0]}`")
