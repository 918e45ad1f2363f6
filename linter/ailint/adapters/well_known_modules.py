"""Calls of modules that everybody knows and nobody has in the tree."""

from collections.abc import Callable, Iterator

from ailint.configuration.resource import Resource
from ailint.source.format import Format

_PREFIX = "module:"


def is_well_known(resource: Resource) -> bool:
    """Whether a resource stands for the call of a module with a table here."""
    return resource.type.startswith(_PREFIX) and _table(resource) is not None


def created_by(call: Resource) -> list[Resource]:
    """The resources that a well-known module's call creates, in the provider's words.

    Raises `UnknownInputError` where their number or kind is unknown.
    """
    table = _table(call)
    return [] if table is None else list(table(call))


def _table(call: Resource) -> Callable[[Resource], Iterator[Resource]] | None:
    source = call.type.removeprefix(_PREFIX)
    if call.format is Format.BICEP:
        from ailint.adapters import bicep_modules

        return bicep_modules.MODULES.get(bicep_modules.registry_name(source))
    from ailint.adapters import terraform_modules

    return terraform_modules.MODULES.get(terraform_modules.registry_name(source))
