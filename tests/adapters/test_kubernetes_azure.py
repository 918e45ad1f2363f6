"""Clusters, pools and machines that Kubernetes objects ask Azure for."""

import pytest
from tests.model.pods import resources_of

from ailint.model.cluster import Cluster, NodePool, Taint
from ailint.model.compute import ComputeCluster, Machine, ScaleSet
from ailint.model.infrastructure import Infrastructure
from ailint.model.network import NetworkInterface
from ailint.model.resource import Resource
from ailint.value import Absent, Known, Unknown

SERVICE_OPERATOR = """
apiVersion: containerservice.azure.com/v1api20240901
kind: ManagedCluster
metadata: {name: main}
spec:
  azureName: aks-main
  location: eastus
  sku: {name: Base, tier: Standard}
  kubernetesVersion: "1.33"
  agentPoolProfiles:
    - {name: system, mode: System, vmSize: Standard_D4s_v5, count: 2}
    - {name: gpu, mode: User, vmSize: Standard_NC24ads_A100_v4, count: 1, nodeTaints: ["sku=gpu:NoSchedule"]}
---
apiVersion: containerservice.azure.com/v1api20240901
kind: ManagedClustersAgentPool
metadata: {name: more}
spec:
  azureName: more
  owner: {name: main}
  vmSize: Standard_ND96isr_H100_v5
  enableAutoScaling: true
  minCount: 0
  maxCount: 4
  scaleSetPriority: Spot
  scaleSetEvictionPolicy: Deallocate
  spotMaxPrice: -1
  availabilityZones: ["2"]
  nodeLabels: {team: research}
  nodeTaints: ["sku=gpu:NoSchedule"]
  nodeInitializationTaints: ["example.com/init=true:NoSchedule"]
  gpuProfile: {driver: None}
  gpuInstanceProfile: MIG1g
  enableEncryptionAtHost: true
  enableNodePublicIP: true
  powerState: {code: Stopped}
  tags: {workload: training}
  proximityPlacementGroupReference:
    armId: /subscriptions/s/resourceGroups/g/providers/Microsoft.Compute/proximityPlacementGroups/near
"""
CROSSPLANE = """
apiVersion: containerservice.azure.upbound.io/v1beta2
kind: KubernetesCluster
metadata: {name: main}
spec:
  forProvider:
    location: East US
    kubernetesVersion: "1.33"
    defaultNodePool: {name: system, vmSize: Standard_D4s_v5, nodeCount: 2}
---
apiVersion: containerservice.azure.upbound.io/v1beta1
kind: KubernetesClusterNodePool
metadata: {name: gpu}
spec:
  forProvider:
    kubernetesClusterIdRef: {name: main}
    vmSize: Standard_NC24ads_A100_v4
    autoScalingEnabled: true
    minCount: 1
    maxCount: 3
    nodeLabels: {gpuKind: a100}
    nodeTaints: ["sku=gpu:NoSchedule"]
---
apiVersion: compute.azure.m.upbound.io/v1beta1
kind: LinuxVirtualMachine
metadata: {name: desk}
spec:
  forProvider: {location: eastus, size: Standard_NC4as_T4_v3, priority: Spot, evictionPolicy: Delete}
---
apiVersion: compute.azure.upbound.io/v1beta1
kind: LinuxVirtualMachineScaleSet
metadata: {name: train}
spec:
  forProvider: {location: eastus, sku: Standard_ND96isr_H100_v5, instances: 4, singlePlacementGroup: true}
---
apiVersion: machinelearningservices.azure.upbound.io/v1beta2
kind: ComputeCluster
metadata: {name: sweeps}
spec:
  forProvider:
    vmSize: Standard_NC24ads_A100_v4
    vmPriority: Dedicated
    scaleSettings: {minNodeCount: 0, maxNodeCount: 4}
"""
EMBEDDED = """
apiVersion: infrastructure.cluster.x-k8s.io/v1beta1
kind: AzureASOManagedMachinePool
metadata: {name: gpu}
spec:
  resources:
    - apiVersion: containerservice.azure.com/v1api20240901
      kind: ManagedClustersAgentPool
      metadata: {name: gpu}
      spec: {azureName: gpu, owner: {name: main}, vmSize: Standard_NC24ads_A100_v4, count: 2}
"""
CONTROL_PLANE = """
apiVersion: infrastructure.cluster.x-k8s.io/v1beta1
kind: AzureManagedControlPlane
metadata: {name: main}
spec: {location: eastus, version: v1.33.2, sku: {tier: Standard}}
"""


def of_kind(kind: type[Resource], text: str) -> list[Resource]:
    return [one for one in resources_of({"a.yaml": text}) if isinstance(one, kind)]


def value(attribute: object) -> object:
    assert isinstance(attribute, Known)
    return attribute.value


def test_a_cluster_of_the_service_operator_has_the_pools_inside_and_beside_it():
    found = resources_of({"a.yaml": SERVICE_OPERATOR})
    (cluster,) = (one for one in found if isinstance(one, Cluster))
    assert (value(cluster.location), value(cluster.kubernetes_version), value(cluster.tier)) == (
        "eastus",
        "1.33",
        "Standard",
    )
    pools = Infrastructure(found).pools_of(cluster)
    assert [value(pool.size) for pool in pools] == [
        "Standard_D4s_v5",
        "Standard_NC24ads_A100_v4",
        "Standard_ND96isr_H100_v5",
    ]
    assert value(pools[1].taints) == (Taint("sku", "gpu", "NoSchedule"),)
    more = pools[2]
    assert (value(more.minimum_nodes), value(more.maximum_nodes), value(more.autoscaling)) == (0, 4, True)
    assert (value(more.priority), value(more.eviction_policy), value(more.spot_max_price)) == ("Spot", "Deallocate", -1)
    assert (value(more.zones), value(more.labels)) == (("2",), (("team", "research"),))
    assert value(more.taints) == (Taint("sku", "gpu", "NoSchedule"),)
    assert value(more.initialization_taints) == (Taint("example.com/init", "true", "NoSchedule"),)
    assert (value(more.gpu_driver), value(more.mig_profile)) == ("None", "MIG1g")
    assert (value(more.encryption_at_host), value(more.public_ip), value(more.stopped)) == (True, True, True)
    assert str(value(more.placement_group)).endswith("proximityplacementgroups/near")


@pytest.mark.parametrize(
    "version",
    ["v1beta20210501", "v1api20210501", "v1api20231102preview", "v1api20250801", "v20240901", "v20260501"],
)
def test_every_version_of_a_group_is_read(version):
    found = resources_of({"a.yaml": SERVICE_OPERATOR.replace("v1api20240901", version)})
    (cluster,) = (one for one in found if isinstance(one, Cluster))
    assert len(Infrastructure(found).pools_of(cluster)) == 3


def test_what_is_not_written_is_what_azure_then_does():
    bare = """
apiVersion: containerservice.azure.com/v20260501
kind: ManagedClustersAgentPool
metadata: {name: bare}
spec: {owner: {name: main}, vmSize: Standard_NC24ads_A100_v4}
"""
    (pool,) = of_kind(NodePool, bare)
    assert isinstance(pool, NodePool)
    attributes = (pool.nodes, pool.mode, pool.priority, pool.autoscaling, pool.gpu_driver, pool.public_ip, pool.stopped)
    assert all(isinstance(one, Absent) for one in attributes)
    defaults = [one.default for one in attributes if isinstance(one, Absent)]
    assert defaults == [1, "User", "Regular", False, "Install", False, False]


def test_interfaces_are_found_by_the_objects_that_stand_for_them():
    text = """
apiVersion: compute.azure.com/v1api20220301
kind: VirtualMachine
metadata: {name: desk}
spec:
  location: eastus
  hardwareProfile: {vmSize: Standard_NC4as_T4_v3}
  networkProfile:
    networkInterfaces:
      - reference: {group: network.azure.com, kind: NetworkInterface, name: nic}
---
apiVersion: network.azure.com/v1api20201101
kind: NetworkInterface
metadata: {name: nic}
spec: {location: eastus, enableAcceleratedNetworking: false}
"""
    found = resources_of({"a.yaml": text})
    (machine,) = (one for one in found if isinstance(one, Machine))
    (interface,) = (one for one in found if isinstance(one, NetworkInterface))
    assert value(machine.size) == "Standard_NC4as_T4_v3"
    assert value(interface.accelerated_networking) is False
    assert value(machine.network_interfaces) == (interface.address,)


def test_crossplane_says_what_terraform_says():
    found = resources_of({"a.yaml": CROSSPLANE})
    (cluster,) = (one for one in found if isinstance(one, Cluster))
    assert value(cluster.location) == "East US"
    (system, gpu) = Infrastructure(found).pools_of(cluster)
    assert (value(system.size), system.is_default) == ("Standard_D4s_v5", True)
    assert (value(gpu.size), value(gpu.autoscaling)) == ("Standard_NC24ads_A100_v4", True)
    assert (value(gpu.minimum_nodes), value(gpu.maximum_nodes)) == (1, 3)
    assert value(gpu.labels) == (("gpuKind", "a100"),)
    assert value(gpu.taints) == (Taint("sku", "gpu", "NoSchedule"),)
    (machine,) = (one for one in found if isinstance(one, Machine))
    assert (value(machine.size), value(machine.priority), value(machine.eviction_policy)) == (
        "Standard_NC4as_T4_v3",
        "Spot",
        "Delete",
    )
    (scale_set,) = (one for one in found if isinstance(one, ScaleSet))
    assert (value(scale_set.size), value(scale_set.instances)) == ("Standard_ND96isr_H100_v5", 4)
    assert value(scale_set.single_placement_group) is True
    (cluster_of_ml,) = (one for one in found if isinstance(one, ComputeCluster))
    assert (value(cluster_of_ml.size), value(cluster_of_ml.minimum_nodes)) == ("Standard_NC24ads_A100_v4", 0)


def test_a_cluster_that_is_chosen_by_labels_is_unknown():
    text = CROSSPLANE.replace(
        "kubernetesClusterIdRef: {name: main}", "kubernetesClusterIdSelector: {matchLabels: {a: b}}"
    )
    (gpu,) = (one for one in of_kind(NodePool, text) if isinstance(one, NodePool) and not one.is_default)
    assert isinstance(gpu.cluster, Unknown)


def test_what_crossplane_sets_at_first_counts_where_nothing_else_does():
    taints = '    nodeTaints: ["sku=gpu:NoSchedule"]\n'
    at_first = taints + "  initProvider: {minCount: 2, maxCount: 9}\n"
    text = CROSSPLANE.replace("    minCount: 1\n", "").replace(taints, at_first)
    assert "initProvider" in text
    (gpu,) = (one for one in of_kind(NodePool, text) if isinstance(one, NodePool) and not one.is_default)
    assert (value(gpu.minimum_nodes), value(gpu.maximum_nodes)) == (2, 3)


def test_cluster_api_may_carry_objects_of_the_service_operator():
    (pool,) = of_kind(NodePool, EMBEDDED)
    assert isinstance(pool, NodePool)
    assert (pool.provisioner, value(pool.size), value(pool.nodes)) == ("aso", "Standard_NC24ads_A100_v4", 2)
    assert pool.span.file == "a.yaml"
    assert pool.span.line > 6


def test_a_control_plane_is_a_cluster():
    (cluster,) = of_kind(Cluster, CONTROL_PLANE)
    assert isinstance(cluster, Cluster)
    assert (value(cluster.location), value(cluster.kubernetes_version)) == ("eastus", "v1.33.2")


@pytest.mark.parametrize("kind", ["containerservice.aws.upbound.io/v1beta1", "azure.example/v1"])
def test_other_objects_of_that_name_are_none(kind):
    text = CROSSPLANE.replace("containerservice.azure.upbound.io/v1beta2", kind)
    assert of_kind(Cluster, text) == []
