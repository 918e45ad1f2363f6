"""Strings with interpolations and directives."""

from collections.abc import Iterable
from unicodedata import normalize

from ailint.configuration.terraform.conversion import ConversionError, converted
from ailint.configuration.terraform.expressions.choices import per_option, settled
from ailint.configuration.terraform.expressions.loops import bound_names, rounds
from ailint.configuration.terraform.scope import Scope
from ailint.configuration.terraform.types import BOOL, STRING
from ailint.syntax.node import Expression, Literal, Template, TemplateFor, TemplateIf
from ailint.value import Absent, Known, Reason, Unknown, Value

LENGTH_LIMIT = 4 * 1024 * 1024
"""Characters a string may grow to."""


def evaluate_template(node: Template, scope: Scope) -> Value:
    """The string; a template that is a single interpolation is the value itself, of whatever type."""
    parts = node.parts
    if len(parts) == 1 and not _is_text(parts[0]):
        return scope.evaluate(parts[0])
    return _joined(parts, node, scope)


def _is_text(part: Expression) -> bool:
    return isinstance(part, TemplateIf | TemplateFor) or (isinstance(part, Literal) and isinstance(part.value, str))


def evaluate_directive_if(node: TemplateIf, scope: Scope) -> Value:
    """`%{ if c }…%{ else }…%{ endif }`."""
    condition = scope.evaluate(node.condition)

    def pick(values: tuple[Value, ...]) -> Value:
        match _bool(settled(values[0])):
            case Known(value=holds):
                return _joined(node.then if holds else node.otherwise, node, scope)
            case Unknown() as unknown:
                return scope.derived(unknown, node)
            case _:
                return scope.error(node, "the condition of a template directive is no bool")

    return per_option((condition,), pick, node, scope)


def _bool(value: Value) -> Value:
    try:
        return converted(value, BOOL)
    except ConversionError as error:
        return Unknown(Reason.ERROR, value.provenance, detail=str(error))


def evaluate_directive_for(node: TemplateFor, scope: Scope) -> Value:
    """`%{ for k, v in c }…%{ endfor }`."""
    collection = scope.evaluate(node.collection)

    def run(values: tuple[Value, ...]) -> Value:
        found = rounds(settled(values[0]), node.collection, scope)
        if isinstance(found, Unknown):
            return scope.derived(found, node)
        texts: list[Value] = []
        for key, value in found:
            names = bound_names(node, key, value)
            texts.append(_joined(node.body, node, scope.binding(names, str(len(texts)))))
        return per_option(tuple(texts), lambda ready: _concatenated(ready, node, scope), node, scope)

    return per_option((collection,), run, node, scope)


def _joined(parts: Iterable[Expression], node: Expression, scope: Scope) -> Value:
    values = tuple([scope.evaluate(part) for part in parts])
    return per_option(values, lambda ready: _concatenated(ready, node, scope), node, scope)


def _concatenated(values: tuple[Value, ...], node: Expression, scope: Scope) -> Value:
    texts: list[str] = []
    open_part: Unknown | None = None
    sensitive = False
    for value in values:
        match _string(settled(value)):
            case Known(value=str() as text, sensitive=is_sensitive):
                texts.append(text)
                sensitive = sensitive or is_sensitive
            case Unknown() as unknown:
                if unknown.reason is Reason.ERROR:
                    return scope.derived(unknown, node)
                open_part = open_part or unknown
            case _:
                return scope.error(node, "a null value can't be part of a string")
    if open_part is not None:
        return scope.derived(open_part, node)
    if sum(map(len, texts)) > LENGTH_LIMIT:
        return scope.unknown(Reason.LIMIT, node, "the string is too long")
    joined = "".join(texts)
    return scope.known(joined if joined.isascii() else normalize("NFC", joined), node, sensitive)


def _string(value: Value) -> Value:
    if isinstance(value, Absent | Unknown) or (isinstance(value, Known) and isinstance(value.value, str)):
        return value
    try:
        return converted(value, STRING)
    except ConversionError as error:
        return Unknown(Reason.ERROR, value.provenance, detail=str(error))
