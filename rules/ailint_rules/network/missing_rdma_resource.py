"""Training over InfiniBand machines whose pods ask for no RDMA device."""

from collections.abc import Iterator

from ailint.sdk import (
    Context,
    GpuSoftware,
    PodGroup,
    Problem,
    Reference,
    Related,
    Severity,
    Undecided,
    Workload,
    date,
    kubernetes,
    rule,
)
from ailint_rules.clusters import place_of
from ailint_rules.workloads import chosen_pools, gang_groups, runs_on_infiniband, spans_machines

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
          nodeSelector: {node.kubernetes.io/instance-type: Standard_ND96isr_H100_v5} # expect: missing-rdma-resource
          tolerations: [{operator: Exists}]
          containers:
            - name: pytorch
              image: registry.example/pretrain:3
              resources: {limits: {nvidia.com/gpu: 8}}
              volumeMounts: [{name: shm, mountPath: /dev/shm}]
          volumes: [{name: shm, emptyDir: {medium: Memory, sizeLimit: 64Gi}}]
"""

BAD = kubernetes(JOB)

GOOD = kubernetes(
    JOB.replace(" # expect: missing-rdma-resource", "").replace(
        "resources: {limits: {nvidia.com/gpu: 8}}",
        "securityContext: {capabilities: {add: [IPC_LOCK]}}\n"
        "              resources: {limits: {nvidia.com/gpu: 8, rdma/ib: 8}}",
    )
)

GOOD_SINGLE = kubernetes(JOB.replace(" # expect: missing-rdma-resource", "").replace("replicas: 4", "replicas: 1"))

_KNOWN = frozenset({"nvidia.com/hostdev", "nvidia.com/mlnxnics"})


@rule(
    id="missing-rdma-resource",
    on=Workload,
    severity=Severity.WARNING,
    bad=[BAD],
    good=[GOOD, GOOD_SINGLE],
    references=[
        Reference("RDMA over InfiniBand on AKS", "https://github.com/Azure/aks-rdma-infiniband", date(2026, 12, 1))
    ],
)
def missing_rdma_resource(workload: Workload, context: Context) -> Iterator[Problem | Undecided]:
    """A container sees InfiniBand only when it asks for it (`rdma/…`, under the name that the cluster's RDMA plugin
    gives it). Without, NCCL finds Ethernet and uses that, silently.
    """
    if not spans_machines(workload, context):
        return
    names = context.once(_rdma_names)
    for group in gang_groups(workload):
        if not runs_on_infiniband(group, workload, context) or _has_rdma(group, names):
            continue
        if not all(container.amounts_are_complete for container in group.containers) or group.resource_claims:
            continue
        pools = chosen_pools(group, workload, context)
        yield Problem(
            where=group.span,
            message=f"{group.role or 'the'} pods train over machines with InfiniBand but ask for no RDMA device",
            cure="ask for one `rdma/ib` (or your plugin's name) for each GPU, and add the capability IPC_LOCK",
            related=tuple(Related(place_of(pool.size, pool), f"{pool.name} has InfiniBand") for pool in pools),
        )


def _rdma_names(context: Context) -> frozenset[str]:
    """What the cluster's RDMA plugins call their devices."""
    return frozenset(name for one in context.infrastructure.all(GpuSoftware) for name in one.rdma_resources)


def _has_rdma(group: PodGroup, names: frozenset[str]) -> bool:
    for container in group.containers:
        for amount in container.amounts:
            if amount.resource.startswith("rdma/") or amount.resource in _KNOWN or amount.resource in names:
                return True
        if container.privileged and any(mount.host_path == "/dev/infiniband" for mount in container.mounts):
            return True
    return group.host_network and any(container.privileged for container in group.containers)
