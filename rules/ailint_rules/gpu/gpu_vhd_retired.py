"""The header that used to choose AKS's own GPU image."""

from collections.abc import Iterator

from ailint.sdk import Context, NodePool, Problem, Reference, Severity, Undecided, az, date, known, rule

ENDED = date(2025, 1, 10)
"""Since this day AKS refuses the header (MicrosoftDocs/azure-aks-docs use-nvidia-gpu.md, read 2026-12-01)."""

SCRIPT = """
az aks nodepool add --resource-group rg --cluster-name aks --name gpu --node-taints sku=gpu:NoSchedule \\
  --node-vm-size Standard_NC24ads_A100_v4 --enable-cluster-autoscaler --min-count 0 --max-count 2 \\
  --aks-custom-headers UseGPUDedicatedVHD=true # expect: gpu-vhd-retired
"""

BAD = az(SCRIPT)

GOOD = az(SCRIPT.replace(" \\\n  --aks-custom-headers UseGPUDedicatedVHD=true # expect: gpu-vhd-retired", ""))

GOOD_OTHER = az(SCRIPT.replace("UseGPUDedicatedVHD=true # expect: gpu-vhd-retired", "AKSHTTPCustomFeatures=Something"))


@rule(
    id="gpu-vhd-retired",
    on=NodePool,
    severity=Severity.ERROR,
    bad=[BAD],
    good=[GOOD, GOOD_OTHER],
    references=[
        Reference(
            "Use GPUs on Azure Kubernetes Service",
            "https://learn.microsoft.com/azure/aks/use-nvidia-gpu",
            date(2026, 12, 1),
        )
    ],
    unreachable={
        "terraform": "the provider has no argument for headers",
        "arm": "headers are not part of a template",
        "kubernetes": "objects have no headers of requests",
    },
)
def gpu_vhd_retired(pool: NodePool, context: Context) -> Iterator[Problem | Undecided]:
    """The preview of a dedicated GPU image ended on 2025-01-10: creating a pool with its header is refused."""
    if context.as_of < ENDED:
        return
    if "usegpudedicatedvhd=true" in (known(pool.dedicated_gpu_image) or "").lower():
        yield Problem(
            where=pool.dedicated_gpu_image,
            message=f"the GPU image preview ended on {ENDED}: AKS refuses pools with this header",
            cure="drop the header; AKS installs the driver by itself",
        )
