"""KAITO's objects: the machines that they make, and the model server or tuning job that they put on them.

Sources: kaito-project/kaito, api/v1beta1, api/v1alpha1 and pkg/workspace at its head of 2026-08, read 2026-12-01. KAITO
counts the nodes itself where no count is written, asks for all GPUs of a machine, and adds tolerations, probes and
shared memory to its pods.
"""

from collections.abc import Iterator

import msgspec

from ailint.adapters import conversion
from ailint.adapters.clues import clues_of
from ailint.adapters.node_pool import labels, make_pool
from ailint.adapters.part import part
from ailint.adapters.table import Column
from ailint.adapters.workload.assembly import first_written, items_of, word
from ailint.adapters.workload.carriers import Carrier
from ailint.adapters.workload.pod import pod_group
from ailint.adapters.workload.reading import workload
from ailint.catalog import catalog
from ailint.configuration.resource import Resource, read
from ailint.model.cluster import NodePool
from ailint.model.resource import Clue, ClueKind
from ailint.model.resource import Resource as ModelResource
from ailint.model.workload import Container, PodGroup, ResourceAmount
from ailint.value import Absent, Attribute, Known, Object, Reason, Unknown, Value

_CARRIER = Carrier((), injects_tolerations=True, injects_probes=True, mounts_shared_memory=True)


class Unit(msgspec.Struct, frozen=True):
    """Alike machines and what runs on them. `resource` is KAITO's, `work` an inference or a tuning."""

    role: str
    resource: Value
    work: Value
    selector: Value
    count: Attribute[int]
    model: Attribute[str]


def adapt(resource: Resource) -> Iterator[ModelResource]:
    """A Workspace, RAGEngine, InferenceSet or MultiRoleInference."""
    units = tuple(_units(resource))
    purpose = tuple(_purpose(resource))
    for number, unit in enumerate(units):
        size = read(unit.resource, "instanceType")
        if not isinstance(size, Absent):
            yield _pool(resource, unit, purpose, number if len(units) > 1 else None)
    groups = tuple(_pods(unit) for unit in units if not isinstance(unit.work, Absent))
    if groups:
        made = workload(resource, groups, _CARRIER)
        models = [unit.model for unit in units]
        yield msgspec.structs.replace(made, clues=(*purpose, *made.clues), model=models[0])


def _units(resource: Resource) -> Iterator[Unit]:
    match resource.type.rpartition("/")[2]:
        case "Workspace":
            machines = resource.read("resource")
            work = first_written(resource.read("inference"), resource.read("tuning"))
            yield _unit("", machines, work, read(machines, "labelSelector"), read(machines, "count"))
        case "InferenceSet":
            inside = resource.read("spec.template")
            selector = first_written(resource.read("spec.selector"), resource.read("spec.labelSelector"))
            count = resource.read("spec.replicas")
            yield _unit("", read(inside, "resource"), read(inside, "inference"), selector, count)
        case "RAGEngine":
            machines = resource.read("spec.compute")
            unit = _unit("", machines, resource.read("spec"), read(machines, "labelSelector"), read(machines, "count"))
            yield msgspec.structs.replace(unit, model=conversion.text(resource.read("spec.embedding.local.modelID")))
        case "MultiRoleInference":
            model = conversion.text(resource.read("spec.model.name"))
            for role in items_of(resource.read("spec.roles")):
                unit = _unit(
                    word(read(role, "type")), role, role, resource.read("spec.labelSelector"), read(role, "replicas")
                )
                yield msgspec.structs.replace(unit, model=model)
        case _:
            return


def _unit(role: str, machines: Value, work: Value, selector: Value, count: Value) -> Unit:
    written = conversion.integer(count)
    by_kaito = Unknown(Reason.PLATFORM, written.provenance, detail="KAITO counts the nodes that the model needs")
    preset = read(work, "preset.name")
    return Unit(
        role,
        machines,
        work,
        read(selector, "matchLabels"),
        by_kaito if isinstance(written, Absent) else written,
        conversion.text(preset),
    )


def _pool(resource: Resource, unit: Unit, purpose: tuple[Clue, ...], number: int | None) -> NodePool:
    inside = unit.resource.value if isinstance(unit.resource, Known) else None
    own = part(resource, inside, f"roles[{number}]") if number is not None and isinstance(inside, Object) else resource
    return make_pool(
        own,
        Column.ASO,
        provisioner="kaito",
        size=conversion.text(read(unit.resource, "instanceType")),
        nodes=unit.count,
        labels=labels(unit.selector),
        encryption_at_host=Unknown(Reason.PLATFORM, unit.resource.provenance, detail="KAITO decides"),
        clues=(*purpose, *clues_of(resource)),
    )


def _pods(unit: Unit) -> PodGroup:
    """The pods of a template, or those that KAITO makes of a preset: one for each machine, with all of its GPUs."""
    template = read(unit.work, "template.spec")
    where = unit.work.provenance
    group = pod_group(template, unit.role, unit.count, where.span)
    if not isinstance(template, Absent):
        return group
    container = Container(
        name=unit.role or "model",
        span=where.span,
        image=conversion.absent(where),
        amounts=(_gpus(unit),),
        amounts_are_complete=False,
        environment_is_complete=False,
        command_is_complete=False,
    )
    return msgspec.structs.replace(group, node_selector=_chosen(unit), containers=(container,))


def _gpus(unit: Unit) -> ResourceAmount:
    """A slice or some GPUs where the author partitions the machine, else all that its size has."""
    where = unit.resource.provenance
    mode, profile = word(read(unit.resource, "partition.mode")), word(read(unit.resource, "partition.profile"))
    name, limit = "nvidia.com/gpu", _all_gpus(unit)
    if mode == "mig" and profile:
        name, limit = f"nvidia.com/mig-{profile}", Known("1", where)
    elif mode == "accelerator":
        limit = conversion.text(read(unit.resource, "partition.count"))
    return ResourceAmount(name, limit, conversion.absent(where), where.span)


def _all_gpus(unit: Unit) -> Attribute[str]:
    size = conversion.text(read(unit.resource, "instanceType"))
    entry = catalog().size(size.value) if isinstance(size, Known) else None
    if entry is None or entry.gpu_count is None:
        return Unknown(Reason.DATA, size.provenance, detail="the nodes' size is not written here")
    return Known(str(int(entry.gpu_count)), size.provenance)


def _chosen(unit: Unit) -> Attribute[tuple[tuple[str, str], ...]]:
    """The labels by which KAITO picks nodes, the size among them."""
    size = conversion.text(read(unit.resource, "instanceType"))
    given = labels(unit.selector)
    if isinstance(size, Unknown) or not isinstance(given, (Known, Absent)):
        return size if isinstance(size, Unknown) else given
    own = given.value if isinstance(given, Known) else ()
    if isinstance(size, Known):
        own = (*own, ("node.kubernetes.io/instance-type", size.value))
    return Known(own, given.provenance if isinstance(given, Known) else size.provenance)


def _purpose(resource: Resource) -> Iterator[Clue]:
    for name, purpose in (("inference", "inference"), ("tuning", "training")):
        written = resource.read(name)
        if not isinstance(written, Absent):
            yield Clue(ClueKind.KIND, name, purpose, written.provenance.span)
    if resource.type.endswith(("/RAGEngine", "/InferenceSet", "/MultiRoleInference")):
        yield Clue(ClueKind.KIND, resource.type.rpartition("/")[2], "inference", resource.span)
