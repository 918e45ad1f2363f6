"""More parallel processes than GPUs."""

from collections.abc import Iterator

from ailint.sdk import (
    Container,
    Context,
    PodGroup,
    Problem,
    Reference,
    Severity,
    Undecided,
    Workload,
    date,
    is_gpu_resource,
    known,
    kubernetes,
    rule,
)
from ailint_rules.serving_arguments import model_parallelism, processes_per_node

POD = """
apiVersion: apps/v1
kind: Deployment
metadata: {name: chat}
spec:
  selector: {matchLabels: {app: chat}}
  template:
    metadata: {labels: {app: chat}}
    spec:
      containers:
        - name: chat # expect: parallelism-exceeds-gpus
          image: registry.example/vllm:0.9
          args: ["serve", "example/chat-13b", "--tensor-parallel-size", "4"]
          resources: {limits: {nvidia.com/gpu: 2}}
"""

BAD = kubernetes(POD)

BAD_TRAINING = kubernetes("""
apiVersion: batch/v1
kind: Job
metadata: {name: tune}
spec:
  template:
    spec:
      restartPolicy: Never
      containers:
        - name: tune # expect: parallelism-exceeds-gpus
          image: registry.example/tune:1
          command: [sh, -c, "torchrun --nproc_per_node=8 tune.py"]
          resources: {limits: {nvidia.com/gpu: 4}}
""")

BAD_STATED = kubernetes("""
apiVersion: kubeflow.org/v1
kind: PyTorchJob
metadata: {name: tune}
spec:
  nprocPerNode: "8" # expect: parallelism-exceeds-gpus
  pytorchReplicaSpecs:
    Worker:
      replicas: 2
      template:
        spec:
          containers:
            - name: pytorch
              image: registry.example/tune:1
              resources: {limits: {nvidia.com/gpu: 4}}
""")

GOOD = kubernetes(POD.replace(" # expect: parallelism-exceeds-gpus", "").replace("gpu: 2", "gpu: 4"))

GOOD_VARIABLE = kubernetes(
    POD.replace(" # expect: parallelism-exceeds-gpus", "").replace('"4"]', '"$(TENSOR_PARALLEL)"]')
)


@rule(
    id="parallelism-exceeds-gpus",
    on=Workload,
    severity=Severity.ERROR,
    bad=[BAD, BAD_TRAINING, BAD_STATED],
    good=[GOOD, GOOD_VARIABLE],
    references=[
        Reference(
            "vLLM: parallelism and scaling",
            "https://docs.vllm.ai/en/latest/serving/parallelism_scaling/",
            date(2026, 12, 1),
        ),
        Reference("torchrun", "https://pytorch.org/docs/stable/elastic/run.html", date(2026, 12, 1)),
    ],
)
def parallelism_exceeds_gpus(workload: Workload, context: Context) -> Iterator[Problem | Undecided]:
    """A server that is told to split a model over more GPUs than the container has fails at start, and so does a
    launcher that starts more processes than there are GPUs. Groups that span machines are judged as a whole.
    """
    yield from _judge_stated(workload)
    several = any(group.nodes_per_replica > 1 for group in workload.groups) or len(workload.groups) > 1
    for group in workload.groups:
        for container in group.containers:
            yield from _judge(container, group, several)


def _judge_stated(workload: Workload) -> Iterator[Problem]:
    """What the object itself says of its launcher, against the first container with GPUs."""
    stated = workload.processes_per_node
    if stated is None or any(group.resource_claims for group in workload.groups):
        return
    pods = [gpus for group in workload.groups for one in group.containers if (gpus := _gpus(one))]
    processes = known(stated)
    if pods and processes is not None and processes > max(pods):
        yield Problem(
            where=stated,
            message=f"{processes} processes a machine are started, and its pod has {max(pods)} GPUs",
            cure=f"start {max(pods)} processes, or ask for {processes} GPUs",
        )


def _judge(container: Container, group: PodGroup, several: bool) -> Iterator[Problem]:
    split, processes = model_parallelism(container), processes_per_node(container)
    if split is None and processes is None:
        return
    gpus = _gpus(container)
    if not gpus or group.resource_claims:
        return
    if split is not None and not several and split[0] * split[1] > gpus:
        yield Problem(
            where=container.span,
            message=f"tensor parallel {split[0]} x pipeline parallel {split[1]} needs {split[0] * split[1]} GPUs, "
            f"and container {container.name} has {gpus}",
            cure=f"ask for {split[0] * split[1]} GPUs, or lower the parallelism",
        )
    if processes is not None and processes > gpus:
        yield Problem(
            where=container.span,
            message=f"{processes} processes a machine are started, and container {container.name} has {gpus} GPUs",
            cure=f"start {gpus} processes, or ask for {processes} GPUs",
        )


def _gpus(container: Container) -> int:
    """Whole GPUs of the container; none where it shares or slices them."""
    total = 0
    for amount in container.amounts:
        if is_gpu_resource(amount.resource):
            text = known(amount.limit) or "0"
            total += int(text) if text.isdecimal() and amount.resource.endswith(".com/gpu") else 0
    return total
