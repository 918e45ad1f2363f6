"""GPU driver extensions on machines with Secure Boot."""

from collections.abc import Iterator

from ailint.sdk import (
    Context,
    Machine,
    MachineExtension,
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

MACHINE = """
resource "azurerm_linux_virtual_machine" "desk" {
  name                = "vm-desk"
  size                = "Standard_NC4as_T4_v3"
  secure_boot_enabled = true
}

resource "azurerm_virtual_machine_extension" "driver" { # expect: driver-extension-with-secure-boot
  name                 = "gpu"
  virtual_machine_id   = azurerm_linux_virtual_machine.desk.id
  publisher            = "Microsoft.HpcCompute"
  type                 = "NvidiaGpuDriverLinux"
  type_handler_version = "1.9"
}
"""

BAD = terraform(MACHINE)

BAD_BICEP = bicep("""
resource desk 'Microsoft.Compute/virtualMachines@2024-07-01' = {
  name: 'vm-desk'
  location: 'eastus2'
  properties: {
    hardwareProfile: { vmSize: 'Standard_NC4as_T4_v3' }
    securityProfile: { securityType: 'TrustedLaunch', uefiSettings: { secureBootEnabled: true } }
  }
}

// expect-next-line: driver-extension-with-secure-boot
resource driver 'Microsoft.Compute/virtualMachines/extensions@2024-07-01' = {
  parent: desk
  name: 'gpu'
  location: 'eastus2'
  properties: { publisher: 'Microsoft.HpcCompute', type: 'NvidiaGpuDriverLinux', typeHandlerVersion: '1.9' }
}
""")

BAD_SCRIPT = az("""
az vm create --resource-group rg --name vm-desk --image example:own:image:latest --size Standard_NC4as_T4_v3 \\
  --security-type TrustedLaunch --enable-secure-boot true
# expect-next-line: driver-extension-with-secure-boot
az vm extension set --resource-group rg --vm-name vm-desk --publisher Microsoft.HpcCompute --name NvidiaGpuDriverLinux
""")

GOOD = terraform(MACHINE.replace(" # expect: driver-extension-with-secure-boot", "").replace("= true", "= false"))

GOOD_OTHER = terraform(
    MACHINE.replace(" # expect: driver-extension-with-secure-boot", "").replace("NvidiaGpuDriverLinux", "CustomScript")
)


@rule(
    id="driver-extension-with-secure-boot",
    on=MachineExtension,
    severity=Severity.ERROR,
    bad=[BAD, BAD_BICEP, BAD_SCRIPT],
    good=[GOOD, GOOD_OTHER],
    references=[
        Reference(
            "NVIDIA GPU driver extension for Linux",
            "https://learn.microsoft.com/azure/virtual-machines/extensions/hpccompute-gpu-linux",
            date(2026, 12, 1),
        )
    ],
)
def driver_extension_with_secure_boot(extension: MachineExtension, context: Context) -> Iterator[Problem | Undecided]:
    """The extension builds a kernel module that nobody signed; Secure Boot refuses to load it, so the machine has no
    driver although the extension reports success.
    """
    if not (known(extension.type) or "").lower().startswith(("nvidiagpudriver", "amdgpudriver")):
        return
    known(extension.target)
    owner = context.infrastructure.referred(extension.target)
    if isinstance(owner, Machine | ScaleSet) and known(owner.secure_boot):
        yield Problem(
            where=extension.span,
            message=f"{owner.name} boots with Secure Boot, which refuses the driver that this extension builds",
            cure="switch Secure Boot off, or use an image with a signed driver",
            related=(Related(owner.secure_boot.provenance.origin, "Secure Boot is on"),),
        )
