"""KServe's LLMInferenceService: pods that decode, and pods that prefill, each a leader with or without workers.

Sources: kserve/kserve (pkg/apis/serving/v1alpha1 and v1alpha2), read 2026-12-01. What an object leaves out comes from
configurations: KServe's own bring image, probes and /dev/shm, and neither GPUs nor tolerations.
"""

from collections.abc import Iterator

import msgspec

from ailint.adapters import conversion
from ailint.adapters.workload.assembly import at_least_one, elsewhere, first_written, number
from ailint.adapters.workload.carriers import Carrier
from ailint.adapters.workload.pod import pod_group
from ailint.adapters.workload.reading import workload
from ailint.configuration.resource import Resource, read
from ailint.model.workload import Container, PodGroup, Workload
from ailint.value import Absent, Value

_INFERENCE = Carrier((), "inference", injects_probes=True, mounts_shared_memory=True)


def adapt(resource: Resource) -> Iterator[Workload]:
    """An LLMInferenceService, or an LLMInferenceServiceConfig, which has no pods of its own."""
    spec = resource.read("spec")
    pods = (*_pods(spec, ""), *_pods(read(spec, "prefill"), "prefill"))
    base = read(spec, "baseRefs")
    is_template = resource.type.endswith("Config")
    if is_template or not isinstance(base, Absent):
        pods = tuple(_open(group) for group in pods)
    else:
        pods = tuple(_completed(group) for group in pods)
    yield msgspec.structs.replace(
        workload(resource, pods, _INFERENCE),
        tensor_parallel=conversion.integer(read(spec, "parallelism.tensor")),
        pipeline_parallel=conversion.integer(read(spec, "parallelism.pipeline")),
        is_template=is_template,
    )


def _pods(spec: Value, role: str) -> Iterator[PodGroup]:
    count = at_least_one(first_written(read(spec, "replicas"), read(spec, "scaling.minReplicas")))
    leader, worker = read(spec, "template"), read(spec, "worker")
    prefix = f"{role}-" if role else ""
    if not isinstance(leader, Absent):
        yield pod_group(
            leader, role or "leader" if not isinstance(worker, Absent) else role, count, leader.provenance.span
        )
    if not isinstance(worker, Absent):
        machines = _machines(spec) - (not isinstance(leader, Absent))
        yield pod_group(worker, f"{prefix}worker", count, worker.provenance.span, max(machines, 1))


def _machines(spec: Value) -> int:
    """Pods of one replica: pipeline stages, or data-parallel ranks over those of one machine."""
    data, local = number(read(spec, "parallelism.data"), 1), number(read(spec, "parallelism.dataLocal"), 1)
    return max(number(read(spec, "parallelism.pipeline"), 1), data // max(local, 1), 2)


def _completed(group: PodGroup) -> PodGroup:
    """The containers with what KServe's own configurations add: a command and an environment."""
    return msgspec.structs.replace(group, containers=tuple(_container(one) for one in group.containers))


def _container(one: Container) -> Container:
    return msgspec.structs.replace(one, environment_is_complete=False, command_is_complete=False, readiness_probe=True)


def _open(group: PodGroup) -> PodGroup:
    """Pods to which another configuration may add anything."""
    why = elsewhere(group.tolerations.provenance, "a configuration that it refers to decides")
    return msgspec.structs.replace(
        group,
        tolerations=why if isinstance(group.tolerations, Absent) else group.tolerations,
        node_selector=why if isinstance(group.node_selector, Absent) else group.node_selector,
        containers=tuple(
            msgspec.structs.replace(_container(one), amounts_are_complete=False) for one in group.containers
        ),
    )
