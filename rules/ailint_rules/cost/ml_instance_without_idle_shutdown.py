"""Machine Learning compute instances with GPUs that nothing stops."""

from collections.abc import Iterator

from ailint.sdk import (
    ComputeInstance,
    Context,
    Format,
    Problem,
    Reference,
    Severity,
    Undecided,
    az,
    bicep,
    date,
    known,
    rule,
    terraform,
)
from ailint_rules.machines import gpu_size
from ailint_rules.money import idle_cost

INSTANCE = """
// expect-next-line: ml-instance-without-idle-shutdown
resource desk 'Microsoft.MachineLearningServices/workspaces/computes@2024-04-01' = {
  name: 'workspace/desk'
  properties: {
    computeType: 'ComputeInstance'
    properties: {
      vmSize: 'Standard_NC24ads_A100_v4'
    }
  }
}
"""

BAD = bicep(INSTANCE)

BAD_TERRAFORM = terraform("""
resource "azurerm_machine_learning_compute_instance" "desk" { # expect: ml-instance-without-idle-shutdown
  name                 = "desk"
  virtual_machine_size = "STANDARD_NC24ADS_A100_V4"
}
""")

BAD_SCRIPT = az("""
# expect-next-line: ml-instance-without-idle-shutdown
az ml compute create --name desk --type ComputeInstance --size Standard_NC24ads_A100_v4 --workspace-name workspace
""")

GOOD = bicep(
    INSTANCE.replace("// expect-next-line: ml-instance-without-idle-shutdown", "").replace(
        "v4'\n", "v4'\n      idleTimeBeforeShutdown: 'PT60M'\n"
    )
)

GOOD_SCHEDULE = bicep(
    INSTANCE.replace("// expect-next-line: ml-instance-without-idle-shutdown", "").replace(
        "v4'\n",
        "v4'\n      schedules: { computeStartStop: [ { action: 'Stop', status: 'Enabled' } ] }\n",
    )
)


@rule(
    id="ml-instance-without-idle-shutdown",
    on=ComputeInstance,
    severity=Severity.WARNING,
    bad=[BAD, BAD_TERRAFORM, BAD_SCRIPT],
    good=[GOOD, GOOD_SCHEDULE],
    references=[
        Reference(
            "Create an Azure Machine Learning compute instance",
            "https://learn.microsoft.com/azure/machine-learning/how-to-create-compute-instance",
            date(2026, 12, 1),
        )
    ],
)
def ml_instance_without_idle_shutdown(instance: ComputeInstance, context: Context) -> Iterator[Problem | Undecided]:
    """A compute instance runs until somebody stops it: a notebook that was closed on Friday costs until Monday. An idle
    shutdown stops it when no kernel works. The azurerm provider has no argument for it; azapi has.
    """
    size = gpu_size(instance, context)
    if size is None or known(instance.idle_shutdown) is not None or known(instance.stop_schedule):
        return
    azurerm = instance.format in {Format.TERRAFORM, Format.PLAN} and "azurerm_" in instance.name
    cost = idle_cost(instance, size, 1, context)
    yield Problem(
        where=instance.span,
        message=f"nothing stops this {size.name} when it is idle" + (f": {cost} if it stays on" if cost else ""),
        cure="set body.properties.properties.idleTimeBeforeShutdown by azapi_update_resource: azurerm has no argument"
        if azurerm
        else "set idleTimeBeforeShutdown, for example to PT60M",
        severity=Severity.INFO if azurerm else None,
    )
