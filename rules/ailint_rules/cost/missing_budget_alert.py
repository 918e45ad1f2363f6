"""GPUs without a budget that tells anybody."""

from collections.abc import Iterator

from ailint.sdk import (
    Absent,
    Address,
    Budget,
    Context,
    Format,
    Host,
    Known,
    NodePool,
    Problem,
    Reference,
    Severity,
    Size,
    Undecided,
    az,
    bicep,
    date,
    known,
    rule,
    terraform,
)
from ailint_rules.machines import gpu_size

_WHOLE = frozenset({Format.TERRAFORM, Format.PLAN, Format.ARM, Format.BICEP, Format.AZ})
"""Formats in which a budget could stand beside the machines."""

MACHINE = """
resource "azurerm_linux_virtual_machine" "train" { # expect: missing-budget-alert
  name = "vm-train"
  size = "Standard_ND96isr_H100_v5"
}
"""

BUDGET = """
resource "azurerm_consumption_budget_subscription" "gpu" {
  name            = "gpu"
  subscription_id = "/subscriptions/00000000-0000-0000-0000-000000000000"
  amount          = 20000
  time_period {
    start_date = "2026-12-01T00:00:00Z"
  }
  notification {
    threshold      = 90
    operator       = "GreaterThan"
    contact_emails = ["owners@example.com"]
  }
}
"""

BAD = terraform(MACHINE)

BAD_TOO_LATE = terraform(
    MACHINE.replace(" # expect: missing-budget-alert", "")
    + BUDGET.replace("notification {", "notification { # expect: missing-budget-alert").replace("= 90", "= 120")
)

BAD_BICEP = bicep("""
resource train 'Microsoft.Compute/virtualMachines@2024-07-01' = {
  name: 'vm-train'
  location: 'eastus2'
  properties: {
    hardwareProfile: { vmSize: 'Standard_ND96isr_H100_v5' }
  }
}

resource budget 'Microsoft.Consumption/budgets@2024-08-01' = {
  name: 'gpu'
  properties: {
    category: 'Cost'
    amount: 20000
    timeGrain: 'Monthly'
    timePeriod: { startDate: '2026-12-01' }
    notifications: {
      off: { // expect: missing-budget-alert
        enabled: false
        operator: 'GreaterThan'
        threshold: 90
        contactEmails: ['owners@example.com']
      }
    }
  }
}
""")

BAD_SCRIPT = az("""
# A budget made by this command tells nobody: it has no option for notifications.
az vm create -g rg -n vm-train --image Ubuntu2204 --size Standard_ND96isr_H100_v5
# expect-next-line: missing-budget-alert
az consumption budget create --budget-name gpu --amount 20000 --category cost --time-grain monthly \\
  --start-date 2026-12-01 --end-date 2027-12-01
""")

GOOD = terraform(MACHINE.replace(" # expect: missing-budget-alert", "") + BUDGET)

GOOD_FORECAST = bicep("""
// A forecast above the budget comes before it is spent.
resource train 'Microsoft.Compute/virtualMachines@2024-07-01' = {
  name: 'vm-train'
  location: 'eastus2'
  properties: {
    hardwareProfile: { vmSize: 'Standard_ND96isr_H100_v5' }
  }
}

resource budget 'Microsoft.Consumption/budgets@2024-08-01' = {
  name: 'gpu'
  properties: {
    category: 'Cost'
    amount: 20000
    timeGrain: 'Monthly'
    timePeriod: { startDate: '2026-12-01' }
    notifications: {
      forecast: {
        enabled: true
        operator: 'GreaterThan'
        threshold: 110
        thresholdType: 'Forecasted'
        contactRoles: ['Owner']
      }
    }
  }
}
""")

GOOD_OPAQUE = terraform(
    """
# What the module makes is not seen: a budget may be among it.
module "landing_zone" {
  source = "git::https://example.com/landing-zone.git"
}
"""
    + MACHINE.replace(" # expect: missing-budget-alert", "")
)

GOOD_ELSEWHERE = terraform(
    MACHINE.replace(" # expect: missing-budget-alert", ""), provided_externally="missing-budget-alert"
)


@rule(
    id="missing-budget-alert",
    on=Host | Budget,
    severity=Severity.INFO,
    tags={"advice", "absence"},
    bad=[BAD, BAD_TOO_LATE, BAD_BICEP, BAD_SCRIPT],
    good=[GOOD, GOOD_FORECAST, GOOD_OPAQUE, GOOD_ELSEWHERE],
    references=[
        Reference(
            "Create and manage budgets",
            "https://learn.microsoft.com/azure/cost-management-billing/costs/tutorial-acm-create-budgets",
            date(2026, 12, 1),
        ),
        Reference(
            "azurerm_consumption_budget_subscription",
            "https://github.com/hashicorp/terraform-provider-azurerm/blob/main/website/docs/r/consumption_budget_subscription.html.markdown",
            date(2026, 12, 1),
        ),
    ],
    silenced_by=("retired-sku",),
    unreachable={"kubernetes": "budgets stand in Azure's own languages"},
)
def missing_budget_alert(subject: Host | Budget, context: Context) -> Iterator[Problem | Undecided]:
    """One forgotten GPU machine costs more in a month than its owner's laptop. A budget whose notification comes at
    its end at the latest is how people hear of it. It is said once for a scan, and only where nothing that was not
    read could hold a budget; where one stands elsewhere, list this rule under `provided-externally`.
    """
    if "missing-budget-alert" in context.provided_externally or context.infrastructure.has_opaque(of_azure=True):
        return
    if isinstance(subject, Budget):
        yield from _silent(subject, context)
    elif _is_judged(subject) and not context.infrastructure.all(Budget):
        yield from _missing(subject, context)


def _is_judged(host: Host) -> bool:
    if isinstance(host, NodePool) and host.provisioner != "aks":
        return False
    return host.format in _WHOLE and not host.may_exist


def _missing(host: Host, context: Context) -> Iterator[Problem | Undecided]:
    first = context.once(_first_gpu_host)
    if first is not None and (first.address, first.span) != (host.address, host.span):
        return
    size = gpu_size(host, context)
    if size is not None:
        yield Problem(
            where=host.span,
            message=f"{size.name} runs here, and no budget in this scan tells anybody what it costs",
            cure="add a budget with a notification at 100 % or less, for the subscription or the resource group",
        )


def _silent(budget: Budget, context: Context) -> Iterator[Problem | Undecided]:
    tells = any(address != budget.address for address in context.once(_telling))
    if context.once(_first_gpu_host) is None or tells:
        return
    if known(budget.notifies) is False:
        yield Problem(
            where=budget.notifies if isinstance(budget.notifies, Known) else budget.span,
            message="this budget tells nobody before it is spent",
            cure="add a notification that is on, with a contact, at 100 % or less (or of a forecast)",
        )


def _may_tell(budget: Budget) -> bool:
    return not (isinstance(budget.notifies, Known | Absent) and known(budget.notifies) is False)


def _telling(context: Context) -> frozenset[Address]:
    return frozenset(one.address for one in context.infrastructure.all(Budget) if _may_tell(one))


def _first_gpu_host(context: Context) -> Host | None:
    return next(_gpu_hosts(context), None)


def _gpu_hosts(context: Context) -> Iterator[Host]:
    for host in context.infrastructure.all(Host):
        size: Size | None = context.catalog.size(host.size.value) if isinstance(host.size, Known) else None
        if size is None or not size.is_gpu or not _is_judged(host):
            continue
        if not context.catalog.is_retired(size.name, context.as_of):
            yield host
