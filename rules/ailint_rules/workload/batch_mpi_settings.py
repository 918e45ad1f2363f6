"""InfiniBand Batch pools that can't run MPI."""

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
from ailint_rules.machines import size_of

POOL = """
resource "azurerm_batch_pool" "solve" {
  name               = "solve"
  vm_size            = "Standard_HB176rs_v4"
  max_tasks_per_node = 4 # expect: batch-mpi-settings
}
"""

BAD = terraform(POOL)

BAD_BICEP = bicep("""
resource solve 'Microsoft.Batch/batchAccounts/pools@2024-02-01' = { // expect: batch-mpi-settings
  name: 'account/solve'
  properties: {
    vmSize: 'Standard_HB176rs_v4'
  }
}
""")

BAD_SCRIPT = az("""
# expect-next-line: batch-mpi-settings
az batch pool create --account-name account --id solve --vm-size Standard_HB176rs_v4 --target-dedicated-nodes 4
""")

GOOD = terraform(POOL.replace("4 # expect: batch-mpi-settings", "1"))

GOOD_ETHERNET = terraform(POOL.replace(" # expect: batch-mpi-settings", "").replace("HB176rs_v4", "NC4as_T4_v3"))


@rule(
    id="batch-mpi-settings",
    on=BatchPool,
    severity=Severity.WARNING,
    bad=[BAD, BAD_BICEP, BAD_SCRIPT],
    good=[GOOD, GOOD_ETHERNET],
    references=[
        Reference(
            "Use compute-intensive and GPU sizes in Batch pools",
            "https://learn.microsoft.com/azure/batch/batch-pool-compute-intensive-sizes",
            date(2026, 12, 1),
        )
    ],
    silenced_by=("retired-sku",),
)
def batch_mpi_settings(pool: BatchPool, context: Context) -> Iterator[Problem | Undecided]:
    """RDMA needs inter-node communication, and one task a node. ARM's default is communication off; the Terraform
    provider's is on.
    """
    size = size_of(pool, context)
    if size is None or not size.infiniband:
        return
    if (known(pool.inter_node_communication) or "").lower() == "disabled":
        written = isinstance(pool.inter_node_communication, Known)
        yield Problem(
            where=pool.inter_node_communication if written else pool.span,
            message=f"nodes of {size.name} can't talk to each other: inter-node communication is off"
            + ("" if written else " where nothing is written"),
            cure="set interNodeCommunication to Enabled",
        )
    slots = known(pool.task_slots_per_node) or 1
    if slots > 1:
        yield Problem(
            where=pool.task_slots_per_node,
            message=f"{slots} tasks run on a node at once; RDMA wants one",
            cure="set one task slot a node",
        )
