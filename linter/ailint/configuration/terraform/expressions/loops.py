"""`for` expressions."""

from collections.abc import Callable
from itertools import groupby

from ailint.configuration.terraform.conversion import ConversionError, converted
from ailint.configuration.terraform.expressions.choices import Settled, per_option, settled
from ailint.configuration.terraform.expressions.keys import evaluate_key
from ailint.configuration.terraform.expressions.sensitivity import marked
from ailint.configuration.terraform.scope import Scope
from ailint.configuration.terraform.shapes import Set
from ailint.configuration.terraform.types import BOOL
from ailint.syntax.node import Expression, For, TemplateFor
from ailint.value import Absent, Choice, Known, Object, Reason, Unknown, Value

Round = tuple[Value, Value]


def rounds(collection: Settled, node: Expression, scope: Scope) -> list[Round] | Unknown:
    """The key and value of each element, in Terraform's order; Unknown where the collection is not known."""
    match collection:
        case Known(value=tuple() as items, provenance=where, sensitive=sensitive):
            values = [marked(item, sensitive) for item in items]
            if isinstance(items, Set):
                if any(isinstance(item, Unknown | Choice) for item in items):
                    return scope.unknown(Reason.RESOURCE, node, "some element of the set is not known")
                return [(value, value) for value in values]
            return [(Known(index, where, sensitive), value) for index, value in enumerate(values)]
        case Known(value=Object() as inside, provenance=where, sensitive=sensitive):
            if inside.is_partial:
                return scope.unknown(Reason.RESOURCE, node, "not all of its keys are known")
            return [(Known(name, where, sensitive), marked(inside[name], sensitive)) for name in sorted(inside)]
        case Known():
            return scope.error(node, "for needs a list, set, map or object")
        case Absent():
            return scope.error(node, "for can't go through null")
        case Unknown():
            return collection


def evaluate_for(node: For, scope: Scope) -> Value:
    """`[for …]` makes a tuple; `{for …}` an object whose values are worked out when they are asked for."""
    collection = scope.evaluate(node.collection)
    return per_option((collection,), lambda values: _evaluate_over(node, scope, settled(values[0])), node, scope)


def _evaluate_over(node: For, scope: Scope, collection: Settled) -> Value:
    found = rounds(collection, node.collection, scope)
    if isinstance(found, Unknown):
        return scope.derived(found, node)
    kept: list[Scope] = []
    for at, (key, value) in enumerate(found):
        within = scope.binding(bound_names(node, key, value), str(at))
        chosen = True if node.condition is None else _is_chosen(node.condition, within)
        if isinstance(chosen, Unknown):
            return scope.derived(chosen, node)
        if chosen:
            kept.append(within)
    sensitive = isinstance(collection, Known) and collection.sensitive
    if node.key is None:
        return scope.known(tuple([within.evaluate(node.value) for within in kept]), node, sensitive)
    return _object(node, scope, node.key, kept, sensitive)


def bound_names(node: For | TemplateFor, key: Value, value: Value) -> dict[str, Value]:
    """The names that one round of a loop binds."""
    return {node.value_name: value} if node.key_name is None else {node.key_name: key, node.value_name: value}


def _is_chosen(condition: Expression, scope: Scope) -> bool | Unknown:
    value = scope.evaluate(condition)
    match value:
        case Unknown():
            return value
        case Choice():
            return scope.unknown(Reason.CHOICE, condition)
        case Absent():
            return scope.error(condition, "the condition is null")
        case Known():
            try:
                ready = converted(value, BOOL)
            except ConversionError as error:
                return scope.error(condition, str(error))
            return bool(ready.value) if isinstance(ready, Known) else scope.error(condition, "no bool")


def _object(node: For, scope: Scope, key: Expression, kept: list[Scope], sensitive: bool) -> Value:
    scopes: list[tuple[str, Scope]] = []
    for within in kept:
        name = evaluate_key(key, within)
        if isinstance(name, Unknown):
            return scope.derived(name, node)
        scopes.append((name, within))
    if node.groups:
        return scope.known(_grouped(node, scope, scopes), node, sensitive)
    by_name = dict(scopes)
    if len(by_name) < len(scopes):
        return scope.error(node, "two elements produce the same key; group them with ...")
    names = tuple(sorted(by_name))
    evaluate: Callable[[str], Value] = lambda name: by_name[name].evaluate(node.value)  # noqa: E731
    return scope.known(Object(names, evaluate, scope.span(node)), node, sensitive)


def _grouped(node: For, scope: Scope, scopes: list[tuple[str, Scope]]) -> Object:
    ordered = sorted(scopes, key=lambda pair: pair[0])
    groups = {name: [within for _, within in members] for name, members in groupby(ordered, key=lambda pair: pair[0])}

    def evaluate(name: str) -> Value:
        return scope.known(tuple([within.evaluate(node.value) for within in groups[name]]), node)

    return Object(tuple(groups), evaluate, scope.span(node))
