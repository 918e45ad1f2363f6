"""Input variables: what is assigned, the default, the type, and nulls."""

from collections.abc import Callable

import msgspec

from ailint.configuration.terraform.bodies import evaluate_placed
from ailint.configuration.terraform.constraint import ConstraintError, parse_type
from ailint.configuration.terraform.conversion import convert
from ailint.configuration.terraform.declarations import Declaration
from ailint.configuration.terraform.expressions.rendering import TemplateNames
from ailint.configuration.terraform.expressions.sensitivity import marked
from ailint.configuration.terraform.scope import Scope
from ailint.configuration.terraform.types import ANY, Type
from ailint.syntax.node import Literal
from ailint.value import Absent, Provenance, Reason, Unknown, Value, Via


class Assigned(msgspec.Struct, frozen=True):
    """A value of a variable, and the way it came: its default, an assignment of the user, an argument of a call."""

    value: Value
    via: Via


def variable_value(declaration: Declaration, scope: Scope, given: Callable[[], Assigned] | None) -> Assigned:
    """The value of a variable as its module sees it. `scope` is that of its declaration."""
    constant = constants(scope)
    assigned = given() if given is not None else None
    if assigned is None or (isinstance(assigned.value, Absent) and not _is_nullable(declaration, constant)):
        assigned = _default(declaration, constant)
    kind = variable_type(declaration, constant)
    name = declaration.name
    value = convert(assigned.value, kind, f"var.{name}")
    is_secret = _flag(declaration, "sensitive", constant) or _flag(declaration, "ephemeral", constant)
    return Assigned(marked(value, is_secret), assigned.via)


def _default(declaration: Declaration, constant: Scope) -> Assigned:
    placed = declaration.attribute("default")
    if placed is not None:
        return Assigned(evaluate_placed(placed, constant), Via.VARIABLE)
    where = Provenance(declaration.span)
    words = "the variable has no default, and nothing assigns a value"
    return Assigned(Unknown(Reason.INPUT, where, f"var.{declaration.name}", words), Via.VARIABLE)


def variable_type(declaration: Declaration, constant: Scope) -> Type:
    """The type constraint; any type where there is none, or none that can be read."""
    if declaration.type is None:
        declaration.type = _stated_type(declaration, constant)
    return declaration.type


def _stated_type(declaration: Declaration, constant: Scope) -> Type:
    placed = declaration.attribute("type")
    if placed is None:
        return ANY
    within = constant.within(placed.source)
    try:
        return parse_type(placed.expression, within.evaluate)
    except ConstraintError:
        return ANY


def constants(scope: Scope) -> Scope:
    """The scope of what may not refer to anything: defaults, type constraints, variable files."""
    nothing = TemplateNames(scope.module.path, scope.module.folder)
    return Scope(scope.evaluator, nothing, scope.source, {}, scope.label)


def _is_nullable(declaration: Declaration, constant: Scope) -> bool:
    return _flag(declaration, "nullable", constant, otherwise=True)


def _flag(declaration: Declaration, name: str, constant: Scope, otherwise: bool = False) -> bool:
    placed = declaration.attribute(name)
    if placed is None:
        return otherwise
    match placed.expression:
        case Literal(value=bool() as flag):
            return flag
        case Literal(value="true" | "false" as word):
            return word == "true"
        case _:
            return otherwise
