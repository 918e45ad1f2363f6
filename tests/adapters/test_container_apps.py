"""Azure Container Apps in every language: the same profile and the same app."""

import pytest
from tests.adapters.reading import plain, read

from ailint.model.managed import ContainerApp, ContainerAppEnvironment, WorkloadProfile

TERRAFORM = """
resource "azurerm_container_app_environment" "main" {
  name     = "env"
  location = "swedencentral"
  workload_profile {
    name                  = "gpu"
    workload_profile_type = "NC24-A100"
    minimum_count         = 1
    maximum_count         = 3
  }
}
resource "azurerm_container_app" "chat" {
  name                         = "chat"
  container_app_environment_id = azurerm_container_app_environment.main.id
  workload_profile_name        = "gpu"
  template {
    min_replicas = 2
    max_replicas = 4
  }
}
"""
BICEP = """
resource env 'Microsoft.App/managedEnvironments@2025-01-01' = {
  name: 'env'
  location: 'swedencentral'
  properties: {
    workloadProfiles: [{ name: 'gpu', workloadProfileType: 'NC24-A100', minimumCount: 1, maximumCount: 3 }]
  }
}
resource chat 'Microsoft.App/containerApps@2025-01-01' = {
  name: 'chat'
  properties: {
    environmentId: env.id
    workloadProfileName: 'gpu'
    template: { scale: { minReplicas: 2, maxReplicas: 4 } }
  }
}
"""
AZAPI = """
resource "azapi_resource" "main" {
  type     = "Microsoft.App/managedEnvironments@2025-01-01"
  name     = "env"
  location = "swedencentral"
  body = {
    properties = {
      workloadProfiles = [{ name = "gpu", workloadProfileType = "NC24-A100", minimumCount = 1, maximumCount = 3 }]
    }
  }
}
resource "azapi_resource" "chat" {
  type = "Microsoft.App/containerApps@2025-01-01"
  name = "chat"
  body = {
    properties = {
      managedEnvironmentId = azapi_resource.main.id
      workloadProfileName  = "gpu"
      template             = { scale = { minReplicas = 2, maxReplicas = 4 } }
    }
  }
}
"""
SCRIPT = """
az containerapp env create -g rg -n env -l swedencentral
az containerapp env workload-profile add -g rg -n env -w gpu --workload-profile-type NC24-A100 \\
  --min-nodes 1 --max-nodes 3
az containerapp create -g rg -n chat --environment env -w gpu --min-replicas 2 --max-replicas 4
"""
LANGUAGES = {"terraform": ("main.tf", TERRAFORM), "azapi": ("main.tf", AZAPI), "bicep": ("main.bicep", BICEP),
             "az": ("deploy.sh", SCRIPT)}  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_profile_and_an_app_of_it(language):
    path, text = LANGUAGES[language]
    files = {path: text}
    [profile] = read(WorkloadProfile, files)
    [app] = read(ContainerApp, files)
    [environment] = read(ContainerAppEnvironment, files)
    assert plain(profile, "profile_name", "type", "minimum_nodes", "maximum_nodes") == {
        "profile_name": "gpu",
        "type": "NC24-A100",
        "minimum_nodes": 1,
        "maximum_nodes": 3,
    }
    assert plain(app, "profile_name", "minimum_replicas", "maximum_replicas") == {
        "profile_name": "gpu",
        "minimum_replicas": 2,
        "maximum_replicas": 4,
    }
    assert plain(environment, "location") == {"location": "swedencentral"}
    paths = {environment.address.path, *(alias.path for alias in environment.aliases)}
    assert plain(profile, "environment")["environment"] in paths
    assert plain(app, "environment")["environment"] in paths


def test_profiles_of_one_environment_are_told_apart_in_a_script():
    add = "az containerapp env workload-profile add -g rg -n env --workload-profile-type NC24-A100 --min-nodes 1"
    update = "az containerapp env workload-profile update -g rg -n env -w first --min-nodes 0"
    first, second = read(WorkloadProfile, {"deploy.sh": f"{add} -w first\n{add} -w second\n{update}\n"})
    assert first.address.path == "az containerapp env workload-profile add env/first"
    assert plain(first, "minimum_nodes") == {"minimum_nodes": 0}
    assert plain(second, "minimum_nodes") == {"minimum_nodes": 1}


def test_the_short_option_of_an_environment_is_no_profile():
    [environment] = read(ContainerAppEnvironment, {"deploy.sh": "az containerapp env create -g rg -n env -w\n"})
    assert environment.address.path == "az containerapp env create env"
    assert read(WorkloadProfile, {"deploy.sh": "az containerapp env create -g rg -n env -w\n"}) == []


def test_an_app_that_a_file_describes_is_left_alone():
    assert read(ContainerApp, {"deploy.sh": "az containerapp create -g rg -n chat --yaml app.yaml\n"}) == []
