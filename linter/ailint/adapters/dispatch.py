"""Which adapter reads which resource: a new concept is a file beside this one, and a line in `concepts.py`."""

from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module

from ailint.adapters.concepts import CONCEPTS
from ailint.adapters.embedded import unfolded
from ailint.adapters.releases import RELEASE
from ailint.adapters.workload.carriers import key_of
from ailint.configuration.project import Configuration, Inputs
from ailint.configuration.resource import Resource
from ailint.model.resource import Resource as ModelResource
from ailint.source.files import Files
from ailint.source.format import Format

Adapter = Callable[[Resource], Iterator[ModelResource]]


@cache
def _places() -> dict[str, tuple[tuple[str, str], ...]]:
    places: dict[str, tuple[tuple[str, str], ...]] = {}
    for module, function, types in CONCEPTS:
        for name in types:
            places[name] = (*places.get(name, ()), (module, function))
    return places


@cache
def _adapters(resource_type: str) -> tuple[Adapter, ...]:
    """The adapters of a type; modules are imported only when a resource needs them."""
    places = _places().get(resource_type.lower(), ())
    return tuple(getattr(import_module(f"ailint.adapters.{module}"), function) for module, function in places)


def adapt(configuration: Configuration, files: Files, inputs: Inputs) -> Iterator[ModelResource]:
    """The model resources of a project's evaluated ones, in their order; types nobody judges yield nothing.

    What is found in resources that carry others (notices, opaque sources) is added to the configuration.
    """
    for one in unfolded(tuple(configuration.resources), files, inputs, configuration):
        if one.type == RELEASE:
            yield from _release(one, files, configuration)
        else:
            for adapter in _adapters_of(one):
                yield from adapter(one)


def _adapters_of(resource: Resource) -> tuple[Adapter, ...]:
    if resource.format is not Format.KUBERNETES:
        return _adapters(resource.type)
    # Azure's own types stand for what Azure Service Operator and Crossplane make.
    return _adapters(key_of(resource.type)) or _adapters(resource.type) or _adapters("*/*")


def _release(resource: Resource, files: Files, configuration: Configuration) -> Iterator[ModelResource]:
    from ailint.adapters.gpu_software import of_chart
    from ailint.adapters.helm import chart_of, values_of

    yield from of_chart(resource, chart_of(resource), values_of(resource, files, configuration.notices))
