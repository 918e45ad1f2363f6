"""The values of a template's JSON: strings may be expressions, objects may hold copy loops."""

from collections.abc import Iterator

from ailint.configuration.arm.document import entries, entry_name, find, written_items
from ailint.configuration.arm.expression import Expressions
from ailint.configuration.evaluation.evaluator import evaluate
from ailint.configuration.evaluation.frame import Frame, Scope
from ailint.configuration.evaluation.mapping import shortened
from ailint.configuration.evaluation.symbolic import words
from ailint.configuration.evaluation.undecided import distribute
from ailint.syntax.arm_expression import is_arm_expression
from ailint.syntax.node import Array, Expression, Literal, Mapping
from ailint.value import Absent, Known, Object, Provenance, Reason, Unknown, Value, Via, moved

DEFAULT_LOOP = "copyIndex"
"""What `copyIndex()` without a name counts; with one, the name follows behind a colon."""


class JsonScope(Scope):
    """A scope whose places lie in JSON, with the expressions of its strings."""

    __slots__ = ("expressions",)

    expressions: Expressions


def json_value(node: Expression, frame: Frame) -> Value:
    """The value of a node of a template."""
    if isinstance(node, Literal):
        return _literal(node, frame)
    where = Provenance(frame.scope.span(node))
    if not frame.scope.budget.spend(1):
        return Unknown(Reason.LIMIT, where, detail="too much to evaluate")
    if isinstance(node, Mapping):
        return Known(json_object(node, frame), where)
    if not isinstance(node, Array):
        return Unknown(Reason.ERROR, where, detail="not understood")
    items: list[Value] = []
    for item in node.items:
        items.append(json_value(item, frame))  # noqa: PERF401 - a comprehension is one frame more
    return Known(tuple(items), where)


def _literal(node: Literal, frame: Frame) -> Value:
    scope = frame.scope
    where = Provenance(scope.span(node))
    content = node.value
    if content is None:
        gone: Absent[object] = Absent(where)
        return gone
    if not isinstance(content, str) or not content.startswith("["):
        return Known(content, where)
    assert isinstance(scope, JsonScope)
    expression = scope.expressions.of(node)
    if isinstance(expression, Literal) and not is_arm_expression(content):
        return Known(expression.value, where)
    return moved(evaluate(expression, frame), where.span, Via.EXPRESSION, shortened(content))


def json_object(node: Mapping, frame: Frame, without: frozenset[str] = frozenset()) -> Object:
    """An object of a template; `copy` within it makes further properties. Names in `without` are left out."""
    members: dict[str, Expression] = {}
    spelling: dict[str, str] = {}
    copies: dict[str, Mapping] = {}
    is_partial = False
    for entry in entries(node):
        written = entry_name(entry)
        if written.lower() in without:
            continue
        if written.lower() == "copy" and isinstance(entry.value, Array):
            for loop, name in _loops(entry.value, frame):
                if name is None:
                    is_partial = True
                else:
                    copies[spelling.setdefault(name.lower(), name)] = loop
            continue
        name = _name(written, entry.key, frame)
        if name is None:
            is_partial = True
        else:
            members[spelling.setdefault(name.lower(), name)] = entry.value

    def value(name: str) -> Value:
        if name in copies:
            return copied(copies[name], name, frame)
        return json_value(members[name], frame)

    names = tuple(dict.fromkeys((*members, *copies)))
    return Object(names, value, frame.scope.span(node), is_partial=is_partial, folds_case=True)


def _name(written: str, key: Expression, frame: Frame) -> str | None:
    """The name of a property, which may be an expression, too."""
    if not written.startswith("[") or not isinstance(key, Literal):
        return written
    match _literal(key, frame):
        case Known(value=str() as name):
            return name
        case _:
            return None


def _loops(node: Array, frame: Frame) -> Iterator[tuple[Mapping, str | None]]:
    for loop in node.items:
        if isinstance(loop, Mapping):
            name = find(loop, "name")
            yield loop, name_of(name, frame) if name is not None else None


def name_of(node: Expression, frame: Frame) -> str | None:
    """A string that is known."""
    match json_value(node, frame):
        case Known(value=str() as text):
            return text
        case _:
            return None


def copied(loop: Mapping, name: str, frame: Frame) -> Value:
    """The array that `{"count": …, "input": …}` makes."""
    where = Provenance(frame.scope.span(loop))
    count, pattern = find(loop, "count"), find(loop, "input")
    if count is None or pattern is None:
        return Unknown(Reason.ERROR, where, detail="a copy loop has a count and an input")

    def repeated(picked: tuple[Value, ...]) -> Value:
        match picked[0]:
            case Known(value=int() as times) if not isinstance(times, bool) and times >= 0:
                budget = frame.scope.budget
                if not budget.may_copy(times, f"the copy loop {name}") or not budget.spend(times):
                    return Unknown(Reason.LIMIT, where, detail=f"a loop of {times} iterations")
                items: list[Value] = []
                for number in range(times):
                    inner = in_loop(frame, name, Known(number, where), is_resource=False)
                    items.append(json_value(pattern, inner))
                return Known(tuple(items), where)
            case Unknown(reason=reason, detail=detail):
                return Unknown(reason, where, f"copy({name}, {words(picked[0])})", detail)
            case _:
                return Unknown(Reason.ERROR, where, detail="the count of a copy loop is a whole number")

    return distribute((json_value(count, frame),), repeated)


def in_loop(frame: Frame, name: str, number: Value, *, is_resource: bool) -> Frame:
    """The frame of one iteration; only a resource's loop is what `copyIndex()` without a name counts."""
    inner = frame.bind(f"{DEFAULT_LOOP}:{name.lower()}", number)
    if is_resource or frame.find(DEFAULT_LOOP) is None:
        inner = inner.bind(DEFAULT_LOOP, number)
    return inner


def given_items(node: Expression | None) -> list[Mapping]:
    """The objects of an array."""
    return [item for item in written_items(node) if isinstance(item, Mapping)]
