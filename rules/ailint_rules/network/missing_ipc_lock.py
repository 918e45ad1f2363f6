"""RDMA without the right to lock memory."""

from collections.abc import Iterator

from ailint.sdk import Context, Problem, Reference, Severity, Undecided, Workload, date, kubernetes, rule

POD = """
apiVersion: v1
kind: Pod
metadata: {name: bench}
spec:
  containers:
    - name: bench # expect: missing-ipc-lock
      image: registry.example/bench:1
      resources: {limits: {nvidia.com/gpu: 1, rdma/ib: 1}}
"""

BAD = kubernetes(POD)

GOOD = kubernetes(
    POD.replace(" # expect: missing-ipc-lock", "").replace(
        "bench:1\n", "bench:1\n      securityContext: {capabilities: {add: [IPC_LOCK]}}\n"
    )
)

GOOD_PRIVILEGED = kubernetes(
    POD.replace(" # expect: missing-ipc-lock", "").replace(
        "bench:1\n", "bench:1\n      securityContext: {privileged: true}\n"
    )
)


@rule(
    id="missing-ipc-lock",
    on=Workload,
    severity=Severity.INFO,
    bad=[BAD],
    good=[GOOD, GOOD_PRIVILEGED],
    references=[
        Reference("RDMA over InfiniBand on AKS", "https://github.com/Azure/aks-rdma-infiniband", date(2026, 12, 1))
    ],
    conflicts=("checkov: CKV_K8S_37 (no added capabilities)", "Trivy: KSV-0022 (no added capabilities)"),
)
def missing_ipc_lock(workload: Workload, context: Context) -> Iterator[Problem | Undecided]:
    """RDMA pins memory, and a container may pin almost none by default: registration fails at start, or NCCL falls
    back. Azure's examples give the capability IPC_LOCK; some container runtimes raise the limit by themselves.
    """
    for group in workload.groups:
        for container in group.containers:
            asks = any(amount.resource.startswith("rdma/") for amount in container.amounts)
            if asks and not container.privileged and not {"IPC_LOCK", "ALL"} & set(container.capabilities):
                yield Problem(
                    where=container.span,
                    message=f"container {container.name} asks for RDMA but may not lock memory",
                    cure="add `capabilities: {add: [IPC_LOCK]}` to its security context",
                )
