"""Models on the disk of the operating system."""

from collections.abc import Iterator

from ailint.sdk import (
    AttachedDisk,
    Context,
    Machine,
    Problem,
    Purpose,
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

MACHINE = """
resource "azurerm_linux_virtual_machine" "serve" {
  name = "vm-serve"
  size = "Standard_NC24ads_A100_v4"
  tags = { purpose = "inference" }
  os_disk {
    caching              = "ReadWrite"
    storage_account_type = "Premium_LRS"
    disk_size_gb         = 1024 # expect: model-on-os-disk
  }
}
"""

BAD = terraform(MACHINE)

BAD_BICEP = bicep("""
resource serve 'Microsoft.Compute/virtualMachines@2024-07-01' = {
  name: 'vm-serve'
  location: 'eastus2'
  tags: { workload: 'inference' }
  properties: {
    hardwareProfile: { vmSize: 'Standard_NC24ads_A100_v4' }
    storageProfile: {
      osDisk: { createOption: 'FromImage', diskSizeGB: 2048 } // expect: model-on-os-disk
    }
  }
}
""")

BAD_SCRIPT = az("""
az vm create -g rg -n vm-serve --image Ubuntu2404 --size Standard_NC24ads_A100_v4 --tags purpose=inference \\
  --os-disk-size-gb 1024 # expect: model-on-os-disk
""")

GOOD = terraform(
    MACHINE.replace(" # expect: model-on-os-disk", "")
    + """
resource "azurerm_managed_disk" "models" {
  name                 = "models"
  storage_account_type = "Premium_LRS"
  disk_size_gb         = 1024
}

resource "azurerm_virtual_machine_data_disk_attachment" "models" {
  managed_disk_id    = azurerm_managed_disk.models.id
  virtual_machine_id = azurerm_linux_virtual_machine.serve.id
  lun                = 0
  caching            = "ReadOnly"
}
"""
)

GOOD_SMALL = terraform(MACHINE.replace("1024 # expect: model-on-os-disk", "256"))


@rule(
    id="model-on-os-disk",
    on=AttachedDisk,
    severity=Severity.INFO,
    tags={"advice"},
    bad=[BAD, BAD_BICEP, BAD_SCRIPT],
    good=[GOOD, GOOD_SMALL],
    references=[
        Reference(
            "Storage for AI on Azure infrastructure",
            "https://learn.microsoft.com/azure/cloud-adoption-framework/scenarios/ai/infrastructure/storage",
            date(2026, 12, 1),
        )
    ],
    silenced_by=("retired-sku",),
)
def model_on_os_disk(disk: AttachedDisk, context: Context) -> Iterator[Problem | Undecided]:
    """An OS disk of 512 GiB or more on a machine that serves models, and no other disk, is a place for models: each
    new image downloads them again, and they share their IOPS with the system. A data disk, local NVMe or a mount
    outlives the machine.
    """
    known(disk.target)
    host = context.infrastructure.referred(disk.target)
    if not disk.is_os or not isinstance(host, Machine) or gpu_size(host, context) is None:
        return
    if not context.infrastructure.purpose(host).is_at_least_medium(Purpose.INFERENCE):
        return
    if (known(disk.gib) or 0) < LARGE_GIB or known(disk.ephemeral):
        return
    if any(not one.is_os for one in context.infrastructure.attached(AttachedDisk, host)):
        return
    if any(not one.is_os for one in context.infrastructure.unresolved(AttachedDisk)):
        return
    yield Problem(
        where=disk.gib,
        message=f"{host.name} serves models and has {known(disk.gib)} GiB of OS disk, but no data disk",
        cure="keep models on a data disk, on local NVMe, or on a mounted blob container or file share",
    )


LARGE_GIB = 512
"""Images for GPUs take 30 to 130 GiB; beyond this the room is meant for something else."""
