"""Keys of objects and maps, which are always strings."""

from ailint.configuration.terraform.conversion import ConversionError, converted
from ailint.configuration.terraform.scope import Scope
from ailint.configuration.terraform.types import STRING
from ailint.syntax.node import Expression
from ailint.value import Absent, Choice, Known, Reason, Unknown


def evaluate_key(node: Expression, scope: Scope) -> str | Unknown:
    """The key that an expression gives, converted to a string."""
    value = scope.evaluate(node)
    match value:
        case Known(value=str() as text):
            return text
        case Known():
            try:
                ready = converted(value, STRING)
            except ConversionError as error:
                return scope.error(node, f"unsuitable key: {error}")
            return str(ready.value) if isinstance(ready, Known) else scope.error(node, "unsuitable key")
        case Unknown():
            return value
        case Absent():
            return scope.error(node, "the key is null")
        case Choice():
            return scope.unknown(Reason.CHOICE, node)
