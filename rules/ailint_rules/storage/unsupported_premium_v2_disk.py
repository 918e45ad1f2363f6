"""Premium SSD v2 and Ultra disks where they can't be."""

from collections.abc import Iterator

from ailint.sdk import (
    AttachedDisk,
    Context,
    Machine,
    Problem,
    Reference,
    ScaleSet,
    Severity,
    StorageClass,
    Undecided,
    az,
    bicep,
    date,
    known,
    kubernetes,
    rule,
    terraform,
)
from ailint_rules.machines import size_of
from ailint_rules.storage.disks import FAST, disk_type, known_type

BAD = terraform("""
resource "azurerm_linux_virtual_machine" "train" {
  name = "vm-train"
  size = "Standard_NC24ads_A100_v4"
  zone = "1"
  os_disk {
    caching              = "None"
    storage_account_type = "PremiumV2_LRS" # expect: unsupported-premium-v2-disk
  }
}

resource "azurerm_managed_disk" "data" {
  name                 = "data"
  storage_account_type = "PremiumV2_LRS"
  zone                 = "1"
}

resource "azurerm_virtual_machine_data_disk_attachment" "data" {
  managed_disk_id    = azurerm_managed_disk.data.id
  virtual_machine_id = azurerm_linux_virtual_machine.train.id
  lun                = 0
  caching            = "ReadOnly" # expect: unsupported-premium-v2-disk
}
""")

BAD_BICEP = bicep("""
resource train 'Microsoft.Compute/virtualMachines@2024-07-01' = {
  name: 'vm-train'
  location: 'eastus2'
  zones: ['1']
  properties: {
    hardwareProfile: { vmSize: 'Standard_NC24ads_A100_v4' }
    storageProfile: {
      dataDisks: [
        {
          lun: 0
          createOption: 'Empty'
          managedDisk: { storageAccountType: 'UltraSSD_LRS' } // expect: unsupported-premium-v2-disk
        }
      ]
    }
  }
}
""")

BAD_SCRIPT = az("""
az vm create -g rg -n vm-train --image Ubuntu2404 --size Standard_NC24ads_A100_v4 --zone 1 \\
  --storage-sku os=Premium_LRS 0=PremiumV2_LRS --data-disk-sizes-gb 1024 \\
  --data-disk-caching ReadOnly # expect: unsupported-premium-v2-disk
""")

BAD_SIZE = terraform("""
resource "azurerm_linux_virtual_machine" "prepare" {
  name = "vm-prepare"
  size = "Standard_D16_v5"
  zone = "1"
  os_disk {
    caching              = "ReadWrite"
    storage_account_type = "StandardSSD_LRS"
  }
}

resource "azurerm_managed_disk" "data" {
  name                 = "data"
  storage_account_type = "PremiumV2_LRS" # expect: unsupported-premium-v2-disk
  zone                 = "1"
}

resource "azurerm_virtual_machine_data_disk_attachment" "data" {
  managed_disk_id    = azurerm_managed_disk.data.id
  virtual_machine_id = azurerm_linux_virtual_machine.prepare.id
  lun                = 0
  caching            = "None"
}
""")

BAD_CLASS = kubernetes("""
apiVersion: storage.k8s.io/v1
kind: StorageClass
metadata: {name: ultra}
provisioner: disk.csi.azure.com
parameters:
  skuName: UltraSSD_LRS
  cachingMode: ReadOnly # expect: unsupported-premium-v2-disk
""")

GOOD = terraform("""
resource "azurerm_linux_virtual_machine" "train" {
  name = "vm-train"
  size = "Standard_NC24ads_A100_v4"
  zone = "1"
  additional_capabilities { ultra_ssd_enabled = true }
  os_disk {
    caching              = "ReadOnly"
    storage_account_type = "Premium_LRS"
  }
}

resource "azurerm_managed_disk" "data" {
  name                 = "data"
  storage_account_type = "UltraSSD_LRS"
}

resource "azurerm_virtual_machine_data_disk_attachment" "data" {
  managed_disk_id    = azurerm_managed_disk.data.id
  virtual_machine_id = azurerm_linux_virtual_machine.train.id
  lun                = 0
  caching            = "None"
}
""")

GOOD_SCRIPT = az("""
# One value for all: the command leaves Ultra out for the OS disk. Caching is said disk by disk.
az vm create -g rg -n vm-train --image Ubuntu2404 --size Standard_NC24ads_A100_v4 --zone 1 \\
  --storage-sku UltraSSD_LRS --data-disk-sizes-gb 1024 --data-disk-caching 0=None --ultra-ssd-enabled true
""")

GOOD_CLASS = kubernetes("""
# The driver itself turns caching off for Premium SSD v2.
apiVersion: storage.k8s.io/v1
kind: StorageClass
metadata: {name: fast}
provisioner: disk.csi.azure.com
parameters: {skuName: PremiumV2_LRS, cachingMode: ReadOnly}
""")


@rule(
    id="unsupported-premium-v2-disk",
    on=AttachedDisk | StorageClass,
    severity=Severity.ERROR,
    bad=[BAD, BAD_BICEP, BAD_SCRIPT, BAD_SIZE, BAD_CLASS],
    good=[GOOD, GOOD_SCRIPT, GOOD_CLASS],
    references=[
        Reference(
            "Deploy a Premium SSD v2",
            "https://learn.microsoft.com/azure/virtual-machines/disks-deploy-premium-v2",
            date(2026, 12, 1),
        ),
        Reference(
            "Using Azure ultra disks",
            "https://learn.microsoft.com/azure/virtual-machines/disks-enable-ultra-ssd",
            date(2026, 12, 1),
        ),
        Reference(
            "Azure Disk CSI driver (Premium SSD v2 is always attached without caching)",
            "https://github.com/kubernetes-sigs/azuredisk-csi-driver",
            date(2026, 12, 1),
        ),
    ],
)
def unsupported_premium_v2_disk(disk: AttachedDisk | StorageClass, context: Context) -> Iterator[Problem | Undecided]:
    """Premium SSD v2 and Ultra disks are data disks without host caching, for sizes with premium storage. A machine has
    to be enabled for Ultra, and can't be in an availability set with it. The deployment fails otherwise.
    """
    if isinstance(disk, StorageClass):
        yield from _class(disk)
        return
    kind = known_type(disk, context)
    if kind not in FAST:
        return
    words = "a Premium SSD v2" if kind.startswith("premium") else "an Ultra disk"
    if disk.is_os:
        yield Problem(
            where=disk_type(disk, context),
            message=f"{words} can't be an OS disk",
            cure="take Premium_LRS for the OS, and this type for a data disk",
        )
    elif (known(disk.caching) or "None").lower() != "none":
        yield Problem(where=disk.caching, message=f"{words} can't be cached by the host", cure='set caching to "None"')
    else:
        yield from _at_host(disk, kind, words, context)


def _class(one: StorageClass) -> Iterator[Problem]:
    # For Premium SSD v2 the driver replaces whatever is written.
    if (known(one.sku) or "").lower() == "ultrassd_lrs" and (known(one.caching) or "None").lower() != "none":
        yield Problem(
            where=one.caching, message="an Ultra disk can't be cached by the host", cure="set cachingMode: None"
        )


def _at_host(disk: AttachedDisk, kind: str, words: str, context: Context) -> Iterator[Problem]:
    known(disk.target)
    host = context.infrastructure.referred(disk.target)
    if not isinstance(host, Machine | ScaleSet):
        return
    size = size_of(host, context)
    if size is not None and size.premium_io is False:
        yield Problem(
            where=disk_type(disk, context),
            message=f"{words} needs a size with premium storage, and {size.name} has none",
            cure="take a size with premium storage (an `s` in its name), or a Standard SSD",
        )
    elif kind == "ultrassd_lrs":
        yield from _ultra(disk, host, context)


def _ultra(disk: AttachedDisk, host: Machine | ScaleSet, context: Context) -> Iterator[Problem]:
    if known(host.ultra_ssd) is False:
        yield Problem(
            where=disk_type(disk, context),
            message=f"{host.name} is not enabled for Ultra disks",
            cure="set ultra_ssd_enabled (ultraSSDEnabled, --ultra-ssd-enabled), or take Premium SSD v2",
        )
    elif isinstance(host, Machine) and known(host.availability_set) is not None:
        yield Problem(
            where=disk_type(disk, context),
            message=f"{host.name} is in an availability set, where Ultra disks can't be",
            cure="use a zone instead of the availability set",
        )
