"""How fast memory is, GB/s: what a new token costs at least is its bytes divided by this.

GPUs: what their makers state of the model and memory that Azure has. A share of a card has its share.
Processors: the channels of the processor's data sheet, by the share of the socket's threads that a size has.
"""

import msgspec

from ailint.catalog import Size


class MemorySpeed(msgspec.Struct, frozen=True):
    """GB/s of one GPU, or of a size's processors, and who says so."""

    gigabytes_per_second: float
    source: str


_NVIDIA = "https://www.nvidia.com/en-us/"
_A100 = f"{_NVIDIA}data-center/a100/"
_V100 = f"{_NVIDIA}data-center/v100/"
_H100 = f"{_NVIDIA}data-center/h100/"
_AMD_PRO = "https://www.amd.com/en/products/accelerators/radeon-pro/"

_GPUS: dict[tuple[str, int], MemorySpeed] = {
    ("A10", 24): MemorySpeed(600, f"{_NVIDIA}data-center/products/a10-gpu/"),
    ("A100", 40): MemorySpeed(1555, f"{_A100} (40 GB)"),
    ("A100", 80): MemorySpeed(1935, f"{_A100} (80 GB, PCIe)"),
    ("GB200", 192): MemorySpeed(8000, f"{_NVIDIA}data-center/gb200-nvl72/ (576 TB/s of 72)"),
    ("GB300", 288): MemorySpeed(8000, f"{_NVIDIA}data-center/gb300-nvl72/ (576 TB/s of 72)"),
    ("H100", 80): MemorySpeed(3350, f"{_H100} (SXM)"),
    ("H100", 94): MemorySpeed(3900, f"{_H100} (NVL)"),
    ("H200", 141): MemorySpeed(4800, f"{_NVIDIA}data-center/h200/"),
    ("MI300X", 192): MemorySpeed(5300, "https://www.amd.com/en/products/accelerators/instinct/mi300/mi300x.html"),
    ("RTX PRO 6000 BSE", 96): MemorySpeed(1597, f"{_NVIDIA}data-center/rtx-pro-6000-blackwell-server-edition/"),
    ("Radeon Pro V620", 32): MemorySpeed(512, f"{_AMD_PRO}amd-radeon-pro-v620.html"),
    ("Radeon Pro V710", 24): MemorySpeed(448, f"{_AMD_PRO}amd-radeon-pro-v710.html"),
    ("Radeon Pro V710", 28): MemorySpeed(448, f"{_AMD_PRO}amd-radeon-pro-v710.html"),
    ("T4", 16): MemorySpeed(320, f"{_NVIDIA}data-center/tesla-t4/"),
    ("V100", 16): MemorySpeed(900, _V100),
    ("V100", 32): MemorySpeed(900, _V100),
}
_A100_OF_ND = MemorySpeed(2039, f"{_A100} (80 GB, SXM)")
"""ND machines have the cards on a board with NVLink, NC machines in slots."""
_FULL_CARDS = {"A10": 24, "RTX PRO 6000 BSE": 96, "Radeon Pro V620": 32, "Radeon Pro V710": 24}

_PROCESSORS = {
    # series: GB/s of a socket, threads of a socket, where from
    "Dv5": (204.8, 64, "Intel Xeon 8370C: 8 channels of DDR4-3200"),
    "Dsv5": (204.8, 64, "Intel Xeon 8370C: 8 channels of DDR4-3200"),
    "Dasv5": (204.8, 128, "AMD EPYC 7763: 8 channels of DDR4-3200"),
    "Dadsv5": (204.8, 128, "AMD EPYC 7763: 8 channels of DDR4-3200"),
}


def gpu_bandwidth(size: Size) -> MemorySpeed | None:
    """The memory of each of a size's GPUs; None where no figure of its maker is known."""
    if not size.is_gpu or size.gpu_memory_gib is None:
        return None
    whole = _GPUS.get((size.gpu_model, round(size.gpu_memory_gib)))
    if whole is not None and size.gpu_fraction in (None, "1"):
        return _A100_OF_ND if (size.gpu_model, whole.gigabytes_per_second) == ("A100", 1935) and _is_nd(size) else whole
    full = _FULL_CARDS.get(size.gpu_model)
    card = _GPUS.get((size.gpu_model, full)) if full else None
    if card is None or full is None:
        return None
    share = size.gpu_memory_gib / full
    return MemorySpeed(card.gigabytes_per_second * share, f"{card.source} (a share of {share:.0%})")


def _is_nd(size: Size) -> bool:
    return size.name.startswith("Standard_ND")


def processor_bandwidth(size: Size) -> MemorySpeed | None:
    """The memory of a size's processors; None where none is known."""
    known = _PROCESSORS.get(size.series.replace("_", ""))
    if known is None:
        return None
    socket, threads, source = known
    return MemorySpeed(socket * min(1.0, size.vcpus_available / threads), source)
