"""Disks, stores, private endpoints and storage classes, in each language that can say them."""

import pytest
from tests.adapters.reading import plain, read

from ailint.model.storage import (
    AttachedDisk,
    DataStore,
    FastStorage,
    ManagedDisk,
    PrivateEndpoint,
    StorageClass,
    StoreNetworkRules,
)

MACHINE_TERRAFORM = """
resource "azurerm_linux_virtual_machine" "train" {
  name = "vm-train"
  size = "Standard_NC24ads_A100_v4"
  os_disk {
    caching              = "ReadOnly"
    storage_account_type = "Premium_LRS"
    disk_size_gb         = 512
    diff_disk_settings { option = "Local" }
  }
}
resource "azurerm_managed_disk" "data" {
  name                 = "data"
  storage_account_type = "PremiumV2_LRS"
  disk_size_gb         = 2048
}
resource "azurerm_virtual_machine_data_disk_attachment" "data" {
  managed_disk_id    = azurerm_managed_disk.data.id
  virtual_machine_id = azurerm_linux_virtual_machine.train.id
  lun                = 0
  caching            = "None"
}
"""
MACHINE_BICEP = """
resource data 'Microsoft.Compute/disks@2024-03-02' = {
  name: 'data'
  location: 'eastus2'
  sku: { name: 'PremiumV2_LRS' }
  properties: { creationData: { createOption: 'Empty' }, diskSizeGB: 2048 }
}
resource train 'Microsoft.Compute/virtualMachines@2024-07-01' = {
  name: 'vm-train'
  location: 'eastus2'
  properties: {
    hardwareProfile: { vmSize: 'Standard_NC24ads_A100_v4' }
    storageProfile: {
      osDisk: {
        createOption: 'FromImage'
        caching: 'ReadOnly'
        diskSizeGB: 512
        diffDiskSettings: { option: 'Local' }
        managedDisk: { storageAccountType: 'Premium_LRS' }
      }
      dataDisks: [{ lun: 0, createOption: 'Attach', caching: 'None', managedDisk: { id: data.id } }]
    }
  }
}
"""
MACHINE_SCRIPT = """
az disk create -g rg -n data --size-gb 2048 --sku PremiumV2_LRS
az vm create -g rg -n vm-train --image Ubuntu2404 --size Standard_NC24ads_A100_v4 --os-disk-size-gb 512 \\
  --os-disk-caching ReadOnly --ephemeral-os-disk true --storage-sku os=Premium_LRS
az vm disk attach -g rg --vm-name vm-train --name data --caching None
"""


@pytest.mark.parametrize(
    ("path", "text"),
    [("main.tf", MACHINE_TERRAFORM), ("main.bicep", MACHINE_BICEP), ("deploy.sh", MACHINE_SCRIPT)],
)
def test_the_disks_of_a_machine(path, text):
    [disk] = read(ManagedDisk, {path: text})
    assert plain(disk, "type", "gib") == {"type": "PremiumV2_LRS", "gib": 2048}
    attached = read(AttachedDisk, {path: text})
    [system] = [one for one in attached if one.is_os]
    [data] = [one for one in attached if not one.is_os]
    assert plain(system, "type", "gib", "caching", "ephemeral") == {
        "type": "Premium_LRS",
        "gib": 512,
        "caching": "ReadOnly",
        "ephemeral": True,
    }
    assert plain(data, "type", "caching") == {"type": None, "caching": "None"}
    assert plain(data, "disk")["disk"] in {disk.address.path, *(alias.path for alias in disk.aliases)}


def disks_of_command(options: str) -> dict[str, dict[str, object]]:
    text = f"az vm create -g rg -n vm-train --image Ubuntu2404 --size Standard_NC24ads_A100_v4 {options}\n"
    found = read(AttachedDisk, {"deploy.sh": text})
    name = "az vm create vm-train"
    return {
        one.address.path.removeprefix(name).strip(" ."): plain(one, "type", "gib", "caching", "disk") for one in found
    }


def test_a_command_says_one_sku_for_all_disks_and_the_cli_leaves_ultra_out_for_the_system():
    made = disks_of_command("--storage-sku UltraSSD_LRS --data-disk-sizes-gb 100 200")
    assert {name: disk["type"] for name, disk in made.items()} == {
        "disk os": None,
        "disk 0": "UltraSSD_LRS",
        "disk 1": "UltraSSD_LRS",
    }
    assert [disk["gib"] for disk in made.values()] == [None, 100, 200]


def test_a_command_says_caching_disk_by_disk():
    made = disks_of_command("--data-disk-sizes-gb 100 200 --data-disk-caching 0=None 1=ReadOnly")
    assert [made[name]["caching"] for name in ("disk 0", "disk 1")] == ["None", "ReadOnly"]


def test_a_command_attaches_disks_that_exist():
    made = disks_of_command("--attach-data-disks models --data-disk-caching ReadOnly")
    assert made["attach-data-disks[0]"] == {
        "type": "Unknown",
        "gib": "Unknown",
        "caching": "ReadOnly",
        "disk": "microsoft.compute/disks/models",
    }


UNKNOWN_TERRAFORM = """
variable "disks" {}
resource "azurerm_linux_virtual_machine_scale_set" "train" {
  name = "vmss"
  sku  = "Standard_NC24ads_A100_v4"
  dynamic "data_disk" {
    for_each = var.disks
    content {
      lun                  = data_disk.key
      storage_account_type = "Premium_LRS"
      caching              = "None"
      disk_size_gb         = 100
    }
  }
}
"""
UNKNOWN_BICEP = """
param disks array
resource train 'Microsoft.Compute/virtualMachines@2024-07-01' = {
  name: 'vm-train'
  location: 'eastus2'
  properties: {
    hardwareProfile: { vmSize: 'Standard_NC24ads_A100_v4' }
    storageProfile: { dataDisks: disks }
  }
}
"""
UNKNOWN_SCRIPT = """
az vm create -g rg -n vm-train --image Ubuntu2404 --size Standard_NC24ads_A100_v4 --data-disk-sizes-gb $1
"""


@pytest.mark.parametrize(
    ("path", "text"),
    [("main.tf", UNKNOWN_TERRAFORM), ("main.bicep", UNKNOWN_BICEP), ("deploy.sh", UNKNOWN_SCRIPT)],
)
def test_a_list_of_disks_that_is_unknown_may_hold_one(path, text):
    [data] = [one for one in read(AttachedDisk, {path: text}) if not one.is_os]
    assert plain(data, "gib")["gib"] == "Unknown"


STORES_TERRAFORM = """
resource "azurerm_storage_account" "data" {
  name                          = "trainingdata"
  public_network_access_enabled = false
  network_rules { default_action = "Deny" }
}
resource "azurerm_key_vault" "main" {
  name = "kv-train"
}
"""
STORES_BICEP = """
resource data 'Microsoft.Storage/storageAccounts@2024-01-01' = {
  name: 'trainingdata'
  location: 'eastus2'
  kind: 'StorageV2'
  sku: { name: 'Standard_LRS' }
  properties: { publicNetworkAccess: 'Disabled', networkAcls: { defaultAction: 'Deny' } }
}
resource main 'Microsoft.KeyVault/vaults@2024-11-01' = {
  name: 'kv-train'
  location: 'eastus2'
  properties: { tenantId: 'tenant', sku: { family: 'A', name: 'standard' } }
}
"""
STORES_SCRIPT = """
az storage account create -g rg -n trainingdata --public-network-access Disabled --default-action Deny
az keyvault create -g rg -n kv-train
"""


@pytest.mark.parametrize(
    ("path", "text"),
    [("main.tf", STORES_TERRAFORM), ("main.bicep", STORES_BICEP), ("deploy.sh", STORES_SCRIPT)],
)
def test_a_storage_account_and_a_key_vault(path, text):
    account, vault = read(DataStore, {path: text})
    assert (account.kind, vault.kind) == ("storage account", "key vault")
    assert plain(account, "public_access", "default_action") == {"public_access": False, "default_action": "Deny"}
    assert plain(vault, "public_access", "default_action") == {"public_access": [True], "default_action": ["Allow"]}


def test_network_rules_of_their_own_belong_to_their_account():
    text = """
resource "azurerm_storage_account" "data" { name = "trainingdata" }
resource "azurerm_storage_account_network_rules" "data" {
  storage_account_id = azurerm_storage_account.data.id
  default_action     = "Deny"
}
"""
    [rules] = read(StoreNetworkRules, {"main.tf": text})
    assert plain(rules, "target", "default_action") == {
        "target": "azurerm_storage_account.data",
        "default_action": "Deny",
    }


ENDPOINT_TERRAFORM = """
resource "azurerm_storage_account" "data" { name = "trainingdata" }
resource "azurerm_private_endpoint" "data" {
  name = "pe"
  private_service_connection {
    name                           = "data"
    private_connection_resource_id = azurerm_storage_account.data.id
    is_manual_connection           = false
  }
}
"""
ENDPOINT_BICEP = """
resource data 'Microsoft.Storage/storageAccounts@2024-01-01' = {
  name: 'trainingdata'
  location: 'eastus2'
}
resource endpoint 'Microsoft.Network/privateEndpoints@2024-05-01' = {
  name: 'pe'
  location: 'eastus2'
  properties: {
    privateLinkServiceConnections: [{ name: 'data', properties: { privateLinkServiceId: data.id, groupIds: ['blob'] } }]
  }
}
"""


@pytest.mark.parametrize(("path", "text"), [("main.tf", ENDPOINT_TERRAFORM), ("main.bicep", ENDPOINT_BICEP)])
def test_a_private_endpoint_leads_to_its_store(path, text):
    [store] = read(DataStore, {path: text})
    [endpoint] = read(PrivateEndpoint, {path: text})
    assert plain(endpoint, "target")["target"] in {store.address.path, *(alias.path for alias in store.aliases)}


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("main.tf", 'resource "azurerm_managed_lustre_file_system" "data" { name = "fs" }\n'),
        (
            "main.bicep",
            "resource fs 'Microsoft.StorageCache/amlFilesystems@2024-03-01' = { name: 'fs', location: 'eastus2' }\n",
        ),
        ("deploy.sh", "az amlfs create -g rg -n fs --sku AMLFS-Durable-Premium-250\n"),
    ],
)
def test_a_parallel_file_system(path, text):
    assert len(read(FastStorage, {path: text})) == 1


def test_a_storage_class_names_its_parameters_in_any_case():
    text = """
apiVersion: storage.k8s.io/v1
kind: StorageClass
metadata: {name: fast}
provisioner: disk.csi.azure.com
parameters: {SkuName: Premium_LRS, CACHINGMODE: None}
---
apiVersion: storage.k8s.io/v1
kind: StorageClass
metadata: {name: elsewhere}
provisioner: ebs.csi.aws.com
"""
    [made] = read(StorageClass, {"class.yaml": text})
    assert (made.class_name, made.provisioner) == ("fast", "disk.csi.azure.com")
    assert plain(made, "sku", "caching") == {"sku": "Premium_LRS", "caching": "None"}
