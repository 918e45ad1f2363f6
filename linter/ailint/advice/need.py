"""How much memory a model takes, with the arithmetic in words.

Sources
    weights         parameters x bytes of the precision
    KV cache        2 x layers x key-value heads x head size x bytes, for each token (Pope et al., "Efficiently Scaling
                    Transformer Inference", 2022, section 3.1); layers and heads from the published configurations of
                    Llama 3.1 and 3.2 and Qwen 2.5
    full training   16 bytes a parameter for weights, gradients and Adam in mixed precision (Rajbhandari et al., "ZeRO",
                    2020, section 3.1)
    LoRA, QLoRA     frozen weights in bf16, or in 4 bits with their constants (0.55 bytes a parameter; Dettmers et al.,
                    "QLoRA", 2023, section 3), and 16 bytes for each of the adapters' parameters, taken as 1 % of all
                    (Hu et al., "LoRA", 2021, train less)
"""

import re
from enum import Enum

import msgspec

from ailint.errors import UsageError


class Task(Enum):
    """What the machines are for."""

    TRAINING = "training"
    INFERENCE = "inference"
    DEVELOPMENT = "development"


class Precision(Enum):
    """How weights are stored."""

    BF16 = "bf16"
    FP8 = "fp8"
    INT8 = "int8"
    INT4 = "int4"

    @property
    def bytes_per_parameter(self) -> float:
        """Bytes of one weight; 4 bits carry their scales and zeros with them (0.55 instead of 0.5)."""
        return {"bf16": 2.0, "fp8": 1.0, "int8": 1.0, "int4": 0.55}[self.value]


class Method(Enum):
    """How a model is trained."""

    FULL = "full"
    LORA = "lora"
    QLORA = "qlora"


class Part(msgspec.Struct, frozen=True):
    """One summand: what it is, GB (10⁹ bytes), and how it comes about."""

    name: str
    gigabytes: float
    arithmetic: str


class Need(msgspec.Struct, frozen=True):
    """The memory that a model takes. `usable` is the share of a device's memory that may be filled with it."""

    parts: tuple[Part, ...]
    usable: float
    usable_because: str
    read_per_token: float
    """GB that are read from memory for each new token."""

    @property
    def gigabytes(self) -> float:
        """All parts together."""
        return sum(part.gigabytes for part in self.parts)


# Parameters in 10⁹, layers, key-value heads, head size: Llama 3.2 1B and 3B, Llama 3.1 8B, 70B and 405B, Qwen 2.5 14B
# and 32B (config.json of each model as published, read 2026-12-01).
_ARCHITECTURES = (
    (1.24, 16, 8, 64),
    (3.21, 28, 8, 128),
    (8.03, 32, 8, 128),
    (14.8, 48, 8, 128),
    (32.8, 64, 8, 128),
    (70.6, 80, 8, 128),
    (406.0, 126, 8, 128),
)
_CACHE_BYTES = 2
_ADAM_BYTES = 16
_ADAPTER_SHARE = 0.01
_QLORA_BYTES = 0.55

_PARAMETERS = re.compile(r"(\d+(?:\.\d+)?)\s*([mbt])", re.IGNORECASE)


def parameters_in(text: str) -> float:
    """`70B`, `350M`, `1.5T` as a number in 10⁹. Raises UsageError."""
    found = _PARAMETERS.fullmatch(text.strip())
    value = float(found[1]) * {"m": 1e-3, "b": 1.0, "t": 1e3}[found[2].lower()] if found else 0.0
    if not value:
        raise UsageError(f"--parameters: {text!r} is no number of parameters", hint="say 7B, 350M or 1.5T")
    return value


def needed(task: Task, billions: float, *, precision: Precision, method: Method, context: int, concurrent: int) -> Need:
    """What a model of so many 10⁹ parameters takes; `context` in tokens, for each of `concurrent` requests."""
    if task is Task.TRAINING:
        return _training(billions, method)
    size = precision.bytes_per_parameter
    weights = Part("weights", billions * size, f"{billions:g} x 10⁹ parameters x {size:g} bytes ({precision.value})")
    cache = _cache(billions, context, concurrent)
    return Need(
        (weights, cache),
        0.9,
        "vLLM fills 90 % of a GPU (its default gpu_memory_utilization)",
        weights.gigabytes + cache.gigabytes / concurrent,
    )


def _cache(billions: float, context: int, concurrent: int) -> Part:
    size, layers, heads, width = min(_ARCHITECTURES, key=lambda known: abs(known[0] - billions) / known[0])
    per_token = 2 * layers * heads * width * _CACHE_BYTES
    words = (
        f"2 x {layers} layers x {heads} heads x {width} x {_CACHE_BYTES} bytes = {per_token / 1024:g} KiB a token "
        f"(as a model of {size:g} x 10⁹) x {context:,} tokens x {concurrent} requests"
    )
    return Part("KV cache", per_token * context * concurrent / 1e9, words)


def _training(billions: float, method: Method) -> Need:
    usable = (0.8, "a fifth is left for activations, with checkpointing and small batches")
    if method is Method.FULL:
        words = f"{billions:g} x 10⁹ parameters x {_ADAM_BYTES} bytes (weights, gradients, Adam in mixed precision)"
        return Need((Part("model states", billions * _ADAM_BYTES, words),), *usable, 0.0)
    size = 2.0 if method is Method.LORA else _QLORA_BYTES
    adapters = billions * _ADAPTER_SHARE
    return Need(
        (
            Part("frozen weights", billions * size, f"{billions:g} x 10⁹ parameters x {size:g} bytes"),
            Part("adapters", adapters * _ADAM_BYTES, f"{adapters:g} x 10⁹ parameters (1 %) x {_ADAM_BYTES} bytes"),
        ),
        *usable,
        0.0,
    )
