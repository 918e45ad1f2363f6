"""Managed online deployments of Azure Machine Learning."""

import pytest
from tests.adapters.reading import plain, read

from ailint.model.managed import OnlineDeployment
from ailint.model.purpose import Purpose, Strength, infer_purpose

YAML = """$schema: https://azuremlschemas.azureedge.net/latest/managedOnlineDeployment.schema.json
name: blue
endpoint_name: chat
instance_type: Standard_NC24ads_A100_v4
instance_count: 3
scale_settings: {type: default}
"""
BICEP = """
resource blue 'Microsoft.MachineLearningServices/workspaces/onlineEndpoints/deployments@2025-06-01' = {
  name: 'workspace/chat/blue'
  sku: { name: 'Default', capacity: 3 }
  properties: {
    endpointComputeType: 'Managed'
    instanceType: 'Standard_NC24ads_A100_v4'
    scaleSettings: { scaleType: 'default' }
  }
}
"""


@pytest.mark.parametrize(("path", "text"), [("blue.yml", YAML), ("main.bicep", BICEP)])
def test_size_count_and_kind_of_scaling(path, text):
    [blue] = read(OnlineDeployment, {path: text})
    assert plain(blue, "size", "instances", "scale_type", "minimum_instances") == {
        "size": "Standard_NC24ads_A100_v4",
        "instances": 3,
        "scale_type": "default",
        "minimum_instances": None,
    }


def test_it_serves_by_its_kind_whatever_it_is_called():
    [blue] = read(OnlineDeployment, {"main.bicep": BICEP.replace("chat", "train")})
    verdict = infer_purpose(blue.clues)
    assert (verdict.purpose, verdict.strength) == (Purpose.INFERENCE, Strength.STRONG)


def test_without_an_instance_type_the_service_takes_a_small_cpu_size():
    [blue] = read(OnlineDeployment, {"main.bicep": BICEP.replace("instanceType: 'Standard_NC24ads_A100_v4'\n", "\n")})
    assert plain(blue, "size") == {"size": ["Standard_F4s_v2"]}


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("main.bicep", BICEP.replace("'Managed'", "'Kubernetes'")),
        ("blue.yml", YAML.replace("managedOnlineDeployment", "kubernetesOnlineDeployment")),
    ],
)
def test_an_instance_type_of_a_cluster_is_no_size(path, text):
    assert read(OnlineDeployment, {path: text}) == []
