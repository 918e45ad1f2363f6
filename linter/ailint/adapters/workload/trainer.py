"""Kubeflow Trainer v2: a TrainJob says how many machines with what; its runtime brings the pods.

Sources: kubeflow/trainer (pkg/apis/trainer/v1alpha1), read 2026-12-01. `runtimePatches` was `podTemplateOverrides`
before, and `podSpecOverrides` before that.
"""

from collections.abc import Iterator

import msgspec

from ailint.adapters import conversion
from ailint.adapters.workload.assembly import assembled, first_written, items_of, word
from ailint.adapters.workload.carriers import Carrier
from ailint.adapters.workload.pod import pod_group
from ailint.adapters.workload.reading import processes, workload
from ailint.configuration.resource import Resource, elements, read
from ailint.model.workload import PodGroup, RuntimeReference, Workload
from ailint.value import Absent, Attribute, Known, Unknown, Value

NODE = "node"
"""The name of the runtime's job, and of the container in it, that trains."""

_TRAINING = Carrier((), "training")
_STEP = "template.metadata.labels.'trainer.kubeflow.org/trainjob-ancestor-step'"
_POD = "template.spec.template.spec"


def adapt_job(resource: Resource) -> Iterator[Workload]:
    """A TrainJob, with what it states itself."""
    trainer = resource.read("spec.trainer")
    where = trainer.provenance
    names = {"image": "image", "command": "command", "args": "args", "env": "env", "resources": "resourcesPerNode"}
    container = assembled(
        {"name": Known(NODE, where), **{name: read(trainer, key) for name, key in names.items()}}, where
    )
    overrides = tuple(_overrides(resource))
    fields = {
        name: first_written(*(read(one, name) for one in overrides), Absent(where))
        for name in ("tolerations", "nodeSelector", "affinity", "resourceClaims", "volumes")
    }
    pod = assembled({**fields, "containers": Known((container,), where)}, where)
    group = pod_group(pod, NODE, conversion.integer(read(trainer, "numNodes")), where.span)
    made = workload(resource, (group,), _TRAINING)
    yield msgspec.structs.replace(
        made,
        runtime=_reference(resource),
        processes_per_node=processes(read(trainer, "numProcPerNode")),
    )


def adapt_runtime(resource: Resource) -> Iterator[Workload]:
    """A TrainingRuntime or ClusterTrainingRuntime."""
    nodes = conversion.with_default(conversion.integer(resource.read("spec.mlPolicy.numNodes")), 1)
    pods = tuple(_runtime_pods(resource, nodes))
    policy = resource.read("spec.podGroupPolicy")
    gang = any(not isinstance(read(policy, name), Absent) for name in ("coscheduling", "volcano"))
    yield msgspec.structs.replace(workload(resource, pods, _TRAINING), is_template=True, gang_scheduled=gang)


def _runtime_pods(resource: Resource, nodes: Attribute[int]) -> Iterator[PodGroup]:
    for job in items_of(resource.read("spec.template.spec.replicatedJobs")):
        name = word(read(job, "name"))
        trains = word(read(job, _STEP)) == "trainer" or name == NODE
        count = nodes if trains else conversion.with_default(conversion.integer(read(job, "replicas")), 1)
        yield pod_group(read(job, _POD), name, count, job.provenance.span)


def _reference(resource: Resource) -> RuntimeReference | None:
    name = word(resource.read("spec.runtimeRef.name"))
    kind = word(resource.read("spec.runtimeRef.kind")) or "ClusterTrainingRuntime"
    return RuntimeReference((kind,), name, role=NODE, container=NODE, replaces=True) if name else None


def _overrides(resource: Resource) -> Iterator[Value]:
    """The pod specs by which the job changes the runtime's pods that train, the last one first."""
    patches = "trainingRuntimeSpec.template.spec.replicatedJobs"
    for patch in reversed(items_of(resource.read("spec.runtimePatches"))):
        for job in items_of(read(patch, patches)):
            if word(read(job, "name")) in {NODE, ""}:
                yield read(job, _POD)
    for older, inside in (("podTemplateOverrides", "spec"), ("podSpecOverrides", "")):
        for override in reversed(items_of(resource.read(f"spec.{older}"))):
            if _targets_node(read(override, "targetJobs")):
                yield read(override, inside) if inside else override


def _targets_node(targets: Value) -> bool:
    found = elements(targets)
    names = [word(read(one, "name")) for one in (() if isinstance(found, Unknown) else found)]
    return not names or NODE in names
