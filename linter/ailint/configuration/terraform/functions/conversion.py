"""can ephemeralasnull issensitive nonsensitive sensitive tobool tolist tomap tonumber toset tostring try type"""

from typing import Final

import msgspec

from ailint.configuration.terraform.choices import UndecidedError
from ailint.configuration.terraform.functions.function import (
    ArgumentError,
    Call,
    Function,
    UnknownArgumentError,
    UnsupportedError,
)
from ailint.configuration.terraform.types import ANY, BOOL, NUMBER, STRING, ListOf, MapOf, SetOf, Type
from ailint.value import Absent, Choice, Known, Object, Reason, Unknown, Value

_LOOKED_AT = 10_000
"""Parts of a value that `try` and `can` look at for an error or something unknown."""


def _to(kind: Type) -> Function:
    def implement(call: Call, value: Value) -> Value:
        return value

    return Function(implement, (kind,), null_from=0, takes_unknown=True)


def _find_open(value: Value) -> Unknown | Choice[object] | None:
    """The first error within a value, else the first thing that is unknown or undecided, if any."""
    waiting: list[Value] = [value]
    found: Unknown | Choice[object] | None = None
    looked = 0
    while waiting and looked < _LOOKED_AT:
        part = waiting.pop()
        looked += 1
        match part:
            case Unknown(reason=Reason.ERROR):
                return part
            case Unknown() | Choice():
                found = found or part
            case Known(value=tuple() as items):
                waiting += items
            case Known(value=Object() as inside):
                waiting += [inside[name] for name in inside]
            case _:
                pass
    return found


def _try(call: Call, *given: Value) -> Value:
    """The first argument without an error; unknown where an earlier one may yet turn out to have one."""
    for value in given:
        found = _find_open(value)
        if isinstance(found, Choice):
            raise UndecidedError(found)
        if found is None:
            return value
        if found.reason is not Reason.ERROR:
            raise UnknownArgumentError(found)
    raise ArgumentError("every argument of try is in error")


def _can(call: Call, value: Value) -> Value:
    found = _find_open(value)
    if isinstance(found, Choice):
        raise UndecidedError(found)
    if isinstance(found, Unknown) and found.reason is not Reason.ERROR:
        raise UnknownArgumentError(found)
    return call.made(found is None)


def _sensitive(call: Call, value: Value) -> Value:
    if isinstance(value, Absent):
        return value
    call.is_sensitive = True
    return call.taken(value)


def _nonsensitive(call: Call, value: Value) -> Value:
    if isinstance(value, Known | Unknown):
        return msgspec.structs.replace(value, sensitive=False)
    return value


def _issensitive(call: Call, value: Value) -> Value:
    if isinstance(value, Unknown):
        if value.sensitive:
            return call.made(True)
        raise UnknownArgumentError(value)
    return call.made(isinstance(value, Known) and value.sensitive)


def _ephemeralasnull(call: Call, value: Value) -> Value:
    """Only an ephemeral value becomes null, and those are unknown here."""
    return value


def _type(call: Call, value: Value) -> Value:
    raise UnsupportedError("type() works in `terraform console` only")


FUNCTIONS: Final = {
    "can": Function(_can, (ANY,), is_raw=True),
    "ephemeralasnull": Function(_ephemeralasnull, (ANY,), null_from=0, takes_unknown=True),
    "issensitive": Function(_issensitive, (ANY,), null_from=0, takes_unknown=True),
    "nonsensitive": Function(_nonsensitive, (ANY,), null_from=0, takes_unknown=True),
    "sensitive": Function(_sensitive, (ANY,), null_from=0, takes_unknown=True),
    "tobool": _to(BOOL),
    "tolist": _to(ListOf(ANY)),
    "tomap": _to(MapOf(ANY)),
    "tonumber": _to(NUMBER),
    "toset": _to(SetOf(ANY)),
    "tostring": _to(STRING),
    "try": Function(_try, variadic=ANY, least=1, is_raw=True),
    "type": Function(_type, (ANY,), null_from=0, takes_unknown=True),
}
