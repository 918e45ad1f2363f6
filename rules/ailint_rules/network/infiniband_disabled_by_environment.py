"""Environment variables that turn InfiniBand off where there is one."""

from collections.abc import Iterator

from ailint.sdk import (
    Container,
    Context,
    EnvironmentVariable,
    Known,
    PodGroup,
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
from ailint_rules.workloads import runs_on_infiniband, spans_machines

JOB = """
apiVersion: kubeflow.org/v1
kind: PyTorchJob
metadata: {name: pretrain}
spec:
  pytorchReplicaSpecs:
    Worker:
      replicas: 4
      template:
        spec:
          nodeSelector: {node.kubernetes.io/instance-type: SIZE}
          tolerations: [{operator: Exists}]
          containers:
            - name: pytorch
              image: registry.example/pretrain:3
              env:
                - {name: NCCL_IB_DISABLE, value: "1"} # expect: infiniband-disabled-by-environment
              resources: {limits: {nvidia.com/gpu: 8, rdma/ib: 8}}
              securityContext: {capabilities: {add: [IPC_LOCK]}}
              volumeMounts: [{name: shm, mountPath: /dev/shm}]
          volumes: [{name: shm, emptyDir: {medium: Memory, sizeLimit: 64Gi}}]
"""

BAD = kubernetes(JOB.replace("SIZE", "Standard_ND96isr_H100_v5"))

GOOD = kubernetes(
    JOB.replace("SIZE", "Standard_ND96isr_H100_v5").replace('"1"} # expect: infiniband-disabled-by-environment', '"0"}')
)

GOOD_ETHERNET = kubernetes(
    JOB.replace("SIZE", "Standard_NC96ads_A100_v4")
    .replace(" # expect: infiniband-disabled-by-environment", "")
    .replace("nvidia.com/gpu: 8, rdma/ib: 8", "nvidia.com/gpu: 4")
)


@rule(
    id="infiniband-disabled-by-environment",
    on=Workload,
    severity=Severity.WARNING,
    bad=[BAD],
    good=[GOOD, GOOD_ETHERNET],
    references=[
        Reference(
            "NCCL environment variables",
            "https://docs.nvidia.com/deeplearning/nccl/user-guide/docs/env.html",
            date(2026, 12, 1),
        )
    ],
)
def infiniband_disabled_by_environment(workload: Workload, context: Context) -> Iterator[Problem | Undecided]:
    """`NCCL_IB_DISABLE=1` is the right baseline on machines without InfiniBand, and is copied from there. On an ND or
    HB machine it sends every collective over Ethernet, a tenth of the speed that is paid for.
    """
    if not spans_machines(workload, context):
        return
    for group in workload.groups:
        asks = any(_asks_for_rdma(container) for container in group.containers)
        if not asks and not runs_on_infiniband(group, workload, context):
            continue
        for variable in _variables(group):
            assert isinstance(variable.value, Known)
            yield Problem(
                where=variable.value,
                message=f"{variable.name}={variable.value.value} keeps NCCL off InfiniBand, which these machines have",
                cure="remove it on machines with InfiniBand",
            )


def _asks_for_rdma(container: Container) -> bool:
    return any(amount.resource.startswith("rdma/") for amount in container.amounts)


def _variables(group: PodGroup) -> Iterator[EnvironmentVariable]:
    for container in group.containers:
        if container.is_initial:
            continue
        for variable in container.environment:
            if variable.name in _SWITCHES and _disables(variable.name, known(variable.value) or ""):
                yield variable


_SWITCHES = frozenset({"NCCL_IB_DISABLE", "NCCL_NET", "UCX_TLS", "NCCL_NET_PLUGIN"})


def _disables(name: str, value: str) -> bool:
    text = value.strip().lower()
    match name:
        case "NCCL_IB_DISABLE":
            return text in {"1", "true", "yes"}
        case "NCCL_NET":
            return text == "socket"
        case "UCX_TLS":
            return text == "tcp"
        case "NCCL_NET_PLUGIN":
            return text == "none"
        case _:
            return False
