"""Helm releases: nothing is rendered, so only a chart's identity and its values speak."""

from collections.abc import Iterator

from ailint.adapters import conversion
from ailint.configuration.kubernetes import values_from_text
from ailint.configuration.resource import Resource, elements, read
from ailint.source.files import Files
from ailint.source.notice import Notice
from ailint.value import Known, Object, Provenance, Unknown, Value, decoded


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
        merged = _merge(merged, _nested(path, value))
    return merged


def _is_partial(resource: Resource) -> bool:
    """Whether something unknown may hold further values."""
    texts = elements(resource.read("values"))
    return isinstance(texts, Unknown) or any(not isinstance(text, Known) and decoded(text) is None for text in texts)


def _settings(resource: Resource) -> Iterator[tuple[list[str], Value]]:
    """`set` blocks of v2 and the `set` list of v3; dots split the path unless escaped."""
    found = elements(resource.read("set"))
    for item in () if isinstance(found, Unknown) else found:
        name = conversion.known_text(read(item, "name"))
        if name is not None and "[" not in name.value:
            parts = name.value.replace("\\.", "\0").split(".")
            yield [part.replace("\0", ".") for part in parts], read(item, "value")


def _nested(path: list[str], value: Value) -> Value:
    for part in reversed(path):
        span = value.provenance.span
        value = Known(Object.of({part: value}, span), Provenance(span))
    return value


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
