"""Things that look like a fault and are none, and their twins that are one: all rules run over each.

`fires` are rules that must speak, `silent` those that must not; beyond them, the errors and warnings of the default
profile are those in `ALSO`, each of which is true of its case. Each of the twenty known traps has its number:

 1 the vendor's plugin on a pool tainted `sku=gpu`, and pods that need no toleration for the vendor's own taint
 2 accelerated networking, which AKS has no property for, ARM decides by itself and azurerm turns off
 3 the spellings of azurerm 3, 4 and 5
 4 an orchestrated scale set without a single placement group written
 5 a placement group with one zone
 6 NCCL_IB_DISABLE where there is no InfiniBand
 7 KAITO's workspaces without tolerations, launchers without GPUs
 8 pools that can't be or need not be scaled to zero
 9 replicas that are services of their own, and one service over two machines
10 claims instead of limits, another maker's resource
11 the taint that Spot brings
12 a retired size among live ones
13 Batch nodes that talk by default in the one tool and not in the other
14 autoscale settings that are on by default in the one tool and not in the other
15 unread modules and charts
16 GPUs in the first pool
17 images that bring their driver
18 initialisation taints
19 zones that turn single placement off
20 one root, one finding
"""

from datetime import date
from pathlib import Path

import pytest
from tests.rules.traps import (
    ALSO,
    AUTOSCALE_BICEP,
    AUTOSCALE_TERRAFORM,
    BATCH_ARM,
    BATCH_TERRAFORM,
    CHART,
    CLUSTER,
    EXTENSION,
    GROUP,
    GROUPED,
    HPC_IMAGE,
    INTERFACE,
    KARPENTER,
    LEADER_WORKER,
    MACHINE,
    MANAGED,
    MPI,
    PLUGIN,
    SERVE,
    SKU,
    VENDOR,
    WORKSPACE,
    pod,
    pool,
    scale_set,
    torch_job,
)

from ailint.configuration.project import Inputs
from ailint.engine.scan import Request, scan
from ailint.findings.finding import Finding, Severity
from ailint.registry import load_rules
from ailint.settings import Settings

RULES = load_rules()


def findings(files: dict[str, str], profile: str = "advice") -> tuple[Finding, ...]:
    request = Request(
        root=Path("/ailint-nowhere"),
        paths=tuple(files),
        settings=Settings(profile=profile),
        inputs=Inputs(date(2026, 12, 1)),
        virtual={path: text.encode() for path, text in files.items()},
    )
    report = scan(request, RULES)
    assert not [notice for notice in report.notices if notice.kind.is_failure]
    return report.findings


Case = tuple[dict[str, str], set[str], set[str]]
CASES: dict[str, Case] = {
    "1 sku pool, plugin of the vendor": (
        {"main.tf": CLUSTER + pool(SKU), "plugin.yaml": PLUGIN, "pod.yaml": pod()},
        {"device-plugin-misses-taint", "taint-toleration-mismatch"},
        set(),
    ),
    "1 vendor pool, pod without toleration": (
        {"main.tf": CLUSTER + pool(VENDOR), "plugin.yaml": PLUGIN, "pod.yaml": pod()},
        set(),
        {"device-plugin-misses-taint", "taint-toleration-mismatch"},
    ),
    "2 AKS has no such property": ({"main.tf": CLUSTER + pool(SKU)}, set(), {"accelerated-networking-off"}),
    "2 an interface in ARM, nothing written": ({"main.bicep": INTERFACE}, set(), {"accelerated-networking-off"}),
    "2 a scale set of azurerm, nothing written": (
        {"main.tf": scale_set("linux", '  network_interface {\n    name = "n"\n    primary = true\n  }')},
        {"accelerated-networking-off"},
        set(),
    ),
    "2 the legacy name": (
        {
            "main.tf": 'resource "azurerm_virtual_machine_scale_set" "s" {\n  name = "s"\n  sku {\n'
            '    name = "Standard_ND96isr_H100_v5"\n    capacity = 2\n  }\n  network_profile {\n    name = "n"\n'
            "    primary = true\n    accelerated_networking = true\n  }\n}\n"
        },
        set(),
        {"accelerated-networking-off"},
    ),
    "3 spellings of three versions": (
        {
            "main.tf": CLUSTER
            + pool(SKU.replace("auto_scaling_enabled", "enable_auto_scaling"), name="three")
            + pool(SKU, name="four")
        },
        set(),
        {"gpu-pool-without-scale-to-zero", "untainted-gpu-pool", "wrong-gpu-taint-key"},
    ),
    "4 orchestrated, nothing written": (
        {"main.tf": scale_set("orchestrated")},
        set(),
        {"infiniband-without-single-placement-group"},
    ),
    "4 uniform and off": (
        {"main.tf": scale_set("linux", "  single_placement_group = false")},
        {"infiniband-without-single-placement-group"},
        set(),
    ),
    "5 a placement group and one zone": (
        {"main.tf": GROUP + scale_set("linux", GROUPED + '  zones = ["1"]')},
        set(),
        {"placement-group-across-zones"},
    ),
    "5 a placement group and two zones": (
        {"main.tf": GROUP + scale_set("linux", GROUPED + '  zones = ["1", "2"]')},
        {"placement-group-across-zones"},
        set(),
    ),
    "6 no InfiniBand to disable": (
        torch_job("1", "Standard_NC24ads_A100_v4"),
        set(),
        {"infiniband-disabled-by-environment"},
    ),
    "6 InfiniBand disabled": (
        torch_job("1", "Standard_ND96isr_H100_v5"),
        {"infiniband-disabled-by-environment"},
        set(),
    ),
    "7 KAITO adds tolerations": (
        {"workspace.yaml": WORKSPACE},
        set(),
        {"taint-toleration-mismatch", "untainted-gpu-pool"},
    ),
    "7 a launcher without a GPU": (
        {"main.tf": CLUSTER + pool(SKU), "mpi.yaml": MPI},
        set(),
        {"cpu-workload-on-gpu-pool", "gpu-workload-without-gpu-request"},
    ),
    "8 node auto-provisioning may disrupt": (
        {"nodepool.yaml": KARPENTER.format(sizes="Standard_NC24ads_A100_v4")},
        set(),
        {"karpenter-consolidates-training", "gpu-pool-without-scale-to-zero"},
    ),
    "8 the autoscaler does not serve GPUs that AKS manages": (
        {"main.bicep": MANAGED},
        set(),
        {"gpu-pool-without-scale-to-zero", "missing-device-plugin", "missing-gpu-metrics"},
    ),
    "8 its twin without management": (
        {"main.bicep": MANAGED.replace("'Managed'", "'Unmanaged'")},
        {"gpu-pool-without-scale-to-zero"},
        set(),
    ),
    "9 four replicas are four services": (
        {"main.tf": CLUSTER + pool(SKU, "Standard_ND96isr_H100_v5"), "chat.yaml": SERVE},
        {"infiniband-sku-for-inference"},
        set(),
    ),
    "9 one service over two machines": (
        {"main.tf": CLUSTER + pool(SKU, "Standard_ND96isr_H100_v5"), "chat.yaml": LEADER_WORKER},
        set(),
        {"infiniband-sku-for-inference"},
    ),
    "10 a claim instead of a limit": (
        {
            "main.tf": CLUSTER + pool(SKU),
            "pod.yaml": pod(
                "  nodeSelector: {accelerator: nvidia}\n"
                "  tolerations: [{key: sku, operator: Exists}]\n"
                "  resourceClaims: [{name: gpu, resourceClaimTemplateName: gpu}]\n",
                "{cpu: '1'}",
            ),
        },
        set(),
        {"gpu-workload-without-gpu-request", "cpu-workload-on-gpu-pool"},
    ),
    "10 AMD's resource on AMD's machine": (
        {
            "main.tf": CLUSTER + pool(SKU, "Standard_ND96isr_MI300X_v5"),
            "pod.yaml": pod("  tolerations: [{key: sku, operator: Exists}]\n", "{amd.com/gpu: 8}"),
        },
        set(),
        {"taint-toleration-mismatch", "gpu-request-exceeds-node"},
    ),
    "11 Spot's own taint": (
        {
            "main.tf": CLUSTER + pool(SKU + '  priority = "Spot"\n  eviction_policy = "Delete"\n'),
            "pod.yaml": pod("  nodeSelector: {agentpool: gpu}\n  tolerations: [{key: sku, operator: Exists}]\n"),
        },
        {"missing-spot-toleration"},
        {"taint-toleration-mismatch"},
    ),
    "13 Batch by Terraform talks": ({"main.tf": BATCH_TERRAFORM}, set(), {"batch-mpi-settings"}),
    "14 autoscale in ARM is off unless written": (
        {"main.bicep": AUTOSCALE_BICEP.replace("    ENABLED\n", "")},
        {"gpu-scale-set-never-empty"},
        set(),
    ),
    "14 autoscale in ARM, written": (
        {"main.bicep": AUTOSCALE_BICEP.replace("ENABLED", "enabled: true")},
        set(),
        {"gpu-scale-set-never-empty"},
    ),
    "14 autoscale by Terraform is on": ({"main.tf": AUTOSCALE_TERRAFORM}, set(), {"gpu-scale-set-never-empty"}),
    "15 an unread module could hold what is missing": (
        {
            "main.tf": CLUSTER + pool(SKU) + 'module "more" {\n  source = "example/more/azurerm"\n}\n',
            "pod.yaml": pod("  tolerations: [{key: sku, operator: Exists}]\n"),
        },
        set(),
        {"missing-device-plugin", "missing-gpu-metrics", "missing-cluster-monitoring", "missing-budget-alert"},
    ),
    "15 a chart could hold a plugin": (
        {"main.tf": CLUSTER + pool(SKU) + CHART, "pod.yaml": pod("  tolerations: [{key: sku, operator: Exists}]\n")},
        set(),
        {"missing-device-plugin", "missing-gpu-metrics"},
    ),
    "15 its twin, all read": (
        {"main.tf": CLUSTER + pool(SKU), "pod.yaml": pod("  tolerations: [{key: sku, operator: Exists}]\n")},
        {"missing-device-plugin", "missing-gpu-metrics"},
        set(),
    ),
    "16 GPUs in the default pool": (
        {"main.tf": CLUSTER.replace("Standard_D4s_v5", "Standard_NC24ads_A100_v4")},
        {"gpu-sku-in-system-pool"},
        {"untainted-gpu-pool", "gpu-pool-without-scale-to-zero"},
    ),
    "17 an image that brings its driver": (
        {"main.tf": MACHINE.format(size="Standard_NC24ads_A100_v4", body=HPC_IMAGE)},
        set(),
        {"missing-gpu-driver", "driver-installed-twice"},
    ),
    "17 that image and an extension": (
        {"main.tf": MACHINE.format(size="Standard_NC24ads_A100_v4", body=HPC_IMAGE) + EXTENSION},
        {"driver-installed-twice"},
        {"missing-gpu-driver"},
    ),
    "18 initialisation taints go away": (
        {
            "main.bicep": """
resource pool 'Microsoft.ContainerService/managedClusters/agentPools@2025-05-01' = {
  name: 'aks/gpu'
  properties: {
    vmSize: 'Standard_NC24ads_A100_v4'
    mode: 'User'
    enableAutoScaling: true
    minCount: 0
    maxCount: 2
    nodeInitializationTaints: ['sku=gpu:NoSchedule']
  }
}
"""
        },
        {"untainted-gpu-pool"},
        set(),
    ),
    "19 zones turn single placement off": (
        {
            "up.sh": "az vmss create -g rg -n train --image Ubuntu2404 --orchestration-mode Uniform "
            "--vm-sku Standard_ND96isr_H100_v5 --instance-count 2 --zones 1 2\n"
        },
        {"infiniband-without-single-placement-group"},
        set(),
    ),
    "20 a retired size has one finding": (
        {"main.tf": scale_set("linux", "  single_placement_group = false", "Standard_ND24rs")},
        {"retired-sku"},
        {
            "infiniband-without-single-placement-group",
            "accelerated-networking-off",
            "missing-placement-group",
            "training-across-zones",
        },
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_a_trap(name):
    files, fires, silent = CASES[name]
    found = {
        finding.rule for finding in findings(files) if finding.severity is not Severity.INFO or finding.rule in fires
    }
    assert fires <= found
    assert found.isdisjoint(silent)


@pytest.mark.parametrize("name", CASES)
def test_nothing_else_is_said_of_it(name):
    files, fires, _ = CASES[name]
    told = [one.rule for one in findings(files, "default") if one.severity is not Severity.INFO]
    assert set(told) - fires == ALSO.get(name, set())


def test_every_trap_has_its_number():
    numbers = {int(name.partition(" ")[0]) for name in CASES} | {12}
    assert numbers == set(range(1, 21))


def test_gpus_in_the_first_pool_are_one_finding():
    """Trap 16: a pool that can't be tainted, nor emptied, is told of once."""
    files, (rule,), _ = CASES["16 GPUs in the default pool"]
    told = [one.rule for one in findings(files) if one.severity is not Severity.INFO]
    assert told.count(rule) == len(told) == 1


def test_one_retired_size_of_two_is_a_warning():
    """Trap 12: the provisioner takes the other one."""
    sizes = "Standard_NC6s_v3, Standard_NC24ads_A100_v4"
    found = [one for one in findings({"nodepool.yaml": KARPENTER.format(sizes=sizes)}) if one.rule == "retired-sku"]
    assert [one.severity for one in found] == [Severity.WARNING]
    alone = [
        one for one in findings({"p.yaml": KARPENTER.format(sizes="Standard_NC6s_v3")}) if one.rule == "retired-sku"
    ]
    assert [one.severity for one in alone] == [Severity.ERROR]


def test_batch_in_arm_does_not_talk_unless_told():
    """Trap 13, its other half: nodes of a pool that trains can't reach each other."""
    named = BATCH_ARM.replace("name: 'b/train'", "name: 'b/train'\n  tags: { workload: 'training' }")
    assert "batch-mpi-settings" in {one.rule for one in findings({"main.bicep": named})}
