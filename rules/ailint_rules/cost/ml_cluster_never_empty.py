"""Machine Learning clusters that keep GPU nodes when nobody trains."""

from collections.abc import Iterator

from ailint.sdk import (
    ComputeCluster,
    Context,
    Environment,
    Known,
    Problem,
    Purpose,
    Reference,
    Severity,
    Undecided,
    az,
    bicep,
    date,
    known,
    rule,
    terraform,
)
from ailint_rules.machines import gpu_size
from ailint_rules.money import idle_cost

CLUSTER = """
resource "azurerm_machine_learning_compute_cluster" "train" {
  name        = "train"
  vm_priority = "Dedicated"
  vm_size     = "STANDARD_NC24ADS_A100_V4"
  scale_settings {
    min_node_count                       = 2 # expect: ml-cluster-never-empty
    max_node_count                       = 8
    scale_down_nodes_after_idle_duration = "PT15M"
  }
}
"""

BAD = terraform(CLUSTER)

BAD_BICEP = bicep("""
resource train 'Microsoft.MachineLearningServices/workspaces/computes@2024-04-01' = {
  name: 'workspace/train'
  properties: {
    computeType: 'AmlCompute'
    properties: {
      vmSize: 'Standard_NC24ads_A100_v4'
      scaleSettings: {
        minNodeCount: 1 // expect: ml-cluster-never-empty
        maxNodeCount: 4
      }
    }
  }
}
""")

BAD_SCRIPT = az("""
az ml compute create --name train --type AmlCompute --size Standard_NC24ads_A100_v4 \\
  --min-instances 1 --max-instances 4 # expect: ml-cluster-never-empty
""")

GOOD = terraform(CLUSTER.replace("2 # expect: ml-cluster-never-empty", "0"))

GOOD_CPU = terraform(
    CLUSTER.replace(" # expect: ml-cluster-never-empty", "").replace("STANDARD_NC24ADS_A100_V4", "Standard_D4s_v5")
)


@rule(
    id="ml-cluster-never-empty",
    on=ComputeCluster,
    severity=Severity.WARNING,
    bad=[BAD, BAD_BICEP, BAD_SCRIPT],
    good=[GOOD, GOOD_CPU],
    references=[
        Reference(
            "Create a compute cluster",
            "https://learn.microsoft.com/azure/machine-learning/how-to-create-attach-compute-cluster",
            date(2026, 12, 1),
        )
    ],
)
def ml_cluster_never_empty(cluster: ComputeCluster, context: Context) -> Iterator[Problem | Undecided]:
    """A minimum above zero keeps that many GPU machines running between jobs. With zero they are made for a job and
    removed after it; the wait is a few minutes.
    """
    size = gpu_size(cluster, context)
    minimum = known(cluster.minimum_nodes) if size is not None else 0
    if size is None or not minimum or not isinstance(cluster.minimum_nodes, Known):
        return
    serves = context.infrastructure.purpose(cluster).is_at_least_medium(Purpose.INFERENCE)
    if serves and context.infrastructure.environment(cluster) is Environment.PRODUCTION:
        return
    cost = idle_cost(cluster, size, minimum, context)
    yield Problem(
        where=cluster.minimum_nodes,
        message=f"the cluster keeps {minimum} x {size.name} between jobs" + (f": {cost}" if cost else ""),
        cure="set the minimum to 0",
    )
