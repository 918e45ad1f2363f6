"""What words say about a resource's purpose and environment."""

import pytest

from ailint.model.purpose import Environment, Purpose, Strength, infer_environment, infer_purpose, tokens
from ailint.model.resource import Clue, ClueKind
from ailint.source.span import Span

HERE = Span("main.tf", 1, 1, 1, 2)


def clue(kind: ClueKind, text: str, name: str = "name") -> Clue:
    return Clue(kind, name, text, HERE)


@pytest.mark.parametrize(
    ("text", "purpose"),
    [
        ("vmss-train-spread", Purpose.TRAINING),
        ("fine-tune", Purpose.TRAINING),
        ("finetune2", Purpose.TRAINING),
        ("trainBig", Purpose.TRAINING),
        ("distributed-training", Purpose.TRAINING),
        ("chat-serving", Purpose.INFERENCE),
        ("embed", Purpose.INFERENCE),
        ("vm-notebook", Purpose.DEVELOPMENT),
        ("constraint", Purpose.UNKNOWN),
        ("device-pool", Purpose.UNKNOWN),
        ("observer", Purpose.UNKNOWN),
        ("latest", Purpose.UNKNOWN),
        ("train-and-serve", Purpose.UNKNOWN),
    ],
)
def test_whole_words_of_a_name_decide(text, purpose):
    assert infer_purpose([clue(ClueKind.NAME, text)]).purpose is purpose


def test_stronger_clues_win():
    clues = [clue(ClueKind.NAME, "train"), clue(ClueKind.TAG, "inference", "workload")]
    verdict = infer_purpose(clues)
    assert (verdict.purpose, verdict.strength) == (Purpose.INFERENCE, Strength.MEDIUM)
    assert verdict.evidence == (clues[1],)


def test_what_is_stated_wins_over_everything():
    clues = [clue(ClueKind.KIND, "training"), clue(ClueKind.STATED, "inference")]
    assert infer_purpose(clues).purpose is Purpose.INFERENCE
    assert infer_purpose(clues).strength is Strength.STRONG


def test_a_kind_is_strong_and_a_path_is_weak():
    assert infer_purpose([clue(ClueKind.KIND, "training")]).strength is Strength.STRONG
    verdict = infer_purpose([clue(ClueKind.PATH, "apps/training/pool.tf")])
    assert (verdict.purpose, verdict.strength) == (Purpose.TRAINING, Strength.WEAK)
    assert not verdict.is_at_least_medium(Purpose.TRAINING)


def test_development_is_also_an_environment():
    """A pool named `dev-train` trains, in development."""
    clues = [clue(ClueKind.NAME, "dev-train")]
    assert infer_purpose(clues).purpose is Purpose.TRAINING
    assert infer_environment(clues) is Environment.DEVELOPMENT


@pytest.mark.parametrize(
    ("text", "environment"),
    [
        ("aks-prod-eastus", Environment.PRODUCTION),
        ("prd", Environment.PRODUCTION),
        ("sandbox", Environment.DEVELOPMENT),
        ("product-catalogue", Environment.UNKNOWN),
        ("dev-to-prod", Environment.UNKNOWN),
        ("staging", Environment.UNKNOWN),
    ],
)
def test_environments(text, environment):
    assert infer_environment([clue(ClueKind.NAME, text)]) is environment


def test_tokens():
    assert {"train", "big", "gpu", "v2"} <= tokens("trainBig-gpu_v2")
    assert tokens("x" * 100_000) == tokens("x" * 2000)
