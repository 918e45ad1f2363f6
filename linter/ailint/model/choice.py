"""Choices within a resource, and the same resource with each of them made.

A rule never meets a Choice: it is run once for each *world*, in which all choices with one key are made alike.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from math import prod
from typing import Any, TypeVar

import msgspec

from ailint.address import Address
from ailint.model.resource import Clue, Resource
from ailint.source.span import Span
from ailint.value import Absent, Choice, Known, Provenance, Reason, Unknown

R = TypeVar("R", bound=Resource)

MOST_WORLDS = 16
"""More worlds than this are not tried: the choices are then unknown."""
_MOST_COMBINATIONS = 1024
"""Combinations among which those are looked for that do not contradict themselves."""
_JOINT = " & "
"""What the evaluators put between the keys of a choice on several conditions."""


class World(msgspec.Struct, frozen=True):
    """Which option of each choice holds, and the author's words for each, in the same order."""

    picks: tuple[tuple[str, int], ...]
    labels: tuple[str, ...]


def has_choice(resource: Resource) -> bool:
    """Whether any attribute of the resource, however deep, is a choice."""
    # Asked of every resource, and nearly always no: a plain loop takes a third of the time of `_choices`.
    waiting: list[Any] = [resource]
    while waiting:
        value = waiting.pop()
        kind = type(value)
        if kind is Choice:
            return True
        if kind is Known:
            value = value.value
            if isinstance(value, (tuple, msgspec.Struct)):
                waiting.append(value)
        elif kind is tuple:
            waiting += value
        elif kind not in _PLAIN and isinstance(value, msgspec.Struct):
            waiting += [getattr(value, field) for field in value.__struct_fields__]
    return False


def worlds(resource: Resource | tuple[Resource, ...]) -> tuple[World, ...]:
    """Every combination of the choices of a resource, or of several together; empty where there are too many.

    A choice on two conditions says with its labels what it takes for granted of each: combinations in which it and
    another choice say different things of one condition are left out.
    """
    sizes: dict[str, int] = {}
    labels: dict[tuple[str, int], str] = {}
    for choice in _choices(resource):
        sizes[choice.key] = max(sizes.get(choice.key, 0), len(choice.options))
        for number, label in enumerate(choice.labels):
            labels[choice.key, number] = label
    if prod(sizes.values()) > _MOST_COMBINATIONS:
        return ()
    combinations = [
        tuple(zip(sizes, picked, strict=True)) for picked in product(*(range(size) for size in sizes.values()))
    ]
    if any(_JOINT in key for key in sizes):
        # Labels of our own making could contradict each other everywhere; then they say nothing.
        combinations = [picks for picks in combinations if _agree(picks, labels)] or combinations
    if len(combinations) > MOST_WORLDS:
        return ()
    return tuple(_world(picks, labels) for picks in combinations)


def _agree(picks: tuple[tuple[str, int], ...], labels: dict[tuple[str, int], str]) -> bool:
    said: dict[str, str] = {}
    for key, number in picks:
        conditions, words = key.split(_JOINT), labels.get((key, number), "").split(" and ")
        if len(conditions) != len(words):
            continue
        if any(said.setdefault(one, word) != word for one, word in zip(conditions, words, strict=True)):
            return False
    return True


def condition(holds: Sequence[World], every_world: Sequence[World]) -> str:
    """In which of all worlds, in the author's words: those of the choices whose options differ between the worlds."""
    words: dict[str, str] = {}
    for number, (key, _) in enumerate(holds[0].picks):
        picks = {world.picks[number][1] for world in holds}
        if picks != {world.picks[number][1] for world in every_world}:
            labels = dict.fromkeys(world.labels[number] for world in holds)
            words[key] = " or ".join(labels) or key
    said_by_others = {one for key in words if _JOINT in key for one in key.split(_JOINT)}
    return " and ".join(word for key, word in words.items() if key not in said_by_others)


def conditions_of(resources: tuple[Resource, ...]) -> frozenset[str]:
    """The keys of the conditions that decide something about the resources."""
    return frozenset(one for choice in _choices(resources) for one in choice.key.split(_JOINT))


def _world(picks: tuple[tuple[str, int], ...], labels: dict[tuple[str, int], str]) -> World:
    words = [labels.get(pick) or f"option {pick[1] + 1} of {pick[0]}" for pick in picks]
    return World(picks, tuple(words))


def in_world(resource: R, world: World) -> R:
    """The resource with its choices made as `world` says."""
    picks = dict(world.picks)

    def pick(choice: Choice[object]) -> object:
        number = picks.get(choice.key)
        if number is None or number >= len(choice.options):
            return Unknown(Reason.CHOICE, choice.provenance)
        return choice.options[number]

    made: R = _replaced(resource, pick)
    return made


def undecided(resource: R) -> R:
    """The resource with every choice unknown: how other resources see it."""
    if not has_choice(resource):
        return resource
    made: R = _replaced(resource, lambda choice: Unknown(Reason.CHOICE, choice.provenance))
    return made


_WITHOUT = (Provenance, Span, Address, Clue)
"""What never holds a choice: most of a resource."""
_PLAIN = frozenset({*_WITHOUT, Absent, Unknown, str, int, bool, float, type(None)})


def _choices(value: object) -> Iterator[Choice[object]]:
    match value:
        case Choice():
            yield value
        case tuple():
            for item in value:
                if not isinstance(item, _WITHOUT):
                    yield from _choices(item)
        case msgspec.Struct():
            for field in value.__struct_fields__:
                inner = getattr(value, field)
                if isinstance(inner, (msgspec.Struct, tuple)) and not isinstance(inner, _WITHOUT):
                    yield from _choices(inner)
        case _:
            return


def _replaced(value: Any, pick: Callable[[Choice[object]], object]) -> Any:
    """A structural map; it keeps the type of everything but the choices themselves."""
    match value:
        case Choice():
            return pick(value)
        case tuple():
            return tuple(_replaced(item, pick) for item in value)
        case msgspec.Struct():
            changes = {}
            for field in value.__struct_fields__:
                inner = getattr(value, field)
                if isinstance(inner, (msgspec.Struct, tuple)) and not isinstance(inner, _WITHOUT):
                    made = _replaced(inner, pick)
                    if made is not inner and made != inner:
                        changes[field] = made
            return msgspec.structs.replace(value, **changes) if changes else value
        case _:
            return value
