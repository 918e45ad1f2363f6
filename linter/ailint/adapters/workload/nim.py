"""NVIDIA's NIM operator: services that write a container's fields on `spec`, caches, and pipelines of services.

Sources: NVIDIA/k8s-nim-operator (api/apps/v1alpha1), read 2026-12-01.
"""

from collections.abc import Iterator

import msgspec

from ailint.adapters import conversion
from ailint.adapters.workload.assembly import (
    assembled,
    at_least_one,
    first_written,
    is_true,
    items_of,
    number,
    word,
)
from ailint.adapters.workload.carriers import Carrier
from ailint.adapters.workload.pod import pod_group
from ailint.adapters.workload.reading import workload
from ailint.configuration.resource import Resource, read
from ailint.model.workload import PodGroup, ResourceAmount, Workload
from ailint.value import Absent, Attribute, Known, Object, Provenance, Unknown, Value

_SERVICE = Carrier((), "inference", injects_probes=True, mounts_shared_memory=True)
_CACHE = Carrier((), injects_probes=True, mounts_shared_memory=True)
_GPU = "nvidia.com/gpu"


def adapt_service(resource: Resource) -> Iterator[Workload]:
    """A NIMService."""
    made = workload(resource, (_service(resource.read("spec"), ""),), _SERVICE)
    parallelism = "spec.multiNode.parallelism"
    yield msgspec.structs.replace(
        made,
        tensor_parallel=conversion.integer(resource.read(f"{parallelism}.tensor")),
        pipeline_parallel=conversion.integer(resource.read(f"{parallelism}.pipeline")),
    )


def adapt_pipeline(resource: Resource) -> Iterator[Workload]:
    """A NIMPipeline: a group of pods for each service that is not switched off."""
    services = items_of(resource.read("spec.services"))
    on = [one for one in services if conversion.boolean(read(one, "enabled")) != Known(False, _where(one, "enabled"))]
    pods = tuple(_service(read(one, "spec"), word(read(one, "name"))) for one in on)
    yield workload(resource, pods, _SERVICE)


def adapt_cache(resource: Resource) -> Iterator[Workload]:
    """A NIMCache: one pod that fetches a model; it is given a GPU only where it asks for one."""
    spec = resource.read("spec")
    asked = {
        name: value
        for name, key in ((_GPU, "gpus"), ("cpu", "cpu"), ("memory", "memory"))
        if not isinstance(value := read(spec, f"resources.{key}"), Absent)
    }
    resources = assembled({"limits": assembled(asked, spec.provenance)}, spec.provenance)
    source = first_written(read(spec, "source.ngc"), read(spec, "source.hf"), read(spec, "source.dataStore"))
    container = assembled({"image": read(source, "modelPuller"), "resources": resources}, spec.provenance)
    pod = assembled(
        {
            "tolerations": read(spec, "tolerations"),
            "nodeSelector": first_written(read(spec, "nodeSelector"), read(spec, "gpuSelectors")),
            "containers": Known((container,), spec.provenance),
        },
        spec.provenance,
    )
    where = spec.provenance.span
    yield workload(resource, (pod_group(pod, "", Known(1, Provenance(where)), where),), _CACHE)


def _where(value: Value, path: str) -> Provenance:
    return conversion.boolean(read(value, path)).provenance


def _service(spec: Value, role: str) -> PodGroup:
    where = spec.provenance
    container = assembled(
        {
            "name": Known(role or "nim", where),
            "image": _image(read(spec, "image")),
            **{name: read(spec, name) for name in ("command", "args", "env", "resources")},
        },
        where,
    )
    claims = read(spec, "draResources")
    fields = {name: read(spec, name) for name in ("tolerations", "nodeSelector", "schedulerName", "runtimeClassName")}
    affinity = first_written(read(spec, "affinity.nodeAffinity"), read(spec, "nodeAffinity"))
    pod = assembled(
        {
            **fields,
            "affinity": assembled({"nodeAffinity": affinity}, where),
            "resourceClaims": claims,
            "containers": Known((container,), where),
        },
        where,
    )
    nodes = number(read(spec, "multiNode.parallelism.pipeline"), number(read(spec, "multiNode.size"), 1))
    return _with_gpus(pod_group(pod, role, _replicas(spec), where.span, nodes), spec)


def _replicas(spec: Value) -> Attribute[int]:
    scaled = is_true(read(spec, "scale.enabled"))
    return at_least_one(read(spec, "scale.hpa.minReplicas" if scaled else "replicas"))


def _with_gpus(group: PodGroup, spec: Value) -> PodGroup:
    """Where no GPU is asked for, the operator asks for as many as the model's profile names."""
    [container] = group.containers
    if any(amount.resource == _GPU for amount in container.amounts) or group.resource_claims:
        return group
    across = first_written(read(spec, "multiNode.parallelism.tensor"), read(spec, "multiNode.gpusPerPod"))
    count = conversion.text(across)
    amounts = container.amounts
    if isinstance(count, Known):
        gone: Absent[str] = Absent(count.provenance)
        amounts = (*amounts, ResourceAmount(_GPU, count, gone, count.provenance.span))
    changed = msgspec.structs.replace(container, amounts=amounts, amounts_are_complete=False)
    return msgspec.structs.replace(group, containers=(changed,))


def _image(value: Value) -> Value:
    """`repository` and `tag` as one name."""
    if not isinstance(value, Known) or not isinstance(value.value, Object):
        return value
    repository, tag = read(value, "repository"), read(value, "tag")
    if isinstance(repository, Unknown) or isinstance(tag, Unknown):
        return repository if isinstance(repository, Unknown) else tag
    name, version = word(repository), word(tag)
    return Known(f"{name}:{version}" if version else name, repository.provenance)
