"""Resources that carry others: azapi bodies, manifests and templates inside Terraform."""

from collections.abc import Iterator

from ailint.adapters.azapi import as_arm, is_azapi
from ailint.adapters.kubernetes_provider import as_object, kind_of
from ailint.address import Address
from ailint.configuration.project import Configuration, Inputs, Opaque
from ailint.configuration.resource import Resource
from ailint.source.files import Files
from ailint.value import Absent, Unknown, decoded

_MANIFESTS = {"kubernetes_manifest": "manifest", "kubectl_manifest": "yaml_body"}
_TEMPLATE = "azurerm_resource_group_template_deployment"


def unfolded(resource: Resource, files: Files, inputs: Inputs, found: Configuration) -> Iterator[Resource]:
    """The resources that a resource stands for: itself, unless it carries others.

    Notices and opaque sources go into `found`.
    """
    if is_azapi(resource):
        made = as_arm(resource)
        if made is None:
            _opaque(resource, "azapi body", found)
        else:
            yield made
    elif resource.type in _MANIFESTS:
        yield from _manifests(resource, files, found)
    elif resource.type == _TEMPLATE:
        yield from _template(resource, files, inputs, found)
    elif kind_of(resource.type) is not None:
        made = as_object(resource)
        assert made is not None, "its kind is known"
        yield made
    else:
        if resource.type == "helm_release":
            from ailint.adapters.helm import chart_of

            found.opaque.append(Opaque("Helm chart", chart_of(resource), resource.span))
        yield resource


def _opaque(resource: Resource, kind: str, found: Configuration) -> None:
    found.opaque.append(Opaque(kind, resource.address.path, resource.span))


def _manifests(resource: Resource, files: Files, found: Configuration) -> Iterator[Resource]:
    from ailint.configuration.kubernetes import resources_from_value

    written = resource.read(_MANIFESTS[resource.type])
    value = decoded(written) or written
    if isinstance(value, Unknown | Absent):
        _opaque(resource, "manifest", found)
        return
    made = resources_from_value(value, resource.address.scope, found.notices, files)
    for number, one in enumerate(made):
        one.address = Address(resource.address.scope, resource.address.path + (f"[{number}]" if len(made) > 1 else ""))
        one.may_exist = resource.may_exist
        yield one


def _template(resource: Resource, files: Files, inputs: Inputs, found: Configuration) -> Iterator[Resource]:
    from ailint.configuration.arm import read_template
    from ailint.configuration.evaluation.reading import Reading
    from ailint.configuration.kubernetes.embedded import text_of

    text = text_of(resource.read("template_content"), files)
    if text is None:
        _opaque(resource, "deployment template", found)
        return
    reading = Reading(resource.address.scope, files, inputs)
    read_template(text, None, reading)
    found.notices += reading.configuration.notices
    found.opaque += reading.configuration.opaque
    for one in reading.configuration.resources:
        one.address = Address(one.address.scope, f"{resource.address.path}/{one.address.path}")
        yield one
