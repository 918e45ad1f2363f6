"""What is done to pods between their template and the scheduler, by others than their author."""

from collections.abc import Iterable, Iterator
from typing import TypeVar

import msgspec

from ailint.model.resource import Resource
from ailint.model.workload import Workload
from ailint.value import Absent, Attribute, Provenance, Reason, Unknown

T = TypeVar("T")


class PodAdmission(Resource, frozen=True, kw_only=True):
    """Something that may give pods tolerations or a node selector that their templates do not have.

    `namespace` is the one whose pods it changes, empty where it may change any.
    """

    namespace: str
    sets_tolerations: bool
    sets_node_selector: bool


def with_admission(resources: Iterable[Resource]) -> Iterator[Resource]:
    """The resources; of pods that are changed on admission, it is unknown what their authors did not write alone."""
    listed = list(resources)
    changes = [one for one in listed if isinstance(one, PodAdmission)]
    for one in listed:
        if changes and isinstance(one, Workload):
            yield _admitted(one, [change for change in changes if _concerns(change, one)])
        else:
            yield one


def _concerns(change: PodAdmission, workload: Workload) -> bool:
    # A workload without namespace gets one when it is applied: it may be this one.
    return not change.namespace or workload.namespace in {"", change.namespace}


def _admitted(workload: Workload, changes: list[PodAdmission]) -> Workload:
    tolerations = next((one for one in changes if one.sets_tolerations), None)
    selector = next((one for one in changes if one.sets_node_selector), None)
    if tolerations is None and selector is None:
        return workload
    groups = []
    for group in workload.groups:
        if tolerations is not None:
            where = group.tolerations.provenance
            group = msgspec.structs.replace(group, tolerations=_unknown(tolerations, "tolerations", where))
        if selector is not None and isinstance(group.node_selector, Absent):
            where = group.node_selector.provenance
            group = msgspec.structs.replace(group, node_selector=_unknown(selector, "a node selector", where))
        groups.append(group)
    return msgspec.structs.replace(workload, groups=tuple(groups))


def _unknown(change: PodAdmission, what: str, where: Provenance) -> Attribute[T]:
    return Unknown(Reason.PLATFORM, where, detail=f"{change.name} may add {what} when pods are admitted")
