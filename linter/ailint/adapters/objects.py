"""Kubernetes objects of one project that others name: a node class, the set that makes machines of a template."""

from collections.abc import Iterable
from functools import cached_property

from ailint.adapters import conversion
from ailint.adapters.workload.carriers import key_of
from ailint.configuration.resource import Resource
from ailint.source.format import Format

_MAKERS = {
    "cluster.x-k8s.io/machinedeployment": "spec.template.spec.infrastructureRef",
    "cluster.x-k8s.io/machinepool": "spec.template.spec.infrastructureRef",
    "cluster.x-k8s.io/machineset": "spec.template.spec.infrastructureRef",
    "controlplane.cluster.x-k8s.io/kubeadmcontrolplane": "spec.machineTemplate.infrastructureRef",
}
"""Objects of Cluster API that make machines, and where they name what the machines are like."""


class Objects:
    """The objects by kind and name; looked through once, when somebody asks."""

    def __init__(self, resources: Iterable[Resource]) -> None:
        self._resources = tuple(resources)

    def named(self, kind: str, name: str, namespace: str = "") -> Resource | None:
        """The only object of a kind (`group/kind` in lower case) and name, in a namespace where one is given."""
        return _only(self._named.get((kind, name), ()), namespace)

    def maker(self, kind: str, name: str, namespace: str = "") -> Resource | None:
        """The only object that makes machines as another one (`kind` in lower case) describes them."""
        return _only(self._makers.get((kind, name), ()), namespace)

    @cached_property
    def _named(self) -> dict[tuple[str, str], list[Resource]]:
        index: dict[tuple[str, str], list[Resource]] = {}
        for one in self._resources:
            if one.format is Format.KUBERNETES and (name := word(one, "metadata.name")):
                index.setdefault((key_of(one.type).lower(), name), []).append(one)
        return index

    @cached_property
    def _makers(self) -> dict[tuple[str, str], list[Resource]]:
        index: dict[tuple[str, str], list[Resource]] = {}
        for one in self._resources:
            path = _MAKERS.get(key_of(one.type).lower()) if one.format is Format.KUBERNETES else None
            if path is not None:
                kind, name = word(one, f"{path}.kind").lower(), word(one, f"{path}.name")
                if name:
                    index.setdefault((kind, name), []).append(one)
        return index


def word(resource: Resource, path: str) -> str:
    """The text at a path, nothing where it is not known."""
    made = conversion.known_text(resource.read(path))
    return made.value if made is not None else ""


def _only(found: Iterable[Resource], namespace: str) -> Resource | None:
    """The one that is meant: objects without a namespace are put into one when they are applied."""
    near = [one for one in found if not namespace or word(one, "metadata.namespace") in {"", namespace}]
    return near[0] if len(near) == 1 else None
