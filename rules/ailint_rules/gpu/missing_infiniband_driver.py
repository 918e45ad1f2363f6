"""InfiniBand machines on which nothing installs the driver."""

from collections.abc import Iterator

from ailint.sdk import (
    Context,
    Machine,
    MachineExtension,
    Problem,
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
from ailint_rules.gpu.images import is_plain, may_provision_itself
from ailint_rules.machines import size_of
from ailint_rules.placement.gangs import machine_count, trains

SET = """
resource "azurerm_linux_virtual_machine_scale_set" "train" { # expect: missing-infiniband-driver
  name      = "vmss-train"
  sku       = "Standard_ND96isr_H100_v5"
  instances = 4
  source_image_reference {
    publisher = "Canonical"
    offer     = "ubuntu-24_04-lts"
    sku       = "server"
    version   = "latest"
  }
}
"""

BAD = terraform(SET)

BAD_BICEP = bicep("""
// expect-next-line: missing-infiniband-driver
resource train 'Microsoft.Compute/virtualMachineScaleSets@2024-07-01' = {
  name: 'vmss-train'
  location: 'eastus2'
  sku: { name: 'Standard_ND96isr_H100_v5', capacity: 4 }
  properties: {
    virtualMachineProfile: {
      storageProfile: {
        imageReference: { publisher: 'Canonical', offer: 'ubuntu-24_04-lts', sku: 'server', version: 'latest' }
      }
    }
  }
}
""")

BAD_SCRIPT = az("""
# expect-next-line: missing-infiniband-driver
az vmss create --resource-group rg --name vmss-train --image Canonical:ubuntu-24_04-lts:server:latest \\
  --vm-sku Standard_ND96isr_H100_v5 --instance-count 4 --single-placement-group true
""")

GOOD = terraform(
    SET.replace(" # expect: missing-infiniband-driver", "")
    .replace("Canonical", "microsoft-dsvm")
    .replace("ubuntu-24_04-lts", "ubuntu-hpc")
)

GOOD_EXTENSION = terraform(
    SET.replace(" # expect: missing-infiniband-driver", "").replace(
        "  instances = 4\n",
        """  instances = 4
  extension {
    name                 = "fabric"
    publisher            = "Microsoft.HpcCompute"
    type                 = "InfiniBandDriverLinux"
    type_handler_version = "1.2"
  }
""",
    )
)

_INSTALLERS = ("infinibanddriver", "customscript", "hpcvmdrivers")


@rule(
    id="missing-infiniband-driver",
    on=Machine | ScaleSet,
    severity=Severity.WARNING,
    tags={"absence"},
    bad=[BAD, BAD_BICEP, BAD_SCRIPT],
    good=[GOOD, GOOD_EXTENSION],
    references=[
        Reference(
            "Enable InfiniBand",
            "https://learn.microsoft.com/azure/virtual-machines/extensions/enable-infiniband",
            date(2026, 12, 1),
        )
    ],
    silenced_by=("retired-sku",),
)
def missing_infiniband_driver(host: Machine | ScaleSet, context: Context) -> Iterator[Problem | Undecided]:
    """The GPU driver is not the driver of InfiniBand. On a plain image NCCL finds no fabric and trains over Ethernet.
    The HPC images bring both.
    """
    size = size_of(host, context)
    if size is None or not size.infiniband or not trains(host, context) or machine_count(host, context) < 2:
        return
    if not is_plain(host) or may_provision_itself(host) or context.infrastructure.has_playbooks:
        return
    if context.infrastructure.has_opaque(host, of_azure=True):
        return
    for extension in context.infrastructure.attached(MachineExtension, host):
        if (known(extension.type) or "").lower().startswith(_INSTALLERS):
            return
    yield Problem(
        where=host.span,
        message=f"nothing installs the InfiniBand driver on these {size.name}, and their image brings none",
        cure="use an HPC image (microsoft-dsvm:ubuntu-hpc), or add Microsoft.HpcCompute/InfiniBandDriverLinux",
    )
