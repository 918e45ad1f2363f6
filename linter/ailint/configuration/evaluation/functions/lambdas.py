"""The functions that take a lambda: `filter`, `map`, `reduce`, `sort`, `toObject`, `groupBy`, `mapValues`."""

from functools import cmp_to_key

from ailint.configuration.evaluation.invocation import Closure, Function, Invocation
from ailint.value import Choice, Known, Object, Reason, Unknown, Value

Values = tuple[Value, ...]


class _UndecidedError(Exception):
    """A lambda's answer is not known."""

    def __init__(self, value: Value) -> None:
        super().__init__()
        self.value = value


def _closure(value: Value) -> Closure | None:
    return value.value if isinstance(value, Known) and isinstance(value.value, Closure) else None


def _items(value: Value) -> Values | None:
    return value.value if isinstance(value, Known) and isinstance(value.value, tuple) else None


def _undecided(call: Invocation, answer: Value, values: Values) -> Value:
    match answer:
        case Unknown():
            return call.because(answer, values)
        case Choice():
            return call.unknown(Reason.CHOICE, "the lambda has several possible answers", values)
        case _:
            return call.error("the lambda's answer is of a type that it may not be")


def _number(call: Invocation, number: int) -> Value:
    return Known(number, call.where)


def _filter(call: Invocation, values: Values) -> Value:
    items, test = _items(values[0]), _closure(values[1])
    if items is None or test is None:
        return call.mistyped()
    kept: list[Value] = []
    for number, item in enumerate(items):
        match answer := test(item, _number(call, number)):
            case Known(value=bool() as holds):
                if holds:
                    kept.append(item)
            case _:
                return _undecided(call, answer, values)
    return call.known(tuple(kept))


def _map(call: Invocation, values: Values) -> Value:
    items, change = _items(values[0]), _closure(values[1])
    if items is None or change is None:
        return call.mistyped()
    made: list[Value] = []
    for number, item in enumerate(items):
        made.append(change(item, _number(call, number)))
    return call.known(tuple(made))


def _map_values(call: Invocation, values: Values) -> Value:
    change = _closure(values[1])
    match values[0]:
        case Known(value=Object() as inside) if change is not None:
            made = Object(
                tuple(inside),
                lambda name: change(inside[name]),
                call.where.span,
                is_partial=inside.is_partial,
                folds_case=True,
            )
            return Known(made, call.where)
        case _:
            return call.mistyped()


def _reduce(call: Invocation, values: Values) -> Value:
    items, change = _items(values[0]), _closure(values[2])
    if isinstance(blocking := values[0], Unknown):
        return call.because(blocking, values)
    if items is None or change is None:
        return call.mistyped()
    result = values[1]
    for number, item in enumerate(items):
        result = change(result, item, _number(call, number))
    return result


def _sort(call: Invocation, values: Values) -> Value:
    items, before = _items(values[0]), _closure(values[1])
    if items is None or before is None:
        return call.mistyped()

    def compare(left: Value, right: Value) -> int:
        for pair, sign in (((left, right), -1), ((right, left), 1)):
            match answer := before(*pair):
                case Known(value=bool() as holds):
                    if holds:
                        return sign
                case _:
                    raise _UndecidedError(answer)
        return 0

    try:
        return call.known(tuple(sorted(items, key=cmp_to_key(compare))))
    except _UndecidedError as error:
        return _undecided(call, error.value, values)


def _to_object(call: Invocation, values: Values) -> Value:
    made = _keyed(call, values)
    if not isinstance(made, list):
        return made
    found: dict[str, tuple[str, Value]] = {}
    for name, value in made:
        found[name.lower()] = (found.get(name.lower(), (name, value))[0], value)
    return call.made_object(dict(found.values()))


def _group_by(call: Invocation, values: Values) -> Value:
    made = _keyed(call, values)
    if not isinstance(made, list):
        return made
    groups: dict[str, tuple[str, list[Value]]] = {}
    for name, value in made:
        groups.setdefault(name.lower(), (name, []))[1].append(value)
    return call.made_object({name: Known(tuple(group), call.where) for name, group in groups.values()})


def _keyed(call: Invocation, values: Values) -> "list[tuple[str, Value]] | Value":
    """Each item, or what the second lambda makes of it, with the key that the first one gives."""
    items, key = _items(values[0]), _closure(values[1])
    change = _closure(values[2]) if len(values) > 2 else None
    if items is None or key is None or (len(values) > 2 and change is None):
        return call.mistyped()
    made: list[tuple[str, Value]] = []
    for number, item in enumerate(items):
        match answer := key(item, _number(call, number)):
            case Known(value=str() as name):
                made.append((name, change(item, _number(call, number)) if change else item))
            case _:
                return _undecided(call, answer, values)
    return made


LAMBDA_FUNCTIONS = {
    "filter": Function(_filter, 2, 2),
    "groupby": Function(_group_by, 2, 3),
    "map": Function(_map, 2, 2),
    "mapvalues": Function(_map_values, 2, 2),
    "reduce": Function(_reduce, 3, 3, takes_null=True, takes_unknown=True),
    "sort": Function(_sort, 2, 2),
    "toobject": Function(_to_object, 2, 3),
}
