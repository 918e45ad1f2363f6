"""What the files of one module declare, before anything is evaluated."""

from collections.abc import Iterator

from ailint.configuration.terraform.scope import Source
from ailint.configuration.terraform.types import Type
from ailint.source.span import Span
from ailint.syntax.block import Assignment, Block, Body
from ailint.syntax.node import Expression


class Placed:
    """The expression of an attribute, and the file it stands in (an override file may replace it)."""

    __slots__ = ("expression", "name_start", "source")

    def __init__(self, source: Source, assignment: Assignment) -> None:
        self.source = source
        self.expression: Expression = assignment.value
        self.name_start = assignment.start

    @property
    def span(self) -> Span:
        """The place of the expression."""
        return self.source.span(self.expression)


class Nested:
    """A block within a block."""

    __slots__ = ("_content", "block", "source")

    def __init__(self, source: Source, block: Block) -> None:
        self.source = source
        self.block = block
        self._content: Content | None = None

    @property
    def type(self) -> str:
        """The type of the blocks this makes: that of a dynamic block is its label."""
        block = self.block
        return block.labels[0] if block.type == "dynamic" and block.labels else block.type

    @property
    def is_dynamic(self) -> bool:
        """Whether this is a dynamic block."""
        return self.block.type == "dynamic" and bool(self.block.labels)

    @property
    def span(self) -> Span:
        """The place of the header."""
        return self.source.text.span(self.block.start, self.block.header_end)

    @property
    def content(self) -> "Content":
        """What stands between the braces."""
        if self._content is None:
            self._content = Content.of(self.source, self.block.body)
        return self._content


class Content:
    """Attributes and blocks of a body, each with the file it stands in.

    `is_partial`: a syntax error may have hidden some of them.
    """

    __slots__ = ("attributes", "blocks", "is_partial")

    def __init__(
        self, attributes: dict[str, Placed], blocks: dict[str, list[Nested]], is_partial: bool = False
    ) -> None:
        self.attributes = attributes
        self.blocks = blocks
        self.is_partial = is_partial

    @classmethod
    def of(cls, source: Source, body: Body) -> "Content":
        """The content of a body; of attributes written twice the first counts."""
        attributes: dict[str, Placed] = {}
        for assignment in body.assignments:
            if assignment.name not in attributes:
                attributes[assignment.name] = Placed(source, assignment)
        blocks: dict[str, list[Nested]] = {}
        for block in body.blocks:
            nested = Nested(source, block)
            blocks.setdefault(nested.type, []).append(nested)
        return cls(attributes, blocks, body.is_partial)

    def overridden(self, other: "Content") -> "Content":
        """This content with that of an override file on top.

        Attributes replace attributes; blocks of a type replace all blocks of that type, but `lifecycle` is merged.
        """
        attributes = {**self.attributes, **other.attributes}
        blocks = {**self.blocks}
        for name, nested in other.blocks.items():
            if name == "lifecycle" and name in blocks:
                blocks[name] = [*blocks[name], *nested]
            else:
                blocks[name] = nested
        for excluded, by in (("count", "for_each"), ("for_each", "count")):
            if by in other.attributes and excluded not in other.attributes:
                attributes.pop(excluded, None)
        return Content(attributes, blocks, self.is_partial or other.is_partial)


class Declaration:
    """One block of a module: `kind` is its type, `labels` what follows; override files are merged in.

    `type` is the type constraint of a variable, once it was read.
    """

    __slots__ = ("block", "content", "kind", "labels", "source", "type")

    def __init__(self, source: Source, block: Block) -> None:
        self.source = source
        self.block = block
        self.kind = block.type
        self.labels = tuple(block.labels)
        self.content = Content.of(source, block.body)
        self.type: Type | None = None

    @property
    def span(self) -> Span:
        """The place of the header."""
        return self.source.text.span(self.block.start, self.block.header_end)

    @property
    def name(self) -> str:
        """The last label, by which the module refers to the declaration."""
        return self.labels[-1] if self.labels else ""

    def attribute(self, name: str) -> Placed | None:
        """An attribute of the block."""
        return self.content.attributes.get(name)

    def override(self, other: "Declaration") -> None:
        """Merge in what an override file says."""
        self.content = self.content.overridden(other.content)


class Module:
    """The declarations of one folder, the same for every call of the module.

    `is_partial`: some of them could not be read, so that what is not here may be declared all the same.
    """

    __slots__ = (
        "calls",
        "data",
        "ephemeral",
        "folder",
        "is_partial",
        "locals",
        "outputs",
        "resources",
        "settings",
        "variables",
    )

    def __init__(self, folder: str) -> None:
        self.folder = folder
        self.is_partial = False
        self.variables: dict[str, Declaration] = {}
        self.locals: dict[str, Placed] = {}
        self.outputs: dict[str, Declaration] = {}
        self.calls: dict[str, Declaration] = {}
        self.resources: dict[tuple[str, str], Declaration] = {}
        self.data: dict[tuple[str, str], Declaration] = {}
        self.ephemeral: dict[tuple[str, str], Declaration] = {}
        self.settings: list[Content] = []

    def required_providers(self) -> Iterator[tuple[str, Placed]]:
        """Local names and requirements of `terraform { required_providers {} }`; override files come last."""
        for content in self.settings:
            for nested in content.blocks.get("required_providers", ()):
                yield from nested.content.attributes.items()
