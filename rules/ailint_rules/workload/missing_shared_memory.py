"""Containers with several GPUs and 64 MiB of shared memory."""

from collections.abc import Iterator

from ailint.sdk import (
    Container,
    Context,
    PodGroup,
    Problem,
    Purpose,
    Reference,
    Severity,
    Undecided,
    Workload,
    date,
    is_gpu_resource,
    known,
    kubernetes,
    rule,
)

POD = """
apiVersion: v1
kind: Pod
metadata: {name: tune}
spec:
  containers:
    - name: tune # expect: missing-shared-memory
      image: registry.example/tune:1
      resources: {limits: {nvidia.com/gpu: 4}}
"""

BAD = kubernetes(POD)

GOOD = kubernetes("""
apiVersion: v1
kind: Pod
metadata: {name: tune}
spec:
  containers:
    - name: tune
      image: registry.example/tune:1
      resources: {limits: {nvidia.com/gpu: 4}}
      volumeMounts: [{name: shm, mountPath: /dev/shm}]
  volumes: [{name: shm, emptyDir: {medium: Memory, sizeLimit: 64Gi}}]
""")

GOOD_SINGLE = kubernetes(
    POD.replace(" # expect: missing-shared-memory", "").replace("tune", "rank").replace("gpu: 4", "gpu: 1")
)


GOOD_SMOKE_TEST = kubernetes(
    POD.replace(" # expect: missing-shared-memory", "").replace(
        "      resources", '      command: [bash, -c, "nvidia-smi && sleep 600"]\n      resources'
    )
)


@rule(
    id="missing-shared-memory",
    on=Workload,
    severity=Severity.WARNING,
    bad=[BAD],
    good=[GOOD, GOOD_SINGLE, GOOD_SMOKE_TEST],
    references=[
        Reference(
            "Machine learning operations best practices for AKS",
            "https://learn.microsoft.com/azure/aks/best-practices-ml-ops",
            date(2026, 12, 1),
        )
    ],
)
def missing_shared_memory(workload: Workload, context: Context) -> Iterator[Problem | Undecided]:
    """Processes of one container exchange tensors through /dev/shm, of which container runtimes give 64 MiB. NCCL and
    PyTorch's data loaders then die with a bus error, or crawl. A volume in memory, mounted there, is the cure.
    """
    if workload.owner_mounts_shared_memory or workload.injects_tolerations or workload.kind == "DaemonSet":
        return
    trains = context.infrastructure.purpose(workload).is_at_least_medium(Purpose.TRAINING)
    for group in workload.groups:
        if group.host_ipc:
            continue
        for container in group.containers:
            gpus = _whole_gpus(container)
            if _only_looks(container):
                continue
            if gpus > 1 or (gpus == 1 and trains and _is_distributed(group)):
                yield from _judge(container, gpus)


def _judge(container: Container, gpus: int) -> Iterator[Problem]:
    if any(mount.path.rstrip("/") == "/dev/shm" for mount in container.mounts):  # noqa: S108 - a path in a pod
        return
    many = f"{gpus} GPUs" if gpus > 1 else "a GPU in a distributed job"
    yield Problem(
        where=container.span,
        message=f"container {container.name} has {many} and only 64 MiB of shared memory",
        cure="mount an emptyDir with `medium: Memory` and a sizeLimit at /dev/shm",
    )


def _only_looks(container: Container) -> bool:
    """Whether all that a container runs is `nvidia-smi`, or nothing: such a pod shows that GPUs are there."""
    words = " ".join(container.command).replace(";", " ").replace("&", " ").replace("|", " ").split()
    ran = [word for word in words if word.isascii() and not word.startswith("-")]
    return bool(ran) and all(word.rpartition("/")[2] in _LOOKING or word.rstrip("smhd").isdecimal() for word in ran)


_LOOKING = frozenset({"sh", "bash", "nvidia-smi", "sleep", "infinity", "echo", "true", "while", "do", "done", "exec"})


def _whole_gpus(container: Container) -> int:
    total = 0
    for amount in container.amounts:
        if is_gpu_resource(amount.resource) and amount.resource.endswith(".com/gpu"):
            text = known(amount.limit) or "0"
            total += int(text) if text.isdecimal() else 0
    return total


def _is_distributed(group: PodGroup) -> bool:
    return (known(group.replicas) or 1) > 1
