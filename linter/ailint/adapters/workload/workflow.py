"""Argo Workflows: every template that runs containers is a group of one pod; the workflow's own fields fill it up.

Sources: argoproj/argo-workflows (pkg/apis/workflow/v1alpha1, workflow/controller/workflowpod.go), read 2026-12-01.
"""

from collections.abc import Iterator
from typing import TypeVar

import msgspec

from ailint.adapters.workload.assembly import assembled, first_written, items_of, joined, word
from ailint.adapters.workload.carriers import Carrier
from ailint.adapters.workload.pod import pod_group
from ailint.adapters.workload.reading import workload
from ailint.configuration.resource import Resource, read
from ailint.model.workload import Container, PodGroup, Workload
from ailint.value import Absent, Attribute, Known, Object, Provenance, Reason, Unknown, Value

_EITHER = (
    "tolerations", "nodeSelector", "affinity", "schedulerName", "priorityClassName", "hostNetwork", "dnsPolicy",
)  # fmt: skip
_MARK = "{{"
T = TypeVar("T")


def adapt(resource: Resource) -> Iterator[Workload]:
    """A Workflow, WorkflowTemplate, ClusterWorkflowTemplate or CronWorkflow."""
    spec = resource.read("spec.workflowSpec" if resource.type.endswith("/CronWorkflow") else "spec")
    pods = tuple(_pods(spec, template) for template in _templates(read(spec, "templates")))
    if pods:
        yield workload(resource, pods, Carrier(()))


def _templates(value: Value) -> Iterator[Value]:
    for template in items_of(value):
        if any(not isinstance(read(template, kind), Absent) for kind in ("container", "script", "containerSet")):
            yield template


def _pods(spec: Value, template: Value) -> PodGroup:
    where = template.provenance
    defaults = read(spec, "templateDefaults")
    fields = {name: first_written(*(read(one, name) for one in (template, defaults, spec))) for name in _EITHER}
    single = (read(template, kind) for kind in ("container", "script"))
    main = Known(tuple(one for one in single if isinstance(one, Known)), where)
    containers = joined((main, read(template, "containerSet.containers"), read(template, "sidecars")), where)
    volumes = joined((read(template, "volumes"), read(spec, "volumes")), where)
    fields |= {
        "containers": containers,
        "initContainers": read(template, "initContainers"),
        "resourceClaims": read(template, "resourceClaims"),
        "volumes": volumes,
    }
    group = pod_group(
        assembled(fields, where), word(read(template, "name")), Known(1, Provenance(where.span)), where.span
    )
    group = msgspec.structs.replace(
        group,
        span=template.value.span if isinstance(template, Known) and isinstance(template.value, Object) else where.span,
        node_selector=_decided(group.node_selector),
        tolerations=_decided(group.tolerations),
    )
    patches = [read(one, "podSpecPatch") for one in (template, defaults, spec)]
    patch = next((one for one in patches if not isinstance(one, Absent)), None)
    return group if patch is None else _patched(group, patch)


def _decided(attribute: Attribute[T]) -> Attribute[T]:
    """The attribute, unknown where one of its texts holds a parameter of the workflow."""
    if isinstance(attribute, Known) and _MARK in repr(attribute.value):
        return Unknown(Reason.INPUT, attribute.provenance, detail="a parameter of the workflow")
    return attribute


def _patched(group: PodGroup, patch: Value) -> PodGroup:
    """A `podSpecPatch` is a text that may change anything."""
    why = Unknown(Reason.UNSUPPORTED, patch.provenance, detail="podSpecPatch may change it")
    return msgspec.structs.replace(
        group,
        tolerations=group.tolerations if isinstance(group.tolerations, Known) else why,
        node_selector=group.node_selector if isinstance(group.node_selector, Known) else why,
        containers=tuple(_open(one) for one in group.containers),
    )


def _open(container: Container) -> Container:
    return msgspec.structs.replace(container, amounts_are_complete=False, environment_is_complete=False)
