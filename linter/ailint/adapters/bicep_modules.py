"""Calls of Azure Verified Modules from the public Bicep registry, read as the resources that they create.

A registry module is not in the tree. What its call says is, and it uses ARM's own words nearly everywhere. Inputs and
defaults from the modules' own sources (Azure/bicep-registry-modules, read 2026-12-01):

    avm/res/container-service/managed-cluster, …/agent-pool      avm/res/compute/virtual-machine
    avm/res/compute/virtual-machine-scale-set                    avm/res/compute/proximity-placement-group
    avm/res/machine-learning-services/workspace

Defaults that changed from version to version are not in the tables: without such an input the attribute is unknown.
"""

from collections.abc import Callable, Iterator, Mapping

from ailint.adapters.module_call import below, body_of, given, is_written, listed, made, referring, with_more
from ailint.address import Address, typed_path
from ailint.configuration.resource import Resource
from ailint.value import Known, Object, Provenance, Value

_REGISTRY = "br:mcr.microsoft.com/bicep/"
_ZONES = ("1", "2", "3")


def registry_name(source: str) -> str:
    """A module's name in the public registry, without its version: `avm/res/compute/virtual-machine`."""
    path = source.partition("@")[0].rpartition(":")[0].lower()
    return path.removeprefix("br/public:").removeprefix(_REGISTRY)


_POOL = {
    name: name
    for name in (
        "availabilityZones",
        "count",
        "enableAutoScaling",
        "enableNodePublicIP",
        "enableUltraSSD",
        "gpuInstanceProfile",
        "gpuProfile",
        "maxCount",
        "minCount",
        "mode",
        "nodeLabels",
        "nodeTaints",
        "orchestratorVersion",
        "osDiskSizeGB",
        "osDiskType",
        "osSKU",
        "osType",
        "powerState",
        "scaleDownMode",
        "scaleSetEvictionPolicy",
        "scaleSetPriority",
        "spotMaxPrice",
        "tags",
        "type",
        "virtualMachinesProfile",
        "vmSize",
        "workloadRuntime",
    )
} | {
    "capacityReservationGroupID": "capacityReservationGroupResourceId",
    "hostGroupID": "hostGroupResourceId",
    "proximityPlacementGroupID": "proximityPlacementGroupResourceId",
}
_POOL_DEFAULTS: Mapping[str, object] = {
    "count": 1,
    "enableAutoScaling": False,
    "enableNodePublicIP": False,
    "osType": "Linux",
    "scaleDownMode": "Delete",
    "vmSize": "Standard_D2s_v3",
}


def _pool(call: Resource, pool: Resource) -> Object:
    body = body_of(pool, _POOL, _POOL_DEFAULTS, folds_case=True)
    return body if is_written(pool, "availabilityZones") else _without(body, "availabilityZones")


def _without(inside: Object, name: str) -> Object:
    values = {each: inside[each] for each in inside if each != name}
    return Object.of(values, inside.span, is_partial=True, folds_case=True)


def _properties(body: Object) -> Object:
    found = body["properties"]
    assert isinstance(found, Known)
    assert isinstance(found.value, Object), "made of inputs whose paths begin with it"
    return found.value


def _entry(call: Resource, inside: Object, path: str) -> Resource:
    """A part of a call, read like a call of its own."""
    return made(call, call.type, inside, below(call, path))


_CLUSTER = {
    "name": "name",
    "location": "location",
    "tags": "tags",
    "sku.name": "skuName",
    "sku.tier": "skuTier",
} | {
    f"properties.{name}": name
    for name in (
        "aiToolchainOperatorProfile",
        "autoScalerProfile",
        "azureMonitorProfile",
        "disableLocalAccounts",
        "kubernetesVersion",
        "nodeProvisioningProfile",
    )
}
_CLUSTER_DEFAULTS: Mapping[str, object] = {"skuName": "Base"}


def _cluster(call: Resource) -> Iterator[Resource]:
    body = body_of(call, _CLUSTER, _CLUSTER_DEFAULTS, folds_case=True)
    if not is_written(call, "disableLocalAccounts"):
        kept = _without(_properties(body), "disableLocalAccounts")
        body = with_more(body, {"properties": Known(kept, Provenance(call.span))})
    yield made(call, "Microsoft.ContainerService/managedClusters", body)
    for name in ("primaryAgentPoolProfiles", "primaryAgentPoolProfile", "agentPools"):
        for number, entry in listed(call, name):
            pool = _entry(call, entry, f".{name}[{number}]")
            yield _agent_pool(call, pool, call.address)


def _agent_pool(call: Resource, pool: Resource, cluster: Address | None) -> Resource:
    values: dict[str, Value] = {
        "name": given(pool, "name", {}),
        "properties": Known(_pool(call, pool), Provenance(pool.span)),
    }
    body = Object.of(values, pool.body.span, folds_case=True)
    return made(call, "Microsoft.ContainerService/managedClusters/agentPools", body, pool.address, cluster)


def _pool_module(call: Resource) -> Iterator[Resource]:
    name = call.read("managedClusterName")
    cluster = None
    if isinstance(name, Known) and isinstance(name.value, str):
        cluster = Address(call.address.scope, typed_path("Microsoft.ContainerService/managedClusters", name.value))
    yield _agent_pool(call, call, cluster)


_MACHINE = {
    "name": "name",
    "location": "location",
    "tags": "tags",
    "properties.hardwareProfile.vmSize": "vmSize",
    "properties.storageProfile.imageReference": "imageReference",
    "properties.storageProfile.osDisk": "osDisk",
    "properties.storageProfile.dataDisks": "dataDisks",
    "properties.additionalCapabilities.ultraSSDEnabled": "ultraSSDEnabled",
    "properties.osProfile.adminPassword": "adminPassword",
    "properties.osProfile.customData": "customData",
    "properties.osProfile.linuxConfiguration.disablePasswordAuthentication": "disablePasswordAuthentication",
    "properties.priority": "priority",
    "properties.evictionPolicy": "evictionPolicy",
    "properties.securityProfile.securityType": "securityType",
    "properties.securityProfile.uefiSettings.secureBootEnabled": "secureBootEnabled",
    "properties.userData": "userData",
    "properties.availabilitySet.id": "availabilitySetResourceId",
    "properties.capacityReservation.capacityReservationGroup.id": "capacityReservationGroupResourceId",
    "properties.host.id": "dedicatedHostResourceId",
    "properties.proximityPlacementGroup.id": "proximityPlacementGroupResourceId",
    "properties.virtualMachineScaleSet.id": "virtualMachineScaleSetResourceId",
}
_MACHINE_DEFAULTS: Mapping[str, object] = {"evictionPolicy": "Deallocate", "secureBootEnabled": False}


def _machine(call: Resource) -> Iterator[Resource]:
    interfaces = list(listed(call, "nicConfigurations"))
    where = Provenance(call.span)
    ids: list[Value] = []
    for number, _ in interfaces:
        reference = referring(call, below(call, f".nicConfigurations[{number}]"))
        ids.append(Known(Object.of({"id": reference}, call.span, folds_case=True), where))
    body = body_of(call, _MACHINE, _MACHINE_DEFAULTS, folds_case=True)
    profile = Object.of({"networkInterfaces": Known(tuple(ids), where)}, call.span, folds_case=True)
    properties = with_more(_properties(body), {"networkProfile": Known(profile, where)})
    more: dict[str, Value] = {"properties": Known(properties, where)}
    zone = call.read("availabilityZone")
    if isinstance(zone, Known) and isinstance(zone.value, int) and zone.value > 0:
        more["zones"] = Known((Known(str(zone.value), zone.provenance),), zone.provenance)
    yield made(call, "Microsoft.Compute/virtualMachines", with_more(body, more))
    for number, interface in interfaces:
        yield _interface(call, _entry(call, interface, f".nicConfigurations[{number}]"))
    yield from _attached(call)


_INTERFACE = {
    "properties.enableAcceleratedNetworking": "enableAcceleratedNetworking",
    "properties.networkSecurityGroup.id": "networkSecurityGroupResourceId",
}


def _interface(call: Resource, interface: Resource) -> Resource:
    body = body_of(interface, _INTERFACE, {"enableAcceleratedNetworking": True}, folds_case=True)
    return made(call, "Microsoft.Network/networkInterfaces", body, interface.address)


def _attached(call: Resource) -> Iterator[Resource]:
    """The schedule that shuts a machine down, and the extension that installs its GPU driver."""
    owner = referring(call, call.address)
    schedule = {"properties.status": "autoShutdownConfig.status"}
    if is_written(call, "autoShutdownConfig.status"):
        body = body_of(call, schedule, folds_case=True)
        target = Known(with_more(_properties(body), {"targetResourceId": owner}), Provenance(call.span))
        kind = "Microsoft.DevTestLab/schedules"
        yield made(call, kind, with_more(body, {"properties": target}), below(call, ".autoShutdownConfig"))
    enabled = call.read("extensionNvidiaGpuDriverWindows.enabled")
    if isinstance(enabled, Known) and enabled.value is True:
        where = Provenance(call.span)
        named = {"publisher": "Microsoft.HpcCompute", "type": "NvidiaGpuDriverWindows"}
        inside = Object.of({name: Known[object](text, where) for name, text in named.items()}, call.span)
        body = Object.of({"properties": Known[object](inside, where)}, call.span)
        kind = "Microsoft.Compute/virtualMachines/extensions"
        yield made(call, kind, body, below(call, ".extensionNvidiaGpuDriverWindows"), call.address)


_PROFILE = "properties.virtualMachineProfile"
_SCALE_SET = {
    "name": "name",
    "location": "location",
    "tags": "tags",
    "sku.name": "skuName",
    "sku.capacity": "skuCapacity",
    "zones": "availabilityZones | zones",
    "properties.orchestrationMode": "orchestrationMode",
    "properties.overprovision": "overprovision",
    "properties.proximityPlacementGroup.id": "proximityPlacementGroupResourceId",
    "properties.singlePlacementGroup": "singlePlacementGroup",
    f"{_PROFILE}.priority": "vmPriority",
    f"{_PROFILE}.storageProfile.imageReference": "imageReference",
    f"{_PROFILE}.storageProfile.osDisk": "osDisk",
    f"{_PROFILE}.storageProfile.dataDisks": "dataDisks",
    f"{_PROFILE}.osProfile.adminPassword": "adminPassword",
    f"{_PROFILE}.osProfile.customData": "customData",
    f"{_PROFILE}.osProfile.linuxConfiguration.disablePasswordAuthentication": "disablePasswordAuthentication",
    f"{_PROFILE}.securityProfile.securityType": "securityType",
}


def _scale_set(call: Resource) -> Iterator[Resource]:
    where = Provenance(call.span)
    zones = tuple(Known[object](zone, where) for zone in _ZONES)
    defaults = {
        "skuCapacity": 1,
        "orchestrationMode": "Flexible",
        "availabilityZones": zones,
        "singlePlacementGroup": False,
        "vmPriority": "Regular",
    }
    body = body_of(call, _SCALE_SET, defaults, folds_case=True)
    if not is_written(call, "availabilityZones") and not is_written(call, "zones"):
        body = _without(body, "zones")
    yield made(call, "Microsoft.Compute/virtualMachineScaleSets", body)


def _placement_group(call: Resource) -> Iterator[Resource]:
    inputs = {"name": "name", "location": "location", "properties.intent": "intent"}
    yield made(call, "Microsoft.Compute/proximityPlacementGroups", body_of(call, inputs, folds_case=True))


_COMPUTE = {
    "name": "name",
    "location": "location",
    "tags": "tags",
    "properties.computeType": "computeType",
    "properties.properties": "properties",
}


def _workspace(call: Resource) -> Iterator[Resource]:
    for number, entry in listed(call, "computes"):
        compute = _entry(call, entry, f".computes[{number}]")
        body = body_of(compute, _COMPUTE, folds_case=True)
        yield made(call, "Microsoft.MachineLearningServices/workspaces/computes", body, compute.address)


MODULES: Mapping[str, Callable[[Resource], Iterator[Resource]]] = {
    "avm/res/container-service/managed-cluster": _cluster,
    "avm/res/container-service/managed-cluster/agent-pool": _pool_module,
    "avm/res/compute/virtual-machine": _machine,
    "avm/res/compute/virtual-machine-scale-set": _scale_set,
    "avm/res/compute/proximity-placement-group": _placement_group,
    "avm/res/machine-learning-services/workspace": _workspace,
}
