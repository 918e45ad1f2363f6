"""Training scale sets that start more machines than they keep."""

from collections.abc import Iterator

from ailint.sdk import (
    Absent,
    Context,
    Problem,
    Reference,
    Related,
    ScaleSet,
    Severity,
    Undecided,
    az,
    bicep,
    date,
    known,
    rule,
    terraform,
)
from ailint_rules.machines import size_of
from ailint_rules.placement.gangs import trains

SET = """
resource "azurerm_linux_virtual_machine_scale_set" "train" {
  name          = "vmss-train"
  sku           = "Standard_ND96isr_H100_v5"
  instances     = 4
  overprovision = true # expect: overprovisioned-training-scale-set
}
"""

BAD = terraform(SET)

BAD_DEFAULT = terraform(
    SET.replace("  overprovision = true # expect: overprovisioned-training-scale-set\n", "").replace(
        '"train" {', '"train" { # expect: overprovisioned-training-scale-set'
    )
)

BAD_BICEP = bicep("""
resource train 'Microsoft.Compute/virtualMachineScaleSets@2024-07-01' = {
  name: 'vmss-train'
  location: 'eastus2'
  sku: { name: 'Standard_ND96isr_H100_v5', capacity: 4 }
  properties: {
    orchestrationMode: 'Uniform'
    overprovision: true // expect: overprovisioned-training-scale-set
  }
}
""")

BAD_SCRIPT = az("""
# Unless told not to, the CLI overprovisions Uniform sets.
# expect-next-line: overprovisioned-training-scale-set
az vmss create -g rg -n vmss-train --image microsoft-dsvm:ubuntu-hpc:2204:latest --instance-count 4 \\
  --vm-sku Standard_ND96isr_H100_v5 --orchestration-mode Uniform --single-placement-group true
""")

GOOD = terraform(SET.replace("true # expect: overprovisioned-training-scale-set", "false"))

GOOD_WAITS = terraform(
    SET.replace(
        "true # expect: overprovisioned-training-scale-set",
        "true\n\n  # The machines that go again never run the drivers' installers.\n"
        "  do_not_run_extensions_on_overprovisioned_machines = true",
    )
)

GOOD_FLEXIBLE = az("""
# A Flexible set is never overprovisioned.
az vmss create -g rg -n vmss-train --image microsoft-dsvm:ubuntu-hpc:2204:latest --instance-count 4 \\
  --vm-sku Standard_ND96isr_H100_v5
""")


@rule(
    id="overprovisioned-training-scale-set",
    on=ScaleSet,
    severity=Severity.INFO,
    bad=[BAD, BAD_DEFAULT, BAD_BICEP, BAD_SCRIPT],
    good=[GOOD, GOOD_WAITS, GOOD_FLEXIBLE],
    references=[
        Reference(
            "Design considerations for scale sets: overprovisioning",
            "https://learn.microsoft.com/azure/virtual-machine-scale-sets/virtual-machine-scale-sets-design-overview#overprovisioning",
            date(2026, 12, 1),
        ),
        Reference(
            "azurerm_linux_virtual_machine_scale_set",
            "https://github.com/hashicorp/terraform-provider-azurerm/blob/main/website/docs/r/linux_virtual_machine_scale_set.html.markdown",
            date(2026, 12, 1),
        ),
    ],
    silenced_by=("retired-sku",),
)
def overprovisioned_training_scale_set(scale_set: ScaleSet, context: Context) -> Iterator[Problem | Undecided]:
    """A Uniform scale set starts some machines more than asked for and deletes those that come up last. They cost
    nothing and take no quota, but scarce GPU sizes may not be there for the spare ones, their extensions run for
    nothing, and a job that counts its machines while they come up counts some that go again.
    """
    size = size_of(scale_set, context)
    if size is None or not (size.is_gpu or size.infiniband) or not trains(scale_set, context):
        return
    if (known(scale_set.orchestration) or "").lower() != "uniform" or not known(scale_set.overprovision):
        return
    if known(scale_set.spares_skip_extensions):
        return
    clue = context.infrastructure.purpose(scale_set).evidence[0]
    default = isinstance(scale_set.overprovision, Absent)
    yield Problem(
        where=scale_set.span if default else scale_set.overprovision,
        message="more machines start than this training set keeps" + (", as is the default" if default else ""),
        cure="write `overprovision = false` (`overprovision: false`, `--disable-overprovision`)",
        related=(Related(clue.span, f"{clue.name} `{clue.text}` says training"),),
    )
