"""Labels of nodes that code does not settle: they may be there, or one of some values, or certainly not."""

import pytest
from tests.model.pods import karpenter_of, pod_of, pool_of, resources_of

from ailint.model.cluster import NodePool
from ailint.model.node_labels import Match
from ailint.model.scheduling import Obstacle, landing, selects

SIZE = '  vm_size = "Standard_NC24ads_A100_v4"\n'


@pytest.mark.parametrize(
    ("attributes", "selector", "match"),
    [
        # what an input decides may be anything
        ("  vm_size = var.size", "{accelerator: nvidia}", Match.MAYBE),
        ("  vm_size = var.size", "{kubernetes.azure.com/accelerator: nvidia}", Match.MAYBE),
        ("  vm_size = var.size", "{kubernetes.io/arch: arm64}", Match.MAYBE),
        ("  vm_size = var.size", "{node.kubernetes.io/instance-type: Standard_D4s_v5}", Match.MAYBE),
        ("  vm_size = var.size", "{beta.kubernetes.io/instance-type: Standard_D4s_v5}", Match.MAYBE),
        ("  vm_size = var.size", "{team: a}", Match.NO),
        (SIZE + "  node_labels = var.labels", "{team: a}", Match.MAYBE),
        (SIZE + '  node_labels = { "team" = var.team }', "{team: a}", Match.MAYBE),
        (SIZE + "  os_type = var.system", "{kubernetes.io/os: windows}", Match.MAYBE),
        (SIZE + '  os_type = "Windows"', "{kubernetes.io/os: linux}", Match.NO),
        (SIZE + "  priority = var.priority", "{kubernetes.azure.com/priority: spot}", Match.MAYBE),
        (SIZE + "  priority = var.priority", "{kubernetes.azure.com/scalesetpriority: spot}", Match.MAYBE),
        (SIZE + '  priority = "Spot"', "{kubernetes.azure.com/scalesetpriority: spot}", Match.YES),
        (SIZE + '  priority = "Spot"', "{kubernetes.azure.com/priority: regular}", Match.NO),
        (SIZE + "  mode = var.mode", "{kubernetes.azure.com/mode: system}", Match.MAYBE),
        (SIZE + '  mode = "System"', "{kubernetes.azure.com/mode: system}", Match.YES),
        # a machine without GPUs is never labelled as one
        ('  vm_size = "Standard_D4s_v5"', "{accelerator: nvidia}", Match.NO),
        ('  vm_size = "Standard_D4s_v5"', "{kubernetes.azure.com/accelerator: nvidia}", Match.NO),
        ('  vm_size = "Standard_D4ps_v5"', "{kubernetes.io/arch: arm64}", Match.YES),
        # zones are labelled with their region
        (SIZE + '  zones = ["1", "2"]', "{topology.kubernetes.io/zone: eastus-3}", Match.NO),
        (SIZE + '  zones = ["1", "2"]', "{topology.kubernetes.io/zone: eastus-1}", Match.MAYBE),
        (SIZE + "  zones = var.zones", "{topology.kubernetes.io/zone: eastus-3}", Match.MAYBE),
        (SIZE, "{topology.kubernetes.io/zone: eastus-3}", Match.MAYBE),
    ],
)
def test_labels_of_a_pool(attributes, selector, match):
    assert selects(pod_of(f"nodeSelector: {selector}"), pool_of(attributes)) is match


def test_a_name_that_is_an_input_may_be_any():
    text = f'resource "azurerm_kubernetes_cluster_node_pool" "gpu" {{\n  name = var.name\n{SIZE}}}\n'
    (pool,) = (one for one in resources_of({"main.tf": text}) if isinstance(one, NodePool))
    assert selects(pod_of("nodeSelector: {agentpool: gpu}"), pool) is Match.MAYBE


@pytest.mark.parametrize(
    ("requirements", "selector", "match"),
    [
        ("[{key: team, operator: In, values: [a]}]", "{team: a}", Match.YES),
        ("[{key: team, operator: In, values: [a]}]", "{team: b}", Match.NO),
        ("[{key: team, operator: In, values: [a, b]}]", "{team: b}", Match.MAYBE),
        ("[{key: team, operator: In, values: [a, b]}]", "{team: c}", Match.NO),
        (
            "[{key: team, operator: In, values: [a, b]}, {key: team, operator: In, values: [b, c]}]",
            "{team: b}",
            Match.YES,
        ),
        ("[{key: team, operator: Exists}]", "{team: c}", Match.MAYBE),
        ("[{key: team, operator: DoesNotExist}]", "{team: c}", Match.NO),
        ("[{key: karpenter.sh/capacity-type, operator: In, values: [spot]}]", "{team: c}", Match.NO),
        (
            "[{key: karpenter.sh/capacity-type, operator: In, values: [spot]}]",
            "{karpenter.sh/capacity-type: on-demand}",
            Match.NO,
        ),
        (
            "[{key: karpenter.azure.com/sku-name, operator: In, values: [Standard_NC24ads_A100_v4]}]",
            "{node.kubernetes.io/instance-type: standard_nc24ads_a100_v4}",
            Match.YES,
        ),
        (
            "[{key: karpenter.azure.com/sku-name, operator: NotIn, values: [Standard_NC24ads_A100_v4]}]",
            "{node.kubernetes.io/instance-type: Standard_ND96isr_H100_v5}",
            Match.MAYBE,
        ),
        ("[]", "{karpenter.sh/nodepool: auto}", Match.YES),
        ("[]", "{karpenter.sh/nodepool: other}", Match.NO),
        ("[]", "{agentpool: auto}", Match.NO),
        ("[]", "{kubernetes.io/arch: arm64}", Match.MAYBE),
    ],
)
def test_labels_that_a_provisioner_can_give(requirements, selector, match):
    assert selects(pod_of(f"nodeSelector: {selector}"), karpenter_of(requirements)) is match


@pytest.mark.parametrize(
    ("requirements", "limits", "obstacle"),
    [
        ("[{key: karpenter.azure.com/sku-family, operator: In, values: [D, E]}]", 1, Obstacle.RESOURCES),
        ("[{key: karpenter.azure.com/sku-family, operator: In, values: [D, 'N']}]", 1, Obstacle.UNKNOWN),
        ("[{key: karpenter.azure.com/sku-gpu-count, operator: In, values: ['0']}]", 1, Obstacle.RESOURCES),
        ("[{key: karpenter.azure.com/sku-name, operator: In, values: [Standard_NC24ads_A100_v4]}]", 1, Obstacle.NONE),
        (
            "[{key: karpenter.azure.com/sku-name, operator: In, values: [Standard_NC24ads_A100_v4]}]",
            2,
            Obstacle.RESOURCES,
        ),
        (
            "[{key: karpenter.azure.com/sku-name, operator: In, values: [Standard_D4s_v5, Standard_NC48ads_A100_v4]}]",
            2,
            Obstacle.NONE,
        ),
        ("[]", 1, Obstacle.UNKNOWN),
    ],
)
def test_machines_that_a_provisioner_can_make(requirements, limits, obstacle):
    pod = pod_of("", f"{{nvidia.com/gpu: {limits}}}")
    assert landing(pod, karpenter_of(requirements)).obstacle is obstacle


def test_taints_that_hold_until_a_node_is_set_up_keep_nobody_off():
    text = (
        "apiVersion: karpenter.sh/v1\nkind: NodePool\nmetadata: {name: auto}\nspec:\n  template:\n    spec:\n"
        "      startupTaints: [{key: example.com/not-ready, effect: NoSchedule}]\n      requirements:\n"
        "        - {key: karpenter.azure.com/sku-name, operator: In, values: [Standard_NC24ads_A100_v4]}\n"
    )
    (pool,) = (one for one in resources_of({"nodepool.yaml": text}) if isinstance(one, NodePool))
    assert landing(pod_of("", "{nvidia.com/gpu: 1}"), pool).obstacle is Obstacle.NONE


def affinity(term: str) -> str:
    required = f"{{nodeSelectorTerms: [{term}]}}"
    return f"affinity: {{nodeAffinity: {{requiredDuringSchedulingIgnoredDuringExecution: {required}}}}}"


@pytest.mark.parametrize(
    ("term", "match"),
    [
        ("{matchFields: [{key: metadata.name, operator: In, values: [aks-gpu-1]}]}", Match.MAYBE),
        (
            "{matchFields: [{key: metadata.name, operator: In, values: [x]}], "
            "matchExpressions: [{key: team, operator: Exists}]}",
            Match.NO,
        ),
        ("{}", Match.NO),
        ("{matchExpressions: []}", Match.NO),
        ("{}, {matchExpressions: [{key: agentpool, operator: Exists}]}", Match.YES),
    ],
)
def test_terms_by_name_and_terms_without_requirements(term, match):
    assert selects(pod_of(affinity(term)), pool_of(SIZE)) is match


@pytest.mark.parametrize("resource", ["nvidia.com/gpu.shared", "nvidia.com/mig-1g.10gb"])
def test_shares_and_slices_are_not_counted(resource):
    assert landing(pod_of("", f"{{{resource}: 20}}"), pool_of(SIZE)).obstacle is Obstacle.UNKNOWN
    assert landing(pod_of("", f"{{{resource}: 20}}"), pool_of('  vm_size = "Standard_D4s_v5"')).obstacle is (
        Obstacle.RESOURCES
    )


def test_a_claim_for_devices_is_decided_by_its_driver():
    pod = pod_of("resourceClaims: [{name: gpu, resourceClaimTemplateName: gpu}]")
    assert landing(pod, pool_of(SIZE)).obstacle is Obstacle.UNKNOWN
