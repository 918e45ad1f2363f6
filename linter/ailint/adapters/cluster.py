"""Managed Kubernetes clusters, with the pools that are declared inside them."""

from collections.abc import Iterator
from typing import Any

from ailint.adapters import conversion
from ailint.adapters.cli_option import pair
from ailint.adapters.clues import clues_of
from ailint.adapters.node_pool import labels, make_pool, pool_clues, taints
from ailint.adapters.secrets import secrets_of
from ailint.adapters.table import Column, Table, boolean, presence, text
from ailint.address import Address
from ailint.configuration.resource import Resource, elements
from ailint.model.cluster import Cluster, NodePool, Taint
from ailint.model.resource import Clue, ClueKind
from ailint.model.resource import Resource as ModelResource
from ailint.value import Absent, Attribute, Known, Object, Provenance, Unknown, Value

CLUSTER = Table(
    "cluster",
    Cluster,
    {
        "azurerm_kubernetes_cluster": Column.AZURERM,
        "azurerm_kubernetes_automatic_cluster": Column.AZURERM,
        "Microsoft.ContainerService/managedClusters": Column.ARM,
        "az aks create": Column.AZ,
    },
    {
        "cluster_name": text(azurerm="name", arm="name", az="name"),
        "location": text(azurerm="location", arm="location", az="location"),
        "tier": text(azurerm="sku_tier", arm="sku.tier", az="tier"),
        "node_auto_provisioning": text(
            azurerm="node_provisioning_profile.mode", arm="properties.nodeProvisioningProfile.mode",
            az="node-provisioning-mode",
        ),
        "kubernetes_version": text(
            azurerm="kubernetes_version", arm="properties.kubernetesVersion", az="kubernetes-version"
        ),
        "kaito": boolean(
            azurerm="ai_toolchain_operator_enabled", arm="properties.aiToolchainOperatorProfile.enabled",
            az="enable-ai-toolchain-operator",
        ),
        "automatic": boolean(
            azurerm=lambda one: _says_automatic(one, one.type.endswith("automatic_cluster")),
            arm=lambda one: _is_text(one.read("sku.name"), "automatic"),
            az=lambda one: _is_text(one.read("sku"), "automatic"),
        ),
        "monitoring": presence(
            azurerm="oms_agent", arm="properties.addonProfiles.omsagent | properties.addonProfiles.omsAgent",
            az="enable-addons | workspace-resource-id",
        ),
        "metrics": presence(
            azurerm="monitor_metrics", arm="properties.azureMonitorProfile.metrics", az="enable-azure-monitor-metrics"
        ),
        "scale_down_unneeded": text(
            azurerm="auto_scaler_profile.scale_down_unneeded",
            arm="properties.autoScalerProfile.'scale-down-unneeded-time'",
            az=lambda one: pair(one, "cluster-autoscaler-profile", "scale-down-unneeded-time"),
        ),
        "scale_down_delay_after_add": text(
            azurerm="auto_scaler_profile.scale_down_delay_after_add",
            arm="properties.autoScalerProfile.'scale-down-delay-after-add'",
            az=lambda one: pair(one, "cluster-autoscaler-profile", "scale-down-delay-after-add"),
        ),
        "skip_nodes_with_local_storage": boolean(
            azurerm="auto_scaler_profile.skip_nodes_with_local_storage",
            arm="properties.autoScalerProfile.'skip-nodes-with-local-storage'",
        ),
        "local_accounts_disabled": boolean(
            azurerm="local_account_disabled", arm="properties.disableLocalAccounts", az="disable-local-accounts"
        ),
        "service_principal": text(
            azurerm="service_principal.client_id", arm="properties.servicePrincipalProfile.clientId",
            az="service-principal",
        ),
        "stopped": boolean(az="stopped"),
        "pod_cidr": text(azurerm="network_profile.pod_cidr", arm="properties.networkProfile.podCidr", az="pod-cidr"),
        "service_cidr": text(
            azurerm="network_profile.service_cidr", arm="properties.networkProfile.serviceCidr", az="service-cidr"
        ),
    },
    arm_type="Microsoft.ContainerService/managedClusters",
)  # fmt: skip


def _is_text(value: Value, wanted: str) -> Attribute[bool]:
    return conversion.narrowed(
        value, lambda inner: inner.lower() == wanted if isinstance(inner, str) else None, "a text"
    )


def _says_automatic(resource: Resource, automatic: bool) -> Attribute[bool]:
    return Known(automatic, Provenance(resource.span))


_SECRETS = ("service_principal.client_secret", "properties.servicePrincipalProfile.secret", "client-secret")


def adapt(resource: Resource) -> Iterator[ModelResource]:
    """The cluster, and the pools written inside it."""
    cluster = CLUSTER.make(resource, secrets=secrets_of(resource, *_SECRETS))
    yield cluster
    match CLUSTER.column(resource):
        case Column.AZURERM:
            yield from _default_pool(resource)
        case Column.ARM:
            yield from _profiles(resource)
        case Column.AZ:
            yield _created_pool(resource)
        case _:
            return


def _default_pool(resource: Resource) -> Iterator[NodePool]:
    """azurerm's default_node_pool: always System; `only_critical_addons_enabled` is a taint."""
    for block in _parts(resource, "default_node_pool"):
        inner = _part(resource, block, "default_node_pool")
        where = Provenance(inner.span)
        given: dict[str, Any] = {
            "is_default": True,
            "cluster": Known(resource.address, where),
            "mode": Known("System", where),
            "taints": _default_taints(inner),
            "clues": (Clue(ClueKind.KIND, "mode", "system", inner.span), *_inherited(resource, inner, Column.AZURERM)),
            "aliases": (),
        }
        yield make_pool(inner, Column.AZURERM, **given)


def _default_taints(inner: Resource) -> Attribute[tuple[Taint, ...]]:
    critical = conversion.boolean(inner.read("only_critical_addons_enabled"))
    written = taints(inner.read("node_taints"))
    if not isinstance(critical, Known) or not critical.value:
        return written
    addons = Taint("CriticalAddonsOnly", "true", "NoSchedule")
    others = written.value if isinstance(written, Known) else ()
    return written if isinstance(written, Unknown) else Known((*others, addons), critical.provenance)


def _profiles(resource: Resource) -> Iterator[NodePool]:
    """ARM's agentPoolProfiles: the pool's properties without the level `properties`."""
    for number, block in enumerate(_parts(resource, "properties.agentPoolProfiles")):
        inner = _part(resource, block, f"agentPoolProfiles[{number}]", wrap="properties")
        yield make_pool(
            inner,
            Column.ARM,
            cluster=Known(resource.address, Provenance(inner.span)),
            clues=_inherited(resource, inner, Column.ARM),
            aliases=(),
        )


def _created_pool(resource: Resource) -> NodePool:
    """The pool that `az aks create` makes: System, and tainted and labelled by options of their own names."""
    where = Provenance(resource.span)
    return make_pool(
        Resource(
            resource.format,
            resource.type,
            Address(resource.address.scope, f"{resource.address.path} nodepool"),
            resource.span,
            resource.body,
            may_exist=resource.may_exist,
        ),
        Column.AZ,
        is_default=True,
        cluster=Known(resource.address, where),
        pool_name=conversion.text(resource.read("nodepool-name")),
        mode=Known("System", where),
        taints=taints(resource.read("nodepool-taints")),
        labels=labels(resource.read("nodepool-labels")),
        clues=(Clue(ClueKind.KIND, "mode", "system", resource.span), *clues_of(resource)),
        aliases=(),
    )


def _parts(resource: Resource, path: str) -> Iterator[Object]:
    found = elements(resource.read(path))
    if isinstance(found, Unknown):
        return
    for value in found:
        if isinstance(value, Known) and isinstance(value.value, Object):
            yield value.value


def _part(resource: Resource, block: Object, path: str, wrap: str = "") -> Resource:
    """A block read as a resource of its own, addressed below its owner."""
    body = block
    if wrap:
        values: dict[str, Value] = {wrap: Known(block, Provenance(block.span))}
        for name in ("name", "location", "tags"):
            if not isinstance(value := block.lookup(name), Absent):
                values[name] = value
        body = Object.of(values, block.span, folds_case=True)
    return Resource(
        resource.format,
        resource.type,
        Address(resource.address.scope, f"{resource.address.path}.{path}"),
        block.span,
        body,
        may_exist=resource.may_exist,
    )


def _inherited(resource: Resource, inner: Resource, column: Column) -> tuple[Clue, ...]:
    """A pool's own clues; those of its cluster only where they say the environment (tags)."""
    own = pool_clues(inner, column)
    return (*own, *(clue for clue in clues_of(resource) if clue.kind is ClueKind.TAG))
