"""`.tf.json` to the blocks and expressions that the same configuration has in HCL."""

from collections.abc import Iterator
from decimal import Decimal

from ailint.source.notice import Notice
from ailint.source.text import SourceText
from ailint.syntax.block import Assignment, Block, Body
from ailint.syntax.hcl import parse_expression, parse_template
from ailint.syntax.json import parse_json, string_offsets
from ailint.syntax.node import Array, Entry, Expression, Literal, Mapping, Template

# How many labels the blocks of each type have; what is not here is an attribute, or a block that reads like one.
_TOP_LEVEL = {
    "resource": 2,
    "data": 2,
    "ephemeral": 2,
    "variable": 1,
    "output": 1,
    "module": 1,
    "provider": 1,
    "check": 1,
    "locals": 0,
    "terraform": 0,
    "moved": 0,
    "import": 0,
    "removed": 0,
}
_WITHIN = {
    "resource": {"dynamic": 1, "lifecycle": 0, "provisioner": 1, "connection": 0},
    "data": {"dynamic": 1, "lifecycle": 0},
    "dynamic": {"content": 0},
    "content": {"dynamic": 1},
    "terraform": {"required_providers": 0, "backend": 1, "cloud": 0, "provider_meta": 1},
    "variable": {"validation": 0},
}
# Where a string is an expression and not a template.
_EXPRESSIONS = {("variable", "type"), ("resource", "provider"), ("data", "provider")}


def body_of_json(text: SourceText) -> tuple[Body, list[Notice]]:
    """The body of a `.tf.json` file, and what could not be read of it."""
    parsed = parse_json(text, reports_duplicates=False)
    reader = _Reader(text)
    body = reader.body(parsed.root, _TOP_LEVEL, "")
    return body, [*parsed.notices, *reader.notices]


def assignments_of_json(text: SourceText) -> tuple[Body, list[Notice]]:
    """The body of a `.tfvars.json` file: values as they are, since its strings are no templates."""
    parsed = parse_json(text, reports_duplicates=False)
    body = Body(0, len(text.content), [], [])
    for entry in _entries(parsed.root):
        key = entry.key
        assert isinstance(key, Literal), "keys of JSON are strings"
        body.assignments.append(Assignment(key.start, entry.end, str(key.value), key.end, entry.value))
    return body, list(parsed.notices)


def _entries(node: Expression | None) -> Iterator[Entry]:
    """The entries of an object; of several where an array of objects stands for them in order."""
    match node:
        case Mapping(entries=entries):
            yield from (entry for entry in entries if isinstance(entry, Entry) and _name(entry) != "//")
        case Array(items=items):
            for item in items:
                if isinstance(item, Mapping):
                    yield from _entries(item)
        case _:
            return


def _name(entry: Entry) -> str:
    return str(entry.key.value) if isinstance(entry.key, Literal) else ""


class _Reader:
    """Reads one file."""

    def __init__(self, text: SourceText) -> None:
        self.text = text
        self.notices: list[Notice] = []

    def body(self, node: Expression | None, blocks: dict[str, int], within: str) -> Body:
        """The body an object (or an array of objects) stands for; `within` is the type of the block around it."""
        start, end = (node.start, node.end) if node is not None else (0, 0)
        body = Body(start, end, [], [])
        for entry in _entries(node):
            name, key = _name(entry), entry.key
            if name in blocks:
                body.blocks += self._blocks(name, key, entry.value, blocks[name], [])
            elif not within and name not in _TOP_LEVEL:
                continue
            else:
                value = self._attribute(entry.value, within, name)
                body.assignments.append(Assignment(key.start, entry.end, name, key.end, value))
        return body

    def _blocks(
        self, kind: str, header: Expression, node: Expression, depth: int, labels: list[str]
    ) -> Iterator[Block]:
        """One block for each object at the end of the labels; an array holds several."""
        if depth:
            for entry in _entries(node):
                yield from self._blocks(kind, entry.key, entry.value, depth - 1, [*labels, _name(entry)])
            return
        # The entries of an array of `locals` or `required_providers` need not be told apart.
        bodies = node.items if isinstance(node, Array) else [node]
        for item in bodies:
            body = self.body(item, _WITHIN.get(kind, {}), kind)
            yield Block(header.start, item.end, kind, labels, header.end, body)

    def _attribute(self, node: Expression, within: str, name: str) -> Expression:
        if (within, name) in _EXPRESSIONS and isinstance(node, Literal) and isinstance(node.value, str):
            expression, notices = parse_expression(self.text, node.value, string_offsets(self.text, node))
            self.notices += notices
            return expression
        return self.expression(node)

    def expression(self, node: Expression) -> Expression:
        """A JSON value as an expression: its strings are templates, and so are the keys of its objects."""
        match node:
            case Literal(value=str() as string):
                return self._template(node, string)
            case Literal(value=float()):
                number = Decimal(self.text.content[node.start : node.end])
                return Literal(node.start, node.end, int(number) if number == int(number) else number)
            case Array(items=items):
                return Array(node.start, node.end, [self.expression(item) for item in items])
            case Mapping(entries=entries):
                made: list[Entry] = []
                for entry in entries:
                    if isinstance(entry, Entry):
                        key, value = self.expression(entry.key), self.expression(entry.value)
                        made.append(Entry(entry.start, entry.end, key, value))
                return Mapping(node.start, node.end, [*made])
            case _:
                return node

    def _template(self, node: Literal, string: str) -> Expression:
        if "${" not in string and "%{" not in string:
            return node
        expression, notices = parse_template(self.text, string, string_offsets(self.text, node))
        self.notices += notices
        if isinstance(expression, Template):
            # The value is the whole string with its quotes, as in HCL.
            expression.start, expression.end = node.start, node.end
        return expression
