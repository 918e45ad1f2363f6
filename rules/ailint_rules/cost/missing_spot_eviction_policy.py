"""Spot machines in Terraform without an eviction policy."""

from collections.abc import Iterator

from ailint.sdk import (
    Context,
    Format,
    Known,
    Machine,
    Problem,
    Reference,
    ScaleSet,
    Severity,
    Undecided,
    date,
    known,
    rule,
    terraform,
)
from ailint_rules.machines import gpu_size, is_spot

MACHINE = """
resource "azurerm_linux_virtual_machine" "sweep" {
  name     = "vm-sweep"
  size     = "Standard_NC24ads_A100_v4"
  priority = "Spot" # expect: missing-spot-eviction-policy
}
"""

BAD = terraform(MACHINE)

GOOD = terraform(
    MACHINE.replace('"Spot" # expect: missing-spot-eviction-policy', '"Spot"\n  eviction_policy = "Deallocate"')
)

GOOD_REGULAR = terraform(MACHINE.replace('"Spot" # expect: missing-spot-eviction-policy', '"Regular"'))


@rule(
    id="missing-spot-eviction-policy",
    on=Machine | ScaleSet,
    severity=Severity.ERROR,
    bad=[BAD],
    good=[GOOD, GOOD_REGULAR],
    references=[
        Reference(
            "azurerm_linux_virtual_machine",
            "https://github.com/hashicorp/terraform-provider-azurerm/blob/main/website/docs/r/linux_virtual_machine.html.markdown",
            date(2026, 12, 1),
        )
    ],
    unreachable={
        "bicep": "the service deallocates by default",
        "arm": "the service deallocates by default",
        "az": "the CLI deallocates by default",
    },
)
def missing_spot_eviction_policy(host: Machine | ScaleSet, context: Context) -> Iterator[Problem | Undecided]:
    """The azurerm provider refuses a Spot machine or scale set without an eviction policy at apply. Elsewhere the
    service has a default.
    """
    if host.format not in {Format.TERRAFORM, Format.PLAN} or not host.name.rpartition(".")[0].endswith(_RESOURCES):
        return
    if gpu_size(host, context) is None or not is_spot(host):
        return
    if known(host.eviction_policy) is None:
        yield Problem(
            where=host.priority if isinstance(host.priority, Known) else host.span,
            message="the provider refuses a Spot machine without an eviction policy",
            cure='set eviction_policy to "Deallocate" or "Delete"',
        )


_RESOURCES = (
    "azurerm_linux_virtual_machine",
    "azurerm_windows_virtual_machine",
    "azurerm_linux_virtual_machine_scale_set",
    "azurerm_windows_virtual_machine_scale_set",
    "azurerm_orchestrated_virtual_machine_scale_set",
)
