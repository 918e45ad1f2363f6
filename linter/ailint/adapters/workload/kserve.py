"""KServe: an InferenceService's predictor is a pod spec of its own, with the model's resources beside it."""

from collections.abc import Iterator

import msgspec

from ailint.adapters import conversion
from ailint.adapters.workload.carriers import Carrier
from ailint.adapters.workload.container import amounts
from ailint.adapters.workload.pod import pod_group
from ailint.adapters.workload.reading import workload
from ailint.configuration.resource import Resource, read
from ailint.model.workload import Container, PodGroup, Workload
from ailint.value import Absent, Known, Object, Provenance, Value

_INFERENCE = Carrier((), "inference", injects_probes=True, mounts_shared_memory=True)
_FORMATS = ("model", "huggingface", "triton", "pytorch", "tensorflow", "onnx", "sklearn", "xgboost", "lightgbm")


def adapt(resource: Resource) -> Iterator[Workload]:
    """An InferenceService: predictor, transformer and explainer, and the workers of a model that spans machines."""
    pods: list[PodGroup] = []
    for role in ("predictor", "transformer", "explainer"):
        part = resource.read(f"spec.{role}")
        if isinstance(part, Known) and isinstance(part.value, Object):
            pods.append(_component(part, role, resource))
            worker = read(part, "workerSpec")
            if not isinstance(worker, Absent):
                pods.append(_worker(worker))
    made = workload(resource, tuple(pods), _INFERENCE)
    yield msgspec.structs.replace(
        made,
        tensor_parallel=conversion.integer(resource.read("spec.predictor.workerSpec.tensorParallelSize")),
        pipeline_parallel=conversion.integer(resource.read("spec.predictor.workerSpec.pipelineParallelSize")),
    )


def _component(part: Known[object], role: str, resource: Resource) -> PodGroup:
    count = conversion.with_default(conversion.integer(read(part, "minReplicas")), 1)
    group = pod_group(part, role, count, part.provenance.span)
    extra = tuple(_model(part))
    return msgspec.structs.replace(group, containers=(*group.containers, *extra))


def _model(part: Known[object]) -> Iterator[Container]:
    """The container that the serving runtime makes of `model` (or of the older per-format key)."""
    for name in _FORMATS:
        model = read(part, name)
        if isinstance(model, Known) and isinstance(model.value, Object):
            yield Container(
                name=name,
                span=model.value.span,
                image=conversion.text(read(model, "image")),
                amounts=amounts(read(model, "resources")),
                amounts_are_complete=not isinstance(read(model, "resources"), Absent),
                environment_is_complete=False,
                command_is_complete=False,
                readiness_probe=True,
            )


def _worker(worker: Value) -> PodGroup:
    size = conversion.integer(read(worker, "pipelineParallelSize"))
    count = max(size.value - 1, 1) if isinstance(size, Known) else 1
    where = size.provenance if isinstance(size, Known) else Provenance(worker.provenance.span)
    return pod_group(worker, "worker", Known(count, where), worker.provenance.span)
