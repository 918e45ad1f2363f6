"""What a provider does where nothing is written: one table, with the provider's version and the source.

A default never replaces `Absent`; it is carried in it. PLATFORM says that the service decides, so that nobody can
know before deployment. A default that differs between provider versions is left out unless the version is known.
"""

from collections.abc import Mapping

from ailint.configuration.resource import Resource

PLATFORM = object()

# Sources: hashicorp/terraform-provider-azurerm v3.117.1, v4.81.0, v5.2.0 (website/docs/r); Azure/bicep-types-az
# 2026-08-20; MicrosoftDocs/azure-docs-cli 2026-08-21. Read 2026-12-01; see docs/facts for the whole matrix.
_AKS_POOL: Mapping[str, object] = {
    "mode": "User",
    "priority": "Regular",
    "autoscaling": False,
    "eviction_policy": "Delete",
    "scale_down_mode": "Delete",
    "os_type": "Linux",
    "gpu_driver": "Install",
    "gpu_management": "Unmanaged",
    "public_ip": False,
    "encryption_at_host": False,
    "stopped": False,
}
"""What AKS does, whoever asks it for a pool."""

_DEFAULTS: Mapping[tuple[str, str], Mapping[str, object]] = {
    ("machine", "azurerm"): {
        "priority": "Regular",
        "encryption_at_host": False,
        "accelerated_networking": PLATFORM,
        "secure_boot": False,
        "password_authentication": False,
        "ultra_ssd": False,
    },
    ("machine", "arm"): {
        "priority": "Regular",
        "eviction_policy": "Deallocate",
        "encryption_at_host": False,
        "accelerated_networking": PLATFORM,
        "secure_boot": PLATFORM,
        "ultra_ssd": False,
    },
    ("machine", "az"): {
        "size": "Standard_D2s_v5",
        "priority": "Regular",
        "eviction_policy": "Deallocate",
        "encryption_at_host": False,
        "accelerated_networking": PLATFORM,
        "secure_boot": PLATFORM,
        "ultra_ssd": False,
    },
    ("scale_set", "azurerm"): {
        "priority": "Regular",
        "accelerated_networking": False,
        "encryption_at_host": False,
        "secure_boot": False,
        "password_authentication": False,
        "ultra_ssd": False,
    },
    ("scale_set", "arm"): {
        "priority": "Regular",
        "eviction_policy": "Deallocate",
        "orchestration": "Uniform",
        "overprovision": True,
        "accelerated_networking": PLATFORM,
        "encryption_at_host": False,
        "secure_boot": PLATFORM,
        "ultra_ssd": False,
    },
    ("scale_set", "az"): {
        "instances": 2,
        "priority": "Regular",
        "eviction_policy": "Deallocate",
        "orchestration": "Flexible",
        "accelerated_networking": PLATFORM,
        "overprovision": True,
        "encryption_at_host": False,
        "secure_boot": PLATFORM,
        "ultra_ssd": False,
    },
    ("node_pool", "azurerm"): {**_AKS_POOL, "os_disk_type": "Managed"},
    ("node_pool", "arm"): {**_AKS_POOL, "nodes": 1},
    ("node_pool", "az"): {**_AKS_POOL, "nodes": 3},
    ("node_pool", "aso"): {**_AKS_POOL, "nodes": 1},
    ("node_pool", "capz"): {**_AKS_POOL, "os_disk_type": "Managed"},
    ("network_interface", "azurerm"): {"accelerated_networking": False},
    ("network_interface", "arm"): {"accelerated_networking": PLATFORM},
    ("network_interface", "az"): {"accelerated_networking": PLATFORM},
    ("security_rule", "az"): {
        "direction": "Inbound",
        "access": "Allow",
        "protocol": "*",
        "sources": ("*",),
        "ports": ("80",),
    },
    ("compute_cluster", "azurerm"): {"priority": "Dedicated", "public_ip": True},
    ("compute_cluster", "arm"): {"priority": "Dedicated", "minimum_nodes": 0, "idle_time": PLATFORM, "public_ip": True},
    ("compute_cluster", "az"): {
        "priority": "Dedicated",
        "minimum_nodes": 0,
        "maximum_nodes": 4,
        "idle_time": "PT120S",
        "public_ip": True,
    },
    ("online_deployment", "arm"): {"size": "Standard_F4s_v2"},
    ("compute_instance", "azurerm"): {"public_ip": True},
    ("compute_instance", "arm"): {"public_ip": True},
    ("compute_instance", "az"): {"public_ip": True},
    ("compute_instance", "azureml"): {"public_ip": True},
    ("compute_cluster", "azureml"): {
        "public_ip": True,
        "priority": "Dedicated",
        "minimum_nodes": 0,
        "maximum_nodes": 4,
        "idle_time": "PT120S",
    },
    ("batch_pool", "azurerm"): {
        "inter_node_communication": "Enabled",
        "task_slots_per_node": 1,
        "accelerated_networking": False,
    },
    ("batch_pool", "arm"): {
        "inter_node_communication": "Disabled",
        "task_slots_per_node": 1,
        "accelerated_networking": PLATFORM,
    },
    ("batch_pool", "az"): {
        "inter_node_communication": "Disabled",
        "task_slots_per_node": 1,
        "accelerated_networking": PLATFORM,
    },
    ("autoscale_setting", "azurerm"): {"enabled": True},
    ("autoscale_setting", "arm"): {"enabled": False},
    ("autoscale_setting", "az"): {"enabled": True},
    ("shutdown_schedule", "azurerm"): {"enabled": True},
    ("data_store", "azurerm"): {"public_access": True, "default_action": "Allow"},
    ("data_store", "arm"): {"public_access": True, "default_action": "Allow"},
    ("data_store", "az"): {"public_access": True, "default_action": "Allow"},
}

# By resource type, where the types of one column differ.
_BY_TYPE: Mapping[tuple[str, str], object] = {
    ("azurerm_linux_virtual_machine_scale_set", "instances"): 0,
    ("azurerm_windows_virtual_machine_scale_set", "instances"): 0,
    ("azurerm_orchestrated_virtual_machine_scale_set", "instances"): PLATFORM,
    ("azurerm_linux_virtual_machine_scale_set", "single_placement_group"): True,
    ("azurerm_windows_virtual_machine_scale_set", "single_placement_group"): True,
    ("azurerm_virtual_machine_scale_set", "single_placement_group"): True,
    ("azurerm_orchestrated_virtual_machine_scale_set", "single_placement_group"): PLATFORM,
    ("azurerm_linux_virtual_machine_scale_set", "overprovision"): True,
    ("azurerm_windows_virtual_machine_scale_set", "overprovision"): True,
}


def default_of(concept: str, column: str, field: str, resource: Resource) -> object | None:
    """What happens where a field of a concept is not written; None where no default is known."""
    by_type = _BY_TYPE.get((resource.type.lower(), field))
    if by_type is not None:
        return by_type
    return _DEFAULTS.get((concept, column), {}).get(field)
