"""What a script's variables hold while it is followed, and what they may hold after a branch."""

from collections.abc import Iterable, Sequence

import msgspec

from ailint.source.span import Span
from ailint.source.text import SourceText
from ailint.syntax.shell.script import Function
from ailint.value import Absent, Choice, Known, Provenance, Reason, Unknown, Value

MOST_OPTIONS = 8
"""Values that a variable may have after branches before it counts as unknown."""


class List(msgspec.Struct, frozen=True):
    """An array: its elements, and whether it may hold more of them than are known."""

    items: tuple[Value, ...]
    is_open: bool = False


class Map(msgspec.Struct, frozen=True):
    """An associative array."""

    entries: dict[str, Value]
    is_open: bool = False


class Mixed(msgspec.Struct, frozen=True):
    """A text of several words of which some are unknown (`"-g $RG -l eastus"`): its pieces, and all of it as one."""

    pieces: tuple[Value, ...]
    value: Value


Variable = Known[object] | Absent[object] | Unknown | Choice[object] | List | Map | Mixed
Frame = dict[str, Variable]


class Environment:
    """Variables in the frames of the functions that are running, the arguments of the innermost, and the functions
    with the texts they stand in.

    Without arguments (None) the script was called with what nobody here can know.
    """

    __slots__ = ("arguments", "frames", "functions")

    def __init__(self) -> None:
        self.frames: list[Frame] = [{}]
        self.arguments: List | None = None
        self.functions: dict[str, tuple[Function, SourceText]] = {}

    def copy(self) -> "Environment":
        """The same state, to be changed on its own (a subshell, a branch)."""
        made = Environment()
        made.frames = [dict(frame) for frame in self.frames]
        made.arguments = self.arguments
        made.functions = dict(self.functions)
        return made

    def adopt(self, other: "Environment") -> None:
        """Take over the state of another environment."""
        self.frames, self.arguments, self.functions = other.frames, other.arguments, other.functions

    def lookup(self, name: str) -> Variable | None:
        """What a variable holds; None where the script never sets it."""
        for frame in reversed(self.frames):
            if name in frame:
                return frame[name]
        return None

    def assign(self, name: str, variable: Variable, *, is_local: bool = False) -> None:
        """Set a variable where it lives, else globally; a local one in the running function."""
        if not is_local:
            for frame in reversed(self.frames):
                if name in frame:
                    frame[name] = variable
                    return
        self.frames[-1 if is_local else 0][name] = variable

    def unset(self, name: str) -> None:
        """Forget a variable."""
        for frame in reversed(self.frames):
            if name in frame:
                del frame[name]
                return


def merged(environments: Sequence[Environment], where: Span, key: str, labels: tuple[str, ...]) -> Environment:
    """The environment after one of several branches, nobody knows which.

    `where` is the branching statement, `key` names its decision, `labels` say when each branch is taken.
    """
    first, *others = environments
    result = first.copy()
    for other in others:
        result.functions.update(other.functions)
    for depth, frame in enumerate(result.frames):
        frames = [one.frames[depth] for one in environments if depth < len(one.frames)]
        for name in sorted(set[str]().union(*frames)):
            held = [one.get(name) for one in frames]
            if any(one is not held[0] for one in held):
                frame[name] = _alternatives(held, where, key, labels)
    return result


def _alternatives(held: list[Variable | None], where: Span, key: str, labels: tuple[str, ...]) -> Variable:
    if any(isinstance(one, List | Map) for one in held):
        return List(_common_start([one.items if isinstance(one, List) else () for one in held]), is_open=True)
    values: list[Value] = [_value(one, where) for one in held]
    known = _distinct(values)
    given = [value for value in values if not _is_input(value)]
    if known and len(known) == 1 and all(isinstance(value, Known) for value in given):
        # Where nothing else is known, what the author wrote is the default.
        return known[0]
    if not known or len(values) > MOST_OPTIONS:
        return Unknown(Reason.CHOICE, Provenance(where))
    options = tuple(Unknown(Reason.CHOICE, one.provenance) if isinstance(one, Choice) else one for one in values)
    return Choice(options, Provenance(where), key, labels)


def _common_start(lists: Sequence[tuple[Value, ...]]) -> tuple[Value, ...]:
    """The elements that all lists begin with: what was there before one of them was added to."""
    count = 0
    for row in zip(*lists, strict=False):
        if any(one is not row[0] for one in row):
            break
        count += 1
    return lists[0][:count]


def _value(variable: Variable | None, where: Span) -> Value:
    if variable is None or isinstance(variable, List | Map):
        return Unknown(Reason.INPUT, Provenance(where))
    return variable.value if isinstance(variable, Mixed) else variable


def _is_input(value: Value) -> bool:
    return isinstance(value, Unknown) and value.reason is Reason.INPUT


def _distinct(values: Iterable[Value]) -> list[Known[object]]:
    found: dict[object, Known[object]] = {}
    for value in values:
        if isinstance(value, Known):
            found.setdefault(value.value, value)
    return list(found.values())
