"""Azure resources that are written as Kubernetes objects, in the shape that Azure's own tools give them.

Azure Service Operator puts ARM's properties below `spec`, Crossplane's provider Terraform's arguments below
`spec.forProvider` (in camel case), and Cluster API has words of its own. Sources: Azure/azure-service-operator,
crossplane-contrib/provider-upjet-azure, kubernetes-sigs/cluster-api-provider-azure at their heads of 2026-08, read
2026-12-01.
"""

import re
from collections.abc import Iterator

from ailint.adapters import conversion
from ailint.adapters.node_pool import make_pool
from ailint.adapters.table import Column
from ailint.adapters.workload.carriers import key_of
from ailint.address import Address
from ailint.configuration.project import Configuration
from ailint.configuration.resource import Resource
from ailint.model.cluster import NodePool
from ailint.source.files import Files
from ailint.source.format import Format
from ailint.value import Absent, Known, Object, Provenance, Reason, Unknown, Value

_CLUSTERS = "Microsoft.ContainerService/managedClusters"
_EMBEDDING = frozenset(
    f"infrastructure.cluster.x-k8s.io/azureaso{name}"
    for name in ("managedcluster", "managedcontrolplane", "managedmachinepool", "managedmachinepooltemplate")
)
_CONTROL_PLANE = "infrastructure.cluster.x-k8s.io/azuremanagedcontrolplane"
_SERVICE_OPERATOR = {
    "containerservice.azure.com/managedcluster": _CLUSTERS,
    "compute.azure.com/virtualmachine": "Microsoft.Compute/virtualMachines",
    "compute.azure.com/virtualmachinescaleset": "Microsoft.Compute/virtualMachineScaleSets",
    "network.azure.com/networkinterface": "Microsoft.Network/networkInterfaces",
}
_CROSSPLANE = {
    "containerservice": {
        "kubernetescluster": "azurerm_kubernetes_cluster",
        "kubernetesclusternodepool": "azurerm_kubernetes_cluster_node_pool",
    },
    "compute": {
        "linuxvirtualmachine": "azurerm_linux_virtual_machine",
        "windowsvirtualmachine": "azurerm_windows_virtual_machine",
        "linuxvirtualmachinescaleset": "azurerm_linux_virtual_machine_scale_set",
        "windowsvirtualmachinescaleset": "azurerm_windows_virtual_machine_scale_set",
        "orchestratedvirtualmachinescaleset": "azurerm_orchestrated_virtual_machine_scale_set",
        "manageddisk": "azurerm_managed_disk",
    },
    "network": {"networkinterface": "azurerm_network_interface"},
}
_CROSSPLANE_GROUP = re.compile(r"(\w+)\.azure(?:\.m)?\.(?:upbound|crossplane)\.io")


def as_azure(resource: Resource, files: Files, found: Configuration) -> list[Resource] | None:
    """The Azure resources that an object stands for; None where it stands for none but itself."""
    if resource.format is not Format.KUBERNETES:
        return None
    key = key_of(resource.type).lower()
    if key in _EMBEDDING:
        return list(_embedded(resource, files, found))
    if key in _SERVICE_OPERATOR:
        return [_of_service_operator(resource, _SERVICE_OPERATOR[key])]
    if key == _CONTROL_PLANE:
        return [_of_control_plane(resource)]
    group, _, kind = key.partition("/")
    provider = _CROSSPLANE_GROUP.fullmatch(group)
    made = _CROSSPLANE.get(provider[1], {}).get(kind) if provider else None
    return None if made is None else [_of_crossplane(resource, made)]


def _embedded(resource: Resource, files: Files, found: Configuration) -> Iterator[Resource]:
    """Cluster API's objects that carry those of Azure Service Operator."""
    from ailint.configuration.kubernetes import resources_from_value

    for path in ("spec.resources", "spec.template.spec.resources"):
        value = resource.read(path)
        if isinstance(value, Known) and isinstance(value.value, tuple):
            for item in value.value:
                yield from resources_from_value(item, resource.address.scope, found.notices, files)


def _of_service_operator(resource: Resource, kind: str) -> Resource:
    spec = resource.read("spec")
    name = _first(resource.read("spec.azureName"), resource.read("metadata.name"))
    body: dict[str, Value] = {"name": name, "properties": spec}
    for path in ("location", "sku", "tags", "identity", "zones"):
        body[path] = resource.read(f"spec.{path}")
    return _made(resource, kind, body, folds_case=True)


def _of_control_plane(resource: Resource) -> Resource:
    where = Provenance(resource.span)
    properties = {"kubernetesVersion": resource.read("spec.version")}
    body: dict[str, Value] = {
        "name": resource.read("metadata.name"),
        "location": resource.read("spec.location"),
        "sku": resource.read("spec.sku"),
        "tags": resource.read("spec.additionalTags"),
        "properties": Known(Object.of(properties, resource.span, is_partial=True, folds_case=True), where),
    }
    return _made(resource, _CLUSTERS, body, folds_case=True)


def _of_crossplane(resource: Resource, kind: str) -> Resource:
    given = resource.read("spec.forProvider")
    inside = given.value if isinstance(given, Known) and isinstance(given.value, Object) else None
    body = dict(_snake(inside)) if inside is not None else {}
    body.setdefault("name", resource.read("metadata.name"))
    for name in ("kubernetesClusterId", "virtualMachineId"):
        owner = conversion.known_text(resource.read(f"spec.forProvider.{name}Ref.name"))
        if owner is not None:
            address = Address(resource.address.scope, f"KubernetesCluster/{owner.value}")
            where = Provenance(owner.provenance.span)
            body[_snake_name(name)] = Unknown(Reason.RESOURCE, where, reference=address)
    return _made(resource, kind, body, is_partial=inside is None)


def _snake(inside: Object) -> Iterator[tuple[str, Value]]:
    """Terraform's names; maps of the user's own (labels, tags) keep theirs."""
    for name in inside:
        value = inside[name]
        snake = _snake_name(name)
        yield snake, value if snake in {"tags", "node_labels"} else _snake_value(value)


def _snake_value(value: Value) -> Value:
    match value:
        case Known(value=Object() as inside):
            made = Object.of(dict(_snake(inside)), inside.span, is_partial=inside.is_partial)
            return Known(made, value.provenance, value.sensitive)
        case Known(value=tuple() as items):
            return Known(tuple(_snake_value(item) for item in items), value.provenance, value.sensitive)
        case _:
            return value


def _snake_name(name: str) -> str:
    return re.sub(r"(?<=[a-z0-9])([A-Z])", lambda found: f"_{found[1].lower()}", name).lower()


def _first(*values: Value) -> Value:
    return next((value for value in values if not isinstance(value, Absent)), values[0])


def _made(
    resource: Resource, kind: str, body: dict[str, Value], *, folds_case: bool = False, is_partial: bool = False
) -> Resource:
    given = {name: value for name, value in body.items() if not isinstance(value, Absent)}
    return Resource(
        resource.format,
        kind,
        resource.address,
        resource.span,
        Object.of(given, resource.span, folds_case=folds_case, is_partial=is_partial),
        may_exist=resource.may_exist,
        comment_purpose=resource.comment_purpose,
    )


def adapt_machine_template(resource: Resource) -> Iterator[NodePool]:
    """An AzureMachineTemplate or AzureMachinePool of Cluster API: nodes whose number and taints stand elsewhere."""
    path = "spec.template" if resource.type.endswith("/AzureMachinePool") else "spec.template.spec"
    where = Provenance(resource.span)
    elsewhere = Unknown(Reason.RESOURCE, where, detail="it stands in the MachineDeployment, MachinePool or bootstrap")
    spot = conversion.presence(resource.read(f"{path}.spotVMOptions"))
    is_spot = isinstance(spot, Known) and spot.value
    yield make_pool(
        resource,
        Column.CAPZ,
        provisioner="capz",
        size=conversion.text(resource.read(f"{path}.vmSize")),
        priority=Known("Spot" if is_spot else "Regular", spot.provenance),
        nodes=elsewhere,
        autoscaling=elsewhere,
        minimum_nodes=elsewhere,
        maximum_nodes=elsewhere,
        taints=elsewhere,
        labels=elsewhere,
        mode=elsewhere,
    )
