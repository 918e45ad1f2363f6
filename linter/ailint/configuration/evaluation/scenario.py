"""The same template under several parameter files: one list of resources, whose values say where they differ."""

from collections.abc import Sequence

from ailint.configuration.evaluation.undecided import choice
from ailint.configuration.project import Configuration
from ailint.configuration.resource import Resource
from ailint.value import Known, Object, Value

Named = tuple[str, Value]


def merged(scenarios: Sequence[tuple[str, Configuration]], project: str) -> Configuration:
    """One configuration of all scenarios. A resource is there where one of them has it."""
    whole = scenarios[0][1]
    if len(scenarios) == 1:
        return whole
    found: dict[str, list[tuple[str, Resource]]] = {}
    for label, configuration in scenarios:
        for resource in configuration.resources:
            found.setdefault(resource.address.path, []).append((label, resource))
        if configuration is not whole:
            whole.add(configuration)
    whole.resources = [_one(each, project) for each in found.values()]
    whole.notices = list(dict.fromkeys(whole.notices))
    whole.suppressions = list(dict.fromkeys(whole.suppressions))
    whole.opaque = list(dict.fromkeys(whole.opaque))
    return whole


def _one(resources: list[tuple[str, Resource]], project: str) -> Resource:
    first = resources[0][1]
    if len(resources) == 1:
        return first
    body = _object([(label, resource.body) for label, resource in resources], f"scenario {project}")
    aliases = dict.fromkeys(alias for _, resource in resources for alias in resource.aliases)
    return Resource(
        first.format,
        first.type,
        first.address,
        first.span,
        body,
        may_exist=all(resource.may_exist for _, resource in resources),
        parent=first.parent,
        aliases=tuple(aliases),
        is_partial_update=first.is_partial_update,
        comment_purpose=first.comment_purpose,
    )


def _object(objects: list[tuple[str, Object]], key: str) -> Object:
    names: dict[str, str] = {}
    for _, each in objects:
        for name in each:
            names.setdefault(name.lower(), name)

    def value(name: str) -> Value:
        return _value([(label, each.lookup(name)) for label, each in objects], key)

    is_partial = any(each.is_partial for _, each in objects)
    span = objects[0][1].span
    return Object(tuple(names.values()), value, span, is_partial=is_partial, folds_case=True)


def _value(values: list[Named], key: str) -> Value:
    """Objects and arrays of one length are merged part by part, all else is a choice."""
    labels = [label for label, _ in values]
    known = [value for _, value in values if isinstance(value, Known)]
    if len(known) == len(values):
        objects = [value.value for value in known if isinstance(value.value, Object)]
        if len(objects) == len(values):
            made = _object(list(zip(labels, objects, strict=True)), key)
            return Known(made, known[0].provenance, known[0].sensitive)
        rows = [value.value for value in known if isinstance(value.value, tuple)]
        if len(rows) == len(values) and len({len(row) for row in rows}) == 1:
            columns = zip(*rows, strict=True)
            items = tuple(_value(list(zip(labels, column, strict=True)), key) for column in columns)
            return Known(items, known[0].provenance, known[0].sensitive)
    return choice([(f"with {label}", value) for label, value in values], values[0][1].provenance, key)
