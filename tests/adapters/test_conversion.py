"""Read values narrowed to what the model wants."""

import pytest

from ailint.adapters import conversion
from ailint.address import Address
from ailint.source.span import Span
from ailint.value import Absent, Choice, Known, Provenance, Reason, Step, Unknown, Via

HERE = Span("main.tf", 3, 1, 3, 9)
WHERE = Provenance(HERE, "id", (Step(Via.RESOURCE, "azurerm_public_ip.a", Span("ip.tf", 1, 1, 1, 9)),))
ABSENT: Absent[object] = Absent(WHERE)
REFERENCE = Unknown(Reason.RESOURCE, WHERE, reference=Address("", "azurerm_public_ip.a"))
OPEN = Unknown(Reason.INPUT, WHERE)


@pytest.mark.parametrize(("written", "made"), [(True, False), ("false", True), ("no", True)])
def test_a_switch_that_turns_off_says_the_opposite(written, made):
    assert conversion.negated(Known(written, WHERE)) == Known(made, WHERE)


def test_each_option_of_a_choice_is_negated():
    choice = Choice((Known(True, WHERE), ABSENT), WHERE, "var.keys", ("var.keys is true", "var.keys is false"))
    assert conversion.negated(choice).options == (Known(False, WHERE), ABSENT)


def test_a_reference_counts_as_given_at_the_place_that_refers():
    assert conversion.attached(REFERENCE) == Known(True, Provenance(HERE, "id"))


def test_any_other_unknown_may_be_null():
    assert conversion.attached(OPEN) is OPEN


@pytest.mark.parametrize("nothing", [ABSENT, Known("", WHERE)])
def test_an_empty_id_is_none(nothing):
    assert isinstance(conversion.attached(nothing), Absent)


def test_a_choice_between_an_id_and_null_stays_one():
    made = conversion.attached(Choice((REFERENCE, ABSENT), WHERE, "var.public", ("yes", "no")))
    assert isinstance(made, Choice)
    assert [isinstance(option, Known) for option in made.options] == [True, False]
