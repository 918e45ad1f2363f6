"""NVIDIA Dynamo: components of a graph, with resources in words of their own (`gpu`) and a pod spec beside them.

Sources: ai-dynamo/dynamo (deploy/operator/api v1alpha1 and v1beta1), read 2026-12-01. The operator mounts 8 GiB at
/dev/shm unless that is switched off, and adds probes.
"""

from collections.abc import Iterator

from ailint.adapters import conversion
from ailint.adapters.workload.assembly import (
    assembled,
    at_least_one,
    is_true,
    items_of,
    joined,
    number,
    with_fields,
    word,
)
from ailint.adapters.workload.carriers import Carrier
from ailint.adapters.workload.pod import pod_group
from ailint.adapters.workload.reading import workload
from ailint.configuration.resource import Resource, read
from ailint.model.workload import PodGroup, Workload
from ailint.value import Absent, Known, Object, Value

_NODES_DEFAULT = 2


def adapt(resource: Resource) -> Iterator[Workload]:
    """A DynamoGraphDeployment: a group for each service (v1alpha1) or component (v1beta1)."""
    services = resource.read("spec.services")
    found: list[tuple[str, Value]] = []
    if isinstance(services, Known) and isinstance(services.value, Object):
        found += ((name, services.value[name]) for name in services.value)
    found += ((word(read(one, "name")), one) for one in items_of(resource.read("spec.components")))
    yield workload(resource, tuple(_group(role, one) for role, one in found), _carrier(one for _, one in found))


def adapt_component(resource: Resource) -> Iterator[Workload]:
    """A DynamoComponentDeployment: one component by itself."""
    spec = resource.read("spec")
    yield workload(resource, (_group("", spec),), _carrier(iter((spec,))))


def _carrier(components: Iterator[Value]) -> Carrier:
    shares = all(
        not is_true(read(one, "sharedMemory.disabled")) and word(read(one, "sharedMemorySize")) != "0"
        for one in components
    )
    return Carrier((), "inference", injects_probes=True, mounts_shared_memory=shares)


def _group(role: str, component: Value) -> PodGroup:
    template = read(component, "podTemplate.spec")
    pod = template if not isinstance(template, Absent) else _old_pod(component)
    multinode = read(component, "multinode")
    nodes = 1 if isinstance(multinode, Absent) else number(read(multinode, "nodeCount"), _NODES_DEFAULT)
    return pod_group(pod, role, at_least_one(read(component, "replicas")), component.provenance.span, nodes)


def _old_pod(component: Value) -> Value:
    """The pod spec that v1alpha1 spreads over `extraPodSpec`, its `mainContainer`, `resources` and `envs`."""
    where = component.provenance
    extra = read(component, "extraPodSpec")
    main = read(extra, "mainContainer")
    container = with_fields(
        main,
        {
            "name": Known("main", where),
            "resources": _resources(read(component, "resources")),
            "env": joined((read(component, "envs"), read(main, "env")), where),
        },
    )
    containers = joined((Known((container,), where), read(extra, "containers")), where)
    return (
        with_fields(extra, {"containers": containers})
        if not isinstance(extra, Absent)
        else assembled({"containers": containers}, where)
    )


def _resources(value: Value) -> Value:
    """Limits and requests under Kubernetes' names; absent where none are written."""
    if not isinstance(value, Known):
        return value
    parts = {part: _amounts(read(value, part)) for part in ("limits", "requests")}
    return assembled({**parts, "claims": read(value, "claims")}, value.provenance)


def _amounts(value: Value) -> Value:
    if not isinstance(value, Known) or not isinstance(value.value, Object):
        return value
    kind = conversion.known_text(read(value, "gpuType"))
    gpu = kind.value if kind is not None and kind.value else "nvidia.com/gpu"
    names = {"cpu": "cpu", "memory": "memory", gpu: "gpu"}
    written: dict[str, Value] = {name: read(value, key) for name, key in names.items()}
    custom = read(value, "custom")
    if isinstance(custom, Known) and isinstance(custom.value, Object):
        written |= {name: custom.value[name] for name in custom.value}
    return assembled(written, value.provenance)
