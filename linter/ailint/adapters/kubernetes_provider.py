"""Terraform's kubernetes provider: `kubernetes_deployment_v1` and its like, read as the objects that they make.

The provider writes the same tree in snake_case, with repeated things as singular blocks (`container`, `toleration`)
and maps keyed as Kubernetes keys them (hashicorp/terraform-provider-kubernetes, read 2026-12-01).
"""

from ailint.address import Address
from ailint.configuration.resource import Resource
from ailint.source.format import Format
from ailint.value import Known, Object, Provenance, Value

_KINDS = {
    "pod": "v1/Pod",
    "deployment": "apps/v1/Deployment",
    "stateful_set": "apps/v1/StatefulSet",
    "daemonset": "apps/v1/DaemonSet",
    "daemon_set": "apps/v1/DaemonSet",
    "replication_controller": "v1/ReplicationController",
    "job": "batch/v1/Job",
    "cron_job": "batch/v1/CronJob",
    "service": "v1/Service",
    "config_map": "v1/ConfigMap",
    "storage_class": "storage.k8s.io/v1/StorageClass",
    "persistent_volume_claim": "v1/PersistentVolumeClaim",
    "horizontal_pod_autoscaler": "autoscaling/v2/HorizontalPodAutoscaler",
    "pod_disruption_budget": "policy/v1/PodDisruptionBudget",
    "priority_class": "scheduling.k8s.io/v1/PriorityClass",
}

_PLURALS = {
    "container": "containers",
    "init_container": "initContainers",
    "toleration": "tolerations",
    "volume": "volumes",
    "volume_mount": "volumeMounts",
    "node_selector_term": "nodeSelectorTerms",
    "port": "ports",
    "host_ipc": "hostIPC",
    "host_pid": "hostPID",
    "storage_provisioner": "provisioner",
    "resource_claim": "resourceClaims",
}

# Their keys are the user's own words, or Kubernetes' resource names.
_VERBATIM = frozenset(
    {"labels", "annotations", "node_selector", "limits", "requests", "match_labels", "data", "selector", "parameters"}
)


def kind_of(resource_type: str) -> str | None:
    """The Kubernetes type that a resource of the provider makes; None for all others."""
    name = resource_type.removeprefix("kubernetes_")
    if name == resource_type:
        return None
    base, _, version = name.rpartition("_v")
    return _KINDS.get(base if base and version[:1].isdigit() else name)


def as_object(resource: Resource) -> Resource | None:
    """The Kubernetes object that a typed resource makes, under its Terraform address."""
    kind = kind_of(resource.type)
    if kind is None:
        return None
    return Resource(
        Format.KUBERNETES,
        kind,
        Address(resource.address.scope, resource.address.path),
        resource.span,
        _renamed(resource.body, resource.type),
        may_exist=resource.may_exist,
        comment_purpose=resource.comment_purpose,
    )


def _renamed(body: Object, kind: str = "") -> Object:
    """The same object under Kubernetes' names, still worked out on demand."""
    own = {_name(name): name for name in body}

    def evaluate(name: str) -> Value:
        written = own[name]
        if written in _VERBATIM and not (written == "selector" and "service" not in kind):
            return _flat(body[written])
        return _renamed_value(body[written], kind)

    return Object(tuple(own), evaluate, body.span, is_partial=body.is_partial)


def _name(name: str) -> str:
    if name in _PLURALS:
        return _PLURALS[name]
    first, *rest = name.split("_")
    return first + "".join(part.capitalize() for part in rest)


def _renamed_value(value: Value, kind: str) -> Value:
    match value:
        case Known(value=Object() as inner, provenance=where, sensitive=sensitive):
            return Known(_renamed(inner, kind), where, sensitive)
        case Known(value=tuple() as items, provenance=where, sensitive=sensitive):
            return Known(tuple(_renamed_value(item, kind) for item in items), where, sensitive)
        case _:
            return value


def _flat(value: Value) -> Value:
    """A map as it is; a block of one element (an older spelling of `limits`) as that element."""
    if isinstance(value, Known) and isinstance(value.value, tuple) and len(value.value) == 1:
        only = value.value[0]
        if isinstance(only, Known) and isinstance(only.value, Object):
            return Known(_renamed(only.value), Provenance(only.provenance.span))
    return value
