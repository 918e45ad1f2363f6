"""Managed online deployments of Azure Machine Learning."""

from collections.abc import Iterator

from ailint.adapters import conversion
from ailint.adapters.clues import clues_of
from ailint.adapters.table import Column, Table, integer, text
from ailint.configuration.resource import Resource
from ailint.model.managed import OnlineDeployment
from ailint.model.resource import Clue, ClueKind

_ARM = "Microsoft.MachineLearningServices/workspaces/onlineEndpoints/deployments"

# Microsoft.MachineLearningServices/workspaces/onlineEndpoints/deployments, and the schema of the YAML of `az ml`
# (learn.microsoft.com/azure/machine-learning/reference-yaml-deployment-managed-online); read on 2026-12-01.
ONLINE_DEPLOYMENT = Table(
    "online_deployment",
    OnlineDeployment,
    {_ARM: Column.ARM, "azureml/managedonlinedeployment": Column.AZUREML},
    {
        "size": text(arm="properties.instanceType", azureml="instance_type"),
        "location": text(arm="location"),
        "endpoint": text(azureml="endpoint_name"),
        "instances": integer(arm="sku.capacity", azureml="instance_count"),
        "scale_type": text(arm="properties.scaleSettings.scaleType", azureml="scale_settings.type"),
        "minimum_instances": integer(
            arm="properties.scaleSettings.minInstances", azureml="scale_settings.min_instances"
        ),
        "maximum_instances": integer(
            arm="properties.scaleSettings.maxInstances", azureml="scale_settings.max_instances"
        ),
    },
    arm_type=_ARM,
)


def adapt(resource: Resource) -> Iterator[OnlineDeployment]:
    """A deployment on machines that Azure ML manages; on Kubernetes an instance type is a name of the cluster's own."""
    kind = conversion.known_text(resource.read("properties.endpointComputeType"))
    if kind is not None and kind.value.lower() != "managed":
        return
    serves = Clue(ClueKind.KIND, "kind", "inference", resource.span)
    made = ONLINE_DEPLOYMENT.make(resource, clues=(serves, *clues_of(resource)))
    assert isinstance(made, OnlineDeployment)
    yield made
