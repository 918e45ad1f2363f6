"""Function calls, and the functions that look at their arguments before they are evaluated."""

from ailint.configuration.terraform import functions
from ailint.configuration.terraform.context import FunctionContext
from ailint.configuration.terraform.expressions.choices import Settled, per_option, settled
from ailint.configuration.terraform.expressions.rendering import TemplateNames, render
from ailint.configuration.terraform.expressions.traversals import among
from ailint.configuration.terraform.scope import Scope
from ailint.syntax.node import Call, Expression, Index, Literal, Member, Name
from ailint.value import Absent, Choice, Known, Object, Reason, Unknown, Value


def evaluate_call(node: Call, scope: Scope) -> Value:
    """What a function makes of its arguments."""
    name = node.name.removeprefix("core::")
    if node.target is not None:
        return scope.error(node, "Terraform has no methods")
    if "::" in name:
        return scope.unknown(Reason.UNSUPPORTED, node, f"{name} is a function of a provider")
    if scope.module.has_own_functions and name not in functions.NAMES:
        return scope.unknown(Reason.UNSUPPORTED, node, f"{name} is no function of Terraform")
    if name in {"try", "can"} and not node.expands_last:
        return _try(node, scope) if name == "try" else _can(node, scope)
    arguments = _arguments(node, scope)
    if isinstance(arguments, Unknown):
        return arguments
    if name == "lookup" and len(arguments) in {2, 3} and isinstance(key := arguments[1], Unknown):
        return _lookup(node, scope, arguments, key)
    return _call(name, tuple(arguments), node, scope)


def _call(name: str, arguments: tuple[Value, ...], node: Call, scope: Scope) -> Value:
    evaluator = scope.evaluator
    context = FunctionContext(
        scope.span(node),
        scope.source.snippet(node),
        evaluator.files,
        scope.module.folder,
        evaluator.root_folder,
        lambda text, variables: render(text, variables, scope),
        isinstance(scope.module, TemplateNames),
    )
    return functions.call(name, arguments, context)


def _arguments(node: Call, scope: Scope) -> list[Value] | Unknown:
    values = [scope.evaluate(argument) for argument in node.arguments]
    if not node.expands_last or not values:
        return values
    match values.pop():
        case Known(value=tuple() as items):
            return values + list(items)
        case Known() | Absent():
            return scope.error(node, "... needs a list or tuple")
        case Unknown() as unknown:
            return scope.derived(unknown, node)
        case Choice():
            return scope.unknown(Reason.CHOICE, node)


def _lookup(node: Call, scope: Scope, arguments: list[Value], key: Unknown) -> Value:
    """`lookup` with an unknown key: one of the values, or the default."""
    collection = arguments[0]
    if not isinstance(collection, Known) or key.reason is Reason.ERROR:
        return scope.derived(collection if isinstance(collection, Unknown) else key, node)

    def pick(picked: Settled) -> Value:
        return _call("lookup", (collection, picked, *arguments[2:]), node, scope)

    return among(collection, key, node.arguments[1], pick, node, scope, _NO_KEY if len(arguments) > 2 else "")


_NO_KEY = "\0"


def _try(node: Call, scope: Scope, start: int = 0) -> Value:
    """The first argument without an error; unknown where one before it may yet turn out to have one."""
    if start == len(node.arguments):
        return scope.error(node, "no argument of try could be evaluated")
    argument = node.arguments[start]

    def pick(values: tuple[Value, ...]) -> Value:
        value = settled(values[0])
        return _try(node, scope, start + 1) if _has_error(value, argument) else value

    return per_option((scope.evaluate(argument),), pick, node, scope)


def _can(node: Call, scope: Scope) -> Value:
    if len(node.arguments) != 1:
        return scope.error(node, "can takes one argument")
    argument = node.arguments[0]

    def answer(values: tuple[Value, ...]) -> Value:
        value = settled(values[0])
        if _has_error(value, argument):
            return scope.known(False, node)
        return scope.derived(value, node) if isinstance(value, Unknown) else scope.known(True, node)

    return per_option((scope.evaluate(argument),), answer, node, scope)


def _has_error(value: Value, argument: Expression) -> bool:
    """Whether evaluating the argument fails. A reference fails as a whole; only what is built here is looked into."""
    is_reference = isinstance(argument, Name | Member | Index | Literal)
    waiting = [value]
    looked = 0
    while waiting and looked < _LOOKED_INTO:
        value = waiting.pop()
        looked += 1
        match value:
            case Unknown(reason=Reason.ERROR):
                return True
            case Known(value=tuple() as items) if not is_reference:
                waiting += items
            case Known(value=Object() as inside) if not is_reference:
                waiting += [inside[name] for name in inside]
            case _:
                # Of a choice within, one option may have an error; that is told where it is used.
                pass
    return False


_LOOKED_INTO = 10_000
