"""GPU machines whose network interface works without accelerated networking."""

from collections.abc import Iterator

from ailint.sdk import (
    Absent,
    Attribute,
    BatchPool,
    Context,
    Host,
    Known,
    Machine,
    NetworkInterface,
    Problem,
    Provenance,
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
    date,
    known,
    rule,
    terraform,
)
from ailint_rules.machines import gpu_size

BAD = terraform("""
resource "azurerm_network_interface" "slow" {
  name                           = "nic"
  accelerated_networking_enabled = false # expect: accelerated-networking-off
}

resource "azurerm_linux_virtual_machine" "draw" {
  name                  = "vm-draw"
  size                  = "Standard_NC4as_T4_v3"
  network_interface_ids = [azurerm_network_interface.slow.id]
}

resource "azurerm_dev_test_global_vm_shutdown_schedule" "night" {
  virtual_machine_id    = azurerm_linux_virtual_machine.draw.id
  daily_recurrence_time = "1900"
}
""")

BAD_ABSENT = terraform("""
resource "azurerm_linux_virtual_machine_scale_set" "draw" {
  name      = "vmss-draw"
  sku       = "Standard_NC4as_T4_v3"
  instances = 2
  network_interface { # expect: accelerated-networking-off
    name    = "nic"
    primary = true
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
      "properties": { "enableAcceleratedNetworking": false }
    },
    {
      "type": "Microsoft.Compute/virtualMachines",
      "apiVersion": "2024-07-01",
      "name": "vm-draw",
      "properties": {
        "priority": "Spot",
        "hardwareProfile": { "vmSize": "Standard_NC4as_T4_v3" },
        "networkProfile": {
          "networkInterfaces": [ { "id": "[resourceId('Microsoft.Network/networkInterfaces', 'nic')]" } ]
        }
      }
    }
  ]
}
""",
    expect={"accelerated-networking-off": [9]},
)

BAD_SCRIPT = az("""
az vm create --resource-group rg --name vm-draw --image example:own:image:latest --size Standard_NC4as_T4_v3 \\
  --accelerated-networking false # expect: accelerated-networking-off
""")

GOOD = terraform("""
resource "azurerm_network_interface" "fast" {
  name                          = "nic"
  enable_accelerated_networking = true
}

resource "azurerm_linux_virtual_machine" "draw" {
  name                  = "vm-draw"
  size                  = "Standard_NV36ads_A10_v5"
  priority              = "Spot"
  eviction_policy       = "Deallocate"
  network_interface_ids = ["${azurerm_network_interface.fast.id}"]
}
""")

GOOD_CPU = terraform("""
# A CPU jump host is outside this tool, and so is a size that never had accelerated networking.
resource "azurerm_network_interface" "slow" {
  name                           = "nic"
  accelerated_networking_enabled = false
}

resource "azurerm_linux_virtual_machine" "jump" {
  name                  = "vm-jump"
  size                  = "Standard_B1s"
  network_interface_ids = [azurerm_network_interface.slow.id]
}
""")


@rule(
    id="accelerated-networking-off",
    on=Machine | ScaleSet | BatchPool,
    severity=Severity.WARNING,
    bad=[BAD, BAD_ABSENT, BAD_ARM, BAD_SCRIPT],
    good=[GOOD, GOOD_CPU],
    references=[
        Reference(
            "Accelerated Networking overview",
            "https://learn.microsoft.com/azure/virtual-network/accelerated-networking-overview",
            date(2026, 12, 1),
        )
    ],
    silenced_by=("retired-sku",),
)
def accelerated_networking_off(host: Host, context: Context) -> Iterator[Problem | Undecided]:
    """Without accelerated networking every packet passes the host's software switch: slow data loading, slow
    collectives over Ethernet, busy CPUs. The Terraform provider turns it off where nothing is written. On AKS there is
    no switch: it is on wherever the size has it.
    """
    size = gpu_size(host, context)
    if size is None or not size.accelerated_networking:
        return
    match host:
        case ScaleSet() | BatchPool():
            yield from _judge(host.accelerated_networking, host, size)
        case Machine():
            if not isinstance(host.accelerated_networking, Absent | Unknown) or not _has_interfaces(host):
                yield from _judge(host.accelerated_networking, host, size)
            yield from _interfaces(host, size, context)
        case _:
            return


def _has_interfaces(machine: Machine) -> bool:
    return not isinstance(machine.network_interfaces, Absent)


def _interfaces(machine: Machine, size: Size, context: Context) -> Iterator[Problem | Undecided]:
    for number, address in enumerate(known(machine.network_interfaces) or ()):
        interface = context.infrastructure.at(address)
        if isinstance(interface, NetworkInterface):
            yield from _judge(interface.accelerated_networking, machine, size, is_secondary=number > 0)
        else:
            where = Provenance(machine.network_interfaces.provenance.span, "network_interfaces")
            yield Undecided(Unknown(Reason.RESOURCE, where, detail=f"{address} is not in the scan"))


def _judge(
    attribute: Attribute[bool], host: Host, size: Size, is_secondary: bool = False
) -> Iterator[Problem | Undecided]:
    if isinstance(attribute, Unknown):
        yield Undecided(attribute)
        return
    if known(attribute) is not False:
        return
    written = "off" if isinstance(attribute, Known) else "off, since nothing is written and the provider sends false"
    yield Problem(
        where=attribute,
        message=f"accelerated networking is {written}, although {size.name} has it",
        cure="turn accelerated networking on (a running machine must be stopped for it)",
        related=(Related(host.span, f"{host.name} uses this interface"),),
        severity=Severity.INFO if is_secondary or size.infiniband else None,
    )
