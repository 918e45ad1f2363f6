"""Resources that carry others: azapi bodies, manifests and templates inside Terraform, Helm releases."""

from collections.abc import Iterable, Iterator

import msgspec

from ailint.adapters.azapi import as_arm, is_azapi, may_be_judged
from ailint.adapters.kubernetes_provider import as_object, kind_of
from ailint.adapters.module_call import UnknownInputError
from ailint.adapters.objects import Objects
from ailint.adapters.releases import releases
from ailint.adapters.well_known_modules import created_by, is_well_known
from ailint.address import Address
from ailint.configuration.project import Configuration, Inputs, Opaque
from ailint.configuration.resource import Resource, elements
from ailint.source.files import Files
from ailint.source.format import Format
from ailint.source.notice import Notice, NoticeKind
from ailint.value import Absent, Unknown, decoded

_MANIFESTS = {"kubernetes_manifest": "manifest", "kubectl_manifest": "yaml_body"}
_MODULES = frozenset({"module", "registry module"})
_REMOTE = "remote manifest"
_TEMPLATE = "azurerm_resource_group_template_deployment"


def unfolded(resources: Iterable[Resource], files: Files, inputs: Inputs, found: Configuration) -> Iterator[Resource]:
    """The resources that a project's resources stand for: themselves, unless they carry others.

    Notices and opaque sources go into `found`. All that is carried is unfolded first, since objects name each other.
    """
    carried = [one for resource in resources for one in _carried(resource, files, inputs, found)]
    objects = Objects(carried)
    for resource in carried:
        of_azure = _of_azure(resource, files, found, objects)
        if of_azure is None:
            yield resource
        else:
            yield from _told(of_azure, found)


def _carried(resource: Resource, files: Files, inputs: Inputs, found: Configuration) -> Iterator[Resource]:
    if is_azapi(resource):
        made = as_arm(resource, files)
        if made is None:
            _opaque(resource, "azapi body", found)
            if may_be_judged(resource):
                why = f"the type or body of {resource.address.path} is not known or no JSON: scan a plan instead"
                where = resource.span
                found.notices.append(Notice(NoticeKind.UNSUPPORTED, why, where.file, where.line, where.column))
        else:
            yield from _told((made,), found)
    elif resource.type in _MANIFESTS:
        yield from _manifests(resource, files, found)
    elif resource.type == _TEMPLATE:
        yield from _template(resource, files, inputs, found)
    elif is_well_known(resource):
        yield from _called(resource, found)
    elif kind_of(resource.type) is not None:
        made = as_object(resource)
        assert made is not None, "its kind is known"
        yield made
    elif (made_by := releases(resource)) is not None:
        yield from _releases(made_by, found)
    else:
        if resource.type == _REMOTE:
            _opaque(resource, "manifest", found)
        yield from _told((resource,), found)


def _of_azure(resource: Resource, files: Files, found: Configuration, objects: Objects) -> list[Resource] | None:
    if resource.format is not Format.KUBERNETES:
        return None
    from ailint.adapters.kubernetes_azure import as_azure

    return as_azure(resource, files, found, objects)


_LISTS = {
    "microsoft.containerservice/managedclusters": "properties.agentPoolProfiles",
    "azurerm_kubernetes_cluster": "default_node_pool",
    "microsoft.compute/virtualmachinescalesets": "properties.virtualMachineProfile.extensionProfile.extensions",
}
"""Lists inside resources whose elements are resources of the model."""


def _told(resources: Iterable[Resource], found: Configuration) -> Iterator[Resource]:
    """The resources; a list in one that is an input without a value could hold what seems to be missing, and is told.

    What a well-known module makes is not asked: its table says what the module hides.
    """
    for one in resources:
        path = _LISTS.get(one.type.lower())
        listed = elements(one.read(path)) if path is not None else ()
        if isinstance(listed, Unknown) or any(isinstance(each, Unknown) for each in listed):
            found.opaque.append(Opaque("unknown list", f"{path} of {one.address.path}", one.span))
        yield one


def _releases(made: Iterator[Resource], found: Configuration) -> Iterator[Resource]:
    """Helm releases; what their charts hold besides the software that is known by its name is not read."""
    from ailint.adapters.helm import chart_of

    for release in made:
        found.opaque.append(Opaque("Helm chart", chart_of(release), release.span))
        yield release


def _opaque(resource: Resource, kind: str, found: Configuration) -> None:
    found.opaque.append(Opaque(kind, resource.address.path, resource.span))


def _called(call: Resource, found: Configuration) -> Iterator[Resource]:
    """A module whose inputs are known hides nothing that its table does not say, unless the inputs are unknown."""
    try:
        made = created_by(call)
    except UnknownInputError:
        return
    found.opaque[:] = [one for one in found.opaque if one.kind not in _MODULES or one.span != call.span]
    found.notices[:] = [_by_its_inputs(one, call) if _is_about(one, call) else one for one in found.notices]
    yield from made


def _is_about(notice: Notice, call: Resource) -> bool:
    place = (notice.file, notice.line, notice.column)
    return notice.kind is NoticeKind.OPAQUE_MODULE and place == (call.span.file, call.span.line, call.span.column)


def _by_its_inputs(notice: Notice, call: Resource) -> Notice:
    name = notice.message.partition(" is ")[0]
    cure = "scan what bicep build makes" if call.format is Format.BICEP else "run terraform init, or scan a plan"
    words = f"{name} is judged by its inputs; what else it creates is not read ({cure})"
    return msgspec.structs.replace(notice, message=words)


def _manifests(resource: Resource, files: Files, found: Configuration) -> Iterator[Resource]:
    from ailint.configuration.kubernetes.reader import resources_from_value

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
    from ailint.configuration.arm.project import read_template
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
