"""What rules about drivers share: which images bring one, and what else may install it.

Images: MicrosoftDocs/azure-compute-docs (hpccompute-gpu-linux, ubuntu-hpc) and MicrosoftDocs/azure-docs
(data-science-virtual-machine), read 2026-12-01.
"""

from ailint.sdk import Known, Machine, ScaleSet, VirtualMachineProfile, known

DRIVER_IMAGES = frozenset({"microsoft-dsvm", "almalinux-hpc", "nvidia", "microsoft-aks"})
"""Publishers and offers whose images bring the GPU driver."""

PLAIN_PUBLISHERS = frozenset(
    {"canonical", "debian", "redhat", "suse", "oracle", "almalinux", "microsoftwindowsserver",
     "microsoftwindowsdesktop", "resf", "microsoftcblmariner", "rockylinux-x86_64", "credativ"}
)  # fmt: skip
"""Publishers whose images bring no GPU driver."""

PLAIN_ALIASES = ("ubuntu", "debian", "rhel", "suse", "opensuse", "centos", "almalinux", "flatcar", "win20")
"""Image aliases of `az vm create` that stand for plain images (Azure/azure-cli, read 2026-12-01)."""


def brings_driver(host: VirtualMachineProfile) -> bool:
    """Whether a host's image is known to bring the driver."""
    publisher, offer = (known(host.image_publisher) or "").lower(), (known(host.image_offer) or "").lower()
    return publisher in DRIVER_IMAGES or offer in DRIVER_IMAGES or "-hpc" in offer or "dsvm" in offer


def is_plain(host: VirtualMachineProfile) -> bool:
    """Whether a host's image is known to bring no driver. Raises Undecided where the image is unknown."""
    if known(host.image_id) is not None:
        return False
    publisher, offer = (known(host.image_publisher) or "").lower(), (known(host.image_offer) or "").lower()
    if brings_driver(host):
        return False
    return publisher in PLAIN_PUBLISHERS or (not publisher and offer.startswith(PLAIN_ALIASES))


def may_provision_itself(host: VirtualMachineProfile) -> bool:
    """Whether cloud-init or user data could install anything."""
    return bool(known(host.custom_data))


def is_windows(host: Machine | ScaleSet) -> bool:
    """Whether the image is one of Windows."""
    return isinstance(host.image_publisher, Known) and "windows" in host.image_publisher.value.lower()
