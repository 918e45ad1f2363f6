"""The array functions, and those that arrays, objects and texts share."""

from ailint.configuration.evaluation.budget import MOST_COPIES
from ailint.configuration.evaluation.compare import equal
from ailint.configuration.evaluation.invocation import Function, Invocation, LazyFunction, first_unknown, integer
from ailint.configuration.evaluation.undecided import distribute
from ailint.value import Absent, Choice, Known, Object, Reason, Unknown, Value

Values = tuple[Value, ...]


def _create_array(call: Invocation) -> Value:
    """An item that is a choice makes no choice of the array."""
    return call.known(call.values())


def _contains(call: Invocation, values: Values) -> Value:
    container, wanted = values
    match container, wanted:
        case Unknown(), _:
            return call.because(container, values)
        case Known(value=tuple() as items), _:
            return _contains_item(call, items, wanted, values)
        case _, Unknown():
            return call.because(wanted, values)
        case Known(value=Object() as inside), Known(value=str() | int() as name):
            if str(name) in inside:
                return call.known(True)
            return call.unknown(Reason.UNSUPPORTED, "", values) if inside.is_partial else call.known(False)
        case Known(value=str() as text), Known(value=str() | int() as part):
            return call.known(str(part) in text)
        case _:
            return call.mistyped()


def _contains_item(call: Invocation, items: Values, wanted: Value, values: Values) -> Value:
    undecided = False
    for item in items:
        same = equal(item, wanted)
        if same:
            return call.known(True)
        undecided = undecided or same is None
    if not undecided:
        return call.known(False)
    blocking = first_unknown((wanted, *items))
    if isinstance(blocking, Unknown):
        return call.because(blocking, values)
    return call.unknown(Reason.CHOICE, "an item has several possible values", values)


def _empty(call: Invocation, values: Values) -> Value:
    match values[0]:
        case Absent():
            return call.known(True)
        case Known(value=Object() as inside):
            if inside.is_partial and not len(inside):
                return call.unknown(Reason.UNSUPPORTED, "what the object holds is not known", values)
            return call.known(len(inside) == 0)
        case Known(value=str() | tuple() as counted):
            return call.known(len(counted) == 0)
        case _:
            return call.mistyped()


def _length(call: Invocation, values: Values) -> Value:
    match values[0]:
        case Known(value=Object() as inside):
            if inside.is_partial:
                return call.unknown(Reason.UNSUPPORTED, "what the object holds is not known", values)
            return call.known(len(inside))
        case Known(value=str() as text):
            # The platform counts UTF-16 units.
            return call.known(len(text.encode("utf-16-le", "surrogatepass")) // 2)
        case Known(value=tuple() as items):
            return call.known(len(items))
        case _:
            return call.mistyped()


def _end(position: int) -> Function:
    def evaluate(call: Invocation, values: Values) -> Value:
        match values[0]:
            case Known(value=tuple() as items):
                return items[position] if items else call.null()
            case Known(value=str() as text):
                return call.known(text[position] if text else "")
            case _:
                return call.mistyped()

    return Function(evaluate, 1, 1)


def _cut(is_take: bool) -> Function:
    def evaluate(call: Invocation, values: Values) -> Value:
        count = integer(values[1])
        match values[0]:
            case Known(value=str() | tuple() as whole) if count is not None:
                at = max(count, 0)
                return call.known(whole[:at] if is_take else whole[at:])
            case _:
                return call.mistyped()

    return Function(evaluate, 2, 2)


def _range(call: Invocation, values: Values) -> Value:
    start, count = integer(values[0]), integer(values[1])
    if start is None or count is None:
        return call.mistyped()
    if count < 0 or start + count > 2147483647:
        return call.error(f"can't count {count} numbers from {start}")
    if count > MOST_COPIES:
        return call.limit(f"range() of {count} numbers")
    return call.known(tuple(Known(number, call.where) for number in range(start, start + count)))


def _flatten(call: Invocation, values: Values) -> Value:
    match values[0]:
        case Known(value=tuple() as rows) if any(isinstance(row, Choice) for row in rows):
            return distribute(rows, lambda picked: _flatten(call, (Known(picked, call.where),)))
        case Known(value=tuple() as rows):
            items: list[Value] = []
            for row in rows:
                match row:
                    case Known(value=tuple() as inner):
                        items += inner
                    case Unknown():
                        return call.because(row, values)
                    case _:
                        return call.mistyped()
            return call.known(tuple(items))
        case _:
            return call.mistyped()


def _distinct(call: Invocation, values: Values) -> Value:
    match values[0]:
        case Known(value=tuple() as items):
            return _unique(call, items, values)
        case _:
            return call.mistyped()


def _unique(call: Invocation, items: Values, values: Values) -> Value:
    kept: list[Value] = []
    for item in items:
        if not call.frame.scope.budget.spend(len(kept)):
            return call.limit("too many elements to compare")
        answers = [equal(item, other) for other in kept]
        if True in answers:
            continue
        if None in answers:
            blocking = first_unknown((item, *kept))
            if isinstance(blocking, Unknown):
                return call.because(blocking, values)
            return call.unknown(Reason.UNSUPPORTED, "whether two elements are the same is not known", values)
        kept.append(item)
    return call.known(tuple(kept))


def _union(call: Invocation, values: Values) -> Value:
    if len(values) == 1 and isinstance(values[0], Known) and isinstance(values[0].value, tuple):
        values = values[0].value
    parts = [value for value in values if not isinstance(value, Absent)]
    if (blocking := first_unknown(parts)) is not None:
        if isinstance(blocking, Unknown):
            return call.because(blocking, values)
        return call.unknown(Reason.CHOICE, "an argument has several possible values", values)
    if all(isinstance(part, Known) and isinstance(part.value, tuple) for part in parts):
        items: list[Value] = []
        for part in parts:
            if isinstance(part, Known) and isinstance(part.value, tuple):
                items += part.value
        return distribute(items, lambda picked: _unique(call, picked, values))
    merged: Value = parts[0]
    for part in parts[1:]:
        merged = _merged(call, merged, part)
    return merged if isinstance(merged, Known) and isinstance(merged.value, Object) else call.mistyped()


def _merged(call: Invocation, left: Value, right: Value) -> Value:
    """Two objects as one: what is in both is merged where both are objects, else taken of the second."""
    match left, right:
        case Known(value=Object() as first), Known(value=Object() as second):
            budget = call.frame.scope.budget
            if not budget.spend(len(first) + len(second)):
                return call.limit("the merged object is too large")
            names = (*first, *(name for name in second if name not in first))

            def evaluate(name: str) -> Value:
                if name not in second:
                    return first[name]
                if name not in first:
                    return second[name]
                return _merged(call, first[name], second[name])

            is_partial = first.is_partial or second.is_partial
            made = Object(names, evaluate, call.where.span, is_partial=is_partial, folds_case=True)
            return Known(made, call.where)
        case _:
            return right


def _intersection(call: Invocation, values: Values) -> Value:
    result = values[0]
    for value in values[1:]:
        match result, value:
            case Known(value=tuple() as items), Known(value=tuple() as others):
                kept: Values | Value | None = _common_items(items, others)
            case Known(value=Object() as inside), Known(value=Object() as other):
                kept = _common_properties(call, inside, other)
            case _:
                return call.mistyped()
        if kept is None:
            return call.unknown(Reason.UNSUPPORTED, "whether two elements are the same is not known", values)
        result = call.known(kept) if isinstance(kept, tuple) else kept
    return result


def _common_items(items: Values, others: Values) -> Values | None:
    kept: list[Value] = []
    for item in items:
        answers = [equal(item, other) for other in others]
        if True in answers:
            if not any(equal(item, other) for other in kept):
                kept.append(item)
        elif None in answers:
            return None
    return tuple(kept)


def _common_properties(call: Invocation, inside: Object, other: Object) -> Value | None:
    kept: dict[str, Value] = {}
    for name in inside:
        if name not in other:
            continue
        same = equal(inside[name], other[name])
        if same is None:
            return None
        if same:
            kept[name] = inside[name]
    return call.made_object(kept)


def _from_end(is_safe: bool) -> Function:
    def evaluate(call: Invocation, values: Values) -> Value:
        number = integer(values[1])
        match values[0]:
            case Known(value=tuple() as items) if number is not None:
                if 1 <= number <= len(items):
                    found: Value = items[-number]
                    return found
                return call.null() if is_safe else call.error(f"there is no item {number} from the end")
            case _:
                return call.mistyped()

    return Function(evaluate, 2, 2)


COLLECTION_FUNCTIONS: "dict[str, Function | LazyFunction]" = {
    "contains": Function(_contains, 2, 2, takes_unknown=True, takes_null=True),
    "createarray": LazyFunction(_create_array, 0, None),
    "distinct": Function(_distinct, 1, 1),
    "empty": Function(_empty, 1, 1, takes_null=True),
    "first": _end(0),
    "flatten": Function(_flatten, 1, 1),
    "indexfromend": _from_end(is_safe=False),
    "intersection": Function(_intersection, 2, None),
    "last": _end(-1),
    "length": Function(_length, 1, 1),
    "range": Function(_range, 2, 2),
    "skip": _cut(is_take=False),
    "take": _cut(is_take=True),
    "tryindexfromend": _from_end(is_safe=True),
    "union": Function(_union, 1, None, takes_null=True),
}
