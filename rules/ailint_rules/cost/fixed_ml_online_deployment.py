"""Online deployments on GPUs whose number never changes."""

from collections.abc import Iterator

from ailint.sdk import (
    AutoscaleSetting,
    Context,
    Format,
    OnlineDeployment,
    Problem,
    Reference,
    Related,
    Severity,
    Undecided,
    arm,
    az,
    bicep,
    date,
    known,
    project,
    rule,
    terraform,
)
from ailint_rules.machines import gpu_size
from ailint_rules.money import idle_cost

DEPLOYMENT = """
resource endpoint 'Microsoft.MachineLearningServices/workspaces/onlineEndpoints@2025-06-01' = {
  name: 'workspace/chat'
  location: 'eastus2'
  properties: { authMode: 'Key' }
}

resource blue 'Microsoft.MachineLearningServices/workspaces/onlineEndpoints/deployments@2025-06-01' = {
  parent: endpoint
  name: 'blue'
  location: 'eastus2'
  sku: { name: 'Default', capacity: 3 } // expect: fixed-ml-online-deployment
  properties: {
    endpointComputeType: 'Managed'
    instanceType: 'Standard_NC24ads_A100_v4'
    scaleSettings: { scaleType: 'Default' }
  }
}
"""

BAD = bicep(DEPLOYMENT)

BAD_AZAPI = terraform("""
resource "azapi_resource" "blue" {
  type      = "Microsoft.MachineLearningServices/workspaces/onlineEndpoints/deployments@2025-06-01"
  name      = "blue"
  parent_id = "endpoint"
  location  = "eastus2"
  body = {
    sku = { name = "Default", capacity = 2 } # expect: fixed-ml-online-deployment
    properties = {
      endpointComputeType = "Managed"
      instanceType        = "Standard_NC40ads_H100_v5"
    }
  }
}
""")

BAD_ARM = arm(
    """{
  "$schema": "https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#",
  "contentVersion": "1.0.0.0",
  "resources": [
    {
      "type": "Microsoft.MachineLearningServices/workspaces/onlineEndpoints/deployments",
      "apiVersion": "2025-06-01",
      "name": "workspace/chat/blue",
      "location": "eastus2",
      "sku": { "name": "Default", "capacity": 4 },
      "properties": { "endpointComputeType": "Managed", "instanceType": "Standard_NC4as_T4_v3" }
    },
    {
      "type": "Microsoft.Insights/autoscalesettings",
      "apiVersion": "2022-10-01",
      "name": "scale",
      "properties": {
        "enabled": false,
        "targetResourceUri":
          "[resourceId('Microsoft.MachineLearningServices/workspaces/onlineEndpoints/deployments', 'workspace', 'chat', 'blue')]",
        "profiles": [ { "name": "default", "capacity": { "minimum": "1", "maximum": "4", "default": "1" }, "rules": [] } ]
      }
    }
  ]
}
""",  # noqa: E501 - an expression of ARM stands on one line
    expect={"fixed-ml-online-deployment": [10]},
)

BAD_SCRIPT = az("""
cat > blue.yml <<EOF
\\$schema: https://azuremlschemas.azureedge.net/latest/managedOnlineDeployment.schema.json
name: blue
endpoint_name: chat
model: azureml:chat:3
instance_type: Standard_NC24ads_A100_v4
instance_count: 2 # expect: fixed-ml-online-deployment
EOF
az ml online-deployment create --file blue.yml --all-traffic
""")

GOOD = bicep(
    DEPLOYMENT.replace(" // expect: fixed-ml-online-deployment", "")
    + """
resource scale 'Microsoft.Insights/autoscalesettings@2022-10-01' = {
  name: 'scale'
  location: 'eastus2'
  properties: {
    enabled: true
    targetResourceUri: blue.id
    profiles: [{ name: 'default', capacity: { minimum: '1', maximum: '4', default: '1' }, rules: [] }]
  }
}
"""
)

GOOD_ONE = bicep(DEPLOYMENT.replace("3 } // expect: fixed-ml-online-deployment", "1 }"))

GOOD_SCRIPT_SCALES = project(
    {
        "deploy/blue.yml": """$schema: https://azuremlschemas.azureedge.net/latest/managedOnlineDeployment.schema.json
name: blue
endpoint_name: chat
model: azureml:chat:3
instance_type: Standard_NC24ads_A100_v4
instance_count: 2
""",
        "deploy/deploy.sh": """
az ml online-deployment create --file blue.yml
# Which deployment this is, is known when it runs.
ID=$(az ml online-deployment show -e chat -n blue -o tsv --query id)
az monitor autoscale create --name scale --resource "$ID" --min-count 1 --max-count 4 --count 1
""",
    }
)


@rule(
    id="fixed-ml-online-deployment",
    on=OnlineDeployment,
    severity=Severity.INFO,
    tags={"absence"},
    bad=[BAD, BAD_AZAPI, BAD_ARM, BAD_SCRIPT],
    good=[GOOD, GOOD_ONE, GOOD_SCRIPT_SCALES],
    references=[
        Reference(
            "Autoscale online endpoints in Azure Machine Learning",
            "https://learn.microsoft.com/azure/machine-learning/how-to-autoscale-endpoints",
            date(2026, 12, 1),
        ),
        Reference(
            "CLI (v2) managed online deployment YAML schema",
            "https://learn.microsoft.com/azure/machine-learning/reference-yaml-deployment-managed-online",
            date(2026, 12, 1),
        ),
    ],
    silenced_by=("retired-sku",),
    unreachable={"az": "`az ml online-deployment create` takes its settings from a YAML file, which is read"},
)
def fixed_ml_online_deployment(deployment: OnlineDeployment, context: Context) -> Iterator[Problem | Undecided]:
    """A managed online deployment keeps all of its machines until an autoscale setting of Azure Monitor, which targets
    the deployment, takes some away at night. Its own scale settings can't: managed deployments know the type `default`
    only. A setting that stands elsewhere may be listed under `provided-externally`.
    """
    if "fixed-ml-online-deployment" in context.provided_externally:
        return
    size = gpu_size(deployment, context)
    count = known(deployment.instances) if size is not None else 0
    if size is None or not count or count < 2 or _may_scale(deployment, context):
        return
    settings = context.infrastructure.attached(AutoscaleSetting, deployment)
    cost = idle_cost(deployment, size, count, context)
    yield Problem(
        where=deployment.instances,
        message=f"{count} x {size.name} serve day and night, and no autoscale setting that is on targets them"
        + (f": {cost}" if cost else ""),
        cure="add an autoscale setting with a lower minimum for the hours without requests",
        related=tuple(Related(one.span, "this setting is off") for one in settings),
    )


def _may_scale(deployment: OnlineDeployment, context: Context) -> bool:
    """Whether a setting is on, or may be; YAML never says which, so that any loose one in the scan may."""
    settings = context.infrastructure.attached(AutoscaleSetting, deployment)
    if any(known(one.enabled) for one in settings):
        return True
    loose = context.infrastructure.unresolved(AutoscaleSetting)
    scope = deployment.address.scope
    anywhere = deployment.format is Format.AZUREML
    return any(anywhere or one.address.scope == scope for one in loose) or context.infrastructure.has_opaque(
        deployment, of_azure=True
    )
