"""Machines with many times the GPU memory that a model needs."""

from collections.abc import Iterator

from ailint.sdk import (
    Confidence,
    Context,
    Problem,
    Reference,
    Severity,
    Undecided,
    Workload,
    date,
    kubernetes,
    rule,
)
from ailint_rules.serving_arguments import model_of, preset_of
from ailint_rules.workloads import certain_gpus_of, possible_sizes

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
        - name: chat # expect: oversized-sku-for-model
          image: registry.example/vllm:0.9
          args: ["serve", "example/chat-3b-instruct"]
          resources: {limits: {nvidia.com/gpu: 1}}
"""

BAD = kubernetes(POD)

GOOD = kubernetes(POD.replace(" # expect: oversized-sku-for-model", "").replace("chat-3b", "chat-13b"))

GOOD_SHARED = kubernetes(
    POD.replace(" # expect: oversized-sku-for-model", "").replace(
        "Standard_NC24ads_A100_v4", "Standard_NC96ads_A100_v4"
    )
)

KAITO = """
apiVersion: kaito.sh/v1beta1
kind: Workspace
metadata: {name: chat}
resource:
  instanceType: Standard_ND96isr_H100_v5
  labelSelector: {matchLabels: {apps: chat}}
inference:
  preset: {name: llama-3.1-8b-instruct} # expect: oversized-sku-for-model
"""

BAD_KAITO = kubernetes(KAITO)

GOOD_KAITO = kubernetes(
    KAITO.replace(" # expect: oversized-sku-for-model", "").replace("ND96isr_H100_v5", "NV36ads_A10_v5")
)

OVERHEAD = 1.2
"""Weights and what serving needs besides, as a factor."""


@rule(
    id="oversized-sku-for-model",
    on=Workload,
    severity=Severity.INFO,
    confidence=Confidence.LOW,
    tags={"advice"},
    bad=[BAD, BAD_KAITO],
    good=[GOOD, GOOD_SHARED, GOOD_KAITO],
    references=[
        Reference(
            "vLLM: conserving memory",
            "https://docs.vllm.ai/en/latest/configuration/conserving_memory/",
            date(2026, 12, 1),
        )
    ],
)
def oversized_sku_for_model(workload: Workload, context: Context) -> Iterator[Problem | Undecided]:
    """A model that needs less than a quarter of the machine's GPU memory would run on a smaller one. Long contexts and
    many parallel requests use the rest as cache, so this is advice only.
    """
    for group in workload.groups:
        sizes = possible_sizes(group, workload, context)
        for container in group.containers:
            model = model_of(container) or preset_of(workload)
            if model is None or not sizes:
                continue
            size = min(sizes, key=lambda one: one.total_gpu_memory_gib or 0)
            total = size.total_gpu_memory_gib or 0
            needed = model.weights_gib * OVERHEAD
            takes_all = certain_gpus_of(group) >= (size.gpu_count or 0) > 0
            if takes_all and total and needed <= total / 4:
                yield Problem(
                    where=container.span,
                    message=f"{model.name} needs about {needed:,.0f} GiB ({model.billions:g} billion x "
                    f"{model.bytes_each:g} bytes x {OVERHEAD}), and {size.name} has {total:,.0f} GiB",
                    cure="look at smaller sizes with `ailint advise`, or share the GPU",
                )
