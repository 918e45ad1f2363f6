"""Node provisioners that may buy GPU machines without end."""

from collections.abc import Iterator

from ailint.sdk import Context, NodeProvisioner, Problem, Reference, Severity, Undecided, date, known, kubernetes, rule
from ailint_rules.machines import is_gpu_pool

POOL = """
apiVersion: karpenter.sh/v1
kind: NodePool # expect: karpenter-gpu-without-limits
metadata: {name: gpu}
spec:
  template:
    spec:
      nodeClassRef: {group: karpenter.azure.com, kind: AKSNodeClass, name: gpu}
      taints: [{key: sku, value: gpu, effect: NoSchedule}]
      requirements:
        - {key: karpenter.azure.com/sku-gpu-manufacturer, operator: In, values: [nvidia]}
"""

BAD = kubernetes(POOL)

GOOD = kubernetes(
    POOL.replace(" # expect: karpenter-gpu-without-limits", "").replace(
        "spec:\n  template", "spec:\n  limits: {nvidia.com/gpu: 16}\n  template"
    )
)

GOOD_CPU = kubernetes(
    POOL.replace(" # expect: karpenter-gpu-without-limits", "").replace(
        "sku-gpu-manufacturer, operator: In, values: [nvidia]", "sku-family, operator: In, values: [D]"
    )
)


@rule(
    id="karpenter-gpu-without-limits",
    on=NodeProvisioner,
    severity=Severity.WARNING,
    bad=[BAD],
    good=[GOOD, GOOD_CPU],
    references=[
        Reference(
            "Node auto-provisioning node pools in AKS",
            "https://learn.microsoft.com/azure/aks/node-auto-provisioning-node-pools",
            date(2026, 12, 1),
        )
    ],
)
def karpenter_gpu_without_limits(pool: NodeProvisioner, context: Context) -> Iterator[Problem | Undecided]:
    """A NodePool makes a machine for every pod that waits. Without `spec.limits`, a job with a wrong replica count
    buys GPU machines until the quota ends.
    """
    if is_gpu_pool(pool, context) and not known(pool.limits):
        yield Problem(
            where=pool.span,
            message="nothing limits how many GPU machines this NodePool makes",
            cure="set `spec.limits`, for example `nvidia.com/gpu: 16`",
        )
