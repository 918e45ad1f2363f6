"""More vCPUs than the subscription may have."""

from collections.abc import Iterator
from typing import Any

from ailint.sdk import (
    SPOT,
    TOTAL,
    Attribute,
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
    Size,
    Undecided,
    VcpuQuota,
    az,
    bicep,
    date,
    known,
    project,
    rule,
    terraform,
)
from ailint_rules.machines import autoscale_of, certain_region_of, is_spot, region_of, size_of

USAGE = """
[
  {"name": {"value": "cores", "localizedValue": "Total Regional vCPUs"}, "currentValue": "40", "limit": "2000"},
  {"name": {"value": "standardNDSH100v5Family", "localizedValue": "Standard NDSH100v5 Family vCPUs"},
   "currentValue": "0", "limit": "192"},
  {"name": {"value": "StandardNCADSA100v4Family", "localizedValue": "Standard NCADS_A100_v4 Family vCPUs"},
   "currentValue": 48, "limit": 96},
  {"name": {"value": "lowPriorityCores", "localizedValue": "Total Regional Low-priority vCPUs"},
   "currentValue": "0", "limit": "48"}
]
"""

BAD = terraform(
    """
resource "azurerm_kubernetes_cluster_node_pool" "h100" {
  name                  = "h100"
  kubernetes_cluster_id = "aks"
  vm_size               = "Standard_ND96isr_H100_v5"
  auto_scaling_enabled  = true
  min_count             = 0
  max_count             = 4 # expect: quota-exceeded
}

resource "azurerm_linux_virtual_machine" "desk" {
  count    = 3
  name     = "vm-${count.index}"
  location = "eastus"
  size     = "Standard_NC24ads_A100_v4" # expect: quota-exceeded
}
""",
    usage=USAGE,
    region="eastus",
)

BAD_SPOT = bicep(
    """
resource pool 'Microsoft.ContainerService/managedClusters/agentPools@2024-09-01' = {
  name: 'aks/spot'
  properties: {
    vmSize: 'Standard_NC24ads_A100_v4'
    scaleSetPriority: 'Spot'
    enableAutoScaling: true
    minCount: 0
    maxCount: 3 // expect: quota-exceeded
  }
}
""",
    usage=USAGE,
    region="eastus",
)

BAD_SCRIPT = az(
    """
az vmss create -g rg -n train --location eastus --image Ubuntu2404 --vm-sku Standard_ND96isr_H100_v5 \\
  --instance-count 3 # expect: quota-exceeded
""",
    usage=USAGE,
    region="eastus",
)

GOOD = terraform(
    """
resource "azurerm_kubernetes_cluster_node_pool" "h100" {
  name                  = "h100"
  kubernetes_cluster_id = "aks"
  vm_size               = "Standard_ND96isr_H100_v5"
  auto_scaling_enabled  = true
  min_count             = 0
  max_count             = 2
}
""",
    usage=USAGE,
    region="eastus",
)

GOOD_SPOT = terraform(
    """
# Spot machines have a quota of their own, whatever their family.
resource "azurerm_kubernetes_cluster_node_pool" "spot" {
  name                  = "spot"
  kubernetes_cluster_id = "aks"
  vm_size               = "Standard_NC24ads_A100_v4"
  priority              = "Spot"
  eviction_policy       = "Delete"
  auto_scaling_enabled  = true
  min_count             = 0
  max_count             = 2
}

resource "azurerm_linux_virtual_machine" "desk" {
  count    = 2
  name     = "vm-${count.index}"
  location = "eastus"
  size     = "Standard_NC24ads_A100_v4"
}
""",
    usage=USAGE,
    region="eastus",
)

GOOD_ELSEWHERE = terraform(
    """
resource "azurerm_linux_virtual_machine" "desk" {
  count    = 9
  name     = "vm-${count.index}"
  location = "westeurope"
  size     = "Standard_ND96isr_H100_v5"
}
""",
    usage=USAGE,
    region="eastus",
)

# Two projects may well be two subscriptions: their numbers are not added up.
GOOD_APART = project(
    {
        f"{environment}/main.tf": """
resource "azurerm_kubernetes_cluster_node_pool" "h100" {
  name                  = "h100"
  kubernetes_cluster_id = "aks"
  vm_size               = "Standard_ND96isr_H100_v5"
  node_count            = 2
}
"""
        for environment in ("development", "production")
    },
    usage=USAGE,
    region="eastus",
)

GOOD_EMPTY = bicep(
    """
resource pool 'Microsoft.ContainerService/managedClusters/agentPools@2024-09-01' = {
  name: 'aks/none'
  properties: { vmSize: 'Standard_ND96isr_H100_v5', count: 0 }
}
""",
    usage=USAGE.replace('"currentValue": "0", "limit": "192"', '"currentValue": "96", "limit": "0"'),
    region="eastus",
)


@rule(
    id="quota-exceeded",
    on=Machine | ScaleSet | NodePool,
    severity=Severity.ERROR,
    bad=[BAD, BAD_SPOT, BAD_SCRIPT],
    good=[GOOD, GOOD_SPOT, GOOD_ELSEWHERE, GOOD_APART, GOOD_EMPTY],
    references=[
        Reference("Check vCPU quotas", "https://learn.microsoft.com/azure/virtual-machines/quotas", date(2026, 12, 1)),
        Reference(
            "Azure Spot Virtual Machines: a quota of their own",
            "https://learn.microsoft.com/azure/virtual-machines/spot-vms",
            date(2026, 12, 1),
        ),
    ],
    silenced_by=("retired-sku", "unknown-sku"),
)
def quota_exceeded(host: Machine | ScaleSet | NodePool, context: Context) -> Iterator[Problem | Undecided]:
    """A subscription may have so many vCPUs of a family in a region, and so many in all; Spot has a limit of its own.
    Beyond them machines are refused: the autoscaler stops half-way, or the deployment fails. This adds up what the code
    of one project (or of one estate of the settings) asks for at its largest, and is judged only where the limits are
    given (`--usage`). What is in use may be these very machines, so that it alone tips the balance is only worth a
    warning. Machine Learning and Batch have quotas of their own and are not counted.
    """
    if context.quotas is None or host.may_exist:
        return
    region = certain_region_of(host, context)
    asked = _asked(host, context)
    if asked is None or not asked.vcpus or region not in context.quotas.regions:
        return
    for quota in _limits(asked, is_spot(host), region, context):
        problem = _judge(asked, quota, context)
        if problem is not None:
            yield problem
            return


class Asked:
    """What one host asks for at its largest: `count` machines of `size`, and where that number stands."""

    def __init__(self, host: Host, where: Attribute[Any], count: int, size: Size) -> None:
        self.host = host
        self.where = where
        self.count = count
        self.size = size.name
        self.family = size.quota_family
        self.each = min(size.vcpus, size.vcpus_available)
        self.vcpus = count * self.each


def _asked(host: Machine | ScaleSet | NodePool, context: Context) -> Asked | None:
    """Raises Undecided where size or number are unknown; a provisioner's nodes have no number of their own."""
    size = size_of(host, context)
    if size is None or (isinstance(host, NodePool) and host.provisioner != "aks"):
        return None
    match host:
        case NodePool():
            where = host.maximum_nodes if known(host.autoscaling) else host.nodes
        case ScaleSet():
            setting = autoscale_of(host, context)
            where = setting.maximum if setting is not None else host.instances
        case _:
            return Asked(host, host.size, 1, size)
    count = known(where)
    return None if count is None else Asked(host, where, count, size)


def _limits(asked: Asked, is_cheap: bool, region: str, context: Context) -> Iterator[VcpuQuota]:
    """The limits that a host counts towards, where they are listed."""
    for name in (SPOT,) if is_cheap else (asked.family, TOTAL):
        quota = context.quotas.find(name, region) if context.quotas is not None and name else None
        if quota is not None:
            yield quota


def _judge(asked: Asked, quota: VcpuQuota, context: Context) -> Problem | None:
    """The problem, told once: at the host that asks for the most."""
    together = _together(asked, quota, context)
    total = sum(one.vcpus for one in together)
    if total + quota.used <= quota.limit or together[0] is not asked:
        return None
    used = f"; {quota.used} are in use" if quota.used else ""
    return Problem(
        where=asked.where if isinstance(asked.where, Known) else asked.host.span,
        message=f"at its largest this code has {_sum(together, total)} vCPUs, but the limit of {quota.title} in "
        f"{quota.region} is {quota.limit}{used}",
        cure="ask for a higher limit, or lower the numbers",
        related=tuple(Related(one.host.span, f"{one.host.name}: {one.vcpus} vCPUs") for one in together[1:]),
        severity=None if total > quota.limit else Severity.WARNING,
    )


def _sum(together: list[Asked], total: int) -> str:
    """`3 x 24 (Standard_NC24ads_A100_v4) + 1 x 96 (Standard_ND96isr_H100_v5) = 168`."""
    counts: dict[tuple[str, int], int] = {}
    for one in together:
        counts[one.size, one.each] = counts.get((one.size, one.each), 0) + one.count
    parts = [f"{count} x {each} ({size})" for (size, each), count in counts.items()]
    if len(parts) > MOST_PARTS:
        parts[MOST_PARTS:] = [f"{len(parts) - MOST_PARTS} other sizes"]
    return f"{' + '.join(parts)} = {total}"


MOST_PARTS = 4
"""Sizes that a message spells out."""


def _together(asked: Asked, quota: VcpuQuota, context: Context) -> list[Asked]:
    """What counts towards a limit with a host, the most first; what is unknown can only add to it.

    The host itself is taken as it is judged: its number may be one of several.
    """
    others = context.once(_by_quota).get((_deployment(asked.host, context), quota.name, quota.region), [])
    beside = [one for one in others if one.host.address != asked.host.address]
    return sorted([asked, *beside], key=lambda one: (-one.vcpus, one.host.address))


def _by_quota(context: Context) -> dict[tuple[str, str, str], list[Asked]]:
    found: dict[tuple[str, str, str], list[Asked]] = {}
    whole = context.infrastructure
    hosts: list[Machine | ScaleSet | NodePool] = [*whole.all(Machine), *whole.all(ScaleSet), *whole.all(NodePool)]
    for host in hosts:
        try:
            asked, is_cheap = _asked(host, context), is_spot(host)
        except Undecided:
            continue
        if asked is not None and not host.may_exist:
            for quota in _limits(asked, is_cheap, region_of(host, context), context):
                found.setdefault((_deployment(host, context), quota.name, quota.region), []).append(asked)
    return found


def _deployment(host: Host, context: Context) -> str:
    """What certainly shares one subscription: a project. Two of them only where the user says so by an estate."""
    return "" if context.infrastructure.is_one_estate else host.address.scope
