"""Cluster API on Azure: sizes from the machine's object, counts from the set, taints from the bootstrap."""

import pytest
from tests.model.pods import resources_of

from ailint.model.cluster import Cluster, NodePool, Taint
from ailint.model.infrastructure import Infrastructure
from ailint.sdk import known
from ailint.value import Unknown

MANAGED = """
apiVersion: cluster.x-k8s.io/v1beta1
kind: Cluster
metadata: {name: main}
spec:
  controlPlaneRef: {apiVersion: infrastructure.cluster.x-k8s.io/v1beta1, kind: AzureManagedControlPlane, name: plane}
---
apiVersion: infrastructure.cluster.x-k8s.io/v1beta1
kind: AzureManagedControlPlane
metadata: {name: plane}
spec: {location: eastus, version: v1.33.2}
---
apiVersion: cluster.x-k8s.io/v1beta1
kind: MachinePool
metadata: {name: gpu}
spec:
  clusterName: main
  replicas: 3
  template:
    spec:
      infrastructureRef: {kind: AzureManagedMachinePool, name: gpu}
---
apiVersion: infrastructure.cluster.x-k8s.io/v1beta1
kind: AzureManagedMachinePool
metadata: {name: gpu}
spec:
  name: gpunp
  mode: User
  sku: Standard_NC24ads_A100_v4
  scaling: {minSize: 1, maxSize: 5}
  scaleSetPriority: Spot
  spotMaxPrice: "2.5"
  availabilityZones: ["1"]
  taints: [{key: sku, value: gpu, effect: NoSchedule}]
  nodeLabels: {team: research}
  additionalTags: {workload: training}
  enableEncryptionAtHost: true
  enableNodePublicIP: false
  osDiskSizeGB: 256
"""
MACHINES = """
apiVersion: cluster.x-k8s.io/v1beta1
kind: MachineDeployment
metadata:
  name: gpu
  annotations: {ANNOTATIONS}
spec:
  clusterName: own
  replicas: 4
  template:
    spec:
      failureDomain: "2"
      bootstrap: {configRef: {kind: KubeadmConfigTemplate, name: gpu}}
      infrastructureRef: {kind: AzureMachineTemplate, name: gpu}
---
apiVersion: infrastructure.cluster.x-k8s.io/v1beta1
kind: AzureMachineTemplate
metadata: {name: gpu}
spec:
  template:
    spec:
      vmSize: Standard_NC24ads_A100_v4
      spotVMOptions: {}
      osDisk: {osType: Linux, diskSizeGB: 512}
      securityProfile: {encryptionAtHost: true}
---
apiVersion: bootstrap.cluster.x-k8s.io/v1beta1
kind: KubeadmConfigTemplate
metadata: {name: gpu}
spec:
  template:
    spec:
      joinConfiguration:
        nodeRegistration:
          taints: [{key: sku, value: gpu, effect: NoSchedule}]
          kubeletExtraArgs: ARGUMENTS
"""
POOL = """
apiVersion: cluster.x-k8s.io/v1beta1
kind: MachinePool
metadata: {name: train, namespace: ml}
spec:
  clusterName: own
  replicas: 2
  template:
    spec:
      bootstrap: {configRef: {kind: KubeadmConfig, name: train}}
      infrastructureRef: {kind: AzureMachinePool, name: train}
---
apiVersion: infrastructure.cluster.x-k8s.io/v1beta1
kind: AzureMachinePool
metadata: {name: train, namespace: ml}
spec:
  template: {vmSize: Standard_ND96isr_H100_v5}
---
apiVersion: bootstrap.cluster.x-k8s.io/v1beta1
kind: KubeadmConfig
metadata: {name: train, namespace: ml}
spec: {joinConfiguration: {}}
"""
OF_SERVICE_OPERATOR = """
apiVersion: cluster.x-k8s.io/v1beta1
kind: MachinePool
metadata: {name: gpu}
spec:
  clusterName: main
  replicas: 6
  template: {spec: {infrastructureRef: {kind: AzureASOManagedMachinePool, name: gpu}}}
---
apiVersion: infrastructure.cluster.x-k8s.io/v1beta1
kind: AzureASOManagedControlPlane
metadata: {name: main}
spec:
  version: v1.33.2
  resources:
    - apiVersion: containerservice.azure.com/v1api20240901
      kind: ManagedCluster
      metadata: {name: main}
      spec: {location: westus3, kubernetesVersion: "1.33"}
---
apiVersion: infrastructure.cluster.x-k8s.io/v1beta1
kind: AzureASOManagedMachinePool
metadata: {name: gpu}
spec:
  resources:
    - apiVersion: containerservice.azure.com/v1api20240901
      kind: ManagedClustersAgentPool
      metadata: {name: gpu}
      spec: {owner: {name: main}, vmSize: Standard_NC24ads_A100_v4}
"""


def pools_of(text: str) -> list[NodePool]:
    return [one for one in resources_of({"a.yaml": text}) if isinstance(one, NodePool)]


def machines(annotations: str = "{}", arguments: str = "{}") -> NodePool:
    (pool,) = pools_of(MACHINES.replace("{ANNOTATIONS}", annotations).replace("ARGUMENTS", arguments))
    return pool


def test_a_managed_pool_knows_its_count_and_its_cluster():
    found = resources_of({"a.yaml": MANAGED})
    (cluster,) = (one for one in found if isinstance(one, Cluster))
    (pool,) = Infrastructure(found).pools_of(cluster)
    assert (pool.provisioner, known(pool.pool_name), known(pool.size), known(pool.mode)) == (
        "capz",
        "gpunp",
        "Standard_NC24ads_A100_v4",
        "User",
    )
    assert (known(pool.nodes), known(pool.autoscaling)) == (3, True)
    assert (known(pool.minimum_nodes), known(pool.maximum_nodes)) == (1, 5)
    assert (known(pool.priority), known(pool.spot_max_price), known(pool.zones)) == ("Spot", 2.5, ("1",))
    assert known(pool.taints) == (Taint("sku", "gpu", "NoSchedule"),)
    assert known(pool.labels) == (("team", "research"),)
    assert (known(pool.encryption_at_host), known(pool.public_ip), known(pool.os_disk_gib)) == (True, False, 256)
    assert ("workload", "training") in {(clue.name, clue.text) for clue in pool.clues}


def test_a_managed_pool_alone_does_not_know_its_count():
    (pool,) = pools_of(MANAGED[MANAGED.rindex("---") :])
    assert isinstance(pool.nodes, Unknown)


def test_a_template_of_a_managed_pool_is_one():
    spec = "spec: {template: {spec: {mode: User, sku: Standard_NC24ads_A100_v4, scaling: {minSize: 0, maxSize: 2}}}}"
    header = "apiVersion: infrastructure.cluster.x-k8s.io/v1beta1\nkind: AzureManagedMachinePoolTemplate\n"
    (pool,) = pools_of(f"{header}metadata: {{name: gpu}}\n{spec}\n")
    assert (known(pool.size), known(pool.minimum_nodes)) == ("Standard_NC24ads_A100_v4", 0)


def test_machines_of_a_deployment():
    pool = machines(arguments='{node-labels: "team=research,tier=2"}')
    assert (pool.provisioner, known(pool.size), known(pool.priority)) == (
        "cluster-api",
        "Standard_NC24ads_A100_v4",
        "Spot",
    )
    assert (known(pool.nodes), known(pool.autoscaling), known(pool.zones)) == (4, False, ("2",))
    assert known(pool.taints) == (Taint("sku", "gpu", "NoSchedule"),)
    assert known(pool.labels) == (("team", "research"), ("tier", "2"))
    assert (known(pool.os_disk_gib), known(pool.encryption_at_host), known(pool.os_type)) == (512, True, "Linux")


def test_arguments_may_be_a_list():
    assert known(machines(arguments='[{name: v, value: "2"}, {name: node-labels, value: a=b}]').labels) == (("a", "b"),)


def test_the_autoscaler_is_told_by_annotations():
    least, most = (f"cluster.x-k8s.io/cluster-api-autoscaler-node-group-{end}-size" for end in ("min", "max"))
    pool = machines(f'{{{least}: "0", {most}: "8"}}')
    assert (known(pool.autoscaling), known(pool.minimum_nodes), known(pool.maximum_nodes)) == (True, 0, 8)


def test_a_machine_pool_without_taints_has_none():
    (pool,) = pools_of(POOL)
    assert (known(pool.size), known(pool.nodes), known(pool.priority)) == ("Standard_ND96isr_H100_v5", 2, "Regular")
    assert known(pool.taints) is None


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        (MACHINES[MACHINES.index("---") : MACHINES.rindex("---")], "machines without a set"),
        (
            POOL.replace("infrastructureRef: {kind: AzureMachinePool", "infrastructureRef: {kind: Other"),
            "another's set",
        ),
        (POOL.replace("train, namespace: ml", "train, namespace: a", 1), "a set of another namespace"),
    ],
)
def test_what_stands_elsewhere_is_unknown(text, kind):
    (pool,) = pools_of(text)
    assert all(isinstance(one, Unknown) for one in (pool.nodes, pool.minimum_nodes, pool.taints, pool.labels)), kind


def test_objects_of_the_service_operator_inside_are_counted_by_the_set():
    found = resources_of({"a.yaml": OF_SERVICE_OPERATOR})
    (cluster,) = (one for one in found if isinstance(one, Cluster))
    (pool,) = Infrastructure(found).pools_of(cluster)
    assert (known(cluster.location), known(pool.size), known(pool.nodes)) == (
        "westus3",
        "Standard_NC24ads_A100_v4",
        6,
    )


def test_objects_within_terraform_name_each_other_too():
    documents = "\n".join(
        f'resource "kubectl_manifest" "m{number}" {{\n  yaml_body = <<-YAML\n{document.strip()}\n  YAML\n}}'
        for number, document in enumerate(MANAGED.split("---"))
    )
    found = resources_of({"main.tf": documents})
    (cluster,) = (one for one in found if isinstance(one, Cluster))
    (pool,) = Infrastructure(found).pools_of(cluster)
    assert (known(pool.size), known(pool.nodes)) == ("Standard_NC24ads_A100_v4", 3)
