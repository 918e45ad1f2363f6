"""A size of virtual machine."""

from datetime import date
from typing import Literal, TypeAlias

import msgspec

SizeStatus: TypeAlias = Literal["current", "previous-gen", "retirement-announced", "retired", "unlisted"]
AcceleratorKind: TypeAlias = Literal["none", "gpu", "fpga", "vpu"]
Architecture: TypeAlias = Literal["x64", "Arm64"]
AksStanding: TypeAlias = Literal[
    "gpu-listed", "gpu-not-listed", "gpu-not-supported", "restricted", "below-minimum", "user-pool-only"
]


class Size(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What is known of one size, or of a name that passes for one (`status` is then `unlisted`).

    None means that it is not known.

    Numbers
        vcpus                    as the API counts them: of the parent where the vCPUs are constrained
        vcpus_available          those that the machine can use
        memory_gib               GiB
        gpu_count                devices that the machine sees (a share of a card counts as 1); 0 without GPU
        gpu_fraction             share of a physical card: `1`, `1/2`, `1/6` …; None without GPU or if not documented
        gpu_memory_gib           GiB that the machine sees per device
        accelerator_count        devices of any kind, FPGA and VPU too
        encryption_at_host       the catalog does not know; a list of the subscription's offers does
        region_count             regions that offered it in the list of sizes of 2026-08-01
    Words
        series                   the series as Microsoft writes it: `ND_H100_v5`
        infiniband_gbps          `<per GPU>/GPU; <per machine>/node; <fabric>`, Gbit/s
        status                   the stage on the day of the data; whether it is retired on a given day is answered by
                                 `Catalog.is_retired`. `unlisted`: known from price sheets or code, not deployable
        successor                an exact size, or series, in Microsoft's words
        aks                      what AKS makes of it; `gpu-not-listed`: AKS installs no driver
        quota_family             the name of the vCPU quota, spaced as oddly as the API has it
        evidence                 how strongly the name is proven: `api-2026-08` … `price-sheet-2026-06`
        source                   keys of `Catalog.sources`, separated by `; `; `day` is the newest of their days
    """

    name: str
    family: str
    series: str
    vcpus: int
    vcpus_available: int
    memory_gib: float | None = None
    gpu_vendor: str = ""
    gpu_model: str = ""
    gpu_count: int | None = 0
    gpu_fraction: str | None = None
    gpu_memory_gib: float | None = None
    accelerator_kind: AcceleratorKind = "none"
    accelerator_model: str = ""
    accelerator_count: int | None = 0
    infiniband: bool = False
    infiniband_gbps: str = ""
    accelerated_networking: bool | None = None
    premium_io: bool | None = None
    ephemeral_os_disk: bool | None = None
    encryption_at_host: bool | None = None
    max_network_interfaces: int | None = None
    spot: bool | None = None
    architecture: Architecture = "x64"
    status: SizeStatus = "current"
    retirement_date: date | None = None
    successor: str = ""
    aks: AksStanding | None = None
    quota_family: str = ""
    region_count: int = 0
    evidence: str = ""
    source: str = ""
    day: date | None = None
    note: str = ""

    @property
    def is_gpu(self) -> bool:
        """Whether it has a GPU (the FPGAs of NP and the VPU of NM are none)."""
        return self.accelerator_kind == "gpu"

    @property
    def is_listed(self) -> bool:
        """Whether a public customer could ever deploy it under this name."""
        return self.status != "unlisted"

    @property
    def is_live(self) -> bool:
        """Whether it could be deployed on the day of the data."""
        return self.status not in ("retired", "unlisted")

    @property
    def is_constrained(self) -> bool:
        """Whether some of the vCPUs of its parent are switched off."""
        return self.vcpus_available < self.vcpus

    @property
    def is_n_or_h_family(self) -> bool:
        """Whether it belongs to the accelerated (N) or high-performance (H) families."""
        return self.family[0] in "NH"

    @property
    def is_fractional_gpu(self) -> bool | None:
        """Whether its GPU is a share of a card; None where that is not documented."""
        if not self.is_gpu:
            return False
        return None if self.gpu_fraction is None else self.gpu_fraction != "1"

    @property
    def total_gpu_memory_gib(self) -> float | None:
        """GiB over all GPUs; 0 without GPU, None where count or memory is not known."""
        if not self.is_gpu:
            return 0.0
        if self.gpu_count is None or self.gpu_memory_gib is None:
            return None
        return self.gpu_count * self.gpu_memory_gib
