"""Evaluated values as plain Python, and back."""

from ailint.value import Absent, Choice, Known, Object, Provenance, Reason, Unknown, Value

_MOST = 50_000
_DEEPEST = 60


class NotPlainError(Exception):
    """Something within the value is not known; `value` is the first of it, None where it is merely too large."""

    def __init__(self, value: Unknown | None) -> None:
        super().__init__()
        self.value = value


def plain(value: Value) -> object:
    """Nested dict, list, str, int, float, bool and None. Raises NotPlainError where a part is unknown or undecided."""
    return _plain(value, [_MOST], 0)


def _plain(value: Value, left: list[int], depth: int) -> object:
    left[0] -= 1
    if left[0] < 0 or depth > _DEEPEST:
        raise NotPlainError(None)
    match value:
        case Known(value=Object() as inside):
            if inside.is_partial:
                raise NotPlainError(None)
            made: dict[str, object] = {}
            for name in inside:
                made[name] = _plain(inside[name], left, depth + 1)
            return made
        case Known(value=tuple() as items):
            listed: list[object] = []
            for item in items:
                listed.append(_plain(item, left, depth + 1))  # noqa: PERF401 - a comprehension is one frame more
            return listed
        case Known(value=scalar):
            if scalar is not None and not isinstance(scalar, str | int | float):
                raise NotPlainError(None)
            return scalar
        case Absent():
            return None
        case Unknown():
            raise NotPlainError(value)
        case Choice():
            raise NotPlainError(None)


def wrap(value: object, where: Provenance, depth: int = 0) -> Value:
    """A value all of whose parts stand at one place: the result of a function."""
    if depth > _DEEPEST:
        return Unknown(Reason.LIMIT, where, detail="nested too deep")
    if value is None:
        gone: Absent[object] = Absent(where)
        return gone
    if isinstance(value, dict):
        made: dict[str, Value] = {}
        for name, inner in value.items():
            made[str(name)] = wrap(inner, where, depth + 1)
        return Known(Object.of(made, where.span, folds_case=True), where)
    if isinstance(value, list | tuple):
        items: list[Value] = []
        for inner in value:
            items.append(wrap(inner, where, depth + 1))  # noqa: PERF401 - a comprehension is one frame more
        return Known(tuple(items), where)
    return Known(value, where)
