"""How much memory a model takes, with the arithmetic in words.

Sources
    weights         parameters x bytes of the precision
    KV cache        2 x layers x key-value heads x head size x bytes, for each token (Pope et al., "Efficiently Scaling
                    Transformer Inference", 2022, section 3.1); layers and heads as given, else those of the nearest
                    published model (config.json of Llama 3.1 and 3.2 and Qwen 2.5)
    full training   16 bytes a parameter in mixed precision: 2 for weights, 2 for gradients, 12 for Adam with its own
                    copy of the weights (Rajbhandari et al., "ZeRO", 2020, section 3.1)
    LoRA, QLoRA     frozen weights in bf16, or in 4 bits with a constant of 32 bits for each 64 of them (Dettmers et
                    al., "QLoRA", 2023, section 3; quantizing the constants as well saves a little more), and 16 bytes
                    for each of the adapters' parameters, taken as 1 % of all (Hu et al., "LoRA", 2021, train less)
"""

import re
from enum import Enum

import msgspec

from ailint.errors import UsageError

_FOUR_BITS = 4.5 / 8
"""Bytes of a weight in four bits, with its scales."""


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
        """Bytes of one weight; four bits carry half a bit of scales with them (16 bits for each 32, or 32 for 64)."""
        return {"bf16": 2.0, "fp8": 1.0, "int8": 1.0, "int4": _FOUR_BITS}[self.value]


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


class Architecture(msgspec.Struct, frozen=True):
    """What the cache hangs on: layers, key-value heads (fewer than heads in grouped attention), size of a head."""

    layers: int
    heads: int
    width: int
    name: str = ""


# Parameters in 10⁹, and what config.json of the published model says.
_PUBLISHED = (
    (1.24, Architecture(16, 8, 64, "Llama 3.2 1B")),
    (3.21, Architecture(28, 8, 128, "Llama 3.2 3B")),
    (8.03, Architecture(32, 8, 128, "Llama 3.1 8B")),
    (14.8, Architecture(48, 8, 128, "Qwen 2.5 14B")),
    (32.8, Architecture(64, 8, 128, "Qwen 2.5 32B")),
    (70.6, Architecture(80, 8, 128, "Llama 3.1 70B")),
    (406.0, Architecture(126, 8, 128, "Llama 3.1 405B")),
)
_CACHE_BYTES = 2
_ADAM_BYTES = 16
_ADAPTER_SHARE = 0.01
_MOST_BILLIONS = 1e6
"""A thousand times the largest model that anybody has told of; more is a slip of the keyboard."""

_PARAMETERS = re.compile(r"(\d+(?:\.\d+)?)\s*([mbt])", re.IGNORECASE)


def parameters_in(text: str) -> float:
    """`70B`, `350M`, `1.5T` as a number in 10⁹. Raises UsageError."""
    found = _PARAMETERS.fullmatch(text.strip())
    value = float(found[1]) * {"m": 1e-3, "b": 1.0, "t": 1e3}[found[2].lower()] if found else 0.0
    if not 0 < value <= _MOST_BILLIONS:
        raise UsageError(f"--parameters: {text!r} is no number of parameters", hint="say 7B, 350M or 1.5T")
    return value


def architecture_in(text: str) -> Architecture:
    """`80x8x128`: layers, key-value heads, head size. Raises UsageError."""
    found = re.fullmatch(r"([1-9][0-9]{0,4})x([1-9][0-9]{0,4})x([1-9][0-9]{0,4})", text.strip().lower())
    if found is None:
        hint = "say layers x key-value heads x head size as one word, 80x8x128; they stand in the model's config.json"
        raise UsageError(f"--architecture: {text!r} is none", hint=hint)
    return Architecture(int(found[1]), int(found[2]), int(found[3]))


def needed(
    task: Task,
    billions: float,
    *,
    precision: Precision,
    method: Method,
    context: int,
    concurrent: int,
    architecture: Architecture | None = None,
) -> Need:
    """What a model of so many 10⁹ parameters takes; `context` in tokens, for each of `concurrent` requests."""
    if task is Task.TRAINING:
        return _training(billions, method)
    size = precision.bytes_per_parameter
    unit = "byte" if size == 1 else "bytes"
    weights = Part("weights", billions * size, f"{billions:g} x 10⁹ parameters x {size:g} {unit} ({precision.value})")
    cache = _cache(billions, context, concurrent, architecture)
    return Need(
        (weights, cache),
        0.9,
        "vLLM fills 90 % of a GPU (its default gpu_memory_utilization)",
        weights.gigabytes + cache.gigabytes / concurrent,
    )


def _cache(billions: float, context: int, concurrent: int, given: Architecture | None) -> Part:
    of = given or min(_PUBLISHED, key=lambda known: abs(known[0] - billions) / known[0])[1]
    per_token = 2 * of.layers * of.heads * of.width * _CACHE_BYTES
    source = "as given" if given else f"estimated: those of {of.name}"
    words = (
        f"2 x {of.layers} layers x {of.heads} heads x {of.width} x {_CACHE_BYTES} bytes = {per_token / 1024:g} KiB "
        f"a token ({source}) x {context:,} tokens x {concurrent:,} request{'s' if concurrent > 1 else ''}"
    )
    return Part("KV cache", per_token * context * concurrent / 1e9, words)


def _training(billions: float, method: Method) -> Need:
    usable = (0.8, "a fifth is left for activations, with checkpointing and small batches")
    if method is Method.FULL:
        words = f"{billions:g} x 10⁹ parameters x {_ADAM_BYTES} bytes (2 weights, 2 gradients, 12 Adam in fp32)"
        return Need((Part("model states", billions * _ADAM_BYTES, words),), *usable, 0.0)
    size = 2.0 if method is Method.LORA else _FOUR_BITS
    adapters = billions * _ADAPTER_SHARE
    return Need(
        (
            Part("frozen weights", billions * size, f"{billions:g} x 10⁹ parameters x {size:g} bytes"),
            Part("adapters", adapters * _ADAM_BYTES, f"{adapters:g} x 10⁹ parameters (1 %) x {_ADAM_BYTES} bytes"),
        ),
        *usable,
        0.0,
    )
