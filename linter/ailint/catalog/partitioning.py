"""Multi-Instance GPU: which GPUs can be partitioned, and into what."""

from typing import Literal, TypeAlias

import msgspec

MigLevel: TypeAlias = Literal["aks", "hardware", "none"]


class MigSupport(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Whether a GPU model has MIG: listed by AKS, in `hardware` only, or `none`."""

    gpu_model: str
    support: MigLevel
    source: str
    note: str = ""


class MigProfile(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One way of cutting a GPU: `instances` equal slices of `compute_slices` sevenths and about `memory_gb` each.

    `gpu_memory_gib` tells the variants of one model apart (A100 of 40 and 80, H100 of 80 and 94). `profile` is
    NVIDIA's name, the one in `nvidia.com/mig-1g.10gb`; `aks_profile` is the `gpuInstanceProfile` of AKS that gives it,
    empty where AKS has none.
    """

    gpu_model: str
    gpu_memory_gib: float
    profile: str
    compute_slices: int
    memory_gb: int
    instances: int
    aks_profile: str = ""
    source: str

    @property
    def resource(self) -> str:
        """The extended resource that the device plugin advertises with strategy `mixed`."""
        return f"nvidia.com/mig-{self.profile}"
