"""InfiniBand scale sets that are spread over several placement groups."""

from collections.abc import Iterator

from ailint.sdk import (
    Context,
    Known,
    Problem,
    Purpose,
    Reference,
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
from ailint_rules.machines import gpu_size, size_of

LARGEST = 100
"""Instances that one placement group holds (300 on request to support)."""

BAD = terraform("""
resource "azurerm_linux_virtual_machine_scale_set" "solve" {
  name                   = "vmss-solve"
  sku                    = "Standard_ND96amsr_A100_v4"
  instances              = 8
  single_placement_group = false # expect: infiniband-without-single-placement-group
  network_interface {
    name                          = "nic"
    primary                       = true
    enable_accelerated_networking = true
  }
}
""")

BAD_SCRIPT = az("""
az vmss create --resource-group rg --name vmss-solve --image Ubuntu2204 --instance-count 4 \\
  --vm-sku Standard_ND96asr_v4 --zones 1 2 # expect: infiniband-without-single-placement-group
""")

BAD_BICEP = bicep("""
resource solve 'Microsoft.Compute/virtualMachineScaleSets@2024-07-01' = {
  name: 'vmss-solve'
  location: 'eastus2'
  sku: { name: 'Standard_HB176rs_v4', capacity: 16 }
  properties: {
    singlePlacementGroup: false // expect: infiniband-without-single-placement-group
  }
}
""")

GOOD = terraform("""
resource "azurerm_linux_virtual_machine_scale_set" "solve" {
  name      = "vmss-solve"
  sku       = "Standard_ND96amsr_A100_v4"
  instances = 8
  network_interface {
    name                          = "nic"
    primary                       = true
    enable_accelerated_networking = true
  }
}
""")

GOOD_FLEXIBLE = terraform("""
# Of an orchestrated scale set that says nothing, the service decides by the size.
resource "azurerm_orchestrated_virtual_machine_scale_set" "solve" {
  name      = "vmss-solve"
  sku_name  = "Standard_ND96amsr_A100_v4"
  instances = 8
  network_interface {
    name                          = "nic"
    primary                       = true
    enable_accelerated_networking = true
  }
}
""")


@rule(
    id="infiniband-without-single-placement-group",
    on=ScaleSet,
    severity=Severity.ERROR,
    bad=[BAD, BAD_SCRIPT, BAD_BICEP],
    good=[GOOD, GOOD_FLEXIBLE],
    references=[
        Reference(
            "Working with large virtual machine scale sets",
            "https://learn.microsoft.com/azure/virtual-machine-scale-sets/virtual-machine-scale-sets-placement-groups",
            date(2026, 12, 1),
        ),
        Reference(
            "Set up InfiniBand on HPC virtual machines",
            "https://learn.microsoft.com/azure/virtual-machines/setup-infiniband",
            date(2026, 12, 1),
        ),
    ],
    silenced_by=("retired-sku",),
)
def infiniband_without_single_placement_group(scale_set: ScaleSet, context: Context) -> Iterator[Problem | Undecided]:
    """Only machines of one placement group share an InfiniBand fabric. A scale set of several ("large") has none: the
    collectives fall back to Ethernet, and nobody says so. The switch can't be turned back on later.
    """
    size = gpu_size(scale_set, context) or size_of(scale_set, context)
    if size is None or not size.infiniband:
        return
    if context.infrastructure.purpose(scale_set).purpose is Purpose.INFERENCE:
        return
    if isinstance(scale_set.interconnect_group, Known) or isinstance(scale_set.high_speed_interconnect, Known):
        return
    count = scale_set.instances.value if isinstance(scale_set.instances, Known) else None
    if count == 1:
        return
    if count is not None and count > LARGEST:
        yield Problem(
            where=scale_set.instances,
            message=f"{count} machines of {size.name} don't fit one placement group, which holds {LARGEST}",
            cure=f"split the work into scale sets of at most {LARGEST}, or ask support for 300",
        )
        return
    if known(scale_set.single_placement_group) is False:
        yield Problem(
            where=scale_set.single_placement_group,
            message=f"without a single placement group, machines of {size.name} have no InfiniBand between them",
            cure="keep the single placement group on; set it when the scale set is created",
        )
