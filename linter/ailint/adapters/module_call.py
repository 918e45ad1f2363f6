"""What a call of a module says, turned into resources of a provider."""

from collections.abc import Iterator, Mapping

from ailint.address import Address
from ailint.configuration.resource import Resource, elements, read
from ailint.value import Absent, Known, Object, Provenance, Reason, Unknown, Value


class UnknownInputError(Exception):
    """What a call creates depends on something unknown."""


def made(
    call: Resource, kind: str, body: Object, address: Address | None = None, parent: Address | None = None
) -> Resource:
    """A resource that a call creates; its address is the call's own unless another is given."""
    return Resource(
        call.format,
        kind,
        address or call.address,
        body.span,
        body,
        may_exist=call.may_exist,
        parent=parent,
        comment_purpose=call.comment_purpose,
    )


def body_of(
    call: Resource, inputs: Mapping[str, str], defaults: Mapping[str, object] | None = None, *, folds_case: bool = False
) -> Object:
    """An object with an attribute for each input; paths with dots become objects within it."""
    values: dict[str, Value] = {}
    inner: dict[str, dict[str, str]] = {}
    for path, spellings in inputs.items():
        name, dot, rest = path.partition(".")
        if dot:
            inner.setdefault(name, {})[rest] = spellings
        else:
            values[name] = given(call, spellings, defaults or {})
    for name, paths in inner.items():
        inside = body_of(call, paths, defaults, folds_case=folds_case)
        values[name] = Known(inside, Provenance(call.span))
    return Object.of(values, call.span, is_partial=True, folds_case=folds_case)


def given(call: Resource, spellings: str, defaults: Mapping[str, object]) -> Value:
    """An input by any of its spellings (`new | old`), else the module's default for it."""
    found = [call.read(spelling.strip()) for spelling in spellings.split("|")]
    written = next((value for value in found if not isinstance(value, Absent)), None)
    if written is not None:
        return written
    name = spellings.partition("|")[0].strip()
    return Known(defaults[name], Provenance(call.span, name)) if name in defaults else found[0]


def entries(call: Resource, name: str) -> Iterator[tuple[str, Object]]:
    """The objects of a map; none where the input is not given. Raises `UnknownInputError`."""
    written = call.read(name)
    if isinstance(written, Absent):
        return
    if not isinstance(written, Known) or not isinstance(written.value, Object) or written.value.is_partial:
        raise UnknownInputError
    for key in written.value:
        entry = written.value[key]
        if not isinstance(entry, Known) or not isinstance(entry.value, Object):
            raise UnknownInputError
        yield key, entry.value


def listed(call: Resource, name: str) -> Iterator[tuple[int, Object]]:
    """The objects of a list with their numbers; none where the input is not given. Raises `UnknownInputError`."""
    written = elements(call.read(name))
    if isinstance(written, Unknown):
        raise UnknownInputError
    for number, entry in enumerate(written):
        if not isinstance(entry, Known) or not isinstance(entry.value, Object):
            raise UnknownInputError
        yield number, entry.value


def is_written(call: Resource, name: str) -> bool:
    """Whether an input is given at all."""
    return not isinstance(read(Known(call.body, Provenance(call.span)), name), Absent)


def with_more(inside: Object, more: Mapping[str, Value]) -> Object:
    """An object with further attributes."""
    values = {name: inside[name] for name in inside} | dict(more)
    return Object.of(values, inside.span, is_partial=inside.is_partial, folds_case=inside.folds_case)


def renamed(inside: Object, names: Mapping[str, str]) -> Object:
    """An object with other names for some of its attributes."""
    values = {names.get(name, name): inside[name] for name in inside}
    return Object.of(values, inside.span, is_partial=inside.is_partial, folds_case=inside.folds_case)


def below(call: Resource, path: str) -> Address:
    """The address of something that a call creates besides its main resource."""
    return Address(call.address.scope, f"{call.address.path}{path}")


def referring(call: Resource, address: Address) -> Unknown:
    """The id of something that a call creates."""
    return Unknown(Reason.RESOURCE, Provenance(call.span), reference=address)
