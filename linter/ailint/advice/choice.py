"""Sizes in the order of their price, as far as a model fits, with what speaks against each."""

import math
from collections.abc import Iterator
from datetime import date

import msgspec

from ailint.advice.hardware import MemorySpeed, gpu_bandwidth, processor_bandwidth
from ailint.advice.need import Need, Precision, Task
from ailint.catalog import HOURS_PER_MONTH, Catalog, Price, Size, normal_region

MOST_MACHINES = 64
"""Beyond that many machines no list of sizes answers the question."""
MOST_SERVING_MACHINES = 2
"""Machines over which one copy of a served model may be spread, as a pipeline."""
LARGEST_ON_PROCESSORS = 8.1
"""Parameters in 10⁹ up to which processors are worth a thought."""

_GRAPHICS = frozenset({"M60", "Radeon Pro V620", "Radeon Pro V710"})
"""Cards for pictures; today's frameworks for models don't support them (PyTorch, ROCm; read 2026-12-01)."""
_WITHOUT_BF16 = frozenset({"T4", "V100"})
"""bf16 came with NVIDIA's Ampere (CUDA C++ Programming Guide, compute capability 8.0)."""
_WITH_FP8 = frozenset({"GB200", "GB300", "H100", "H200", "MI300X", "RTX PRO 6000 BSE"})
"""fp8 came with Ada and Hopper, and with AMD's CDNA 3."""
_OF_MEMORY = 0.7
"""The share of a machine's memory that a model may take; the rest is the system's and the server's."""
_PROCESSOR_SIZES = tuple(
    f"Standard_D{count}{letters}_v5" for count in (4, 8, 16, 32, 64) for letters in ("s", "as", "ads")
)


class Option(msgspec.Struct, frozen=True, kw_only=True):
    """Some machines of one size. Prices are list prices in USD, of all machines.

    `tensor_parallel` GPUs of each machine share a served model's layers (all GPUs of a machine where it is trained);
    over several machines it is a pipeline, each holding some of the layers. `ms_per_token` is the least that a new
    token takes one request alone, None where nothing says how fast the memory is; `pace` is how that comes about.
    """

    size: Size
    machines: int
    tensor_parallel: int
    copies: int
    memory_gb: float
    fits: str
    ms_per_token: float | None
    pace: str
    memory_speed: MemorySpeed | None
    price: Price
    caveats: tuple[str, ...]

    @property
    def usd_per_hour(self) -> float:
        """Of all machines."""
        return self.price.usd_per_hour * self.machines

    @property
    def usd_per_month(self) -> float:
        """Of all machines, for 730 hours."""
        return self.usd_per_hour * HOURS_PER_MONTH


class LeftOut(msgspec.Struct, frozen=True):
    """Sizes with GPUs that are not among the options, and why."""

    reason: str
    sizes: tuple[str, ...]


class Advice(msgspec.Struct, frozen=True):
    """The options, cheapest first, and what was left out, most first."""

    need: Need
    options: tuple[Option, ...]
    left_out: tuple[LeftOut, ...]


class Wish(msgspec.Struct, frozen=True, kw_only=True):
    """What is asked for. `latency_ms` is the most that a new token may take, None where it does not matter."""

    task: Task
    billions: float
    precision: Precision
    region: str = ""
    latency_ms: float | None = None
    as_of: date


def advise(wish: Wish, need: Need, catalog: Catalog) -> Advice:
    """Every size that can do it, in the order of its price."""
    left_out: dict[str, list[str]] = {}
    options: list[Option] = []
    for size in catalog.sizes():
        if not size.is_gpu or not size.is_listed:
            continue
        price, why = _price(size, wish, catalog)
        option = None
        if price is not None:
            option, why = _on_gpus(size, price, wish, need)
        if option is not None:
            options.append(option)
        else:
            left_out.setdefault(why, []).append(size.name)
    options += _on_processors(wish, need, catalog)
    options = _without_fabric_for_development(options, wish, left_out)
    options.sort(key=lambda one: (one.usd_per_hour, one.machines, one.size.name))
    reasons = sorted(left_out.items(), key=lambda item: (-len(item[1]), item[0]))
    return Advice(need, tuple(options), tuple(LeftOut(why, tuple(sizes)) for why, sizes in reasons))


def _price(size: Size, wish: Wish, catalog: Catalog) -> tuple[Price | None, str]:
    region = normal_region(wish.region)
    end = catalog.retired_on(size.name, region or None)
    if end is not None:
        return None, "retired" if end <= wish.as_of else "about to be retired"
    if not size.is_live:
        return None, "retired"
    price = catalog.price(size.name, region) if region else catalog.cheapest_price(size.name)
    return price, f"no list price in {region}" if region else "no list price"


def _on_gpus(size: Size, price: Price, wish: Wish, need: Need) -> tuple[Option | None, str]:
    if size.gpu_model in _GRAPHICS:
        return None, "cards for graphics"
    if wish.precision is Precision.FP8 and wish.task is not Task.TRAINING and size.gpu_model not in _WITH_FP8:
        return None, "without fp8"
    if not size.gpu_count or not size.gpu_memory_gib:
        return None, "GPU memory not documented"
    if wish.task is Task.TRAINING:
        return _training(size, price, need)
    return _serving(size, price, wish, need)


def _training(size: Size, price: Price, need: Need) -> tuple[Option | None, str]:
    assert size.gpu_count
    assert size.gpu_memory_gib
    usable = need.usable * size.gpu_count * size.gpu_memory_gib
    machines = math.ceil(need.gigabytes / usable)
    if machines > 1 and not size.infiniband:
        return None, "several machines, but no InfiniBand between them"
    if machines > MOST_MACHINES:
        return None, f"more than {MOST_MACHINES} machines"
    return _option(size, price, need, machines=machines, gpus=size.gpu_count, copies=1), ""


def _serving(size: Size, price: Price, wish: Wish, need: Need) -> tuple[Option | None, str]:
    assert size.gpu_count
    assert size.gpu_memory_gib
    why = "too little GPU memory"
    for machines, gpus in _parallel(size):
        if need.gigabytes > need.usable * machines * gpus * size.gpu_memory_gib:
            continue
        option = _option(size, price, need, machines=machines, gpus=gpus, copies=size.gpu_count // gpus)
        ms = option.ms_per_token
        if wish.latency_ms is None or (ms is not None and ms <= wish.latency_ms):
            return option, ""
        why = "too slow for that latency"
    return None, why


def _parallel(size: Size) -> Iterator[tuple[int, int]]:
    """Machines, and GPUs of each that share a model: a half, a quarter … of one machine, or all of two with InfiniBand.

    vLLM's advice is the same: tensor parallelism within a machine, a pipeline over several (Distributed Inference and
    Serving, docs.vllm.ai).
    """
    assert size.gpu_count
    count = 1
    while count <= size.gpu_count:
        if size.gpu_count % count == 0:
            yield 1, count
        count *= 2
    if size.infiniband:
        yield MOST_SERVING_MACHINES, size.gpu_count


def _option(size: Size, price: Price, need: Need, *, machines: int, gpus: int, copies: int) -> Option:
    assert size.gpu_memory_gib
    memory = machines * gpus * size.gpu_memory_gib
    # The machines of a pipeline work one after the other: a token waits for each, however many there are.
    speed = gpu_bandwidth(size) if need.read_per_token else None
    ms = need.read_per_token / (gpus * speed.gigabytes_per_second) * 1000 if speed else None
    pace = f"{need.read_per_token:,.1f} GB / ({gpus} x {speed.gigabytes_per_second:,.0f} GB/s)" if speed else ""
    sign = f"{need.gigabytes:,.1f} GB of {need.usable:.0%} x {machines * gpus} x {size.gpu_memory_gib:g} GB"
    return Option(
        size=size,
        machines=machines,
        tensor_parallel=gpus,
        copies=copies,
        memory_gb=memory,
        fits=f"{sign} = {need.usable * memory:,.1f} GB",
        ms_per_token=ms,
        pace=pace,
        memory_speed=speed,
        price=price,
        caveats=tuple(_caveats(size, machines)),
    )


def _caveats(size: Size, machines: int) -> Iterator[str]:
    if size.gpu_model in _WITHOUT_BF16:
        yield f"{size.gpu_model} has no bf16: fp16 instead"
    if size.status == "previous-gen":
        yield "a previous generation: new regions and quota go to newer ones"
    if size.gpu_vendor == "AMD":
        yield "ROCm instead of CUDA"
    if size.is_fractional_gpu:
        yield "a share of a card, with a GRID driver"
    if machines > 1:
        yield "one scale set with single placement group, or the fabric is not there"
    if size.aks == "gpu-not-listed":
        yield "on AKS without a driver of AKS"
    if size.aks == "gpu-not-supported":
        yield "not on AKS"


def _on_processors(wish: Wish, need: Need, catalog: Catalog) -> Iterator[Option]:
    """The cheapest size on whose processors a small model answers fast enough."""
    if wish.task is Task.TRAINING or wish.precision not in {Precision.INT4, Precision.INT8}:
        return
    if wish.billions > LARGEST_ON_PROCESSORS:
        return
    found = [one for name in _PROCESSOR_SIZES if (one := _on_processor(name, wish, need, catalog)) is not None]
    yield from sorted(found, key=lambda one: (one.usd_per_hour, one.size.name))[:1]


def _on_processor(name: str, wish: Wish, need: Need, catalog: Catalog) -> Option | None:
    size = catalog.size(name)
    if size is None or size.memory_gib is None or need.gigabytes > _OF_MEMORY * size.memory_gib:
        return None
    price, _ = _price(size, wish, catalog)
    speed = processor_bandwidth(size)
    if price is None or speed is None:
        return None
    ms = need.read_per_token / speed.gigabytes_per_second * 1000
    if ms > (wish.latency_ms if wish.latency_ms is not None else SLOWEST_MS):
        return None
    return Option(
        size=size,
        machines=1,
        tensor_parallel=0,
        copies=1,
        memory_gb=size.memory_gib,
        fits=f"{need.gigabytes:,.1f} GB of {_OF_MEMORY:.0%} x {size.memory_gib:g} GB = "
        f"{_OF_MEMORY * size.memory_gib:,.1f} GB",
        ms_per_token=ms,
        pace=f"{need.read_per_token:,.1f} GB / {speed.gigabytes_per_second:,.1f} GB/s",
        memory_speed=speed,
        price=price,
        caveats=("processors alone: long prompts are slow to begin",),
    )


SLOWEST_MS = 250.0
"""Where no latency is asked for: four tokens a second, the pace of reading."""


def _without_fabric_for_development(options: list[Option], wish: Wish, left_out: dict[str, list[str]]) -> list[Option]:
    """Nobody needs InfiniBand for trying things out, as long as the model fits elsewhere."""
    others = [one for one in options if not one.size.infiniband]
    if wish.task is not Task.DEVELOPMENT or not others or len(others) == len(options):
        return options
    left_out["InfiniBand, which development does not need"] = [one.size.name for one in options if one.size.infiniband]
    return others
