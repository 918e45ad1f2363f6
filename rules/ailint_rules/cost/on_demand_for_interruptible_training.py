"""Training that could run on Spot machines."""

from collections.abc import Iterator

from ailint.sdk import (
    Context,
    Environment,
    Problem,
    Purpose,
    Reference,
    Related,
    Severity,
    Undecided,
    Workload,
    date,
    pool_size,
    project,
    rule,
)
from ailint_rules.machines import is_spot
from ailint_rules.workloads import chosen_pools, gpus_of

POOL = """
resource "azurerm_kubernetes_cluster_node_pool" "tune" {
  name                  = "tune"
  kubernetes_cluster_id = "aks"
  vm_size               = "Standard_NC24ads_A100_v4"
}
"""

JOB = """
apiVersion: kubeflow.org/v1
kind: PyTorchJob
metadata: {name: tune}
spec:
  pytorchReplicaSpecs:
    Worker:
      replicas: 1
      template:
        spec:
          nodeSelector: {agentpool: tune} # expect: on-demand-for-interruptible-training
          containers:
            - name: pytorch
              image: registry.example/tune:3
              args: ["--save_steps", "500", "--resume_from_checkpoint", "latest"]
              resources: {limits: {nvidia.com/gpu: 1}}
"""

BAD = project({"pools.tf": POOL, "tune.yaml": JOB})

GOOD = project(
    {
        "pools.tf": POOL.replace("}\n", '  priority = "Spot"\n}\n'),
        "tune.yaml": JOB.replace(" # expect: on-demand-for-interruptible-training", ""),
    }
)

GOOD_NO_CHECKPOINT = project(
    {
        "pools.tf": POOL,
        "tune.yaml": JOB.replace(" # expect: on-demand-for-interruptible-training", "").replace(
            '"--save_steps", "500", "--resume_from_checkpoint", "latest"', '"--epochs", "2"'
        ),
    }
)


@rule(
    id="on-demand-for-interruptible-training",
    on=Workload,
    severity=Severity.INFO,
    tags={"advice"},
    bad=[BAD],
    good=[GOOD, GOOD_NO_CHECKPOINT],
    references=[
        Reference("Use Spot VMs", "https://learn.microsoft.com/azure/virtual-machines/spot-vms", date(2026, 12, 1))
    ],
)
def on_demand_for_interruptible_training(workload: Workload, context: Context) -> Iterator[Problem | Undecided]:
    """A job that resumes from checkpoints loses minutes when Azure takes its machine back, and Spot costs a fraction.
    Gangs on InfiniBand lose all machines when one goes, and production has its reasons: neither is judged.
    """
    if context.infrastructure.environment(workload) is Environment.PRODUCTION:
        return
    if not context.infrastructure.purpose(workload).is_at_least_medium(Purpose.TRAINING):
        return
    for group in workload.groups:
        words = " ".join(word for container in group.containers for word in container.command).lower()
        if not gpus_of(group) or ("resume" not in words and "checkpoint" not in words):
            continue
        pools = chosen_pools(group, workload, context)
        sizes = [pool_size(pool) for pool in pools]
        if not pools or any(size is None or size.infiniband for size in sizes) or any(map(is_spot, pools)):
            continue
        yield Problem(
            where=group.node_selector,
            message="this training resumes from checkpoints and runs on machines at the full price",
            cure="try a Spot pool; keep the regular one for what must not wait",
            related=tuple(Related(pool.span, f"{pool.name} is a regular pool") for pool in pools),
        )
        return
