"""Which function evaluates which kind of node."""

from collections.abc import Mapping as MappingOf
from types import MappingProxyType

from ailint.configuration.terraform.expressions.calls import evaluate_call
from ailint.configuration.terraform.expressions.conditionals import evaluate_conditional
from ailint.configuration.terraform.expressions.constructors import evaluate_array, evaluate_mapping
from ailint.configuration.terraform.expressions.loops import evaluate_for
from ailint.configuration.terraform.expressions.operators import evaluate_binary, evaluate_unary
from ailint.configuration.terraform.expressions.templates import (
    evaluate_directive_for,
    evaluate_directive_if,
    evaluate_template,
)
from ailint.configuration.terraform.expressions.traversals import evaluate_element, evaluate_splat, evaluate_traversal
from ailint.configuration.terraform.scope import Handler, Scope
from ailint.syntax.node import (
    Array,
    Binary,
    Call,
    Conditional,
    Element,
    For,
    Index,
    Invalid,
    Lambda,
    Mapping,
    Member,
    Name,
    Parenthesis,
    Splat,
    Spread,
    Template,
    TemplateFor,
    TemplateIf,
    Unary,
)
from ailint.value import Reason, Value


def _evaluate_parenthesis(node: Parenthesis, scope: Scope) -> Value:
    return scope.evaluate(node.inner)


def _evaluate_invalid(node: Invalid | Lambda | Spread, scope: Scope) -> Value:
    # Not Reason.ERROR, which `try` would pass over: nobody knows what was meant.
    return scope.unknown(Reason.UNSUPPORTED, node, "this could not be read as an expression")


HANDLERS: MappingOf[type, Handler] = MappingProxyType(
    {
        Array: evaluate_array,
        Binary: evaluate_binary,
        Call: evaluate_call,
        Conditional: evaluate_conditional,
        Element: evaluate_element,
        For: evaluate_for,
        Index: evaluate_traversal,
        Invalid: _evaluate_invalid,
        Lambda: _evaluate_invalid,
        Mapping: evaluate_mapping,
        Member: evaluate_traversal,
        Name: evaluate_traversal,
        Parenthesis: _evaluate_parenthesis,
        Splat: evaluate_splat,
        Spread: _evaluate_invalid,
        Template: evaluate_template,
        TemplateFor: evaluate_directive_for,
        TemplateIf: evaluate_directive_if,
        Unary: evaluate_unary,
    }
)
