"""Training data on disks that can't feed the GPUs."""

from collections.abc import Iterator

from ailint.sdk import (
    AttachedDisk,
    Context,
    FastStorage,
    Machine,
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
from ailint_rules.machines import gpu_size
from ailint_rules.storage.disks import disk_type, gib_of, known_type

MACHINE = """
resource "azurerm_linux_virtual_machine" "train" {
  name = "vm-train"
  size = "Standard_NC64as_T4_v3"
  tags = { purpose = "training" }
  os_disk {
    caching              = "ReadWrite"
    storage_account_type = "Standard_LRS"
  }
}

resource "azurerm_managed_disk" "data" {
  name                 = "datasets"
  storage_account_type = "StandardSSD_LRS" # expect: training-data-on-slow-disk
  disk_size_gb         = 4096
}

resource "azurerm_virtual_machine_data_disk_attachment" "data" {
  managed_disk_id    = azurerm_managed_disk.data.id
  virtual_machine_id = azurerm_linux_virtual_machine.train.id
  lun                = 0
  caching            = "ReadOnly"
}
"""

BAD = terraform(MACHINE)

BAD_BICEP = bicep("""
resource train 'Microsoft.Compute/virtualMachines@2024-07-01' = {
  name: 'vm-train'
  location: 'eastus2'
  tags: { workload: 'training' }
  properties: {
    hardwareProfile: { vmSize: 'Standard_NC64as_T4_v3' }
    storageProfile: {
      dataDisks: [
        {
          lun: 0
          createOption: 'Empty'
          diskSizeGB: 2048
          managedDisk: { storageAccountType: 'Standard_LRS' } // expect: training-data-on-slow-disk
        }
      ]
    }
  }
}
""")

BAD_SCRIPT = az("""
az vm create -g rg -n vm-train --image Ubuntu2404 --size Standard_NC64as_T4_v3 --tags purpose=training \\
  --data-disk-sizes-gb 2048 --storage-sku os=Premium_LRS 0=StandardSSD_LRS # expect: training-data-on-slow-disk
""")

GOOD = terraform(
    MACHINE.replace("StandardSSD_LRS", "PremiumV2_LRS").replace(" # expect: training-data-on-slow-disk", "")
)

GOOD_LUSTRE = terraform(
    MACHINE.replace(" # expect: training-data-on-slow-disk", "")
    + """
# The data come from a parallel file system; the disk is for something else.
resource "azurerm_managed_lustre_file_system" "data" {
  name     = "amlfs"
  sku_name = "AMLFS-Durable-Premium-250"
}
"""
)

GOOD_NVME = terraform(
    # Local NVMe disks hold the data while they are read; the disk is where they come from.
    MACHINE.replace(" # expect: training-data-on-slow-disk", "").replace(
        "Standard_NC64as_T4_v3", "Standard_NC96ads_A100_v4"
    )
)

SLOW = ("standard_", "standardssd_")


@rule(
    id="training-data-on-slow-disk",
    on=AttachedDisk,
    severity=Severity.INFO,
    bad=[BAD, BAD_BICEP, BAD_SCRIPT],
    good=[GOOD, GOOD_LUSTRE, GOOD_NVME],
    references=[
        Reference(
            "Azure managed disk types",
            "https://learn.microsoft.com/azure/virtual-machines/disks-types",
            date(2026, 12, 1),
        ),
        Reference(
            "Storage for AI on Azure infrastructure",
            "https://learn.microsoft.com/azure/cloud-adoption-framework/scenarios/ai/infrastructure/storage",
            date(2026, 12, 1),
        ),
    ],
    silenced_by=("retired-sku",),
)
def training_data_on_slow_disk(disk: AttachedDisk, context: Context) -> Iterator[Problem | Undecided]:
    """GPUs wait for a disk of a few hundred MB/s: Standard HDD gives at most 500 MB/s and 2,000 IOPS, Standard SSD
    750 MB/s and 6,000 IOPS, and only at their largest. Small disks, OS disks, machines with local NVMe disks, and
    scans that hold a parallel file system are not judged.
    """
    known(disk.target)
    host = context.infrastructure.referred(disk.target)
    if disk.is_os or not isinstance(host, Machine | ScaleSet) or gpu_size(host, context) is None:
        return
    if not context.infrastructure.purpose(host).is_at_least_medium(Purpose.TRAINING) or _has_nvme(host, context):
        return
    if context.infrastructure.all(FastStorage) or not known_type(disk, context).startswith(SLOW):
        return
    size = gib_of(disk, context)
    if size is not None and size < LEAST_GIB:
        return
    yield Problem(
        where=disk_type(disk, context),
        message=f"training data on {known(disk_type(disk, context))} can't keep the GPUs of {host.name} busy",
        cure="use local NVMe, Azure Managed Lustre or NetApp Files, or Premium SSD v2 with the throughput it needs",
    )


LEAST_GIB = 256
"""Smaller disks hold scripts and checkpoints, not data sets."""


def _has_nvme(host: Machine | ScaleSet, context: Context) -> bool:
    """Machines with local NVMe disks: a disk beside them is for what has to stay."""
    size = gpu_size(host, context)
    return size is not None and (size.family in {"ND", "NCC"} or size.series in _NVME_SERIES)


_NVME_SERIES = frozenset({"NCads_A100_v4", "NCads_H100_v5", "NC_RTXPRO6000BSE_v6"})
"""NC series with hundreds of GiB of local NVMe for each GPU, by their pages of sizes; most of ND has it too."""
