"""What acts on another resource: shutdown schedules, autoscale settings, machine extensions."""

from collections.abc import Iterator

from ailint.adapters import conversion
from ailint.adapters.cli_option import named
from ailint.adapters.secrets import secrets_of
from ailint.adapters.table import Column, Table, boolean, integer, reference, text
from ailint.address import Address, typed_path
from ailint.configuration.resource import Resource, elements, read
from ailint.model.attachment import Attachment, AutoscaleSetting, MachineExtension, ShutdownSchedule
from ailint.value import Absent, Attribute, Known, Object, Provenance, Reason, Unknown, Value, decoded

_MACHINES = "Microsoft.Compute/virtualMachines"
_SCALE_SETS = "Microsoft.Compute/virtualMachineScaleSets"


def _status(resource: Resource) -> Attribute[bool]:
    return conversion.narrowed(
        resource.read("properties.status"),
        lambda inner: inner.lower() == "enabled" if isinstance(inner, str) else None,
        "Enabled or Disabled",
    )


def _off(resource: Resource) -> Attribute[bool]:
    off = conversion.boolean(resource.read("off"))
    return Known(not (isinstance(off, Known) and off.value), off.provenance)


SHUTDOWN_SCHEDULE = Table(
    "shutdown_schedule",
    ShutdownSchedule,
    {
        "azurerm_dev_test_global_vm_shutdown_schedule": Column.AZURERM,
        "Microsoft.DevTestLab/schedules": Column.ARM,
        "az vm auto-shutdown": Column.AZ,
    },
    {
        "target": reference(
            azurerm="virtual_machine_id",
            arm="properties.targetResourceId",
            az=lambda one: named(one, "name", _MACHINES),
        ),
        "enabled": boolean(azurerm="enabled", arm=_status, az=_off),
    },
)


def adapt_schedule(resource: Resource) -> Iterator[Attachment]:
    """A daily shutdown of a machine; other DevTest Lab schedules are none."""
    kind = conversion.known_text(resource.read("properties.taskType"))
    if kind is not None and kind.value.lower() != "computevmshutdowntask":
        return
    made = SHUTDOWN_SCHEDULE.make(resource)
    assert isinstance(made, ShutdownSchedule)
    yield made


def _default_profile(resource: Resource, path: str, inner: str) -> Value:
    """The profile without a date or recurrence: the one that holds when no other does."""
    found = elements(resource.read(path))
    if isinstance(found, Unknown):
        return found
    for one in found:
        if isinstance(one, Known) and isinstance(one.value, Object):
            body = one.value
            if all(isinstance(body.lookup(name), Absent) for name in ("fixed_date", "fixedDate", "recurrence")):
                return one
    gone: Absent[object] = Absent(Provenance(resource.span, inner))
    return gone


def _capacity(field: str) -> dict[str, object]:
    return {
        "azurerm": lambda one: conversion.integer(read(_default_profile(one, "profile", field), f"capacity.{field}")),
        "arm": lambda one: conversion.integer(
            read(_default_profile(one, "properties.profiles", field), f"capacity.{field}")
        ),
        "az": f"{field[:3]}-count",
    }


AUTOSCALE_SETTING = Table(
    "autoscale_setting",
    AutoscaleSetting,
    {
        "azurerm_monitor_autoscale_setting": Column.AZURERM,
        "Microsoft.Insights/autoscalesettings": Column.ARM,
        "az monitor autoscale create": Column.AZ,
    },
    {
        "target": reference(
            azurerm="target_resource_id",
            arm="properties.targetResourceUri",
            az=lambda one: named(one, "resource", _SCALE_SETS),
        ),
        "enabled": boolean(azurerm="enabled", arm="properties.enabled"),
        "minimum": integer(**_capacity("minimum")),  # type: ignore[arg-type] # cells of both kinds
        "maximum": integer(**_capacity("maximum")),  # type: ignore[arg-type] # cells of both kinds
    },
)


def adapt_autoscale(resource: Resource) -> Iterator[Attachment]:
    """An autoscale setting with the counts of its default profile."""
    made = AUTOSCALE_SETTING.make(resource)
    assert isinstance(made, AutoscaleSetting)
    yield made


def _extension_owner(resource: Resource) -> Attribute[Address]:
    if resource.parent is not None:
        return Known(resource.parent, Provenance(resource.span, "parent"))
    name = conversion.known_text(resource.read("name"))
    owner_type = resource.type.rpartition("/")[0]
    if name is not None and "/" in name.value:
        return Known(Address(resource.address.scope, typed_path(owner_type, name.value.split("/")[0])), name.provenance)
    parent = resource.read("parent_id")
    if isinstance(parent, Absent):
        return Unknown(Reason.RESOURCE, Provenance(resource.span, "name"))
    return conversion.reference(parent, resource)


_SETTINGS = (
    "settings", "protected_settings", "properties.settings", "properties.protectedSettings", "protected-settings",
)  # fmt: skip


def _storage_key(resource: Resource) -> Attribute[bool]:
    """Whether the settings of a script extension give the key of a storage account."""
    for path in _SETTINGS:
        value = resource.read(path)
        settings = decoded(value) or value
        if isinstance(settings, Known) and isinstance(settings.value, Object):
            found = read(settings, "storageAccountKey")
            if not isinstance(found, Absent):
                return Known(True, Provenance(found.provenance.span, "storageAccountKey"))
        elif isinstance(settings, Known) and "storageAccountKey" in str(settings.value):
            return Known(True, settings.provenance)
    return conversion.absent(Provenance(resource.span, "storageAccountKey"))


EXTENSION = Table(
    "extension",
    MachineExtension,
    {
        "azurerm_virtual_machine_extension": Column.AZURERM,
        "azurerm_virtual_machine_scale_set_extension": Column.AZURERM,
        "Microsoft.Compute/virtualMachines/extensions": Column.ARM,
        "Microsoft.Compute/virtualMachineScaleSets/extensions": Column.ARM,
        "az vm extension set": Column.AZ,
        "az vmss extension set": Column.AZ,
    },
    {
        "target": reference(
            azurerm="virtual_machine_id | virtual_machine_scale_set_id",
            arm=_extension_owner,
            az=lambda one: (
                named(one, "vmss-name", _SCALE_SETS)
                if one.type.startswith("az vmss")
                else named(one, "vm-name", _MACHINES)
            ),
        ),
        "publisher": text(azurerm="publisher", arm="properties.publisher", az="publisher"),
        # The CLI calls the type --name.
        "type": text(azurerm="type", arm="properties.type", az="name"),
        "storage_key": boolean(azurerm=_storage_key, arm=_storage_key, az=_storage_key),
    },
)


def adapt_extension(resource: Resource) -> Iterator[Attachment]:
    """An extension that is a resource of its own."""
    made = EXTENSION.make(resource, secrets=secrets_of(resource, *_SETTINGS))
    assert isinstance(made, MachineExtension)
    yield made


def inline_extensions(resource: Resource) -> Iterator[Attachment]:
    """The extensions written inside a scale set."""
    paths = ("extension", "properties.virtualMachineProfile.extensionProfile.extensions")
    for path in paths:
        found = elements(resource.read(path))
        if isinstance(found, Unknown):
            continue
        for number, one in enumerate(found):
            if isinstance(one, Known) and isinstance(one.value, Object):
                yield _inline(resource, one.value, f"{path.rpartition('.')[2]}[{number}]")


def _inline(resource: Resource, body: Object, path: str) -> MachineExtension:
    column = "properties" in body
    inner = Resource(
        resource.format, resource.type, Address(resource.address.scope, f"{resource.address}.{path}"), body.span, body
    )
    made = EXTENSION.make(
        inner,
        Column.ARM if column else Column.AZURERM,
        target=Known(resource.address, Provenance(body.span)),
        secrets=secrets_of(inner, *_SETTINGS),
    )
    assert isinstance(made, MachineExtension)
    return made
