"""Evaluation under conditions that are not decided: once for each way they may turn out.

What is computed of a Choice is a Choice again. Values that hang on the same condition (the same key) vary together.
"""

from collections.abc import Callable, Iterator
from itertools import product

import msgspec

from ailint.configuration.terraform.ordering import equals
from ailint.configuration.terraform.shapes import List, Map, NestingError, Set, Shaped, Walk
from ailint.source.span import Span
from ailint.value import Absent, Choice, Known, Object, Provenance, Reason, Unknown, Value

COMBINATIONS_LIMIT = 16
"""Ways to decide several conditions that are followed; more are Unknown."""


class UndecidedError(Exception):
    """An evaluation needs to know which option of a choice holds."""

    def __init__(self, choice: Choice[object]) -> None:
        super().__init__(choice.key)
        self.choice = choice


class _Key(msgspec.Struct, frozen=True):
    """A condition and the words for each of its outcomes."""

    key: str
    labels: tuple[str, ...]


_Outcome = tuple[dict[str, int], Value]


def over_choices(arguments: tuple[Value, ...], evaluate: Callable[[tuple[Value, ...]], Value], span: Span) -> Value:
    """What `evaluate` makes of the arguments; it raises UndecidedError where it meets a choice that matters.

    It is then called again with each option in that choice's place (everywhere in the arguments, however deep).
    The answer is a Choice unless all come to the same.
    """
    keys: dict[str, _Key] = {}
    outcomes: list[_Outcome] = []
    try:
        for outcome in _outcomes(arguments, evaluate, {}, keys):
            outcomes.append(outcome)
            if len(outcomes) > COMBINATIONS_LIMIT:
                return _too_many(span)
    except NestingError:
        return Unknown(Reason.LIMIT, Provenance(span), detail="values have too many parts")
    if not keys:
        return outcomes[0][1]
    if _all_equal([value for _, value in outcomes]):
        return outcomes[0][1]
    return _choice(sorted(keys.values(), key=lambda key: key.key), outcomes, span)


def _too_many(span: Span) -> Unknown:
    return Unknown(Reason.CHOICE, Provenance(span), detail="hangs on too many undecided conditions")


def _outcomes(
    arguments: tuple[Value, ...],
    evaluate: Callable[[tuple[Value, ...]], Value],
    decided: dict[str, int],
    keys: dict[str, _Key],
) -> Iterator[_Outcome]:
    try:
        value = evaluate(arguments)
    except UndecidedError as undecided:
        choice = undecided.choice
        for index in _indexes(choice, decided, keys):
            chosen = tuple([with_option(argument, choice.key, index) for argument in arguments])
            yield from _outcomes(chosen, evaluate, {**decided, choice.key: index}, keys)
        return
    if isinstance(value, Choice) and decided:
        # An element that was chosen among others is itself a choice.
        for index in _indexes(value, decided, keys):
            yield {**decided, value.key: index}, value.options[index]
    else:
        yield decided, value


def _indexes(choice: Choice[object], decided: dict[str, int], keys: dict[str, _Key]) -> list[int]:
    if choice.key in decided:
        return [min(decided[choice.key], len(choice.options) - 1)]
    labels = choice.labels or tuple(str(index + 1) for index in range(len(choice.options)))
    keys.setdefault(choice.key, _Key(choice.key, labels))
    return list(range(len(choice.options)))


def _choice(keys: list[_Key], outcomes: list[_Outcome], span: Span) -> Value:
    """One option for each way to decide all conditions, the last one varying fastest."""
    ways = list(product(*(range(len(key.labels)) for key in keys)))
    if len(ways) > COMBINATIONS_LIMIT:
        return _too_many(span)
    options: list[Known[object] | Absent[object] | Unknown] = []
    labels: list[str] = []
    for way in ways:
        decided = {key.key: index for key, index in zip(keys, way, strict=True)}
        value = next(value for chosen, value in outcomes if chosen.items() <= decided.items())
        assert not isinstance(value, Choice)
        options.append(value)
        labels.append(" and ".join(key.labels[index] for key, index in zip(keys, way, strict=True)))
    return Choice(tuple(options), Provenance(span), " & ".join(key.key for key in keys), tuple(labels))


def _all_equal(values: list[Value]) -> bool:
    try:
        return all(equals(values[0], value) is True for value in values[1:])
    except NestingError:
        return False


def with_option(value: Value, key: str, index: int) -> Value:
    """The value where every choice of this key, however deep, is decided for its option at `index`.

    Raises NestingError.
    """
    return _with_option(value, key, index, Walk(), 0)


def _with_option(value: Value, key: str, index: int, walk: Walk, depth: int) -> Value:
    walk.enter(depth)
    match value:
        case Choice() if value.key == key:
            return _with_option(value.options[min(index, len(value.options) - 1)], key, index, walk, depth + 1)
        case Known(value=tuple() as items):
            chosen = [_with_option(item, key, index, walk, depth + 1) for item in items]
            if all(one is other for one, other in zip(chosen, items, strict=True)):
                return value
            return Known(_like(items, chosen), value.provenance, value.sensitive)
        case Known(value=Object() as inside):
            return Known(_object_with(inside, key, index), value.provenance, value.sensitive)
        case _:
            return value


def _like(items: tuple[Value, ...], chosen: list[Value]) -> tuple[Value, ...]:
    return type(items)(chosen, items.element) if isinstance(items, List | Set) else tuple(chosen)


def _object_with(inside: Object, key: str, index: int) -> Object:
    names = tuple(inside)

    def evaluate(name: str) -> Value:
        return with_option(inside[name], key, index)

    if isinstance(inside, Map):
        return Map(names, evaluate, inside.span, element=inside.element, is_partial=inside.is_partial)
    if isinstance(inside, Shaped):
        return Shaped(inside.type, evaluate, inside.span)
    return Object(names, evaluate, inside.span, is_partial=inside.is_partial)
