"""JSON patches (RFC 6902) on evaluated objects."""

from collections.abc import Sequence

from ailint.configuration.kubernetes.edit import edited
from ailint.source.limits import NESTING
from ailint.value import Choice, Known, Object, Unknown, Value, Via, moved


class PatchError(Exception):
    """An operation can't be done; Kustomize would refuse it. Says why."""


def json_patch(value: Value, operations: Sequence[Value]) -> Value:
    """The value after all operations, in order. Raises PatchError at the first that can't be done."""
    for operation in operations:
        if not isinstance(operation, Known) or not isinstance(operation.value, Object):
            raise PatchError("an operation of a JSON patch is an object")
        value = _applied(value, operation.value)
    return value


def _applied(value: Value, operation: Object) -> Value:
    name, path = _text(operation, "op"), _pointer(_text(operation, "path"))
    match name:
        case "add" | "replace":
            given = operation.lookup("value")
            return _set(value, path, given, inserts=name == "add")
        case "remove":
            return _set(value, path, None, inserts=False)
        case "copy" | "move":
            source = _pointer(_text(operation, "from"))
            found = _found(value, source)
            value = _set(value, source, None, inserts=False) if name == "move" else value
            return _set(value, path, found, inserts=True)
        case "test":
            return value
        case _:
            raise PatchError(f"{name or 'an operation without op'} is no operation of a JSON patch")


def _text(operation: Object, name: str) -> str:
    found = operation.lookup(name)
    return found.value if isinstance(found, Known) and isinstance(found.value, str) else ""


def _pointer(path: str) -> list[str]:
    if not path.startswith("/"):
        raise PatchError(f"the path {path!r} does not begin with /")
    parts = [part.replace("~1", "/").replace("~0", "~") for part in path[1:].split("/")]
    if len(parts) > NESTING:
        raise PatchError(f"a path of {len(parts)} parts leads nowhere")
    return parts


def _set(value: Value, path: list[str], given: Value | None, *, inserts: bool) -> Value:
    """The value with `given` at the path; None removes. `inserts` lets list elements move up and new keys begin."""
    match value:
        case Known(value=Object() as body, provenance=where, sensitive=sensitive):
            return Known(_set_in_object(body, path, given, inserts=inserts), where, sensitive)
        case Known(value=tuple() as items, provenance=where, sensitive=sensitive):
            return Known(_set_in_list(items, path, given, inserts=inserts), where, sensitive)
        case Unknown() | Choice():
            return value  # whatever it is, it is not known what becomes of it
        case _:
            raise PatchError(f"there is nothing that could hold {path[0]}")


def _set_in_object(body: Object, path: list[str], given: Value | None, *, inserts: bool) -> Object:
    name = path[0]
    if name not in body and body.is_partial and len(path) > 1:
        return body
    if name not in body and not body.is_partial and (len(path) > 1 or not inserts):
        raise PatchError(f"{name} is not written")
    if len(path) > 1:
        return edited(body, {name: _set(body[name], path[1:], given, inserts=inserts)})
    return edited(body, {name: _placed(given, body.get(name))})


def _set_in_list(items: tuple[Value, ...], path: list[str], given: Value | None, *, inserts: bool) -> tuple[Value, ...]:
    if path == ["-"] and inserts and given is not None:
        return (*items, given)
    index = _index(path[0], len(items) + (inserts and len(path) == 1))
    if len(path) > 1:
        return (*items[:index], _set(items[index], path[1:], given, inserts=inserts), *items[index + 1 :])
    if given is None:
        return (*items[:index], *items[index + 1 :])
    if inserts:
        return (*items[:index], given, *items[index:])
    return (*items[:index], _placed(given, items[index]) or given, *items[index + 1 :])


def _index(text: str, length: int) -> int:
    if not text.isascii() or not text.isdecimal() or len(text) > 9 or int(text) >= length:
        raise PatchError(f"there is no element {text}")
    return int(text)


def _found(value: Value, path: list[str]) -> Value:
    for part in path:
        match value:
            case Known(value=Object() as body) if part in body:
                value = body[part]
            case Known(value=tuple() as items):
                value = items[_index(part, len(items))]
            case Known(value=Object() as body) if body.is_partial:
                return body.lookup(part)
            case Unknown() | Choice():
                return value
            case _:
                raise PatchError(f"{part} is not written")
    return value


def _placed(given: Value | None, before: Value | None) -> Value | None:
    if given is None or before is None:
        return given
    return moved(given, before.provenance.span, Via.MERGE, given.provenance.span.file)
