"""Evaluated values as plain Python data, to be compared with what is expected."""

from datetime import date
from decimal import Decimal

from ailint.configuration.project import Inputs
from ailint.value import Absent, Choice, Known, Object, Unknown, Value

UNKNOWN = "(known after apply)"
INPUTS = Inputs(date(2026, 12, 1))


def plain(value: Value) -> object:
    """A value as JSON has it; what is not decided is UNKNOWN."""
    match value:
        case Known(value=Object() as inside):
            if inside.is_partial:
                return UNKNOWN
            return {name: plain(inside[name]) for name in inside}
        case Known(value=tuple() as items):
            return [plain(item) for item in items]
        case Known(value=Decimal() as number):
            return float(number)
        case Known(value=inner):
            return inner
        case Absent():
            return None
        case Unknown() | Choice():
            return UNKNOWN
