"""Single virtual machines."""

from collections.abc import Iterator

from ailint.adapters import conversion
from ailint.adapters.cli_option import cli_public_ip, cli_remote_login, image_part, named, named_all, password_option
from ailint.adapters.interface import arm_inline, group_option, subnet_option
from ailint.adapters.password import arm_password, password
from ailint.adapters.secrets import secrets_of
from ailint.adapters.table import (
    Column,
    Table,
    boolean,
    integer,
    number,
    presence,
    reference,
    references,
    text,
    texts,
)
from ailint.address import Address
from ailint.configuration.resource import Resource, elements
from ailint.model.compute import Machine
from ailint.value import Attribute, Known, Reason, Unknown

_ARM_INLINE = arm_inline("properties.networkProfile")

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
            arm="properties.capacityReservation.capacityReservationGroup.id",
            az=lambda one: named(one, "crg", "Microsoft.Compute/capacityReservationGroups"),
        ),
        "eviction_policy": text(azurerm="eviction_policy", arm="properties.evictionPolicy", az="eviction-policy"),
        "spot_max_price": number(azurerm="max_bid_price", arm="properties.billingProfile.maxPrice", az="max-price"),
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
            azurerm=lambda one: password(
                one, "disable_password_authentication | os_profile_linux_config.disable_password_authentication"
            ),
            arm=lambda one: arm_password(one, "properties"),
            az=password_option,
        ),
        "public_ip": boolean(arm=_ARM_INLINE.has_public_ip, az=cli_public_ip),
        "security_groups": references(arm=_ARM_INLINE.security_groups, az=lambda one: group_option(one, "nsg")),
        "subnets": references(arm=_ARM_INLINE.subnets, az=subnet_option),
        "opens_remote_login": boolean(az=cli_remote_login),
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
    for position in range(len(found)):
        path = f"properties.networkProfile.networkInterfaces[{position}].id"
        one = conversion.reference(resource.read(path), resource)
        if not isinstance(one, Known):
            return Unknown(Reason.RESOURCE, one.provenance)
        made.append(one.value)
    return Known(tuple(made), value.provenance) if made else conversion.absent(value.provenance)


_SCRIPTS = (
    "custom_data", "user_data", "os_profile.custom_data", "properties.osProfile.customData", "properties.userData",
    "custom-data", "user-data",
)  # fmt: skip


def adapt(resource: Resource) -> Iterator[Machine]:
    """A single machine. What `az` needs to know about copies stands in `--count`; loops make resources of their own."""
    made = MACHINE.make(resource, secrets=secrets_of(resource, *_SCRIPTS))
    assert isinstance(made, Machine)
    yield made
