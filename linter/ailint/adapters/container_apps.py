"""Azure Container Apps: environments, their workload profiles, and the apps."""

from collections.abc import Iterator

from ailint.adapters import conversion
from ailint.adapters.cli_option import named
from ailint.adapters.part import parts
from ailint.adapters.table import Column, Table, integer, reference, text
from ailint.configuration.resource import Resource
from ailint.model.managed import ContainerApp, WorkloadProfile
from ailint.model.managed import ContainerAppEnvironment as Environment
from ailint.model.resource import Resource as ModelResource
from ailint.value import Known, Provenance

_ENVIRONMENT = "Microsoft.App/managedEnvironments"
_APP = "Microsoft.App/containerApps"

CONTAINER_APP_ENVIRONMENT = Table(
    "container_app_environment",
    Environment,
    {
        "azurerm_container_app_environment": Column.AZURERM,
        _ENVIRONMENT: Column.ARM,
        "az containerapp env create": Column.AZ,
    },
    {"location": text(azurerm="location", arm="location", az="location")},
    arm_type=_ENVIRONMENT,
)

WORKLOAD_PROFILE = Table(
    "workload_profile",
    WorkloadProfile,
    {
        "azurerm_container_app_environment": Column.AZURERM,
        _ENVIRONMENT: Column.ARM,
        "az containerapp env workload-profile add": Column.AZ,
        "az containerapp env workload-profile set": Column.AZ,
    },
    {
        "profile_name": text(azurerm="name", arm="name", az="workload-profile-name"),
        "environment": reference(az=lambda one: named(one, "name", _ENVIRONMENT)),
        "type": text(azurerm="workload_profile_type", arm="workloadProfileType", az="workload-profile-type"),
        "minimum_nodes": integer(azurerm="minimum_count", arm="minimumCount", az="min-nodes"),
        "maximum_nodes": integer(azurerm="maximum_count", arm="maximumCount", az="max-nodes"),
    },
)

CONTAINER_APP = Table(
    "container_app",
    ContainerApp,
    {"azurerm_container_app": Column.AZURERM, _APP: Column.ARM, "az containerapp create": Column.AZ},
    {
        "environment": reference(
            azurerm="container_app_environment_id",
            arm="properties.environmentId | properties.managedEnvironmentId",
            az=lambda one: named(one, "environment", _ENVIRONMENT),
        ),
        "profile_name": text(
            azurerm="workload_profile_name", arm="properties.workloadProfileName", az="workload-profile-name"
        ),
        "minimum_replicas": integer(
            azurerm="template.min_replicas", arm="properties.template.scale.minReplicas", az="min-replicas"
        ),
        "maximum_replicas": integer(
            azurerm="template.max_replicas", arm="properties.template.scale.maxReplicas", az="max-replicas"
        ),
    },
    arm_type=_APP,
)


def adapt_environment(resource: Resource) -> Iterator[ModelResource]:
    """An environment, and the profiles written inside it."""
    made = CONTAINER_APP_ENVIRONMENT.make(resource)
    yield made
    column = CONTAINER_APP_ENVIRONMENT.column(resource)
    path = {Column.AZURERM: "workload_profile", Column.ARM: "properties.workloadProfiles"}.get(column)
    for inner in parts(resource, path) if path else ():
        where = Known(resource.address, Provenance(inner.span, "parent"))
        yield WORKLOAD_PROFILE.make(inner, column, environment=where, clues=made.clues, aliases=())


def adapt_profile(resource: Resource) -> Iterator[ModelResource]:
    """A profile that a command adds to an environment."""
    yield WORKLOAD_PROFILE.make(resource)


def adapt_app(resource: Resource) -> Iterator[ModelResource]:
    """An app; what `--yaml` names is not read, and wins over all other options."""
    if conversion.known_text(resource.read("yaml")) is None:
        yield CONTAINER_APP.make(resource)
