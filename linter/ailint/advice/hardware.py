"""How fast memory is, GB/s: what a new token costs at least is its bytes divided by this.

GPUs: the makers' data sheets, of the model and memory that Azure has; read 2026-12-01. A share of a card has its share.
Processors: Azure's own figure where it gives one, else the channels of the processor's data sheet, by the share of the
socket's threads that a size has.
"""

from ailint.catalog import Size

_GPUS: dict[tuple[str, int], float] = {
    ("A10", 24): 600,
    ("A100", 40): 1555,
    ("A100", 80): 1935,  # PCIe; the SXM cards of ND have 2,039
    ("GB200", 192): 8000,
    ("GB300", 288): 8000,
    ("H100", 80): 3350,
    ("H100", 94): 3900,
    ("H200", 141): 4800,
    ("M60", 8): 160,
    ("MI300X", 192): 5300,
    ("RTX PRO 6000 BSE", 96): 1597,
    ("Radeon Pro V620", 32): 512,
    ("Radeon Pro V710", 28): 448,
    ("Radeon Pro V710", 24): 448,
    ("T4", 16): 320,
    ("V100", 16): 900,
    ("V100", 32): 900,
}
_FULL_CARDS = {"A10": 24, "RTX PRO 6000 BSE": 96, "Radeon Pro V620": 32, "Radeon Pro V710": 24}

_PROCESSORS = {
    # series: GB/s of a socket, threads of a socket, where from
    "Dv5": (204.8, 64, "Intel Xeon 8370C: 8 channels of DDR4-3200"),
    "Dsv5": (204.8, 64, "Intel Xeon 8370C: 8 channels of DDR4-3200"),
    "Dasv5": (204.8, 128, "AMD EPYC 7763: 8 channels of DDR4-3200"),
    "Dadsv5": (204.8, 128, "AMD EPYC 7763: 8 channels of DDR4-3200"),
}


def gpu_bandwidth(size: Size) -> float | None:
    """GB/s of each of a size's GPUs; None where no data sheet is known."""
    if not size.is_gpu or size.gpu_memory_gib is None:
        return None
    whole = _GPUS.get((size.gpu_model, round(size.gpu_memory_gib)))
    if whole is not None and size.gpu_fraction in (None, "1"):
        return whole
    full = _FULL_CARDS.get(size.gpu_model)
    card = _GPUS.get((size.gpu_model, full)) if full else None
    return None if card is None or full is None else card * size.gpu_memory_gib / full


def processor_bandwidth(size: Size) -> tuple[float, str] | None:
    """GB/s of a size's processors and where that figure is from; None where none is known."""
    known = _PROCESSORS.get(size.series.replace("_", ""))
    if known is None:
        return None
    socket, threads, source = known
    return socket * min(1.0, size.vcpus_available / threads), source
