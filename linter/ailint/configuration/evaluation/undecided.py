"""How what is not known passes through a computation: unknown in, unknown out; each option on its own."""

from collections.abc import Callable, Sequence
from itertools import product
from math import prod

import msgspec

from ailint.configuration.evaluation.budget import MOST_OPTIONS
from ailint.configuration.evaluation.symbolic import call_words
from ailint.value import Absent, Choice, Known, Object, Provenance, Reason, Unknown, Value

Option = Known[object] | Absent[object] | Unknown


def unknown_like(value: Unknown, expression: str) -> Unknown:
    """What comes of computing with an unknown: as little known, and no longer the resource it may have stood for."""
    return msgspec.structs.replace(value, expression=expression, reference=None)


def is_sensitive(values: Sequence[Value]) -> bool:
    """Whether a secret is among the values."""
    for value in values:
        if isinstance(value, Known | Unknown):
            if value.sensitive:
                return True
        elif isinstance(value, Choice) and is_sensitive(value.options):
            return True
    return False


def as_sensitive(value: Value) -> Value:
    """The same value, masked in reports."""
    match value:
        case Known(sensitive=False) | Unknown(sensitive=False):
            return msgspec.structs.replace(value, sensitive=True)
        case Choice(options=options):
            secret = tuple(option for option in map(as_sensitive, options) if not isinstance(option, Choice))
            return msgspec.structs.replace(value, options=secret)
        case _:
            return value


def same_scalar(left: Value, right: Value) -> bool:
    """Whether two values are certainly the same simple thing."""
    match left, right:
        case Known(value=a), Known(value=b):
            if isinstance(a, Object | tuple) or isinstance(b, Object | tuple):
                return a is b
            return type(a) is type(b) and a == b
        case Absent(), Absent():
            return True
        case Unknown(reference=a, expression=x), Unknown(reference=b, expression=y):
            return a is not None and a == b and x == y
        case _:
            return False


def choice(options: Sequence[tuple[str, Value]], where: Provenance, key: str) -> Value:
    """The choice among labelled options: flat, of few options, and none at all where they are all the same."""
    flat: list[tuple[str, Option]] = []
    keys = [key]
    for number, (label, option) in enumerate(options):
        if not isinstance(option, Choice):
            flat.append((label, option))
            continue
        if option.key == key and len(option.options) == len(options):
            # The same question again: it is answered already.
            flat.append((label, option.options[number]))
            continue
        if option.key not in keys:
            keys.append(option.key)
        for inner, inner_option in zip(labels_of(option), option.options, strict=True):
            flat.append((inner if inner == label else f"{label} and {inner}", inner_option))
    first = flat[0][1]
    if all(same_scalar(first, option) for _, option in flat[1:]):
        return first
    if len(flat) > MOST_OPTIONS:
        return Unknown(Reason.CHOICE, where, detail=f"one of {len(flat)} values")
    if not any(isinstance(option, Known | Absent) or option.reference for _, option in flat):
        return first
    labels = tuple(label for label, _ in flat)
    return Choice(tuple(option for _, option in flat), where, " & ".join(keys), labels)


def labels_of(value: Choice[object]) -> tuple[str, ...]:
    """What each option of a choice is called."""
    if len(value.labels) == len(value.options):
        return value.labels
    return tuple(f"{value.key} is option {number}" for number in range(1, len(value.options) + 1))


def distribute(values: Sequence[Value], compute: Callable[[tuple[Value, ...]], Value]) -> Value:
    """Compute once for each option of the choices among the values; choices with one key vary together."""
    deciding: dict[str, Choice[object]] = {}
    for value in values:
        if isinstance(value, Choice):
            deciding.setdefault(value.key, value)
    if not deciding:
        return compute(tuple(values))
    where = next(iter(deciding.values())).provenance
    if prod(len(each.options) for each in deciding.values()) > MOST_OPTIONS:
        return Unknown(Reason.CHOICE, where, detail="depends on inputs that have many possible values")
    positions = {key: place for place, key in enumerate(deciding)}
    results: list[tuple[str, Value]] = []
    for picks in product(*(range(len(each.options)) for each in deciding.values())):
        picked = tuple(
            value.options[min(picks[positions[value.key]], len(value.options) - 1)]
            if isinstance(value, Choice)
            else value
            for value in values
        )
        label = " and ".join(labels_of(each)[pick] for each, pick in zip(deciding.values(), picks, strict=True))
        results.append((label, compute(picked)))
    return choice(results, where, " & ".join(deciding))


def decide(condition: Value, then: Callable[[], Value], otherwise: Callable[[], Value], where: Provenance) -> Value:
    """A conditional: the arm that holds, or the choice between both where the condition is unknown."""
    match condition:
        case Known(value=bool() as holds):
            return then() if holds else otherwise()
        case Choice(options=options, key=key):
            arms = [
                (label, decide(option, then, otherwise, where))
                for label, option in zip(labels_of(condition), options, strict=True)
            ]
            return choice(arms, where, key)
        case Unknown(expression=expression):
            key, is_negated = expression, False
            while key.startswith("not(") and key.endswith(")"):
                key, is_negated = key[4:-1], not is_negated
            yes, no = (otherwise(), then()) if is_negated else (then(), otherwise())
            arms = [(f"{key} is true", yes), (f"{key} is false", no)]
            if all(isinstance(arm, Unknown) and arm.reference is None for _, arm in arms):
                return unknown_like(condition, call_words("if", (condition, then(), otherwise())))
            return choice(arms, where, key)
        case _:
            return Unknown(Reason.ERROR, where, detail="the condition is no true or false")
