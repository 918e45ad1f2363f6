"""Machines that train together and that nothing holds together."""

from collections.abc import Iterator

from ailint.sdk import (
    Absent,
    Context,
    Host,
    Known,
    Machine,
    NodePool,
    Problem,
    Reference,
    Related,
    ScaleSet,
    Severity,
    Undecided,
    arm,
    az,
    date,
    known,
    kubernetes,
    rule,
    terraform,
)
from ailint_rules.machines import gpu_size
from ailint_rules.placement.gangs import is_held_otherwise, machine_count, trains

BAD = terraform("""
resource "azurerm_linux_virtual_machine_scale_set" "train" { # expect: missing-placement-group
  name      = "vmss-train"
  sku       = "Standard_NC96ads_A100_v4"
  instances = 4
  network_interface {
    name                          = "nic"
    primary                       = true
    enable_accelerated_networking = true
  }
}
""")

BAD_ARM = arm(
    """{
  "$schema": "https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#",
  "contentVersion": "1.0.0.0",
  "resources": [
    {
      "type": "Microsoft.ContainerService/managedClusters/agentPools",
      "apiVersion": "2024-09-01",
      "name": "aks/train",
      "properties": {
        "vmSize": "Standard_ND96isr_H100_v5",
        "count": 4,
        "nodeLabels": { "purpose": "training" },
        "nodeTaints": [ "sku=gpu:NoSchedule" ]
      }
    }
  ]
}
""",
    expect={"missing-placement-group": [8], "gpu-pool-without-scale-to-zero": [11]},
)

BAD_SCRIPT = az("""
# expect-next-line: missing-placement-group
az vmss create --resource-group rg --name vmss-train --image example:own:image:latest --instance-count 4 \\
  --vm-sku Standard_NC96ads_A100_v4
""")

BAD_OPERATOR = kubernetes("""
apiVersion: containerservice.azure.com/v1api20240901
kind: ManagedClustersAgentPool # expect: missing-placement-group
metadata: {name: train}
spec:
  azureName: train
  owner: {name: aks}
  mode: User
  vmSize: Standard_NC96ads_A100_v4
  count: 4
""")

GOOD = terraform("""
resource "azurerm_proximity_placement_group" "near" {
  name     = "ppg"
  location = "eastus2"
}

resource "azurerm_linux_virtual_machine_scale_set" "train" {
  name                         = "vmss-train"
  sku                          = "Standard_NC96ads_A100_v4"
  instances                    = 4
  proximity_placement_group_id = azurerm_proximity_placement_group.near.id
  network_interface {
    name                          = "nic"
    primary                       = true
    enable_accelerated_networking = true
  }
}
""")

GOOD_SINGLE = terraform("""
resource "azurerm_linux_virtual_machine_scale_set" "finetune" {
  name      = "vmss-finetune"
  sku       = "Standard_NC96ads_A100_v4"
  instances = 1
  network_interface {
    name                          = "nic"
    primary                       = true
    enable_accelerated_networking = true
  }
}

resource "azurerm_linux_virtual_machine_scale_set" "serve" {
  name      = "vmss-serve"
  sku       = "Standard_NC16as_T4_v3"
  instances = 6
  network_interface {
    name                          = "nic"
    primary                       = true
    enable_accelerated_networking = true
  }
}
""")


@rule(
    id="missing-placement-group",
    on=Machine | ScaleSet | NodePool,
    severity=Severity.WARNING,
    bad=[BAD, BAD_ARM, BAD_SCRIPT, BAD_OPERATOR],
    good=[GOOD, GOOD_SINGLE],
    references=[
        Reference(
            "Co-locate resources for improved latency",
            "https://learn.microsoft.com/azure/virtual-machines/co-location",
            date(2026, 12, 1),
        ),
        Reference(
            "Set up InfiniBand on HPC virtual machines",
            "https://learn.microsoft.com/azure/virtual-machines/setup-infiniband",
            date(2026, 12, 1),
        ),
    ],
    silenced_by=("retired-sku", "infiniband-without-single-placement-group"),
)
def missing_placement_group(host: Host, context: Context) -> Iterator[Problem | Undecided]:
    """Without a proximity placement group Azure may spread machines over data centres of a region, and every gradient
    exchange pays for the way. InfiniBand does not need the group (it follows the scale set or availability set), so
    with it the group is advice: it brings storage and other scale sets near.
    """
    if not isinstance(host, Machine | ScaleSet | NodePool):
        return
    size = gpu_size(host, context)
    if size is None or not trains(host, context) or machine_count(host, context) < 2:
        return
    if is_held_otherwise(host, context) or (isinstance(host, Machine) and not _is_judged(host, size.infiniband)):
        return
    if isinstance(host, ScaleSet) and size.infiniband and _is_spread(host):
        return
    if known(host.placement_group) is not None:
        return
    clue = context.infrastructure.purpose(host).evidence[0]
    loose = isinstance(host, Machine) and size.infiniband
    yield Problem(
        where=host.span,
        message=_message(size.name, size.infiniband, loose),
        cure=_cure(host, loose),
        related=(Related(clue.span, f"{clue.name} `{clue.text}` says training"),),
        severity=Severity.INFO if size.infiniband and not loose else None,
    )


def _is_judged(machine: Machine, infiniband: bool) -> bool:
    """With InfiniBand, members of a set have their fabric: only separate machines are at fault."""
    in_set = not isinstance(machine.availability_set, Absent) or not isinstance(machine.scale_set, Absent)
    return not (infiniband and in_set)


def _is_spread(scale_set: ScaleSet) -> bool:
    return isinstance(scale_set.single_placement_group, Known) and not scale_set.single_placement_group.value


def _message(size: str, infiniband: bool, loose: bool) -> str:
    if loose:
        return f"machines of {size} that train together stand alone: InfiniBand needs one scale set or availability set"
    if infiniband:
        return f"machines of {size} train together without a proximity placement group (InfiniBand itself needs none)"
    return f"machines of {size} train together over Ethernet without a proximity placement group"


def _cure(host: Host, loose: bool) -> str:
    if loose:
        return "put them into one scale set (single placement group), or one availability set"
    if isinstance(host, NodePool):
        return (
            "name a proximity placement group; AKS takes it only when a pool is created, so the pool must be made anew"
        )
    return "name a proximity placement group in the same region and zone"
