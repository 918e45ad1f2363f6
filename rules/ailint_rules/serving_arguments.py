"""What the arguments of training and serving programs say: parallelism, the model's size and precision.

Options: vLLM (vllm-project/vllm, docs/serving), Text Generation Inference, SGLang, TensorRT-LLM's Triton backend,
torchrun (pytorch/pytorch, torch.distributed.run) and DeepSpeed's launcher; read 2026-12-01.
"""

import re

import msgspec

from ailint.sdk import Container, Workload, known

_TENSOR = ("--tensor-parallel-size", "-tp", "--tp-size", "--tp", "--num-shard")
_PIPELINE = ("--pipeline-parallel-size", "-pp", "--pp-size", "--pp")
_PROCESSES = ("--nproc-per-node", "--num-gpus")
_MODEL = ("--model", "--model-id", "--model-name-or-path", "--model-path", "--model-name")
"""Written with dashes; the programs take underscores as well."""
_SERVERS = frozenset({"serve", "trtllm-serve", "api_server"})
"""Words after which the model stands by itself: `vllm serve M`, `trtllm-serve M`, `lmdeploy serve api_server M`."""
_SUBCOMMANDS = frozenset({"api_server", "gradio", "serve"})

_BYTES = {
    "float32": 4.0, "fp32": 4.0, "bfloat16": 2.0, "bf16": 2.0, "float16": 2.0, "fp16": 2.0, "half": 2.0,
    "fp8": 1.0, "int8": 1.0, "w8a8": 1.0, "awq": 0.5, "gptq": 0.5, "int4": 0.5, "w4a16": 0.5, "nvfp4": 0.5,
    "fp4": 0.5, "mxfp4": 0.5, "4bit": 0.5, "8bit": 1.0,
}  # fmt: skip
"""Bytes a parameter at a precision."""


class Model(msgspec.Struct, frozen=True):
    """A model named in arguments: its name, parameters in billions, and bytes for each with the word that says so."""

    name: str
    billions: float
    bytes_each: float
    precision: str

    @property
    def weights_gib(self) -> float:
        """What the weights alone take, in GiB."""
        return self.billions * 1e9 * self.bytes_each / 2**30


def words_of(container: Container) -> list[str]:
    """Command and arguments as words; a shell line in one argument is split too."""
    return [word for part in container.command for word in re.split(r"[\s\\]+", part[:5000]) if word]


def option(words: list[str], names: tuple[str, ...]) -> str | None:
    """The value of an option, as `--name value` or `--name=value`; None where it is not given or a variable."""
    for number, word in enumerate(words):
        name, found, value = word.partition("=")
        if name.replace("_", "-") not in names:
            continue
        if not found:
            value = words[number + 1] if number + 1 < len(words) else ""
        value = value.strip("'\"")
        return value if value and value[0] not in "$-{" else None
    return None


def _number(words: list[str], names: tuple[str, ...]) -> int | None:
    value = option(words, names)
    return int(value) if value is not None and value.isdecimal() and len(value) < 6 else None


def model_parallelism(container: Container) -> tuple[int, int] | None:
    """Tensor and pipeline parallel sizes, where either is given."""
    words = words_of(container)
    tensor, pipeline = _number(words, _TENSOR), _number(words, _PIPELINE)
    return None if tensor is None and pipeline is None else (tensor or 1, pipeline or 1)


def processes_per_node(container: Container) -> int | None:
    """Training processes that the launcher starts on a machine, one for each GPU."""
    return _number(words_of(container), _PROCESSES)


def model_of(container: Container) -> Model | None:
    """The model that is served, where its name says how large it is (`…-70B-…`); mixtures (`8x7B`) say too little."""
    words = words_of(container)
    name = option(words, _MODEL)
    if name is None:
        name = _positional(words)
    return None if name is None else _sized(name, words)


def preset_of(workload: Workload) -> Model | None:
    """The model that an operator's object names, where its name says how large it is. Raises Undecided."""
    name = known(workload.model) if workload.model is not None else None
    return None if name is None else _sized(name, [])


def _sized(name: str, words: list[str]) -> Model | None:
    if re.search(r"\d+x\d", name):
        return None
    size = re.search(r"(?<![\w.])(\d{1,4}(?:\.\d{1,2})?)[bB](?![a-zA-Z0-9])", name.replace("_", "-"))
    if size is None:
        return None
    bytes_each, precision = _precision(words, name)
    return Model(name, float(size[1]), bytes_each, precision)


def _positional(words: list[str]) -> str | None:
    """The model that a server's command takes without an option."""
    for number, word in enumerate(words[:-1]):
        after = words[number + 1].strip("'\"")
        if word.rpartition("/")[2] in _SERVERS and after not in _SUBCOMMANDS:
            return after if after[:1] not in {"-", "$", "{", ""} else None
    return None


def _precision(words: list[str], name: str) -> tuple[float, str]:
    for names in (("--quantization", "-q", "--quantize"), ("--dtype", "--torch-dtype")):
        value = option(words, names)
        if value is not None and value.lower() in _BYTES:
            return _BYTES[value.lower()], value.lower()
    for part in re.split(r"[-_./]", name.lower()):
        if part in _BYTES:
            return _BYTES[part], part
    return 2.0, "bf16"
