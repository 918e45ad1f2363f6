"""Helm releases: nothing is rendered, so only a chart's identity and its values speak."""

import re
from collections.abc import Iterator

from ailint.adapters import conversion
from ailint.configuration.kubernetes.reader import values_from_text
from ailint.configuration.resource import Resource, elements, read
from ailint.source.files import Files
from ailint.source.notice import Notice
from ailint.value import Absent, Known, Object, Provenance, Unknown, Value, decoded


def chart_of(resource: Resource) -> str:
    """The chart of a release, empty where it is unknown."""
    made = conversion.known_text(resource.read("chart"))
    return made.value if made is not None else ""


def values_of(resource: Resource, files: Files, notices: list[Notice]) -> Value:
    """The values of a release: every text (or object) of `values` in order, then every `set`; later ones win."""
    merged: Value = Known(Object.of({}, resource.span, is_partial=_is_partial(resource)), Provenance(resource.span))
    texts = elements(resource.read("values"))
    for text in () if isinstance(texts, Unknown) else texts:
        encoded = text if isinstance(text, Known) and isinstance(text.value, Object) else decoded(text)
        for document in [encoded] if encoded is not None else values_from_text(text, files, notices):
            merged = _merge(merged, document)
    for path, value in _settings(resource):
        merged = _put(merged, path, value)
    return merged


def _is_partial(resource: Resource) -> bool:
    """Whether something unknown may hold further values."""
    texts = elements(resource.read("values"))
    return isinstance(texts, Unknown) or any(not isinstance(text, Known) and decoded(text) is None for text in texts)


def _settings(resource: Resource) -> Iterator[tuple[list[str | int], Value]]:
    """`set` blocks of v2 and the `set` list of v3: `a.b[0].c`, where a backslash takes a dot's meaning away."""
    found = elements(resource.read("set"))
    for item in () if isinstance(found, Unknown) else found:
        name = conversion.known_text(read(item, "name"))
        if name is not None:
            yield list(_steps(name.value)), read(item, "value")


_STEP = re.compile(r"\[(\d{1,3})\]|((?:[^.\[\\]|\\.)+)")


def _steps(path: str) -> Iterator[str | int]:
    for match in _STEP.finditer(path):
        yield int(match[1]) if match[1] else re.sub(r"\\(.)", r"\1", match[2])


def _put(under: Value, path: list[str | int], value: Value) -> Value:
    """The values with one of them set; lists grow to the number that is named."""
    if not path:
        return value
    step, rest = path[0], path[1:]
    where = Provenance(value.provenance.span)
    inside = under.value if isinstance(under, Known) else None
    if isinstance(step, int):
        items = list(inside) if isinstance(inside, tuple) else []
        items += [Absent(where)] * (step + 1 - len(items))
        items[step] = _put(items[step], rest, value)
        return Known(tuple(items), where)
    names: dict[str, Value] = {name: inside[name] for name in inside} if isinstance(inside, Object) else {}
    names[step] = _put(names.get(step, Absent(where)), rest, value)
    partial = isinstance(under, Unknown) or (isinstance(inside, Object) and inside.is_partial)
    return Known(Object.of(names, where.span, is_partial=partial), where)


def _merge(under: Value, over: Value) -> Value:
    if not isinstance(under, Known) or not isinstance(over, Known):
        return over
    if not isinstance(under.value, Object) or not isinstance(over.value, Object):
        return over
    values: dict[str, Value] = {name: under.value[name] for name in under.value}
    for name in over.value:
        values[name] = _merge(values[name], over.value[name]) if name in values else over.value[name]
    partial = under.value.is_partial or over.value.is_partial
    return Known(Object.of(values, over.value.span, is_partial=partial), over.provenance)
