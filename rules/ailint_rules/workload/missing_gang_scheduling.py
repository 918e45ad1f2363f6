"""Jobs over several machines whose pods start one by one."""

from collections.abc import Iterator

from ailint.sdk import (
    Context,
    Problem,
    Reference,
    Severity,
    Undecided,
    Workload,
    date,
    known,
    kubernetes,
    rule,
)
from ailint_rules.workloads import spans_machines

JOB = """
apiVersion: kubeflow.org/v1
kind: PyTorchJob # expect: missing-gang-scheduling
metadata: {name: pretrain}
spec:
  pytorchReplicaSpecs:
    Worker:
      replicas: 4
      template:
        spec:
          nodeSelector: {node.kubernetes.io/instance-type: Standard_ND96isr_H100_v5}
          containers:
            - name: pytorch
              image: registry.example/pretrain:3
              resources: {limits: {nvidia.com/gpu: 8, rdma/ib: 8}}
"""

BAD = kubernetes(JOB)

GOOD = kubernetes(
    JOB.replace(" # expect: missing-gang-scheduling", "").replace(
        "{name: pretrain}", "{name: pretrain, labels: {kueue.x-k8s.io/queue-name: research}}"
    )
)

GOOD_SCHEDULER = kubernetes(
    JOB.replace(" # expect: missing-gang-scheduling", "").replace(
        "          nodeSelector", "          schedulerName: volcano\n          nodeSelector"
    )
)

_OWN = frozenset({"LeaderWorkerSet"})
"""Kinds with a way of their own to start together (exclusive topology, start policies)."""


@rule(
    id="missing-gang-scheduling",
    on=Workload,
    severity=Severity.INFO,
    tags={"advice"},
    bad=[BAD],
    good=[GOOD, GOOD_SCHEDULER],
    references=[
        Reference(
            "All-or-nothing with ready pods (Kueue)",
            "https://kueue.sigs.k8s.io/docs/tasks/manage/setup_wait_for_pods_ready/",
            date(2026, 12, 1),
        )
    ],
)
def missing_gang_scheduling(workload: Workload, context: Context) -> Iterator[Problem | Undecided]:
    """The scheduler places pods one by one. Two jobs that each get half of their machines hold them for ever, each
    waiting for the other. Kueue, Volcano or a coscheduling plugin starts all pods of a job or none.
    """
    if workload.kind in _OWN or workload.gang_scheduled or known(workload.queue) is not None:
        return
    if any(key.endswith("exclusive-topology") for key, _ in workload.annotations):
        return
    if spans_machines(workload, context):
        yield Problem(
            where=workload.span,
            message="the pods of this job start one by one: with too few machines it holds some and waits for ever",
            cure="queue it with Kueue, or use a scheduler that places gangs",
        )
