"""Karpenter's NodePools with their AKSNodeClass, and KAITO's objects, as pools and workloads."""

import pytest
from tests.model.pods import resources_of

from ailint.model.cluster import NodePool, NodeProvisioner, Taint
from ailint.model.purpose import Purpose, infer_purpose
from ailint.model.scheduling import requested_gpus
from ailint.model.workload import NodeRequirement, Workload
from ailint.sdk import known
from ailint.value import Unknown

NODE_POOL = """
apiVersion: karpenter.sh/v1
kind: NodePool
metadata: {name: gpu}
spec:
  weight: 10
  limits: {nvidia.com/gpu: 16}
  replicas: 2
  disruption: {consolidationPolicy: WhenEmpty, consolidateAfter: 5m}
  template:
    metadata: {labels: {team: research}}
    spec:
      expireAfter: Never
      nodeClassRef: {group: karpenter.azure.com, kind: AKSNodeClass, name: CLASS}
      taints: [{key: sku, value: gpu, effect: NoSchedule}]
      startupTaints: [{key: example.com/init, effect: NoExecute}]
      requirements:
        - key: node.kubernetes.io/instance-type
          operator: In
          values: [Standard_NC24ads_A100_v4, Standard_NC8as_T4_v3]
        - {key: karpenter.azure.com/sku-name, operator: NotIn, values: [Standard_NC6s_v3]}
        - {key: karpenter.sh/capacity-type, operator: In, values: [spot]}
        - {key: topology.kubernetes.io/zone, operator: In, values: [eastus-1, eastus-2]}
        - {key: karpenter.azure.com/sku-gpu-manufacturer, operator: In, values: [nvidia]}
"""
CLASS = """
---
apiVersion: karpenter.azure.com/v1beta1
kind: AKSNodeClass
metadata: {name: gpu}
spec:
  imageFamily: AzureLinux
  osDiskSizeGB: 256
  gpu: {mode: None}
  security: {encryptionAtHost: true}
  tags: {workload: training, EnableManagedGPUExperience: "true"}
"""


def provisioner(text: str) -> NodeProvisioner:
    (pool,) = (one for one in resources_of({"a.yaml": text}) if isinstance(one, NodeProvisioner))
    return pool


def test_a_karpenter_pool_with_its_class():
    pool = provisioner(NODE_POOL.replace("name: CLASS", "name: gpu") + CLASS)
    assert (pool.provisioner, known(pool.pool_name), known(pool.mode)) == ("karpenter", "gpu", "User")
    assert [known(one.size) for one in pool.candidates] == ["Standard_NC24ads_A100_v4", "Standard_NC8as_T4_v3"]
    assert NodeRequirement("karpenter.azure.com/sku-name", "NotIn", ("Standard_NC6s_v3",)) in known(pool.requirements)
    assert (known(pool.priority), known(pool.zones), pool.accelerator) == ("Spot", ("1", "2"), "nvidia")
    assert known(pool.taints) == (Taint("sku", "gpu", "NoSchedule"),)
    assert known(pool.initialization_taints) == (Taint("example.com/init", "", "NoExecute"),)
    assert known(pool.labels) == (("team", "research"),)
    assert (known(pool.limits), known(pool.static_nodes)) == (True, 2)
    assert (known(pool.consolidation_policy), known(pool.consolidate_after), known(pool.expire_after)) == (
        "WhenEmpty",
        "5m",
        "Never",
    )
    assert (known(pool.os_sku), known(pool.os_type), known(pool.os_disk_gib)) == ("AzureLinux", "Linux", 256)
    assert (known(pool.gpu_driver), known(pool.gpu_management), known(pool.encryption_at_host)) == (
        "None",
        "Managed",
        True,
    )
    assert ("workload", "training") in {(clue.name, clue.text) for clue in pool.clues}


def test_the_class_that_aks_makes_has_defaults():
    pool = provisioner(NODE_POOL.replace("CLASS", "default"))
    assert (known(pool.os_sku), known(pool.os_disk_gib), known(pool.gpu_driver)) == ("Ubuntu", 128, "Install")


def test_a_class_that_is_not_here_is_unknown():
    pool = provisioner(NODE_POOL.replace("CLASS", "elsewhere"))
    assert all(isinstance(one, Unknown) for one in (pool.os_sku, pool.os_disk_gib, pool.gpu_driver))


def test_what_is_not_written_is_what_karpenter_does():
    bare = "apiVersion: karpenter.sh/v1\nkind: NodePool\nmetadata: {name: a}\nspec: {template: {spec: {}}}\n"
    pool = provisioner(bare)
    assert (known(pool.consolidation_policy), known(pool.consolidate_after), known(pool.expire_after)) == (
        "WhenEmptyOrUnderutilized",
        "0s",
        "720h",
    )
    assert (known(pool.limits), known(pool.static_nodes), known(pool.priority)) == (None, None, "Regular")


@pytest.mark.parametrize(
    ("requirement", "accelerator"),
    [
        ("{key: karpenter.azure.com/sku-family, operator: In, values: ['N']}", "nvidia"),
        ("{key: karpenter.azure.com/sku-family, operator: In, values: [D, 'N']}", ""),
        ("{key: karpenter.azure.com/sku-series, operator: In, values: [NCads_A100_v4]}", "nvidia"),
        ("{key: karpenter.azure.com/sku-series, operator: In, values: [NPs]}", ""),
        ("{key: karpenter.azure.com/sku-gpu-count, operator: Gt, values: ['0']}", "nvidia"),
        ("{key: karpenter.azure.com/sku-gpu-count, operator: In, values: ['0', '1']}", ""),
        ("{key: karpenter.azure.com/sku-gpu-name, operator: Exists}", "nvidia"),
        ("{key: karpenter.azure.com/sku-gpu-manufacturer, operator: In, values: [amd]}", "amd"),
    ],
)
def test_requirements_that_only_gpu_machines_meet(requirement, accelerator):
    text = NODE_POOL[: NODE_POOL.index("      requirements:")] + f"      requirements:\n        - {requirement}\n"
    assert provisioner(text).accelerator == accelerator


PRESET = """
apiVersion: kaito.sh/v1beta1
kind: Workspace
metadata: {name: chat}
resource:
  count: 2
  instanceType: Standard_NC48ads_A100_v4
  labelSelector: {matchLabels: {apps: chat}}
inference:
  preset: {name: llama-3.1-8b-instruct}
"""
TUNING = """
apiVersion: kaito.sh/v1alpha1
kind: Workspace
metadata: {name: tune}
resource:
  instanceType: Standard_NC24ads_A100_v4
  labelSelector: {matchLabels: {apps: tune}}
tuning:
  preset: {name: phi-4}
  method: qlora
  input: {urls: ["https://example.com/data.parquet"]}
"""
OWN_MACHINES = """
apiVersion: kaito.sh/v1beta1
kind: Workspace
metadata: {name: own}
resource:
  labelSelector: {matchLabels: {gpu: a100}}
  partition: {mode: mig, profile: 1g.10gb}
inference:
  preset: {name: phi-4-mini-instruct}
"""
TEMPLATE = """
apiVersion: kaito.sh/v1beta1
kind: Workspace
metadata: {name: custom}
resource:
  instanceType: Standard_NC24ads_A100_v4
  labelSelector: {matchLabels: {apps: custom}}
inference:
  template:
    spec:
      tolerations: [{key: sku, operator: Exists}]
      containers:
        - {name: server, image: "registry.example/serve:1", resources: {limits: {nvidia.com/gpu: 1}}}
"""
SET = """
apiVersion: kaito.sh/v1beta1
kind: InferenceSet
metadata: {name: many}
spec:
  replicas: 3
  selector: {matchLabels: {apps: many}}
  template:
    resource: {instanceType: Standard_NC24ads_A100_v4}
    inference: {preset: {name: qwen2.5-coder-7b-instruct}}
"""
ROLES = """
apiVersion: kaito.sh/v1alpha1
kind: MultiRoleInference
metadata: {name: split}
spec:
  labelSelector: {matchLabels: {apps: split}}
  model: {name: deepseek-r1-distill-llama-8b}
  roles:
    - {type: prefill, replicas: 1, instanceType: Standard_ND96isr_H100_v5}
    - {type: decode, replicas: 2, instanceType: Standard_NC40ads_H100_v5}
"""
RAG = """
apiVersion: kaito.sh/v1beta1
kind: RAGEngine
metadata: {name: rag}
spec:
  compute: {instanceType: Standard_NC4as_T4_v3, labelSelector: {matchLabels: {apps: rag}}}
  embedding: {local: {modelID: BAAI/bge-small-en-v1.5}}
  inferenceService: {url: http://chat/v1}
"""


def read_kaito(text: str) -> tuple[list[NodePool], Workload]:
    found = resources_of({"a.yaml": text})
    (workload,) = (one for one in found if isinstance(one, Workload))
    return [one for one in found if isinstance(one, NodePool)], workload


@pytest.mark.parametrize(
    ("text", "pools", "gpus", "model", "purpose"),
    [
        (
            PRESET,
            [("Standard_NC48ads_A100_v4", 2)],
            [{"nvidia.com/gpu": 2}],
            "llama-3.1-8b-instruct",
            Purpose.INFERENCE,
        ),
        (TUNING, [("Standard_NC24ads_A100_v4", None)], [{"nvidia.com/gpu": 1}], "phi-4", Purpose.TRAINING),
        (OWN_MACHINES, [], [{"nvidia.com/mig-1g.10gb": 1}], "phi-4-mini-instruct", Purpose.INFERENCE),
        (TEMPLATE, [("Standard_NC24ads_A100_v4", None)], [{"nvidia.com/gpu": 1}], None, Purpose.INFERENCE),
        (
            SET,
            [("Standard_NC24ads_A100_v4", 3)],
            [{"nvidia.com/gpu": 1}],
            "qwen2.5-coder-7b-instruct",
            Purpose.INFERENCE,
        ),
        (
            ROLES,
            [("Standard_ND96isr_H100_v5", 1), ("Standard_NC40ads_H100_v5", 2)],
            [{"nvidia.com/gpu": 8}, {"nvidia.com/gpu": 1}],
            "deepseek-r1-distill-llama-8b",
            Purpose.INFERENCE,
        ),
        (
            RAG,
            [("Standard_NC4as_T4_v3", None)],
            [{"nvidia.com/gpu": 1}],
            "BAAI/bge-small-en-v1.5",
            Purpose.INFERENCE,
        ),
    ],
    ids=["preset", "tuning", "own-machines", "template", "set", "roles", "rag"],
)
def test_kaito_makes_machines_and_pods(text, pools, gpus, model, purpose):
    made, workload = read_kaito(text)
    assert [(known(one.size), None if isinstance(one.nodes, Unknown) else known(one.nodes)) for one in made] == pools
    assert all(one.provisioner == "kaito" for one in made)
    assert [requested_gpus(group) for group in workload.groups] == gpus
    assert workload.model is not None
    assert known(workload.model) == model
    assert workload.injects_tolerations
    assert infer_purpose(workload.clues).purpose is purpose


def test_kaito_picks_nodes_by_labels_and_size():
    (pool,), workload = read_kaito(PRESET)
    assert known(pool.labels) == (("apps", "chat"),)
    (group,) = workload.groups
    assert known(group.node_selector) == (
        ("apps", "chat"),
        ("node.kubernetes.io/instance-type", "Standard_NC48ads_A100_v4"),
    )
    assert known(group.replicas) == 2


def test_gpus_of_machines_that_the_author_brings_are_unknown():
    text = OWN_MACHINES.replace("  partition: {mode: mig, profile: 1g.10gb}\n", "")
    _, workload = read_kaito(text)
    (amount,) = workload.groups[0].containers[0].amounts
    assert isinstance(amount.limit, Unknown)


def test_some_gpus_of_a_machine():
    text = OWN_MACHINES.replace("{mode: mig, profile: 1g.10gb}", "{mode: accelerator, count: 2}")
    _, workload = read_kaito(text)
    assert requested_gpus(workload.groups[0]) == {"nvidia.com/gpu": 2}
