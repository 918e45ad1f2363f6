"""The block structure of HCL: bodies of attributes and blocks."""

from ailint.syntax.node import Expression, Node


class Assignment(Node):
    """`name = value` in a body; `name_end` is where the name ends."""

    __slots__ = ("name", "name_end", "value")

    def __init__(self, start: int, end: int, name: str, name_end: int, value: Expression) -> None:
        self.start = start
        self.end = end
        self.name = name
        self.name_end = name_end
        self.value = value


class Block(Node):
    """`type "label" { body }`; `header_end` is where the header (type and labels) ends."""

    __slots__ = ("body", "header_end", "labels", "type")

    def __init__(self, start: int, end: int, type: str, labels: list[str], header_end: int, body: "Body") -> None:  # noqa: A002 - the field's word
        self.start = start
        self.end = end
        self.type = type
        self.labels = labels
        self.header_end = header_end
        self.body = body


class Body(Node):
    """The attributes and blocks between two braces, or of a whole file, in source order, duplicates kept.

    `is_partial` is true where a syntax error may have hidden some of them: what is not here is not known to be absent.
    """

    __slots__ = ("assignments", "blocks", "is_partial")

    def __init__(
        self, start: int, end: int, assignments: list[Assignment], blocks: list[Block], is_partial: bool = False
    ) -> None:
        self.start = start
        self.end = end
        self.assignments = assignments
        self.blocks = blocks
        self.is_partial = is_partial
