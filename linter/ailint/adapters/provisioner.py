"""Kubernetes objects that make machines: Karpenter's NodePools with their AKSNodeClass, Azure Service Operator's pools.

Sources: kubernetes-sigs/karpenter, Azure/karpenter-provider-azure and Azure/azure-service-operator at their heads of
2026-08, read 2026-12-01.
"""

import re
from collections.abc import Callable, Iterator
from typing import Any, TypeVar

from msgspec.structs import fields

from ailint.adapters import conversion
from ailint.adapters.clues import clues_of, tag_clues
from ailint.adapters.node_pool import labels, make_pool, taints
from ailint.adapters.objects import Objects, word
from ailint.adapters.table import Column
from ailint.adapters.workload.scheduling import requirements_of
from ailint.address import Address, typed_path
from ailint.configuration.kubernetes.edit import edited
from ailint.configuration.resource import Resource, elements, read
from ailint.model.cluster import NodePool, NodeProvisioner
from ailint.model.resource import Clue, SizeCandidate
from ailint.model.resource import Resource as ModelResource
from ailint.model.workload import NodeRequirement
from ailint.value import Absent, Attribute, Choice, Known, Object, Provenance, Reason, Unknown, Value

T = TypeVar("T")
_SIZE_KEYS = frozenset(
    {"karpenter.azure.com/sku-name", "node.kubernetes.io/instance-type", "beta.kubernetes.io/instance-type"}
)
_FAMILY_KEYS = frozenset({"karpenter.azure.com/sku-family", "karpenter.azure.com/sku-series"})
_COUNT_KEYS = frozenset({"karpenter.azure.com/sku-gpu-count", "karpenter.azure.com/sku-gpu-name"})
_CLASS = "karpenter.azure.com/aksnodeclass"
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
        "zones": _zones(requirements),
        "limits": conversion.presence(resource.read("spec.limits")),
        "consolidation_policy": conversion.with_default(
            conversion.text(resource.read("spec.disruption.consolidationPolicy")), "WhenEmptyOrUnderutilized"
        ),
        "consolidate_after": conversion.with_default(
            conversion.text(resource.read("spec.disruption.consolidateAfter")), "0s"
        ),
        "expire_after": conversion.with_default(conversion.text(read(spec, "expireAfter")), "720h"),
        "static_nodes": conversion.integer(resource.read("spec.replicas")),
        "clues": (
            *tag_clues(resource.read("spec.template.metadata.labels")),
            *tag_clues(resource.read("nodeClass.tags")),
            *clues_of(resource),
        ),
    }
    for field in ("cluster", "size", "location", "placement_group", "capacity_reservation", "nodes"):
        values[field] = conversion.absent(where)
    values |= _of_class(resource)
    for field in _rest(values):
        values[field] = conversion.absent(where)
    yield NodeProvisioner(
        address=resource.address, span=resource.span, format=resource.format, may_exist=resource.may_exist, **values
    )


def with_class(resource: Resource, objects: Objects) -> Resource:
    """A NodePool together with the AKSNodeClass that it names, below `nodeClass`."""
    name = word(resource, "spec.template.spec.nodeClassRef.name")
    found = objects.named(_CLASS, name)
    if found is not None:
        spec = found.read("spec")
    elif name == "default":
        spec = Absent(Provenance(resource.span))  # AKS makes it, with nothing but defaults
    else:
        spec = Unknown(Reason.DATA, Provenance(resource.span), detail=f"the node class {name} is not in the scan")
    nothing = Known(Object.of({}, resource.span), Provenance(resource.span))
    given = nothing if isinstance(spec, Absent) else spec
    return Resource(
        resource.format,
        resource.type,
        resource.address,
        resource.span,
        edited(resource.body, {"nodeClass": given}),
        may_exist=resource.may_exist,
        comment_purpose=resource.comment_purpose,
    )


def _of_class(resource: Resource) -> dict[str, Any]:
    """What the node class says of the machines, with its defaults (Azure/karpenter-provider-azure, aksnodeclass.go)."""
    family = conversion.with_default(conversion.text(resource.read("nodeClass.imageFamily")), "Ubuntu")
    is_managed = conversion.boolean(resource.read("nodeClass.tags.EnableManagedGPUExperience"))
    return {
        "os_disk_gib": conversion.with_default(conversion.integer(resource.read("nodeClass.osDiskSizeGB")), 128),
        "os_sku": family,
        "os_type": _mapped(family, lambda name: "Windows" if name.lower().startswith("windows") else "Linux"),
        "gpu_driver": _mapped(
            conversion.with_default(conversion.text(resource.read("nodeClass.gpu.mode")), "Driver"),
            lambda mode: "None" if mode == "None" else "Install",
        ),
        "gpu_management": _mapped(
            conversion.with_default(is_managed, False), lambda managed: "Managed" if managed else "Unmanaged"
        ),
        "encryption_at_host": conversion.with_default(
            conversion.boolean(resource.read("nodeClass.security.encryptionAtHost")), False
        ),
        "subnet": conversion.reference(resource.read("nodeClass.vnetSubnetID"), resource),
    }


def _mapped(attribute: Attribute[T], word_for: Callable[[T], str]) -> Attribute[str]:
    match attribute:
        case Known(value=value, provenance=where):
            return Known(word_for(value), where)
        case Absent(default=default, provenance=where) if default is not None:
            return Absent(where, word_for(default))
        case Choice(provenance=where):
            return Unknown(Reason.CHOICE, where)
        case Absent(provenance=where):
            gone: Absent[str] = Absent(where)
            return gone
        case Unknown():
            return attribute


def _zones(requirements: Attribute[tuple[NodeRequirement, ...]]) -> Attribute[tuple[str, ...]]:
    """The zones that the requirements allow, by their numbers."""
    if isinstance(requirements, Known):
        for one in requirements.value:
            if one.key == "topology.kubernetes.io/zone" and one.operator == "In":
                zones = tuple(value.rpartition("-")[2] for value in one.values)
                return Known(zones, requirements.provenance)
    return conversion.absent(requirements.provenance)


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
    """The GPU maker that the requirements restrict a pool to; `nvidia` where they name GPU families only."""
    if not isinstance(requirements, Known):
        return ""
    for one in requirements.value:
        if one.operator == "In" and one.key == _MAKER_KEY and one.values:
            return one.values[0].lower()
        if one.operator == "In" and one.key in _FAMILY_KEYS and _are_gpu_families(one.values):
            return "nvidia"
        if one.key in _COUNT_KEYS and _asks_for_gpus(one):
            return "nvidia"
    return ""


def _are_gpu_families(values: tuple[str, ...]) -> bool:
    """Families (`N`) and series (`NCads_A100_v4`) of machines with GPUs; NP has FPGAs."""
    return bool(values) and all(re.match(r"N([CDGV]|$)", value, re.IGNORECASE) for value in values)


def _asks_for_gpus(requirement: NodeRequirement) -> bool:
    match requirement.operator:
        case "Exists" | "Gt":
            return True
        case "In":
            return bool(requirement.values) and "0" not in requirement.values
        case _:
            return False


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


def adapt_service_operator(resource: Resource) -> Iterator[NodePool]:
    """A ManagedClustersAgentPool of Azure Service Operator: ARM's names below `spec`."""
    owner = conversion.known_text(resource.read("spec.owner.name"))
    cluster = conversion.reference(resource.read("spec.owner.armId"), resource)
    if owner is not None:
        path = typed_path("Microsoft.ContainerService/managedClusters", owner.value)
        cluster = Known(Address(resource.address.scope, path), owner.provenance)
    yield make_pool(resource, Column.ASO, provisioner="aso", cluster=cluster, clues=_pool_clues(resource))


def _pool_clues(resource: Resource) -> tuple[Clue, ...]:
    labels, tags = tag_clues(resource.read("spec.nodeLabels")), tag_clues(resource.read("spec.tags"))
    return (*labels, *tags, *clues_of(resource))
