"""Machine Learning clusters that wait long before they remove idle nodes."""

import re
from collections.abc import Iterator

from ailint.sdk import (
    ComputeCluster,
    Context,
    Known,
    Problem,
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

LONGEST = 30
"""Minutes of idling that are no waste worth a word."""

CLUSTER = """
resource "azurerm_machine_learning_compute_cluster" "train" {
  name        = "train"
  vm_priority = "Dedicated"
  vm_size     = "STANDARD_NC24ADS_A100_V4"
  scale_settings {
    min_node_count                       = 0
    max_node_count                       = 8
    scale_down_nodes_after_idle_duration = "PT2H" # expect: ml-cluster-idles-too-long
  }
}
"""

BAD = terraform(CLUSTER)

BAD_SCRIPT = az("""
az ml compute create --name train --type AmlCompute --size Standard_NC24ads_A100_v4 \\
  --idle-time-before-scale-down 7200 # expect: ml-cluster-idles-too-long
""")

BAD_BICEP = bicep("""
resource train 'Microsoft.MachineLearningServices/workspaces/computes@2024-04-01' = {
  name: 'workspace/train'
  properties: {
    computeType: 'AmlCompute'
    properties: {
      vmSize: 'Standard_NC24ads_A100_v4'
      scaleSettings: {
        minNodeCount: 0
        maxNodeCount: 4
        nodeIdleTimeBeforeScaleDown: 'PT2H' // expect: ml-cluster-idles-too-long
      }
    }
  }
}
""")

GOOD = terraform(CLUSTER.replace('"PT2H" # expect: ml-cluster-idles-too-long', '"PT15M"'))

GOOD_DEFAULT = az("az ml compute create --name train --type AmlCompute --size Standard_NC24ads_A100_v4\n")


@rule(
    id="ml-cluster-idles-too-long",
    on=ComputeCluster,
    severity=Severity.INFO,
    bad=[BAD, BAD_SCRIPT, BAD_BICEP],
    good=[GOOD, GOOD_DEFAULT],
    references=[
        Reference(
            "Manage and optimize Azure Machine Learning costs",
            "https://learn.microsoft.com/azure/machine-learning/how-to-manage-optimize-cost",
            date(2026, 12, 1),
        )
    ],
)
def ml_cluster_idles_too_long(cluster: ComputeCluster, context: Context) -> Iterator[Problem | Undecided]:
    """Idle nodes are paid until they are removed. A node that waits for two hours after every job costs more than the
    job, where jobs are short.
    """
    if gpu_size(cluster, context) is None:
        return
    written = known(cluster.idle_time)
    minutes = minutes_of(written or "")
    if minutes is not None and minutes > LONGEST and isinstance(cluster.idle_time, Known):
        yield Problem(
            where=cluster.idle_time,
            message=f"idle GPU nodes are kept for {minutes:g} minutes after a job",
            cure=f"remove them after at most {LONGEST} minutes",
        )


def minutes_of(duration: str) -> float | None:
    """Minutes of an ISO 8601 duration (`PT1H30M`); None for anything else."""
    found = re.fullmatch(r"P(?:(\d{1,6})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,6})M)?(?:(\d{1,8})S)?)?", duration.strip(), re.I)
    if found is None or not any(found.groups()):
        return None
    days, hours, minutes, seconds = (int(part or 0) for part in found.groups())
    return days * 1440 + hours * 60 + minutes + seconds / 60
