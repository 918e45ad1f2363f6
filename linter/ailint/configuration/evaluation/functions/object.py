"""The object functions."""

from ailint.configuration.evaluation.access import element
from ailint.configuration.evaluation.invocation import Function, Invocation, LazyFunction
from ailint.configuration.evaluation.undecided import distribute
from ailint.value import Absent, Choice, Known, Object, Reason, Unknown, Value

Values = tuple[Value, ...]


def _create_object(call: Invocation) -> Value:
    """The values stay what they are, evaluated when asked for: one that is a choice makes no choice of the object."""
    if len(call.arguments) % 2:
        return call.error("takes names and values in pairs")
    places: dict[str, int] = {}
    is_partial = False
    for place in range(0, len(call.arguments), 2):
        match call.value(place):
            case Known(value=str() as word):
                places[word] = place + 1
            case Unknown() | Choice():
                is_partial = True
            case _:
                return call.mistyped()
    span = call.where.span
    names = tuple(places)
    made = Object(names, lambda name: call.value(places[name]), span, is_partial=is_partial, folds_case=True)
    return Known(made, call.where)


def _items(call: Invocation, values: Values) -> Value:
    inside = _whole_object(call, values)
    if not isinstance(inside, Object):
        return inside
    made: list[Value] = []
    for name in sorted(inside, key=str.lower):
        pair: dict[str, Value] = {"key": Known(name, call.where), "value": inside[name]}
        made.append(Known(Object.of(pair, call.where.span, folds_case=True), inside[name].provenance))
    return call.known(tuple(made))


def _object_keys(call: Invocation, values: Values) -> Value:
    inside = _whole_object(call, values)
    if not isinstance(inside, Object):
        return inside
    return call.known(tuple(Known(name, call.where) for name in sorted(inside, key=str.lower)))


def _whole_object(call: Invocation, values: Values) -> "Object | Value":
    match values[0]:
        case Known(value=Object() as inside):
            if inside.is_partial:
                return call.unknown(Reason.UNSUPPORTED, "what the object holds is not known", values)
            return inside
        case _:
            return call.mistyped()


def _shallow_merge(call: Invocation, values: Values) -> Value:
    match values[0]:
        case Known(value=tuple() as parts):
            return distribute(parts, lambda picked: _shallowly_merged(call, picked))
        case _:
            return call.mistyped()


def _shallowly_merged(call: Invocation, parts: Values) -> Value:
    made: dict[str, tuple[str, Value]] = {}
    is_partial = False
    for part in parts:
        match part:
            case Known(value=Object() as inside):
                is_partial = is_partial or inside.is_partial
                for name in inside:
                    first_spelling = made.get(name.lower(), (name, part))[0]
                    made[name.lower()] = (first_spelling, inside[name])
            case Unknown():
                return call.because(part, parts)
            case Absent():
                continue
            case _:
                return call.mistyped()
    return call.made_object(dict(made.values()), is_partial=is_partial)


def _try_get(call: Invocation, values: Values) -> Value:
    found = values[0]
    for index in values[1:]:
        found = element(found, index, call.where, is_safe=True)
    return found


OBJECT_FUNCTIONS: "dict[str, Function | LazyFunction]" = {
    "createobject": LazyFunction(_create_object, 0, None),
    "items": Function(_items, 1, 1),
    "objectkeys": Function(_object_keys, 1, 1),
    "shallowmerge": Function(_shallow_merge, 1, 1),
    "tryget": Function(_try_get, 2, None, takes_unknown=True, takes_null=True),
}
