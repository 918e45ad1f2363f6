"""Accelerated networking asked of sizes that don't have it."""

from collections.abc import Iterator

from ailint.sdk import (
    Attribute,
    BatchPool,
    Context,
    Host,
    Known,
    Machine,
    NetworkInterface,
    Problem,
    Reason,
    Reference,
    Related,
    ScaleSet,
    Severity,
    Size,
    Undecided,
    Unknown,
    arm,
    az,
    bicep,
    date,
    known,
    rule,
    terraform,
)
from ailint_rules.machines import is_for_ai, size_of

MACHINE = """
resource "azurerm_network_interface" "fast" {
  name                           = "nic"
  accelerated_networking_enabled = true # expect: accelerated-networking-unsupported
}

resource "azurerm_linux_virtual_machine" "serve" {
  name                  = "vm-serve"
  size                  = "Standard_NCC40ads_H100_v5"
  network_interface_ids = [azurerm_network_interface.fast.id]
}
"""

BAD = terraform(MACHINE)

BAD_BICEP = bicep("""
resource serve 'Microsoft.Compute/virtualMachineScaleSets@2024-07-01' = {
  name: 'vmss-serve'
  location: 'eastus2'
  sku: { name: 'Standard_NCC40ads_H100_v5', capacity: 2 }
  properties: {
    virtualMachineProfile: {
      networkProfile: {
        networkInterfaceConfigurations: [
          {
            name: 'nic'
            properties: {
              primary: true
              enableAcceleratedNetworking: true // expect: accelerated-networking-unsupported
            }
          }
        ]
      }
    }
  }
}
""")

BAD_ARM = arm(
    """{
  "$schema": "https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#",
  "contentVersion": "1.0.0.0",
  "resources": [
    {
      "type": "Microsoft.Network/networkInterfaces",
      "apiVersion": "2023-09-01",
      "name": "nic",
      "properties": { "enableAcceleratedNetworking": true }
    },
    {
      "type": "Microsoft.Compute/virtualMachines",
      "apiVersion": "2024-07-01",
      "name": "vm-serve",
      "properties": {
        "hardwareProfile": { "vmSize": "Standard_NCC40ads_H100_v5" },
        "networkProfile": {
          "networkInterfaces": [ { "id": "[resourceId('Microsoft.Network/networkInterfaces', 'nic')]" } ]
        }
      }
    }
  ]
}
""",
    expect={"accelerated-networking-unsupported": [9]},
)

BAD_SCRIPT = az("""
az vm create -g rg -n vm-serve --image Ubuntu2204 --size Standard_NCC40ads_H100_v5 \\
  --accelerated-networking true # expect: accelerated-networking-unsupported
""")

GOOD = terraform(MACHINE.replace("true # expect: accelerated-networking-unsupported", "false"))

GOOD_HAS_IT = terraform(
    "# The old words that NC sizes have none are about the first of them.\n"
    + MACHINE.replace(" # expect: accelerated-networking-unsupported", "").replace(
        "Standard_NCC40ads_H100_v5", "Standard_NC4as_T4_v3"
    )
)


@rule(
    id="accelerated-networking-unsupported",
    on=Machine | ScaleSet | BatchPool,
    severity=Severity.ERROR,
    bad=[BAD, BAD_BICEP, BAD_ARM, BAD_SCRIPT],
    good=[GOOD, GOOD_HAS_IT],
    references=[
        Reference(
            "Accelerated Networking overview",
            "https://learn.microsoft.com/azure/virtual-network/accelerated-networking-overview",
            date(2026, 12, 1),
        ),
        Reference(
            "VM sizes that don't support accelerated networking cause cluster create to fail",
            "https://github.com/kubernetes-sigs/cluster-api/issues/1201",
            date(2026, 12, 1),
        ),
        Reference(
            "Resource SKUs: the capability AcceleratedNetworkingEnabled",
            "https://learn.microsoft.com/rest/api/compute/resource-skus/list",
            date(2026, 12, 1),
        ),
    ],
    silenced_by=("retired-sku",),
)
def accelerated_networking_unsupported(host: Host, context: Context) -> Iterator[Problem | Undecided]:
    """Whether a size has accelerated networking is a capability of each size, not of its family. Azure refuses to make
    a machine whose interface asks for it where the size has none (`VMSizeIsNotPermittedToEnableAcceleratedNetworking`).
    """
    if not isinstance(host, Machine | ScaleSet | BatchPool):
        return
    if not any(_may_be_on(one.accelerated_networking) for one in (host, *_interfaces(host, context))):
        return
    size = size_of(host, context)
    if size is None or size.accelerated_networking is not False or not is_for_ai(host, context):
        return
    yield from _judge(host.accelerated_networking, host, size)
    for interface in _interfaces(host, context):
        yield from _judge(interface.accelerated_networking, host, size)
    if isinstance(host, Machine):
        known(host.network_interfaces)


def _may_be_on(attribute: Attribute[bool]) -> bool:
    return not isinstance(attribute, Known) or attribute.value


def _interfaces(host: Host, context: Context) -> Iterator[NetworkInterface]:
    if isinstance(host, Machine) and isinstance(host.network_interfaces, Known):
        for address in host.network_interfaces.value:
            interface = context.infrastructure.at(address)
            if isinstance(interface, NetworkInterface):
                yield interface


def _judge(attribute: Attribute[bool], host: Host, size: Size) -> Iterator[Problem | Undecided]:
    """What is written counts; where nothing is, nobody asks for it."""
    if isinstance(attribute, Unknown) and attribute.reason is not Reason.PLATFORM:
        yield Undecided(attribute)
    elif isinstance(attribute, Known) and attribute.value:
        yield Problem(
            where=attribute,
            message=f"{size.name} has no accelerated networking, and machines that ask for it are refused",
            cure="turn accelerated networking off, or choose a size that has it",
            related=(Related(host.span, f"{host.name} uses this interface"),),
        )
