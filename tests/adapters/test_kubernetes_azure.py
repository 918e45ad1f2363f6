"""Clusters, pools and machines that Kubernetes objects ask Azure for."""

import pytest
from tests.model.pods import resources_of

from ailint.model.cluster import Cluster, NodePool, Taint
from ailint.model.compute import Machine, ScaleSet
from ailint.model.infrastructure import Infrastructure
from ailint.model.resource import Resource
from ailint.value import Known, Unknown

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
  owner: {name: aks-main}
  vmSize: Standard_ND96isr_H100_v5
  enableAutoScaling: true
  minCount: 0
  maxCount: 4
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
MACHINES = """
apiVersion: infrastructure.cluster.x-k8s.io/v1beta1
kind: AzureMachineTemplate
metadata: {name: gpu}
spec:
  template:
    spec: {vmSize: Standard_NC24ads_A100_v4, spotVMOptions: {}}
---
apiVersion: infrastructure.cluster.x-k8s.io/v1beta1
kind: AzureMachinePool
metadata: {name: pool}
spec:
  template: {vmSize: Standard_ND96isr_H100_v5}
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
    assert (value(pools[2].minimum_nodes), value(pools[2].maximum_nodes)) == (0, 4)


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


def test_cluster_api_may_carry_objects_of_the_service_operator():
    (pool,) = of_kind(NodePool, EMBEDDED)
    assert isinstance(pool, NodePool)
    assert (pool.provisioner, value(pool.size), value(pool.nodes)) == ("aso", "Standard_NC24ads_A100_v4", 2)
    assert pool.span.file == "a.yaml"
    assert pool.span.line > 6


def test_machines_of_cluster_api_have_a_size_and_an_unknown_number():
    template, pool = of_kind(NodePool, MACHINES)
    assert isinstance(template, NodePool)
    assert isinstance(pool, NodePool)
    assert (value(template.size), value(template.priority)) == ("Standard_NC24ads_A100_v4", "Spot")
    assert (value(pool.size), value(pool.priority)) == ("Standard_ND96isr_H100_v5", "Regular")
    for one in (template, pool):
        assert one.provisioner == "capz"
        assert all(isinstance(each, Unknown) for each in (one.nodes, one.minimum_nodes, one.taints))


def test_a_control_plane_is_a_cluster():
    (cluster,) = of_kind(Cluster, CONTROL_PLANE)
    assert isinstance(cluster, Cluster)
    assert (value(cluster.location), value(cluster.kubernetes_version)) == ("eastus", "v1.33.2")


@pytest.mark.parametrize("kind", ["containerservice.aws.upbound.io/v1beta1", "azure.example/v1"])
def test_other_objects_of_that_name_are_none(kind):
    text = CROSSPLANE.replace("containerservice.azure.upbound.io/v1beta2", kind)
    assert of_kind(Cluster, text) == []
