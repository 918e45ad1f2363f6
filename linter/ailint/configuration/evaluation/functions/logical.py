"""The logical and comparison functions. `if`, `and`, `or` and `coalesce` evaluate no more than they need."""

from collections.abc import Callable

from ailint.configuration.evaluation.compare import equal
from ailint.configuration.evaluation.invocation import Function, Invocation, LazyFunction, first_unknown
from ailint.configuration.evaluation.undecided import decide, distribute
from ailint.value import Absent, Known, Reason, Unknown, Value

Values = tuple[Value, ...]


def _constant(flag: bool) -> Function:
    return Function(lambda call, values: call.known(flag), 0, 0)


def _if(call: Invocation) -> Value:
    return decide(call.value(0), lambda: call.value(1), lambda: call.value(2), call.where)


def _connective(deciding: bool) -> LazyFunction:
    """`and` is decided by a false, `or` by a true, whatever the rest is."""

    def evaluate(call: Invocation) -> Value:
        seen: list[Value] = []
        for number in range(len(call.arguments)):
            value = call.value(number)
            if isinstance(value, Known) and value.value is deciding:
                return call.known(deciding)
            seen.append(value)
        return distribute(seen, lambda picked: _connected(call, picked, deciding))

    return LazyFunction(evaluate, 1, None)


def _connected(call: Invocation, values: Values, deciding: bool) -> Value:
    undecided: Unknown | None = None
    remaining: list[Value] = []
    for value in values:
        match value:
            case Known(value=bool() as flag):
                if flag is deciding:
                    return call.known(deciding)
            case Unknown():
                undecided = undecided or value
                remaining.append(value)
            case _:
                return call.mistyped()
    if undecided is None:
        return call.known(not deciding)
    return undecided if len(remaining) == 1 else call.because(undecided, tuple(remaining))


def _not(call: Invocation, values: Values) -> Value:
    match values[0]:
        case Known(value=bool() as flag):
            return call.known(not flag)
        case _:
            return call.mistyped()


def _xor(call: Invocation, values: Values) -> Value:
    match values:
        case (Known(value=bool() as left), Known(value=bool() as right)):
            return call.known(left is not right)
        case _:
            return call.mistyped()


def _equals(call: Invocation, values: Values) -> Value:
    same = equal(values[0], values[1])
    if same is not None:
        return call.known(same)
    return _because_of_a_part(call, values)


def _because_of_a_part(call: Invocation, values: Values) -> Value:
    blocking = first_unknown(values)
    if isinstance(blocking, Unknown):
        return call.because(blocking, values)
    return call.unknown(Reason.UNSUPPORTED, "a part of what is compared is not known", values)


def _insensitively_equal(call: Invocation, values: Values) -> Value:
    match values:
        case (Known(value=str() as left), Known(value=str() as right)):
            return call.known(left.lower() == right.lower())
        case (Absent(), Absent()):
            return call.known(True)
        case (Absent(), _) | (_, Absent()):
            return call.known(False)
        case _:
            return call.mistyped()


def _order(holds: Callable[[int], bool]) -> Function:
    def evaluate(call: Invocation, values: Values) -> Value:
        match values:
            case (Known(value=str() as left), Known(value=str() as right)):
                return call.known(holds((left > right) - (left < right)))
            case (Known(value=int() | float() as a), Known(value=int() | float() as b)):
                if isinstance(a, bool) or isinstance(b, bool):
                    return call.mistyped()
                return call.known(holds((a > b) - (a < b)))
            case _:
                return call.mistyped()

    return Function(evaluate, 2, 2)


def _coalesce(call: Invocation) -> Value:
    return _first_not_null(call, 0)


def _first_not_null(call: Invocation, number: int) -> Value:
    value = call.value(number)
    is_last = number == len(call.arguments) - 1

    def pick(picked: Values) -> Value:
        match picked[0]:
            case Absent() if not is_last:
                return _first_not_null(call, number + 1)
            case Unknown() if not is_last and picked[0].reference is None:
                rest = [call.value(later) for later in range(number + 1, len(call.arguments))]
                return call.because(picked[0], (picked[0], *rest))
            case _:
                return picked[0]

    return distribute((value,), pick)


LOGICAL_FUNCTIONS: "dict[str, Function | LazyFunction]" = {
    "and": _connective(deciding=False),
    "coalesce": LazyFunction(_coalesce, 1, None),
    "equals": Function(_equals, 2, 2, takes_unknown=True, takes_null=True),
    "false": _constant(False),
    "greater": _order(lambda sign: sign > 0),
    "greaterorequals": _order(lambda sign: sign >= 0),
    "if": LazyFunction(_if, 3, 3),
    "less": _order(lambda sign: sign < 0),
    "lessorequals": _order(lambda sign: sign <= 0),
    "not": Function(_not, 1, 1),
    "or": _connective(deciding=True),
    "true": _constant(True),
    "xor": Function(_xor, 2, 2),
}
INSENSITIVELY_EQUAL = Function(_insensitively_equal, 2, 2, takes_null=True)
"""Bicep's `=~`."""
