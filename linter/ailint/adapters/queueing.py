"""Kueue's queues and flavors, claims on devices, autoscalers and disruption budgets of pods.

Sources: kubernetes-sigs/kueue (v1beta1, v1beta2), kubernetes/api (resource.k8s.io, autoscaling, policy),
kedacore/keda; read 2026-12-01.
"""

from collections.abc import Iterator

from ailint.adapters import conversion
from ailint.adapters.node_pool import taints
from ailint.adapters.workload.scheduling import pairs, tolerations_of
from ailint.configuration.resource import Resource, elements, read
from ailint.model.cluster import Taint
from ailint.model.platform import (
    ClusterQueue,
    DeviceClaim,
    DisruptionBudget,
    FlavorTaint,
    LocalQueue,
    PodAutoscaler,
    Quota,
    ResourceFlavor,
    ServiceEndpoint,
)
from ailint.value import Attribute, Known, Object, Unknown, Value


def _name(resource: Resource) -> str:
    return _word(resource.read("metadata.name"))


def _word(value: Value) -> str:
    made = conversion.known_text(value)
    return made.value if made is not None else ""


def _items(value: Value) -> tuple[Value, ...]:
    found = elements(value)
    return () if isinstance(found, Unknown) else found


def adapt_flavor(resource: Resource) -> Iterator[ResourceFlavor]:
    """A ResourceFlavor."""
    yield ResourceFlavor(
        address=resource.address,
        span=resource.span,
        format=resource.format,
        flavor_name=_name(resource),
        node_labels=pairs(resource.read("spec.nodeLabels")),
        tolerations=tolerations_of(resource.read("spec.tolerations")),
        node_taints=_flavor_taints(taints(resource.read("spec.nodeTaints"))),
        topology=conversion.text(resource.read("spec.topologyName")),
    )


def _flavor_taints(written: Attribute[tuple[Taint, ...]]) -> Attribute[tuple[FlavorTaint, ...]]:
    if isinstance(written, Known):
        return Known(tuple(FlavorTaint(one.key, one.value, one.effect) for one in written.value), written.provenance)
    return written if isinstance(written, Unknown) else conversion.absent(written.provenance)


def adapt_cluster_queue(resource: Resource) -> Iterator[ClusterQueue]:
    """A ClusterQueue with its nominal quotas."""
    cohort = resource.read("spec.cohortName")
    yield ClusterQueue(
        address=resource.address,
        span=resource.span,
        format=resource.format,
        quotas=tuple(_quotas(resource)),
        cohort=conversion.text(cohort if isinstance(cohort, Known) else resource.read("spec.cohort")),
    )


def _quotas(resource: Resource) -> Iterator[Quota]:
    for group in _items(resource.read("spec.resourceGroups")):
        for flavor in _items(read(group, "flavors")):
            for entry in _items(read(flavor, "resources")):
                nominal = conversion.integer(read(entry, "nominalQuota"))
                yield Quota(_word(read(flavor, "name")), _word(read(entry, "name")), nominal, entry.provenance.span)


def adapt_local_queue(resource: Resource) -> Iterator[LocalQueue]:
    """A LocalQueue."""
    yield LocalQueue(
        address=resource.address,
        span=resource.span,
        format=resource.format,
        queue_name=_name(resource),
        cluster_queue=conversion.text(resource.read("spec.clusterQueue")),
    )


def adapt_pod_autoscaler(resource: Resource) -> Iterator[PodAutoscaler]:
    """A HorizontalPodAutoscaler (at least one pod by default) or a ScaledObject (none by default, a Deployment)."""
    keda = resource.type.endswith("/ScaledObject")
    target = "spec.scaleTargetRef"
    minimum = conversion.integer(resource.read("spec.minReplicaCount" if keda else "spec.minReplicas"))
    yield PodAutoscaler(
        address=resource.address,
        span=resource.span,
        format=resource.format,
        target_kind=_word(resource.read(f"{target}.kind")) or "Deployment",
        target_name=_word(resource.read(f"{target}.name")),
        namespace=_word(resource.read("metadata.namespace")),
        minimum=conversion.with_default(minimum, 0 if keda else 1),
        maximum=conversion.integer(resource.read("spec.maxReplicaCount" if keda else "spec.maxReplicas")),
    )


def adapt_budget(resource: Resource) -> Iterator[DisruptionBudget]:
    """A PodDisruptionBudget."""
    yield DisruptionBudget(
        address=resource.address,
        span=resource.span,
        format=resource.format,
        namespace=_word(resource.read("metadata.namespace")),
        selector=_pairs(resource.read("spec.selector.matchLabels")),
        minimum_available=conversion.text(resource.read("spec.minAvailable")),
    )


def adapt_service(resource: Resource) -> Iterator[ServiceEndpoint]:
    """A Service."""
    yield ServiceEndpoint(
        address=resource.address,
        span=resource.span,
        format=resource.format,
        namespace=_word(resource.read("metadata.namespace")),
        selector=_pairs(resource.read("spec.selector")),
    )


def adapt_claim(resource: Resource) -> Iterator[DeviceClaim]:
    """A ResourceClaim or ResourceClaimTemplate; v1beta1 has no level `exactly`."""
    base = "spec.spec" if resource.type.endswith("/ResourceClaimTemplate") else "spec"
    yield DeviceClaim(
        address=resource.address,
        span=resource.span,
        format=resource.format,
        claim_name=_name(resource),
        is_template=base == "spec.spec",
        requests=tuple(_requests(resource.read(f"{base}.devices.requests"))),
    )


def _requests(value: Value) -> Iterator[tuple[str, int]]:
    for item in _items(value):
        exact = read(item, "exactly")
        one = exact if isinstance(exact, Known) and isinstance(exact.value, Object) else item
        alternatives = _items(read(item, "firstAvailable"))
        one = alternatives[0] if alternatives else one
        count = conversion.integer(read(one, "count"))
        yield _word(read(one, "deviceClassName")), count.value if isinstance(count, Known) else 1


def _pairs(value: Value) -> tuple[tuple[str, str], ...]:
    made = pairs(value)
    return made.value if isinstance(made, Known) else ()
