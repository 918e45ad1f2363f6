"""Virtual machine scale sets: Uniform and Flexible, in every spelling."""

from collections.abc import Iterator
from typing import Any

import msgspec

from ailint.adapters import conversion
from ailint.adapters.cli_option import image_part, named, password_option
from ailint.adapters.interface import AZURERM_INLINE, AZURERM_LEGACY, Inline, arm_inline, group_option, subnet_option
from ailint.adapters.password import arm_password, password
from ailint.adapters.secrets import secrets_of
from ailint.adapters.table import (
    Column,
    Table,
    boolean,
    first_written,
    integer,
    number,
    presence,
    reference,
    references,
    text,
    texts,
)
from ailint.configuration.resource import Resource, elements
from ailint.model.compute import ScaleSet
from ailint.model.resource import SizeCandidate
from ailint.value import Absent, Attribute, Choice, Known, Object, Provenance, Reason, Unknown, Value

_NIC = "properties.virtualMachineProfile.networkProfile.networkInterfaceConfigurations"
_PROFILE = "properties.virtualMachineProfile"


def primary_interface(resource: Resource, path: str, primary: str) -> Value:
    """The interface that is marked primary, else the first; unknown where the list is."""
    value = resource.read(path)
    found = elements(value)
    if isinstance(found, Unknown):
        return found
    for one in found:
        if isinstance(one, Known) and isinstance(one.value, Object):
            marked = conversion.boolean(one.value.lookup(primary))
            if primary == "properties" and isinstance(inner := one.value.lookup("properties"), Known):
                marked = (
                    conversion.boolean(inner.value.lookup("primary")) if isinstance(inner.value, Object) else marked
                )
            if isinstance(marked, Known) and marked.value:
                return one
    if found:
        return found[0]
    gone: Absent[object] = Absent(Provenance(resource.span))
    return gone


def _azurerm_acceleration(resource: Resource) -> Attribute[bool]:
    """The provider's three names: VMSS v5, VMSS v3 and v4, and the legacy resource's `network_profile`."""
    nic = primary_interface(resource, "network_interface", "primary")
    if isinstance(nic, Absent):
        nic = primary_interface(resource, "network_profile", "primary")
    return _first_boolean(
        nic, "accelerated_networking_enabled", "enable_accelerated_networking", "accelerated_networking"
    )


def _arm_acceleration(resource: Resource) -> Attribute[bool]:
    nic = primary_interface(resource, _NIC, "properties")
    if isinstance(nic, Known) and isinstance(nic.value, Object):
        return _first_boolean(nic.value.lookup("properties"), "enableAcceleratedNetworking")
    return _first_boolean(nic, "enableAcceleratedNetworking")


def _first_boolean(value: Value, *names: str) -> Attribute[bool]:
    match value:
        case Known(value=Object() as inner):
            for name in names:
                found = inner.lookup(name)
                if not isinstance(found, Absent):
                    return conversion.boolean(msgspec.structs.replace(found, provenance=found.provenance.at(name)))
            return conversion.absent(Provenance(inner.span, names[0]))
        case Unknown() | Choice():
            return Unknown(Reason.CHOICE, value.provenance)
        case Known() | Absent():
            return conversion.absent(value.provenance)


_ARM_INLINE = arm_inline(f"{_PROFILE}.networkProfile")


def _azurerm_inline(resource: Resource) -> Inline:
    return AZURERM_LEGACY if resource.type == "azurerm_virtual_machine_scale_set" else AZURERM_INLINE


def _orchestration(resource: Resource) -> Attribute[str]:
    flexible = "orchestrated" in resource.type
    return Known("Flexible" if flexible else "Uniform", Provenance(resource.span))


def _cli_placement(resource: Resource) -> Attribute[bool]:
    """`az vmss create` sends false where zones are given or more than 100 instances, and the flag is not.

    Source: Azure/azure-cli `_validators.py`, read 2026-08; otherwise nothing is sent and the service decides.
    """
    written = conversion.boolean(resource.read("single-placement-group"))
    if not isinstance(written, Absent):
        return written
    zones = resource.read("zones")
    if not isinstance(zones, Absent):
        return Known(False, zones.provenance)
    count = conversion.integer(resource.read("instance-count"))
    if isinstance(count, Known) and count.value > 100:
        return Known(False, count.provenance)
    return Unknown(Reason.PLATFORM, written.provenance)


def _arm_placement(resource: Resource) -> Attribute[bool]:
    """Uniform sets are one placement group unless they say otherwise; of Flexible ones the service decides."""
    written = conversion.boolean(resource.read("properties.singlePlacementGroup"))
    if not isinstance(written, Absent):
        return written
    mode = conversion.text(resource.read("properties.orchestrationMode"))
    if isinstance(mode, Absent) or (isinstance(mode, Known) and mode.value.lower() == "uniform"):
        return conversion.with_default(written, True)
    return Unknown(Reason.PLATFORM, written.provenance)


SCALE_SET = Table(
    "scale_set",
    ScaleSet,
    {
        "azurerm_linux_virtual_machine_scale_set": Column.AZURERM,
        "azurerm_windows_virtual_machine_scale_set": Column.AZURERM,
        "azurerm_orchestrated_virtual_machine_scale_set": Column.AZURERM,
        "azurerm_virtual_machine_scale_set": Column.AZURERM,
        "Microsoft.Compute/virtualMachineScaleSets": Column.ARM,
        "az vmss create": Column.AZ,
    },
    {
        "size": text(azurerm="sku | sku_name | sku.name", arm="sku.name", az="vm-sku"),
        "instances": integer(azurerm="instances | sku.capacity", arm="sku.capacity", az="instance-count"),
        "location": text(azurerm="location", arm="location", az="location"),
        "priority": text(azurerm="priority", arm=f"{_PROFILE}.priority", az="priority"),
        "zones": texts(azurerm="zones", arm="zones", az="zones"),
        "placement_group": reference(
            azurerm="proximity_placement_group_id", arm="properties.proximityPlacementGroup.id",
            az=lambda one: named(one, "ppg", "Microsoft.Compute/proximityPlacementGroups"),
        ),
        "capacity_reservation": reference(
            azurerm="capacity_reservation_group_id",
            arm=f"{_PROFILE}.capacityReservation.capacityReservationGroup.id",
            az=lambda one: named(one, "crg", "Microsoft.Compute/capacityReservationGroups"),
        ),
        "orchestration": text(azurerm=_orchestration, arm="properties.orchestrationMode", az="orchestration-mode"),
        "single_placement_group": boolean(
            azurerm="single_placement_group", arm=_arm_placement, az=_cli_placement
        ),
        "overprovision": boolean(
            azurerm="overprovision", arm="properties.overprovision",
            az=lambda one: conversion.negated(one.read("disable-overprovision")),
        ),
        "spares_skip_extensions": boolean(
            azurerm="do_not_run_extensions_on_overprovisioned_machines",
            arm="properties.doNotRunExtensionsOnOverprovisionedVMs",
        ),
        "regular_base_count": integer(
            azurerm="priority_mix.base_regular_count", arm="properties.priorityMixPolicy.baseRegularPriorityCount",
            az="regular-priority-count",
        ),
        "high_speed_interconnect": text(arm="properties.highSpeedInterconnectPlacement"),
        "eviction_policy": text(azurerm="eviction_policy", arm=f"{_PROFILE}.evictionPolicy", az="eviction-policy"),
        "spot_max_price": number(azurerm="max_bid_price", arm=f"{_PROFILE}.billingProfile.maxPrice", az="max-price"),
        "accelerated_networking": boolean(
            azurerm=_azurerm_acceleration, arm=_arm_acceleration, az="accelerated-networking"
        ),
        "identity": text(azurerm="identity.type", arm="identity.type", az="assign-identity"),
        "encryption_at_host": boolean(
            azurerm="encryption_at_host_enabled", arm=f"{_PROFILE}.securityProfile.encryptionAtHost",
            az="encryption-at-host",
        ),
        "image_publisher": text(
            azurerm="source_image_reference.publisher | storage_profile_image_reference.publisher",
            arm=f"{_PROFILE}.storageProfile.imageReference.publisher", az=lambda one: image_part(one, 0),
        ),
        "image_offer": text(
            azurerm="source_image_reference.offer | storage_profile_image_reference.offer",
            arm=f"{_PROFILE}.storageProfile.imageReference.offer", az=lambda one: image_part(one, 1),
        ),
        "image_sku": text(
            azurerm="source_image_reference.sku | storage_profile_image_reference.sku",
            arm=f"{_PROFILE}.storageProfile.imageReference.sku", az=lambda one: image_part(one, 2),
        ),
        "image_id": text(
            azurerm="source_image_id | storage_profile_image_reference.id",
            arm=f"{_PROFILE}.storageProfile.imageReference.id",
        ),
        "custom_data": presence(
            azurerm="custom_data | user_data | os_profile.custom_data",
            arm=f"{_PROFILE}.osProfile.customData | {_PROFILE}.userData", az="custom-data | user-data",
        ),
        "secure_boot": boolean(
            azurerm="secure_boot_enabled", arm=f"{_PROFILE}.securityProfile.uefiSettings.secureBootEnabled",
            az="enable-secure-boot",
        ),
        "password_authentication": boolean(
            azurerm=lambda one: password(
                one, "disable_password_authentication | os_profile_linux_config.disable_password_authentication"
            ),
            arm=lambda one: arm_password(one, _PROFILE),
            az=password_option,
        ),
        "public_ip": boolean(
            azurerm=lambda one: _azurerm_inline(one).has_public_ip(one), arm=_ARM_INLINE.has_public_ip,
            az="public-ip-per-vm",
        ),
        "security_groups": references(
            azurerm=lambda one: _azurerm_inline(one).security_groups(one), arm=_ARM_INLINE.security_groups,
            az=lambda one: group_option(one, "nsg"),
        ),
        "subnets": references(
            azurerm=lambda one: _azurerm_inline(one).subnets(one), arm=_ARM_INLINE.subnets, az=subnet_option
        ),
        "os_disk_gib": integer(
            azurerm="os_disk.disk_size_gb", arm=f"{_PROFILE}.storageProfile.osDisk.diskSizeGB", az="os-disk-size-gb"
        ),
        "ultra_ssd": boolean(
            azurerm="additional_capabilities.ultra_ssd_enabled",
            arm="properties.additionalCapabilities.ultraSSDEnabled", az="ultra-ssd-enabled",
        ),
        "dedicated_host": reference(azurerm="host_group_id", arm="properties.hostGroup.id", az="host-group"),
        "interconnect_group": reference(
            arm=f"{_PROFILE}.networkProfile.interconnectGroupProfile.interconnectGroup.id"
        ),
    },
    arm_type="Microsoft.Compute/virtualMachineScaleSets",
)  # fmt: skip


def candidates(value: Value, where: str) -> Iterator[SizeCandidate]:
    """The sizes in a list of names or of objects with a `name`."""
    found = elements(value)
    if isinstance(found, Unknown):
        return
    for one in found:
        if isinstance(one, Known) and isinstance(one.value, Object):
            yield SizeCandidate(conversion.text(one.value.lookup("name")), where)
        else:
            yield SizeCandidate(conversion.text(one), where)


_SCRIPTS = (
    "custom_data", "user_data", "os_profile.custom_data", f"{_PROFILE}.osProfile.customData", f"{_PROFILE}.userData",
    "custom-data", "user-data",
)  # fmt: skip


def adapt(resource: Resource) -> Iterator[ScaleSet]:
    """A scale set; the sizes of a SKU profile are candidates, and `Mix` is no size."""
    given: dict[str, Any] = {"secrets": secrets_of(resource, *_SCRIPTS)}
    profile = first_written(
        resource,
        "sku_profile.vm_sizes | sku_profile.virtual_machine_size | properties.skuProfile.vmSizes | skuprofile-vmsizes",
    )
    if not isinstance(profile, Absent):
        given["candidates"] = tuple(candidates(profile, "SKU profile"))
        given["size"] = conversion.absent(profile.provenance)
    made = SCALE_SET.make(resource, **given)
    assert isinstance(made, ScaleSet)
    yield made
