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


@rule(
    id="quota-exceeded",
    on=Machine | ScaleSet | NodePool,
    severity=Severity.ERROR,
    bad=[BAD, BAD_SPOT, BAD_SCRIPT],
    good=[GOOD, GOOD_SPOT, GOOD_ELSEWHERE],
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
    Beyond them machines are refused: the autoscaler stops half-way, or the deployment fails. This adds up what all code
    in the scan asks for at its largest, and is judged only where the limits are given (`--usage`). What is in use may
    be these very machines, so that it alone tips the balance is only worth a warning. Machine Learning and Batch have
    quotas of their own and are not counted.
    """
    if context.quotas is None or host.may_exist:
        return
    region = certain_region_of(host, context)
    asked = _asked(host, context)
    if asked is None or region not in context.quotas.regions:
        return
    for name in (SPOT,) if is_spot(host) else (asked.family, TOTAL):
        quota = context.quotas.find(name, region) if name else None
        problem = None if quota is None else _judge(asked, quota, context)
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
        self.vcpus = count * min(size.vcpus, size.vcpus_available)


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


def _judge(asked: Asked, quota: VcpuQuota, context: Context) -> Problem | None:
    """The problem, told once: at the host that asks for the most."""
    wanted = _wanted(quota, context)
    total = sum(one.vcpus for one in wanted)
    if total + quota.used <= quota.limit or wanted[0].host.address != asked.host.address:
        return None
    use = f", {quota.used} of it in use" if quota.used else ""
    return Problem(
        where=asked.where if isinstance(asked.where, Known) else asked.host.span,
        message=f"at its largest this code has {total} vCPUs of {quota.title} in {quota.region} ({_sum(wanted)}), "
        f"but the limit is {quota.limit}{use}",
        cure="ask for a higher limit, or lower the numbers",
        related=tuple(Related(one.host.span, f"{one.host.name}: {one.vcpus} vCPUs") for one in wanted[1:]),
        severity=None if total > quota.limit else Severity.WARNING,
    )


def _sum(wanted: list[Asked]) -> str:
    counts: dict[str, int] = {}
    for one in wanted:
        counts[one.size] = counts.get(one.size, 0) + one.count
    return " + ".join(f"{count} x {size}" for size, count in counts.items())


def _wanted(quota: VcpuQuota, context: Context) -> list[Asked]:
    """What counts towards a limit, the most first; what is unknown can only add to it."""
    return context.once(_by_quota).get((_folded(quota.name), quota.region), [])


def _by_quota(context: Context) -> dict[tuple[str, str], list[Asked]]:
    found: dict[tuple[str, str], list[Asked]] = {}
    whole = context.infrastructure
    hosts: list[Machine | ScaleSet | NodePool] = [*whole.all(Machine), *whole.all(ScaleSet), *whole.all(NodePool)]
    for host in hosts:
        try:
            asked, is_cheap = _asked(host, context), is_spot(host)
        except Undecided:
            continue
        if asked is not None and not host.may_exist:
            for name in (SPOT,) if is_cheap else (asked.family, TOTAL):
                found.setdefault((_folded(name), region_of(host, context)), []).append(asked)
    for listed in found.values():
        listed.sort(key=lambda one: -one.vcpus)
    return found


def _folded(name: str) -> str:
    """The names of families are spaced oddly, and not the same everywhere."""
    return name.casefold().replace(" ", "")
