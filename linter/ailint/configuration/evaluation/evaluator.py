"""Evaluates the expressions of ARM templates and Bicep files, as far as they are known before deployment."""

from collections.abc import Callable, Sequence
from typing import TypeAlias

from ailint.configuration.evaluation.access import element
from ailint.configuration.evaluation.budget import MOST_STACKS, SHALLOW
from ailint.configuration.evaluation.frame import Frame
from ailint.configuration.evaluation.functions import function_of
from ailint.configuration.evaluation.functions.logical import INSENSITIVELY_EQUAL
from ailint.configuration.evaluation.functions.text import join_pieces
from ailint.configuration.evaluation.invocation import Closure, Function, Invocation, LazyFunction
from ailint.configuration.evaluation.loop import evaluate_loop
from ailint.configuration.evaluation.mapping import evaluate_mapping
from ailint.configuration.evaluation.undecided import distribute
from ailint.configuration.stack import is_stack_deep, with_fresh_stack
from ailint.syntax.node import (
    Array,
    Binary,
    Call,
    Conditional,
    Expression,
    For,
    Index,
    Invalid,
    Lambda,
    Literal,
    Mapping,
    Member,
    Name,
    Parenthesis,
    Spread,
    Template,
    Unary,
)
from ailint.value import Absent, Known, Provenance, Reason, Unknown, Value

_Evaluator: TypeAlias = Callable[[Expression, Frame], Value]

_OPERATORS: dict[str, str] = {
    "+": "add", "-": "sub", "*": "mul", "/": "div", "%": "mod", "==": "equals", "<": "less", "<=": "lessOrEquals",
    ">": "greater", ">=": "greaterOrEquals", "&&": "and", "||": "or", "??": "coalesce",
}  # fmt: skip


def evaluate(node: Expression, frame: Frame) -> Value:
    """The value of an expression where `frame` says what names mean. Never raises for what a file may hold."""
    budget = frame.scope.budget
    if not budget.spend(1):
        return _limited(node, frame)
    budget.depth += 1
    try:
        if budget.depth > SHALLOW and is_stack_deep():
            return _on_fresh_stack(node, frame)
        return _EVALUATORS[type(node)](node, frame)
    finally:
        budget.depth -= 1


def _on_fresh_stack(node: Expression, frame: Frame) -> Value:
    budget = frame.scope.budget
    if budget.stacks >= MOST_STACKS:
        budget.tell("expressions nest too deep: those below are not evaluated")
        return _limited(node, frame)
    budget.stacks += 1
    try:
        return with_fresh_stack(lambda: _EVALUATORS[type(node)](node, frame))
    finally:
        budget.stacks -= 1


def apply(
    function: Function | LazyFunction, name: str, node: Expression, arguments: Sequence[Expression], frame: Frame
) -> Value:
    """The value of a function of the library."""
    return function(Invocation(name, node, arguments, frame, evaluate))


def _limited(node: Expression, frame: Frame) -> Value:
    return Unknown(Reason.LIMIT, Provenance(frame.scope.span(node)), detail="too deep or too much to evaluate")


def _where(node: Expression, frame: Frame) -> Provenance:
    return Provenance(frame.scope.span(node))


def _literal(node: Expression, frame: Frame) -> Value:
    assert isinstance(node, Literal)
    if node.value is None:
        gone: Absent[object] = Absent(_where(node, frame))
        return gone
    return Known(node.value, _where(node, frame))


def _template(node: Expression, frame: Frame) -> Value:
    assert isinstance(node, Template)
    return apply(_TEXT, "format", node, node.parts, frame)


_TEXT = Function(join_pieces, 0, None, takes_unknown=True, takes_null=True)


def _name(node: Expression, frame: Frame) -> Value:
    assert isinstance(node, Name)
    bound = frame.find(node.name)
    return frame.scope.name(node, frame) if bound is None else frame.scope.used(bound, node)


def _member(node: Expression, frame: Frame) -> Value:
    assert isinstance(node, Member)
    where = _where(node, frame)
    target = _target(node, frame)
    name = Known(node.name, where)
    return element(target, name, where, is_safe=node.is_safe, absorbs_null=_is_behind_safe(node.target))


def _index(node: Expression, frame: Frame) -> Value:
    assert isinstance(node, Index)
    if (found := frame.scope.item(node, frame)) is not None:
        return found
    target = _target(node, frame)
    if isinstance(node.index, Unary) and node.index.operator == "^":
        name = "tryIndexFromEnd" if node.is_safe or _is_behind_safe(node.target) else "indexFromEnd"
        function = function_of(name)
        assert function is not None
        return apply(function, name, node, (node.target, node.index.operand), frame)
    index = evaluate(node.index, frame)
    where = _where(node, frame)
    return element(target, index, where, is_safe=node.is_safe, absorbs_null=_is_behind_safe(node.target))


def _target(node: Member | Index, frame: Frame) -> Value:
    optional = frame.scope.optional(node.target, frame) if node.is_safe else None
    return optional if optional is not None else evaluate(node.target, frame)


def _is_behind_safe(node: Expression) -> bool:
    """Whether there is a `.?` further left in the chain."""
    while isinstance(node, Member | Index):
        if node.is_safe:
            return True
        node = node.target
    return False


def _call(node: Expression, frame: Frame) -> Value:
    assert isinstance(node, Call)
    if (own := frame.scope.call(node, frame)) is not None:
        return own
    function = function_of(node.name)
    if function is None:
        return Unknown(Reason.ERROR, _where(node, frame), detail=f"there is no function {node.name}()")
    return apply(function, node.name, node, node.arguments, frame)


def _unary(node: Expression, frame: Frame) -> Value:
    assert isinstance(node, Unary)
    if node.operator == "!!":
        return evaluate(node.operand, frame)
    function = function_of({"!": "not", "-": "minus"}.get(node.operator, ""))
    if function is None:
        return Unknown(Reason.ERROR, _where(node, frame), detail=f"the operator {node.operator} has no place here")
    return apply(function, "not" if node.operator == "!" else "minus", node, (node.operand,), frame)


def _binary(node: Expression, frame: Frame) -> Value:
    assert isinstance(node, Binary)
    if node.operator == "::":
        return frame.scope.nested(node, frame)
    operands: tuple[Expression, ...] = (node.left, node.right)
    if node.operator in {"!=", "!~"}:
        equality = Binary(node.start, node.end, "==" if node.operator == "!=" else "=~", node.left, node.right)
        function = function_of("not")
        assert function is not None
        return apply(function, "not", node, (equality,), frame)
    if node.operator == "=~":
        return apply(INSENSITIVELY_EQUAL, "equalsInsensitively", node, operands, frame)
    if node.operator in {"&&", "||", "??"}:
        operands = _chain(node)
    name = _OPERATORS.get(node.operator, "")
    function = function_of(name)
    if function is None:
        return Unknown(Reason.ERROR, _where(node, frame), detail=f"there is no operator {node.operator}")
    return apply(function, name, node, operands, frame)


def _chain(node: Binary) -> tuple[Expression, ...]:
    """`a || b || c` as one list, so that a long chain is not deep."""
    operands: list[Expression] = []
    left: Expression = node
    while isinstance(left, Binary) and left.operator == node.operator:
        operands.append(left.right)
        left = left.left
    operands.append(left)
    operands.reverse()
    return tuple(operands)


def _conditional(node: Expression, frame: Frame) -> Value:
    assert isinstance(node, Conditional)
    function = function_of("if")
    assert function is not None
    return apply(function, "if", node, (node.condition, node.then, node.otherwise), frame)


def _array(node: Expression, frame: Frame) -> Value:
    assert isinstance(node, Array)
    items: list[Value] = []
    for item in node.items:
        items.append(evaluate(item.value if isinstance(item, Spread) else item, frame))  # noqa: PERF401 - one frame less
    spread = [at for at, item in enumerate(node.items) if isinstance(item, Spread)]
    where = _where(node, frame)
    if not spread:
        return Known(tuple(items), where)
    return distribute(
        [items[at] for at in spread], lambda picked: _spread(items, dict(zip(spread, picked, strict=True)), where)
    )


def _spread(items: list[Value], spread: dict[int, Value], where: Provenance) -> Value:
    """The array with some of its items taken apart."""
    made: list[Value] = []
    for at, item in enumerate(items):
        match spread.get(at):
            case None:
                made.append(item)
            case Known(value=tuple() as inner):
                made += inner
            case Absent():
                continue
            case Unknown() as unknown:
                return unknown
            case _:
                return Unknown(Reason.ERROR, where, detail="what is spread is no array")
    return Known(tuple(made), where)


def _mapping(node: Expression, frame: Frame) -> Value:
    assert isinstance(node, Mapping)
    return evaluate_mapping(node, frame, evaluate)


def _for(node: Expression, frame: Frame) -> Value:
    assert isinstance(node, For)
    return evaluate_loop(node, frame, evaluate)


def _lambda(node: Expression, frame: Frame) -> Value:
    assert isinstance(node, Lambda)
    return Known(Closure(node.parameters, node.body, frame, evaluate), _where(node, frame))


def _parenthesis(node: Expression, frame: Frame) -> Value:
    assert isinstance(node, Parenthesis)
    return evaluate(node.inner, frame)


def _invalid(node: Expression, frame: Frame) -> Value:
    return Unknown(Reason.ERROR, _where(node, frame), detail="not understood")


_EVALUATORS: dict[type, _Evaluator] = {
    Array: _array,
    Binary: _binary,
    Call: _call,
    Conditional: _conditional,
    For: _for,
    Index: _index,
    Invalid: _invalid,
    Lambda: _lambda,
    Literal: _literal,
    Mapping: _mapping,
    Member: _member,
    Name: _name,
    Parenthesis: _parenthesis,
    Spread: _invalid,
    Template: _template,
    Unary: _unary,
}
