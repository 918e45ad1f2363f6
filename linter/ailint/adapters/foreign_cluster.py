"""Kubernetes clusters of other platforms: ailint judges none of them, and must not take their pods for Azure's."""

from collections.abc import Iterator

from ailint.configuration.resource import Resource
from ailint.model.cluster import ForeignCluster
from ailint.model.resource import Resource as ModelResource


def adapt(resource: Resource) -> Iterator[ModelResource]:
    """That there is such a cluster, and nothing more of it."""
    yield ForeignCluster(
        address=resource.address, span=resource.span, format=resource.format, may_exist=resource.may_exist
    )
