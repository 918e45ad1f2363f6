"""Kubernetes objects that make machines: Karpenter, KAITO, Azure Service Operator, Cluster API.

Sources: kubernetes-sigs/karpenter, Azure/karpenter-provider-azure, kaito-project/kaito, Azure/azure-service-operator
and kubernetes-sigs/cluster-api-provider-azure at their heads of 2026-08, read 2026-12-01.
"""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import fields

from ailint.adapters import conversion
from ailint.adapters.clues import clues_of, tag_clues
from ailint.adapters.node_pool import labels, make_pool, taints
from ailint.adapters.table import Column
from ailint.adapters.workload.scheduling import requirements_of
from ailint.address import Address
from ailint.configuration.resource import Resource, elements, read
from ailint.model.cluster import NodePool, NodeProvisioner
from ailint.model.resource import Clue, ClueKind, SizeCandidate
from ailint.model.resource import Resource as ModelResource
from ailint.model.workload import NodeRequirement
from ailint.value import Absent, Attribute, Known, Provenance, Unknown, Value

_SIZE_KEYS = frozenset(
    {"karpenter.azure.com/sku-name", "node.kubernetes.io/instance-type", "beta.kubernetes.io/instance-type"}
)
_FAMILY_KEY = "karpenter.azure.com/sku-family"
_MAKER_KEY = "karpenter.azure.com/sku-gpu-manufacturer"


def adapt_karpenter(resource: Resource) -> Iterator[NodePool]:
    """A Karpenter NodePool. Sizes that it excludes (`NotIn`) are none of its own."""
    spec = resource.read("spec.template.spec")
    requirements = requirements_of(read(spec, "requirements"))
    where = Provenance(resource.span)
    values: dict[str, Any] = {
        "provisioner": "karpenter",
        "pool_name": conversion.text(resource.read("metadata.name")),
        "mode": Known("User", where),
        "taints": taints(read(spec, "taints")),
        "initialization_taints": taints(read(spec, "startupTaints")),
        "labels": labels(resource.read("spec.template.metadata.labels")),
        "priority": _priority(requirements),
        "requirements": requirements,
        "accelerator": _accelerator(requirements),
        "candidates": tuple(_candidates(read(spec, "requirements"))),
        "limits": conversion.presence(resource.read("spec.limits")),
        "consolidation_policy": conversion.with_default(
            conversion.text(resource.read("spec.disruption.consolidationPolicy")), "WhenEmptyOrUnderutilized"
        ),
        "consolidate_after": conversion.with_default(
            conversion.text(resource.read("spec.disruption.consolidateAfter")), "0s"
        ),
        "expire_after": conversion.with_default(conversion.text(read(spec, "expireAfter")), "720h"),
        "static_nodes": conversion.integer(resource.read("spec.replicas")),
        "clues": (*tag_clues(resource.read("spec.template.metadata.labels")), *clues_of(resource)),
    }
    for field in ("cluster", "size", "location", "zones", "placement_group", "capacity_reservation", "nodes"):
        values[field] = conversion.absent(where)
    for field in _rest(values):
        values[field] = conversion.absent(where)
    yield NodeProvisioner(
        address=resource.address, span=resource.span, format=resource.format, may_exist=resource.may_exist, **values
    )


def _rest(values: dict[str, Any]) -> Iterator[str]:
    common = set(ModelResource.__struct_fields__)
    return (
        field.name
        for field in fields(NodeProvisioner)
        if field.required and field.name not in values and field.name not in common
    )


def _priority(requirements: Attribute[tuple[NodeRequirement, ...]]) -> Attribute[str]:
    """Spot where only Spot is allowed; where both are, Regular machines are the fallback."""
    if not isinstance(requirements, Known):
        return Known("Regular", requirements.provenance)
    for one in requirements.value:
        if one.key == "karpenter.sh/capacity-type" and one.operator == "In" and set(one.values) == {"spot"}:
            return Known("Spot", requirements.provenance)
    return Known("Regular", requirements.provenance)


def _accelerator(requirements: Attribute[tuple[NodeRequirement, ...]]) -> str:
    """The GPU maker that the requirements restrict a pool to; `nvidia` where they name N families only."""
    if not isinstance(requirements, Known):
        return ""
    for one in requirements.value:
        if one.operator == "In" and one.key == _MAKER_KEY and one.values:
            return one.values[0].lower()
        if one.operator == "In" and one.key == _FAMILY_KEY and _are_gpu_families(one.values):
            return "nvidia"
    return ""


def _are_gpu_families(values: tuple[str, ...]) -> bool:
    return bool(values) and all(value.upper().startswith(("NC", "ND", "NV")) for value in values)


def _candidates(value: Value) -> Iterator[SizeCandidate]:
    found = elements(value)
    for item in () if isinstance(found, Unknown) else found:
        key = conversion.known_text(read(item, "key"))
        operator = conversion.known_text(read(item, "operator"))
        if key is None or key.value not in _SIZE_KEYS or operator is None or operator.value != "In":
            continue
        sizes = elements(read(item, "values"))
        for size in () if isinstance(sizes, Unknown) else sizes:
            yield SizeCandidate(conversion.text(size), "list of sizes")


def adapt_kaito(resource: Resource) -> Iterator[ModelResource]:
    """A KAITO Workspace, RAGEngine or set: the machines that it makes, and the workload that it puts on them."""
    size = _first(resource, "resource.instanceType", "spec.compute.instanceType", "spec.template.resource.instanceType")
    if not isinstance(size, Absent):
        pool = make_pool(
            resource,
            Column.ASO,
            provisioner="kaito",
            size=conversion.text(size),
            nodes=conversion.absent(Provenance(resource.span)),
            clues=(*_kaito_purpose(resource), *clues_of(resource)),
        )
        yield pool


def _kaito_purpose(resource: Resource) -> Iterator[Clue]:
    for name, purpose in (("inference", "inference"), ("tuning", "training")):
        written = resource.read(name)
        if not isinstance(written, Absent):
            yield Clue(ClueKind.KIND, name, purpose, written.provenance.span)
    if resource.type.endswith(("/RAGEngine", "/InferenceSet", "/MultiRoleInference")):
        yield Clue(ClueKind.KIND, resource.type.rpartition("/")[2], "inference", resource.span)


def _first(resource: Resource, *paths: str) -> Value:
    found = [resource.read(path) for path in paths]
    return next((value for value in found if not isinstance(value, Absent)), found[0])


def adapt_service_operator(resource: Resource) -> Iterator[NodePool]:
    """A ManagedClustersAgentPool of Azure Service Operator: ARM's names below `spec`."""
    owner = conversion.known_text(resource.read("spec.owner.name"))
    cluster: Attribute[Address] = conversion.absent(Provenance(resource.span))
    if owner is not None:
        path = f"microsoft.containerservice/managedclusters/{owner.value.lower()}"
        cluster = Known(Address(resource.address.scope, path), owner.provenance)
    yield make_pool(resource, Column.ASO, provisioner="aso", cluster=cluster, clues=_pool_clues(resource))


def adapt_cluster_api(resource: Resource) -> Iterator[NodePool]:
    """An AzureManagedMachinePool of Cluster API; its autoscaler is on where scaling limits are written."""
    scaling = conversion.presence(resource.read("spec.scaling"))
    yield make_pool(
        resource,
        Column.CAPZ,
        provisioner="capz",
        autoscaling=conversion.with_default(scaling, False),
        clues=_pool_clues(resource),
    )


def _pool_clues(resource: Resource) -> tuple[Clue, ...]:
    labels, tags = tag_clues(resource.read("spec.nodeLabels")), tag_clues(resource.read("spec.tags"))
    return (*labels, *tags, *clues_of(resource))
