"""Checkpoints that are gone with the pod."""

from collections.abc import Iterator

from ailint.sdk import (
    Context,
    Mount,
    PodGroup,
    Problem,
    Purpose,
    Reference,
    Severity,
    Undecided,
    Workload,
    date,
    kubernetes,
    rule,
)
from ailint_rules.workloads import gpus_of

JOB = """
apiVersion: kubeflow.org/v1
kind: PyTorchJob
metadata: {name: tune}
spec:
  pytorchReplicaSpecs:
    Worker:
      replicas: 4
      template:
        spec:
          containers:
            - name: pytorch
              image: registry.example/tune:1
              command: [torchrun, train.py, --output_dir, /checkpoints]
              resources: {limits: {nvidia.com/gpu: 8}}
              volumeMounts:
                - {name: shm, mountPath: /dev/shm}
                - {name: checkpoints, mountPath: /checkpoints} # expect: checkpoint-on-ephemeral-disk
          volumes:
            - {name: shm, emptyDir: {medium: Memory}}
            - {name: checkpoints, emptyDir: {}}
"""

BAD = kubernetes(JOB)

BAD_HOST_PATH = kubernetes(
    JOB.replace("{name: checkpoints, emptyDir: {}}", "{name: checkpoints, hostPath: {path: /mnt/nvme}}")
)

GOOD = kubernetes(
    JOB.replace(" # expect: checkpoint-on-ephemeral-disk", "").replace(
        "{name: checkpoints, emptyDir: {}}", "{name: checkpoints, persistentVolumeClaim: {claimName: checkpoints}}"
    )
)

GOOD_SHARED = kubernetes(
    # What the machine mounts from elsewhere outlives it.
    JOB.replace(" # expect: checkpoint-on-ephemeral-disk", "").replace(
        "{name: checkpoints, emptyDir: {}}", "{name: checkpoints, hostPath: {path: /shared/lustre}}"
    )
)

GOOD_CACHE = kubernetes(
    # A cache may be lost.
    JOB.replace(" # expect: checkpoint-on-ephemeral-disk", "").replace("/checkpoints", "/cache")
)

GOOD_COPIED = kubernetes(
    # Written to the local disk first, and copied away by a container beside.
    JOB.replace(" # expect: checkpoint-on-ephemeral-disk", "").replace(
        "          volumes:",
        """            - name: upload
              image: registry.example/azcopy:1
              volumeMounts: [{name: checkpoints, mountPath: /to-upload}]
          volumes:""",
    )
)


@rule(
    id="checkpoint-on-ephemeral-disk",
    on=Workload,
    severity=Severity.WARNING,
    bad=[BAD, BAD_HOST_PATH],
    good=[GOOD, GOOD_SHARED, GOOD_CACHE, GOOD_COPIED],
    references=[
        Reference(
            "Best practices for GPU workloads on AKS",
            "https://learn.microsoft.com/azure/aks/best-practices-gpu",
            date(2026, 12, 1),
        )
    ],
)
def checkpoint_on_ephemeral_disk(workload: Workload, context: Context) -> Iterator[Problem | Undecided]:
    """A checkpoint is there for the day on which the machine is taken away, and an emptyDir, a hostPath or a local NVMe
    disk goes with it. Where another container of the pod mounts the same volume, it may well copy the files away: such
    pods are not judged, nor is a hostPath that may be mounted from elsewhere.
    """
    if not context.infrastructure.purpose(workload).is_at_least_medium(Purpose.TRAINING):
        return
    for group in workload.groups:
        if gpus_of(group):
            yield from _group(group)


def _group(group: PodGroup) -> Iterator[Problem]:
    volumes = [name for container in group.containers for name in {mount.volume for mount in container.mounts}]
    for container in group.containers:
        for mount in container.mounts:
            if _is_ephemeral(mount) and _is_for_checkpoints(mount) and volumes.count(mount.volume) == 1:
                yield Problem(
                    where=mount.span,
                    message=f"checkpoints in {mount.path} are gone with the {_words(mount)}",
                    cure="mount a persistent volume claim there (Blob, Files, Managed Lustre), or copy them away",
                )


def _is_ephemeral(mount: Mount) -> bool:
    if mount.volume_kind == "hostPath":
        return any(word.startswith(_LOCAL) for word in mount.host_path.lower().split("/"))
    return mount.volume_kind == "emptyDir" and mount.medium != "Memory"


_LOCAL = ("nvme", "tmp", "ephemeral")
"""Words of paths that are on the machine's own disks for certain; any other may be a share that it mounts."""


def _is_for_checkpoints(mount: Mount) -> bool:
    """By the path's own words: `/checkpoints`, `/mnt/ckpt`."""
    words = mount.path.lower().replace("-", "/").replace("_", "/").split("/")
    return not _WORDS.isdisjoint(words)


_WORDS = frozenset({"checkpoint", "checkpoints", "ckpt", "ckpts"})


def _words(mount: Mount) -> str:
    return "pod" if mount.volume_kind == "emptyDir" else "machine"
