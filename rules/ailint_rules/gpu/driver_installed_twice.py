"""GPU drivers that two installers fight over."""

from collections.abc import Iterator

from ailint.sdk import (
    Context,
    GpuSoftware,
    Machine,
    MachineExtension,
    NodePool,
    Problem,
    Reference,
    Related,
    ScaleSet,
    Severity,
    SoftwareKind,
    Undecided,
    az,
    bicep,
    date,
    known,
    project,
    rule,
    terraform,
)
from ailint_rules.clusters import by_cluster
from ailint_rules.machines import gpu_size

POOL = """
resource "azurerm_kubernetes_cluster_node_pool" "gpu" {
  name                  = "gpu"
  kubernetes_cluster_id = "aks"
  vm_size               = "Standard_NC24ads_A100_v4"
  auto_scaling_enabled  = true
  min_count             = 0
  max_count             = 4
  node_taints           = ["sku=gpu:NoSchedule"]
}
"""

POLICY = """
apiVersion: nvidia.com/v1
kind: ClusterPolicy # expect: driver-installed-twice
metadata: {name: cluster-policy}
spec:
  driver: {enabled: true}
"""

BAD = project({"pools.tf": POOL, "policy.yaml": POLICY})

BAD_MACHINE = terraform("""
resource "azurerm_linux_virtual_machine" "desk" {
  name = "vm-desk"
  size = "Standard_NC24ads_A100_v4"
  source_image_reference {
    publisher = "microsoft-dsvm"
    offer     = "ubuntu-hpc"
    sku       = "2204"
    version   = "latest"
  }
}

resource "azurerm_virtual_machine_extension" "driver" { # expect: driver-installed-twice
  name                 = "gpu"
  virtual_machine_id   = azurerm_linux_virtual_machine.desk.id
  publisher            = "Microsoft.HpcCompute"
  type                 = "NvidiaGpuDriverLinux"
  type_handler_version = "1.9"
}
""")

BAD_BICEP = bicep("""
resource desk 'Microsoft.Compute/virtualMachines@2024-07-01' = {
  name: 'vm-desk'
  location: 'eastus2'
  properties: {
    hardwareProfile: { vmSize: 'Standard_NC24ads_A100_v4' }
    storageProfile: {
      imageReference: { publisher: 'microsoft-dsvm', offer: 'ubuntu-hpc', sku: '2204', version: 'latest' }
    }
  }
}

// expect-next-line: driver-installed-twice
resource driver 'Microsoft.Compute/virtualMachines/extensions@2024-07-01' = {
  parent: desk
  name: 'gpu'
  location: 'eastus2'
  properties: { publisher: 'Microsoft.HpcCompute', type: 'NvidiaGpuDriverLinux', typeHandlerVersion: '1.9' }
}
""")

BAD_SCRIPT = az("""
az vm create --resource-group rg --name vm-desk --size Standard_NC24ads_A100_v4 \\
  --image microsoft-dsvm:ubuntu-hpc:2204:latest
# expect-next-line: driver-installed-twice
az vm extension set --resource-group rg --vm-name vm-desk --publisher Microsoft.HpcCompute --name NvidiaGpuDriverLinux
""")

GOOD = project(
    {
        "pools.tf": POOL,
        "policy.yaml": POLICY.replace(" # expect: driver-installed-twice", "").replace("true", "false"),
    }
)

GOOD_NONE = project(
    {
        "pools.tf": POOL.replace("node_taints", 'gpu_driver            = "None"\n  node_taints'),
        "policy.yaml": POLICY.replace(" # expect: driver-installed-twice", ""),
    }
)

DRIVER_IMAGES = frozenset({"microsoft-dsvm", "almalinux-hpc", "nvidia"})
"""Publishers and offers whose images bring the driver (MicrosoftDocs/azure-compute-docs, read 2026-12-01)."""


@rule(
    id="driver-installed-twice",
    on=GpuSoftware | MachineExtension,
    severity=Severity.WARNING,
    bad=[BAD, BAD_MACHINE, BAD_BICEP, BAD_SCRIPT],
    good=[GOOD, GOOD_NONE],
    references=[
        Reference(
            "NVIDIA GPU Operator on AKS",
            "https://learn.microsoft.com/azure/aks/nvidia-gpu-operator",
            date(2026, 12, 1),
        )
    ],
)
def driver_installed_twice(subject: GpuSoftware | MachineExtension, context: Context) -> Iterator[Problem | Undecided]:
    """AKS installs the driver unless told not to, and the GPU operator installs one unless told not to: both at once
    leave a machine whose module does not load. On single machines, an extension does the same to an image that brings
    its driver.
    """
    if isinstance(subject, GpuSoftware):
        yield from _operator(subject, context)
    else:
        yield from _extension(subject, context)


def _operator(software: GpuSoftware, context: Context) -> Iterator[Problem]:
    if software.kind is not SoftwareKind.GPU_OPERATOR or not known(software.installs_driver):
        return
    near = [pool for pool in context.infrastructure.pools_near(software) if _takes_a_driver(pool, context)]
    pools = [pool for pool in near if known(pool.gpu_driver) == "Install"]
    # With two clusters, it may be meant for the one whose pools have none.
    if pools and all(any(pool in pools for pool in group) for group in by_cluster(near, context)):
        yield Problem(
            where=software.span,
            message=f"the GPU operator installs a driver, and AKS installs one on {pools[0].name} too",
            cure="set the pool's GPU driver to \"None\", or switch the operator's driver off",
            related=tuple(Related(pool.span, f"AKS installs the driver on {pool.name}") for pool in pools),
        )


def _takes_a_driver(pool: NodePool, context: Context) -> bool:
    if pool.provisioner not in {"aks", "aso"}:
        return False
    size = gpu_size(pool, context)
    return size is not None and size.gpu_vendor == "NVIDIA"


def _extension(extension: MachineExtension, context: Context) -> Iterator[Problem]:
    kind = known(extension.type) or ""
    if not kind.lower().startswith(("nvidiagpudriver", "amdgpudriver")):
        return
    known(extension.target)
    owner = context.infrastructure.referred(extension.target)
    if not isinstance(owner, Machine | ScaleSet):
        return
    publisher, offer = known(owner.image_publisher) or "", known(owner.image_offer) or ""
    if publisher.lower() in DRIVER_IMAGES or offer.lower() in DRIVER_IMAGES or "ubuntu-hpc" in offer.lower():
        yield Problem(
            where=extension.span,
            message=f"the image {publisher}:{offer} of {owner.name} brings its driver, and this extension adds another",
            cure="drop the extension, or use a plain image",
            related=(Related(owner.span, f"{owner.name} uses that image"),),
        )
