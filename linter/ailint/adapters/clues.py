"""The words that hint at what a resource is for: tags, labels, names, the file's path."""

import re
from collections.abc import Iterator

from ailint.adapters import conversion
from ailint.configuration.resource import Resource
from ailint.model.resource import Clue, ClueKind
from ailint.source.format import Format
from ailint.source.span import Span
from ailint.value import Known, Object, Value

STATED_KEYS = frozenset({"ailint.workload", "ailint/workload", "ailint.io/workload"})
"""Tags, labels and annotations by which an author states the purpose."""

_TAGS = ("tags", "labels", "node_labels", "properties.nodeLabels", "metadata.labels", "metadata.annotations")
_NAMES = ("name", "metadata.name")


def clues_of(resource: Resource, tags: tuple[str, ...] = _TAGS, names: tuple[str, ...] = _NAMES) -> tuple[Clue, ...]:
    """Every clue of a resource: what its comment states, its tags and labels, its names, its path."""
    return tuple(_clues(resource, tags, names))


def _clues(resource: Resource, tags: tuple[str, ...], names: tuple[str, ...]) -> Iterator[Clue]:
    if resource.comment_purpose:
        yield Clue(ClueKind.STATED, "comment", resource.comment_purpose, resource.span)
    for path in tags:
        yield from tag_clues(resource.read(path))
    for path in names:
        if name := conversion.known_text(resource.read(path)):
            yield Clue(ClueKind.NAME, "name", name.value, name.provenance.origin)
    if symbol := _symbol(resource):
        yield Clue(ClueKind.NAME, "symbol", symbol, resource.span)
    yield path_clue(resource.span)


def path_clue(span: Span) -> Clue:
    """The path of the file in which something stands."""
    return Clue(ClueKind.PATH, "path", span.file, span)


def tag_clues(tags: Value) -> Iterator[Clue]:
    """The clues in a map of tags or labels, or in a list of `key=value` texts."""
    if not isinstance(tags, Known):
        return
    if isinstance(tags.value, Object):
        for key in tags.value:
            if (text := conversion.known_text(tags.value[key])) and not text.sensitive:
                yield _tag(key, text.value, text.provenance.origin)
    else:
        # A single `--tags key=value` of a command is a text, several are a list.
        for item in tags.value if isinstance(tags.value, tuple) else (tags,):
            if text := conversion.known_text(item):
                key, _, value = text.value.partition("=")
                yield _tag(key, value, text.provenance.origin)


def _tag(key: str, text: str, span: Span) -> Clue:
    kind = ClueKind.STATED if key.lower() in STATED_KEYS else ClueKind.TAG
    return Clue(kind, key, text, span)


def _symbol(resource: Resource) -> str:
    """The last word of the address: `gpu` of `azurerm_kubernetes_cluster_node_pool.gpu["train"]`, and the keys."""
    if resource.format not in {Format.TERRAFORM, Format.PLAN, Format.BICEP}:
        return ""
    tail = re.split(r"[./](?![^\[]*\])", resource.address.path)[-1]
    return tail.replace("_", " ")
