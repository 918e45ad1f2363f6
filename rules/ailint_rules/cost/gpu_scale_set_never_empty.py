"""GPU scale sets that nothing scales down."""

from collections.abc import Iterator

from ailint.sdk import (
    AutoscaleSetting,
    Context,
    Environment,
    Known,
    Problem,
    Purpose,
    Reference,
    Related,
    ScaleSet,
    Severity,
    Undecided,
    arm,
    az,
    date,
    known,
    rule,
    terraform,
)
from ailint_rules.machines import gpu_size
from ailint_rules.money import idle_cost

SET = """
resource "azurerm_linux_virtual_machine_scale_set" "train" {
  name      = "vmss-train"
  sku       = "Standard_NC24ads_A100_v4"
  instances = 4 # expect: gpu-scale-set-never-empty
}
"""

BAD = terraform(SET)

BAD_ARM = arm(
    """{
  "$schema": "https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#",
  "contentVersion": "1.0.0.0",
  "resources": [
    {
      "type": "Microsoft.Compute/virtualMachineScaleSets",
      "apiVersion": "2024-07-01",
      "name": "vmss-train",
      "sku": { "name": "Standard_NC24ads_A100_v4", "capacity": 2 },
      "properties": {}
    },
    {
      "type": "Microsoft.Insights/autoscalesettings",
      "apiVersion": "2022-10-01",
      "name": "scale",
      "properties": {
        "targetResourceUri": "[resourceId('Microsoft.Compute/virtualMachineScaleSets', 'vmss-train')]",
        "profiles": [
          { "name": "default", "capacity": { "minimum": "0", "maximum": "4", "default": "0" }, "rules": [] }
        ]
      }
    }
  ]
}
""",
    expect={"gpu-scale-set-never-empty": [9]},
)

BAD_SCRIPT = az("""
az vmss create --resource-group rg --name vmss-train --image example:own:image:latest \\
  --vm-sku Standard_NC24ads_A100_v4 --instance-count 4 # expect: gpu-scale-set-never-empty
""")

GOOD = terraform(
    SET.replace(" # expect: gpu-scale-set-never-empty", "")
    + """
resource "azurerm_monitor_autoscale_setting" "train" {
  name               = "scale"
  target_resource_id = azurerm_linux_virtual_machine_scale_set.train.id
  profile {
    name = "default"
    capacity {
      default = 0
      minimum = 0
      maximum = 4
    }
  }
}
"""
)

GOOD_UNKNOWN_PURPOSE = terraform(SET.replace(" # expect: gpu-scale-set-never-empty", "").replace("train", "web"))


@rule(
    id="gpu-scale-set-never-empty",
    on=ScaleSet,
    severity=Severity.WARNING,
    bad=[BAD, BAD_ARM, BAD_SCRIPT],
    good=[GOOD, GOOD_UNKNOWN_PURPOSE],
    references=[
        Reference(
            "Autoscale with virtual machine scale sets",
            "https://learn.microsoft.com/azure/virtual-machine-scale-sets/virtual-machine-scale-sets-autoscale-overview",
            date(2026, 12, 1),
        )
    ],
)
def gpu_scale_set_never_empty(scale_set: ScaleSet, context: Context) -> Iterator[Problem | Undecided]:
    """A scale set for training or development that no autoscale setting empties runs through nights and weekends. In
    ARM, a setting that does not say `enabled: true` is off. Sets whose purpose is not known, or that serve, are not
    judged.
    """
    size = gpu_size(scale_set, context)
    if size is None or not _is_for_work_that_ends(scale_set, context):
        return
    count = known(scale_set.instances)
    settings = context.infrastructure.attached(AutoscaleSetting, scale_set)
    on = [setting for setting in settings if known(setting.enabled)]
    if on:
        count = known(on[0].minimum)
    if not count or _may_be_scaled(scale_set, context):
        return
    where = on[0].minimum if on else scale_set.instances
    cost = idle_cost(scale_set, size, count, context)
    lead = "the autoscale setting keeps" if on else "no autoscale setting that is on empties"
    yield Problem(
        where=where if isinstance(where, Known) else scale_set.span,
        message=f"{lead} {count} x {size.name}" + (f": {cost}" if cost else ""),
        cure="scale to a minimum of 0 by an autoscale setting that is on",
        related=tuple(Related(one.span, "this setting is off") for one in settings if one not in on),
    )


def _is_for_work_that_ends(scale_set: ScaleSet, context: Context) -> bool:
    verdict = context.infrastructure.purpose(scale_set)
    if verdict.is_at_least_medium(Purpose.TRAINING) or verdict.is_at_least_medium(Purpose.DEVELOPMENT):
        return True
    return (
        verdict.purpose is not Purpose.INFERENCE
        and context.infrastructure.environment(scale_set) is Environment.DEVELOPMENT
    )


def _may_be_scaled(scale_set: ScaleSet, context: Context) -> bool:
    """A setting whose target is unknown, or something unread, may be the one."""
    scope = scale_set.address.scope
    loose = context.infrastructure.unresolved(AutoscaleSetting)
    return any(one.address.scope == scope for one in loose) or context.infrastructure.has_opaque(
        scale_set, of_azure=True
    )
