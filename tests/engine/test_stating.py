"""What settings say resources are for."""

import pytest

from ailint.address import Address
from ailint.engine.stating import with_statements
from ailint.model.purpose import Purpose, infer_purpose
from ailint.model.resource import Clue, ClueKind, Resource
from ailint.settings import Intent
from ailint.source.format import Format
from ailint.source.span import Span

SPAN = Span("research/a/main.tf", 1, 1, 1, 2)


def resource(*clues: Clue) -> Resource:
    return Resource(address=Address("", "azurerm_vm.chat"), span=SPAN, format=Format.TERRAFORM, clues=clues)


@pytest.mark.parametrize(
    ("intents", "expected"),
    [
        ((), Purpose.INFERENCE),
        ((Intent("training", ("research/",)),), Purpose.TRAINING),
        ((Intent("training", ("other/",)),), Purpose.INFERENCE),
        ((Intent("development", (), ("*.chat",)),), Purpose.DEVELOPMENT),
        ((Intent("development", ("research/",), ("*.x",)), Intent("training", (), ("*",))), Purpose.TRAINING),
        ((Intent("training", ("research/",)), Intent("development", (), ("*",))), Purpose.TRAINING),
    ],
)
def test_a_statement_wins_over_words(intents, expected):
    [stated] = with_statements([resource(Clue(ClueKind.NAME, "name", "chat", SPAN))], intents)
    assert infer_purpose(stated.clues).purpose is expected


def test_what_the_code_states_wins_over_settings():
    own = resource(Clue(ClueKind.STATED, "ailint.workload", "inference", SPAN))
    assert list(with_statements([own], (Intent("training", ("research/",)),))) == [own]
