"""Where pods land: selectors, affinity, AKS's own labels, GPUs and taints together."""

from itertools import product

import pytest
from tests.model.pods import pod_of, pool_of, resources_of

from ailint.model.cluster import NodePool, Taint
from ailint.model.node_labels import Match
from ailint.model.placement import Placement
from ailint.model.scheduling import Obstacle, landing, pool_taints, selects
from ailint.model.workload import Workload
from ailint.value import Known

A100 = '  vm_size = "Standard_NC24ads_A100_v4"\n  node_labels = { "team" = "research", "tier" = "2" }'
SPOT = A100 + '\n  priority = "Spot"\n  eviction_policy = "Delete"'


def affinity(*terms: str) -> str:
    """A required node affinity; each term is a list of expressions."""
    listed = ", ".join(f"{{matchExpressions: [{term}]}}" for term in terms)
    required = f"{{nodeSelectorTerms: [{listed}]}}"
    return f"affinity: {{nodeAffinity: {{requiredDuringSchedulingIgnoredDuringExecution: {required}}}}}"


@pytest.mark.parametrize(
    ("spec", "match"),
    [
        ("nodeSelector: {team: research}", Match.YES),
        ("nodeSelector: {team: Research}", Match.NO),
        ("nodeSelector: {team: research, tier: '3'}", Match.NO),
        ("nodeSelector: {absent: x}", Match.NO),
        ("nodeSelector: {agentpool: gpu}", Match.YES),
        ("nodeSelector: {kubernetes.azure.com/agentpool: other}", Match.NO),
        ("nodeSelector: {kubernetes.io/os: linux}", Match.YES),
        ("nodeSelector: {kubernetes.io/os: windows}", Match.NO),
        ("nodeSelector: {kubernetes.io/arch: arm64}", Match.NO),
        ("nodeSelector: {node.kubernetes.io/instance-type: standard_nc24ads_a100_v4}", Match.YES),
        ("nodeSelector: {node.kubernetes.io/instance-type: Standard_D4s_v5}", Match.NO),
        ("nodeSelector: {accelerator: nvidia}", Match.YES),
        ("nodeSelector: {kubernetes.azure.com/accelerator: amd}", Match.NO),
        ("nodeSelector: {kubernetes.azure.com/scalesetpriority: spot}", Match.NO),
        ("nodeSelector: {kubernetes.azure.com/priority: regular}", Match.YES),
        ("nodeSelector: {kubernetes.azure.com/mode: user}", Match.YES),
        ("nodeSelector: {kubernetes.azure.com/mode: system}", Match.NO),
        ("nodeSelector: {kubernetes.azure.com/os-sku: Ubuntu}", Match.MAYBE),
        ("nodeSelector: {beta.kubernetes.io/instance-type: Standard_NC24ads_A100_v4}", Match.YES),
        ("nodeSelector: {beta.kubernetes.io/os: linux, beta.kubernetes.io/arch: amd64}", Match.YES),
        ("nodeSelector: {kubernetes.io/role: agent}", Match.MAYBE),
        ("nodeSelector: {topology.kubernetes.io/zone: eastus-1}", Match.MAYBE),
        ("nodeSelector: {nvidia.com/gpu.product: NVIDIA-A100}", Match.MAYBE),
        (affinity("{key: team, operator: In, values: [a, research]}"), Match.YES),
        (affinity("{key: team, operator: NotIn, values: [research]}"), Match.NO),
        (affinity("{key: absent, operator: NotIn, values: [x]}"), Match.YES),
        (affinity("{key: team, operator: Exists}"), Match.YES),
        (affinity("{key: absent, operator: Exists}"), Match.NO),
        (affinity("{key: team, operator: DoesNotExist}"), Match.NO),
        (affinity("{key: absent, operator: DoesNotExist}"), Match.YES),
        (affinity("{key: tier, operator: Gt, values: ['1']}"), Match.YES),
        (affinity("{key: tier, operator: Gt, values: ['2']}"), Match.NO),
        (affinity("{key: tier, operator: Lt, values: ['3']}"), Match.YES),
        (affinity("{key: team, operator: Lt, values: ['3']}"), Match.NO),
        (affinity("{key: absent, operator: Gt, values: ['3']}"), Match.NO),
        # requirements of one term hold together, terms are alternatives
        (affinity("{key: team, operator: Exists}, {key: absent, operator: Exists}"), Match.NO),
        (affinity("{key: absent, operator: Exists}", "{key: team, operator: Exists}"), Match.YES),
        ("nodeSelector: {team: research}\n" + affinity("{key: absent, operator: Exists}"), Match.NO),
        ("", Match.YES),
    ],
)
def test_selectors_and_affinity(spec, match):
    assert selects(pod_of(spec), pool_of(A100)) is match


@pytest.mark.parametrize(
    ("limits", "size", "obstacle"),
    [
        ("{nvidia.com/gpu: 1}", "Standard_NC24ads_A100_v4", Obstacle.NONE),
        ("{nvidia.com/gpu: 2}", "Standard_NC24ads_A100_v4", Obstacle.RESOURCES),
        ("{nvidia.com/gpu: 8}", "Standard_ND96isr_H100_v5", Obstacle.NONE),
        ("{nvidia.com/gpu: 1}", "Standard_D4s_v5", Obstacle.RESOURCES),
        ("{nvidia.com/gpu: 1}", "Standard_ND96isr_MI300X_v5", Obstacle.RESOURCES),
        ("{amd.com/gpu: 8}", "Standard_ND96isr_MI300X_v5", Obstacle.NONE),
        ("{nvidia.com/mig-1g.10gb: 1}", "Standard_NC24ads_A100_v4", Obstacle.UNKNOWN),
        ("{nvidia.com/gpu: 1}", "Standard_NC99zz_X_v9", Obstacle.UNKNOWN),
        ("{cpu: '4'}", "Standard_D4s_v5", Obstacle.NONE),
    ],
)
def test_gpus_that_a_machine_has(limits, size, obstacle):
    assert landing(pod_of("", limits), pool_of(f'  vm_size = "{size}"')).obstacle is obstacle


@pytest.mark.parametrize(
    ("tolerations", "taints", "attributes", "obstacle"),
    [
        ("[]", "[]", A100, Obstacle.NONE),
        ("[]", '["sku=gpu:NoSchedule"]', A100, Obstacle.TAINTS),
        (
            "[{key: sku, operator: Equal, value: gpu, effect: NoSchedule}]",
            '["sku=gpu:NoSchedule"]',
            A100,
            Obstacle.NONE,
        ),
        ("[{key: sku, value: gpu}]", '["sku=gpu:NoSchedule"]', A100, Obstacle.NONE),
        ("[{key: sku, operator: Exists, effect: NoExecute}]", '["sku=gpu:NoSchedule"]', A100, Obstacle.TAINTS),
        (
            "[{key: sku, operator: Exists, effect: NoExecute, tolerationSeconds: 60}]",
            '["sku=gpu:NoExecute"]',
            A100,
            Obstacle.NONE,
        ),
        ("[]", '["sku=gpu:PreferNoSchedule"]', A100, Obstacle.NONE),
        # the admission controller adds a toleration for the resource that is asked for
        ("[]", '["nvidia.com/gpu=present:NoSchedule"]', A100, Obstacle.NONE),
        ("[]", '["nvidia.com/gpu=present:NoExecute"]', A100, Obstacle.TAINTS),
        # AKS taints Spot pools by itself
        ("[]", "[]", SPOT, Obstacle.TAINTS),
        ("[{key: kubernetes.azure.com/scalesetpriority, operator: Exists}]", "[]", SPOT, Obstacle.NONE),
        ("[{operator: Exists}]", '["a=b:NoSchedule", "c:NoExecute"]', SPOT, Obstacle.NONE),
        ("[]", "var.taints", A100, Obstacle.UNKNOWN),
        # taints that go away once the node is ready
        ("[]", '["node.cilium.io/agent-not-ready=true:NoExecute"]', A100, Obstacle.NONE),
        ("[]", '["node.kubernetes.io/not-ready:NoExecute"]', A100, Obstacle.NONE),
        ("[]", '["node.kubernetes.io/unschedulable:NoSchedule"]', A100, Obstacle.NONE),
        ("[]", '["node.cloudprovider.kubernetes.io/uninitialized=true:NoSchedule"]', A100, Obstacle.NONE),
        ("[]", '["node.cilium.io/agent-not-ready=true:NoExecute", "sku=gpu:NoSchedule"]', A100, Obstacle.TAINTS),
    ],
)
def test_taints_and_tolerations(tolerations, taints, attributes, obstacle):
    pod = pod_of(f"tolerations: {tolerations}", "{nvidia.com/gpu: 1}")
    assert landing(pod, pool_of(f"{attributes}\n  node_taints = {taints}")).obstacle is obstacle


def test_taints_that_vanish_once_the_node_is_ready_do_not_count():
    pool = pool_of(A100 + '\n  node_initialization_taints = ["init=true:NoSchedule"]')
    assert isinstance(pool.taints, Known) is False or pool.taints.value == ()
    assert landing(pod_of("", "{nvidia.com/gpu: 1}"), pool).obstacle is Obstacle.NONE


def test_the_index_gives_what_every_single_comparison_gives():
    pools = tuple(
        pool_of(f'  vm_size = "{size}"\n  node_labels = {labels}\n  node_taints = {taints}', f"p{number}")
        for number, (size, labels, taints) in enumerate(
            product(
                ("Standard_NC24ads_A100_v4", "Standard_ND96isr_H100_v5", "Standard_D4s_v5"),
                ("{}", '{ "team" = "a" }', "var.labels"),
                ("[]", '["sku=gpu:NoSchedule"]'),
            )
        )
    )
    placement = Placement(pools)
    selectors = ("", "nodeSelector: {team: a}", "nodeSelector: {team: a, agentpool: p2}", "nodeSelector: {zone: x}")
    tolerations = ("tolerations: []", "tolerations: [{key: sku, operator: Exists}]")
    for selector, tolerated, limits in product(selectors, tolerations, ("{}", "{nvidia.com/gpu: 8}")):
        group = pod_of(f"{selector}\n{tolerated}".strip(), limits)
        one_by_one = [landing(group, pool) for pool in pools]
        expected = [
            (one.pool.name, one.obstacle, one.taints) for one in one_by_one if one.obstacle is not Obstacle.LABELS
        ]
        for _ in range(2):  # worked out, then remembered
            found = placement.landings(group)
            assert [(one.pool.name, one.obstacle, one.taints) for one in found] == expected
        selected = [(pool.name, match) for pool, match in placement.selected(group)]
        assert selected == [(p.name, selects(group, p)) for p in pools if selects(group, p) is not Match.NO]
        chosen = tuple(pool for pool, match in placement.selected(group) if match is Match.YES)
        assert placement.chosen(group) == chosen
        assert placement.chosen(group) is placement.chosen(group)
        assert {size.name for size in placement.chosen_sizes(group)} == {pool.size.value for pool in chosen}


def test_machines_that_kaito_makes_are_for_its_own_pods():
    text = (
        "apiVersion: kaito.sh/v1beta1\nkind: Workspace\nmetadata: {name: chat}\n"
        "resource: {instanceType: Standard_NC24ads_A100_v4, labelSelector: {matchLabels: {apps: chat}}}\n"
        "inference: {preset: {name: phi-4}}\n"
    )
    found = resources_of({"workspace.yaml": text})
    (pool,) = (one for one in found if isinstance(one, NodePool))
    (own,) = (one for one in found if isinstance(one, Workload))
    assert selects(own.groups[0], pool) is Match.YES
    assert pool_taints(pool) == (Taint("sku", "gpu", "NoSchedule"),)
    assert selects(pod_of(""), pool) is Match.NO
    assert selects(pod_of("nodeSelector: {accelerator: nvidia}"), pool) is Match.NO
    assert landing(pod_of("nodeSelector: {apps: chat}", "{nvidia.com/gpu: 1}"), pool).obstacle is Obstacle.TAINTS
