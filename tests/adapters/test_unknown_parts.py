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
