"""Object literals: evaluated entry by entry, when asked for."""

from ailint.configuration.evaluation.frame import Frame
from ailint.configuration.evaluation.invocation import Evaluate
from ailint.configuration.evaluation.undecided import distribute
from ailint.syntax.node import Array, Expression, Literal, Mapping, Spread
from ailint.value import Absent, Choice, Known, Object, Provenance, Reason, Unknown, Value, Via, moved

_SOURCE_LENGTH = 60


def evaluate_mapping(node: Mapping, frame: Frame, evaluate: Evaluate) -> Value:
    """An object; what is spread into it replaces what is written before, and may be a choice."""
    spreads = [evaluate(entry.value, frame) for entry in node.entries if isinstance(entry, Spread)]
    if not spreads:
        return _mapping(node, frame, evaluate, ())
    return distribute(spreads, lambda picked: _mapping(node, frame, evaluate, picked))


def _mapping(node: Mapping, frame: Frame, evaluate: Evaluate, spreads: tuple[Value, ...]) -> Value:
    span = frame.scope.span(node)
    written: dict[str, tuple[str, Expression | Value]] = {}
    is_partial = False
    spread = iter(spreads)
    for entry in node.entries:
        if isinstance(entry, Spread):
            is_partial = _spread(written, next(spread)) or is_partial
            continue
        match _name_of(entry.key, frame, evaluate):
            case str() as name:
                folded = name.lower()
                written[folded] = (written.get(folded, (name, None))[0], entry.value)
            case None:
                is_partial = True
    by_name = dict(written.values())

    def value(name: str) -> Value:
        found = by_name[name]
        if isinstance(found, Known | Absent | Unknown | Choice):
            return found
        return attribute(found, frame, evaluate)

    made = Object(tuple(by_name), value, span, is_partial=is_partial, folds_case=True)
    return Known(made, Provenance(span))


def _spread(written: "dict[str, tuple[str, Expression | Value]]", value: Value) -> bool:
    """Take over what is spread; True where it may hold more than is known."""
    match value:
        case Known(value=Object() as inside):
            for name in inside:
                written[name.lower()] = (name, inside[name])
            if not inside.is_partial:
                return False
        case Absent():
            return False
        case _:
            pass
    for folded, (name, _) in list(written.items()):
        written[folded] = (name, Unknown(Reason.CHOICE, value.provenance, detail="may be replaced by what is spread"))
    return True


def _name_of(key: Expression, frame: Frame, evaluate: Evaluate) -> str | None:
    if isinstance(key, Literal):
        return str(key.value)
    match evaluate(key, frame):
        case Known(value=str() as name):
            return name
        case _:
            return None


def attribute(node: Expression, frame: Frame, evaluate: Evaluate) -> Value:
    """The value of a property, with a step from where the property stands to where its value was written."""
    value = evaluate(node, frame)
    if isinstance(node, Literal | Mapping | Array):
        return value
    return moved(value, frame.scope.span(node), Via.EXPRESSION, shortened(frame.scope.source(node)))


def shortened(source: str) -> str:
    """An expression as it is quoted in a trace: on one line, and not too long."""
    line = " ".join(source.split())
    return line if len(line) <= _SOURCE_LENGTH else line[: _SOURCE_LENGTH - 1] + "…"
