"""Machines of Cluster API on Azure: what they are like, how many there are, and their nodes' taints are three objects.

Sources: kubernetes-sigs/cluster-api-provider-azure, api/v1beta1; kubernetes-sigs/cluster-api, api/v1beta1 and v1beta2;
at their heads of 2026-08, read 2026-12-01.
"""

from collections.abc import Callable, Iterator
from typing import TypeVar

from ailint.adapters import conversion
from ailint.adapters.clues import clues_of, tag_clues
from ailint.adapters.node_pool import labels, make_pool, taints
from ailint.adapters.objects import Objects, word
from ailint.adapters.table import Column
from ailint.configuration.kubernetes.edit import edited
from ailint.configuration.resource import Resource, read
from ailint.model.cluster import NodePool
from ailint.model.resource import Clue
from ailint.value import Absent, Attribute, Known, Object, Provenance, Reason, Unknown, Value

T = TypeVar("T")
_GROUP = "infrastructure.cluster.x-k8s.io"
MACHINES = frozenset(
    f"{_GROUP}/{name}"
    for name in (
        "azuremachinetemplate",
        "azuremachinepool",
        "azuremanagedmachinepool",
        "azuremanagedmachinepooltemplate",
    )
)
_BOOTSTRAP = {
    "kubeadmconfigtemplate": "spec.template.spec.joinConfiguration.nodeRegistration",
    "kubeadmconfig": "spec.joinConfiguration.nodeRegistration",
}
_LEAST = "cluster.x-k8s.io/cluster-api-autoscaler-node-group-min-size"
_MOST = "cluster.x-k8s.io/cluster-api-autoscaler-node-group-max-size"


def linked(resource: Resource, objects: Objects) -> Resource:
    """A description of machines together with what the objects that use it say, below names of our own.

    `maker` is the MachinePool or MachineDeployment, `registration` how its nodes join, `cluster` the control plane.
    """
    kind = resource.type.rpartition("/")[2].lower()
    namespace = word(resource, "metadata.namespace")
    added: dict[str, Value | None] = {}
    if kind == "azuremanagedmachinepooltemplate":
        added["spec"] = resource.read("spec.template.spec")
    maker = objects.maker(kind, word(resource, "metadata.name"), namespace)
    if maker is not None:
        added["maker"] = Known(maker.body, Provenance(maker.span))
        added["registration"] = _registration(maker, objects)
        added["cluster"] = _control_plane(maker, objects)
    written = {name: value for name, value in added.items() if value is not None and not isinstance(value, Absent)}
    return Resource(
        resource.format,
        resource.type,
        resource.address,
        resource.span,
        edited(resource.body, written),
        may_exist=resource.may_exist,
        comment_purpose=resource.comment_purpose,
    )


def _registration(maker: Resource, objects: Objects) -> Value | None:
    path = "spec.template.spec.bootstrap.configRef"
    kind = word(maker, f"{path}.kind").lower()
    if kind not in _BOOTSTRAP:
        return None
    found = objects.named(
        f"bootstrap.cluster.x-k8s.io/{kind}", word(maker, f"{path}.name"), word(maker, "metadata.namespace")
    )
    if found is None:
        return None
    inside = found.read(_BOOTSTRAP[kind])
    return Known(Object.of({}, found.span), Provenance(found.span)) if isinstance(inside, Absent) else inside


def _control_plane(maker: Resource, objects: Objects) -> Value | None:
    namespace = word(maker, "metadata.namespace")
    cluster = objects.named("cluster.x-k8s.io/cluster", word(maker, "spec.clusterName"), namespace)
    if cluster is None:
        return None
    path = "spec.controlPlaneRef"
    kind = word(cluster, f"{path}.kind").lower()
    found = objects.named(f"{_GROUP}/{kind}", word(cluster, f"{path}.name"), namespace)
    if found is None:
        return None
    return Unknown(Reason.RESOURCE, Provenance(cluster.span), reference=found.address)


def count_of(maker: Resource | None, where: Provenance) -> Value:
    """How many machines an object of Cluster API makes: one where it doesn't say."""
    if maker is None:
        return _elsewhere(where)
    written = maker.read("spec.replicas")
    return Known(1, Provenance(maker.span)) if isinstance(written, Absent) else written


def adapt_managed(resource: Resource) -> Iterator[NodePool]:
    """An AzureManagedMachinePool: a pool of AKS. Its autoscaler is on where scaling limits are written."""
    scaling = conversion.presence(resource.read("spec.scaling"))
    yield make_pool(
        resource,
        Column.CAPZ,
        provisioner="capz",
        nodes=conversion.integer(_replicas(resource)),
        autoscaling=conversion.with_default(scaling, False),
        cluster=conversion.reference(resource.read("cluster"), resource),
        clues=_clues(resource),
    )


def adapt_machines(resource: Resource) -> Iterator[NodePool]:
    """An AzureMachineTemplate or AzureMachinePool: machines of a cluster that is not AKS."""
    path = "spec.template" if resource.type.endswith("/AzureMachinePool") else "spec.template.spec"
    spot = conversion.presence(resource.read(f"{path}.spotVMOptions"))
    is_spot = isinstance(spot, Known) and spot.value
    elsewhere = _elsewhere(Provenance(resource.span))
    least, most = (resource.read(f"maker.metadata.annotations.'{key}'") for key in (_LEAST, _MOST))
    scales = not isinstance(most, Absent)
    has_maker = not isinstance(resource.read("maker"), Absent)
    nodes = conversion.integer(_replicas(resource))
    yield make_pool(
        resource,
        Column.CAPZ,
        provisioner="cluster-api",
        size=conversion.text(resource.read(f"{path}.vmSize")),
        priority=Known("Spot" if is_spot else "Regular", spot.provenance),
        zones=_zones(resource, path),
        nodes=nodes,
        autoscaling=Known(scales, most.provenance) if has_maker else elsewhere,
        minimum_nodes=conversion.integer(least) if scales else nodes,
        maximum_nodes=conversion.integer(most) if scales else nodes,
        taints=_registered(resource, "taints", taints, elsewhere),
        labels=_registered(resource, "kubeletExtraArgs", _node_labels, elsewhere),
        mode=elsewhere,
        gpu_driver=elsewhere,
        gpu_management=elsewhere,
        os_type=conversion.text(resource.read(f"{path}.osDisk.osType")),
        os_disk_gib=conversion.integer(resource.read(f"{path}.osDisk.diskSizeGB")),
        encryption_at_host=conversion.boolean(resource.read(f"{path}.securityProfile.encryptionAtHost")),
        clues=_clues(resource),
    )


def _replicas(resource: Resource) -> Value:
    if isinstance(resource.read("maker"), Absent):
        return _elsewhere(Provenance(resource.span))
    written = resource.read("maker.spec.replicas")
    return Known(1, written.provenance) if isinstance(written, Absent) else written


def _elsewhere(where: Provenance) -> Unknown:
    return Unknown(Reason.DATA, where, detail="it stands in the MachineDeployment, MachinePool or bootstrap")


def _registered(
    resource: Resource, name: str, reader: Callable[[Value], Attribute[T]], elsewhere: Unknown
) -> Attribute[T]:
    """What the kubelet registers its node with, where that object is here."""
    if isinstance(resource.read("registration"), Absent):
        return elsewhere
    return reader(resource.read(f"registration.{name}"))


def _node_labels(arguments: Value) -> Attribute[tuple[tuple[str, str], ...]]:
    """The kubelet's option `node-labels`, in a map or (from v1beta2 on) in a list of names and values."""
    if isinstance(arguments, Known) and isinstance(arguments.value, tuple):
        for item in arguments.value:
            name = conversion.known_text(read(item, "name"))
            if name is None:
                return Unknown(Reason.INPUT, arguments.provenance)
            if name.value == "node-labels":
                return labels(read(item, "value"))
        return conversion.absent(arguments.provenance)
    return labels(read(arguments, "node-labels"))


def _zones(resource: Resource, path: str) -> Attribute[tuple[str, ...]]:
    """The failure domains of the machines, which are zones: of the set that makes them, or of the template."""
    found = (
        resource.read("maker.spec.failureDomains"),
        resource.read("maker.spec.template.spec.failureDomain"),
        resource.read(f"{path}.failureDomain"),
    )
    return conversion.texts(next((one for one in found if not isinstance(one, Absent)), found[0]))


def _clues(resource: Resource) -> tuple[Clue, ...]:
    paths = ("spec.nodeLabels", "spec.additionalTags", "spec.template.spec.additionalTags", "maker.metadata.labels")
    return (*(clue for path in paths for clue in tag_clues(resource.read(path))), *clues_of(resource))
