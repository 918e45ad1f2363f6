"""What rules about inference services share: which workloads serve, and what stands before and behind them."""

from collections.abc import Mapping

from ailint.sdk import Context, DisruptionBudget, PodAutoscaler, PodGroup, Purpose, ServiceEndpoint, Workload
from ailint_rules.workloads import gpus_of

SERVERS = frozenset({"Deployment", "StatefulSet", "ReplicaSet", "Rollout"})
"""Kinds whose pods answer for ever; others have their own ways."""


def serves(workload: Workload, context: Context) -> bool:
    """Whether a workload with GPUs answers requests: its words say inference, or a Service stands before it."""
    if workload.kind not in SERVERS or not any(gpus_of(group) for group in workload.groups):
        return False
    if context.infrastructure.purpose(workload).is_at_least_medium(Purpose.INFERENCE):
        return True
    return has_service(workload, context)


def has_service(workload: Workload, context: Context) -> bool:
    """Whether a Service in the scan selects the workload's pods."""
    labels = dict(workload.pod_labels)
    return any(
        same_namespace(service.namespace, workload.namespace) and _selects(service, labels)
        for label in labels.items()
        for service in context.once(_services).get(label, ())
    )


def autoscaler_of(workload: Workload, context: Context) -> PodAutoscaler | None:
    """The autoscaler of pods that targets a workload."""
    name = workload.name.rpartition("/")[2]
    for one in context.once(_autoscalers).get((workload.kind, name), ()):
        if same_namespace(one.namespace, workload.namespace):
            return one
    return None


def budget_of(workload: Workload, context: Context) -> DisruptionBudget | None:
    """The disruption budget that selects a workload's pods."""
    labels = dict(workload.pod_labels)
    found = {
        number: one
        for label in labels.items()
        for number, one in context.once(_budgets).get(label, ())
        if same_namespace(one.namespace, workload.namespace) and _selects(one, labels)
    }
    return found[min(found)] if found else None


def _selects(one: ServiceEndpoint | DisruptionBudget, labels: Mapping[str, str]) -> bool:
    return all(labels.get(key) == value for key, value in one.selector)


# What selects pods is looked up by the first label of its selector.


def _services(context: Context) -> Mapping[tuple[str, str], list[ServiceEndpoint]]:
    found: dict[tuple[str, str], list[ServiceEndpoint]] = {}
    for one in context.infrastructure.all(ServiceEndpoint):
        if one.selector:
            found.setdefault(one.selector[0], []).append(one)
    return found


def _budgets(context: Context) -> Mapping[tuple[str, str], list[tuple[int, DisruptionBudget]]]:
    found: dict[tuple[str, str], list[tuple[int, DisruptionBudget]]] = {}
    for number, one in enumerate(context.infrastructure.all(DisruptionBudget)):
        if one.selector:
            found.setdefault(one.selector[0], []).append((number, one))
    return found


def _autoscalers(context: Context) -> Mapping[tuple[str, str], list[PodAutoscaler]]:
    found: dict[tuple[str, str], list[PodAutoscaler]] = {}
    for one in context.infrastructure.all(PodAutoscaler):
        found.setdefault((one.target_kind, one.target_name), []).append(one)
    return found


def same_namespace(one: str, other: str) -> bool:
    """Whether two objects may be in one namespace: an unwritten one is decided when they are applied."""
    return not one or not other or one == other


def gpu_groups(workload: Workload) -> tuple[PodGroup, ...]:
    """The groups of pods that have GPUs."""
    return tuple(group for group in workload.groups if gpus_of(group))
