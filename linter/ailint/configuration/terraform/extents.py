"""What a comment may speak of: the stretches of an HCL file that have a header or a place of their own in a list."""

from collections.abc import Iterator

from ailint.syntax.block import Assignment, Block, Body
from ailint.syntax.node import Array, Entry, Node


def extents(body: Body) -> Iterator[tuple[int, int]]:
    """Start and end offsets of blocks, attributes, entries of objects and elements of lists, in no order."""
    waiting: list[object] = [body]
    while waiting:
        found = waiting.pop()
        if isinstance(found, list):
            waiting += found
        elif isinstance(found, Node):
            if isinstance(found, Block | Assignment | Entry):
                yield found.start, found.end
            if isinstance(found, Array):
                yield from ((item.start, item.end) for item in found.items)
            waiting += [getattr(found, slot) for slot in type(found).__slots__]
