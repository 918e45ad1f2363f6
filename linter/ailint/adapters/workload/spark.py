"""Spark applications: a driver and executors, whose GPUs are a field of their own or options of Spark.

Sources: kubeflow/spark-operator (api/v1beta2), Spark's `spark.{driver,executor}.resource.gpu.*`; read 2026-12-01.
"""

from collections.abc import Iterator

import msgspec

from ailint.adapters.workload.assembly import assembled, at_least_one, first_written, is_true, joined, with_fields, word
from ailint.adapters.workload.carriers import Carrier
from ailint.adapters.workload.pod import pod_group
from ailint.adapters.workload.reading import workload
from ailint.configuration.resource import Resource, elements, read
from ailint.model.workload import PodGroup, Workload
from ailint.value import Absent, Attribute, Known, Provenance, Unknown, Value

_ON_POD = (
    "tolerations", "nodeSelector", "affinity", "initContainers", "hostNetwork", "schedulerName", "runtimeClassName",
    "priorityClassName",
)  # fmt: skip
_ON_CONTAINER = ("env", "envFrom", "volumeMounts", "securityContext")


def adapt(resource: Resource) -> Iterator[Workload]:
    """A SparkApplication, or the template of a ScheduledSparkApplication."""
    scheduled = resource.type.endswith("/ScheduledSparkApplication")
    spec = resource.read("spec.template" if scheduled else "spec")
    once = Known(1, Provenance(spec.provenance.span))
    pods = (_pods(spec, "driver", once), _pods(spec, "executor", _executors(spec)))
    gang = word(read(spec, "batchScheduler")) == "volcano"
    yield msgspec.structs.replace(workload(resource, pods, Carrier(())), gang_scheduled=gang)


def _executors(spec: Value) -> Attribute[int]:
    if is_true(read(spec, "dynamicAllocation.enabled")):
        written = (read(spec, f"dynamicAllocation.{name}") for name in ("initialExecutors", "minExecutors"))
        return at_least_one(first_written(*written, read(spec, "executor.instances")))
    return at_least_one(read(spec, "executor.instances"))


def _pods(spec: Value, role: str, replicas: Attribute[int]) -> PodGroup:
    part = read(spec, role)
    where = part.provenance
    template = read(part, "template.spec")
    listed = elements(read(template, "containers"))
    first, *others = listed if not isinstance(listed, Unknown) and listed else (Absent(where),)
    container = with_fields(
        first,
        {
            "name": Known(role, where),
            "image": first_written(read(part, "image"), read(spec, "image"), read(first, "image")),
            "resources": _resources(spec, part, role, read(first, "resources")),
            **{name: read(part, name) for name in _ON_CONTAINER},
        },
    )
    containers = joined((Known((container, *others), where), read(part, "sidecars")), where)
    fields = {name: read(part, name) for name in _ON_POD}
    fields["nodeSelector"] = first_written(fields["nodeSelector"], read(spec, "nodeSelector"))
    fields |= {"volumes": read(spec, "volumes"), "containers": containers}
    pod = with_fields(template, fields) if not isinstance(template, Absent) else assembled(fields, where)
    return pod_group(pod, role, replicas, where.span)


def _resources(spec: Value, part: Value, role: str, written: Value) -> Value:
    """What the template's container asks for, with Spark's GPUs and memory beside it."""
    where = part.provenance
    name, quantity = word(read(part, "gpu.name")), read(part, "gpu.quantity")
    options = f"sparkConf.'spark.{role}.resource.gpu"
    if isinstance(quantity, Absent):
        quantity = read(spec, f"{options}.amount'")
        name = (word(read(spec, f"{options}.vendor'")) or "nvidia.com") + "/gpu"
    asked = assembled({name: quantity, "memory": read(part, "memory")}, where)
    requests = assembled({"cpu": first_written(read(part, "coreRequest"), read(part, "cores"))}, where)
    added = assembled({"limits": asked, "requests": requests}, where)
    if isinstance(written, Absent):
        return added
    limits = with_fields(read(written, "limits"), {name: quantity})
    return with_fields(written, {"limits": limits})
