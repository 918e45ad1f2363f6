"""What rules about inference services share: which workloads serve, and what stands before and behind them."""

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
        service.selector
        and same_namespace(service.namespace, workload.namespace)
        and all(labels.get(key) == value for key, value in service.selector)
        for service in context.infrastructure.all(ServiceEndpoint)
    )


def autoscaler_of(workload: Workload, context: Context) -> PodAutoscaler | None:
    """The autoscaler of pods that targets a workload."""
    name = workload.name.rpartition("/")[2]
    for one in context.infrastructure.all(PodAutoscaler):
        is_target = (one.target_kind, one.target_name) == (workload.kind, name)
        if is_target and same_namespace(one.namespace, workload.namespace):
            return one
    return None


def budget_of(workload: Workload, context: Context) -> DisruptionBudget | None:
    """The disruption budget that selects a workload's pods."""
    labels = dict(workload.pod_labels)
    for one in context.infrastructure.all(DisruptionBudget):
        selects = one.selector and all(labels.get(key) == value for key, value in one.selector)
        if selects and same_namespace(one.namespace, workload.namespace):
            return one
    return None


def same_namespace(one: str, other: str) -> bool:
    """Whether two objects may be in one namespace: an unwritten one is decided when they are applied."""
    return not one or not other or one == other


def gpu_groups(workload: Workload) -> tuple[PodGroup, ...]:
    """The groups of pods that have GPUs."""
    return tuple(group for group in workload.groups if gpus_of(group))
