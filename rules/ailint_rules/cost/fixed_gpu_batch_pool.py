"""Batch pools with a fixed number of GPU nodes."""

from collections.abc import Iterator

from ailint.sdk import (
    BatchPool,
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
from ailint_rules.money import idle_cost

POOL = """
resource "azurerm_batch_pool" "render" {
  name    = "render"
  vm_size = "Standard_NC4as_T4_v3"
  fixed_scale {
    target_dedicated_nodes = 2 # expect: fixed-gpu-batch-pool
  }
}
"""

BAD = terraform(POOL)

BAD_BICEP = bicep("""
resource render 'Microsoft.Batch/batchAccounts/pools@2024-02-01' = {
  name: 'account/render'
  properties: {
    vmSize: 'Standard_NC4as_T4_v3'
    scaleSettings: {
      fixedScale: { targetDedicatedNodes: 2 } // expect: fixed-gpu-batch-pool
    }
  }
}
""")

BAD_SCRIPT = az("""
az batch pool create --id render --vm-size Standard_NC4as_T4_v3 --image microsoft-dsvm:ubuntu-hpc:2204 \\
  --node-agent-sku-id 'batch.node.ubuntu 22.04' --target-dedicated-nodes 3 # expect: fixed-gpu-batch-pool
""")

GOOD = terraform("""
resource "azurerm_batch_pool" "render" {
  name    = "render"
  vm_size = "Standard_NC4as_T4_v3"
  auto_scale {
    evaluation_interval = "PT10M"
    formula             = "$TargetDedicatedNodes = min(4, $PendingTasks.GetSample(1));"
  }
}
""")

GOOD_EMPTY = terraform(POOL.replace("2 # expect: fixed-gpu-batch-pool", "0"))


@rule(
    id="fixed-gpu-batch-pool",
    on=BatchPool,
    severity=Severity.WARNING,
    bad=[BAD, BAD_BICEP, BAD_SCRIPT],
    good=[GOOD, GOOD_EMPTY],
    references=[
        Reference(
            "Create a formula to automatically scale compute nodes in a Batch pool",
            "https://learn.microsoft.com/azure/batch/batch-automatic-scaling",
            date(2026, 12, 1),
        )
    ],
)
def fixed_gpu_batch_pool(pool: BatchPool, context: Context) -> Iterator[Problem | Undecided]:
    """A fixed pool keeps its machines whether tasks wait or not. A formula over the pending tasks starts them for work
    and removes them after it. In Terraform, a `fixed_scale` without a number means one node.
    """
    size = gpu_size(pool, context)
    if size is None or known(pool.autoscale_formula) is not None:
        return
    nodes = known(pool.dedicated_nodes)
    if nodes:
        cost = idle_cost(pool, size, nodes, context)
        yield Problem(
            where=pool.dedicated_nodes if isinstance(pool.dedicated_nodes, Known) else pool.span,
            message=f"the pool always has {nodes} x {size.name}, with or without tasks" + (f": {cost}" if cost else ""),
            cure="scale by a formula over the pending tasks, or resize the pool to 0 after the work",
        )
