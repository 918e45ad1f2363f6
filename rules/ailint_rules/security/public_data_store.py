"""Stores of a GPU deployment that answer the whole internet."""

from collections.abc import Iterator

from ailint.sdk import (
    Cluster,
    Confidence,
    Context,
    DataStore,
    Host,
    Known,
    NodePool,
    PrivateEndpoint,
    Problem,
    Reference,
    Resource,
    Severity,
    StoreNetworkRules,
    Undecided,
    Use,
    az,
    bicep,
    date,
    known,
    rule,
    terraform,
)
from ailint_rules.machines import gpu_size, is_gpu_pool

STORE = """
resource "azurerm_linux_virtual_machine" "train" {
  name = "vm-train"
  size = "Standard_NC24ads_A100_v4"
  identity { type = "SystemAssigned" }
}

resource "azurerm_role_assignment" "reads" {
  scope                = azurerm_storage_account.data.id
  role_definition_name = "Storage Blob Data Reader"
  principal_id         = azurerm_linux_virtual_machine.train.identity[0].principal_id
}

resource "azurerm_storage_account" "data" { # expect: public-data-store
  name                     = "trainingdata"
  account_tier             = "Standard"
  account_replication_type = "LRS"
}
"""

BAD = terraform(STORE)

BAD_CLUSTER = terraform("""
# The pods of a cluster with GPUs act by an identity that may read the data.
resource "azurerm_kubernetes_cluster" "main" {
  name                = "aks"
  oidc_issuer_enabled = true
  default_node_pool {
    name    = "system"
    vm_size = "Standard_D4s_v5"
  }
}

resource "azurerm_kubernetes_cluster_node_pool" "gpu" {
  name                  = "gpu"
  kubernetes_cluster_id = azurerm_kubernetes_cluster.main.id
  vm_size               = "Standard_NC24ads_A100_v4"
}

resource "azurerm_user_assigned_identity" "training" {
  name = "training"
}

resource "azurerm_federated_identity_credential" "training" {
  name                      = "training"
  user_assigned_identity_id = azurerm_user_assigned_identity.training.id
  issuer                    = azurerm_kubernetes_cluster.main.oidc_issuer_url
  subject                   = "system:serviceaccount:training:default"
}

resource "azurerm_role_assignment" "reads" {
  scope                = azurerm_storage_account.data.id
  role_definition_name = "Storage Blob Data Reader"
  principal_id         = azurerm_user_assigned_identity.training.principal_id
}

resource "azurerm_storage_account" "data" {
  name                          = "trainingdata"
  public_network_access_enabled = true # expect: public-data-store
}
""")

BAD_BICEP = bicep("""
resource workspace 'Microsoft.MachineLearningServices/workspaces@2024-10-01' = {
  name: 'train'
  location: 'eastus2'
  properties: { keyVault: vault.id }
}

resource gpus 'Microsoft.MachineLearningServices/workspaces/computes@2024-10-01' = {
  parent: workspace
  name: 'gpus'
  location: 'eastus2'
  properties: { computeType: 'AmlCompute', properties: { vmSize: 'Standard_NC24ads_A100_v4' } }
}

resource vault 'Microsoft.KeyVault/vaults@2024-11-01' = {
  name: 'kv-train'
  location: 'eastus2'
  properties: {
    tenantId: subscription().tenantId
    sku: { family: 'A', name: 'standard' }
    publicNetworkAccess: 'Enabled' // expect: public-data-store
  }
}
""")

BAD_SCRIPT = az("""
# expect-next-line: public-data-store
az storage account create -g rg -n trainingdata --sku Standard_LRS
store=$(az storage account show -g rg -n trainingdata --query id -o tsv)
az vm create -g rg -n vm-train --image Ubuntu2404 --size Standard_NC24ads_A100_v4 \\
  --assign-identity '[system]' --scope $store --role "Storage Blob Data Reader"
""")

GOOD = terraform(
    STORE.replace(" # expect: public-data-store", "").replace(
        '"LRS"\n', '"LRS"\n  public_network_access_enabled = false\n'
    )
)

GOOD_ENDPOINT = terraform(
    STORE.replace(" # expect: public-data-store", "")
    + """
resource "azurerm_private_endpoint" "data" {
  name      = "data"
  subnet_id = "subnet"
  private_service_connection {
    name                           = "data"
    private_connection_resource_id = azurerm_storage_account.data.id
    subresource_names              = ["blob"]
    is_manual_connection           = false
  }
}
"""
)

GOOD_FIREWALL = terraform(
    STORE.replace(" # expect: public-data-store", "")
    + """
resource "azurerm_storage_account_network_rules" "data" {
  storage_account_id = azurerm_storage_account.data.id
  default_action     = "Deny"
}
"""
)

GOOD_UNUSED = terraform("""
# Terraform's own state lies beside the machine: nothing says that the machine uses it.
resource "azurerm_linux_virtual_machine" "train" {
  name = "vm-train"
  size = "Standard_NC24ads_A100_v4"
}

resource "azurerm_storage_account" "state" {
  name                     = "tfstate"
  account_tier             = "Standard"
  account_replication_type = "LRS"
}
""")

GOOD_WITHOUT_GPUS = terraform(
    STORE.replace(" # expect: public-data-store", "").replace("Standard_NC24ads_A100_v4", "Standard_D4s_v5")
)


@rule(
    id="public-data-store",
    on=DataStore,
    severity=Severity.WARNING,
    confidence=Confidence.MEDIUM,
    tags={"advice"},
    bad=[BAD, BAD_CLUSTER, BAD_BICEP, BAD_SCRIPT],
    good=[GOOD, GOOD_ENDPOINT, GOOD_FIREWALL, GOOD_UNUSED, GOOD_WITHOUT_GPUS],
    references=[
        Reference(
            "Configure Azure Storage firewalls and virtual networks",
            "https://learn.microsoft.com/azure/storage/common/storage-network-security",
            date(2026, 12, 1),
        ),
        Reference(
            "Use private endpoints for Azure Storage",
            "https://learn.microsoft.com/azure/storage/common/storage-private-endpoints",
            date(2026, 12, 1),
        ),
    ],
    same_as=("Trivy: AZU-0012", "checkov: CKV_AZURE_59"),
)
def public_data_store(store: DataStore, context: Context) -> Iterator[Problem | Undecided]:
    """Data sets, weights and secrets of GPU machines lie in a store that every address may ask, with nothing but a key
    before it. A firewall that denies by default, or a private endpoint, keeps it within the network. Only stores that
    the code itself gives to machines with GPUs are judged: by a role of theirs, a mount, or as a workspace's own.
    """
    whole = context.infrastructure
    if not _is_used_by_gpus(store, context):
        return
    if not known(store.public_access) or (known(store.default_action) or "Allow").lower() != "allow":
        return
    if whole.attached(PrivateEndpoint, store) or whole.unresolved(PrivateEndpoint):
        return
    rules = whole.attached(StoreNetworkRules, store)
    if any((known(one.default_action) or "").lower() == "deny" for one in rules) or whole.unresolved(StoreNetworkRules):
        return
    if whole.has_opaque(store, of_azure=True):
        return
    yield Problem(
        where=store.public_access if isinstance(store.public_access, Known) else store.span,
        message=f"this {store.kind} is open to every network",
        cure="deny by default in its firewall, or switch public access off and add a private endpoint",
    )


def _is_used_by_gpus(store: DataStore, context: Context) -> bool:
    """Whether machines with GPUs use it, directly or through identities and workspaces. Raises Undecided."""
    whole = context.infrastructure
    waiting: list[Resource] = [store]
    seen = {store.address}
    hosts: list[Host] = []
    while waiting:
        for use in whole.attached(Use, waiting.pop()):
            user = whole.referred(use.user)
            if user is None or user.address in seen:
                continue
            seen.add(user.address)
            waiting.append(user)
            if isinstance(user, Cluster):
                hosts += whole.pools_of(user)
            elif isinstance(user, Host):
                hosts.append(user)
    return any(_has_gpus(host, context) for host in sorted(hosts, key=lambda one: not isinstance(one.size, Known)))


def _has_gpus(host: Host, context: Context) -> bool:
    return is_gpu_pool(host, context) if isinstance(host, NodePool) else gpu_size(host, context) is not None
