"""How often something is declared: conditions and loops, which may be unknown."""

from collections.abc import Callable, Iterator
from enum import Enum

import msgspec

from ailint.configuration.evaluation.frame import Frame, Scope
from ailint.configuration.evaluation.invocation import integer
from ailint.configuration.evaluation.symbolic import call_words
from ailint.value import Absent, Choice, Known, Provenance, Reason, Unknown, Value


class Existence(Enum):
    """Whether a declared resource is there."""

    CERTAIN = "certain"
    POSSIBLE = "possible"
    NONE = "none"


def existence(condition: Value) -> Existence:
    """What a condition says about existence."""
    match condition:
        case Known(value=bool() as holds):
            return Existence.CERTAIN if holds else Existence.NONE
        case Known(value=str() as word) if word.lower() in {"true", "false"}:
            return Existence.CERTAIN if word.lower() == "true" else Existence.NONE
        case Choice(options=options):
            found = {existence(option) for option in options}
            return found.pop() if len(found) == 1 else Existence.POSSIBLE
        case Known() | Absent() | Unknown():
            return Existence.POSSIBLE


class Iteration(msgspec.Struct, frozen=True):
    """One iteration of a loop. `suffix` is what an address gets: `[0]`, or `[*]` where the number is not known."""

    frame: Frame
    suffix: str
    may_exist: bool


def iterations(
    count: Value, name: str, bind: Callable[[Value], Frame], scope: Scope, where: Provenance
) -> Iterator[Iteration]:
    """The iterations of a loop that runs `count` times; one that stands for all where that is not known."""
    least, most = _bounds(count)
    if least is None or most is None:
        index = Unknown(Reason.INPUT, where, call_words("copyIndex", (count,)), "how often the loop runs is not known")
        yield Iteration(bind(index), "[*]", True)
        return
    if not scope.budget.may_copy(most, f"the loop {name}"):
        return
    for number in range(most):
        yield Iteration(bind(Known(number, where)), f"[{number}]", number >= least)


def _bounds(count: Value) -> tuple[int | None, int | None]:
    if isinstance(count, Choice):
        numbers = [integer(option) for option in count.options]
        known = [number for number in numbers if number is not None]
        return (min(known), max(known)) if known and len(known) == len(numbers) else (None, None)
    number = integer(count)
    return number, number
