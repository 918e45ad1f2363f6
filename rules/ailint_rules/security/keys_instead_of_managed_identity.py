"""Keys where an identity would do."""

from collections.abc import Iterator
from typing import Any

from ailint.sdk import (
    Attribute,
    BatchPool,
    Cluster,
    Context,
    Host,
    MachineExtension,
    Problem,
    Reference,
    Severity,
    Undecided,
    az,
    bicep,
    date,
    known,
    rule,
    terraform,
)
from ailint_rules.machines import gpu_size, is_gpu_pool

BAD = terraform("""
variable "storage_key" {
  sensitive = true
}

resource "azurerm_linux_virtual_machine" "train" {
  name = "vm-train"
  size = "Standard_NC24ads_A100_v4"
}

resource "azurerm_virtual_machine_extension" "fetch" {
  name                 = "fetch"
  virtual_machine_id   = azurerm_linux_virtual_machine.train.id
  publisher            = "Microsoft.Azure.Extensions"
  type                 = "CustomScript"
  type_handler_version = "2.1"
  protected_settings = jsonencode({
    commandToExecute   = "./fetch-data"
    storageAccountName = "data"
    storageAccountKey  = var.storage_key # expect: keys-instead-of-managed-identity
  })
}
""")

BAD_CLUSTER = bicep("""
@secure()
param clientSecret string

resource cluster 'Microsoft.ContainerService/managedClusters@2025-05-01' = {
  name: 'aks'
  location: 'eastus2'
  properties: {
    dnsPrefix: 'aks'
    servicePrincipalProfile: {
      clientId: '00000000-0000-0000-0000-000000000001' // expect: keys-instead-of-managed-identity
      secret: clientSecret
    }
    agentPoolProfiles: [
      { name: 'system', mode: 'System', vmSize: 'Standard_D4s_v5', count: 2 }
      { name: 'gpu', mode: 'User', vmSize: 'Standard_NC24ads_A100_v4', count: 1 }
    ]
  }
}
""")

BAD_SCRIPT = az("""
az aks create -g rg -n aks --node-vm-size Standard_NC24ads_A100_v4 \\
  --service-principal "00000000-0000-0000-0000-000000000001" # expect: keys-instead-of-managed-identity
""")

GOOD = terraform("""
resource "azurerm_linux_virtual_machine" "train" {
  name = "vm-train"
  size = "Standard_NC24ads_A100_v4"
  identity { type = "SystemAssigned" }
}

resource "azurerm_virtual_machine_extension" "fetch" {
  name                 = "fetch"
  virtual_machine_id   = azurerm_linux_virtual_machine.train.id
  publisher            = "Microsoft.Azure.Extensions"
  type                 = "CustomScript"
  type_handler_version = "2.1"
  settings = jsonencode({
    commandToExecute = "azcopy login --identity && ./fetch-data"
  })
}
""")

GOOD_MSI = bicep("""
// `msi` stands for a managed identity.
resource cluster 'Microsoft.ContainerService/managedClusters@2025-05-01' = {
  name: 'aks'
  location: 'eastus2'
  identity: { type: 'SystemAssigned' }
  properties: {
    dnsPrefix: 'aks'
    servicePrincipalProfile: { clientId: 'msi' }
    agentPoolProfiles: [
      { name: 'system', mode: 'System', vmSize: 'Standard_D4s_v5', count: 2 }
      { name: 'gpu', mode: 'User', vmSize: 'Standard_NC24ads_A100_v4', count: 1 }
    ]
  }
}
""")


@rule(
    id="keys-instead-of-managed-identity",
    on=MachineExtension | BatchPool | Cluster,
    severity=Severity.WARNING,
    bad=[BAD, BAD_CLUSTER, BAD_SCRIPT],
    good=[GOOD, GOOD_MSI],
    references=[
        Reference(
            "What are managed identities for Azure resources",
            "https://learn.microsoft.com/entra/identity/managed-identities-azure-resources/overview",
            date(2026, 12, 1),
        ),
        Reference(
            "Use a managed identity in AKS",
            "https://learn.microsoft.com/azure/aks/use-managed-identity",
            date(2026, 12, 1),
        ),
    ],
    silenced_by=("inline-secret",),
)
def keys_instead_of_managed_identity(
    subject: MachineExtension | BatchPool | Cluster, context: Context
) -> Iterator[Problem | Undecided]:
    """An account key opens all data of a storage account to whoever has it, for ever; a service principal's secret
    expires in the night of the long run. A managed identity has neither: the machine or cluster signs in by itself.
    """
    match subject:
        case MachineExtension():
            if known(subject.storage_key) and _is_on_gpus(subject, context):
                yield _problem("this extension opens a storage account by its key", subject.storage_key)
        case BatchPool():
            if known(subject.mounts_by_key) and gpu_size(subject, context) is not None:
                yield _problem("this pool mounts storage by a key", subject.mounts_by_key)
        case Cluster():
            name = known(subject.service_principal)
            if name and name.lower() != "msi" and _has_gpus(subject, context):
                yield _problem("this cluster signs in by a service principal", subject.service_principal)


def _problem(message: str, where: Attribute[Any]) -> Problem:
    return Problem(where=where, message=message, cure="give it a managed identity, and that identity a role")


def _is_on_gpus(extension: MachineExtension, context: Context) -> bool:
    known(extension.target)
    host = context.infrastructure.referred(extension.target)
    return isinstance(host, Host) and gpu_size(host, context) is not None


def _has_gpus(cluster: Cluster, context: Context) -> bool:
    return any(is_gpu_pool(pool, context) for pool in context.infrastructure.pools_of(cluster))
