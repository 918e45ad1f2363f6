"""Taints that are none."""

from collections.abc import Iterator

from ailint.sdk import (
    Context,
    Known,
    NodePool,
    Problem,
    Reason,
    Reference,
    Severity,
    Undecided,
    Unknown,
    az,
    bicep,
    date,
    known,
    kubernetes,
    rule,
    terraform,
)

POOL = """
resource "azurerm_kubernetes_cluster_node_pool" "gpu" {
  name                  = "gpu"
  kubernetes_cluster_id = "aks"
  vm_size               = "Standard_NC24ads_A100_v4"
  node_taints           = ["sku=gpu"] # expect: malformed-taint
}
"""

BAD = terraform(POOL)

BAD_EFFECT = terraform(POOL.replace("sku=gpu", "sku=gpu:NoScheduling"))

BAD_SCRIPT = az("""
az aks nodepool add --resource-group rg --cluster-name aks --name gpu --node-vm-size Standard_NC24ads_A100_v4 \\
  --node-taints gpu # expect: malformed-taint
""")

BAD_BICEP = bicep("""
resource pool 'Microsoft.ContainerService/managedClusters/agentPools@2024-09-01' = {
  name: 'aks/gpu'
  properties: {
    mode: 'User'
    vmSize: 'Standard_NC24ads_A100_v4'
    nodeTaints: ['sku=gpu'] // expect: malformed-taint
  }
}
""")

BAD_OPERATOR = kubernetes("""
apiVersion: containerservice.azure.com/v1api20240901
kind: ManagedClustersAgentPool
metadata: {name: gpu}
spec:
  azureName: gpu
  owner: {name: aks}
  mode: User
  vmSize: Standard_NC24ads_A100_v4
  nodeTaints: ["sku=gpu"] # expect: malformed-taint
""")

GOOD = terraform(POOL.replace('"sku=gpu"] # expect: malformed-taint', '"sku=gpu:NoSchedule", "team:PreferNoSchedule"]'))

GOOD_UNKNOWN = terraform(
    'variable "taint" { type = string }\n' + POOL.replace('"sku=gpu"] # expect: malformed-taint', "var.taint]")
)

_EFFECTS = frozenset({"NoSchedule", "PreferNoSchedule", "NoExecute"})


@rule(
    id="malformed-taint",
    on=NodePool,
    severity=Severity.ERROR,
    bad=[BAD, BAD_EFFECT, BAD_SCRIPT, BAD_BICEP, BAD_OPERATOR],
    good=[GOOD, GOOD_UNKNOWN],
    references=[
        Reference(
            "Taints and tolerations",
            "https://kubernetes.io/docs/concepts/scheduling-eviction/taint-and-toleration/",
            date(2026, 12, 1),
        )
    ],
)
def malformed_taint(pool: NodePool, context: Context) -> Iterator[Problem | Undecided]:
    """A taint is `key=value:Effect` or `key:Effect`, the effect one of NoSchedule, PreferNoSchedule and NoExecute. AKS
    refuses anything else when the pool is created.
    """
    if isinstance(pool.taints, Unknown) and pool.taints.reason is Reason.ERROR:
        yield Problem(
            where=pool.taints,
            message=f"{pool.taints.detail or 'this is no taint'}: AKS refuses the pool",
            cure="write it as key=value:NoSchedule",
        )
        return
    for taint in known(pool.taints) or ():
        if taint.effect not in _EFFECTS:
            yield Problem(
                where=pool.taints if isinstance(pool.taints, Known) else pool.span,
                message=f"`{taint}` has no effect that Kubernetes knows: AKS refuses the pool",
                cure="use NoSchedule, PreferNoSchedule or NoExecute",
            )
