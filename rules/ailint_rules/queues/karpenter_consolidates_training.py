"""Node provisioners that move training pods to save a machine."""

from collections.abc import Iterator

from ailint.sdk import (
    Context,
    NodePool,
    NodeProvisioner,
    Problem,
    Purpose,
    Reference,
    Related,
    Severity,
    Undecided,
    Workload,
    date,
    known,
    kubernetes,
    rule,
)
from ailint_rules.choosers import Choosers
from ailint_rules.machines import is_gpu_pool
from ailint_rules.workloads import chosen_pools

POOL = """
apiVersion: karpenter.sh/v1
kind: NodePool
metadata: {name: train}
spec:
  limits: {nvidia.com/gpu: 16}
  disruption:
    consolidationPolicy: WhenEmptyOrUnderutilized # expect: karpenter-consolidates-training
  template:
    metadata: {labels: {purpose: training}}
    spec:
      nodeClassRef: {group: karpenter.azure.com, kind: AKSNodeClass, name: gpu}
      taints: [{key: sku, value: gpu, effect: NoSchedule}]
      expireAfter: Never
      requirements:
        - {key: karpenter.azure.com/sku-name, operator: In, values: [Standard_NC96ads_A100_v4]}
"""

BAD = kubernetes(POOL)

GOOD = kubernetes(POOL.replace("WhenEmptyOrUnderutilized # expect: karpenter-consolidates-training", "WhenEmpty"))

GOOD_SERVING = kubernetes(
    POOL.replace(" # expect: karpenter-consolidates-training", "")
    .replace("purpose: training", "purpose: inference")
    .replace("name: train", "name: serve")
)


@rule(
    id="karpenter-consolidates-training",
    on=NodeProvisioner,
    severity=Severity.WARNING,
    bad=[BAD],
    good=[GOOD, GOOD_SERVING],
    references=[
        Reference(
            "Node auto-provisioning disruption in AKS",
            "https://learn.microsoft.com/azure/aks/node-auto-provisioning-disruption",
            date(2026, 12, 1),
        )
    ],
)
def karpenter_consolidates_training(pool: NodeProvisioner, context: Context) -> Iterator[Problem | Undecided]:
    """By default a NodePool removes machines that are not full and ends them after 720 hours: a training pod is evicted
    in the middle of its epoch. `WhenEmpty`, or the annotation `karpenter.sh/do-not-disrupt` on the pods, lets it end.
    """
    if not is_gpu_pool(pool, context) or not _trains(pool, context):
        return
    policy = known(pool.consolidation_policy)
    if policy in {"WhenEmptyOrUnderutilized", "Balanced"}:
        yield Problem(
            where=pool.consolidation_policy if policy and _is_written(pool) else pool.span,
            message=f"consolidation `{policy}` evicts training pods to save machines",
            cure="set `consolidationPolicy: WhenEmpty`, or annotate the pods with karpenter.sh/do-not-disrupt",
            related=tuple(Related(one.span, f"{one.name} trains here") for one in _jobs(pool, context)[:3]),
        )


def _is_written(pool: NodeProvisioner) -> bool:
    return hasattr(pool.consolidation_policy, "value")


def _trains(pool: NodeProvisioner, context: Context) -> bool:
    if context.infrastructure.purpose(pool).is_at_least_medium(Purpose.TRAINING):
        return True
    return bool(_jobs(pool, context))


def _jobs(pool: NodeProvisioner, context: Context) -> list[Workload]:
    """Training workloads that select the pool and do not ask to be left alone."""
    return context.once(_training).all_on(pool)


def _training(context: Context) -> Choosers:
    def chosen_by(workload: Workload) -> Iterator[tuple[NodePool, ...]]:
        for group in workload.groups:
            yield chosen_pools(group, workload, context)

    every = context.infrastructure.all(Workload)
    training = (one for one in every if context.infrastructure.purpose(one).is_at_least_medium(Purpose.TRAINING))
    return Choosers(
        (one for one in training if dict(one.annotations).get("karpenter.sh/do-not-disrupt") != "true"), chosen_by
    )
