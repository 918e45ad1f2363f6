"""Models whose weights do not fit the GPUs that are asked for."""

from collections.abc import Iterator

from ailint.sdk import (
    Confidence,
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
from ailint_rules.serving_arguments import model_of
from ailint_rules.workloads import possible_sizes

POD = """
apiVersion: apps/v1
kind: Deployment
metadata: {name: chat}
spec:
  selector: {matchLabels: {app: chat}}
  template:
    metadata: {labels: {app: chat}}
    spec:
      nodeSelector: {node.kubernetes.io/instance-type: Standard_NC24ads_A100_v4}
      containers:
        - name: chat # expect: model-exceeds-gpu-memory
          image: registry.example/vllm:0.9
          args: ["serve", "example/chat-70b-instruct"]
          resources: {limits: {nvidia.com/gpu: 1}}
"""

BAD = kubernetes(POD)

GOOD = kubernetes(
    POD.replace(" # expect: model-exceeds-gpu-memory", "").replace("chat-70b-instruct", "chat-70b-instruct-awq")
)

GOOD_SMALL = kubernetes(POD.replace(" # expect: model-exceeds-gpu-memory", "").replace("70b", "8b"))


@rule(
    id="model-exceeds-gpu-memory",
    on=Workload,
    severity=Severity.WARNING,
    confidence=Confidence.MEDIUM,
    bad=[BAD],
    good=[GOOD, GOOD_SMALL],
    references=[
        Reference(
            "vLLM: conserving memory",
            "https://docs.vllm.ai/en/latest/configuration/conserving_memory/",
            date(2026, 12, 1),
        )
    ],
)
def model_exceeds_gpu_memory(workload: Workload, context: Context) -> Iterator[Problem | Undecided]:
    """Weights take parameters times bytes: 70 billion at two bytes are 130 GiB, before the first token of cache. Where
    that is more than all GPUs of the container have, the server ends with "out of memory" after minutes of loading.
    The size is read from the model's name, the precision from options or the name (else two bytes).
    """
    for group in workload.groups:
        if group.nodes_per_replica == 1 and not any(_offloads(container) for container in group.containers):
            for container in group.containers:
                yield from _judge(container, group, workload, context)


def _judge(container: Container, group: PodGroup, workload: Workload, context: Context) -> Iterator[Problem]:
    model = model_of(container)
    if model is None or len(workload.groups) > 1:
        return
    gpus = _gpus(container)
    each = [size.gpu_memory_gib for size in possible_sizes(group, workload, context) if size.gpu_memory_gib]
    if not gpus or not each:
        return
    memory = gpus * max(each)
    if model.weights_gib <= memory:
        return
    yield Problem(
        where=container.span,
        message=f"{model.name} needs {model.weights_gib:,.0f} GiB for its weights alone "
        f"({model.billions:g} billion x {model.bytes_each:g} bytes, {model.precision}), "
        f"and {gpus} x {max(each):g} GiB of GPU memory are {memory:,.0f} GiB",
        cure="ask for more GPUs, choose a size with more memory, or a quantised model",
    )


def _gpus(container: Container) -> int:
    counts = [
        int(text)
        for amount in container.amounts
        if is_gpu_resource(amount.resource) and (text := known(amount.limit) or "0").isdecimal()
    ]
    return sum(counts)


def _offloads(container: Container) -> bool:
    return any("offload" in word for part in container.command for word in part.split())
