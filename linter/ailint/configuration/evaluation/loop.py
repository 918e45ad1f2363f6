"""`[for item in collection: value]`."""

from ailint.configuration.evaluation.frame import Frame
from ailint.configuration.evaluation.invocation import Evaluate
from ailint.configuration.evaluation.symbolic import words
from ailint.configuration.evaluation.undecided import distribute
from ailint.syntax.node import For
from ailint.value import Known, Provenance, Reason, Unknown, Value


def evaluate_loop(node: For, frame: Frame, evaluate: Evaluate) -> Value:
    """The array that a loop makes; unknown where the collection is."""
    collection = evaluate(node.collection, frame)
    return distribute((collection,), lambda picked: _loop(node, frame, evaluate, picked[0]))


def _loop(node: For, frame: Frame, evaluate: Evaluate, collection: Value) -> Value:
    where = Provenance(frame.scope.span(node))
    match collection:
        case Known(value=tuple() as items):
            if not frame.scope.budget.may_copy(len(items), "a loop"):
                return Unknown(Reason.LIMIT, where, detail=f"a loop over {len(items)} items")
            made: list[Value] = []
            for number, item in enumerate(items):
                inner = bound(node.value_name, node.index_name, item, number, frame, where)
                if node.condition is None:
                    made.append(evaluate(node.value, inner))
                    continue
                match evaluate(node.condition, inner):
                    case Known(value=bool() as holds):
                        if holds:
                            made.append(evaluate(node.value, inner))
                    case condition:
                        return Unknown(Reason.CHOICE, where, f"for({words(condition)})", "a filter that is not known")
            return Known(tuple(made), where)
        case Unknown(reason=reason, detail=detail):
            return Unknown(reason, where, f"for@{node.start}({words(collection)})", detail)
        case _:
            return Unknown(Reason.ERROR, where, detail="what is looped over is no array")


def bound(item_name: str, index_name: str | None, item: Value, number: int, frame: Frame, where: Provenance) -> Frame:
    """The frame of one iteration."""
    inner = frame.bind(item_name, item)
    return inner.bind(index_name, Known(number, where)) if index_name else inner
