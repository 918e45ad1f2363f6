"""Seldon Core: every component of a predictor is a set of pods of its own, counted where the nearest count stands.

Sources: SeldonIO/seldon-core (operator/apis/machinelearning.seldon.io/v1), read 2026-12-01.
"""

from collections.abc import Iterator

from ailint.adapters.workload.assembly import at_least_one, first_written, items_of, word
from ailint.adapters.workload.carriers import Carrier
from ailint.adapters.workload.pod import pod_group
from ailint.adapters.workload.reading import workload
from ailint.configuration.resource import Resource, read
from ailint.model.workload import PodGroup, Workload

_INFERENCE = Carrier((), "inference")


def adapt(resource: Resource) -> Iterator[Workload]:
    """A SeldonDeployment."""
    yield workload(resource, tuple(_pods(resource)), _INFERENCE)


def _pods(resource: Resource) -> Iterator[PodGroup]:
    everywhere = resource.read("spec.replicas")
    for predictor in items_of(resource.read("spec.predictors")):
        role = word(read(predictor, "name"))
        for component in items_of(read(predictor, "componentSpecs")):
            count = first_written(read(component, "replicas"), read(predictor, "replicas"), everywhere)
            yield pod_group(read(component, "spec"), role, at_least_one(count), component.provenance.span)
