"""Capacity reservations, budgets and preview features."""

import pytest
from tests.adapters.reading import plain, read

from ailint.model.subscription import Budget, CapacityReservation, CapacityReservationGroup, FeatureRegistration

RESERVATION_TERRAFORM = """
resource "azurerm_capacity_reservation_group" "main" {
  name     = "crg"
  location = "eastus2"
  zones    = ["1", "2"]
}
resource "azurerm_capacity_reservation" "a100" {
  name                          = "a100"
  capacity_reservation_group_id = azurerm_capacity_reservation_group.main.id
  zone                          = "1"
  sku {
    name     = "Standard_NC24ads_A100_v4"
    capacity = 2
  }
}
"""
RESERVATION_BICEP = """
resource main 'Microsoft.Compute/capacityReservationGroups@2024-07-01' = {
  name: 'crg'
  location: 'eastus2'
  zones: ['1', '2']
}
resource a100 'Microsoft.Compute/capacityReservationGroups/capacityReservations@2024-07-01' = {
  parent: main
  name: 'a100'
  location: 'eastus2'
  zones: ['1']
  sku: { name: 'Standard_NC24ads_A100_v4', capacity: 2 }
}
"""
RESERVATION_SCRIPT = """
az capacity reservation group create -g rg -n crg -l eastus2 -z 1 2
az capacity reservation create -g rg -c crg -n a100 -s Standard_NC24ads_A100_v4 --capacity 2 -z 1
"""


@pytest.mark.parametrize(
    ("path", "text"),
    [("main.tf", RESERVATION_TERRAFORM), ("main.bicep", RESERVATION_BICEP), ("deploy.sh", RESERVATION_SCRIPT)],
)
def test_a_reservation_and_its_group(path, text):
    [group] = read(CapacityReservationGroup, {path: text})
    [reservation] = read(CapacityReservation, {path: text})
    assert plain(group, "location", "zones", "reservation_type") == {
        "location": "eastus2",
        "zones": ("1", "2"),
        "reservation_type": None,
    }
    assert plain(reservation, "size", "quantity", "zones") == {
        "size": "Standard_NC24ads_A100_v4",
        "quantity": 2,
        "zones": ("1",),
    }
    paths = {group.address.path, *(alias.path for alias in group.aliases)}
    assert plain(reservation, "group")["group"] in paths
    assert [candidate.size.value for candidate in reservation.candidates] == ["Standard_NC24ads_A100_v4"]


def terraform_budget(notification: str, scope: str = "subscription") -> str:
    return f'resource "azurerm_consumption_budget_{scope}" "gpu" {{\n  name = "gpu"\n  amount = 10\n{notification}}}\n'


def notification(written: str) -> str:
    return f'  notification {{\n    operator = "GreaterThan"\n    {written}\n  }}\n'


TO_SOMEBODY = 'contact_emails = ["a@example.com"]'


@pytest.mark.parametrize(
    ("written", "notifies"),
    [
        (f"threshold = 90\n    {TO_SOMEBODY}", True),
        (f"threshold = 100\n    {TO_SOMEBODY}", True),
        (f"threshold = 101\n    {TO_SOMEBODY}", False),
        (f'threshold = 120\n    threshold_type = "Forecasted"\n    {TO_SOMEBODY}', True),
        (f"threshold = 90\n    enabled = false\n    {TO_SOMEBODY}", False),
        ("threshold = 90\n    contact_emails = []", False),
        (f"threshold = var.threshold\n    {TO_SOMEBODY}", "Unknown"),
    ],
)
def test_a_notification_counts_where_it_tells_somebody_in_time(written, notifies):
    text = 'variable "threshold" {}\n' + terraform_budget(notification(written))
    [budget] = read(Budget, {"main.tf": text})
    assert plain(budget, "notifies") == {"notifies": notifies}


def test_one_notification_in_time_is_enough():
    both = notification(f"threshold = 150\n{TO_SOMEBODY}") + notification(f"threshold = 50\n{TO_SOMEBODY}")
    [budget] = read(Budget, {"main.tf": terraform_budget(both, "resource_group")})
    assert plain(budget, "notifies", "scope") == {"notifies": True, "scope": "resource group"}


BUDGET_BICEP = """
resource gpu 'Microsoft.Consumption/budgets@2024-08-01' = {
  name: 'gpu'
  properties: {
    amount: 10
    notifications: { soon: { enabled: ENABLED, operator: 'GreaterThan', threshold: 90, contactRoles: ['Owner'] } }
  }
}
"""


@pytest.mark.parametrize("enabled", [True, False])
def test_arm_writes_notifications_by_name(enabled):
    [budget] = read(Budget, {"main.bicep": BUDGET_BICEP.replace("ENABLED", str(enabled).lower())})
    assert plain(budget, "notifies") == {"notifies": enabled}


@pytest.mark.parametrize(
    ("command", "notifies", "scope"),
    [
        ("create --budget-name gpu --amount 10", [False], "subscription"),
        ("create --budget-name gpu --amount 10 -g rg", [False], "resource group"),
        ("create-with-rg --budget-name gpu --amount 10 -g rg --notifications '{}'", True, "resource group"),
    ],
)
def test_only_one_command_can_notify(command, notifies, scope):
    [budget] = read(Budget, {"deploy.sh": f"az consumption budget {command}\n"})
    assert plain(budget, "notifies", "scope") == {"notifies": notifies, "scope": scope}


@pytest.mark.parametrize(
    ("path", "text"),
    [
        (
            "main.tf",
            'resource "azurerm_resource_provider_feature_registration" "ib" {\n'
            '  name = "AKSInfinibandSupport"\n  provider_name = "Microsoft.ContainerService"\n}\n',
        ),
        (
            "main.tf",
            'resource "azurerm_resource_provider_registration" "aks" {\n  name = "Microsoft.ContainerService"\n'
            '  feature {\n    name = "AKSInfinibandSupport"\n    registered = true\n  }\n'
            '  feature {\n    name = "Other"\n    registered = false\n  }\n}\n',
        ),
        (
            "main.bicep",
            "targetScope = 'subscription'\n"
            "resource ib 'Microsoft.Features/featureProviders/subscriptionFeatureRegistrations@2021-07-01' = {\n"
            "  name: 'Microsoft.ContainerService/AKSInfinibandSupport'\n  properties: {}\n}\n",
        ),
        ("prepare.sh", "az feature register --namespace Microsoft.ContainerService -n AKSInfinibandSupport\n"),
    ],
)
def test_a_feature_is_known_by_its_own_name(path, text):
    [feature] = read(FeatureRegistration, {path: text})
    assert plain(feature, "feature") == {"feature": "AKSInfinibandSupport"}
