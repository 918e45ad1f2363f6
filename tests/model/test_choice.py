"""Resources with undecided choices, and the worlds in which they are made."""

import msgspec

from ailint.address import Address
from ailint.model.attachment import ShutdownSchedule
from ailint.model.choice import MOST_WORLDS, condition, has_choice, in_world, undecided, worlds
from ailint.source.format import Format
from ailint.source.span import Span
from ailint.value import Attribute, Choice, Known, Provenance, Reason, Unknown

HERE = Span("main.tf", 1, 1, 1, 2)
WHERE = Provenance(HERE, "enabled")


def schedule(enabled: Attribute[bool], target: Attribute[Address]) -> ShutdownSchedule:
    return ShutdownSchedule(
        address=Address("", "schedule"), span=HERE, format=Format.TERRAFORM, enabled=enabled, target=target
    )


def choice(*values: object, key: str = "var.on") -> Choice[object]:
    options = tuple(Known(value, WHERE) for value in values)
    return Choice(options, WHERE, key, tuple(f"{key} is {number}" for number in range(len(values))))


TARGET = Known(Address("", "vm"), WHERE)
ONE = schedule(choice(True, False), TARGET)


def test_a_resource_without_choices_is_left_as_it_is():
    plain = schedule(Known(True, WHERE), TARGET)
    assert not has_choice(plain)
    assert undecided(plain) is plain


def test_there_is_a_world_for_each_option():
    found = worlds(ONE)
    assert [world.labels for world in found] == [("var.on is 0",), ("var.on is 1",)]
    assert [in_world(ONE, world).enabled for world in found] == [Known(True, WHERE), Known(False, WHERE)]


def test_choices_with_one_key_are_decided_together():
    other = Address("", "other")
    both = schedule(choice(True, False), choice(TARGET.value, other))
    made = [in_world(both, world) for world in worlds(both)]
    assert [(one.enabled.value, one.target.value) for one in made] == [(True, TARGET.value), (False, other)]


def test_choices_with_different_keys_are_combined():
    both = schedule(choice(True, False), choice(TARGET.value, Address("", "other"), key="var.target"))
    assert len(worlds(both)) == 4


def joint(*labels: str, values: tuple[object, ...] = (True, False, True, False)) -> Choice[object]:
    return Choice(tuple(Known(value, WHERE) for value in values), WHERE, "var.on & var.size", labels)


FOUR = ("var.on is 0 and small", "var.on is 0 and large", "var.on is 1 and small", "var.on is 1 and large")


def test_worlds_do_not_contradict_themselves():
    both = schedule(joint(*FOUR), choice(TARGET.value, Address("", "other")))
    found = worlds(both)
    assert {world.labels for world in found} == {
        ("var.on is 0", FOUR[0]),
        ("var.on is 0", FOUR[1]),
        ("var.on is 1", FOUR[2]),
        ("var.on is 1", FOUR[3]),
    }
    assert condition(found[:1], found) == FOUR[0]
    assert condition(found, found) == ""


def test_labels_that_say_nothing_of_the_conditions_leave_out_no_world():
    both = schedule(joint("a", "b", "c", "d"), choice(TARGET.value, Address("", "other")))
    found = worlds(both)
    assert len(found) == 8
    assert condition([one for one in found if one.labels[0] == "var.on is 0"], found) == "var.on is 0"


def test_worlds_of_several_resources_are_decided_together():
    other = schedule(choice(False, True), TARGET)
    assert len(worlds((ONE, other))) == 2


def test_too_many_combinations_are_not_tried():
    many = schedule(choice(*range(MOST_WORLDS + 1)), TARGET)
    assert worlds(many) == ()


def test_others_see_a_choice_as_unknown():
    assert undecided(ONE).enabled == Unknown(Reason.CHOICE, WHERE)
    assert msgspec.structs.replace(undecided(ONE), enabled=ONE.enabled) == ONE
