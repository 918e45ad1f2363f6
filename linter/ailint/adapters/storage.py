"""Disks, file systems, storage accounts, key vaults, private endpoints, storage classes."""

from collections.abc import Iterator

import msgspec

from ailint.adapters import conversion
from ailint.adapters.cli_option import named
from ailint.adapters.clues import clues_of
from ailint.adapters.part import parts
from ailint.adapters.table import Column, Table, aliases_of, boolean, integer, reference, text
from ailint.address import Address, typed_path
from ailint.configuration.resource import Resource, elements
from ailint.model.resource import Resource as ModelResource
from ailint.model.storage import (
    AttachedDisk,
    DataStore,
    FastStorage,
    ManagedDisk,
    PrivateEndpoint,
    StorageClass,
    StoreNetworkRules,
)
from ailint.value import Absent, Attribute, Known, Object, Provenance, Reason, Unknown, Value

_DISKS = "Microsoft.Compute/disks"
_MACHINES = "Microsoft.Compute/virtualMachines"
_ACCOUNTS = "Microsoft.Storage/storageAccounts"
_VAULTS = "Microsoft.KeyVault/vaults"

MANAGED_DISK = Table(
    "managed_disk",
    ManagedDisk,
    {"azurerm_managed_disk": Column.AZURERM, "Microsoft.Compute/disks": Column.ARM, "az disk create": Column.AZ},
    {
        "type": text(azurerm="storage_account_type", arm="sku.name", az="sku"),
        "gib": integer(azurerm="disk_size_gb", arm="properties.diskSizeGB", az="size-gb"),
    },
    arm_type=_DISKS,
)

ATTACHED_DISK = Table(
    "attached_disk",
    AttachedDisk,
    {
        "azurerm_virtual_machine_data_disk_attachment": Column.AZURERM,
        "az vm disk attach": Column.AZ,
    },
    {
        "target": reference(azurerm="virtual_machine_id", az=lambda one: named(one, "vm-name", _MACHINES)),
        "type": text(
            azurerm="storage_account_type | managed_disk_type", arm="managedDisk.storageAccountType", az="sku"
        ),
        "gib": integer(azurerm="disk_size_gb", arm="diskSizeGB", az="size-gb"),
        "caching": text(azurerm="caching", arm="caching", az="caching"),
        "ephemeral": boolean(
            azurerm=lambda one: _ephemeral(one, "diff_disk_settings.option"),
            arm=lambda one: _ephemeral(one, "diffDiskSettings.option"),
        ),
        "disk": reference(azurerm="managed_disk_id", arm="managedDisk.id", az=lambda one: named(one, "name", _DISKS)),
    },
)

DATA_STORE = Table(
    "data_store",
    DataStore,
    {
        "azurerm_storage_account": Column.AZURERM,
        "azurerm_key_vault": Column.AZURERM,
        _ACCOUNTS: Column.ARM,
        _VAULTS: Column.ARM,
        "az storage account create": Column.AZ,
        "az keyvault create": Column.AZ,
    },
    {
        "public_access": boolean(
            azurerm="public_network_access_enabled",
            arm=lambda one: _enabled(one, "properties.publicNetworkAccess"),
            az=lambda one: _enabled(one, "public-network-access"),
        ),
        "default_action": text(
            azurerm="network_rules.default_action | network_acls.default_action",
            arm="properties.networkAcls.defaultAction",
            az="default-action",
        ),
    },
)

NETWORK_RULES = Table(
    "network_rules",
    StoreNetworkRules,
    {"azurerm_storage_account_network_rules": Column.AZURERM},
    {
        "target": reference(azurerm="storage_account_id"),
        "default_action": text(azurerm="default_action"),
    },
)

PRIVATE_ENDPOINT = Table(
    "private_endpoint",
    PrivateEndpoint,
    {
        "azurerm_private_endpoint": Column.AZURERM,
        "Microsoft.Network/privateEndpoints": Column.ARM,
        "az network private-endpoint create": Column.AZ,
    },
    {
        "target": reference(
            azurerm="private_service_connection.private_connection_resource_id",
            arm="properties.privateLinkServiceConnections[0].properties.privateLinkServiceId"
            " | properties.manualPrivateLinkServiceConnections[0].properties.privateLinkServiceId",
            az="private-connection-resource-id",
        ),
    },
)


def _ephemeral(resource: Resource, path: str) -> Attribute[bool]:
    match conversion.text(resource.read(path)):
        case Known(value=value, provenance=where):
            return Known(value.lower() == "local", where)
        case Unknown() as unknown:
            return unknown
        case other:
            return Known(False, other.provenance)


def _enabled(resource: Resource, path: str) -> Attribute[bool]:
    return conversion.narrowed(
        resource.read(path),
        lambda inner: inner.lower() == "enabled" if isinstance(inner, str) else None,
        "Enabled or Disabled",
    )


def adapt_managed_disk(resource: Resource) -> Iterator[ModelResource]:
    """A managed disk."""
    yield MANAGED_DISK.make(resource)


def adapt_attachment(resource: Resource) -> Iterator[ModelResource]:
    """What attaches a managed disk to a machine."""
    yield ATTACHED_DISK.make(resource, is_os=False)


_INSIDE = (
    ("os_disk", Column.AZURERM, True),
    ("storage_os_disk", Column.AZURERM, True),
    ("data_disk", Column.AZURERM, False),
    ("storage_data_disk", Column.AZURERM, False),
    ("properties.storageProfile.osDisk", Column.ARM, True),
    ("properties.storageProfile.dataDisks", Column.ARM, False),
    ("properties.virtualMachineProfile.storageProfile.osDisk", Column.ARM, True),
    ("properties.virtualMachineProfile.storageProfile.dataDisks", Column.ARM, False),
)


def inline_disks(resource: Resource) -> Iterator[ModelResource]:
    """The disks written inside a machine or scale set; a list of data disks that is unknown counts as one."""
    owner = Known(resource.address, Provenance(resource.span))
    for path, column, is_os in _INSIDE:
        for inner in parts(resource, path):
            yield ATTACHED_DISK.make(inner, column, target=owner, is_os=is_os)
        found = resource.read(path)
        if not is_os and any(isinstance(one, Unknown) for one in (elements(found), *(_listed(found)))):
            yield _some_disk(resource, f"{path.rpartition('.')[2]}[*]", owner, Unknown(Reason.INPUT, found.provenance))


def _listed(value: Value) -> tuple[Value, ...]:
    found = elements(value)
    return () if isinstance(found, Unknown) else found


def _some_disk(resource: Resource, label: str, owner: Known[Address], unknown: Unknown) -> AttachedDisk:
    """A data disk of which nothing is known but that there may be one."""
    return AttachedDisk(
        address=Address(resource.address.scope, f"{resource.address.path}.{label}"),
        span=resource.span,
        format=resource.format,
        may_exist=True,
        target=owner,
        is_os=False,
        type=unknown,
        gib=unknown,
        caching=unknown,
        ephemeral=unknown,
        disk=unknown,
    )


def adapt_command_disks(resource: Resource) -> Iterator[ModelResource]:
    """The disks of `az vm create` and `az vmss create`: new ones, and those that exist and are attached.

    `--storage-sku` and `--data-disk-caching` take one value for all, or `os=… 0=…`. The command itself replaces Ultra
    for the OS disk by the service's default (azure-cli, vm/_vm_utils.py, read 2026-12-01).
    """
    owner = Known(resource.address, Provenance(resource.span))
    skus, cachings = dict(_by_lun(resource, "storage-sku")), dict(_by_lun(resource, "data-disk-caching"))
    where = Provenance(resource.span)
    nothing: Attribute[str] = conversion.absent(where)
    os_sku = skus.get("os", skus.get("", nothing))
    if isinstance(os_sku, Known) and os_sku.value.lower() == "ultrassd_lrs":
        os_sku = nothing
    yield _made(resource, "os", owner, os_sku, conversion.text(resource.read("os-disk-caching")))
    sizes = elements(resource.read("data-disk-sizes-gb"))
    if isinstance(sizes, Unknown):
        yield _some_disk(resource, "data disk", owner, sizes)
        return
    for number, size in enumerate(sizes):
        lun = str(number)
        sku, caching = skus.get(lun, skus.get("", nothing)), cachings.get(lun, cachings.get("", nothing))
        yield _made(resource, lun, owner, sku, caching, conversion.integer(size))
    for option in ("attach-data-disks", "source-snapshots-or-disks", "source-disk-restore-point"):
        for number, one in enumerate(_listed(resource.read(option))):
            yield _brought(resource, f"{option}[{number}]", owner, one, cachings.get("", nothing))
        if isinstance(elements(resource.read(option)), Unknown):
            yield _some_disk(resource, option, owner, Unknown(Reason.INPUT, where))


def _made(
    resource: Resource,
    lun: str,
    owner: Known[Address],
    sku: Attribute[str],
    caching: Attribute[str],
    gib: Attribute[int] | None = None,
) -> AttachedDisk:
    where = Provenance(resource.span)
    is_os = lun == "os"
    return AttachedDisk(
        address=Address(resource.address.scope, f"{resource.address.path} disk {lun}"),
        span=resource.span,
        format=resource.format,
        may_exist=resource.may_exist,
        target=owner,
        is_os=is_os,
        type=sku,
        gib=conversion.integer(resource.read("os-disk-size-gb")) if gib is None else gib,
        caching=caching,
        ephemeral=conversion.boolean(resource.read("ephemeral-os-disk")) if is_os else Known(False, where),
        disk=conversion.absent(where),
    )


def _brought(
    resource: Resource, label: str, owner: Known[Address], value: Value, caching: Attribute[str]
) -> AttachedDisk:
    """A disk that exists before the machine; of a copy nothing but its caching is written."""
    made = _some_disk(resource, label, owner, Unknown(Reason.RESOURCE, value.provenance))
    name = conversion.known_text(value)
    disk: Attribute[Address] = conversion.reference(value, resource)
    if name is not None and "/" not in name.value:
        disk = Known(Address(resource.address.scope, typed_path(_DISKS, name.value)), name.provenance)
    return msgspec.structs.replace(
        made,
        may_exist=resource.may_exist,
        caching=caching,
        disk=disk if label.startswith("attach") else made.disk,
    )


def _by_lun(resource: Resource, option: str) -> Iterator[tuple[str, Attribute[str]]]:
    """What an option says for each disk (`os`, `0` …), or for all under the empty name."""
    found = elements(resource.read(option))
    if isinstance(found, Unknown):
        yield "", found
        return
    for value in found:
        made = conversion.text(value)
        if isinstance(made, Known):
            lun, equals, said = made.value.partition("=")
            yield (lun.lower(), Known(said, made.provenance)) if equals else ("", made)
        elif not isinstance(made, Absent):
            yield "", made


def adapt_fast_storage(resource: Resource) -> Iterator[ModelResource]:
    """A parallel file system, or another store that many machines read at full speed."""
    yield FastStorage(
        address=resource.address,
        span=resource.span,
        format=resource.format,
        may_exist=resource.may_exist,
        clues=clues_of(resource),
    )


def adapt_store(resource: Resource) -> Iterator[ModelResource]:
    """A storage account or a key vault."""
    is_vault = "vault" in resource.type.lower()
    aliases = aliases_of(resource, _VAULTS if is_vault else _ACCOUNTS)
    yield DATA_STORE.make(resource, kind="key vault" if is_vault else "storage account", aliases=aliases)


def adapt_network_rules(resource: Resource) -> Iterator[ModelResource]:
    """The firewall of a storage account."""
    yield NETWORK_RULES.make(resource)


def adapt_private_endpoint(resource: Resource) -> Iterator[ModelResource]:
    """A private endpoint."""
    yield PRIVATE_ENDPOINT.make(resource)


def adapt_storage_class(resource: Resource) -> Iterator[ModelResource]:
    """A StorageClass of Azure's disk, file or blob driver; parameters are named in any case."""
    provisioner = conversion.known_text(resource.read("provisioner"))
    if provisioner is None or not provisioner.value.endswith((".csi.azure.com", "kubernetes.io/azure-disk")):
        return
    name = conversion.known_text(resource.read("metadata.name"))
    parameters = resource.read("parameters")
    yield StorageClass(
        address=resource.address,
        span=resource.span,
        format=resource.format,
        may_exist=resource.may_exist,
        class_name=name.value if name is not None else "",
        provisioner=provisioner.value,
        sku=_parameter(parameters, {"skuname", "storageaccounttype"}),
        caching=_parameter(parameters, {"cachingmode"}),
    )


def _parameter(parameters: object, names: set[str]) -> Attribute[str]:
    if isinstance(parameters, Unknown):
        return parameters
    if isinstance(parameters, Known) and isinstance(parameters.value, Object):
        for name in parameters.value:
            if name.lower() in names:
                return conversion.text(parameters.value[name])
        return conversion.absent(parameters.provenance)
    assert isinstance(parameters, Known | Absent)
    return conversion.absent(parameters.provenance)
