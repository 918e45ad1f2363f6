"""The compute of Azure Machine Learning and Azure Batch."""

from collections.abc import Iterator

from ailint.adapters import conversion
from ailint.adapters.interface import subnet_of_option
from ailint.adapters.part import parts
from ailint.adapters.secrets import secrets_of
from ailint.adapters.table import Column, Table, boolean, integer, presence, reference, text, texts
from ailint.configuration.resource import Resource
from ailint.model.compute import BatchPool, ComputeCluster, ComputeInstance, Host
from ailint.value import Absent, Attribute, Known, Provenance, Unknown

_AML = "Microsoft.MachineLearningServices/workspaces/computes"


def _seconds(resource: Resource, path: str) -> Attribute[str]:
    """Seconds of the CLI and of YAML as an ISO 8601 duration."""
    made = conversion.integer(resource.read(path))
    return conversion.narrowed(
        resource.read(path),
        lambda inner: f"PT{made.value}S" if isinstance(made, Known) else inner if isinstance(inner, str) else None,
        "seconds",
    )


def _minutes(resource: Resource, path: str) -> Attribute[str]:
    made = conversion.integer(resource.read(path))
    return conversion.narrowed(
        resource.read(path), lambda _: f"PT{made.value}M" if isinstance(made, Known) else None, "minutes"
    )


def _enabled(resource: Resource, path: str) -> Attribute[bool]:
    return conversion.narrowed(
        resource.read(path),
        lambda inner: inner.lower() == "enabled" if isinstance(inner, str) else None,
        "Enabled or Disabled",
    )


_PUBLIC_IP = boolean(
    azurerm="node_public_ip_enabled",
    arm="properties.properties.enableNodePublicIp",
    az="enable-node-public-ip",
    azureml="enable_node_public_ip",
)

COMPUTE_CLUSTER = Table(
    "compute_cluster",
    ComputeCluster,
    {
        "azurerm_machine_learning_compute_cluster": Column.AZURERM,
        _AML: Column.ARM,
        "az ml compute create": Column.AZ,
        "azureml/amlcompute": Column.AZUREML,
    },
    {
        "size": text(azurerm="vm_size", arm="properties.properties.vmSize", az="size", azureml="size"),
        "location": text(azurerm="location", arm="location", az="location", azureml="location"),
        "priority": text(azurerm="vm_priority", arm="properties.properties.vmPriority", az="tier", azureml="tier"),
        "minimum_nodes": integer(
            azurerm="scale_settings.min_node_count", arm="properties.properties.scaleSettings.minNodeCount",
            az="min-instances", azureml="min_instances",
        ),
        "maximum_nodes": integer(
            azurerm="scale_settings.max_node_count", arm="properties.properties.scaleSettings.maxNodeCount",
            az="max-instances", azureml="max_instances",
        ),
        "idle_time": text(
            azurerm="scale_settings.scale_down_nodes_after_idle_duration",
            arm="properties.properties.scaleSettings.nodeIdleTimeBeforeScaleDown",
            az=lambda one: _seconds(one, "idle-time-before-scale-down"),
            azureml=lambda one: _seconds(one, "idle_time_before_scale_down"),
        ),
        "remote_login": boolean(
            azurerm="ssh_public_access_enabled",
            arm=lambda one: _enabled(one, "properties.properties.remoteLoginPortPublicAccess"),
            az="ssh-public-access-enabled", azureml="ssh_public_access_enabled",
        ),
        "public_ip": _PUBLIC_IP,
        "subnet": reference(
            azurerm="subnet_resource_id", arm="properties.properties.subnet.id", az=subnet_of_option,
            azureml="network_settings.subnet",
        ),
    },
    arm_type=_AML,
)  # fmt: skip

COMPUTE_INSTANCE = Table(
    "compute_instance",
    ComputeInstance,
    {
        "azurerm_machine_learning_compute_instance": Column.AZURERM,
        _AML: Column.ARM,
        "az ml compute create": Column.AZ,
        "azureml/computeinstance": Column.AZUREML,
    },
    {
        "size": text(azurerm="virtual_machine_size", arm="properties.properties.vmSize", az="size", azureml="size"),
        "location": text(azurerm="location", arm="location", az="location", azureml="location"),
        "idle_shutdown": text(
            arm="properties.properties.idleTimeBeforeShutdown",
            az=lambda one: _minutes(one, "idle-time-before-shutdown-minutes"),
            azureml=lambda one: _minutes(one, "idle_time_before_shutdown_minutes"),
        ),
        "stop_schedule": boolean(
            arm=lambda one: conversion.presence(one.read("properties.properties.schedules.computeStartStop")),
            azureml=lambda one: conversion.presence(one.read("schedules.compute_start_stop")),
        ),
        # azurerm turns public access on with its block `ssh`, and knows no other switch.
        "remote_login": boolean(
            azurerm=lambda one: conversion.presence(one.read("ssh")),
            arm=lambda one: _enabled(one, "properties.properties.sshSettings.sshPublicAccess"),
            az="ssh-public-access-enabled", azureml="ssh_public_access_enabled",
        ),
        "public_ip": _PUBLIC_IP,
    },
    arm_type=_AML,
)  # fmt: skip

_FIXED = "properties.scaleSettings.fixedScale"
_NETWORK = "networkConfiguration.enableAcceleratedNetworking"

_MOUNT_KEYS = (
    ("mount", "azure_blob_file_system.account_key", "azure_blob_file_system.sas_key"),
    (
        "properties.mountConfiguration",
        "azureBlobFileSystemConfiguration.accountKey",
        "azureBlobFileSystemConfiguration.sasKey",
    ),
)


def _mount_key(resource: Resource) -> Attribute[bool]:
    """Whether any of the containers that a pool mounts is opened by a key. Shares of Azure Files know nothing else."""
    for path, *keys in _MOUNT_KEYS:
        if isinstance(found := resource.read(path), Unknown):
            return found
        for mount in parts(resource, path):
            for key in keys:
                if not isinstance(made := conversion.presence(mount.read(key)), Absent):
                    return made
    return conversion.absent(Provenance(resource.span, "mount"))


BATCH_POOL = Table(
    "batch_pool",
    BatchPool,
    {
        "azurerm_batch_pool": Column.AZURERM,
        "Microsoft.Batch/batchAccounts/pools": Column.ARM,
        "az batch pool create": Column.AZ,
    },
    {
        "size": text(azurerm="vm_size", arm="properties.vmSize", az="vm-size"),
        "location": text(azurerm="location", arm="location", az="location"),
        "zones": texts(),
        "dedicated_nodes": integer(
            azurerm=lambda one: _dedicated(one), arm=f"{_FIXED}.targetDedicatedNodes", az="target-dedicated-nodes"
        ),
        "low_priority_nodes": integer(
            azurerm="fixed_scale.target_low_priority_nodes", arm=f"{_FIXED}.targetLowPriorityNodes",
            az="target-low-priority-nodes",
        ),
        "autoscale_formula": text(
            azurerm="auto_scale.formula", arm="properties.scaleSettings.autoScale.formula", az="auto-scale-formula"
        ),
        "inter_node_communication": text(
            azurerm="inter_node_communication", arm="properties.interNodeCommunication",
            az=lambda one: _communication(one),
        ),
        "task_slots_per_node": integer(
            azurerm="max_tasks_per_node", arm="properties.taskSlotsPerNode", az="task-slots-per-node"
        ),
        "mounts_by_key": presence(azurerm=lambda one: _mount_key(one), arm=lambda one: _mount_key(one)),
        "accelerated_networking": boolean(
            azurerm="network_configuration.accelerated_networking_enabled", arm=f"properties.{_NETWORK}",
            az="accelerated-networking",
        ),
        "subnet": reference(
            azurerm="network_configuration.subnet_id", arm="properties.networkConfiguration.subnetId", az="subnet-id"
        ),
    },
    arm_type="Microsoft.Batch/batchAccounts/pools",
)  # fmt: skip


def _dedicated(resource: Resource) -> Attribute[int]:
    """A fixed scale without a count means one node (azurerm)."""
    made = conversion.integer(resource.read("fixed_scale.target_dedicated_nodes"))
    written = conversion.presence(resource.read("fixed_scale"))
    return conversion.with_default(made, 1) if isinstance(written, Known) else made


def _communication(resource: Resource) -> Attribute[str]:
    flag = conversion.boolean(resource.read("enable-inter-node-communication"))
    return conversion.narrowed(
        resource.read("enable-inter-node-communication"),
        lambda _: ("Enabled" if flag.value else "Disabled") if isinstance(flag, Known) else None,
        "true or false",
    )


def _compute_type(resource: Resource) -> str:
    for path in ("properties.computeType", "type"):
        if found := conversion.known_text(resource.read(path)):
            return found.value.lower()
    return ""


def adapt_machine_learning(resource: Resource) -> Iterator[Host]:
    """A compute cluster or a compute instance; other kinds of compute hold no machines."""
    kind = resource.type.lower()
    if kind in {_AML.lower(), "az ml compute create"}:
        kind = _compute_type(resource)
    if kind.endswith(("compute_cluster", "amlcompute")):
        yield _host(COMPUTE_CLUSTER, resource)
    elif kind.endswith(("compute_instance", "computeinstance")):
        yield _host(COMPUTE_INSTANCE, resource)


_BATCH_SECRETS = (
    "start_task", "mount", "extensions", "properties.startTask", "properties.mountConfiguration",
    "properties.deploymentConfiguration.virtualMachineConfiguration.extensions", "start-task-command-line",
)  # fmt: skip


def adapt_batch(resource: Resource) -> Iterator[Host]:
    """A Batch pool."""
    made = BATCH_POOL.make(resource, secrets=secrets_of(resource, *_BATCH_SECRETS))
    assert isinstance(made, BatchPool)
    yield made


def _host(table: Table, resource: Resource) -> Host:
    made = table.make(resource)
    assert isinstance(made, Host)
    return made
