"""Pod specs put together from fields that a kind of object writes in places of its own."""

from collections.abc import Iterable, Mapping

from ailint.adapters import conversion
from ailint.configuration.kubernetes.edit import edited
from ailint.configuration.resource import elements
from ailint.value import Absent, Attribute, Known, Object, Provenance, Reason, Unknown, Value


def assembled(fields: Mapping[str, Value], where: Provenance) -> Value:
    """An object of the fields that are written."""
    written = {name: value for name, value in fields.items() if not isinstance(value, Absent)}
    return Known(Object.of(written, where.span), where)


def with_fields(value: Value, fields: Mapping[str, Value]) -> Value:
    """An object with the written ones of some fields put in; nothing, where there was none, is an empty object."""
    written = {name: one for name, one in fields.items() if not isinstance(one, Absent)}
    match value:
        case Known(value=Object() as body, provenance=where):
            return Known(edited(body, written), where)
        case Absent(provenance=where):
            return assembled(written, where)
        case _:
            return value


def first_written(*values: Value) -> Value:
    """The first value that is written; the first of all where none is."""
    return next((value for value in values if not isinstance(value, Absent)), values[0])


def joined(values: Iterable[Value], where: Provenance) -> Value:
    """One list of several, unknown where any of them is; absent where none is written."""
    items: list[Value] = []
    written = False
    for value in values:
        if isinstance(value, Absent):
            continue
        found = elements(value)
        if isinstance(found, Unknown):
            return found
        items += found
        written = True
    nothing: Value = Absent(where)
    return Known(tuple(items), where) if written else nothing


def items_of(value: Value) -> tuple[Value, ...]:
    """The elements of a list that are objects; none of an unknown one."""
    found = elements(value)
    if isinstance(found, Unknown):
        return ()
    return tuple(item for item in found if isinstance(item, Known) and isinstance(item.value, Object))


def word(value: Value) -> str:
    """The text of a known scalar, else nothing."""
    made = conversion.known_text(value)
    return made.value if made is not None else ""


def is_true(value: Value) -> bool:
    """Whether a value is known to be true."""
    made = conversion.boolean(value)
    return isinstance(made, Known) and made.value


def number(value: Value, default: int) -> int:
    """A known whole number, else the default."""
    made = conversion.integer(value)
    return made.value if isinstance(made, Known) else default


def at_least_one(value: Value) -> Attribute[int]:
    """A count of replicas, one where nothing is written."""
    return conversion.with_default(conversion.integer(value), 1)


def elsewhere(where: Provenance, what: str) -> Unknown:
    """What an object that is not in the scan decides."""
    return Unknown(Reason.DATA, where, detail=what)
