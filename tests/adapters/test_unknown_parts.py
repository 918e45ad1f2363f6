"""Lists that nobody knows before deployment are told, not taken for empty."""

from datetime import date
from pathlib import Path

import pytest

from ailint.configuration.project import Inputs
from ailint.engine.inventory import inventory
from ailint.engine.scan import Request
from ailint.settings import Settings

CLUSTER = """
param pools array
resource cluster 'Microsoft.ContainerService/managedClusters@2025-05-01' = {
  name: 'aks'
  location: 'eastus'
  properties: { dnsPrefix: 'aks', agentPoolProfiles: POOLS }
}
"""


@pytest.mark.parametrize(
    ("pools", "unread"),
    [
        ("pools", ["properties.agentPoolProfiles of cluster"]),
        ("[]", []),
        ("[{ name: 'system', mode: 'System', vmSize: 'Standard_D4s_v5', count: 2 }]", []),
    ],
)
def test_pools_that_are_an_input(pools, unread):
    request = Request(
        root=Path("/ailint-nowhere"),
        paths=("main.bicep",),
        settings=Settings(),
        inputs=Inputs(date(2026, 12, 1)),
        virtual={"main.bicep": CLUSTER.replace("POOLS", pools).encode()},
    )
    assert [one.source for one in inventory(request).unread] == unread


OF_SERVICE_OPERATOR = """
resource "kubernetes_manifest" "aks" {
  manifest = {
    apiVersion = "containerservice.azure.com/v1api20240901"
    kind       = "ManagedCluster"
    metadata   = { name = "main" }
    spec       = { location = "eastus", agentPoolProfiles = var.pools }
  }
}
variable "pools" {}
"""
OF_AZAPI = """
resource "azapi_resource" "aks" {
  type = "Microsoft.ContainerService/managedClusters@2025-05-01"
  name = "main"
  body = { properties = { agentPoolProfiles = var.pools } }
}
variable "pools" {}
"""
DYNAMIC = """
resource "azurerm_kubernetes_cluster" "aks" {
  name = "main"
  dynamic "default_node_pool" {
    for_each = var.pools
    content {
      name    = default_node_pool.value.name
      vm_size = default_node_pool.value.size
    }
  }
}
variable "pools" {}
"""


@pytest.mark.parametrize(
    ("text", "path"),
    [
        (OF_SERVICE_OPERATOR, "properties.agentPoolProfiles"),
        (OF_AZAPI, "properties.agentPoolProfiles"),
        (DYNAMIC, "default_node_pool"),
    ],
    ids=["service-operator", "azapi", "dynamic-block"],
)
def test_pools_that_are_an_input_elsewhere(text, path):
    request = Request(
        root=Path("/ailint-nowhere"),
        paths=("main.tf",),
        settings=Settings(),
        inputs=Inputs(date(2026, 12, 1)),
        virtual={"main.tf": text.encode()},
    )
    assert [one.source.partition(" of ")[0] for one in inventory(request).unread] == [path]
