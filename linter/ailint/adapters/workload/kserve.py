"""KServe: an InferenceService's predictor is a pod spec of its own, with the model's resources beside it."""

from collections.abc import Iterator

import msgspec

from ailint.adapters import conversion
from ailint.adapters.workload.assembly import at_least_one, elsewhere, word
from ailint.adapters.workload.carriers import Carrier
from ailint.adapters.workload.container import container
from ailint.adapters.workload.pod import pod_group
from ailint.adapters.workload.reading import workload
from ailint.configuration.resource import Resource, read
from ailint.model.workload import Container, PodGroup, RuntimeReference, Workload
from ailint.value import Absent, Known, Object, Provenance, Unknown, Value

_INFERENCE = Carrier((), "inference", injects_probes=True, mounts_shared_memory=True)
_FORMATS = (
    "model", "huggingface", "triton", "pytorch", "tensorflow", "onnx", "sklearn", "xgboost", "lightgbm", "paddle",
    "pmml",
)  # fmt: skip
_CONTAINER = "kserve-container"
_RUNTIME_KINDS = ("ServingRuntime", "ClusterServingRuntime")
_BUILT_IN = "kserve-"
"""KServe's own runtimes (config/runtimes) have no tolerations and ask for no GPU."""


def adapt(resource: Resource) -> Iterator[Workload]:
    """An InferenceService: predictor, transformer and explainer, and the workers of a model that spans machines."""
    pods: list[PodGroup] = []
    for role in ("predictor", "transformer", "explainer"):
        part = resource.read(f"spec.{role}")
        if isinstance(part, Known) and isinstance(part.value, Object):
            pods.append(_component(part, role))
            worker = read(part, "workerSpec")
            if not isinstance(worker, Absent):
                pods.append(_worker(worker))
    made = workload(resource, tuple(pods), _INFERENCE)
    yield msgspec.structs.replace(
        made,
        tensor_parallel=conversion.integer(resource.read("spec.predictor.workerSpec.tensorParallelSize")),
        pipeline_parallel=conversion.integer(resource.read("spec.predictor.workerSpec.pipelineParallelSize")),
        runtime=_runtime(resource),
    )


def adapt_runtime(resource: Resource) -> Iterator[Workload]:
    """A ServingRuntime or ClusterServingRuntime: its services decide how many pods there are, and may add to them."""
    spec = resource.read("spec")
    if isinstance(read(spec, "containers"), Absent):
        return
    where = Provenance(resource.span)
    pods = [_template(spec, "predictor", elsewhere(where, "the inference service decides"))]
    worker = read(spec, "workerSpec")
    if not isinstance(worker, Absent):
        pods.append(_template(worker, "worker", elsewhere(where, "the inference service decides")))
    yield msgspec.structs.replace(workload(resource, tuple(pods), _INFERENCE), is_template=True)


def _template(spec: Value, role: str, replicas: Unknown) -> PodGroup:
    return pod_group(spec, role, replicas, spec.provenance.span)


def _runtime(resource: Resource) -> RuntimeReference | None:
    """The runtime that the predictor names, where it is one of the user's own."""
    name = word(resource.read("spec.predictor.model.runtime"))
    if not name or name.startswith(_BUILT_IN):
        return None
    has_worker = not isinstance(resource.read("spec.predictor.workerSpec"), Absent)
    return RuntimeReference(_RUNTIME_KINDS, name, only_named=not has_worker)


def _component(part: Known[object], role: str) -> PodGroup:
    group = pod_group(part, role, at_least_one(read(part, "minReplicas")), part.provenance.span)
    extra = tuple(_model(part))
    return msgspec.structs.replace(group, containers=(*group.containers, *extra))


def _model(part: Known[object]) -> Iterator[Container]:
    """The container that the serving runtime makes of `model` (or of the older per-format key)."""
    for name in _FORMATS:
        model = read(part, name)
        if isinstance(model, Known) and isinstance(model.value, Object):
            made = container(model, {})
            named = not isinstance(read(model, "runtime"), Absent)
            yield msgspec.structs.replace(
                made,
                name=_CONTAINER,
                amounts_are_complete=made.amounts_are_complete and (named or bool(made.amounts)),
                environment_is_complete=named and made.environment_is_complete,
                command_is_complete=named and made.command_is_complete,
                readiness_probe=True,
            )


def _worker(worker: Value) -> PodGroup:
    size = conversion.integer(read(worker, "pipelineParallelSize"))
    count = max(size.value - 1, 1) if isinstance(size, Known) else 1
    where = size.provenance if isinstance(size, Known) else Provenance(worker.provenance.span)
    return pod_group(worker, "worker", Known(count, where), worker.provenance.span)
