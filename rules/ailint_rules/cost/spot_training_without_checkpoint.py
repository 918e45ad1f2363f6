"""Training on Spot machines that starts anew after every eviction."""

from collections.abc import Iterator

from ailint.sdk import (
    Context,
    NodePool,
    PodGroup,
    Problem,
    Purpose,
    Reference,
    Related,
    Severity,
    Undecided,
    Workload,
    date,
    known,
    project,
    rule,
)
from ailint_rules.clusters import place_of
from ailint_rules.machines import is_spot
from ailint_rules.workloads import chosen_pools, gpus_of

POOL = """
resource "azurerm_kubernetes_cluster_node_pool" "spot" {
  name                  = "spot"
  kubernetes_cluster_id = "aks"
  vm_size               = "Standard_NC24ads_A100_v4"
  priority              = "Spot"
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
          nodeSelector: {agentpool: spot} # expect: spot-training-without-checkpoint
          tolerations: [{operator: Exists}]
          containers:
            - name: pytorch
              image: registry.example/tune:3
              args: ["--epochs", "10"]
              resources: {limits: {nvidia.com/gpu: 1}}
"""

BAD = project({"pools.tf": POOL, "tune.yaml": JOB})

GOOD = project(
    {
        "pools.tf": POOL,
        "tune.yaml": JOB.replace(" # expect: spot-training-without-checkpoint", "").replace(
            '"--epochs", "10"', '"--save_steps", "500", "--resume"'
        ),
    }
)

GOOD_VOLUME = project(
    {
        "pools.tf": POOL,
        "tune.yaml": JOB.replace(" # expect: spot-training-without-checkpoint", "")
        + "          volumes: [{name: state, persistentVolumeClaim: {claimName: state}}]\n",
    }
)

_WORDS = ("checkpoint", "resume", "save_steps", "save-steps", "save_interval", "save-interval", "ckpt")


@rule(
    id="spot-training-without-checkpoint",
    on=Workload,
    severity=Severity.WARNING,
    bad=[BAD],
    good=[GOOD, GOOD_VOLUME],
    references=[
        Reference("Use Spot VMs", "https://learn.microsoft.com/azure/virtual-machines/spot-vms", date(2026, 12, 1))
    ],
)
def spot_training_without_checkpoint(workload: Workload, context: Context) -> Iterator[Problem | Undecided]:
    """Azure takes a Spot machine back with 30 seconds' notice. A job that saves nothing outside the machine begins
    again, and on a busy evening never ends. It speaks only where the arguments are known and say nothing of
    checkpoints, and no persistent volume is mounted.
    """
    if not context.infrastructure.purpose(workload).is_at_least_medium(Purpose.TRAINING):
        return
    for group in workload.groups:
        if not gpus_of(group) or not _says_everything(group) or _saves(group):
            continue
        pools = chosen_pools(group, workload, context)
        if pools and all(is_spot(pool) for pool in pools):
            yield _problem(group, pools)
            return


def _problem(group: PodGroup, pools: tuple[NodePool, ...]) -> Problem:
    return Problem(
        where=group.node_selector,
        message="this training runs on Spot machines and shows no checkpoint: every eviction starts it anew",
        cure="save checkpoints to a persistent volume or blob storage, and resume from them",
        related=tuple(Related(place_of(pool.priority, pool), f"{pool.name} is a Spot pool") for pool in pools),
    )


def _says_everything(group: PodGroup) -> bool:
    """Scripts without arguments may do anything; only spelled-out arguments are judged."""
    return any(container.command and container.command_is_complete for container in group.containers)


def _saves(group: PodGroup) -> bool:
    if any(kind not in {"emptyDir", "configMap", "secret", "hostPath", "downwardAPI"} for kind in group.volume_kinds):
        return True
    words = [word.lower() for container in group.containers for word in container.command]
    words += [one.name.lower() for container in group.containers for one in container.environment]
    values = [known(one.value) or "" for container in group.containers for one in container.environment]
    return any(mark in word for word in (*words, *(value.lower() for value in values)) for mark in _WORDS)
