"""GPU machines that nobody turns off at night."""

from collections.abc import Iterator

from ailint.sdk import (
    ClueKind,
    Context,
    Environment,
    Machine,
    Problem,
    Purpose,
    Reference,
    Related,
    Severity,
    ShutdownSchedule,
    Undecided,
    az,
    bicep,
    date,
    known,
    rule,
    terraform,
)
from ailint_rules.machines import gpu_size, is_spot
from ailint_rules.money import idle_cost

BAD = terraform("""
resource "azurerm_linux_virtual_machine" "forgotten" { # expect: gpu-vm-without-auto-shutdown
  name = "vm-forgotten"
  size = "Standard_NV18ads_A10_v5"
}

resource "azurerm_dev_test_global_vm_shutdown_schedule" "paused" {
  virtual_machine_id    = azurerm_linux_virtual_machine.forgotten.id
  enabled               = false
  daily_recurrence_time = "1930"
}
""")

BAD_BICEP = bicep("""
resource desk 'Microsoft.Compute/virtualMachines@2024-07-01' = { // expect: gpu-vm-without-auto-shutdown
  name: 'vm-desk'
  location: 'eastus2'
  properties: {
    hardwareProfile: { vmSize: 'Standard_NV12ads_A10_v5' }
  }
}
""")

BAD_SCRIPT = az("""
# expect-next-line: gpu-vm-without-auto-shutdown
az vm create --resource-group rg --name vm-desk --image Ubuntu2204 --size Standard_NC4as_T4_v3
""")

GOOD = terraform("""
resource "azurerm_linux_virtual_machine" "desk" {
  name = "vm-desk"
  size = "Standard_NV18ads_A10_v5"
}

resource "azurerm_dev_test_global_vm_shutdown_schedule" "night" {
  virtual_machine_id    = azurerm_linux_virtual_machine.desk.id
  daily_recurrence_time = "1930"
}
""")

GOOD_PRODUCTION = terraform("""
# Production inference is to stay up.
resource "azurerm_linux_virtual_machine" "serve" {
  name = "vm-serve"
  size = "Standard_NV18ads_A10_v5"
  tags = { role = "inference", environment = "prod" }
}
""")


@rule(
    id="gpu-vm-without-auto-shutdown",
    on=Machine,
    severity=Severity.WARNING,
    tags={"absence"},
    bad=[BAD, BAD_BICEP, BAD_SCRIPT],
    good=[GOOD, GOOD_PRODUCTION],
    references=[
        Reference(
            "Auto-shutdown a virtual machine",
            "https://learn.microsoft.com/azure/virtual-machines/auto-shutdown-vm",
            date(2026, 12, 1),
        )
    ],
)
def gpu_vm_without_auto_shutdown(machine: Machine, context: Context) -> Iterator[Problem | Undecided]:
    """A single machine has no autoscaler: one that is left on over a weekend is paid for 60 hours. A daily shutdown
    schedule costs nothing and turns it off. What serves production is meant to stay up and is not judged.
    """
    size = gpu_size(machine, context)
    if size is None or is_spot(machine) or known(machine.scale_set) is not None:
        return
    if _stays_up(machine, context):
        return
    schedules = context.infrastructure.attached(ShutdownSchedule, machine)
    if any(known(schedule.enabled) for schedule in schedules):
        return
    loose = context.infrastructure.unresolved(ShutdownSchedule)
    if any(one.address.scope == machine.address.scope for one in loose):
        return
    cost = idle_cost(machine, size, 1, context)
    off = " (its schedule is off)" if schedules else ""
    yield Problem(
        where=machine.span,
        message=f"nothing turns this {size.name} off at night{off}" + (f": {cost} if it stays on" if cost else ""),
        cure="add a daily shutdown schedule, or tag it `always-on` if it is meant to run",
        related=tuple(Related(one.span, "this schedule is off") for one in schedules),
        severity=Severity.INFO if context.infrastructure.has_opaque(machine, of_azure=True) else None,
    )


def _stays_up(machine: Machine, context: Context) -> bool:
    if any(clue.kind is ClueKind.TAG and clue.name.lower() in {"always-on", "alwayson"} for clue in machine.clues):
        return True
    serves = context.infrastructure.purpose(machine).is_at_least_medium(Purpose.INFERENCE)
    return serves and context.infrastructure.environment(machine) is Environment.PRODUCTION
