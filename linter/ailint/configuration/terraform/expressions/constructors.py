"""`[a, b]` and `{ a = b }`."""

from ailint.configuration.terraform.expressions.keys import evaluate_key
from ailint.configuration.terraform.scope import Scope
from ailint.syntax.node import Array, Entry, Expression, Literal, Mapping
from ailint.value import Object, Unknown, Value


def evaluate_array(node: Array, scope: Scope) -> Value:
    """A tuple."""
    return scope.known(tuple([scope.evaluate(item) for item in node.items]), node)


def evaluate_mapping(node: Mapping, scope: Scope) -> Value:
    """An object; what a key holds is worked out when it is asked for. Of equal keys the last wins."""
    entries: dict[str, Expression] = {}
    for entry in node.entries:
        if not isinstance(entry, Entry):
            return scope.error(entry, "Terraform knows no spread")
        match entry.key:
            case Literal(value=str() as name):
                pass
            case key:
                found = evaluate_key(key, scope)
                if isinstance(found, Unknown):
                    return scope.derived(found, node)
                name = found
        entries[name] = entry.value
    return scope.known(Object(tuple(entries), lambda name: scope.evaluate(entries[name]), scope.span(node)), node)
