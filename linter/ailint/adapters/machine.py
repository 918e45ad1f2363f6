"""Single virtual machines."""

from collections.abc import Iterator

from ailint.adapters import conversion
from ailint.adapters.table import (
    Column,
    Table,
    boolean,
    integer,
    presence,
    reference,
    references,
    text,
    texts,
)
from ailint.address import Address, typed_path
from ailint.configuration.resource import Resource, elements
from ailint.model.compute import Machine
from ailint.value import Absent, Attribute, Choice, Known, Provenance, Reason, Unknown


def named(resource: Resource, option: str, arm_type: str) -> Attribute[Address]:
    """What an az option refers to by name, or by id."""
    value = resource.read(option)
    written = conversion.known_text(value)
    if written is None or "/" in written.value or not written.value:
        return conversion.reference(value, resource)
    return Known(Address(resource.address.scope, typed_path(arm_type, written.value)), written.provenance)


def named_all(resource: Resource, option: str, arm_type: str) -> Attribute[tuple[Address, ...]]:
    """What a list option refers to by names."""
    made = conversion.texts(resource.read(option))
    if not isinstance(made, Known):
        return conversion.references(resource.read(option), resource)
    found = (Address(resource.address.scope, typed_path(arm_type, name)) for name in made.value)
    return Known(tuple(found), made.provenance)


def image_part(resource: Resource, number: int) -> Attribute[str]:
    """Publisher, offer or sku of `--image publisher:offer:sku:version`; an alias (`Ubuntu2204`) is the offer."""
    made = conversion.text(resource.read("image"))
    if not isinstance(made, Known):
        return made
    parts = made.value.split(":")
    if len(parts) == 4:
        return Known(parts[number], made.provenance)
    if "/" in made.value or number != 1:
        return conversion.absent(made.provenance)
    return made


def password(resource: Resource, path: str) -> Attribute[bool]:
    """Whether passwords are accepted, from the switch that turns them off."""
    made = conversion.boolean(resource.read(path))
    return Known(not made.value, made.provenance) if isinstance(made, Known) else made


def password_option(resource: Resource) -> Attribute[bool]:
    """`--authentication-type password|all`, or a password given."""
    kind = conversion.known_text(resource.read("authentication-type"))
    if kind is not None:
        return Known(kind.value.lower() in {"password", "all"}, kind.provenance)
    return conversion.presence(resource.read("admin-password"))


def cli_public_ip(resource: Resource) -> Attribute[bool]:
    """`az vm create` makes a public address unless `--public-ip-address ""` or own interfaces are given."""
    where = Provenance(resource.span)
    if not isinstance(resource.read("nics"), Absent):
        return conversion.absent(where)
    written = conversion.text(resource.read("public-ip-address"))
    match written:
        case Known(value=name, provenance=place):
            return Known(name.strip("'\"") != "", place)
        case Absent():
            return conversion.with_default(conversion.absent(where), True)
        case Unknown() | Choice():
            return Unknown(Reason.INPUT, written.provenance)


MACHINE = Table(
    "machine",
    Machine,
    {
        "azurerm_linux_virtual_machine": Column.AZURERM,
        "azurerm_windows_virtual_machine": Column.AZURERM,
        "azurerm_virtual_machine": Column.AZURERM,
        "Microsoft.Compute/virtualMachines": Column.ARM,
        "az vm create": Column.AZ,
    },
    {
        "size": text(azurerm="size | vm_size", arm="properties.hardwareProfile.vmSize", az="size"),
        "location": text(azurerm="location", arm="location", az="location"),
        "priority": text(azurerm="priority", arm="properties.priority", az="priority"),
        "zones": texts(azurerm="zone | zones", arm="zones", az="zone"),
        "placement_group": reference(
            azurerm="proximity_placement_group_id", arm="properties.proximityPlacementGroup.id",
            az=lambda one: named(one, "ppg", "Microsoft.Compute/proximityPlacementGroups"),
        ),
        "capacity_reservation": reference(
            azurerm="capacity_reservation_group_id",
            arm="properties.capacityReservation.capacityReservationGroup.id", az="crg",
        ),
        "eviction_policy": text(azurerm="eviction_policy", arm="properties.evictionPolicy", az="eviction-policy"),
        "accelerated_networking": boolean(
            arm="properties.networkProfile.networkInterfaceConfigurations.properties.enableAcceleratedNetworking",
            az="accelerated-networking",
        ),
        "identity": text(azurerm="identity.type", arm="identity.type", az="assign-identity"),
        "encryption_at_host": boolean(
            azurerm="encryption_at_host_enabled", arm="properties.securityProfile.encryptionAtHost",
            az="encryption-at-host",
        ),
        "image_publisher": text(
            azurerm="source_image_reference.publisher | storage_image_reference.publisher",
            arm="properties.storageProfile.imageReference.publisher", az=lambda one: image_part(one, 0),
        ),
        "image_offer": text(
            azurerm="source_image_reference.offer | storage_image_reference.offer",
            arm="properties.storageProfile.imageReference.offer", az=lambda one: image_part(one, 1),
        ),
        "image_sku": text(
            azurerm="source_image_reference.sku | storage_image_reference.sku",
            arm="properties.storageProfile.imageReference.sku", az=lambda one: image_part(one, 2),
        ),
        "image_id": text(
            azurerm="source_image_id | storage_image_reference.id | os_managed_disk_id",
            arm="properties.storageProfile.imageReference.id"
            " | properties.storageProfile.imageReference.sharedGalleryImageId"
            " | properties.storageProfile.imageReference.communityGalleryImageId",
        ),
        "custom_data": presence(
            azurerm="custom_data | user_data | os_profile.custom_data",
            arm="properties.osProfile.customData | properties.userData",
            az="custom-data | user-data",
        ),
        "secure_boot": boolean(
            azurerm="secure_boot_enabled", arm="properties.securityProfile.uefiSettings.secureBootEnabled",
            az="enable-secure-boot",
        ),
        "password_authentication": boolean(
            azurerm=lambda one: password(one, "disable_password_authentication"),
            arm=lambda one: password(one, "properties.osProfile.linuxConfiguration.disablePasswordAuthentication"),
            az=lambda one: password_option(one),
        ),
        "public_ip": boolean(az=lambda one: cli_public_ip(one)),
        "os_disk_gib": integer(
            azurerm="os_disk.disk_size_gb", arm="properties.storageProfile.osDisk.diskSizeGB", az="os-disk-size-gb"
        ),
        "ultra_ssd": boolean(
            azurerm="additional_capabilities.ultra_ssd_enabled",
            arm="properties.additionalCapabilities.ultraSSDEnabled",
            az="ultra-ssd-enabled",
        ),
        "dedicated_host": reference(
            azurerm="dedicated_host_id | dedicated_host_group_id", arm="properties.host.id | properties.hostGroup.id",
            az="host | host-group",
        ),
        "interconnect_group": reference(arm="properties.networkProfile.interconnectGroupProfile.interconnectGroup.id"),
        "copies": integer(az="count"),
        "network_interfaces": references(
            azurerm="network_interface_ids", arm=lambda one: _interfaces(one),
            az=lambda one: named_all(one, "nics", "Microsoft.Network/networkInterfaces"),
        ),
        "availability_set": reference(
            azurerm="availability_set_id", arm="properties.availabilitySet.id",
            az=lambda one: named(one, "availability-set", "Microsoft.Compute/availabilitySets"),
        ),
        "scale_set": reference(
            azurerm="virtual_machine_scale_set_id", arm="properties.virtualMachineScaleSet.id",
            az=lambda one: named(one, "vmss", "Microsoft.Compute/virtualMachineScaleSets"),
        ),
    },
    arm_type="Microsoft.Compute/virtualMachines",
)  # fmt: skip


def _interfaces(resource: Resource) -> Attribute[tuple[Address, ...]]:
    value = resource.read("properties.networkProfile.networkInterfaces")
    found = elements(value)
    if isinstance(found, Unknown):
        return found
    made: list[Address] = []
    for number in range(len(found)):
        one = conversion.reference(resource.read(f"properties.networkProfile.networkInterfaces[{number}].id"), resource)
        if not isinstance(one, Known):
            return Unknown(Reason.RESOURCE, one.provenance)
        made.append(one.value)
    return Known(tuple(made), value.provenance) if made else conversion.absent(value.provenance)


def adapt(resource: Resource) -> Iterator[Machine]:
    """A single machine. What `az` needs to know about copies stands in `--count`; loops make resources of their own."""
    made = MACHINE.make(resource)
    assert isinstance(made, Machine)
    yield made
