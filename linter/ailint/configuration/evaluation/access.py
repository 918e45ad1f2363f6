"""`value.name` and `value[index]`: what stands within a value, with its own provenance."""

import msgspec

from ailint.configuration.evaluation.handle import Handle
from ailint.configuration.evaluation.symbolic import bounded, element_words, words
from ailint.configuration.evaluation.undecided import as_sensitive, distribute, is_sensitive
from ailint.value import Absent, Known, Object, Provenance, Reason, Unknown, Value


def element(
    target: Value, index: Value, where: Provenance, *, is_safe: bool = False, absorbs_null: bool = False
) -> Value:
    """The property or item at an index. A missing one is an error, or null where the access is safe.

    Behind a safe access (`absorbs_null`) what is taken of null is null, too.
    """
    found = distribute((target, index), lambda picked: _element(picked[0], picked[1], where, is_safe, absorbs_null))
    return as_sensitive(found) if is_sensitive((target,)) else found


def _element(target: Value, index: Value, where: Provenance, is_safe: bool, absorbs_null: bool) -> Value:
    match target, index:
        case Absent(), _ if is_safe or absorbs_null:
            return target
        case Absent(), _:
            return _missing(where, f"{words(index)} of null", is_safe)
        case Unknown(), _:
            return msgspec.structs.replace(target, expression=element_words(target, index), reference=None)
        case _, Unknown():
            return msgspec.structs.replace(index, expression=element_words(target, index), reference=None)
        case Known(value=Handle() as inside), Known(value=str() as name):
            found = inside.lookup(name)
            return msgspec.structs.replace(found, provenance=where) if isinstance(found, Unknown) else found
        case Known(value=Object() as inside), Known(value=str() as name):
            return _property(inside, name, target, where, is_safe)
        case Known(value=tuple() as items), Known(value=int() as number) if not isinstance(number, bool):
            if 0 <= number < len(items):
                item: Value = items[number]
                return item
            return _missing(where, f"item {number} of {len(items)}", is_safe)
        case _:
            return Unknown(Reason.ERROR, where, detail=f"{words(index)} can't be taken of this value")


def _property(inside: Object, name: str, target: Value, where: Provenance, is_safe: bool) -> Value:
    if name in inside:
        return inside[name]
    if inside.is_partial:
        found = inside.lookup(name)
        if isinstance(found, Unknown) and not found.expression:
            return msgspec.structs.replace(found, expression=bounded(f"{words(target)}.{name}"))
        return found
    return _missing(where, f"property {name}", is_safe)


def _missing(where: Provenance, what: str, is_safe: bool) -> Value:
    if is_safe:
        gone: Absent[object] = Absent(where)
        return gone
    return Unknown(Reason.ERROR, where, detail=f"{what} does not exist")
