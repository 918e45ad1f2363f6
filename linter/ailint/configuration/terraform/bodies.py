"""Bodies of resources and nested blocks as objects whose attributes are evaluated when they are asked for."""

from collections.abc import Callable, Collection

from ailint.configuration.terraform.declarations import Content, Nested, Placed
from ailint.configuration.terraform.expressions.choices import per_option, settled
from ailint.configuration.terraform.expressions.loops import rounds
from ailint.configuration.terraform.scope import Iteration, Scope
from ailint.source.span import Span
from ailint.syntax.node import Array, Literal
from ailint.value import Known, Object, Provenance, Unknown, Value, Via, moved


def evaluate_placed(placed: Placed, scope: Scope) -> Value:
    """The value of an attribute; its place is where the attribute stands, with the steps back to its origin."""
    within = scope.within(placed.source)
    value = within.evaluate(placed.expression)
    return moved(value, placed.span, Via.EXPRESSION, placed.source.snippet(placed.expression))


class Body(Object):
    """What stands in a block. Whoever refers to it from elsewhere also sees what the provider adds.

    `block_types` are the names that are types of nested blocks.
    """

    __slots__ = ("block_types",)

    def __init__(
        self,
        names: tuple[str, ...],
        evaluate: Callable[[str], Value],
        span: Span,
        block_types: Collection[str],
        *,
        is_partial: bool = False,
    ) -> None:
        super().__init__(names, evaluate, span, is_partial=is_partial)
        self.block_types = block_types


def evaluate_content(content: Content, scope: Scope, span: Span, without: frozenset[str] = frozenset()) -> Body:
    """The object of a body: attributes, and for each type of block the tuple of its blocks."""
    names = tuple([name for name in (*content.attributes, *content.blocks) if name not in without])
    under_way: set[str] = set()

    def evaluate(name: str) -> Value:
        placed = content.attributes.get(name)
        if placed is None:
            return _blocks(content.blocks[name], scope)
        if name in _NAMING:
            return _names(placed)
        if name in under_way:
            return scope.within(placed.source).error(placed.expression, f"{name} refers to itself")
        under_way.add(name)
        try:
            return evaluate_placed(placed, scope)
        finally:
            under_way.discard(name)

    return Body(tuple(dict.fromkeys(names)), evaluate, span, content.blocks.keys(), is_partial=content.is_partial)


# Attributes that name things and do not evaluate them.
_NAMING = frozenset({"depends_on", "ignore_changes", "replace_triggered_by"})


def _names(placed: Placed) -> Value:
    """The names in `depends_on = [azurerm_x.y]` or `ignore_changes = all`, as strings."""
    node = placed.expression
    items = node.items if isinstance(node, Array) else [node]
    text, names = placed.source.text, []
    for item in items:
        words = item.value if isinstance(item, Literal) else text.content[item.start : item.end]
        names.append(Known(words, Provenance(text.span(item.start, item.end))))
    return Known(tuple(names), Provenance(placed.span))


def _blocks(blocks: list[Nested], scope: Scope) -> Value:
    made: list[Value] = []
    for nested in blocks:
        if not nested.is_dynamic:
            made.append(_block(nested.content, scope, nested.span))
            continue
        found = _dynamic(nested, scope.within(nested.source))
        if not (isinstance(found, Known) and isinstance(found.value, tuple)):
            # How many blocks there are is open, and so is which of them comes first.
            return found
        made += found.value
    return Known(tuple(made), made[0].provenance if made else Provenance(blocks[0].span))


def _block(content: Content, scope: Scope, span: Span) -> Value:
    return Known(evaluate_content(content, scope, span), Provenance(span))


def _dynamic(nested: Nested, scope: Scope) -> Value:
    """The blocks that a dynamic block makes."""
    each = nested.content.attributes.get("for_each")
    bodies = nested.content.blocks.get("content", [])
    if each is None or not bodies:
        return scope.error(nested.block, "a dynamic block needs for_each and content")
    name = _iterator(nested)
    collection = scope.evaluate(each.expression)

    def expand(values: tuple[Value, ...]) -> Value:
        found = rounds(settled(values[0]), each.expression, scope)
        if isinstance(found, Unknown):
            return scope.derived(found, each.expression)
        made = []
        for at, (key, value) in enumerate(found):
            item = Iteration.of({"key": key, "value": value}, each.span)
            within = scope.binding({name: Known(item, Provenance(each.span))}, f"{name}[{at}]")
            made.append(_block(bodies[0].content, within, bodies[0].span))
        return Known(tuple(made), Provenance(nested.span))

    return per_option((collection,), expand, each.expression, scope)


def _iterator(nested: Nested) -> str:
    """The name by which the content refers to the element: the label, unless `iterator` says another."""
    placed = nested.content.attributes.get("iterator")
    if placed is None:
        return nested.type
    text = placed.source.text.content[placed.expression.start : placed.expression.end]
    return text.strip('"')
