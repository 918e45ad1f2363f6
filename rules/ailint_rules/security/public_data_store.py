"""Stores of a GPU deployment that answer the whole internet."""

from collections.abc import Iterator

from ailint.sdk import (
    Confidence,
    Context,
    DataStore,
    Host,
    Known,
    PrivateEndpoint,
    Problem,
    Reference,
    Severity,
    StoreNetworkRules,
    Undecided,
    az,
    bicep,
    date,
    known,
    rule,
    terraform,
)

STORE = """
resource "azurerm_linux_virtual_machine" "train" {
  name = "vm-train"
  size = "Standard_NC24ads_A100_v4"
}

resource "azurerm_storage_account" "data" { # expect: public-data-store
  name                     = "trainingdata"
  account_tier             = "Standard"
  account_replication_type = "LRS"
}
"""

BAD = terraform(STORE)

BAD_BICEP = bicep("""
resource train 'Microsoft.Compute/virtualMachines@2024-07-01' = {
  name: 'vm-train'
  location: 'eastus2'
  properties: { hardwareProfile: { vmSize: 'Standard_NC24ads_A100_v4' } }
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
az vm create -g rg -n vm-train --image Ubuntu2404 --size Standard_NC24ads_A100_v4
# expect-next-line: public-data-store
az storage account create -g rg -n trainingdata --sku Standard_LRS
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

GOOD_WITHOUT_GPUS = terraform(
    STORE.replace(" # expect: public-data-store", "").replace("Standard_NC24ads_A100_v4", "Standard_D4s_v5")
)


@rule(
    id="public-data-store",
    on=DataStore,
    severity=Severity.WARNING,
    confidence=Confidence.MEDIUM,
    tags={"advice"},
    bad=[BAD, BAD_BICEP, BAD_SCRIPT],
    good=[GOOD, GOOD_ENDPOINT, GOOD_FIREWALL, GOOD_WITHOUT_GPUS],
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
    """Data sets, weights and secrets of a project with GPU machines lie in a store that every address may ask, with
    nothing but a key before it. A firewall that denies by default, or a private endpoint, keeps it within the network.
    """
    whole = context.infrastructure
    if not any(_has_gpus(host, context) for host in whole.all(Host) if host.address.scope == store.address.scope):
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


def _has_gpus(host: Host, context: Context) -> bool:
    size = context.catalog.size(host.size.value) if isinstance(host.size, Known) else None
    return size is not None and size.is_gpu
