"""What options of the Azure CLI mean: names of other resources, images, and what a command does unless told not to."""

from ailint.adapters import conversion
from ailint.address import Address, typed_path
from ailint.configuration.resource import Resource
from ailint.value import Absent, Attribute, Choice, Known, Provenance, Reason, Unknown


def named(resource: Resource, option: str, arm_type: str) -> Attribute[Address]:
    """What an az option refers to by name, or by id."""
    value = resource.read(option)
    written = conversion.known_text(value)
    if written is None or "/" in written.value or not written.value:
        return conversion.reference(value, resource)
    return Known(Address(resource.address.scope, typed_path(arm_type, written.value)), written.provenance)


def named_all(resource: Resource, option: str, arm_type: str) -> Attribute[tuple[Address, ...]]:
    """What a list option refers to by names."""
    made = conversion.texts(resource.read(option))
    if not isinstance(made, Known):
        return conversion.references(resource.read(option), resource)
    found = (Address(resource.address.scope, typed_path(arm_type, name)) for name in made.value)
    return Known(tuple(found), made.provenance)


def pair(resource: Resource, option: str, key: str) -> Attribute[str]:
    """The value of one key in an option that takes `key=value` texts; keys are compared without regard to case."""
    made = conversion.texts(resource.read(option))
    if not isinstance(made, Known):
        return made if isinstance(made, Unknown) else conversion.absent(made.provenance)
    for text in made.value:
        name, separator, value = text.partition("=")
        if separator and name.strip().lower() == key.lower():
            return Known(value, made.provenance)
    return conversion.absent(made.provenance)


def image_part(resource: Resource, number: int) -> Attribute[str]:
    """Publisher, offer or sku of `--image publisher:offer:sku:version`; an alias (`Ubuntu2204`) is the offer."""
    made = conversion.text(resource.read("image"))
    if not isinstance(made, Known):
        return made
    parts = made.value.split(":")
    if len(parts) == 4:
        return Known(parts[number], made.provenance)
    if "/" in made.value or number != 1:
        return conversion.absent(made.provenance)
    return made


def password_option(resource: Resource) -> Attribute[bool]:
    """`--authentication-type password|all`, or a password given."""
    kind = conversion.known_text(resource.read("authentication-type"))
    if kind is not None:
        return Known(kind.value.lower() in {"password", "all"}, kind.provenance)
    given = conversion.presence(resource.read("admin-password"))
    if not isinstance(given, Known):
        return given
    return Known(True, Provenance(given.provenance.span, given.provenance.path), sensitive=True)


def cli_public_ip(resource: Resource) -> Attribute[bool]:
    """`az vm create` makes a public address unless `--public-ip-address ""` or own interfaces are given."""
    where = Provenance(resource.span)
    if not isinstance(resource.read("nics"), Absent):
        return conversion.absent(where)
    written = conversion.text(resource.read("public-ip-address"))
    match written:
        case Known(value=name, provenance=place):
            return Known(name.strip("'\"") != "", place)
        case Absent():
            return conversion.with_default(conversion.absent(where), True)
        case Unknown() | Choice():
            return Unknown(Reason.INPUT, written.provenance)


def cli_remote_login(resource: Resource) -> Attribute[bool]:
    """`az vm create` makes a security group that opens SSH or RDP to everybody, unless one is named or it is told not
    to: `--nsg ""`, `--nsg-rule NONE`, own interfaces.

    A name alone makes a new group with that rule, or takes one that is there.
    """
    where = Provenance(resource.span)
    if not isinstance(resource.read("nics"), Absent):
        return conversion.absent(where)
    rule, group = conversion.text(resource.read("nsg-rule")), conversion.text(resource.read("nsg"))
    for option in (rule, group):
        if isinstance(option, Unknown | Choice):
            return Unknown(Reason.INPUT, option.provenance)
    if isinstance(rule, Known):
        return Known(rule.value.upper() != "NONE", rule.provenance)
    if isinstance(group, Known):
        is_none = group.value.strip("'\"") == ""
        detail = "the security group may be one that exists"
        return Known(False, group.provenance) if is_none else Unknown(Reason.PLATFORM, group.provenance, detail=detail)
    return conversion.with_default(conversion.absent(where), True)
