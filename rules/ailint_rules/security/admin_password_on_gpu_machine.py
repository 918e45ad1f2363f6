"""Linux GPU machines that let people in by password."""

from collections.abc import Iterator

from ailint.sdk import (
    Context,
    Machine,
    Problem,
    Reference,
    ScaleSet,
    Severity,
    Undecided,
    VirtualMachineProfile,
    az,
    bicep,
    date,
    known,
    rule,
    terraform,
)
from ailint_rules.machines import gpu_size

VM = """
resource "azurerm_linux_virtual_machine" "desk" {
  name                            = "vm-desk"
  size                            = "Standard_NC24ads_A100_v4"
  admin_username                  = "operator"
  admin_password                  = var.password
  disable_password_authentication = false # expect: admin-password-on-gpu-machine
}

variable "password" {
  type      = string
  sensitive = true
}
"""

BAD = terraform(VM)

BAD_BICEP = bicep("""
@secure()
param password string

resource desk 'Microsoft.Compute/virtualMachines@2024-07-01' = {
  name: 'vm-desk'
  location: 'eastus2'
  properties: {
    hardwareProfile: { vmSize: 'Standard_NC24ads_A100_v4' }
    storageProfile: { imageReference: { publisher: 'Canonical', offer: 'ubuntu-24_04-lts', sku: 'server' } }
    osProfile: {
      computerName: 'desk'
      adminUsername: 'operator'
      adminPassword: password // expect: admin-password-on-gpu-machine
    }
  }
}
""")

BAD_SCRIPT = az("""
az vmss create --resource-group rg --name vmss-train --image Ubuntu2204 --vm-sku Standard_ND96isr_H100_v5 \\
  --authentication-type password --admin-password "$PASSWORD" # expect: admin-password-on-gpu-machine
""")

GOOD = terraform("""
resource "azurerm_linux_virtual_machine" "desk" {
  name           = "vm-desk"
  size           = "Standard_NC24ads_A100_v4"
  admin_username = "operator"
  admin_ssh_key {
    username   = "operator"
    public_key = file("desk.pub")
  }
}
""")

GOOD_WINDOWS = terraform("""
# Windows knows no SSH keys at its sign-in: a password is what it has.
resource "azurerm_windows_virtual_machine" "draw" {
  name           = "vm-draw"
  size           = "Standard_NV36ads_A10_v5"
  admin_username = "operator"
  admin_password = var.password
}

variable "password" {
  type      = string
  sensitive = true
}
""")

GOOD_BICEP = bicep("""
@secure()
param passwordOrKey string

@allowed([ 'sshPublicKey', 'password' ])
param authentication string = 'sshPublicKey'

var keys = {
  disablePasswordAuthentication: true
  ssh: { publicKeys: [ { path: '/home/operator/.ssh/authorized_keys', keyData: passwordOrKey } ] }
}

// The password is the key here, as the switch says.
resource desk 'Microsoft.Compute/virtualMachines@2024-07-01' = {
  name: 'vm-desk'
  location: 'eastus2'
  properties: {
    hardwareProfile: { vmSize: 'Standard_NC24ads_A100_v4' }
    storageProfile: { imageReference: { publisher: 'Canonical', offer: 'ubuntu-24_04-lts', sku: 'server' } }
    osProfile: {
      computerName: 'desk'
      adminUsername: 'operator'
      adminPassword: passwordOrKey
      linuxConfiguration: authentication == 'password' ? null : keys
    }
  }
}
""")

GOOD_SCRIPT = az("""
az vm create --resource-group rg --name vm-train --image Ubuntu2204 --size Standard_NC24ads_A100_v4 --generate-ssh-keys
az vm create --resource-group rg --name vm-draw --image Win2022Datacenter --size Standard_NV36ads_A10_v5 \\
  --admin-password "$PASSWORD"
""")


@rule(
    id="admin-password-on-gpu-machine",
    on=Machine | ScaleSet,
    severity=Severity.WARNING,
    bad=[BAD, BAD_BICEP, BAD_SCRIPT],
    good=[GOOD, GOOD_WINDOWS, GOOD_BICEP, GOOD_SCRIPT],
    references=[
        Reference(
            "SSH keys for Linux machines",
            "https://learn.microsoft.com/azure/virtual-machines/linux/mac-create-ssh-keys",
            date(2026, 12, 1),
        )
    ],
    same_as=(
        "Trivy: AZU-0039",
        "checkov: CKV_AZURE_1, CKV_AZURE_49, CKV_AZURE_149, CKV_AZURE_178",
        "PSRule: Azure.VM.PublicKey, Azure.VMSS.PublicKey",
    ),
)
def admin_password_on_gpu_machine(host: VirtualMachineProfile, context: Context) -> Iterator[Problem | Undecided]:
    """Passwords are guessed and shared; keys are neither. A machine that is worth thousands a month to whoever gets in
    takes keys only, or the sign-in of Entra ID. Windows machines are not judged.
    """
    if gpu_size(host, context) is None or not known(host.password_authentication) or _is_windows(host):
        return
    yield Problem(
        where=host.password_authentication,
        message="this machine accepts a password at its SSH sign-in",
        cure="turn password authentication off, and give an SSH key",
    )


def _is_windows(host: VirtualMachineProfile) -> bool:
    words = [(known(one) or "").lower() for one in (host.image_publisher, host.image_offer)]
    return any("windows" in word or word.startswith("win") for word in words)
