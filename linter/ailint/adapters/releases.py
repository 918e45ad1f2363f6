"""Helm releases that others than Terraform make, in the shape of Terraform's `helm_release`.

Flux's HelmRelease (helm.toolkit.fluxcd.io v2), Argo CD's Application and ApplicationSet (argoproj.io v1alpha1), k3s's
HelmChart (helm.cattle.io v1); their references read 2026-12-01.
"""

from collections.abc import Iterator

from ailint.adapters.workload.carriers import key_of
from ailint.configuration.resource import Resource, elements, read
from ailint.source.format import Format
from ailint.value import Absent, Known, Object, Provenance, Reason, Unknown, Value

RELEASE = "helm_release"
_FLUX = "helm.toolkit.fluxcd.io/helmrelease"
_ARGO = {"argoproj.io/application": "spec", "argoproj.io/applicationset": "spec.template.spec"}
_K3S = "helm.cattle.io/helmchart"


def releases(resource: Resource) -> Iterator[Resource] | None:
    """The releases that an object makes; None where it is no object that makes any."""
    if resource.type == RELEASE:
        return iter((resource,))
    if resource.format is not Format.KUBERNETES:
        return None
    key = key_of(resource.type).lower()
    if key == _FLUX:
        values = _given(resource.read("spec.values"))
        if elements(resource.read("spec.valuesFrom")) != ():
            values.append(Unknown(Reason.DATA, Provenance(resource.span), "spec.valuesFrom"))
        return iter((_release(resource, resource.read("spec.chart.spec.chart"), values, ()),))
    if key == _K3S:
        return iter((_release(resource, resource.read("spec.chart"), _given(resource.read("spec.valuesContent")), ()),))
    return _of_argo(resource, _ARGO[key]) if key in _ARGO else None


def _of_argo(resource: Resource, path: str) -> Iterator[Resource]:
    """Each source of an application; one that names a folder of a repository is a release of an unknown chart."""
    sources = [resource.read(f"{path}.source")]
    several = elements(resource.read(f"{path}.sources"))
    sources += [Unknown(Reason.DATA, Provenance(resource.span))] if isinstance(several, Unknown) else several
    for source in sources:
        if isinstance(source, Absent):
            continue
        values = [*_given(read(source, "helm.values")), *_given(read(source, "helm.valuesObject"))]
        if elements(read(source, "helm.valueFiles")) != ():
            values.insert(0, Unknown(Reason.DATA, Provenance(resource.span), "helm.valueFiles"))
        parameters = elements(read(source, "helm.parameters"))
        if isinstance(parameters, Unknown):
            values.append(parameters)
            parameters = ()
        yield _release(resource, read(source, "chart"), values, parameters)


def _given(value: Value) -> list[Value]:
    return [] if isinstance(value, Absent) else [value]


def _release(owner: Resource, chart: Value, values: list[Value], settings: tuple[Value, ...]) -> Resource:
    where = Provenance(owner.span)
    body = {"chart": chart, "values": Known(tuple(values), where), "set": Known(settings, where)}
    return Resource(
        owner.format, RELEASE, owner.address, owner.span, Object.of(body, owner.span), may_exist=owner.may_exist
    )
