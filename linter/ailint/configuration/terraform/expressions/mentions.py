"""Which names an expression mentions."""

from collections.abc import Iterator

from ailint.syntax.node import Expression, Name, Node


def mentions(expression: Expression) -> Iterator[str]:
    """The first words of all references within an expression, without regard to what they are bound to."""
    waiting: list[object] = [expression]
    while waiting:
        node = waiting.pop()
        if isinstance(node, Name):
            yield node.name
        elif isinstance(node, list):
            waiting += node
        elif isinstance(node, Node):
            waiting += [getattr(node, slot) for slot in type(node).__slots__]
