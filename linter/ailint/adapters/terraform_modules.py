"""Calls of Terraform modules that everybody knows, read as the resources that they create.

Without `terraform init` a registry module is not there to be read. What the call says is there, and for a few modules
that create GPU machines it is known which input becomes which attribute. Inputs and defaults as of 2026-12-01, from
the modules' own sources; spellings of older versions stand behind `|`:

    Azure/aks/azurerm                                          11.0, 9.x
    Azure/avm-res-containerservice-managedcluster/azurerm      0.8 (azapi), 0.2 (azurerm)
    Azure/avm-res-compute-virtualmachine/azurerm               0.20
    Azure/avm-res-compute-virtualmachinescaleset/azurerm       0.8

What a module does beyond these tables is not known, so the objects it becomes are partial.
"""

import re
from collections.abc import Callable, Iterator, Mapping

from ailint.adapters import conversion
from ailint.adapters.module_call import (
    UnknownInputError,
    below,
    body_of,
    entries,
    given,
    is_written,
    made,
    referring,
    renamed,
    with_more,
)
from ailint.address import Address
from ailint.configuration.resource import Resource
from ailint.value import Known, Object, Provenance, Value

_REPOSITORY = re.compile(
    r"(?:git::)?(?:https://|ssh://git@|git@)?github\.com[/:]azure/terraform-azurerm-([\w-]+?)(?:\.git)?(//.*)?"
)


def registry_name(source: str) -> str:
    """The registry's name of a module, also where it is taken from its repository."""
    name = source.lower()
    found = _REPOSITORY.fullmatch(name)
    return f"azure/{found[1]}/azurerm{found[2] or ''}" if found else name


_AKS_CLUSTER = {
    "name": "cluster_name",
    "location": "location",
    "kubernetes_version": "kubernetes_version",
    "ai_toolchain_operator_enabled": "ai_toolchain_operator_enabled",
    "sku_tier": "sku_tier",
    "local_account_disabled": "local_account_disabled",
    "tags": "tags",
    "default_node_pool.name": "agents_pool_name",
    "default_node_pool.vm_size": "agents_size",
    "default_node_pool.node_count": "agents_count",
    "default_node_pool.auto_scaling_enabled": "auto_scaling_enabled | enable_auto_scaling",
    "default_node_pool.min_count": "agents_min_count",
    "default_node_pool.max_count": "agents_max_count",
    "default_node_pool.zones": "agents_availability_zones",
    "default_node_pool.node_labels": "agents_labels",
    "default_node_pool.node_taints": "agents_taints",
    "default_node_pool.proximity_placement_group_id": "agents_proximity_placement_group_id",
    "default_node_pool.only_critical_addons_enabled": "only_critical_addons_enabled",
    "default_node_pool.host_encryption_enabled": "host_encryption_enabled | enable_host_encryption",
    "default_node_pool.node_public_ip_enabled": "node_public_ip_enabled | enable_node_public_ip",
    "default_node_pool.os_disk_size_gb": "os_disk_size_gb",
    "default_node_pool.os_disk_type": "os_disk_type",
    "default_node_pool.os_sku": "os_sku",
    "default_node_pool.scale_down_mode": "scale_down_mode",
}
_AKS_DEFAULTS: Mapping[str, object] = {
    "agents_pool_name": "nodepool",
    "agents_size": "Standard_D2s_v3",
    "agents_count": 2,
    "os_disk_size_gb": 50,
    "os_disk_type": "Managed",
    "sku_tier": "Free",
}


def _aks(call: Resource) -> Iterator[Resource]:
    yield made(call, "azurerm_kubernetes_cluster", body_of(call, _AKS_CLUSTER, _AKS_DEFAULTS))
    yield from _azurerm_pools(call)


_MANAGED_CLUSTER = {
    "name": "name",
    "location": "location",
    "kubernetesVersion": "kubernetes_version",
    "sku": "sku",
    "tags": "tags",
    "properties.kubernetesVersion": "kubernetes_version",
    "properties.disableLocalAccounts": "disable_local_accounts",
    "properties.aiToolchainOperatorProfile.enabled": "ai_toolchain_operator_profile.enabled",
    "properties.nodeProvisioningProfile.mode": "node_provisioning_profile.mode",
    "properties.addonProfiles.omsagent": "addon_profile_oms_agent",
    "properties.azureMonitorProfile.metrics": "azure_monitor_profile.metrics",
}


def _managed_cluster(call: Resource) -> Iterator[Resource]:
    """Up to 0.3 the module was written with azurerm; later with azapi, and its pools are `agent_pools`."""
    if is_written(call, "default_node_pool") or is_written(call, "node_pools"):
        inputs = {name: name for name in ("name", "location", "kubernetes_version", "default_node_pool", "tags")}
        yield made(call, "azurerm_kubernetes_cluster", body_of(call, inputs))
        yield from _azurerm_pools(call)
        return
    cluster = body_of(call, _MANAGED_CLUSTER, folds_case=True)
    yield made(call, "Microsoft.ContainerService/managedClusters", cluster)
    for key, pool in entries(call, "agent_pools"):
        yield _arm_pool(call, pool, f'.agent_pools["{key}"]', call.address)
    default = call.read("default_agent_pool")
    if isinstance(default, Known) and isinstance(default.value, Object):
        system = with_more(default.value, {"mode": Known("System", default.provenance)})
        yield _arm_pool(call, system, ".default_agent_pool", call.address)


def _pool_module(call: Resource) -> Iterator[Resource]:
    cluster = conversion.reference(call.read("parent_id"), call)
    yield _arm_pool(call, call.body, "", cluster.value if isinstance(cluster, Known) else None)


def _azurerm_pool_module(call: Resource) -> Iterator[Resource]:
    body = with_more(call.body, {"kubernetes_cluster_id": call.read("cluster_resource_id")})
    yield made(call, "azurerm_kubernetes_cluster_node_pool", body)


_MACHINE = {
    name: name
    for name in (
        "capacity_reservation_group_id",
        "custom_data",
        "encryption_at_host_enabled",
        "eviction_policy",
        "location",
        "name",
        "os_disk",
        "priority",
        "secure_boot_enabled",
        "source_image_reference",
        "tags",
        "user_data",
        "zone",
    )
} | {
    "size": "sku_size",
    "source_image_id": "source_image_resource_id",
    "availability_set_id": "availability_set_resource_id",
    "capacity_reservation_group_id": "capacity_reservation_group_resource_id",
    "dedicated_host_group_id": "dedicated_host_group_resource_id",
    "dedicated_host_id": "dedicated_host_resource_id",
    "proximity_placement_group_id": "proximity_placement_group_resource_id",
    "virtual_machine_scale_set_id": "virtual_machine_scale_set_resource_id",
    "additional_capabilities.ultra_ssd_enabled": "vm_additional_capabilities.ultra_ssd_enabled",
}


def _machine(call: Resource) -> Iterator[Resource]:
    system = given(call, "os_type", {"os_type": "Windows"})
    if not isinstance(system, Known) or not isinstance(system.value, str):
        raise UnknownInputError
    family = "linux" if system.value.lower() == "linux" else "windows"
    body = body_of(call, _MACHINE, {"encryption_at_host_enabled": True})
    interfaces = dict(entries(call, "network_interfaces"))
    addresses = {key: below(call, f'.network_interfaces["{key}"]') for key in interfaces}
    ids = tuple(referring(call, address) for address in addresses.values())
    listed = {"network_interface_ids": Known[object](ids, Provenance(call.span))}
    yield made(call, f"azurerm_{family}_virtual_machine", with_more(body, listed))
    for key, interface in interfaces.items():
        nic = renamed(interface, {"ip_configurations": "ip_configuration"})
        yield made(call, "azurerm_network_interface", nic, addresses[key])
    machine = {"virtual_machine_id": referring(call, call.address)}
    for key, schedule in entries(call, "shutdown_schedules"):
        where = below(call, f'.shutdown_schedules["{key}"]')
        yield made(call, "azurerm_dev_test_global_vm_shutdown_schedule", with_more(schedule, machine), where)
    for key, extension in entries(call, "extensions"):
        where = below(call, f'.extensions["{key}"]')
        yield made(call, "azurerm_virtual_machine_extension", with_more(extension, machine), where)


_SCALE_SET = {
    name: name
    for name in (
        "capacity_reservation_group_id",
        "encryption_at_host_enabled",
        "eviction_policy",
        "extension",
        "instances",
        "location",
        "name",
        "network_interface",
        "os_disk",
        "os_profile",
        "priority",
        "proximity_placement_group_id",
        "single_placement_group",
        "sku_name",
        "source_image_id",
        "source_image_reference",
        "tags",
        "zones",
    )
}


def _scale_set(call: Resource) -> Iterator[Resource]:
    zones = tuple(Known[object](zone, Provenance(call.span)) for zone in "123")
    defaults = {"zones": zones, "single_placement_group": False}
    yield made(call, "azurerm_orchestrated_virtual_machine_scale_set", body_of(call, _SCALE_SET, defaults))


MODULES: Mapping[str, Callable[[Resource], Iterator[Resource]]] = {
    "azure/aks/azurerm": _aks,
    "azure/aks/azurerm//v4": _aks,
    "azure/avm-res-containerservice-managedcluster/azurerm": _managed_cluster,
    "azure/avm-res-containerservice-managedcluster/azurerm//modules/agentpool": _pool_module,
    "azure/avm-res-containerservice-managedcluster/azurerm//modules/nodepool": _azurerm_pool_module,
    "azure/avm-res-compute-virtualmachine/azurerm": _machine,
    "azure/avm-res-compute-virtualmachinescaleset/azurerm": _scale_set,
}


def _azurerm_pools(call: Resource) -> Iterator[Resource]:
    """`node_pools`, whose objects have the provider's own attribute names."""
    for key, pool in entries(call, "node_pools"):
        body = with_more(pool, {"kubernetes_cluster_id": referring(call, call.address)})
        yield made(call, "azurerm_kubernetes_cluster_node_pool", body, below(call, f'.node_pools["{key}"]'))


def _arm_pool(call: Resource, pool: Object, path: str, cluster: Address | None) -> Resource:
    names = {"count_of": "count"}
    properties = _camel(renamed(pool, names))
    values: dict[str, Value] = {"properties": Known(properties, Provenance(pool.span)), "name": pool.lookup("name")}
    body = Object.of(values, pool.span, folds_case=True)
    kind = "Microsoft.ContainerService/managedClusters/agentPools"
    return made(call, kind, body, below(call, path), parent=cluster)


def _camel(inside: Object) -> Object:
    """The names of ARM; maps of the user's own (labels, tags) keep theirs."""
    values: dict[str, Value] = {}
    for name in inside:
        value = inside[name]
        if name.endswith(("_profile", "nvidia")) and isinstance(value, Known) and isinstance(value.value, Object):
            value = Known(_camel(value.value), value.provenance, value.sensitive)
        values[re.sub(r"_(\w)", lambda found: found[1].upper(), name)] = value
    return Object.of(values, inside.span, is_partial=inside.is_partial, folds_case=True)
