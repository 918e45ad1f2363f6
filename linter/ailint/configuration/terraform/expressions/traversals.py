"""References and what is taken of them: `var.pools["a"].size`, `each.key`, `azurerm_x.y[*].id`."""

from collections.abc import Callable
from decimal import Decimal

from ailint.configuration.resource import choice_of
from ailint.configuration.terraform.conversion import ConversionError, converted
from ailint.configuration.terraform.expressions.choices import CHOICE_LIMIT, Settled, per_option, settled
from ailint.configuration.terraform.expressions.conditionals import decision_key
from ailint.configuration.terraform.expressions.sensitivity import marked
from ailint.configuration.terraform.scope import Iteration, OpenInstances, Path, Scope
from ailint.configuration.terraform.shapes import List, Set
from ailint.configuration.terraform.types import NUMBER, STRING
from ailint.syntax.node import Element, Expression, Index, Member, Name, Splat
from ailint.value import Absent, Choice, Known, Object, Provenance, Reason, Step, Unknown, Value, Via, moved

Taken = Member | Index


def evaluate_traversal(node: Name | Member | Index, scope: Scope) -> Value:
    """The value a reference leads to, with one more step back to where it was."""
    path = scope.source.path(node)
    if not isinstance(path.root, Name):
        return _walk(scope.evaluate(path.root), path.steps, scope)
    value, taken, via = _root(path.root, path, scope)
    value = _walk(value, path.steps[taken:], scope)
    if isinstance(value, Known) and isinstance(value.value, OpenInstances):
        value = value.value.as_unknown(scope.source.snippet(node))
    return value if via is None else moved(value, scope.span(node), via, scope.source.snippet(node))


def _root(root: Name, path: Path, scope: Scope) -> tuple[Value, int, Via | None]:
    bound = scope.names.get(root.name)
    if bound is not None:
        is_iteration = isinstance(bound, Known) and isinstance(bound.value, Iteration)
        return bound, 0, Via.EXPANSION if is_iteration else None
    names = path.names
    return scope.module.resolve(root.name, names, scope, path.steps[len(names) - 1] if names else root)


def _walk(value: Value, steps: list[Taken], scope: Scope) -> Value:
    for step in steps:
        before = value
        if isinstance(step, Member):
            value = member(value, step, scope)
        else:
            value = indexed(value, scope.evaluate(step.index), step, scope)
        value = _along(before, value)
    return value


def _along(container: Value, element: Value) -> Value:
    """An element on its own way: it came by the steps of its container, and then to where it stands itself."""
    steps = container.provenance.steps
    if not steps or not isinstance(element, Known | Absent) or element.provenance is container.provenance:
        return element
    where = element.provenance
    last = steps[-1]
    leading = steps[:-1] if last.span.contains(where.span) else steps
    way = Provenance(container.provenance.span, "", (*leading, Step(last.via, last.name, where.span), *where.steps))
    if isinstance(element, Known):
        return Known(element.value, way, element.sensitive)
    gone: Absent[object] = Absent(way)
    return gone


def member(value: Value, node: Member, scope: Scope) -> Value:
    """`value.name`."""
    match value:
        case Known(value=Object() as inside, sensitive=sensitive):
            found = inside.lookup(node.name)
            if isinstance(found, Absent) and node.name not in inside:
                return scope.error(node, f"there is no attribute {node.name} here")
            return marked(found, sensitive)
        case Known(value=tuple()):
            return scope.error(node, f"a list has no attribute {node.name}; take one of its elements or use [*]")
        case Known():
            return scope.error(node, f"a {kind_name(value.value)} has no attribute {node.name}")
        case Absent():
            return scope.error(node, f"a null has no attribute {node.name}")
        case Unknown():
            return _within_unknown(value, node, scope)
        case Choice():
            return choice_of(tuple([member(option, node, scope) for option in value.options]), value)


def _within_unknown(value: Unknown, node: Expression, scope: Scope) -> Unknown:
    """Something of an unknown value: of a resource that is referred to, it still names that resource."""
    derived = scope.derived(value, node)
    if value.reference is None:
        return derived
    return Unknown(
        derived.reason, derived.provenance, derived.expression, derived.detail, value.reference, derived.sensitive
    )


def indexed(value: Value, key: Value, node: Index, scope: Scope) -> Value:
    """`value[key]`."""
    return per_option((value, key), lambda both: _indexed(settled(both[0]), settled(both[1]), node, scope), node, scope)


def _indexed(value: Settled, key: Settled, node: Index, scope: Scope) -> Value:
    if isinstance(value, Unknown):
        return _within_unknown(value, node, scope)
    if isinstance(value, Absent):
        return scope.error(node, "a null has no elements")
    if isinstance(key, Unknown):
        if key.reason is Reason.ERROR:
            return scope.derived(key, node)
        if isinstance(value.value, OpenInstances):
            return value.value.lookup("")
        return among(value, key, node.index, lambda picked: _indexed(value, picked, node, scope), node, scope)
    match value.value:
        case Set():
            return scope.error(node, "elements of a set have no index; use tolist() or one()")
        case tuple() as items:
            return _item(items, value, key, node, scope)
        case Object() as inside:
            return _entry(inside, value, key, node, scope)
        case scalar:
            return scope.error(node, f"a {kind_name(scalar)} has no elements")


def _item(items: tuple[Value, ...], value: "Known[object]", key: Value, node: Index, scope: Scope) -> Value:
    try:
        number = converted(key, NUMBER)
    except ConversionError as error:
        return scope.error(node, f"the index is no number: {error}")
    match number:
        case Known(value=int() as at) if 0 <= at < len(items):
            return marked(items[at], value.sensitive)
        case Known(value=int() | Decimal() as at):
            return scope.error(node, f"there is no element {at}; the list has {len(items)}")
        case _:
            return scope.error(node, "the index is null")


def _entry(inside: Object, value: "Known[object]", key: Value, node: Index, scope: Scope) -> Value:
    try:
        text = converted(key, STRING)
    except ConversionError as error:
        return scope.error(node, f"the key is no string: {error}")
    if not isinstance(text, Known):
        return scope.error(node, "the key is null")
    name = str(text.value)
    found = inside.lookup(name)
    if isinstance(found, Absent) and name not in inside:
        return scope.error(node, f"there is no key {name!r} here")
    return marked(found, value.sensitive)


def among(
    value: "Known[object]",
    key: Unknown,
    key_node: Expression,
    pick: Callable[[Settled], Value],
    node: Expression,
    scope: Scope,
    otherwise: str = "",
) -> Value:
    """What an unknown key picks of a known map or list: a choice, where its values are few.

    `otherwise` is a key that is not there, for functions that then give something else.
    """
    keys: list[str | int]
    match value.value:
        case Object() as inside if not inside.is_partial:
            keys = [*inside]
        case tuple() as items if not isinstance(items, Set):
            keys = [*range(len(items))]
        case _:
            keys = []
    words = scope.source.snippet(key_node)
    labels = [f'{words} is "{name}"' if isinstance(name, str) else f"{words} is {name}" for name in keys]
    if otherwise:
        keys, labels = [*keys, otherwise], [*labels, f"{words} is anything else"]
    if not keys or len(keys) > CHOICE_LIMIT:
        return scope.derived(key, node)
    decision = f"{decision_key(key_node, scope)} of {', '.join(map(str, keys))}"
    options = tuple(Known(name, key.provenance, key.sensitive) for name in keys)
    undecided = Choice(options, key.provenance, decision, tuple(labels))
    return per_option((undecided,), lambda values: pick(settled(values[0])), node, scope)


def evaluate_splat(node: Splat, scope: Scope) -> Value:
    """`target[*].name`: of each element, or of the target itself where it is no list; nothing of a null."""
    target = scope.evaluate(node.target)
    return per_option((target,), lambda values: _splat(node, scope, settled(values[0])), node, scope)


def _splat(node: Splat, scope: Scope, target: Settled) -> Value:
    match target:
        case Absent():
            return scope.known((), node)
        case Known(value=tuple() as items, sensitive=sensitive):
            taken = tuple([scope.at_element(marked(item, sensitive)).evaluate(node.each) for item in items])
            return scope.known(List(taken) if isinstance(items, List | Set) else taken, node, sensitive)
        case Known():
            return scope.known((scope.at_element(target).evaluate(node.each),), node, target.sensitive)
        case Unknown():
            return scope.derived(target, node)


def evaluate_element(node: Element, scope: Scope) -> Value:
    """The element that a splat is at."""
    return scope.element if scope.element is not None else scope.error(node, "no element here")


def kind_name(inner: object) -> str:
    """What a value is, as Terraform names it."""
    match inner:
        case bool():
            return "bool"
        case str():
            return "string"
        case tuple():
            return "list"
        case Object():
            return "map"
        case _:
            return "number"
