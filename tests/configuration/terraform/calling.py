"""Terraform values made by hand, and functions called with them."""

from collections.abc import Mapping
from decimal import Decimal
from pathlib import Path
from typing import Any

from ailint.configuration.terraform import functions
from ailint.configuration.terraform.context import FunctionContext
from ailint.source.files import Files
from ailint.source.span import Span
from ailint.source.text import SourceText
from ailint.value import Absent, Choice, Known, Object, Provenance, Reason, Unknown, Value

CALL = Span("main.tf", 9, 1, 9, 20)
"""Where every function of these tests is called."""
WRITTEN = Span("terraform.tfvars", 3, 5, 3, 9)
"""Where the arguments were written."""
NOWHERE = Path("no such folder")


def known(inner: Any, sensitive: bool = False) -> Known[object]:
    """A value and all that is in it, written at WRITTEN; Values within stay as they are."""
    return Known(_inner(inner), Provenance(WRITTEN), sensitive)


def _inner(inner: Any) -> object:
    if isinstance(inner, Mapping) and not isinstance(inner, Object):
        return Object.of({name: of(value) for name, value in inner.items()}, WRITTEN)
    if isinstance(inner, list):
        return tuple(of(value) for value in inner)
    return inner


def of(inner: Any) -> Value:
    """Plain data as a value: dicts are objects, lists are tuples, None is null."""
    if isinstance(inner, Known | Absent | Unknown | Choice):
        return inner
    if inner is None:
        gone: Absent[object] = Absent(Provenance(WRITTEN))
        return gone
    return known(inner)


def unknown(reason: Reason = Reason.RESOURCE, detail: str = "", sensitive: bool = False) -> Unknown:
    """A value that is not known, such as the id of a resource."""
    return Unknown(reason, Provenance(WRITTEN), "azurerm_x.y.id", detail, sensitive=sensitive)


def choice(*options: Any, key: str = "var.large") -> Choice[object]:
    """One of these values, decided by `key`."""
    made = tuple(of(option) for option in options)
    assert not any(isinstance(option, Choice) for option in made)
    labels = tuple(f"{key} is {index}" for index in range(len(made)))
    return Choice(made, Provenance(WRITTEN), key, labels)  # type: ignore[arg-type]


def context(
    files: dict[str, str] | None = None, root: Path = NOWHERE, folder: str = "", rendered: Any = ""
) -> FunctionContext:
    """A place to call functions at, with files that exist only here."""
    virtual = {path: text.encode() for path, text in (files or {}).items()}

    def render(text: SourceText, variables: Object) -> Value:
        return of(rendered)

    return FunctionContext(CALL, "f(…)", Files(root, virtual), folder, folder, render)


def call(name: str, *arguments: Any, at: FunctionContext | None = None) -> Value:
    """The value of a call with plain data or Values as arguments."""
    return functions.call(name, tuple(of(argument) for argument in arguments), at or context())


def plain(value: Value) -> Any:
    """A value as plain data again; what is not known is its reason, a choice a set of options."""
    match value:
        case Absent():
            return None
        case Unknown(reason=reason):
            return reason
        case Choice(options=options):
            return ("one of", *[plain(option) for option in options])
        case Known(value=tuple() as items):
            return [plain(item) for item in items]
        case Known(value=Object() as inside):
            return {name: plain(inside[name]) for name in inside}
        case Known(value=inner):
            return float(inner) if isinstance(inner, Decimal) else inner
