"""The `# ailint: …` comments of a YAML or JSON file, and the blocks they speak of."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from ailint.source.directive import NONE, Directives, directives, has_directives
from ailint.source.text import SourceText
from ailint.syntax.node import Array, Entry, Expression, Mapping
from ailint.syntax.yaml import YamlFile

if TYPE_CHECKING:  # few manifests are JSON
    from ailint.syntax.json import JsonFile


def yaml_directives(text: SourceText, file: YamlFile) -> Directives:
    """What the comments of a YAML file say of its documents, entries and list items."""
    if not has_directives(text):
        return NONE
    whole = ((document.start, document.end) for document in file.documents)
    roots = (document.root for document in file.documents)
    return directives(text, file.comments, (*whole, *_blocks(root for root in roots if root is not None)))


def json_directives(text: SourceText, file: "JsonFile") -> Directives:
    """What the comments of a JSON file say of its entries and list items."""
    if not has_directives(text) or file.root is None:
        return NONE
    return directives(text, file.comments, _blocks((file.root,)))


def _blocks(roots: Iterable[Expression]) -> Iterator[tuple[int, int]]:
    """The extents of all collections, entries and items; those that an alias repeats come once."""
    waiting: list[Expression | Entry] = list(roots)
    visited = {id(node) for node in waiting}
    while waiting:
        node = waiting.pop()
        yield node.start, node.end
        inside: list[Expression | Entry] = []
        match node:
            case Entry():
                inside = [node.value]
            case Mapping():
                inside = list(node.entries)
            case Array():
                inside = list(node.items)
            case _:
                pass
        for child in inside:
            if id(child) not in visited:
                visited.add(id(child))
                waiting.append(child)
