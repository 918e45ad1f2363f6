"""What a resource is for, and in which environment it stands, judged by the words that its author chose.

Semantics: strong clues are the kind of object and what the author states; tags, names, images and commands are
medium; the file path is weak. Words count as whole tokens only: "dev" is not in "device", nor "train" in
"constraint".
"""

import re
from collections.abc import Iterable
from enum import Enum
from functools import lru_cache
from itertools import pairwise

import msgspec

from ailint.model.resource import Clue, ClueKind


class Purpose(Enum):
    """What machines or pods are used for."""

    TRAINING = "training"
    INFERENCE = "inference"
    DEVELOPMENT = "development"
    SYSTEM = "system"
    UNKNOWN = "unknown"


class Environment(Enum):
    """Whether an outage or an idle night is what the owner wants to avoid."""

    PRODUCTION = "production"
    DEVELOPMENT = "development"
    UNKNOWN = "unknown"


class Strength(Enum):
    """How far a conclusion carries."""

    STRONG = "strong"
    MEDIUM = "medium"
    WEAK = "weak"
    NONE = "none"


class Verdict(msgspec.Struct, frozen=True):
    """A purpose, how sure it is, and the clues that decided it (first the one to show)."""

    purpose: Purpose
    strength: Strength
    evidence: tuple[Clue, ...] = ()

    def is_at_least_medium(self, purpose: Purpose) -> bool:
        """Whether it is that purpose, on strong or medium evidence."""
        return self.purpose is purpose and self.strength in {Strength.STRONG, Strength.MEDIUM}


_WORDS: dict[Purpose, frozenset[str]] = {
    Purpose.TRAINING: frozenset(
        {
            "train", "training", "trainer", "trainers", "pretrain", "pretraining", "finetune", "finetuning", "tune",
            "tuning", "distill", "distillation", "nccl", "deepspeed", "megatron", "torchrun", "horovod", "axolotl",
            "accelerate",
        }
    ),
    Purpose.INFERENCE: frozenset(
        {
            "infer", "inference", "inferencing", "serve", "serving", "predict", "predictor", "endpoint", "chat",
            "vllm", "triton", "tritonserver", "tgi", "sglang", "ollama", "nim", "embed", "lmdeploy", "mlserver",
            "torchserve", "tfserving", "llamacpp", "llamaserver", "modelserver", "textgeneration",
        }
    ),
    Purpose.DEVELOPMENT: frozenset(
        {"dev", "develop", "development", "test", "lab", "sandbox", "notebook", "notebooks", "jupyter", "jupyterhub",
         "playground", "workstation"}
    ),
    Purpose.SYSTEM: frozenset({"system"}),
}  # fmt: skip

_PAIRS = frozenset({("llama", "cpp"), ("llama", "server"), ("model", "server"), ("text", "generation")})
"""Two words that say together what neither says alone: `llama-server`, `tensorflow_model_server`."""

_ENVIRONMENTS: dict[Environment, frozenset[str]] = {
    Environment.PRODUCTION: frozenset({"prod", "production", "prd", "live"}),
    Environment.DEVELOPMENT: frozenset(
        {"dev", "develop", "development", "test", "testing", "lab", "sandbox", "playground", "poc", "experiment", "qa"}
    ),
}

_RANK: tuple[tuple[Strength, frozenset[ClueKind]], ...] = (
    (Strength.STRONG, frozenset({ClueKind.STATED})),
    (Strength.STRONG, frozenset({ClueKind.KIND})),
    (Strength.MEDIUM, frozenset({ClueKind.TAG})),
    (Strength.MEDIUM, frozenset({ClueKind.NAME, ClueKind.IMAGE, ClueKind.COMMAND})),
    (Strength.WEAK, frozenset({ClueKind.PATH})),
)


@lru_cache(maxsize=4096)
def tokens(text: str) -> frozenset[str]:
    """The words of a name: `trainBig-gpu_v2` has `train`, `big`, `gpu`, `v2`; `fine-tune` has `finetune` too."""
    spaced = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", text[:2000])
    words = [word.lower() for word in re.findall(r"[A-Za-z0-9]+", spaced)]
    stems = (stem for word in words if (stem := word.rstrip("0123456789")) and stem != word)
    joined = (a + b for a, b in pairwise(words) if a in {"fine", "pre"} or (a, b) in _PAIRS)
    return frozenset([*words, *stems, *joined])


def infer_purpose(clues: Iterable[Clue]) -> Verdict:
    """The purpose that the strongest clues agree on; clues of one strength that contradict each other decide nothing.

    Development is also an environment's word: a pool named `dev-train` trains.
    """
    listed = tuple(clues)
    for strength, kinds in _RANK:
        found: dict[Purpose, list[Clue]] = {}
        for clue in listed:
            if clue.kind in kinds:
                for purpose in _purposes_in(clue):
                    found.setdefault(purpose, []).append(clue)
        if len(found) > 1:
            found.pop(Purpose.DEVELOPMENT, None)
        if len(found) == 1:
            [(purpose, evidence)] = found.items()
            return Verdict(purpose, strength, tuple(evidence))
        if found:
            break
    return Verdict(Purpose.UNKNOWN, Strength.NONE)


def infer_environment(clues: Iterable[Clue]) -> Environment:
    """Production or development, where names, tags, namespaces or paths say one of them and not the other."""
    listed = tuple(clues)
    for kinds in ({ClueKind.TAG, ClueKind.STATED}, {ClueKind.NAME}, {ClueKind.PATH}):
        words = frozenset[str]().union(*(tokens(clue.text) for clue in listed if clue.kind in kinds))
        found = [environment for environment, known in _ENVIRONMENTS.items() if words & known]
        if len(found) == 1:
            return found[0]
        if found:
            break
    return Environment.UNKNOWN


def _purposes_in(clue: Clue) -> Iterable[Purpose]:
    if clue.kind in {ClueKind.STATED, ClueKind.KIND}:
        return [purpose for purpose in Purpose if purpose.value == clue.text.lower()]
    words = tokens(clue.text)
    return [purpose for purpose, known in _WORDS.items() if words & known]
