"""Who uses a store, as far as the code says it: roles, identities, workspaces, mounts."""

import pytest
from tests.adapters.reading import plain, read

from ailint.model.compute import BatchPool
from ailint.model.storage import Use


def uses(path: str, text: str) -> set[tuple[str, str]]:
    """Every use as user and target."""
    found = [plain(one, "user", "target") for one in read(Use, {path: text})]
    return {(one["user"], one["target"]) for one in found}


ROLES = """
resource "azurerm_storage_account" "data" { name = "trainingdata" }
resource "azurerm_user_assigned_identity" "training" { name = "training" }
resource "azurerm_linux_virtual_machine" "train" {
  name = "vm-train"
  size = "Standard_NC24ads_A100_v4"
  identity {
    type         = "UserAssigned"
    identity_ids = [azurerm_user_assigned_identity.training.id]
  }
}
resource "azurerm_kubernetes_cluster" "main" { name = "aks" }
resource "azurerm_federated_identity_credential" "pods" {
  parent_id = azurerm_user_assigned_identity.training.id
  issuer    = azurerm_kubernetes_cluster.main.oidc_issuer_url
}
resource "azurerm_role_assignment" "reads" {
  scope        = azurerm_storage_account.data.id
  principal_id = azurerm_user_assigned_identity.training.principal_id
}
resource "azurerm_role_assignment" "nodes" {
  scope        = azurerm_storage_account.data.id
  principal_id = azurerm_kubernetes_cluster.main.kubelet_identity[0].object_id
}
"""


def test_roles_and_the_identities_that_hold_them():
    identity = "azurerm_user_assigned_identity.training"
    assert uses("main.tf", ROLES) == {
        ("azurerm_linux_virtual_machine.train", identity),
        ("azurerm_kubernetes_cluster.main", identity),
        (identity, "azurerm_storage_account.data"),
        ("azurerm_kubernetes_cluster.main", "azurerm_storage_account.data"),
    }


WORKSPACE_TERRAFORM = """
resource "azurerm_storage_account" "data" { name = "trainingdata" }
resource "azurerm_machine_learning_workspace" "main" {
  name               = "ws"
  storage_account_id = azurerm_storage_account.data.id
}
resource "azurerm_machine_learning_compute_cluster" "gpus" {
  name                          = "gpus"
  machine_learning_workspace_id = azurerm_machine_learning_workspace.main.id
  vm_size                       = "Standard_NC24ads_A100_v4"
}
"""
WORKSPACE_BICEP = """
resource data 'Microsoft.Storage/storageAccounts@2024-01-01' = { name: 'trainingdata', location: 'eastus2' }
resource main 'Microsoft.MachineLearningServices/workspaces@2024-10-01' = {
  name: 'ws'
  location: 'eastus2'
  properties: { storageAccount: data.id }
}
resource gpus 'Microsoft.MachineLearningServices/workspaces/computes@2024-10-01' = {
  parent: main
  name: 'gpus'
  location: 'eastus2'
  properties: { computeType: 'AmlCompute', properties: { vmSize: 'Standard_NC24ads_A100_v4' } }
}
"""
WORKSPACE_SCRIPT = """
az storage account create -g rg -n trainingdata
data=$(az storage account show -g rg -n trainingdata --query id -o tsv)
az ml workspace create -g rg -n ws --storage-account $data
az ml compute create -g rg -w ws -n gpus --type AmlCompute --size Standard_NC24ads_A100_v4
"""


@pytest.mark.parametrize(
    ("path", "text", "names"),
    [
        (
            "main.tf",
            WORKSPACE_TERRAFORM,
            (
                "azurerm_storage_account.data",
                "azurerm_machine_learning_workspace.main",
                "azurerm_machine_learning_compute_cluster.gpus",
            ),
        ),
        ("main.bicep", WORKSPACE_BICEP, ("data", "main", "gpus")),
    ],
)
def test_a_workspace_and_what_computes_in_it(path, text, names):
    store, workspace, compute = names
    assert uses(path, text) == {(workspace, store), (compute, workspace)}


def test_a_workspace_of_a_script_is_found_by_its_name():
    found = uses("deploy.sh", WORKSPACE_SCRIPT)
    assert ("az ml workspace create ws", "az storage account create trainingdata") in found
    assert ("az ml compute create gpus", "microsoft.machinelearningservices/workspaces/ws") in found


def test_a_workspace_in_a_managed_network_has_private_endpoints_of_its_own():
    text = WORKSPACE_TERRAFORM.replace(
        '= "ws"\n', '= "ws"\n  managed_network { isolation_mode = "AllowInternetOutbound" }\n'
    )
    assert not [use for use in uses("main.tf", text) if use[1] == "azurerm_storage_account.data"]


def test_a_batch_pool_uses_what_it_mounts():
    text = """
resource "azurerm_batch_pool" "train" {
  name    = "train"
  vm_size = "Standard_NC24ads_A100_v4"
  mount {
    azure_blob_file_system {
      account_name        = "trainingdata"
      container_name      = "sets"
      relative_mount_path = "sets"
    }
  }
}
"""
    assert uses("main.tf", text) == {("azurerm_batch_pool.train", "microsoft.storage/storageaccounts/trainingdata")}


@pytest.mark.parametrize(
    ("second", "by_key"),
    [
        ('account_key = "key"', True),
        ('sas_key = "sig"', True),
        ('identity_id = "id"', None),
    ],
)
def test_any_mount_of_a_batch_pool_may_be_opened_by_a_key(second, by_key):
    text = f"""
resource "azurerm_batch_pool" "train" {{
  name    = "train"
  vm_size = "Standard_NC24ads_A100_v4"
  mount {{
    azure_blob_file_system {{
      account_name = "sets"
      identity_id  = "id"
    }}
  }}
  mount {{
    azure_blob_file_system {{
      account_name = "models"
      {second}
    }}
  }}
}}
"""
    [pool] = read(BatchPool, {"main.tf": text})
    assert plain(pool, "mounts_by_key") == {"mounts_by_key": by_key}
