"""Which adapter reads which resource: a new concept is a file beside this one, and a line in `_ADAPTERS`."""

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from importlib import import_module

from ailint.adapters.azapi import as_arm, is_azapi
from ailint.adapters.workload.carriers import key_of
from ailint.configuration.resource import Resource
from ailint.model.resource import Resource as ModelResource
from ailint.source.format import Format

Adapter = Callable[[Resource], Iterator[ModelResource]]

# Concept modules with their function, and the types that lead to them (lower-cased).
_ADAPTERS: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    (
        "machine",
        "adapt",
        (
            "azurerm_linux_virtual_machine",
            "azurerm_windows_virtual_machine",
            "azurerm_virtual_machine",
            "microsoft.compute/virtualmachines",
            "az vm create",
        ),
    ),
    (
        "scale_set",
        "adapt",
        (
            "azurerm_linux_virtual_machine_scale_set",
            "azurerm_windows_virtual_machine_scale_set",
            "azurerm_orchestrated_virtual_machine_scale_set",
            "azurerm_virtual_machine_scale_set",
            "microsoft.compute/virtualmachinescalesets",
            "az vmss create",
        ),
    ),
    (
        "node_pool",
        "adapt",
        (
            "azurerm_kubernetes_cluster_node_pool",
            "microsoft.containerservice/managedclusters/agentpools",
            "az aks nodepool add",
        ),
    ),
    (
        "cluster",
        "adapt",
        (
            "azurerm_kubernetes_cluster",
            "azurerm_kubernetes_automatic_cluster",
            "microsoft.containerservice/managedclusters",
            "az aks create",
        ),
    ),
    (
        "network",
        "adapt_interface",
        ("azurerm_network_interface", "microsoft.network/networkinterfaces", "az network nic create"),
    ),
    (
        "network",
        "adapt_placement_group",
        ("azurerm_proximity_placement_group", "microsoft.compute/proximityplacementgroups", "az ppg create"),
    ),
    (
        "network",
        "adapt_availability_set",
        ("azurerm_availability_set", "microsoft.compute/availabilitysets", "az vm availability-set create"),
    ),
    (
        "attachment",
        "adapt_schedule",
        ("azurerm_dev_test_global_vm_shutdown_schedule", "microsoft.devtestlab/schedules", "az vm auto-shutdown"),
    ),
    (
        "attachment",
        "adapt_autoscale",
        (
            "azurerm_monitor_autoscale_setting",
            "microsoft.insights/autoscalesettings",
            "az monitor autoscale create",
        ),
    ),
    (
        "attachment",
        "adapt_extension",
        (
            "azurerm_virtual_machine_extension",
            "azurerm_virtual_machine_scale_set_extension",
            "microsoft.compute/virtualmachines/extensions",
            "microsoft.compute/virtualmachinescalesets/extensions",
            "az vm extension set",
            "az vmss extension set",
        ),
    ),
    (
        "attachment",
        "inline_extensions",
        (
            "azurerm_linux_virtual_machine_scale_set",
            "azurerm_windows_virtual_machine_scale_set",
            "azurerm_orchestrated_virtual_machine_scale_set",
            "azurerm_virtual_machine_scale_set",
            "microsoft.compute/virtualmachinescalesets",
        ),
    ),
    (
        "managed_compute",
        "adapt_machine_learning",
        (
            "azurerm_machine_learning_compute_cluster",
            "azurerm_machine_learning_compute_instance",
            "microsoft.machinelearningservices/workspaces/computes",
            "az ml compute create",
            "azureml/amlcompute",
            "azureml/computeinstance",
        ),
    ),
    (
        "managed_compute",
        "adapt_batch",
        ("azurerm_batch_pool", "microsoft.batch/batchaccounts/pools", "az batch pool create"),
    ),
    # Kubernetes: by API group and kind; `*/*` reads every other object that carries a pod template.
    ("workload.reading", "adapt", ("*/*",)),
    ("workload.kserve", "adapt", ("serving.kserve.io/inferenceservice",)),
    ("workload.reading", "adapt", ("apps/daemonset",)),
    ("gpu_software", "adapt_daemon_set", ("apps/daemonset",)),
    ("gpu_software", "adapt_cluster_policy", ("nvidia.com/clusterpolicy",)),
    ("gpu_software", "adapt_network_policy", ("mellanox.com/nicclusterpolicy",)),
    ("gpu_software", "adapt_config_map", ("/configmap",)),
    ("queueing", "adapt_flavor", ("kueue.x-k8s.io/resourceflavor",)),
    ("queueing", "adapt_cluster_queue", ("kueue.x-k8s.io/clusterqueue",)),
    ("queueing", "adapt_local_queue", ("kueue.x-k8s.io/localqueue",)),
    ("queueing", "adapt_pod_autoscaler", ("autoscaling/horizontalpodautoscaler", "keda.sh/scaledobject")),
    ("queueing", "adapt_budget", ("policy/poddisruptionbudget",)),
    ("queueing", "adapt_service", ("/service",)),
    ("queueing", "adapt_claim", ("resource.k8s.io/resourceclaim", "resource.k8s.io/resourceclaimtemplate")),
    ("provisioner", "adapt_karpenter", ("karpenter.sh/nodepool",)),
    (
        "provisioner",
        "adapt_kaito",
        ("kaito.sh/workspace", "kaito.sh/ragengine", "kaito.sh/inferenceset", "kaito.sh/multiroleinference"),
    ),
    ("provisioner", "adapt_service_operator", ("containerservice.azure.com/managedclustersagentpool",)),
    ("provisioner", "adapt_cluster_api", ("infrastructure.cluster.x-k8s.io/azuremanagedmachinepool",)),
)


@cache
def _places() -> dict[str, tuple[tuple[str, str], ...]]:
    places: dict[str, tuple[tuple[str, str], ...]] = {}
    for module, function, types in _ADAPTERS:
        for name in types:
            places[name] = (*places.get(name, ()), (module, function))
    return places


@cache
def _adapters(resource_type: str) -> tuple[Adapter, ...]:
    """The adapters of a type; modules are imported only when a resource needs them."""
    places = _places().get(resource_type.lower(), ())
    return tuple(getattr(import_module(f"ailint.adapters.{module}"), function) for module, function in places)


def adapt(resources: Iterable[Resource]) -> Iterator[ModelResource]:
    """The model resources of a project's evaluated ones, in their order; types nobody judges yield nothing."""
    for resource in resources:
        read = as_arm(resource) if is_azapi(resource) else resource
        if read is None:
            continue
        adapters = _adapters(key_of(read.type) if read.format is Format.KUBERNETES else read.type)
        if read.format is Format.KUBERNETES and not adapters:
            adapters = _adapters("*/*")
        for adapter in adapters:
            yield from adapter(read)
