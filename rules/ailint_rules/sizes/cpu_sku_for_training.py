"""Training on machines without GPUs."""

from collections.abc import Iterator

from ailint.sdk import (
    ComputeCluster,
    Context,
    Host,
    NodePool,
    Problem,
    Purpose,
    Reference,
    Related,
    ScaleSet,
    Severity,
    Strength,
    Undecided,
    az,
    bicep,
    date,
    known,
    kubernetes,
    rule,
    terraform,
)
from ailint_rules.machines import size_of

SET = """
resource "azurerm_linux_virtual_machine_scale_set" "train" {
  name      = "vmss-train"
  sku       = "Standard_D16s_v5" # expect: cpu-sku-for-training
  instances = 8
  tags      = { workload = "distributed-training" }
}
"""

BAD = terraform(SET)

BAD_BICEP = bicep("""
resource train 'Microsoft.Compute/virtualMachineScaleSets@2024-07-01' = {
  name: 'vmss-train'
  location: 'eastus2'
  tags: { workload: 'distributed-training' }
  sku: { name: 'Standard_D16s_v5', capacity: 8 } // expect: cpu-sku-for-training
  properties: {}
}
""")

BAD_SCRIPT = az("""
az vmss create --resource-group rg --name vmss-train --image example:own:image:latest --instance-count 8 \\
  --tags workload=distributed-training --vm-sku Standard_D16s_v5 # expect: cpu-sku-for-training
""")

BAD_OPERATOR = kubernetes("""
apiVersion: containerservice.azure.com/v1api20240901
kind: ManagedClustersAgentPool
metadata: {name: train}
spec:
  azureName: train
  owner: {name: aks}
  mode: User
  vmSize: Standard_D16s_v5 # expect: cpu-sku-for-training
  count: 4
""")

GOOD = terraform(SET.replace('"Standard_D16s_v5" # expect: cpu-sku-for-training', '"Standard_NC96ads_A100_v4"'))

GOOD_DATA = terraform(
    SET.replace(" # expect: cpu-sku-for-training", "")
    .replace("distributed-training", "data-preparation")
    .replace("train", "prepare")
)


@rule(
    id="cpu-sku-for-training",
    on=ScaleSet | NodePool | ComputeCluster,
    severity=Severity.INFO,
    bad=[BAD, BAD_BICEP, BAD_SCRIPT, BAD_OPERATOR],
    good=[GOOD, GOOD_DATA],
    references=[
        Reference(
            "Compute recommendations for AI on Azure infrastructure",
            "https://learn.microsoft.com/azure/cloud-adoption-framework/scenarios/ai/infrastructure/compute",
            date(2026, 12, 1),
        )
    ],
    silenced_by=("retired-sku",),
)
def cpu_sku_for_training(host: Host, context: Context) -> Iterator[Problem | Undecided]:
    """Eight CPU machines train a neural network slower than one GPU, and cost more. Small models and classical methods
    are fine on CPUs, which is why this is only information unless the author states that it is for training.
    """
    size = size_of(host, context)
    if size is None or size.is_gpu or size.accelerator_kind != "none" or size.family.startswith("H"):
        return
    verdict = context.infrastructure.purpose(host)
    if not verdict.is_at_least_medium(Purpose.TRAINING) or _count(host) < 2:
        return
    clue = verdict.evidence[0]
    yield Problem(
        where=host.size,
        message=f"{clue.name} `{clue.text}` says training, but {size.name} has no GPU",
        cure="use a GPU size for neural networks; keep CPUs for data and classical models",
        related=(Related(clue.span, "this says training"),),
        severity=Severity.WARNING if verdict.strength is Strength.STRONG else None,
    )


def _count(host: Host) -> int:
    """The most machines that the host certainly may be."""
    match host:
        case ScaleSet():
            return known(host.instances) or 0
        case NodePool():
            return (known(host.maximum_nodes) if known(host.autoscaling) else known(host.nodes)) or 0
        case ComputeCluster():
            return known(host.maximum_nodes) or 0
        case _:
            return 0
