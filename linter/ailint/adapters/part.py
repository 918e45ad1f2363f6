"""A block within a resource, read as a resource of its own: a rule of a security group, a subnet of a network."""

from collections.abc import Iterator

from ailint.address import Address
from ailint.configuration.resource import Resource, elements
from ailint.value import Known, Object, Unknown


def parts(resource: Resource, path: str) -> Iterator[Resource]:
    """The objects in the list at a path, in order; none where the list is unknown.

    Their addresses are `owner.path[number]`.
    """
    found = elements(resource.read(path))
    if isinstance(found, Unknown):
        return
    label = path.rpartition(".")[2]
    for number, value in enumerate(found):
        if isinstance(value, Known) and isinstance(value.value, Object):
            yield part(resource, value.value, f"{label}[{number}]")


def part(resource: Resource, body: Object, label: str) -> Resource:
    """One block of a resource, addressed below it."""
    return Resource(
        resource.format,
        resource.type,
        Address(resource.address.scope, f"{resource.address.path}.{label}"),
        body.span,
        body,
        may_exist=resource.may_exist,
        provider_major=resource.provider_major,
    )
