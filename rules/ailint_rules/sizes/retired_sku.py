"""Machine sizes that Azure has retired."""

from collections.abc import Iterator

from ailint.sdk import (
    Absent,
    Attribute,
    Confidence,
    Context,
    Host,
    Known,
    PlacementGroup,
    Problem,
    Reference,
    Resource,
    Severity,
    Undecided,
    arm,
    az,
    date,
    known,
    kubernetes,
    rule,
    terraform,
)
from ailint_rules.machines import belongs_to_ai, region_of

BAD = terraform("""
resource "azurerm_linux_virtual_machine" "trainer" {
  name = "vm-trainer"
  size = "Standard_ND24rs" # expect: retired-sku
}
""")

BAD_POOL = terraform("""
variable "gpu_size" {
  default = "Standard_NC12s_v3" # expect: retired-sku
}

resource "azurerm_kubernetes_cluster_node_pool" "gpu" {
  name                  = "gpu"
  kubernetes_cluster_id = "aks"
  vm_size               = var.gpu_size
  auto_scaling_enabled  = true
  min_count             = 0
  max_count             = 2
  node_taints           = ["sku=gpu:NoSchedule"]
}
""")

BAD_ARM = arm(
    """{
  "$schema": "https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#",
  "contentVersion": "1.0.0.0",
  "parameters": { "size": { "type": "string", "defaultValue": "Standard_NV6" } },
  "resources": [
    {
      "type": "Microsoft.Compute/virtualMachines",
      "apiVersion": "2024-07-01",
      "name": "vm-draw",
      "properties": { "hardwareProfile": { "vmSize": "[parameters('size')]" } }
    }
  ]
}
""",
    expect={"retired-sku": [4]},
)

BAD_SCRIPT = az("""
size=Standard_NC24r # expect: retired-sku
az vmss create --resource-group rg --name vmss-solve --image example:own:image:latest --vm-sku "$size"
""")

BAD_KAITO = kubernetes("""
apiVersion: kaito.sh/v1beta1
kind: Workspace
metadata: {name: answers}
resource:
  instanceType: Standard_NC12s_v3 # expect: retired-sku
  labelSelector: {matchLabels: {apps: answers}}
inference: {preset: {name: phi-4-mini-instruct}}
""")

GOOD = terraform("""
# The old Standard_ND24rs is gone; a size in a comment or a tag is no machine.
resource "azurerm_linux_virtual_machine" "trainer" {
  name = "vm-trainer"
  size = "Standard_ND96asr_v4"
  tags = { replaces = "Standard_ND24rs" }
}
""")

GOOD_LIST = kubernetes("""
# A size that is excluded is none of the pool's.
apiVersion: karpenter.sh/v1
kind: NodePool
metadata: {name: gpu}
spec:
  template:
    spec:
      nodeClassRef: {group: karpenter.azure.com, kind: AKSNodeClass, name: gpu}
      requirements:
        - {key: karpenter.azure.com/sku-name, operator: NotIn, values: [Standard_NC6s_v3]}
""")


@rule(
    id="retired-sku",
    on=Resource,
    severity=Severity.ERROR,
    confidence=Confidence.HIGH,
    bad=[BAD, BAD_POOL, BAD_ARM, BAD_SCRIPT, BAD_KAITO],
    good=[GOOD, GOOD_LIST],
    references=[
        Reference(
            "Retired Azure VM sizes",
            "https://learn.microsoft.com/azure/virtual-machines/sizes/lifecycle/retirements-and-capacity-restrictions",
            date(2026, 12, 1),
        )
    ],
    same_as=(
        "tflint: azurerm_linux_virtual_machine_retired_size",
        "tflint: azurerm_windows_virtual_machine_retired_size",
    ),
)
def retired_sku(resource: Resource, context: Context) -> Iterator[Problem | Undecided]:
    """Azure does not start machines of a retired size: a deployment that names one fails, and what still ran is off.

    Where the size stands in a list of which the platform picks, the live sizes still work: then it is a warning. A
    CPU size is judged only on machines that stand beside GPUs or train or serve a model.
    """
    if isinstance(resource, Host):
        yield from _host(resource, context)
    if isinstance(resource, PlacementGroup):
        return  # all sizes of an intent have to be there: `placement-group-intent-mismatch` says so
    dead = [one for one in resource.candidates if _retirement(one.size, "", context)]
    for candidate in dead:
        words = _words(candidate.size, "", context)
        rest = "the other sizes of the list still work" if len(dead) < len(resource.candidates) else "none is left"
        yield Problem(
            where=candidate.size,
            message=f"{words} (in the {candidate.where}; {rest})",
            cure=_cure(candidate.size, context),
            severity=Severity.WARNING if len(dead) < len(resource.candidates) else None,
        )


def _host(host: Host, context: Context) -> Iterator[Problem]:
    known(host.size)
    region = region_of(host, context)
    if not _retirement(host.size, region, context):
        return
    assert isinstance(host.size, Known)
    size = context.catalog.size(host.size.value)
    severity = None
    if size is not None and not size.is_n_or_h_family and not belongs_to_ai(host, context):
        severity = Severity.INFO
    successor = context.catalog.successor(host.size.value)
    yield Problem(
        where=host.size,
        message=_words(host.size, region, context),
        cure=_cure(host.size, context),
        severity=severity,
        replacement=successor.name if successor is not None else "",
    )


def _retirement(attribute: Attribute[str], region: str, context: Context) -> bool:
    return isinstance(attribute, Known) and context.catalog.is_retired(attribute.value, context.as_of, region or None)


def _words(attribute: Attribute[str], region: str, context: Context) -> str:
    assert isinstance(attribute, Known)
    day = context.catalog.retired_on(attribute.value, region or None)
    size = context.catalog.size(attribute.value)
    name = size.name if size is not None else attribute.value
    return f"{name} was retired on {day}: machines of this size can't be created or started"


def _cure(attribute: Attribute[str], context: Context) -> str:
    if isinstance(attribute, Absent) or not isinstance(attribute, Known):
        return ""
    words = context.catalog.successor_advice(attribute.value)
    return f"move to {words}" if words else "choose a size that is in service (`ailint skus --status current`)"
