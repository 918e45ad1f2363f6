"""A cluster, and what is known of an attribute."""

from collections.abc import Iterator, Mapping

from ailint.catalog import normal_region
from ailint.model.cluster import Cluster
from ailint.model.infrastructure import Infrastructure
from ailint.reports.inventory import ClusterSeen, Place
from ailint.value import Attribute, Known, Unknown


def cluster_seen(cluster: Cluster, whole: Infrastructure) -> ClusterSeen:
    """A cluster with its pools."""
    region, version = text_of(cluster.location), text_of(cluster.kubernetes_version)
    return ClusterSeen(
        resource=cluster.name,
        place=Place(cluster.span.file, cluster.span.line),
        may_exist=cluster.may_exist,
        region=normal_region(region) if region else None,
        kubernetes_version=version,
        pools=tuple(pool.name for pool in whole.pools_of(cluster)),
        unknown=dict(unknown_of({"region": cluster.location, "kubernetes_version": cluster.kubernetes_version})),
    )


def text_of(attribute: Attribute[str]) -> str | None:
    """The text of an attribute, the provider's default included."""
    return attribute.value if isinstance(attribute, Known) else getattr(attribute, "default", None)


def unknown_of(attributes: Mapping[str, object]) -> Iterator[tuple[str, str]]:
    """The names of those that are not known, with the reason. A reference to something in the code is known enough."""
    for name, attribute in attributes.items():
        if isinstance(attribute, Unknown) and attribute.reference is None:
            expression = f" ({attribute.expression})" if attribute.expression else ""
            yield name, f"{attribute.detail or attribute.reason.value}{expression}"
