"""GPU machines on an operating system that gets no more fixes."""

from collections.abc import Iterator

from ailint.sdk import (
    Context,
    Machine,
    Problem,
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

MACHINE = """
resource "azurerm_linux_virtual_machine" "desk" {
  name = "vm-desk"
  size = "Standard_NC4as_T4_v3"
  source_image_reference {
    publisher = "Canonical"
    offer     = "UbuntuServer" # expect: image-end-of-life
    sku       = "18.04-LTS"
    version   = "latest"
  }
}
"""

BAD = terraform(MACHINE)

BAD_SCRIPT = az("""
az vm create --resource-group rg --name vm-desk --size Standard_NC4as_T4_v3 \\
  --image OpenLogic:CentOS-HPC:7_9:latest # expect: image-end-of-life
""")

BAD_BICEP = bicep("""
resource desk 'Microsoft.Compute/virtualMachines@2024-07-01' = {
  name: 'vm-desk'
  location: 'eastus2'
  properties: {
    hardwareProfile: { vmSize: 'Standard_NC4as_T4_v3' }
    storageProfile: {
      imageReference: {
        publisher: 'Canonical'
        offer: 'UbuntuServer' // expect: image-end-of-life
        sku: '18.04-LTS'
        version: 'latest'
      }
    }
  }
}
""")

GOOD = terraform(
    MACHINE.replace('"UbuntuServer" # expect: image-end-of-life', '"ubuntu-24_04-lts"').replace("18.04-LTS", "server")
)

GOOD_OWN = terraform(
    MACHINE.replace("Canonical", "example").replace('"UbuntuServer" # expect: image-end-of-life', '"own"')
)


@rule(
    id="image-end-of-life",
    on=Machine | ScaleSet,
    severity=Severity.WARNING,
    bad=[BAD, BAD_SCRIPT, BAD_BICEP],
    good=[GOOD, GOOD_OWN],
    references=[
        Reference(
            "Endorsed Linux distributions on Azure",
            "https://learn.microsoft.com/azure/virtual-machines/linux/endorsed-distros",
            date(2026, 12, 1),
        )
    ],
)
def image_end_of_life(host: Machine | ScaleSet, context: Context) -> Iterator[Problem | Undecided]:
    """Drivers and CUDA drop a distribution soon after its end: the driver extension then fails on it, and the machine
    gets no security fixes. The days come from the vendors, with their sources in the catalog.
    """
    if gpu_size(host, context) is None:
        return
    publisher, offer, sku = (known(one) or "" for one in (host.image_publisher, host.image_offer, host.image_sku))
    if not publisher and offer:
        alias = context.catalog.image_alias(offer)
        if alias is None:
            return
        publisher, offer, sku = alias.publisher, alias.offer, alias.sku
    life = context.catalog.image_lifecycle(publisher, offer, sku) if offer else None
    if life is None or context.as_of <= life.end_of_support:
        return
    extended = f" ({life.extended_support} aside)" if life.extended_support else ""
    yield Problem(
        where=host.image_offer,
        message=f"{life.system} has had no fixes since {life.end_of_support}{extended}",
        cure="move to a supported release",
    )
