"""Names that are no Azure machine size."""

from collections.abc import Iterator

from ailint.sdk import (
    Attribute,
    Confidence,
    Context,
    Host,
    Known,
    Problem,
    Reference,
    Resource,
    Severity,
    Undecided,
    UnknownKind,
    az,
    bicep,
    date,
    known,
    kubernetes,
    rule,
    terraform,
)

BAD = terraform("""
resource "azurerm_kubernetes_cluster_node_pool" "gpu" {
  name                  = "gpu"
  kubernetes_cluster_id = "aks"
  vm_size               = "Standard_NCads_A100_v4" # expect: unknown-sku
  auto_scaling_enabled  = true
  min_count             = 0
  max_count             = 2
  node_taints           = ["sku=gpu:NoSchedule"]
}
""")

BAD_SCRIPT = az("""
az vm create --resource-group rg --name vm-draw --image Ubuntu2204 --ppg near \\
  --size Standard_NV10ads_A10_v5 # expect: unknown-sku
az vm auto-shutdown --resource-group rg --name vm-draw --time 1900
""")

BAD_BICEP = bicep("""
resource desk 'Microsoft.Compute/virtualMachines@2024-07-01' = {
  name: 'vm-desk'
  location: 'eastus2'
  properties: {
    hardwareProfile: { vmSize: 'Standard_NCads_A100_v4' } // expect: unknown-sku
  }
}
""")

BAD_OPERATOR = kubernetes("""
apiVersion: containerservice.azure.com/v1api20240901
kind: ManagedClustersAgentPool
metadata: {name: gpu}
spec:
  azureName: gpu
  owner: {name: aks}
  mode: User
  vmSize: Standard_NCads_A100_v4 # expect: unknown-sku
""")

GOOD = terraform("""
variable "size" { type = string }

# Whether an input without a value names a size is for the caller to say.
resource "azurerm_linux_virtual_machine" "asked" {
  name = "vm-asked"
  size = var.size
}

# Letters of any case, and a CPU size that may be newer than the catalog.
resource "azurerm_linux_virtual_machine" "upper" {
  name = "vm-upper"
  size = "STANDARD_D4S_V9"
}
""")

GOOD_PLACEHOLDER = terraform("""
resource "azurerm_linux_virtual_machine" "later" {
  name = "vm-later"
  size = "<choose-a-size>"
}

resource "azurerm_linux_virtual_machine" "later" {
  name = "vm-later"
  size = "instance_type_placeholder"
}
""")


@rule(
    id="unknown-sku",
    on=Resource,
    severity=Severity.ERROR,
    bad=[BAD, BAD_SCRIPT, BAD_BICEP, BAD_OPERATOR],
    good=[GOOD, GOOD_PLACEHOLDER],
    references=[
        Reference(
            "Azure VM sizes naming conventions",
            "https://learn.microsoft.com/azure/virtual-machines/vm-naming-conventions",
            date(2026, 12, 1),
        )
    ],
    same_as=("tflint: azurerm_linux_virtual_machine_invalid_size",),
)
def unknown_sku(resource: Resource, context: Context) -> Iterator[Problem | Undecided]:
    """A size that does not exist fails at deployment, often minutes into it. A name that no size can have is an
    error; one that fits the naming rules may be newer than the catalog, so it is a warning for the families of GPUs
    and high-performance machines, and nobody's business for the others.
    """
    if isinstance(resource, Host):
        known(resource.size)
        yield from _problem(resource.size, context)
    for candidate in resource.candidates:
        yield from _problem(candidate.size, context)


def _problem(attribute: Attribute[str], context: Context) -> Iterator[Problem]:
    if not isinstance(attribute, Known) or _is_placeholder(attribute.value):
        return
    unknown = context.catalog.classify_unknown(attribute.value)
    if unknown is None:
        return
    severity, confidence = _grade(unknown.kind, unknown.is_n_or_h_family)
    if severity is None:
        return
    suggestions = " or ".join(unknown.suggestions)
    why = unknown.explanation or _WHY[unknown.kind].format(day=context.catalog.day)
    yield Problem(
        where=attribute,
        message=f"{attribute.value} is not an Azure size: {why}",
        cure=f"did you mean {suggestions}?" if suggestions else "`ailint skus` lists the sizes",
        severity=severity,
        confidence=confidence,
    )


_WHY = {
    UnknownKind.OUTSIDE_GRAMMAR: "no size can be called so",
    UnknownKind.MISSING_PREFIX: "it lacks the tier `Standard_`",
    UnknownKind.UNLISTED: "the name is known, but customers can't deploy it",
    UnknownKind.ABSENT: "none of that family and version is known (catalog of {day})",
    UnknownKind.NEWER: "it may be newer than the catalog of {day}",
}


def _grade(kind: UnknownKind, ours: bool) -> tuple[Severity | None, Confidence]:
    if kind is UnknownKind.OUTSIDE_GRAMMAR:
        return (Severity.ERROR if ours else Severity.WARNING), Confidence.HIGH
    if not ours:
        return None, Confidence.LOW
    if kind is UnknownKind.NEWER:
        return Severity.INFO, Confidence.LOW
    return Severity.WARNING, Confidence.MEDIUM


def _is_placeholder(name: str) -> bool:
    """`<size>`, `${SIZE}`, `{{ size }}`, `__SIZE__`, empty, Azure's word for several sizes, or one of the sizes of the
    old cloud services, which Batch pools still take.
    """
    word = name.strip().lower()
    return not word or word[0] in "<${[_#@%" or word in _OTHER_WORDS or any(part in word for part in _STAND_INS)


_STAND_INS = ("placeholder", "replace", "change_me", "change-me", "your_", "your-", "insert_", "xxx")
_OTHER_WORDS = frozenset({"mix", "changeme", "todo", "tbd", "extrasmall", "small", "medium", "large", "extralarge"})
