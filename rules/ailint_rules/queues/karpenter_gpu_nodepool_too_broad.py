"""Node provisioners that give GPU machines to any pod."""

from collections.abc import Iterator

from ailint.sdk import (
    Context,
    Known,
    NodeProvisioner,
    Problem,
    Reference,
    Severity,
    Undecided,
    date,
    known,
    kubernetes,
    rule,
)

POOL = """
apiVersion: karpenter.sh/v1
kind: NodePool
metadata: {name: mixed}
spec:
  limits: {cpu: 500}
  template:
    spec:
      nodeClassRef: {group: karpenter.azure.com, kind: AKSNodeClass, name: default}
      requirements:
        - key: karpenter.azure.com/sku-family # expect: karpenter-gpu-nodepool-too-broad
          operator: In
          values: [D, "N"]
"""

BAD = kubernetes(POOL)

GOOD = kubernetes(POOL.replace(" # expect: karpenter-gpu-nodepool-too-broad", "").replace('"N"', "E"))

GOOD_TAINTED = kubernetes(
    POOL.replace(" # expect: karpenter-gpu-nodepool-too-broad", "").replace(
        "requirements:", "taints: [{key: sku, value: gpu, effect: NoSchedule}]\n      requirements:"
    )
)

_KEYS = frozenset({"karpenter.azure.com/sku-family", "karpenter.azure.com/sku-name"})


@rule(
    id="karpenter-gpu-nodepool-too-broad",
    on=NodeProvisioner,
    severity=Severity.WARNING,
    bad=[BAD],
    good=[GOOD, GOOD_TAINTED],
    references=[
        Reference(
            "Node auto-provisioning node pools in AKS",
            "https://learn.microsoft.com/azure/aks/node-auto-provisioning-node-pools",
            date(2026, 12, 1),
        )
    ],
)
def karpenter_gpu_nodepool_too_broad(pool: NodeProvisioner, context: Context) -> Iterator[Problem | Undecided]:
    """Where one NodePool allows CPU and GPU families and has no taint, an ordinary pod may get a GPU machine when CPU
    ones are short, and keeps it.
    """
    requirements = known(pool.requirements) or ()
    for one in requirements:
        if one.key not in _KEYS or one.operator != "In":
            continue
        gpu = [value for value in one.values if _is_gpu(value)]
        if gpu and len(gpu) < len(one.values) and not any(taint.blocks for taint in known(pool.taints) or ()):
            where = pool.requirements.provenance if isinstance(pool.requirements, Known) else pool.span
            yield Problem(
                where=where,
                message=f"pods without GPUs may get a {gpu[0]} machine from this NodePool",
                cure="give GPU families a NodePool of their own, with a taint",
            )


def _is_gpu(value: str) -> bool:
    """A family (`N`) or a size with GPUs."""
    name = value.upper().removeprefix("STANDARD_")
    return name == "N" or name.startswith(("NC", "ND", "NV"))
