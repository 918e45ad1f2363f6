"""templatefile templatestring"""

import re
from typing import Final

from ailint.configuration.terraform.conversion import converted
from ailint.configuration.terraform.functions.filesystem import text_of
from ailint.configuration.terraform.functions.function import ArgumentError, Call, Function, UnknownArgumentError
from ailint.configuration.terraform.types import ANY, STRING
from ailint.source.text import SourceText
from ailint.value import Absent, Known, Object, Unknown, Value, Via, moved

_IDENTIFIER = re.compile(r"[^\W\d][\w-]*")


def _variables(call: Call, variables: Value) -> Object:
    if call.context.is_in_template:
        raise ArgumentError("a template can't render another one")
    inside = call.entries(variables)
    for name in inside:
        if not _IDENTIFIER.fullmatch(name):
            raise ArgumentError(f"{name!r} can't be the name of a template's variable")
    return inside


def _templatefile(call: Call, path: Value, variables: Value) -> Value:
    place, text = text_of(call, path)
    inside = _variables(call, variables)
    rendered = call.context.render(SourceText(place, text), inside)
    if isinstance(rendered, Absent):
        raise ArgumentError("the template comes to null")
    return moved(call.taken(rendered), call.context.span, Via.TEMPLATE, place)


def _templatestring(call: Call, template: Value, variables: Value) -> Value:
    """The template has no file of its own, so what it comes to stands where it is called."""
    text = call.text(template)
    inside = _variables(call, variables)
    rendered = call.context.render(SourceText(call.context.span.file, text), inside)
    match rendered:
        case Known():
            return call.made(call.text(converted(rendered, STRING)))
        case Unknown():
            raise UnknownArgumentError(rendered)
        case _:
            return call.made(call.text(rendered))


FUNCTIONS: Final = {
    "templatefile": Function(_templatefile, (STRING, ANY)),
    "templatestring": Function(_templatestring, (STRING, ANY)),
}
