"""SSH or RDP of GPU machines open to everybody."""

from collections.abc import Iterator

from ailint.sdk import (
    Absent,
    ComputeCluster,
    ComputeInstance,
    Confidence,
    Context,
    Machine,
    Problem,
    Reference,
    Related,
    ScaleSet,
    SecurityRule,
    Severity,
    Undecided,
    arm,
    az,
    bicep,
    date,
    known,
    rule,
    terraform,
)
from ailint_rules.machines import gpu_size
from ailint_rules.security.exposure import guards, has_public_address, is_used
from ailint_rules.security.filtering import LOGINS, is_denied, is_open, logins

NETWORK = """
resource "azurerm_network_security_group" "desk" {
  name = "nsg-desk"
  security_rule {
    name                       = "ssh"
    priority                   = 100
    direction                  = "Inbound"
    access                     = "Allow"
    protocol                   = "Tcp"
    source_port_range          = "*"
    source_address_prefix      = "*" # expect: ssh-open-to-internet
    destination_port_range     = "22"
    destination_address_prefix = "*"
  }
}

resource "azurerm_network_interface_security_group_association" "desk" {
  network_interface_id      = azurerm_network_interface.desk.id
  network_security_group_id = azurerm_network_security_group.desk.id
}
"""

MACHINE = """
resource "azurerm_network_interface" "desk" {
  name = "nic-desk"
  ip_configuration {
    name                 = "main"
    subnet_id            = var.subnet
    public_ip_address_id = azurerm_public_ip.desk.id
  }
}

resource "azurerm_public_ip" "desk" {
  name = "pip-desk"
}

resource "azurerm_linux_virtual_machine" "desk" {
  name                  = "vm-desk"
  size                  = "Standard_NV36ads_A10_v5"
  network_interface_ids = [azurerm_network_interface.desk.id]
}

variable "subnet" {
  type = string
}
"""

BAD = terraform(NETWORK + MACHINE)

BAD_BICEP = bicep("""
resource nsg 'Microsoft.Network/networkSecurityGroups@2024-05-01' = {
  name: 'nsg-train'
  location: 'eastus2'
  properties: {
    securityRules: [
      {
        name: 'manage'
        properties: {
          priority: 1000
          direction: 'Inbound'
          access: 'Allow'
          protocol: '*'
          sourceAddressPrefix: 'Internet' // expect: ssh-open-to-internet
          sourcePortRange: '*'
          destinationAddressPrefix: '*'
          destinationPortRanges: [ '443', '20-30' ]
        }
      }
    ]
  }
}

resource network 'Microsoft.Network/virtualNetworks@2024-05-01' = {
  name: 'vnet'
  location: 'eastus2'
  properties: {
    addressSpace: { addressPrefixes: [ '10.0.0.0/16' ] }
  }

  resource machines 'subnets' = {
    name: 'machines'
    properties: {
      addressPrefix: '10.0.0.0/24'
      networkSecurityGroup: { id: nsg.id }
    }
  }
}

resource train 'Microsoft.Compute/virtualMachineScaleSets@2024-07-01' = {
  name: 'vmss-train'
  location: 'eastus2'
  sku: { name: 'Standard_ND96isr_H100_v5', capacity: 2 }
  properties: {
    virtualMachineProfile: {
      networkProfile: {
        networkInterfaceConfigurations: [
          {
            name: 'nic'
            properties: {
              primary: true
              enableAcceleratedNetworking: true
              ipConfigurations: [ { name: 'main', properties: { subnet: { id: network::machines.id } } } ]
            }
          }
        ]
      }
    }
  }
}
""")

BAD_SCRIPT = az("""
# expect-next-line: ssh-open-to-internet
az vm create --resource-group rg --name vm-train --image Ubuntu2204 --size Standard_NC24ads_A100_v4
""")

BAD_SCRIPT_RULE = az("""
az vm create --resource-group rg --name vm-train --image Ubuntu2204 --size Standard_NC24ads_A100_v4 --nsg-rule NONE
# expect-next-line: ssh-open-to-internet
az vm open-port --resource-group rg --name vm-train --port 22,443
""")

BAD_ML = arm(
    """{
  "$schema": "https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#",
  "contentVersion": "1.0.0.0",
  "resources": [
    {
      "type": "Microsoft.MachineLearningServices/workspaces/computes",
      "apiVersion": "2024-10-01",
      "name": "ws/gpu",
      "location": "eastus2",
      "properties": {
        "computeType": "AmlCompute",
        "properties": {
          "vmSize": "Standard_NC24ads_A100_v4",
          "remoteLoginPortPublicAccess": "Enabled",
          "scaleSettings": { "minNodeCount": 0, "maxNodeCount": 4 }
        }
      }
    }
  ]
}
""",
    expect={"ssh-open-to-internet": [14]},
)

GOOD = terraform(NETWORK.replace(' = "*" # expect: ssh-open-to-internet', ' = "203.0.113.0/28"') + MACHINE)

GOOD_OTHER_MACHINE = terraform(
    """
# The open group guards a jump host without GPU; the GPU machine's own group lets only that one in.
"""
    + NETWORK.replace(" # expect: ssh-open-to-internet", "").replace('"desk"', '"jump"').replace(".desk.", ".jump.")
    + NETWORK.replace('"*" # expect: ssh-open-to-internet', "azurerm_network_interface.jump.private_ip_address")
    + MACHINE
    + MACHINE.replace('"desk"', '"jump"')
    .replace(".desk.", ".jump.")
    .replace("NV36ads_A10_v5", "B2s")
    .split("variable")[0]
)

GOOD_DENIED = terraform(
    NETWORK.replace(
        "  security_rule {",
        """  security_rule {
    name                       = "nobody"
    priority                   = 90
    direction                  = "Inbound"
    access                     = "Deny"
    protocol                   = "*"
    source_port_range          = "*"
    source_address_prefix      = "Internet"
    destination_port_range     = "0-1024"
    destination_address_prefix = "*"
  }
  security_rule {""",
        1,
    ).replace(" # expect: ssh-open-to-internet", "")
    + MACHINE
)

GOOD_SCRIPT = az("""
az vm create --resource-group rg --name vm-train --image Ubuntu2204 --size Standard_NC24ads_A100_v4 --nsg-rule NONE
# Nobody reaches what has no public address.
az vm create --resource-group rg --name vm-inner --image Ubuntu2204 --size Standard_NC24ads_A100_v4 \\
  --public-ip-address ""
""")


@rule(
    id="ssh-open-to-internet",
    on=SecurityRule | Machine | ComputeCluster | ComputeInstance,
    severity=Severity.ERROR,
    bad=[BAD, BAD_BICEP, BAD_SCRIPT, BAD_SCRIPT_RULE, BAD_ML],
    good=[GOOD, GOOD_OTHER_MACHINE, GOOD_DENIED, GOOD_SCRIPT],
    references=[
        Reference(
            "Network security groups",
            "https://learn.microsoft.com/azure/virtual-network/network-security-groups-overview",
            date(2026, 12, 1),
        ),
        Reference("az vm create", "https://learn.microsoft.com/cli/azure/vm#az-vm-create", date(2026, 12, 1)),
    ],
    same_as=(
        "Trivy: AZU-0050, AZU-0048",
        "checkov: CKV_AZURE_10, CKV_AZURE_9",
        "PSRule: Azure.NSG.AnyInboundSource",
    ),
)
def ssh_open_to_internet(
    subject: SecurityRule | Machine | ComputeCluster | ComputeInstance, context: Context
) -> Iterator[Problem | Undecided]:
    """An open port 22 or 3389 is tried within minutes, and a GPU machine is worth the trouble. Only rules that reach a
    GPU machine of the scan are judged, and not where a rule of higher priority denies the same. `az vm create` makes
    such a rule unless it is told not to.
    """
    match subject:
        case SecurityRule():
            yield from _opened(subject, context)
        case Machine():
            yield from _created(subject, context)
        case ComputeCluster() | ComputeInstance():
            yield from _remote_login(subject, context)


def _opened(one: SecurityRule, context: Context) -> Iterator[Problem | Undecided]:
    reached, is_certain = _reached(one, context)
    if not reached:
        return
    ports = logins(one)
    if not ports or not is_open(one) or is_denied(one, ports, context):
        return
    answers = [has_public_address(host, context) for host in reached]
    words = " and ".join(f"{LOGINS[port]} (port {port})" for port in ports)
    yield Problem(
        where=one.sources if not isinstance(one.sources, Absent) else one.span,
        message=f"everybody on the internet may reach {words} of {reached[0].name}",
        cure="let in the addresses of your VPN or Bastion only",
        related=tuple(Related(host.span, f"{host.name} is behind this rule") for host in reached),
        severity=Severity.ERROR if is_certain and any(answer is not False for answer in answers) else Severity.WARNING,
        confidence=None if is_certain else Confidence.MEDIUM,
    )


def _reached(one: SecurityRule, context: Context) -> tuple[list[Machine | ScaleSet], bool]:
    """The GPU machines that a rule holds for, and whether that is certain.

    A group that nothing in the scan uses is meant for the only machine beside it, where its own is not known.
    """
    everything = context.infrastructure
    every_host: tuple[Machine | ScaleSet, ...] = (*everything.all(Machine), *everything.all(ScaleSet))
    hosts = [host for host in every_host if _has_gpu(host, context)]
    target = known(one.target) if hosts else None
    owner = everything.at(target) if target is not None else None
    if owner is None:
        return [], False
    behind = [host for host in hosts if owner.address in guards(host, context)]
    if behind:
        return behind, True
    if is_used(owner.address, context):
        return [], False
    beside = [host for host in every_host if host.address.scope == one.address.scope]
    is_only = len(beside) == 1 and beside[0] in hosts and guards(beside[0], context) == {beside[0].address}
    return beside if is_only else [], False


def _has_gpu(host: Machine | ScaleSet, context: Context) -> bool:
    try:
        return gpu_size(host, context) is not None
    except Undecided:
        return False


def _created(machine: Machine, context: Context) -> Iterator[Problem | Undecided]:
    """`az vm create`: an address and an open rule, unless one of the two is declined."""
    size = gpu_size(machine, context)
    if size is None or not known(machine.opens_remote_login) or not known(machine.public_ip):
        return
    yield Problem(
        where=machine.span if isinstance(machine.opens_remote_login, Absent) else machine.opens_remote_login,
        message=f"`az vm create` opens SSH or RDP of this {size.name} to everybody on the internet",
        cure='add `--nsg-rule NONE`, or `--public-ip-address ""` and reach it by Bastion',
        severity=Severity.WARNING if isinstance(machine.opens_remote_login, Absent) else None,
    )


def _remote_login(host: ComputeCluster | ComputeInstance, context: Context) -> Iterator[Problem | Undecided]:
    if gpu_size(host, context) is None or not known(host.remote_login) or not known(host.public_ip):
        return
    yield Problem(
        where=host.remote_login,
        message="SSH of these nodes is open to everybody on the internet",
        cure="leave public SSH access off; jobs and notebooks need none",
    )
