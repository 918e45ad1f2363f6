"""GPU machines with an address on the internet."""

from collections.abc import Iterator

from ailint.sdk import (
    Absent,
    Attribute,
    Context,
    Environment,
    Host,
    Known,
    Machine,
    NodePool,
    Problem,
    Reference,
    Related,
    ScaleSet,
    Severity,
    Size,
    Undecided,
    az,
    bicep,
    date,
    known,
    kubernetes,
    rule,
    terraform,
)
from ailint_rules.machines import gpu_size
from ailint_rules.security.exposure import interfaces

VM = """
resource "azurerm_public_ip" "desk" {
  name = "pip-desk"
}

resource "azurerm_network_interface" "desk" {
  name = "nic-desk"
  ip_configuration {
    name                 = "main"
    public_ip_address_id = azurerm_public_ip.desk.id # expect: public-ip-on-gpu-machine
  }
}

resource "azurerm_linux_virtual_machine" "desk" {
  name                  = "vm-desk"
  size                  = "Standard_NC24ads_A100_v4"
  network_interface_ids = [azurerm_network_interface.desk.id]
}
"""

BAD = terraform(VM)

BAD_SCALE_SET = terraform("""
resource "azurerm_linux_virtual_machine_scale_set" "train" {
  name      = "vmss-train"
  sku       = "Standard_ND96isr_H100_v5"
  instances = 2
  network_interface {
    name    = "nic"
    primary = true
    ip_configuration {
      name    = "main"
      primary = true
      public_ip_address { # expect: public-ip-on-gpu-machine
        name = "each"
      }
    }
  }
}
""")

BAD_BICEP = bicep("""
resource nic 'Microsoft.Network/networkInterfaces@2024-05-01' = {
  name: 'nic-desk'
  location: 'eastus2'
  properties: {
    ipConfigurations: [
      {
        name: 'main'
        properties: {
          publicIPAddress: { id: pip.id } // expect: public-ip-on-gpu-machine
        }
      }
    ]
  }
}

resource pip 'Microsoft.Network/publicIPAddresses@2024-05-01' = {
  name: 'pip-desk'
  location: 'eastus2'
}

resource desk 'Microsoft.Compute/virtualMachines@2024-07-01' = {
  name: 'vm-desk'
  location: 'eastus2'
  properties: {
    hardwareProfile: { vmSize: 'Standard_NV36ads_A10_v5' }
    networkProfile: { networkInterfaces: [ { id: nic.id } ] }
  }
}
""")

BAD_SCRIPT = az("""
# expect-next-line: public-ip-on-gpu-machine
az vm create --resource-group rg --name vm-train --image Ubuntu2204 --size Standard_NC24ads_A100_v4
""")

BAD_OPERATOR = kubernetes("""
apiVersion: containerservice.azure.com/v1api20240901
kind: ManagedClustersAgentPool
metadata: {name: gpu}
spec:
  azureName: gpu
  owner: {name: aks}
  mode: User
  vmSize: Standard_NC24ads_A100_v4
  enableNodePublicIP: true # expect: public-ip-on-gpu-machine
""")

GOOD = terraform(
    VM.replace("    public_ip_address_id = azurerm_public_ip.desk.id # expect: public-ip-on-gpu-machine\n", "")
)

GOOD_GATEWAY = terraform("""
# The address belongs to a gateway by which the machines reach out, and to a bastion by which people reach in.
resource "azurerm_public_ip" "out" {
  name = "pip-out"
}

resource "azurerm_nat_gateway" "out" {
  name = "nat"
}

resource "azurerm_nat_gateway_public_ip_association" "out" {
  nat_gateway_id       = azurerm_nat_gateway.out.id
  public_ip_address_id = azurerm_public_ip.out.id
}

resource "azurerm_bastion_host" "in" {
  name = "bastion"
  ip_configuration {
    name                 = "main"
    public_ip_address_id = azurerm_public_ip.out.id
  }
}

resource "azurerm_network_interface" "desk" {
  name = "nic-desk"
  ip_configuration {
    name = "main"
  }
}

resource "azurerm_linux_virtual_machine" "desk" {
  name                  = "vm-desk"
  size                  = "Standard_NC24ads_A100_v4"
  network_interface_ids = [azurerm_network_interface.desk.id]
}
""")

GOOD_SCRIPT = az("""
az vm create --resource-group rg --name vm-train --image Ubuntu2204 --size Standard_NC24ads_A100_v4 \\
  --public-ip-address ""
az vm create --resource-group rg --name vm-web --image Ubuntu2204 --size Standard_D2s_v5
""")

GOOD_POOL = bicep("""
// Nodes have no addresses of their own unless they are asked for; the load balancer in front is no machine.
resource pool 'Microsoft.ContainerService/managedClusters/agentPools@2024-09-01' = {
  name: 'aks/gpu'
  properties: { vmSize: 'Standard_NC24ads_A100_v4', mode: 'User', count: 0, enableNodePublicIP: false }
}
""")


@rule(
    id="public-ip-on-gpu-machine",
    on=Machine | ScaleSet | NodePool,
    severity=Severity.WARNING,
    bad=[BAD, BAD_SCALE_SET, BAD_BICEP, BAD_SCRIPT, BAD_OPERATOR],
    good=[GOOD, GOOD_GATEWAY, GOOD_SCRIPT, GOOD_POOL],
    references=[
        Reference(
            "Use Azure Bastion instead of public addresses",
            "https://learn.microsoft.com/azure/bastion/bastion-overview",
            date(2026, 12, 1),
        ),
        Reference("az vm create", "https://learn.microsoft.com/cli/azure/vm#az-vm-create", date(2026, 12, 1)),
    ],
    same_as=(
        "Trivy: AZU-0076",
        "checkov: CKV_AZURE_119, CKV_AZURE_143",
        "PSRule: Azure.VM.PublicIPAttached, Azure.VMSS.PublicIPAttached",
    ),
)
def public_ip_on_gpu_machine(host: Host, context: Context) -> Iterator[Problem | Undecided]:
    """GPUs are what intruders look for first: mining pays. A machine that trains or serves needs no address of its own:
    people come by Bastion or VPN, requests by a load balancer, and a NAT gateway leads out. `az vm create` makes an
    address unless it is told not to.
    """
    size = gpu_size(host, context)
    if size is None:
        return
    match host:
        case NodePool() | ScaleSet():
            yield from _judge(host.public_ip, host, size, context)
        case Machine():
            yield from _judge(host.public_ip, host, size, context)
            known(host.network_interfaces)
            for interface in interfaces(host, context):
                yield from _judge(interface.public_ip, host, size, context)
        case _:
            return


def _judge(address: Attribute[bool], host: Host, size: Size, context: Context) -> Iterator[Problem | Undecided]:
    if not known(address):
        return
    made = " by `az vm create`, which is not told otherwise" if isinstance(address, Absent) else ""
    yield Problem(
        where=address if isinstance(address, Known) else host.span,
        message=f"this {size.name} gets a public address{made}",
        cure='leave the address out (`--public-ip-address ""`); reach the machine by Bastion, VPN or a load balancer',
        related=(Related(host.span, f"{host.name} has this address"),) if isinstance(address, Known) else (),
        severity=Severity.INFO if context.infrastructure.environment(host) is Environment.DEVELOPMENT else None,
    )
