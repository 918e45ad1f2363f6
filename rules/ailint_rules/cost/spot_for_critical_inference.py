"""Production inference that runs on Spot machines only."""

from collections.abc import Iterator

from ailint.sdk import (
    Context,
    Environment,
    NodePool,
    Problem,
    Purpose,
    Reference,
    Related,
    ScaleSet,
    Severity,
    Undecided,
    az,
    bicep,
    date,
    known,
    kubernetes,
    rule,
    terraform,
)
from ailint_rules.machines import gpu_size, is_spot

POOL = """
resource "azurerm_kubernetes_cluster_node_pool" "serve" {
  name                  = "serve"
  kubernetes_cluster_id = "aks"
  vm_size               = "Standard_NC24ads_A100_v4"
  priority              = "Spot" # expect: spot-for-critical-inference
  node_labels           = { purpose = "inference", environment = "production" }
}
"""

BAD = terraform(POOL)

BAD_BICEP = bicep("""
resource pool 'Microsoft.ContainerService/managedClusters/agentPools@2024-09-01' = {
  name: 'aks/serve'
  properties: {
    mode: 'User'
    vmSize: 'Standard_NC24ads_A100_v4'
    tags: { environment: 'production', workload: 'inference' }
    scaleSetPriority: 'Spot' // expect: spot-for-critical-inference
  }
}
""")

BAD_SCRIPT = az("""
az aks nodepool add --resource-group rg --cluster-name aks --name serve --node-vm-size Standard_NC24ads_A100_v4 \\
  --tags environment=production workload=inference --priority Spot # expect: spot-for-critical-inference
""")

BAD_OPERATOR = kubernetes("""
apiVersion: containerservice.azure.com/v1api20240901
kind: ManagedClustersAgentPool
metadata: {name: serve}
spec:
  azureName: serve
  owner: {name: aks}
  mode: User
  vmSize: Standard_NC24ads_A100_v4
  tags: {environment: production, workload: inference}
  scaleSetPriority: Spot # expect: spot-for-critical-inference
""")

GOOD = terraform(POOL.replace('"Spot" # expect: spot-for-critical-inference', '"Regular"'))

GOOD_BATCH = terraform(POOL.replace(" # expect: spot-for-critical-inference", "").replace("production", "experiment"))


@rule(
    id="spot-for-critical-inference",
    on=NodePool | ScaleSet,
    severity=Severity.WARNING,
    bad=[BAD, BAD_BICEP, BAD_SCRIPT, BAD_OPERATOR],
    good=[GOOD, GOOD_BATCH],
    references=[
        Reference("Use Spot VMs", "https://learn.microsoft.com/azure/virtual-machines/spot-vms", date(2026, 12, 1)),
        Reference(
            "Compute recommendations for AI (Spot for interruptible inference)",
            "https://learn.microsoft.com/azure/cloud-adoption-framework/scenarios/ai/infrastructure/compute",
            date(2026, 12, 1),
        ),
    ],
)
def spot_for_critical_inference(host: NodePool | ScaleSet, context: Context) -> Iterator[Problem | Undecided]:
    """Azure takes a Spot machine back with 30 seconds' notice, most often when everybody wants one. For a service that
    people wait for, keep regular machines as a base. Interruptible and batch inference on Spot is fine.
    """
    if gpu_size(host, context) is None or not is_spot(host) or getattr(host, "provisioner", "") == "karpenter":
        return
    if context.infrastructure.environment(host) is not Environment.PRODUCTION:
        return
    verdict = context.infrastructure.purpose(host)
    if not verdict.is_at_least_medium(Purpose.INFERENCE):
        return
    if isinstance(host, ScaleSet) and (known(host.regular_base_count) or 0) > 0:
        return
    if isinstance(host, NodePool) and _has_regular_sibling(host, context):
        return
    clue = verdict.evidence[0]
    yield Problem(
        where=host.priority,
        message="production inference runs on Spot machines only, which Azure takes back with 30 seconds' notice",
        cure="keep a regular pool (or a base of regular instances) under the same labels",
        related=(Related(clue.span, f"{clue.name} `{clue.text}` says inference"),),
    )


def _has_regular_sibling(pool: NodePool, context: Context) -> bool:
    """Another inference pool of regular machines is where pods can go."""
    return any(
        other.address != pool.address
        and not is_spot(other)
        and gpu_size(other, context) is not None
        and context.infrastructure.purpose(other).purpose is Purpose.INFERENCE
        for other in context.infrastructure.all(NodePool)
    )
