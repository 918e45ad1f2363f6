"""Machines for training that somebody develops on."""

from collections.abc import Iterator

from ailint.sdk import (
    ClueKind,
    ComputeInstance,
    Context,
    Environment,
    Host,
    Machine,
    NodePool,
    Problem,
    Purpose,
    Reference,
    Related,
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
from ailint_rules.machines import gpu_size

BAD = terraform("""
resource "azurerm_linux_virtual_machine" "notebook" {
  name = "vm-notebook"
  size = "Standard_ND96isr_H100_v5" # expect: training-sku-for-development
}
""")

BAD_BICEP = bicep("""
resource desk 'Microsoft.MachineLearningServices/workspaces/computes@2024-04-01' = {
  name: 'workspace/desk'
  properties: {
    computeType: 'ComputeInstance'
    properties: {
      vmSize: 'Standard_ND96asr_v4' // expect: training-sku-for-development
      idleTimeBeforeShutdown: 'PT60M'
    }
  }
}
""")

BAD_SCRIPT = az("""
az vm create --resource-group rg --name vm-notebook --image example:own:image:latest \\
  --size Standard_ND96isr_H100_v5 # expect: training-sku-for-development
""")

BAD_OPERATOR = kubernetes("""
apiVersion: containerservice.azure.com/v1api20240901
kind: ManagedClustersAgentPool
metadata: {name: notebook}
spec:
  azureName: notebook
  owner: {name: aks}
  mode: User
  vmSize: Standard_ND96isr_H100_v5 # expect: training-sku-for-development
""")

GOOD = terraform("""
resource "azurerm_linux_virtual_machine" "notebook" {
  name = "vm-notebook"
  size = "Standard_NC4as_T4_v3"
}
""")

GOOD_EMPTY = terraform("""
# A pool of a development cluster that is empty until somebody needs it.
resource "azurerm_kubernetes_cluster_node_pool" "dev" {
  name                  = "dev"
  kubernetes_cluster_id = "aks"
  vm_size               = "Standard_ND96isr_H100_v5"
  auto_scaling_enabled  = true
  min_count             = 0
  max_count             = 1
  node_taints           = ["sku=gpu:NoSchedule"]
}
""")


@rule(
    id="training-sku-for-development",
    on=Host,
    severity=Severity.WARNING,
    bad=[BAD, BAD_BICEP, BAD_SCRIPT, BAD_OPERATOR],
    good=[GOOD, GOOD_EMPTY],
    references=[
        Reference(
            "Compute recommendations for AI on Azure infrastructure",
            "https://learn.microsoft.com/azure/cloud-adoption-framework/scenarios/ai/infrastructure/compute",
            date(2026, 12, 1),
        )
    ],
    silenced_by=("retired-sku",),
)
def training_sku_for_development(host: Host, context: Context) -> Iterator[Problem | Undecided]:
    """A notebook uses one GPU a few minutes an hour. Eight of them, or a machine with InfiniBand, cost ten to a hundred
    times as much and are missing where they would be used.
    """
    size = gpu_size(host, context)
    if size is None or not (size.infiniband or (size.gpu_count or 0) >= 8):
        return
    if isinstance(host, NodePool) and not (known(host.minimum_nodes) if known(host.autoscaling) else known(host.nodes)):
        return
    if isinstance(host, ComputeInstance):
        yield _problem(host, size.name, "a compute instance is one person's workstation", ())
        return
    verdict = context.infrastructure.purpose(host)
    development = verdict.is_at_least_medium(Purpose.DEVELOPMENT)
    if not development or context.infrastructure.environment(host) is Environment.PRODUCTION:
        return
    clue = verdict.evidence[0]
    if not isinstance(host, Machine) and clue.kind is ClueKind.PATH:
        return
    related = (Related(clue.span, f"{clue.name} `{clue.text}` says development"),)
    yield _problem(host, size.name, f"{clue.name} `{clue.text}` says that it is for development", related)


def _problem(host: Host, size: str, why: str, related: tuple[Related, ...]) -> Problem:
    return Problem(
        where=host.size,
        message=f"{size} is made for training, and {why}",
        cure="develop on NCasT4_v3, NVadsA10_v5, or a slice of an A100",
        related=related,
    )
