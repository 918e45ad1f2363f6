"""Changes to evaluated objects: each makes a new object and evaluates no more than it must."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from ailint.value import Known, Object, Reason, Unknown, Value

Change = Callable[[Value | None], Value | None]
"""From the value that stands somewhere (None: nothing does) to the one that shall (None: nothing)."""


class Edited(Object):
    """An object with some entries replaced, added or (None) removed; edited again, it is still one step deep."""

    __slots__ = ("base", "changes")

    def __init__(self, base: Object, changes: dict[str, Value | None]) -> None:
        kept = [name for name in base if name not in changes or changes[name] is not None]
        added = [name for name, value in changes.items() if value is not None and name not in base]
        evaluate = partial(_entry, base, changes)
        super().__init__((*kept, *added), evaluate, base.span, is_partial=base.is_partial, folds_case=base.folds_case)
        self.base = base
        self.changes = changes


def _entry(base: Object, changes: Mapping[str, Value | None], name: str) -> Value:
    value = changes.get(name)
    return base[name] if value is None else value


def edited(body: Object, changes: Mapping[str, Value | None]) -> Object:
    """The object with entries replaced, added or (None) removed."""
    if isinstance(body, Edited):
        return Edited(body.base, {**body.changes, **changes})
    return Edited(body, dict(changes))


def changed(value: Value, path: Sequence[str], change: Change, *, creates: bool = False) -> Value:
    """The value with `change` applied at a path of object keys.

    Where the way there is not written, nothing happens, unless `creates`: objects are then put in between. What is
    not known to be an object stays as it is.
    """
    if not path:
        made = change(value)
        return value if made is None else made
    match value:
        case Known(value=Object() as body, provenance=where, sensitive=sensitive):
            name, *rest = path
            before = body.get(name)
            after: Value | None
            if not rest:
                after = change(before)
            elif before is None or not isinstance(before, Known):
                if not creates or before is not None:
                    return value
                after = changed(Known(Object.of({}, body.span), where), rest, change, creates=True)
            else:
                after = changed(before, rest, change, creates=creates)
            return value if after is before else Known(edited(body, {name: after}), where, sensitive)
        case _:
            return value


def opened(body: Object) -> Object:
    """The object where something that was not read may have changed it: what is not written is unknown.

    What is written stays, since most changes add; a list of tolerations is the one that they add to.
    """

    def evaluate(name: str) -> Value:
        if name == "tolerations":
            why = "a part of the kustomization that was not read may add tolerations"
            return Unknown(Reason.MODULE, body[name].provenance, detail=why)
        return _opened(body[name])

    return Object(tuple(body), evaluate, body.span, is_partial=True, folds_case=body.folds_case)


def _opened(value: Value) -> Value:
    match value:
        case Known(value=Object() as body, provenance=where, sensitive=sensitive):
            return Known(opened(body), where, sensitive)
        case _:
            return each_item(value, _opened)


def each_item(value: Value, change: Callable[[Value], Value]) -> Value:
    """The list with `change` applied to every element; anything else stays as it is."""
    match value:
        case Known(value=tuple() as items, provenance=where, sensitive=sensitive):
            return Known(tuple(change(item) for item in items), where, sensitive)
        case _:
            return value


def everywhere(value: Value, names: frozenset[str], change: Callable[[Value], Value]) -> Value:
    """The value with `change` applied to the values of entries so named, at any depth, once somebody looks."""
    match value:
        case Known(value=Object() as body, provenance=where, sensitive=sensitive):

            def evaluate(name: str) -> Value:
                return change(body[name]) if name in names else everywhere(body[name], names, change)

            inside = Object(tuple(body), evaluate, body.span, is_partial=body.is_partial, folds_case=body.folds_case)
            return Known(inside, where, sensitive)
        case Known(value=tuple()):
            return each_item(value, lambda item: everywhere(item, names, change))
        case _:
            return value
