"""GPU machines on which nothing installs the driver."""

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
    project,
    rule,
    terraform,
)
from ailint_rules.gpu.images import is_plain, may_provision_itself
from ailint_rules.machines import gpu_size

MACHINE = """
resource "azurerm_linux_virtual_machine" "desk" { # expect: missing-gpu-driver
  name = "vm-desk"
  size = "Standard_NC4as_T4_v3"
  source_image_reference {
    publisher = "Canonical"
    offer     = "ubuntu-24_04-lts"
    sku       = "server"
    version   = "latest"
  }
}
"""

BAD = terraform(MACHINE)

BAD_SCRIPT = az("""
# expect-next-line: missing-gpu-driver
az vm create --resource-group rg --name vm-desk --image Ubuntu2204 --size Standard_NC4as_T4_v3
""")

BAD_BICEP = bicep("""
resource desk 'Microsoft.Compute/virtualMachines@2024-07-01' = { // expect: missing-gpu-driver
  name: 'vm-desk'
  location: 'eastus2'
  properties: {
    hardwareProfile: { vmSize: 'Standard_NC4as_T4_v3' }
    storageProfile: { imageReference: { publisher: 'Canonical', offer: 'ubuntu-24_04-lts', sku: 'server' } }
  }
}
""")

GOOD = terraform("""
resource "azurerm_linux_virtual_machine" "desk" {
  name = "vm-desk"
  size = "Standard_NC4as_T4_v3"
  source_image_reference {
    publisher = "Canonical"
    offer     = "ubuntu-24_04-lts"
    sku       = "server"
    version   = "latest"
  }
}

resource "azurerm_virtual_machine_extension" "driver" {
  name                 = "gpu"
  virtual_machine_id   = azurerm_linux_virtual_machine.desk.id
  publisher            = "Microsoft.HpcCompute"
  type                 = "NvidiaGpuDriverLinux"
  type_handler_version = "1.9"
}
""")

GOOD_IMAGE = terraform("""
# This image brings the driver; own images and cloud-init may bring it too.
resource "azurerm_linux_virtual_machine" "desk" {
  name = "vm-desk"
  size = "Standard_NC4as_T4_v3"
  source_image_reference {
    publisher = "microsoft-dsvm"
    offer     = "ubuntu-hpc"
    sku       = "2204"
    version   = "latest"
  }
}
""")

_INSTALLERS = ("nvidiagpudriver", "amdgpudriver", "customscript", "hpcvmdrivers", "runcommand")


GOOD_PLAYBOOK = project(
    {
        "main.tf": MACHINE.replace(" # expect: missing-gpu-driver", ""),
        "site.yaml": "- name: Configure the machines\n  hosts: all\n  roles:\n    - role: gpu\n",
    }
)


@rule(
    id="missing-gpu-driver",
    on=Machine | ScaleSet,
    severity=Severity.WARNING,
    tags={"absence"},
    bad=[BAD, BAD_SCRIPT, BAD_BICEP],
    good=[GOOD, GOOD_IMAGE, GOOD_PLAYBOOK],
    references=[
        Reference(
            "NVIDIA GPU driver extension for Linux",
            "https://learn.microsoft.com/azure/virtual-machines/extensions/hpccompute-gpu-linux",
            date(2026, 12, 1),
        )
    ],
    conflicts=("checkov: CKV_AZURE_50 (no extensions on machines)",),
)
def missing_gpu_driver(host: Machine | ScaleSet, context: Context) -> Iterator[Problem | Undecided]:
    """Plain images of Linux and Windows bring no GPU driver: the machine starts, costs its full price, and finds no
    device. The driver extension, an image that brings it, or own provisioning is needed. Own images, cloud-init and
    scripts may install it, so such machines are not judged.
    """
    size = gpu_size(host, context)
    if size is None or not is_plain(host) or may_provision_itself(host) or context.infrastructure.has_playbooks:
        return
    if isinstance(host, Machine) and known(host.scale_set) is not None:
        return
    for extension in context.infrastructure.attached(MachineExtension, host):
        if (known(extension.type) or "").lower().startswith(_INSTALLERS):
            return
    loose = context.infrastructure.unresolved(MachineExtension)
    if any(one.address.scope == host.address.scope for one in loose) or context.infrastructure.has_opaque(
        host, of_azure=True
    ):
        return
    yield Problem(
        where=host.span,
        message=f"nothing installs the GPU driver on this {size.name}, and its image brings none",
        cure="add the extension Microsoft.HpcCompute/NvidiaGpuDriverLinux, or use an image that brings the driver",
    )
