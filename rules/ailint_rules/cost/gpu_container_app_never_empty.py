"""GPUs of Azure Container Apps that are kept when nobody asks for them."""

import re
from collections.abc import Iterator

from ailint.sdk import (
    ContainerApp,
    Context,
    Environment,
    Problem,
    Reference,
    Related,
    Severity,
    Undecided,
    WorkloadProfile,
    arm,
    az,
    bicep,
    date,
    known,
    rule,
    terraform,
)

_SERVERLESS = re.compile(r"Consumption-GPU-.+", re.IGNORECASE)
_DEDICATED = re.compile(r"NC\d+-.+", re.IGNORECASE)

APP = """
resource "azurerm_container_app_environment" "main" {
  name     = "env"
  location = "swedencentral"
  workload_profile {
    name                  = "t4"
    workload_profile_type = "Consumption-GPU-NC8as-T4"
  }
}

resource "azurerm_container_app" "summaries" {
  name                         = "summaries"
  container_app_environment_id = azurerm_container_app_environment.main.id
  workload_profile_name        = "t4"
  template {
    min_replicas = 1 # expect: gpu-container-app-never-empty
    max_replicas = 2
  }
}
"""

BAD = terraform(APP)

BAD_BICEP = bicep("""
resource env 'Microsoft.App/managedEnvironments@2025-01-01' = {
  name: 'env'
  location: 'westus3'
  properties: {
    workloadProfiles: [
      { name: 'Consumption', workloadProfileType: 'Consumption' }
      {
        name: 'a100'
        workloadProfileType: 'NC48-A100'
        minimumCount: 1 // expect: gpu-container-app-never-empty
        maximumCount: 2
      }
    ]
  }
}
""")

BAD_ARM = arm(
    """{
  "$schema": "https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#",
  "contentVersion": "1.0.0.0",
  "parameters": { "environmentId": { "type": "string" } },
  "resources": [
    {
      "type": "Microsoft.App/containerApps",
      "apiVersion": "2025-01-01",
      "name": "summaries",
      "properties": {
        "environmentId": "[parameters('environmentId')]",
        "workloadProfileName": "Consumption-GPU-NC24-A100",
        "template": { "scale": { "minReplicas": 2, "maxReplicas": 4 } }
      }
    }
  ]
}
""",
    expect={"gpu-container-app-never-empty": [13]},
)

BAD_SCRIPT = az("""
az containerapp env create -g rg -n env -l swedencentral
az containerapp env workload-profile add -g rg -n env -w gpu --workload-profile-type Consumption-GPU-NC8as-T4
az containerapp create -g rg -n summaries --environment env -w gpu --image summaries:1.4 \\
  --min-replicas 1 # expect: gpu-container-app-never-empty
""")

GOOD = terraform(APP.replace("1 # expect: gpu-container-app-never-empty", "0"))

GOOD_PRODUCTION = terraform(
    "# Who promises answers at once keeps a replica.\n"
    + APP.replace("1 # expect: gpu-container-app-never-empty", "1").replace(
        '  workload_profile_name        = "t4"\n',
        '  workload_profile_name        = "t4"\n  tags                         = { environment = "production" }\n',
    )
)

GOOD_CPU = az("""
# Ordinary machines, and a profile that only sounds like one with GPUs.
az containerapp env workload-profile add -g rg -n env -w nc-batch --workload-profile-type D4 --min-nodes 1 --max-nodes 3
az containerapp create -g rg -n web --environment env -w nc-batch --image web:2.0 --min-replicas 2
""")


@rule(
    id="gpu-container-app-never-empty",
    on=WorkloadProfile | ContainerApp,
    severity=Severity.INFO,
    bad=[BAD, BAD_BICEP, BAD_ARM, BAD_SCRIPT],
    good=[GOOD, GOOD_PRODUCTION, GOOD_CPU],
    references=[
        Reference(
            "Workload profiles in Azure Container Apps",
            "https://learn.microsoft.com/azure/container-apps/workload-profiles-overview",
            date(2026, 12, 1),
        ),
        Reference(
            "Serverless GPUs in Azure Container Apps",
            "https://learn.microsoft.com/azure/container-apps/gpu-serverless-overview",
            date(2026, 12, 1),
        ),
    ],
)
def gpu_container_app_never_empty(
    subject: WorkloadProfile | ContainerApp, context: Context
) -> Iterator[Problem | Undecided]:
    """Serverless GPUs cost nothing while no replica runs, and dedicated ones while no node does; a minimum of one keeps
    a GPU day and night. Apps and environments that say they are production keep theirs for a reason and are not
    judged.
    """
    if context.infrastructure.environment(subject) is Environment.PRODUCTION:
        return
    if isinstance(subject, WorkloadProfile):
        yield from _profile(subject)
    else:
        yield from _app(subject, context)


def _profile(profile: WorkloadProfile) -> Iterator[Problem | Undecided]:
    minimum = known(profile.minimum_nodes)
    if not minimum:
        return
    kind = known(profile.type) or ""
    if _DEDICATED.fullmatch(kind):
        yield Problem(
            where=profile.minimum_nodes,
            message=f"the profile keeps {_count(minimum, 'node')} of {kind} when no app needs one",
            cure="set the minimum to 0, or use a serverless GPU profile (`Consumption-GPU-NC24-A100`)",
        )


def _app(app: ContainerApp, context: Context) -> Iterator[Problem | Undecided]:
    minimum = known(app.minimum_replicas)
    name = known(app.profile_name) if minimum else None
    if not minimum or not name:
        return
    profile = None
    kind = name
    if not _SERVERLESS.fullmatch(name):
        known(app.environment)
        profile = _profile_of(app, name, context)
        kind = (known(profile.type) or "") if profile is not None else ""
    if not (_SERVERLESS.fullmatch(kind) or _DEDICATED.fullmatch(kind)):
        return
    kept = known(profile.minimum_nodes) if profile is not None else 0
    if kept:
        return  # the profile has a finding of its own
    yield Problem(
        where=app.minimum_replicas,
        message=f"the app keeps {_count(minimum, 'replica')} on a GPU ({kind}) when nobody asks it anything",
        cure="set the minimum of replicas to 0",
        related=() if profile is None else (Related(profile.span, f"the profile `{name}`"),),
    )


def _profile_of(app: ContainerApp, name: str, context: Context) -> WorkloadProfile | None:
    """The profile of that name in the app's own environment."""
    for profile in context.once(_profiles).get(name, ()):
        environment = context.infrastructure.referred(profile.environment)
        if environment is not None:
            if environment == context.infrastructure.referred(app.environment):
                return profile
        elif getattr(profile.environment, "value", None) == getattr(app.environment, "value", ""):
            return profile
    return None


def _profiles(context: Context) -> dict[str, list[WorkloadProfile]]:
    found: dict[str, list[WorkloadProfile]] = {}
    for profile in context.infrastructure.all(WorkloadProfile):
        found.setdefault(getattr(profile.profile_name, "value", ""), []).append(profile)
    return found


def _count(number: int, what: str) -> str:
    return f"1 {what}" if number == 1 else f"{number} {what}s"
