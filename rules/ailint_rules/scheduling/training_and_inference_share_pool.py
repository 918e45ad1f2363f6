"""Training jobs and inference services on the same GPU pool."""

from collections.abc import Iterator

from ailint.sdk import (
    Context,
    Known,
    NodePool,
    Problem,
    Purpose,
    Reference,
    Related,
    Severity,
    Strength,
    Undecided,
    Workload,
    date,
    known,
    project,
    rule,
)
from ailint_rules.choosers import Choosers
from ailint_rules.machines import is_gpu_pool
from ailint_rules.workloads import chosen_pools, gpus_of

POOL = """
resource "azurerm_kubernetes_cluster_node_pool" "gpu" {
  name                  = "gpu"
  kubernetes_cluster_id = "aks"
  vm_size               = "Standard_NC24ads_A100_v4"
  auto_scaling_enabled  = true
  min_count             = 0
  max_count             = 4
  node_taints           = ["sku=gpu:NoSchedule"]
}
"""

TRAIN = """
apiVersion: kubeflow.org/v1
kind: PyTorchJob
metadata: {name: tune}
spec:
  pytorchReplicaSpecs:
    Worker:
      replicas: 1
      template:
        spec:
          nodeSelector: {agentpool: gpu} # expect: training-and-inference-share-pool
          tolerations: [{operator: Exists}]
          containers:
            - name: pytorch
              image: registry.example/tune:3
              resources: {limits: {nvidia.com/gpu: 1}}
"""

SERVE = """
apiVersion: serving.kserve.io/v1beta1
kind: InferenceService
metadata: {name: chat}
spec:
  predictor:
    nodeSelector: {agentpool: gpu}
    tolerations: [{operator: Exists}]
    model:
      modelFormat: {name: huggingface}
      resources: {limits: {nvidia.com/gpu: 1}}
"""

BAD = project({"pools.tf": POOL, "tune.yaml": TRAIN, "chat.yaml": SERVE})

GOOD = project(
    {
        "pools.tf": POOL + POOL.replace('"gpu"', '"serve"'),
        "tune.yaml": TRAIN.replace(" # expect: training-and-inference-share-pool", ""),
        "chat.yaml": SERVE.replace("agentpool: gpu", "agentpool: serve"),
    }
)

GOOD_ALONE = project({"pools.tf": POOL, "tune.yaml": TRAIN.replace(" # expect: training-and-inference-share-pool", "")})


@rule(
    id="training-and-inference-share-pool",
    on=Workload,
    severity=Severity.WARNING,
    bad=[BAD],
    good=[GOOD, GOOD_ALONE],
    references=[
        Reference(
            "Best practices for GPU workloads on AKS",
            "https://learn.microsoft.com/azure/aks/best-practices-gpu",
            date(2026, 12, 1),
        )
    ],
)
def training_and_inference_share_pool(workload: Workload, context: Context) -> Iterator[Problem | Undecided]:
    """A training job takes whole machines for hours; an inference service needs one when a request comes. On one pool
    the job starves the service, or the service's pods keep the job from its gang. A queue with priorities, or a pool
    for each, keeps them apart.
    """
    if not _is_surely(workload, Purpose.TRAINING, context) or known(workload.queue) is not None:
        return
    for group in workload.groups:
        if not gpus_of(group) or group.priority_class:
            continue
        found = context.once_for(chosen_pools(group, workload, context), _server_on)
        if found is not None:
            other, shared = found
            yield Problem(
                where=group.node_selector,
                message=f"this training job and {other.name}, which serves, select the same pool {shared.name}",
                cure="give inference a pool of its own, or put both behind a queue with priorities",
                related=(Related(other.span, f"{other.name} serves"), Related(shared.span, "the pool they share")),
            )
            return


def _is_surely(workload: Workload, purpose: Purpose, context: Context) -> bool:
    verdict = context.infrastructure.purpose(workload)
    return verdict.purpose is purpose and verdict.strength is Strength.STRONG


def _server_on(context: Context, chosen: tuple[NodePool, ...]) -> tuple[Workload, NodePool] | None:
    """The first workload that serves on one of some pools, and the pool."""
    pools = {pool.address: pool for pool in chosen if is_gpu_pool(pool, context)}
    return context.once(_servers).first_on(pools)


def _servers(context: Context) -> Choosers:
    def chosen_by(workload: Workload) -> Iterator[tuple[NodePool, ...]]:
        for group in workload.groups:
            if gpus_of(group) and not group.priority_class:
                yield chosen_pools(group, workload, context)

    every = context.infrastructure.all(Workload)
    surely = (one for one in every if _is_surely(one, Purpose.INFERENCE, context))
    return Choosers((one for one in surely if not isinstance(one.queue, Known)), chosen_by)
