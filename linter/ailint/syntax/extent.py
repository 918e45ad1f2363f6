"""Which parts of a tree a comment above or beside their header speaks for (see `ailint.source.directive`)."""

from collections.abc import Iterator

from ailint.syntax.block import Body
from ailint.syntax.node import Array, Entry, Expression, Mapping


def tree_extents(root: Expression | None) -> Iterator[tuple[int, int]]:
    """Start and end offset of the document itself, each entry and each list item of JSON, YAML and expressions.

    An entry begins with its key: the mapping below `spec:` has no header of its own, so that a comment above its first
    entry speaks of that entry alone. What an alias repeats is counted where it was written.
    """
    if root is None:
        return
    yield root.start, root.end
    waiting, visited = [root], {id(root)}
    while waiting:
        node = waiting.pop()
        for part, value in _parts(node):
            yield part.start, part.end
            if id(value) not in visited:
                visited.add(id(value))
                waiting.append(value)


def body_extents(body: Body) -> Iterator[tuple[int, int]]:
    """Start and end offset of each block and assignment of HCL, and of what lies within their values."""
    waiting = [body]
    while waiting:
        inside = waiting.pop()
        for assignment in inside.assignments:
            yield assignment.start, assignment.end
            yield from tree_extents(assignment.value)
        for block in inside.blocks:
            yield block.start, block.end
            waiting.append(block.body)


def _parts(node: Expression) -> Iterator[tuple[Entry | Expression, Expression]]:
    if isinstance(node, Array):
        for item in node.items:
            yield item, item
    elif isinstance(node, Mapping):
        for entry in node.entries:
            yield entry, entry.value
