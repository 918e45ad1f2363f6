"""Which adapter reads which resource: a new concept is a file beside this one, and a line in `_ADAPTERS`."""

from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module

from ailint.adapters.embedded import unfolded
from ailint.adapters.releases import RELEASE
from ailint.adapters.workload.carriers import key_of
from ailint.configuration.project import Configuration, Inputs
from ailint.configuration.resource import Resource
from ailint.model.resource import Resource as ModelResource
from ailint.source.files import Files
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
        "foreign_cluster",
        "adapt",
        (
            "aws_eks_cluster",
            "aws_eks_node_group",
            "google_container_cluster",
            "google_container_node_pool",
            "oci_containerengine_cluster",
            "ibm_container_vpc_cluster",
            "digitalocean_kubernetes_cluster",
            "linode_lke_cluster",
            "kind_cluster",
            "cluster of another platform",
            "eks.amazonaws.com/nodeclass",
            "karpenter.k8s.aws/ec2nodeclass",
            "karpenter.k8s.gcp/gcenodeclass",
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
        "security_group",
        "adapt_group",
        ("azurerm_network_security_group", "microsoft.network/networksecuritygroups", "az network nsg create"),
    ),
    (
        "security_group",
        "adapt_rule",
        (
            "azurerm_network_security_rule",
            "microsoft.network/networksecuritygroups/securityrules",
            "az network nsg rule create",
        ),
    ),
    (
        "security_group",
        "adapt_association",
        (
            "azurerm_network_interface_security_group_association",
            "azurerm_subnet_network_security_group_association",
        ),
    ),
    (
        "security_group",
        "adapt_open_port",
        ("az vm open-port",),
    ),
    (
        "virtual_network",
        "adapt_network",
        ("azurerm_virtual_network", "microsoft.network/virtualnetworks", "az network vnet create"),
    ),
    (
        "virtual_network",
        "adapt_subnet",
        ("azurerm_subnet", "microsoft.network/virtualnetworks/subnets", "az network vnet subnet create"),
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
    (
        "online_deployment",
        "adapt",
        (
            "microsoft.machinelearningservices/workspaces/onlineendpoints/deployments",
            "azureml/managedonlinedeployment",
        ),
    ),
    (
        "container_apps",
        "adapt_environment",
        ("azurerm_container_app_environment", "microsoft.app/managedenvironments", "az containerapp env create"),
    ),
    (
        "container_apps",
        "adapt_profile",
        ("az containerapp env workload-profile add", "az containerapp env workload-profile set"),
    ),
    (
        "container_apps",
        "adapt_app",
        ("azurerm_container_app", "microsoft.app/containerapps", "az containerapp create"),
    ),
    (
        "subscription",
        "adapt_reservation_group",
        (
            "azurerm_capacity_reservation_group",
            "microsoft.compute/capacityreservationgroups",
            "az capacity reservation group create",
        ),
    ),
    (
        "subscription",
        "adapt_reservation",
        (
            "azurerm_capacity_reservation",
            "microsoft.compute/capacityreservationgroups/capacityreservations",
            "az capacity reservation create",
        ),
    ),
    (
        "subscription",
        "adapt_budget",
        (
            "azurerm_consumption_budget_subscription",
            "azurerm_consumption_budget_resource_group",
            "azurerm_consumption_budget_management_group",
            "microsoft.consumption/budgets",
            "microsoft.costmanagement/budgets",
            "az consumption budget create",
            "az consumption budget create-with-rg",
        ),
    ),
    (
        "subscription",
        "adapt_feature",
        (
            "azurerm_resource_provider_feature_registration",
            "microsoft.features/featureproviders/subscriptionfeatureregistrations",
            "az feature register",
        ),
    ),
    ("subscription", "adapt_provider", ("azurerm_resource_provider_registration",)),
    ("storage", "adapt_managed_disk", ("azurerm_managed_disk", "microsoft.compute/disks", "az disk create")),
    ("storage", "adapt_attachment", ("azurerm_virtual_machine_data_disk_attachment", "az vm disk attach")),
    (
        "storage",
        "inline_disks",
        (
            "azurerm_linux_virtual_machine",
            "azurerm_windows_virtual_machine",
            "azurerm_virtual_machine",
            "azurerm_linux_virtual_machine_scale_set",
            "azurerm_windows_virtual_machine_scale_set",
            "azurerm_orchestrated_virtual_machine_scale_set",
            "azurerm_virtual_machine_scale_set",
            "microsoft.compute/virtualmachines",
            "microsoft.compute/virtualmachinescalesets",
        ),
    ),
    ("storage", "adapt_command_disks", ("az vm create", "az vmss create")),
    (
        "storage",
        "adapt_fast_storage",
        (
            "azurerm_managed_lustre_file_system",
            "azurerm_netapp_volume",
            "azurerm_hpc_cache",
            "microsoft.storagecache/amlfilesystems",
            "microsoft.storagecache/caches",
            "microsoft.netapp/netappaccounts/capacitypools/volumes",
            "az amlfs create",
            "az netappfiles volume create",
        ),
    ),
    (
        "storage",
        "adapt_store",
        (
            "azurerm_storage_account",
            "azurerm_key_vault",
            "microsoft.storage/storageaccounts",
            "microsoft.keyvault/vaults",
            "az storage account create",
            "az keyvault create",
        ),
    ),
    ("storage", "adapt_network_rules", ("azurerm_storage_account_network_rules",)),
    (
        "storage",
        "adapt_private_endpoint",
        (
            "azurerm_private_endpoint",
            "microsoft.network/privateendpoints",
            "az network private-endpoint create",
        ),
    ),
    ("storage", "adapt_storage_class", ("storage.k8s.io/storageclass",)),
    # Kubernetes: by API group and kind; `*/*` reads every other object that carries a pod template.
    ("workload.reading", "adapt", ("*/*",)),
    ("workload.kserve", "adapt", ("serving.kserve.io/inferenceservice",)),
    (
        "workload.kserve",
        "adapt_runtime",
        ("serving.kserve.io/servingruntime", "serving.kserve.io/clusterservingruntime"),
    ),
    (
        "workload.llm_service",
        "adapt",
        ("serving.kserve.io/llminferenceservice", "serving.kserve.io/llminferenceserviceconfig"),
    ),
    ("workload.trainer", "adapt_job", ("trainer.kubeflow.org/trainjob",)),
    (
        "workload.trainer",
        "adapt_runtime",
        ("trainer.kubeflow.org/trainingruntime", "trainer.kubeflow.org/clustertrainingruntime"),
    ),
    ("workload.leader_worker", "adapt", ("leaderworkerset.x-k8s.io/leaderworkerset",)),
    ("workload.leader_worker", "adapt_disaggregated", ("disaggregatedset.x-k8s.io/disaggregatedset",)),
    ("workload.nim", "adapt_service", ("apps.nvidia.com/nimservice",)),
    ("workload.nim", "adapt_pipeline", ("apps.nvidia.com/nimpipeline",)),
    ("workload.nim", "adapt_cache", ("apps.nvidia.com/nimcache",)),
    ("workload.dynamo", "adapt", ("nvidia.com/dynamographdeployment",)),
    ("workload.dynamo", "adapt_component", ("nvidia.com/dynamocomponentdeployment",)),
    (
        "workload.spark",
        "adapt",
        ("sparkoperator.k8s.io/sparkapplication", "sparkoperator.k8s.io/scheduledsparkapplication"),
    ),
    (
        "workload.workflow",
        "adapt",
        (
            "argoproj.io/workflow",
            "argoproj.io/workflowtemplate",
            "argoproj.io/clusterworkflowtemplate",
            "argoproj.io/cronworkflow",
        ),
    ),
    ("workload.seldon", "adapt", ("machinelearning.seldon.io/seldondeployment",)),
    ("workload.reading", "adapt", ("apps/daemonset",)),
    ("gpu_software", "adapt_daemon_set", ("apps/daemonset",)),
    ("gpu_software", "adapt_remote_manifest", ("remote manifest",)),
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


def adapt(configuration: Configuration, files: Files, inputs: Inputs) -> Iterator[ModelResource]:
    """The model resources of a project's evaluated ones, in their order; types nobody judges yield nothing.

    What is found in resources that carry others (notices, opaque sources) is added to the configuration.
    """
    for resource in tuple(configuration.resources):
        for one in unfolded(resource, files, inputs, configuration):
            if one.type == RELEASE:
                yield from _release(one, files, configuration)
            else:
                for adapter in _adapters_of(one):
                    yield from adapter(one)


def _adapters_of(resource: Resource) -> tuple[Adapter, ...]:
    if resource.format is not Format.KUBERNETES:
        return _adapters(resource.type)
    return _adapters(key_of(resource.type)) or _adapters("*/*")


def _release(resource: Resource, files: Files, configuration: Configuration) -> Iterator[ModelResource]:
    from ailint.adapters.gpu_software import of_chart
    from ailint.adapters.helm import chart_of, values_of

    yield from of_chart(resource, chart_of(resource), values_of(resource, files, configuration.notices))
