"""One expression evaluated by ailint, in the form in which Terraform's answers are recorded."""

from decimal import Decimal
from typing import Any

from ailint.configuration.terraform import numbers
from ailint.configuration.terraform.constraint import ConstraintError, parse_type
from ailint.configuration.terraform.conversion import convert
from ailint.configuration.terraform.expressions.table import HANDLERS
from ailint.configuration.terraform.scope import Evaluator, Scope, Source
from ailint.configuration.terraform.shapes import type_of
from ailint.configuration.terraform.types import ListOf, MapOf, ObjectOf, Primitive, SetOf, TupleOf, Type
from ailint.source.files import Files
from ailint.source.text import SourceText
from ailint.syntax.hcl import parse_expression
from ailint.syntax.node import Expression, Node
from ailint.value import Absent, Choice, Known, Object, Provenance, Reason, Unknown, Value, Via

from .expressions import FILES


class NoNames:
    """A module that declares nothing."""

    path = ""
    folder = ""
    has_own_functions = False

    def resolve(self, root: str, names: tuple[str, ...], scope: Scope, node: Node) -> tuple[Value, int, Via | None]:
        """There is nothing to refer to."""
        return scope.error(node, f"there is no {root}"), len(names), None


def evaluated(text: str) -> Value:
    """The value of an expression in which nothing is referred to."""
    source = SourceText("main.tf", text)
    node, notices = parse_expression(source)
    if notices:
        return Unknown(Reason.ERROR, Provenance(source.span(0, len(text))), text, notices[0].message)
    evaluator = Evaluator(HANDLERS, Files(FILES), "", "default")
    return Scope(evaluator, NoNames(), Source(source), {}).evaluate(node)


def parsed(text: str) -> Expression:
    """An expression as it is written."""
    return parse_expression(SourceText("main.tf", text))[0]


def variable(kind: str, value: str) -> Value:
    """What a variable of a type is, given a value, both as they are written."""
    given = evaluated(value)
    try:
        stated = parse_type(parsed(kind), _evaluated_node)
    except ConstraintError as error:
        return Unknown(Reason.ERROR, given.provenance, kind, error.message)
    return convert(given, stated, value)


def _evaluated_node(node: Expression) -> Value:
    evaluator = Evaluator(HANDLERS, Files(FILES), "", "default")
    return Scope(evaluator, NoNames(), Source(SourceText("main.tf", "")), {}).evaluate(node)


def plain(value: Value) -> Any:
    """A value as `expressions.exact` reads the JSON of it."""
    match value:
        case Absent():
            return None
        case Known(value=bool() | str() as scalar):
            return scalar
        case Known(value=int() | Decimal() as number):
            return Decimal(numbers.text(number))
        case Known(value=tuple() as items):
            return [plain(item) for item in items]
        case Known(value=Object() as inside):
            return {name: plain(inside[name]) for name in inside}
        case Unknown() | Choice() | Known():
            return value


def type_text(kind: Type) -> str:
    """A type as `type()` prints it, but on one line; `dynamic` where it is not known."""
    match kind:
        case Primitive.ANY:
            return "dynamic"
        case Primitive():
            return kind.value
        case ListOf(element):
            return f"list({type_text(element)})"
        case SetOf(element):
            return f"set({type_text(element)})"
        case MapOf(element):
            return f"map({type_text(element)})"
        case TupleOf(elements):
            return f"tuple([{','.join(type_text(element) for element in elements)}])"
        case ObjectOf(attributes):
            inner = [f"{name}: {type_text(attributes[name])}" for name in sorted(attributes)]
            return f"object({{{','.join(inner)}}})"


def type_of_value(value: Value) -> str:
    """The type of a value as text."""
    return type_text(type_of(value))
