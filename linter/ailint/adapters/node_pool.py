"""Node pools of managed clusters, wherever one is written: azurerm, ARM, Bicep, azapi, az CLI, ASO, Cluster API."""

from collections.abc import Iterator
from typing import Any

from ailint.adapters import conversion
from ailint.adapters.cli_option import pair
from ailint.adapters.clues import clues_of, tag_clues
from ailint.adapters.table import (
    Column,
    Row,
    Table,
    boolean,
    first_written,
    integer,
    number,
    reference,
    text,
    texts,
)
from ailint.address import Address
from ailint.configuration.resource import Resource
from ailint.model.cluster import NodePool, Taint
from ailint.model.resource import Clue, ClueKind
from ailint.value import Absent, Attribute, Choice, Known, Object, Provenance, Reason, Unknown, Value


def parse_taint(written: str) -> Taint | None:
    """`key=value:Effect`, `key:Effect`; None for anything else."""
    body, found, effect = written.rpartition(":")
    key, _, value = body.partition("=")
    return Taint(key.strip(), value.strip(), effect.strip()) if found and key.strip() and effect.strip() else None


def taints(value: Value) -> Attribute[tuple[Taint, ...]]:
    """Taints written as texts (azurerm, ARM; commas in CLI texts) or as objects (Kubernetes, Cluster API)."""
    if not isinstance(value, Known) or not isinstance(value.value, tuple):
        return conversion.narrowed(value, _taints_of_text, "a list of taints `key=value:Effect`")
    made: list[Taint] = []
    for item in value.value:
        taint = _taint(item)
        if isinstance(taint, Unknown):
            return taint
        if taint is not None:
            made.append(taint)
    return Known(tuple(made), value.provenance, value.sensitive)


def _taints_of_text(inner: object) -> tuple[Taint, ...] | None:
    if not isinstance(inner, str):
        return None
    made = [parse_taint(part) for part in inner.split(",") if part.strip()]
    return tuple(one for one in made if one) if all(made) else None


def _taint(item: Value) -> Taint | Unknown | None:
    match item:
        case Known(value=Object()):
            parts = [conversion.text(first_written_in(item, name)) for name in ("key", "value", "effect")]
            for part in parts:
                if isinstance(part, (Unknown, Choice)):
                    return Unknown(Reason.CHOICE, part.provenance) if isinstance(part, Choice) else part
            key, value, effect = (part.value if isinstance(part, Known) else "" for part in parts)
            return Taint(key, value, effect)
        case Known(value=""):
            return None  # AKS passes over empty entries, which conditionals leave behind
        case Known(value=str() as written, provenance=where):
            return parse_taint(written) or Unknown(Reason.ERROR, where, detail=f"`{written}` is no taint")
        case Unknown():
            return item
        case Choice(provenance=where):
            return Unknown(Reason.CHOICE, where)
        case Known(provenance=where):
            return Unknown(Reason.ERROR, where, detail="a taint `key=value:Effect` is expected here")
        case Absent():
            return None


def first_written_in(item: Known[object], name: str) -> Value:
    """A key of an object value."""
    return item.value.lookup(name) if isinstance(item.value, Object) else item


def labels(value: Value) -> Attribute[tuple[tuple[str, str], ...]]:
    """A map of labels, or CLI texts `key=value`; unknown values make the map unknown."""
    match value:
        case Known(value=Object() as entries, provenance=where):
            pairs: list[tuple[str, str]] = []
            for key in entries:
                one = conversion.text(entries[key])
                if isinstance(one, Known):
                    pairs.append((key, one.value))
                elif not isinstance(one, Absent):
                    return Unknown(Reason.RESOURCE, where, detail=f"label {key} is unknown")
            return Unknown(Reason.UNSUPPORTED, where) if entries.is_partial else Known(tuple(pairs), where)
        case Known(value=tuple() as items, provenance=where):
            written = conversion.texts(value)
            if isinstance(written, Known):
                return Known(tuple(_pair(one) for text in written.value for one in text.split(",")), where)
            return Unknown(Reason.RESOURCE, where) if items else Known((), where)
        case _:
            return conversion.narrowed(value, _pairs_of_text, "labels `key=value`")


def _pairs_of_text(inner: object) -> tuple[tuple[str, str], ...] | None:
    return tuple(_pair(part) for part in inner.replace(",", " ").split()) if isinstance(inner, str) else None


def _pair(written: str) -> tuple[str, str]:
    key, _, value = written.partition("=")
    return key.strip(), value.strip()


def _taint_row(**paths: str) -> Any:
    return Row(lambda value, _: taints(value), paths)


def _label_row(**paths: str) -> Any:
    return Row(lambda value, _: labels(value), paths)


def _parent_cluster(resource: Resource) -> Attribute[Address]:
    """The cluster of an ARM pool: its parent resource, or the first part of its name."""
    if resource.parent is not None:
        return Known(resource.parent, Provenance(resource.span, "parent"))
    name = conversion.text(resource.read("name"))
    if isinstance(name, Known) and "/" in name.value:
        path = f"microsoft.containerservice/managedclusters/{name.value.split('/')[0].lower()}"
        return Known(Address(resource.address.scope, path), name.provenance)
    return conversion.reference(resource.read("parent_id"), resource)


def _cluster_by_name(path: str) -> Any:
    def read(resource: Resource) -> Attribute[Address]:
        name = conversion.text(resource.read(path))
        if isinstance(name, Known):
            target = f"microsoft.containerservice/managedclusters/{name.value.lower()}"
            return Known(Address(resource.address.scope, target), name.provenance)
        return conversion.reference(resource.read(path), resource)

    return read


NODE_POOL = Table(
    "node_pool",
    NodePool,
    {
        "azurerm_kubernetes_cluster_node_pool": Column.AZURERM,
        "Microsoft.ContainerService/managedClusters/agentPools": Column.ARM,
        "az aks nodepool add": Column.AZ,
    },
    {
        "pool_name": text(
            azurerm="name", arm="name", az="name", aso="spec.azureName | metadata.name",
            capz="spec.name | metadata.name",
        ),
        "cluster": reference(azurerm="kubernetes_cluster_id", arm=_parent_cluster, az=_cluster_by_name("cluster-name")),
        "size": text(
            azurerm="vm_size", arm="properties.vmSize", az="node-vm-size", aso="spec.vmSize", capz="spec.sku"
        ),
        "location": text(azurerm="location", arm="location", az="location"),
        "priority": text(
            azurerm="priority", arm="properties.scaleSetPriority", az="priority", aso="spec.scaleSetPriority",
            capz="spec.scaleSetPriority",
        ),
        "zones": texts(
            azurerm="zones | availability_zones", arm="properties.availabilityZones", az="zones",
            aso="spec.availabilityZones", capz="spec.availabilityZones",
        ),
        "placement_group": reference(
            azurerm="proximity_placement_group_id", arm="properties.proximityPlacementGroupID", az="ppg",
            aso="spec.proximityPlacementGroupReference.armId",
        ),
        "capacity_reservation": reference(
            azurerm="capacity_reservation_group_id", arm="properties.capacityReservationGroupID", az="crg-id",
            aso="spec.capacityReservationGroupReference.armId | spec.capacityReservationGroupID",
        ),
        "mode": text(azurerm="mode", arm="properties.mode", az="mode", aso="spec.mode", capz="spec.mode"),
        "nodes": integer(azurerm="node_count", arm="properties.count", az="node-count", aso="spec.count"),
        "autoscaling": boolean(
            azurerm="auto_scaling_enabled | enable_auto_scaling", arm="properties.enableAutoScaling",
            az="enable-cluster-autoscaler", aso="spec.enableAutoScaling",
        ),
        "minimum_nodes": integer(
            azurerm="min_count", arm="properties.minCount", az="min-count", aso="spec.minCount",
            capz="spec.scaling.minSize",
        ),
        "maximum_nodes": integer(
            azurerm="max_count", arm="properties.maxCount", az="max-count", aso="spec.maxCount",
            capz="spec.scaling.maxSize",
        ),
        "taints": _taint_row(
            azurerm="node_taints", arm="properties.nodeTaints", az="node-taints", aso="spec.nodeTaints",
            capz="spec.taints",
        ),
        "initialization_taints": _taint_row(
            arm="properties.nodeInitializationTaints", az="node-init-taints", aso="spec.nodeInitializationTaints"
        ),
        "labels": _label_row(
            azurerm="node_labels", arm="properties.nodeLabels", az="labels", aso="spec.nodeLabels",
            capz="spec.nodeLabels",
        ),
        "eviction_policy": text(
            azurerm="eviction_policy", arm="properties.scaleSetEvictionPolicy", az="eviction-policy",
            aso="spec.scaleSetEvictionPolicy",
        ),
        "spot_max_price": number(
            azurerm="spot_max_price", arm="properties.spotMaxPrice", az="spot-max-price", aso="spec.spotMaxPrice",
            capz="spec.spotMaxPrice",
        ),
        "scale_down_mode": text(
            azurerm="scale_down_mode", arm="properties.scaleDownMode", az="scale-down-mode", aso="spec.scaleDownMode",
            capz="spec.scaleDownMode",
        ),
        "os_type": text(
            azurerm="os_type", arm="properties.osType", az="os-type", aso="spec.osType", capz="spec.osType"
        ),
        "os_sku": text(azurerm="os_sku", arm="properties.osSKU", az="os-sku", aso="spec.osSKU"),
        "os_disk_type": text(
            azurerm="os_disk_type", arm="properties.osDiskType", az="node-osdisk-type", aso="spec.osDiskType",
            capz="spec.osDiskType",
        ),
        "os_disk_gib": integer(
            azurerm="os_disk_size_gb", arm="properties.osDiskSizeGB", az="node-osdisk-size", aso="spec.osDiskSizeGB",
            capz="spec.osDiskSizeGB",
        ),
        "gpu_driver": text(
            azurerm="gpu_driver", arm="properties.gpuProfile.driver", az="gpu-driver", aso="spec.gpuProfile.driver"
        ),
        "gpu_management": text(
            arm="properties.gpuProfile.nvidia.managementMode", az=lambda one: _managed_gpu(one),
            aso="spec.gpuProfile.nvidia.managementMode",
        ),
        "mig_profile": text(
            azurerm="gpu_instance", arm="properties.gpuInstanceProfile", az="gpu-instance-profile",
            aso="spec.gpuInstanceProfile",
        ),
        "mig_strategy": text(
            arm="properties.gpuProfile.nvidia.migStrategy", az="gpu-mig-strategy",
            aso="spec.gpuProfile.nvidia.migStrategy",
        ),
        "pool_type": text(azurerm="type", arm="properties.type", az="vm-set-type", aso="spec.type"),
        "stopped": boolean(
            arm=lambda one: _is_stopped(one, "properties.powerState.code"), az="stopped",
            aso=lambda one: _is_stopped(one, "spec.powerState.code"),
        ),
        "public_ip": boolean(
            azurerm="node_public_ip_enabled | enable_node_public_ip", arm="properties.enableNodePublicIP",
            az="enable-node-public-ip", aso="spec.enableNodePublicIP", capz="spec.enableNodePublicIP",
        ),
        "subnet": reference(
            azurerm="vnet_subnet_id", arm="properties.vnetSubnetID", az="vnet-subnet-id",
            aso="spec.vnetSubnetReference.armId",
        ),
        "encryption_at_host": boolean(
            azurerm="host_encryption_enabled | enable_host_encryption", arm="properties.enableEncryptionAtHost",
            az="enable-encryption-at-host", aso="spec.enableEncryptionAtHost", capz="spec.enableEncryptionAtHost",
        ),
        "host_group": reference(
            azurerm="host_group_id", arm="properties.hostGroupID", az="host-group-id",
            aso="spec.hostGroupReference.armId",
        ),
        "skip_driver_tag": text(
            azurerm="tags.SkipGPUDriverInstall", arm="properties.tags.SkipGPUDriverInstall",
            az=lambda one: pair(one, "tags", "SkipGPUDriverInstall"), aso="spec.tags.SkipGPUDriverInstall",
            capz="spec.additionalTags.SkipGPUDriverInstall",
        ),
        "dedicated_gpu_image": text(az="aks-custom-headers"),
    },
    arm_type="Microsoft.ContainerService/managedClusters/agentPools",
)  # fmt: skip


def _managed_gpu(resource: Resource) -> Attribute[str]:
    flag = conversion.boolean(first_written(resource, "enable-managed-gpu | enable-managed-gpu-experience"))
    if isinstance(flag, Known):
        return Known("Managed" if flag.value else "Unmanaged", flag.provenance)
    return conversion.absent(flag.provenance) if isinstance(flag, Absent) else Unknown(Reason.INPUT, flag.provenance)


def _is_stopped(resource: Resource, path: str) -> Attribute[bool]:
    return conversion.narrowed(
        resource.read(path),
        lambda code: code.lower() == "stopped" if isinstance(code, str) else None,
        "Running or Stopped",
    )


def adapt(resource: Resource) -> Iterator[NodePool]:
    """A node pool that is a resource of its own."""
    yield make_pool(resource, NODE_POOL.column(resource))


def make_pool(resource: Resource, column: Column, **given: Any) -> NodePool:
    """A node pool read in one of the vocabularies."""
    made = NODE_POOL.make(resource, column, **{"clues": pool_clues(resource, column), **given})
    assert isinstance(made, NodePool)
    return made


def pool_clues(resource: Resource, column: Column) -> tuple[Clue, ...]:
    """The clues of a pool: its labels, tags, name and symbol."""
    extra: list[Clue] = []
    if column is Column.AZ:
        extra += tag_clues(resource.read("labels"))
    if column is Column.ARM:
        extra += tag_clues(resource.read("properties.tags"))
    mode = conversion.known_text(first_written(resource, "mode | properties.mode | spec.mode"))
    if mode and mode.value.lower() == "system":
        extra.append(Clue(ClueKind.KIND, "mode", "system", mode.provenance.origin))
    return (*extra, *clues_of(resource))
