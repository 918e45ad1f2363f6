"""azapi resources: ARM bodies written in Terraform, read through ARM's column."""

from ailint.adapters import conversion
from ailint.adapters.concepts import CONCEPTS
from ailint.address import Address, typed_path
from ailint.configuration.resource import Resource
from ailint.source.files import Files
from ailint.value import Absent, Known, Object, Provenance, Value, decoded

_KINDS = frozenset({"azapi_resource", "azapi_update_resource"})
_OUTER = ("name", "location", "tags", "identity", "parent_id")


def is_azapi(resource: Resource) -> bool:
    """Whether a Terraform resource carries an ARM body."""
    return resource.type in _KINDS


def may_be_judged(resource: Resource) -> bool:
    """Whether some adapter reads the type of an azapi resource, as far as that is known."""
    kind = conversion.known_text(resource.read("type"))
    return kind is None or any(kind.value.split("@")[0].lower() in types for _, _, types in CONCEPTS)


def as_arm(resource: Resource, files: Files) -> Resource | None:
    """The ARM resource that an azapi resource stands for; None where its type or body is unknown.

    v2 of the provider takes an object as body, v1 JSON: of `jsonencode({…})`, a heredoc or a file. A resource without
    a body says nothing.
    """
    kind = conversion.known_text(resource.read("type"))
    if kind is None:
        return None
    arm_type = kind.value.split("@")[0]
    written = resource.read("body")
    if isinstance(written, Absent):
        written = Known(Object.of({}, resource.span), written.provenance)
    body = decoded(written) or _parsed(written, files) or written
    if not isinstance(body, Known) or not isinstance(body.value, Object):
        return None
    values: dict[str, Value] = {name: body.value[name] for name in body.value}
    for name in _OUTER:
        outer = resource.read(name)
        if not isinstance(outer, Absent):
            values.setdefault(name, outer)
    return Resource(
        resource.format,
        arm_type,
        resource.address,
        resource.span,
        Object.of(values, resource.span, folds_case=True),
        may_exist=resource.may_exist,
        parent=_parent(resource),
        aliases=_aliases(resource, arm_type, values.get("name")),
        is_partial_update=resource.type == "azapi_update_resource",
        comment_purpose=resource.comment_purpose,
    )


def _parsed(written: Value, files: Files) -> Value | None:
    """What a text holds that is JSON; values stand where they are written in it, as far as that is to be found."""
    if not isinstance(written, Known) or not isinstance(written.value, str):
        return None
    from ailint.configuration.data import Document
    from ailint.configuration.kubernetes.embedded import text_of
    from ailint.syntax.json import parse_json

    text = text_of(written, files)
    parsed = parse_json(text) if text is not None else None
    if text is None or parsed is None or parsed.root is None or parsed.notices:
        return None
    return Document(text).value(parsed.root)


def _parent(resource: Resource) -> Address | None:
    made = conversion.reference(resource.read("parent_id"), resource)
    return made.value if isinstance(made, Known) else None


def _aliases(resource: Resource, arm_type: str, name: Value | None) -> tuple[Address, ...]:
    written = conversion.known_text(name if name is not None else Absent(Provenance(resource.span)))
    # A child's own name is not the whole of its id.
    if written is None or written.value.count("/") != arm_type.count("/") - 1:
        return ()
    return (Address(resource.address.scope, typed_path(arm_type, written.value)),)
