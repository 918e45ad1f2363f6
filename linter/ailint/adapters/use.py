"""Who uses a store: roles that machines have, identities that they act by, workspaces whose default store it is."""

from collections.abc import Iterator

from ailint.adapters import conversion
from ailint.adapters.cli_option import named, named_all
from ailint.adapters.part import parts
from ailint.adapters.table import aliases_of
from ailint.address import Address, typed_path
from ailint.configuration.resource import Resource
from ailint.model.resource import Resource as ModelResource
from ailint.model.storage import Intermediary, Use
from ailint.value import Absent, Attribute, Known, Provenance

_ACCOUNTS = "Microsoft.Storage/storageAccounts"
_IDENTITIES = "Microsoft.ManagedIdentity/userAssignedIdentities"
_WORKSPACES = "Microsoft.MachineLearningServices/workspaces"


def adapt_role_assignment(resource: Resource) -> Iterator[ModelResource]:
    """A role of somebody at a resource. ARM's principals are known after deployment only, so there it says nothing."""
    yield _use(resource, "role", _reference(resource, "scope"), _reference(resource, "principal_id"))


def adapt_identity(resource: Resource) -> Iterator[ModelResource]:
    """An identity that machines act by."""
    yield _intermediary(resource, _IDENTITIES)


def adapt_federation(resource: Resource) -> Iterator[ModelResource]:
    """A cluster whose pods act by an identity (workload identity): its issuer stands for the cluster."""
    identity = _reference(resource, "user_assigned_identity_id")
    if isinstance(identity, Absent):
        identity = _reference(resource, "parent_id")
    yield _use(resource, "federation", identity, _reference(resource, "issuer"))


def adapt_assigned(resource: Resource) -> Iterator[ModelResource]:
    """The identities of a machine, scale set or cluster; of a cluster those that its nodes act by."""
    if resource.type.startswith("az "):
        identities = named_all(resource, "assign-identity", _IDENTITIES)
        if not isinstance(resource.read("scope"), Absent):
            yield _use(resource, "scope", _reference(resource, "scope"), _itself(resource))
    elif resource.type.lower() == "azurerm_kubernetes_cluster":
        kubelet = _reference(resource, "kubelet_identity.user_assigned_identity_id")
        identities = Known((kubelet.value,), kubelet.provenance) if isinstance(kubelet, Known) else _none(resource)
    else:
        identities = conversion.references(resource.read("identity.identity_ids"), resource)
    for number, one in enumerate(identities.value if isinstance(identities, Known) else ()):
        yield _use(resource, f"identity[{number}]", Known(one, identities.provenance), _itself(resource))


def adapt_workspace(resource: Resource) -> Iterator[ModelResource]:
    """A machine learning workspace with its store and vault.

    In a managed network Azure itself makes private endpoints for them: such a workspace counts for nothing.
    """
    yield _intermediary(resource, _WORKSPACES)
    isolation = conversion.text(
        resource.read(
            "managed_network.isolation_mode"
            if resource.type.startswith("azurerm_")
            else "managed-network"
            if resource.type.startswith("az ")
            else "properties.managedNetwork.isolationMode"
        )
    )
    if isinstance(isolation, Absent) or (isinstance(isolation, Known) and isolation.value.lower() == "disabled"):
        for path in _DEFAULT_STORES:
            if not isinstance(resource.read(path), Absent):
                yield _use(resource, path, _reference(resource, path), _itself(resource))


_DEFAULT_STORES = (
    "storage_account_id", "key_vault_id", "properties.storageAccount", "properties.keyVault", "storage-account",
    "key-vault",
)  # fmt: skip


def adapt_compute(resource: Resource) -> Iterator[ModelResource]:
    """What computes in a workspace."""
    if resource.type.startswith("azurerm_"):
        workspace = _reference(resource, "machine_learning_workspace_id")
    elif resource.type.startswith("az "):
        workspace = named(resource, "workspace-name", _WORKSPACES)
    elif resource.parent is not None:
        workspace = Known(resource.parent, Provenance(resource.span, "parent"))
    else:
        name = conversion.known_text(resource.read("name"))
        if name is None or "/" not in name.value:
            return
        path = typed_path(_WORKSPACES, name.value.partition("/")[0])
        workspace = Known(Address(resource.address.scope, path), name.provenance)
    yield _use(resource, "workspace", workspace, _itself(resource))


def adapt_mounts(resource: Resource) -> Iterator[ModelResource]:
    """The containers that a Batch pool mounts."""
    for path, inner in (
        ("mount", "azure_blob_file_system.account_name"),
        ("properties.mountConfiguration", "azureBlobFileSystemConfiguration.accountName"),
    ):
        for number, mount in enumerate(parts(resource, path)):
            name = conversion.known_text(mount.read(inner))
            if name is not None:
                account = Address(resource.address.scope, typed_path(_ACCOUNTS, name.value))
                yield _use(resource, f"mount[{number}]", Known(account, name.provenance), _itself(resource))


def _use(resource: Resource, label: str, target: Attribute[Address], user: Attribute[Address]) -> Use:
    return Use(
        address=Address(resource.address.scope, f"{resource.address.path} {label}"),
        span=resource.span,
        format=resource.format,
        may_exist=resource.may_exist,
        target=target,
        user=user,
    )


def _intermediary(resource: Resource, arm_type: str) -> Intermediary:
    return Intermediary(
        address=resource.address,
        span=resource.span,
        format=resource.format,
        may_exist=resource.may_exist,
        aliases=aliases_of(resource, arm_type),
    )


def _reference(resource: Resource, path: str) -> Attribute[Address]:
    return conversion.reference(resource.read(path), resource)


def _itself(resource: Resource) -> Known[Address]:
    return Known(resource.address, Provenance(resource.span))


def _none(resource: Resource) -> Attribute[tuple[Address, ...]]:
    return conversion.absent(Provenance(resource.span))
