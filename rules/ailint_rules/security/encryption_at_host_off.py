"""GPU machines whose local and temporary disks are not encrypted at the host."""

from collections.abc import Iterator

from ailint.sdk import (
    Context,
    Host,
    Known,
    Machine,
    NodePool,
    NodeProvisioner,
    Problem,
    Reference,
    ScaleSet,
    Severity,
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

BAD = terraform("""
resource "azurerm_linux_virtual_machine" "train" { # expect: encryption-at-host-off
  name = "vm-train"
  size = "Standard_ND96isr_H100_v5"
}

resource "azurerm_kubernetes_cluster_node_pool" "train" {
  name                    = "train"
  kubernetes_cluster_id   = var.cluster
  vm_size                 = "Standard_ND96isr_H100_v5"
  host_encryption_enabled = false # expect: encryption-at-host-off
}

variable "cluster" {
  type = string
}
""")

BAD_BICEP = bicep("""
resource train 'Microsoft.Compute/virtualMachineScaleSets@2024-07-01' = { // expect: encryption-at-host-off
  name: 'vmss-train'
  location: 'eastus2'
  sku: { name: 'Standard_ND96isr_H100_v5', capacity: 2 }
  properties: { virtualMachineProfile: { securityProfile: {} } }
}
""")

BAD_SCRIPT = az("""
# expect-next-line: encryption-at-host-off
az aks nodepool add -g rg --cluster-name aks -n train --node-vm-size Standard_NC24ads_A100_v4 --node-count 0
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
  enableEncryptionAtHost: false # expect: encryption-at-host-off
""")

GOOD = terraform("""
resource "azurerm_linux_virtual_machine" "train" {
  name                       = "vm-train"
  size                       = "Standard_ND96isr_H100_v5"
  encryption_at_host_enabled = true
}

# The older name of the same switch.
resource "azurerm_kubernetes_cluster_node_pool" "train" {
  name                   = "train"
  kubernetes_cluster_id  = var.cluster
  vm_size                = "Standard_ND96isr_H100_v5"
  enable_host_encryption = true
}

variable "cluster" {
  type = string
}
""")

GOOD_CPU = bicep("""
// Not this tool's business.
resource web 'Microsoft.Compute/virtualMachines@2024-07-01' = {
  name: 'vm-web'
  location: 'eastus2'
  properties: { hardwareProfile: { vmSize: 'Standard_D4s_v5' } }
}
""")

GOOD_SCRIPT = az("""
az aks nodepool add -g rg --cluster-name aks -n train --node-vm-size Standard_NC24ads_A100_v4 --node-count 0 \\
  --enable-encryption-at-host
""")


@rule(
    id="encryption-at-host-off",
    on=Machine | ScaleSet | NodePool,
    severity=Severity.INFO,
    tags={"advice"},
    bad=[BAD, BAD_BICEP, BAD_SCRIPT, BAD_OPERATOR],
    good=[GOOD, GOOD_CPU, GOOD_SCRIPT],
    references=[
        Reference(
            "Encryption at host",
            "https://learn.microsoft.com/azure/virtual-machines/disk-encryption#encryption-at-host---end-to-end-encryption-for-your-vm-data",
            date(2026, 12, 1),
        )
    ],
    same_as=("checkov: CKV_AZURE_97, CKV_AZURE_151, CKV_AZURE_227",),
)
def encryption_at_host_off(host: Host, context: Context) -> Iterator[Problem | Undecided]:
    """Disks in Azure are always encrypted where they are stored. Encryption at host adds the temporary disk, the caches
    and the way between: where models and data lie on local NVMe, that is where they lie in the clear. It is free, but
    the subscription must have the feature.
    """
    if isinstance(host, NodeProvisioner) or not isinstance(host, Machine | ScaleSet | NodePool):
        return
    size = gpu_size(host, context)
    if size is None or size.encryption_at_host is False or known(host.encryption_at_host) is not False:
        return
    yield Problem(
        where=host.encryption_at_host if isinstance(host.encryption_at_host, Known) else host.span,
        message=f"temporary disk and caches of this {size.name} are not encrypted at the host",
        cure="turn encryption at host on (register the feature EncryptionAtHost of Microsoft.Compute first)",
    )
