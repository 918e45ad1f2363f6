"""Workloads that name a runtime: what the runtime's pods bring is theirs, once the runtime is in the scan.

Semantics: KServe merges a predictor over its ServingRuntime as a strategic merge patch, with the arguments of both
(kserve, pkg/controller/v1beta1/inferenceservice/utils); Kubeflow Trainer puts a TrainJob's `trainer` in the place of
the runtime's container `node` (kubeflow/trainer, pkg/apis/trainer/v1alpha1); read 2026-12-01.
"""

from collections.abc import Iterable, Iterator

import msgspec

from ailint.model.resource import Resource
from ailint.model.workload import Container, PodGroup, RuntimeReference, Workload
from ailint.value import Absent, Attribute, Known, Provenance, Reason, T, Unknown


def with_runtimes(resources: Iterable[Resource]) -> Iterator[Resource]:
    """The resources, those that name a runtime filled up from it; what it decides is unknown where it isn't here."""
    listed = list(resources)
    templates: dict[tuple[str, str], list[Workload]] = {}
    for one in listed:
        if isinstance(one, Workload) and one.is_template:
            templates.setdefault((one.kind, one.object_name), []).append(one)
    for one in listed:
        if not isinstance(one, Workload) or one.runtime is None:
            yield one
            continue
        template = _template(one, one.runtime, templates)
        yield _undecided(one, one.runtime) if template is None else _filled(one, one.runtime, template)


def _template(
    workload: Workload, reference: RuntimeReference, templates: dict[tuple[str, str], list[Workload]]
) -> Workload | None:
    """The one runtime that is meant: of the workload's own project, else the only one of its name."""
    for kind in reference.kinds:
        found = templates.get((kind, reference.name), [])
        near = [one for one in found if one.address.scope == workload.address.scope] or found
        if len(near) == 1:
            return near[0]
        if near:
            return None
    return None


def _undecided(workload: Workload, reference: RuntimeReference) -> Workload:
    groups = tuple(_open(group, reference) for group in workload.groups)
    return msgspec.structs.replace(workload, groups=groups, owner_injects_probes=True, owner_mounts_shared_memory=True)


def _open(group: PodGroup, reference: RuntimeReference) -> PodGroup:
    why = f"the runtime {reference.name} is not in the scan"
    return msgspec.structs.replace(
        group,
        tolerations=_unless_written(group.tolerations, why),
        node_selector=_unless_written(group.node_selector, why),
        required_affinity=_unless_written(group.required_affinity, why),
        containers=tuple(_open_container(one) for one in group.containers),
    )


def _unless_written(attribute: Attribute[T], why: str) -> Attribute[T]:
    if isinstance(attribute, Absent):
        return Unknown(Reason.DATA, Provenance(attribute.provenance.span), detail=why)
    return attribute


def _open_container(container: Container) -> Container:
    return msgspec.structs.replace(
        container, amounts_are_complete=False, environment_is_complete=False, command_is_complete=False
    )


def _filled(workload: Workload, reference: RuntimeReference, template: Workload) -> Workload:
    """The runtime's groups with the workload's own over them, and those of its own that the runtime doesn't have."""
    own = {group.role: group for group in workload.groups}
    groups: list[PodGroup] = []
    for base in template.groups:
        mine = own.pop(_role(base, reference), None)
        if mine is not None:
            groups.append(_merged_group(mine, base, reference))
        elif not reference.only_named:
            groups.append(base)
    groups += own.values()
    return msgspec.structs.replace(
        workload,
        groups=tuple(groups),
        gang_scheduled=workload.gang_scheduled or template.gang_scheduled,
        clues=(*workload.clues, *(clue for clue in template.clues if clue.kind.value in {"image", "command"})),
        owner_injects_probes=workload.owner_injects_probes or template.owner_injects_probes,
        owner_mounts_shared_memory=workload.owner_mounts_shared_memory or template.owner_mounts_shared_memory,
    )


def _role(base: PodGroup, reference: RuntimeReference) -> str:
    """The role of the workload's group that stands over one of the runtime."""
    names = {container.name for container in base.containers if not container.is_initial}
    return reference.role if reference.role and reference.container in names else base.role


def _merged_group(own: PodGroup, base: PodGroup, reference: RuntimeReference) -> PodGroup:
    return msgspec.structs.replace(
        own,
        replicas=base.replicas if own.replicas == Absent(own.replicas.provenance) else own.replicas,
        tolerations=_first(own.tolerations, base.tolerations),
        node_selector=_united(own.node_selector, base.node_selector),
        required_affinity=_first(own.required_affinity, base.required_affinity),
        containers=tuple(_merged_containers(own, base, reference)),
        host_network=own.host_network or base.host_network,
        host_ipc=own.host_ipc or base.host_ipc,
        dns_policy=own.dns_policy or base.dns_policy,
        runtime_class=own.runtime_class or base.runtime_class,
        priority_class=own.priority_class or base.priority_class,
        scheduler=own.scheduler or base.scheduler,
        resource_claims=(*own.resource_claims, *base.resource_claims),
        restart_policy=own.restart_policy or base.restart_policy,
        volume_kinds=(*own.volume_kinds, *base.volume_kinds),
        nodes_per_replica=max(own.nodes_per_replica, base.nodes_per_replica),
    )


def _first(own: Attribute[T], base: Attribute[T]) -> Attribute[T]:
    return base if isinstance(own, Absent) else own


def _united(
    own: Attribute[tuple[tuple[str, str], ...]], base: Attribute[tuple[tuple[str, str], ...]]
) -> Attribute[tuple[tuple[str, str], ...]]:
    if isinstance(own, Known) and isinstance(base, Known):
        return Known(tuple({**dict(base.value), **dict(own.value)}.items()), own.provenance)
    return base if isinstance(own, Absent) or not isinstance(base, (Known, Absent)) else own


def _merged_containers(own: PodGroup, base: PodGroup, reference: RuntimeReference) -> Iterator[Container]:
    mine = {container.name: container for container in own.containers}
    for container in base.containers:
        over = mine.pop(container.name, None)
        yield container if over is None else _merged_container(over, container, reference)
    yield from mine.values()


def _merged_container(own: Container, base: Container, reference: RuntimeReference) -> Container:
    named = {amount.resource for amount in own.amounts}
    kept = () if reference.replaces and named else tuple(one for one in base.amounts if one.resource not in named)
    variables = {variable.name for variable in own.environment}
    command = (own.command or base.command) if reference.replaces else (*base.command, *own.command)
    return msgspec.structs.replace(
        own,
        span=own.span if named or own.command else base.span,
        image=_first(own.image, base.image),
        amounts=(*own.amounts, *kept),
        amounts_are_complete=own.amounts_are_complete and base.amounts_are_complete,
        environment=(*own.environment, *(one for one in base.environment if one.name not in variables)),
        environment_is_complete=own.environment_is_complete and base.environment_is_complete,
        command=command,
        command_is_complete=own.command_is_complete and base.command_is_complete,
        mounts=(*own.mounts, *base.mounts),
        capabilities=(*own.capabilities, *base.capabilities),
        privileged=own.privileged or base.privileged,
        readiness_probe=own.readiness_probe or base.readiness_probe,
        startup_probe=own.startup_probe or base.startup_probe,
        claims=(*own.claims, *base.claims),
    )
