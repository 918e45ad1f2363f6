"""One expression evaluated by ailint, in the form in which Terraform's answers are recorded."""

from datetime import date
from decimal import Decimal
from typing import Any

from ailint.configuration.project import Inputs, Project, ProjectKind
from ailint.configuration.terraform import numbers
from ailint.configuration.terraform.constraint import ConstraintError, parse_type
from ailint.configuration.terraform.conversion import convert
from ailint.configuration.terraform.project import read_project
from ailint.configuration.terraform.shapes import type_of
from ailint.configuration.terraform.types import ListOf, MapOf, ObjectOf, Primitive, SetOf, TupleOf, Type
from ailint.source.files import Files
from ailint.source.text import SourceText
from ailint.syntax.hcl import parse_expression
from ailint.syntax.node import Expression
from ailint.value import Absent, Choice, Known, Object, Provenance, Reason, Unknown, Value

from .expressions import FILES

_INPUTS = Inputs(date(2026, 12, 1))


def evaluated(text: str) -> Value:
    """The value of an expression in which nothing is referred to, as an attribute of a resource has it."""
    content = f'resource "x_y" "it" {{\n  it = {text}\n}}\n'
    files = Files(FILES, {"main.tf": content.encode("utf-8")})
    configuration = read_project(Project(ProjectKind.TERRAFORM, "", ("main.tf",)), files, _INPUTS)
    if configuration.notices:
        where = Provenance(SourceText("main.tf", content).span(0, len(content)))
        return Unknown(Reason.ERROR, where, text, configuration.notices[0].message)
    return configuration.resources[0].read("it")


def variable(kind: str, value: str) -> Value:
    """What a variable of a type is, given a value, both as they are written."""
    given = evaluated(value)

    def constant(node: Expression) -> Value:
        return evaluated(kind[node.start : node.end])

    try:
        stated = parse_type(parse_expression(SourceText("main.tf", kind))[0], constant)
    except ConstraintError as error:
        return Unknown(Reason.ERROR, given.provenance, kind, error.message)
    return convert(given, stated, value)


def plain(value: Value) -> Any:
    """A value as `expressions.exact` reads the JSON of it."""
    match value:
        case Absent():
            return None
        case Known(value=bool() as flag):
            return flag
        case Known(value=str() as text):
            return str(text)
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
