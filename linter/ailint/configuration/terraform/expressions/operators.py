"""Arithmetic, comparison and logic, with Terraform's conversions of operands."""

from collections.abc import Callable
from decimal import Decimal
from typing import cast

from ailint.configuration.terraform import numbers
from ailint.configuration.terraform.choices import UndecidedError
from ailint.configuration.terraform.conversion import ConversionError, converted
from ailint.configuration.terraform.expressions.choices import per_option, settled
from ailint.configuration.terraform.ordering import equals
from ailint.configuration.terraform.scope import Scope
from ailint.configuration.terraform.shapes import NestingError
from ailint.configuration.terraform.types import BOOL, NUMBER, Primitive
from ailint.syntax.node import Binary, Unary
from ailint.value import Absent, Choice, Known, Reason, Unknown, Value

Number = int | Decimal

_ARITHMETIC: dict[str, Callable[[Number, Number], Number]] = {
    "+": numbers.add,
    "-": numbers.subtract,
    "*": numbers.multiply,
    "/": numbers.divide,
    "%": numbers.modulo,
}
_TYPES: dict[Primitive, type] = {NUMBER: int, BOOL: bool}
_COMPARISON: dict[str, Callable[[Number, Number], bool]] = {
    "<": lambda left, right: left < right,
    "<=": lambda left, right: left <= right,
    ">": lambda left, right: left > right,
    ">=": lambda left, right: left >= right,
}


def evaluate_binary(node: Binary, scope: Scope) -> Value:
    """`left operator right`; what decides a logical operator on the left spares the right, as of Terraform 1.12."""
    left = scope.evaluate(node.left)
    if node.operator in {"&&", "||"} and (decided := _decided(node, scope, left)) is not None:
        return decided
    right = scope.evaluate(node.right)
    return per_option((left, right), lambda sides: _apply(node, scope, *sides), node, scope)


def _apply(node: Binary, scope: Scope, left: Value, right: Value) -> Value:
    operator = node.operator
    if operator in {"==", "!="}:
        return _equality(node, scope, left, right)
    if operator in {"&&", "||"}:
        return _logic(node, scope, left, right)
    operands = _operands(node, scope, (left, right), NUMBER)
    if isinstance(operands, Unknown):
        return operands
    one, other = (cast(Number, operand.value) for operand in operands)
    sensitive = operands[0].sensitive or operands[1].sensitive
    if operator in _COMPARISON:
        return scope.known(_COMPARISON[operator](one, other), node, sensitive)
    if operator not in _ARITHMETIC:
        return scope.error(node, f"{operator} is not an operator of Terraform")
    try:
        return scope.known(_ARITHMETIC[operator](one, other), node, sensitive)
    except ZeroDivisionError:
        return scope.error(node, "division by zero")
    except numbers.LargeNumberError:
        return scope.unknown(Reason.LIMIT, node, "the number is too large")


def _equality(node: Binary, scope: Scope, left: Value, right: Value) -> Value:
    try:
        answer = False if _is_null_against_id(left, right) else equals(left, right)
    except NestingError:
        return scope.unknown(Reason.LIMIT, node, "nested too deeply to be compared")
    if isinstance(answer, Unknown):
        return scope.derived(answer, node)
    if isinstance(answer, Choice):
        raise UndecidedError(answer)
    return scope.known(answer is (node.operator == "=="), node, _is_sensitive(left) or _is_sensitive(right))


def _is_null_against_id(left: Value, right: Value) -> bool:
    """Whether null is compared with the `id` of a resource: unknown, but every resource has one once it is there."""
    for one, other in ((left, right), (right, left)):
        if isinstance(one, Absent) and isinstance(other, Unknown):
            return other.reference is not None and other.expression.endswith(".id")
    return False


def _logic(node: Binary, scope: Scope, left: Value, right: Value) -> Value:
    decided = _decided(node, scope, left)
    if decided is not None:
        return decided
    operands = _operands(node, scope, (left, right), BOOL)
    if isinstance(operands, Unknown):
        if isinstance(left, Unknown) and left.reason is not Reason.ERROR:
            return _decided(node, scope, right, left.sensitive) or operands
        return operands
    one, other = operands
    answer = (one.value and other.value) if node.operator == "&&" else (one.value or other.value)
    return scope.known(answer, node, one.sensitive or other.sensitive)


def _decided(node: Binary, scope: Scope, side: Value, is_sensitive: bool = False) -> Value | None:
    """Whatever the other side turns out to be, `false &&` is false and `true ||` is true."""
    deciding = node.operator == "||"
    if not isinstance(side, Known):
        return None
    known = _converted(side, BOOL)
    if isinstance(known, Known) and known.value is deciding:
        return scope.known(deciding, node, known.sensitive or is_sensitive)
    return None


def _operands(
    node: Binary | Unary, scope: Scope, values: tuple[Value, ...], kind: Primitive
) -> list[Known[object]] | Unknown:
    """The operands as numbers or bools; an error outweighs an unknown, as it does in Terraform."""
    operands: list[Known[object]] = []
    open_side: Unknown | None = None
    for value in values:
        ready = _converted(value, kind)
        if isinstance(ready, str):
            return scope.error(node, f"unsuitable operand of {node.operator}: {ready}")
        if isinstance(ready, Unknown):
            if ready.reason is Reason.ERROR:
                return scope.derived(ready, node)
            open_side = open_side or ready
        else:
            operands.append(ready)
    return scope.derived(open_side, node) if open_side is not None else operands


def _converted(value: Value, kind: Primitive) -> Known[object] | Unknown | str:
    match settled(value):
        case Unknown() as unknown:
            return unknown
        case Absent():
            return "it is null"
        case Known() as known if type(known.value) is _TYPES[kind]:
            return known
        case Known() as known:
            try:
                ready = converted(known, kind)
            except ConversionError as error:
                return str(error)
            assert isinstance(ready, Known), "a known scalar stays known"
            return ready


def _is_sensitive(value: Value) -> bool:
    return isinstance(value, Known | Unknown) and value.sensitive


def evaluate_unary(node: Unary, scope: Scope) -> Value:
    """`!x` and `-x`."""
    operand = scope.evaluate(node.operand)
    return per_option((operand,), lambda values: _unary(node, scope, values[0]), node, scope)


def _unary(node: Unary, scope: Scope, value: Value) -> Value:
    operands = _operands(node, scope, (value,), BOOL if node.operator == "!" else NUMBER)
    if isinstance(operands, Unknown):
        return operands
    operand = operands[0]
    if node.operator == "!":
        return scope.known(not operand.value, node, operand.sensitive)
    return scope.known(numbers.negate(cast(Number, operand.value)), node, operand.sensitive)
