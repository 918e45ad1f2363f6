"""Choices moved inwards: of several possible objects, one object whose properties are choices.

An evaluated resource is read by its properties. Which of two objects holds may not matter to most of them.
"""

from collections.abc import Sequence

import msgspec

from ailint.configuration.evaluation.undecided import choice, labels_of
from ailint.value import Choice, Known, Object, Provenance, Value

Labelled = tuple[str, Value]


def settled_object(inside: Object, project: str = "") -> Object:
    """An object whose values are settled when they are asked for."""
    return Object(
        tuple(inside),
        lambda name: settled(inside[name], project),
        inside.span,
        is_partial=inside.is_partial,
        folds_case=inside.folds_case,
    )


def settled(value: Value, project: str = "") -> Value:
    """The same value with its choices as far inwards as they go.

    With `project` the keys of choices are made those of a project: equal words in two projects decide nothing
    together.
    """
    match value:
        case Known(value=Object() as inside, provenance=where, sensitive=sensitive) if type(inside) is Object:
            return Known(settled_object(inside, project), where, sensitive)
        case Known(value=tuple() as items, provenance=where, sensitive=sensitive):
            settled_items: list[Value] = []
            for item in items:
                settled_items.append(settled(item, project))  # noqa: PERF401 - a comprehension is one frame more
            return Known(tuple(settled_items), where, sensitive)
        case Choice(key=key, provenance=where):
            made = by_part(list(zip(labels_of(value), value.options, strict=True)), where, key)
            if isinstance(made, Choice):
                return msgspec.structs.replace(made, key=f"{project}: {made.key}") if project else made
            return settled(made, project)
        case _:
            return value


def by_part(options: Sequence[Labelled], where: Provenance, key: str) -> Value:
    """The choice among options; objects, and arrays of one length, are taken part by part."""
    labels = [label for label, _ in options]
    known = [value for _, value in options if isinstance(value, Known)]
    if len(known) < len(options):
        return choice(options, where, key)
    sensitive = any(value.sensitive for value in known)
    objects = [value.value for value in known if type(value.value) is Object]
    if len(objects) == len(options):
        return Known(object_by_part(list(zip(labels, objects, strict=True)), key), known[0].provenance, sensitive)
    rows = [value.value for value in known if isinstance(value.value, tuple)]
    if len(rows) == len(options) and len({len(row) for row in rows}) == 1:
        columns = zip(*rows, strict=True)
        items = tuple(by_part(list(zip(labels, column, strict=True)), where, key) for column in columns)
        return Known(items, known[0].provenance, sensitive)
    return choice(options, where, key)


def object_by_part(objects: Sequence[tuple[str, Object]], key: str) -> Object:
    """One object that holds what any of the objects holds."""
    names: dict[str, str] = {}
    for _, each in objects:
        for name in each:
            names.setdefault(name.lower(), name)
    span = objects[0][1].span

    def value(name: str) -> Value:
        return by_part([(label, each.lookup(name)) for label, each in objects], Provenance(span), key)

    is_partial = any(each.is_partial for _, each in objects)
    return Object(tuple(names.values()), value, span, is_partial=is_partial, folds_case=True)
