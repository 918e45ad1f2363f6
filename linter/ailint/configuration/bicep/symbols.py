"""Resources and modules as symbols: in how many instances each is there, and what `symbol.name` gives."""

from collections.abc import Iterator

import msgspec

from ailint.configuration.evaluation.evaluator import evaluate
from ailint.configuration.evaluation.expansion import Existence, existence
from ailint.configuration.evaluation.frame import Frame
from ailint.configuration.evaluation.symbolic import call_words, element_words
from ailint.configuration.evaluation.undecided import choice
from ailint.syntax.bicep.tree import Loop, Module, Resource
from ailint.syntax.node import Entry, Expression, Literal, Mapping
from ailint.value import Choice, Known, Object, Provenance, Reason, Unknown, Value


class Turn(msgspec.Struct, frozen=True):
    """One turn of a loop, or the only one where there is no loop. `suffix` is what the address gets."""

    frame: Frame
    suffix: str
    may_exist: bool


class Turns(msgspec.Struct, frozen=True):
    """All turns; `is_counted` is False where one stands for a number that is not known."""

    turns: tuple[Turn, ...]
    is_loop: bool
    is_counted: bool = True


def turns_of(loop: Loop | None, frame: Frame, symbol: str) -> Turns:
    """The turns of a loop."""
    if loop is None:
        return Turns((Turn(frame, "", False),), is_loop=False)
    collection = evaluate(loop.collection, frame)
    where = Provenance(frame.scope.text.span(loop.start, loop.end))
    rows = _rows(collection)
    if rows is None:
        return Turns((_representative(loop, collection, frame, where),), is_loop=True, is_counted=False)
    least, items = rows
    if not frame.scope.budget.may_copy(len(items), f"the loop of {symbol}"):
        return Turns((), is_loop=True)
    keys = [_key(item) for item in items]
    is_named = None not in keys and len(set(keys)) == len(keys)
    made: list[Turn] = []
    for number, item in enumerate(items):
        inner = _bound(loop, item, Known(number, where), frame)
        made.append(Turn(inner, f"[{keys[number] if is_named else number}]", number >= least))
    return Turns(tuple(made), is_loop=True)


def _rows(collection: Value) -> tuple[int, tuple[Value, ...]] | None:
    """The items to loop over, and how many of them there are for certain; None where that is not known."""
    match collection:
        case Known(value=tuple() as items):
            return len(items), items
        case Choice(options=options, labels=labels, key=key, provenance=where):
            lists = [option.value for option in options if isinstance(option, Known)]
            rows = [row for row in lists if isinstance(row, tuple)]
            if len(rows) < len(options) or len(labels) < len(options):
                return None
            items = tuple(
                choice([(label, row[at]) for label, row in zip(labels, rows, strict=True) if at < len(row)], where, key)
                for at in range(max(len(row) for row in rows))
            )
            return min(len(row) for row in rows), items
        case _:
            return None


def _representative(loop: Loop, collection: Value, frame: Frame, where: Provenance) -> Turn:
    """The turn that stands for all of a loop over something that is not known."""
    count = call_words("copyIndex", (Unknown(Reason.INPUT, where, call_words("length", (collection,))),))
    detail = "how often the loop runs is not known"
    index = Unknown(Reason.INPUT, where, count, detail)
    item = Unknown(Reason.INPUT, where, element_words(collection, index), detail)
    return Turn(_bound(loop, item, index, frame), "[*]", True)


def _bound(loop: Loop, item: Value, index: Value, frame: Frame) -> Frame:
    inner = frame.bind(loop.item_name, item)
    return inner.bind(loop.index_name, index) if loop.index_name else inner


def _key(item: Value) -> str | None:
    """The name of an item, where it has one."""
    match item:
        case Known(value=str() as text):
            return text
        case Known(value=Object() as inside) if "name" in inside:
            name = inside["name"]
            return name.value if isinstance(name, Known) and isinstance(name.value, str) else None
        case _:
            return None


def existing_turns(declaration: "Resource | Module", found: Turns, may_exist: bool) -> Iterator[tuple[Turn, bool]]:
    """The turns whose condition does not rule them out, and whether each is but possible."""
    for turn in found.turns:
        condition = declaration.condition
        exists = Existence.CERTAIN if condition is None else existence(evaluate(condition, turn.frame))
        if exists is not Existence.NONE:
            yield turn, may_exist or turn.may_exist or exists is Existence.POSSIBLE


def entry_of(body: Mapping, name: str) -> Expression | None:
    """The value of an entry of a resource's or module's body."""
    for entry in reversed(body.entries):
        if isinstance(entry, Entry) and isinstance(entry.key, Literal) and str(entry.key.value).lower() == name:
            return entry.value
    return None
