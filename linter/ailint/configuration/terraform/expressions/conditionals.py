"""`condition ? then : otherwise`."""

from ailint.configuration.terraform.conversion import ConversionError, converted
from ailint.configuration.terraform.expressions.arms import adapted
from ailint.configuration.terraform.expressions.choices import Settled, per_option, settled
from ailint.configuration.terraform.expressions.mentions import mentions
from ailint.configuration.terraform.scope import Scope
from ailint.configuration.terraform.types import BOOL
from ailint.syntax.node import Conditional, Expression
from ailint.value import Absent, Choice, Known, Reason, Unknown, Value


def evaluate_conditional(node: Conditional, scope: Scope) -> Value:
    """The arm that the condition picks; a choice between the arms where the condition is not known."""
    condition = scope.evaluate(node.condition)
    if isinstance(condition, Unknown) and condition.reason is not Reason.ERROR:
        condition = _undecided(node.condition, condition, scope)
    return per_option((condition,), lambda values: _pick(node, scope, settled(values[0])), node, scope)


def _undecided(node: Expression, condition: Unknown, scope: Scope) -> Value:
    """An unknown condition holds or does not; the same one elsewhere is decided alike."""
    words, where = scope.source.snippet(node), condition.provenance
    outcomes = (Known(True, where, condition.sensitive), Known(False, where, condition.sensitive))
    return Choice(outcomes, where, decision_key(node, scope), (f"{words} is true", f"{words} is false"))


def _pick(node: Conditional, scope: Scope, condition: Settled) -> Value:
    match condition:
        case Unknown():
            return scope.derived(condition, node)
        case Absent():
            return scope.error(node, "the condition is null")
        case Known():
            pass
    try:
        ready = converted(condition, BOOL)
    except ConversionError as error:
        return scope.error(node, f"the condition is no bool: {error}")
    if not isinstance(ready, Known):
        return scope.error(node, "the condition is no bool")
    arm, other = (node.then, node.otherwise) if ready.value else (node.otherwise, node.then)
    return adapted(scope.evaluate(arm), lambda: scope.evaluate(other))


def decision_key(node: Expression, scope: Scope) -> str:
    """What names an undecided expression: the same words in the same module instance are decided alike.

    Where the expression depends on a name that is bound more closely (`each`, a loop), that round tells it apart.
    """
    words = " ".join(scope.source.text.content[node.start : node.end].split())
    label = scope.label if any(name in scope.names for name in mentions(node)) else ""
    return f"{scope.module.path}|{label}|{words}"
