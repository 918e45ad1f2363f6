"""Azure resources that are written as Kubernetes objects, in the shape that Azure's own tools give them.

Azure Service Operator puts ARM's properties below `spec`, Crossplane's provider Terraform's arguments below
`spec.forProvider` (in camel case), and Cluster API has words of its own. Sources: Azure/azure-service-operator,
crossplane-contrib/provider-upjet-azure, kubernetes-sigs/cluster-api-provider-azure at their heads of 2026-08, read
2026-12-01.
"""

import re
from collections.abc import Iterator

from ailint.adapters import conversion
from ailint.adapters.cluster_api import MACHINES, count_of, linked
from ailint.adapters.objects import Objects, word
from ailint.adapters.provisioner import with_class
from ailint.adapters.workload.carriers import key_of
from ailint.address import Address, typed_path
from ailint.configuration.kubernetes.edit import changed, each_item, edited
from ailint.configuration.project import Configuration
from ailint.configuration.resource import Resource, read
from ailint.source.files import Files
from ailint.source.format import Format
from ailint.value import Absent, Known, Object, Provenance, Reason, Unknown, Value

_CLUSTERS = "Microsoft.ContainerService/managedClusters"
_EMBEDDING = frozenset(
    f"infrastructure.cluster.x-k8s.io/azureaso{name}"
    for name in ("managedcluster", "managedcontrolplane", "managedmachinepool", "managedmachinepooltemplate")
)
_AGENT_POOL = "containerservice.azure.com/managedclustersagentpool"
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
        "proximityplacementgroup": "azurerm_proximity_placement_group",
        "capacityreservation": "azurerm_capacity_reservation",
        "capacityreservationgroup": "azurerm_capacity_reservation_group",
    },
    "machinelearningservices": {
        "computecluster": "azurerm_machine_learning_compute_cluster",
        "computeinstance": "azurerm_machine_learning_compute_instance",
    },
    "network": {"networkinterface": "azurerm_network_interface"},
}
_CROSSPLANE_GROUP = re.compile(r"(\w+)\.azure(?:\.m)?\.(?:upbound|crossplane)\.io")


def as_azure(resource: Resource, files: Files, found: Configuration, objects: Objects) -> list[Resource] | None:
    """The Azure resources that an object stands for; None where it stands for none but itself.

    `objects` are those of its project, which it may name.
    """
    if resource.format is not Format.KUBERNETES:
        return None
    key = key_of(resource.type).lower()
    if key in _EMBEDDING:
        return list(_embedded(resource, files, found, objects))
    if key in _SERVICE_OPERATOR:
        return [_of_service_operator(resource, _SERVICE_OPERATOR[key])]
    if key == _CONTROL_PLANE:
        return [_of_control_plane(resource)]
    if key in MACHINES:
        return [linked(resource, objects)]
    if key == "karpenter.sh/nodepool":
        return [with_class(resource, objects)]
    group, _, kind = key.partition("/")
    provider = _CROSSPLANE_GROUP.fullmatch(group)
    made = _CROSSPLANE.get(provider[1], {}).get(kind) if provider else None
    return None if made is None else [_of_crossplane(resource, made)]


def _embedded(resource: Resource, files: Files, found: Configuration, objects: Objects) -> Iterator[Resource]:
    """Cluster API's objects that carry those of Azure Service Operator; a MachinePool says how many nodes there are."""
    from ailint.configuration.kubernetes.reader import resources_from_value

    kind = resource.type.rpartition("/")[2].lower()
    maker = objects.maker(kind, word(resource, "metadata.name"), word(resource, "metadata.namespace"))
    for path in ("spec.resources", "spec.template.spec.resources"):
        value = resource.read(path)
        if not isinstance(value, Known) or not isinstance(value.value, tuple):
            continue
        for item in value.value:
            for one in resources_from_value(item, resource.address.scope, found.notices, files):
                key = key_of(one.type).lower()
                if key in _SERVICE_OPERATOR:
                    yield _of_service_operator(one, _SERVICE_OPERATOR[key])
                elif key == _AGENT_POOL:
                    yield _counted(one, count_of(maker, Provenance(resource.span)))
                else:
                    yield one


def _counted(pool: Resource, count: Value) -> Resource:
    """A pool whose count is another object's, unless it has its own."""
    whole: Value = Known(pool.body, Provenance(pool.span))
    body = changed(whole, ("spec", "count"), lambda own: count if own is None else own)
    if isinstance(body, Known) and isinstance(body.value, Object):
        pool.body = body.value
    return pool


def _of_service_operator(resource: Resource, kind: str) -> Resource:
    spec = _with_ids(resource.read("spec"), resource.address.scope)
    own_name = resource.read("metadata.name")
    body: dict[str, Value] = {"name": _first(resource.read("spec.azureName"), own_name), "properties": spec}
    for name in ("location", "sku", "tags", "identity", "zones"):
        body[name] = read(spec, name)
    made = _made(resource, kind, body, folds_case=True)
    # Azure calls it by the one name, objects beside it by the other.
    names = dict.fromkeys(text.value for value in (body["name"], own_name) if (text := conversion.known_text(value)))
    made.aliases = tuple(Address(resource.address.scope, typed_path(kind, name)) for name in names)
    return made


def _with_ids(value: Value, scope: str) -> Value:
    """References as Service Operator writes them (`reference.armId`, `vnetSubnetReference`), read as ARM's ids."""
    match value:
        case Known(value=Object() as body, provenance=where, sensitive=sensitive):
            ids = {_id_name(name): name for name in body if name.endswith(_REFERENCES) and _id_name(name) not in body}

            def evaluate(name: str) -> Value:
                return _id_of(body[ids[name]], scope) if name in ids else _with_ids(body[name], scope)

            inside = Object((*body, *ids), evaluate, body.span, is_partial=body.is_partial, folds_case=True)
            return Known(inside, where, sensitive)
        case Known(value=tuple()):
            return each_item(value, lambda item: _with_ids(item, scope))
        case _:
            return value


_REFERENCES = ("reference", "Reference")


def _id_name(name: str) -> str:
    stem = name[: -len("reference")]
    return f"{stem}ID" if stem else "id"


def _id_of(reference: Value, scope: str) -> Value:
    """An id, or the object beside it that stands for the resource."""
    given = read(reference, "armId")
    kind, name = (conversion.known_text(read(reference, key)) for key in ("kind", "name"))
    if not isinstance(given, Absent) or kind is None or name is None:
        return given
    return Unknown(Reason.RESOURCE, name.provenance, reference=Address(scope, f"{kind.value}/{name.value}"))


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
    given, initial = (_object(resource.read(f"spec.{path}")) for path in ("forProvider", "initProvider"))
    inside = given if initial is None else initial if given is None else edited(initial, dict(given))
    body = dict(_snake(inside)) if inside is not None else {}
    body.setdefault("name", resource.read("metadata.name"))
    for name in ("kubernetesClusterId", "virtualMachineId"):
        if _snake_name(name) not in body and (owner := _owner(resource, name)) is not None:
            body[_snake_name(name)] = owner
    return _made(resource, kind, body, is_partial=inside is None)


def _object(value: Value) -> Object | None:
    return value.value if isinstance(value, Known) and isinstance(value.value, Object) else None


def _owner(resource: Resource, name: str) -> Value | None:
    """The object that a `…Ref` names; a `…Selector` picks one by its labels when it is applied."""
    named = resource.read(f"spec.forProvider.{name}Ref.name")
    owner = conversion.known_text(named)
    if owner is not None:
        address = Address(resource.address.scope, f"{_OWNERS[name]}/{owner.value}")
        return Unknown(Reason.RESOURCE, Provenance(owner.provenance.span), reference=address)
    chosen = resource.read(f"spec.forProvider.{name}Selector")
    if isinstance(named, Absent) and isinstance(chosen, Absent):
        return None
    return Unknown(Reason.DATA, chosen.provenance, detail="an object is chosen by its labels")


_OWNERS = {"kubernetesClusterId": "KubernetesCluster", "virtualMachineId": "LinuxVirtualMachine"}


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
