"""The shape that every tool's evaluated resources share, and how an adapter reads them."""

import re
from functools import lru_cache

import msgspec

from ailint.address import Address
from ailint.source.format import Format as Format
from ailint.source.span import Span
from ailint.value import Absent, Choice, Known, Object, Provenance, Reason, Unknown, Value


class Resource:
    """One evaluated resource of one tool.

    `type` is the tool's own: `azurerm_linux_virtual_machine`, `Microsoft.Compute/virtualMachines` (as written, without
    API version), `apps/v1/Deployment`, `az vm create`. `span` is its header. `may_exist` says that its existence
    depends on something unknown (`count`, `condition`). `parent` is the ARM resource it is a child of.
    `aliases` are further addresses by which other resources may refer to it (ARM type and name).
    `comment_purpose` is what an `# ailint: workload=…` comment states. `provider_major` is the major version of the
    Terraform provider, None where it is not settled.
    """

    __slots__ = (
        "address",
        "aliases",
        "body",
        "comment_purpose",
        "format",
        "is_partial_update",
        "may_exist",
        "parent",
        "provider_major",
        "span",
        "type",
    )

    def __init__(
        self,
        format: Format,  # noqa: A002 - the field's word
        type: str,  # noqa: A002 - the field's word
        address: Address,
        span: Span,
        body: Object,
        *,
        may_exist: bool = False,
        parent: Address | None = None,
        aliases: tuple[Address, ...] = (),
        is_partial_update: bool = False,
        comment_purpose: str = "",
        provider_major: int | None = None,
    ) -> None:
        self.format = format
        self.type = type
        self.address = address
        self.span = span
        self.body = body
        self.may_exist = may_exist
        self.parent = parent
        self.aliases = aliases
        self.is_partial_update = is_partial_update
        self.comment_purpose = comment_purpose
        self.provider_major = provider_major

    def read(self, path: str) -> Value:
        """The value at a path such as `scale_settings.min_node_count` or `agentPoolProfiles[0].vmSize`.

        A list of one element is stepped into without an index, since Terraform writes a single block as a list.
        The provenance of the answer carries the path.
        """
        return read(Known(self.body, Provenance(self.span)), path)

    def read_all(self, path: str) -> tuple[Value, ...] | Unknown:
        """The elements of the list at a path (a single value counts as a list of one, absence as an empty one)."""
        return elements(self.read(path))


@lru_cache(maxsize=4096)
def _parts(path: str) -> tuple[str | int, ...]:
    found = re.findall(r"\[(\d+)\]|'([^']*)'|([^.\[\]']+)", path)
    return tuple(int(index) if index else quoted or name for index, quoted, name in found)


def read(value: Value, path: str) -> Value:
    """The value at `path` below `value`: known, absent or unknown as far as the way there is.

    Names with dots are quoted: `resources.limits.'nvidia.com/gpu'`.
    """
    for part in _parts(path):
        # Nearly all steps are into an object, or past where nothing is written.
        if type(value) is Known and type(value.value) is Object and not value.sensitive and type(part) is str:
            value = value.value.lookup(part)
        elif type(value) is Absent:
            value = Absent(value.provenance)
            break
        else:
            value = _step(value, part)
    return _under(value, path)


def _step(value: Value, part: str | int) -> Value:
    match value:
        case Known(value=Object() as inside):
            if isinstance(part, int):
                return value if part == 0 else Absent(value.provenance)
            found = inside.lookup(part)
            return found if not value.sensitive else _sensitive(found)
        case Known(value=tuple() as items):
            if isinstance(part, int):
                return items[part] if part < len(items) else Absent(value.provenance)
            if not items:
                return Absent(value.provenance)
            return _step(items[0], part)
        case Known():
            return Absent(value.provenance)
        case Choice():
            options = tuple(_step(option, part) for option in value.options)
            return choice_of(options, value)
        case Absent():
            gone: Absent[object] = Absent(value.provenance)
            return gone
        case Unknown():
            return msgspec.structs.replace(value, reference=None)


def choice_of(options: tuple[Value, ...], like: "Choice[object]") -> Value:
    """The choice among new options that is decided as `like` is; nested choices are not followed (Unknown)."""
    flat: list[Known[object] | Absent[object] | Unknown] = []
    for option in options:
        if isinstance(option, Choice):
            flat.append(Unknown(Reason.CHOICE, option.provenance))
        else:
            flat.append(option)
    return Choice(tuple(flat), like.provenance, like.key, like.labels)


def _sensitive(value: Value) -> Value:
    match value:
        case Known() | Unknown():
            return msgspec.structs.replace(value, sensitive=True)
        case _:
            return value


def _under(value: Value, path: str) -> Value:
    if type(value) is Known:
        return Known(value.value, value.provenance.at(path), value.sensitive)
    if type(value) is Absent:
        gone: Absent[object] = Absent(value.provenance.at(path), value.default)
        return gone
    return msgspec.structs.replace(value, provenance=value.provenance.at(path))


def elements(value: Value) -> tuple[Value, ...] | Unknown:
    """The elements of a list value; of a set or tuple likewise. An unknown or undecided list is Unknown."""
    match value:
        case Known(value=tuple() as items):
            return items
        case Known():
            return (value,)
        case Absent():
            return ()
        case Unknown():
            return value
        case Choice():
            return Unknown(Reason.CHOICE, value.provenance)
