"""What following a script yields, in the order in which it happens."""

import msgspec

from ailint.configuration.az.command import CommandLine
from ailint.configuration.resource import Resource
from ailint.value import Known, Unknown

_CREATING: dict[tuple[str, ...], str] = {
    ("az", "aks", "nodepool"): "add",
    ("az", "vm", "extension"): "set",
    ("az", "vmss", "extension"): "set",
    ("az", "aks", "machine"): "add",
    ("az", "containerapp", "env", "workload-profile"): "add",
}
_NAMES = ("name", "id", "pool-id", "budget-name", "machine-name", "endpoint-name")
_PARENTS: dict[tuple[str, ...], str] = {
    ("az", "vm", "extension"): "vm-name",
    ("az", "vmss", "extension"): "vmss-name",
    ("az", "capacity", "reservation"): "capacity-reservation-group",
    ("az", "containerapp", "env", "workload-profile"): "name",
}
_OWN_NAMES: dict[tuple[str, ...], str] = {("az", "containerapp", "env", "workload-profile"): "workload-profile-name"}
"""Commands whose `--name` is their parent's."""


class Ran(msgspec.Struct, frozen=True):
    """A command of the Azure CLI was run; `is_certain` unless that depends on something unknown."""

    line: CommandLine
    is_certain: bool


class Applied(msgspec.Struct, frozen=True):
    """Objects of a manifest in the script were applied."""

    resources: tuple[Resource, ...]
    is_certain: bool


Event = Ran | Applied


def address_path(line: CommandLine) -> str:
    """What a command makes, as its author would say it: `az vm create vm-lab`."""
    parts = [" ".join(line.words)]
    option = _OWN_NAMES.get(line.group) or next((one for one in _NAMES if one in line.options), "name")
    name = _name(line, option)
    parent = _PARENTS.get(line.group)
    if parent is not None and parent in line.options:
        name = f"{_name(line, parent)}/{name}"
    return " ".join([*parts, *([name] if name else [])])


def _name(line: CommandLine, option: str) -> str:
    match line.options.get(option):
        case Known(value=str() as text):
            return text
        case Unknown(expression=expression) if expression:
            return expression
        case _:
            return ""


def creating_path(line: CommandLine) -> str | None:
    """The address of the command that creates what this one creates or shows; None where it does neither."""
    if line.verb not in {"create", "add", "set", "show"}:
        return None
    created = msgspec.structs.replace(line, words=(*line.group, _CREATING.get(line.group, "create")))
    return address_path(created)
