"""What several rules ask about workloads: their GPUs, the pools they choose, and whether they span machines."""

from collections.abc import Iterator

from ailint.sdk import (
    Context,
    Known,
    NodePool,
    PodGroup,
    Size,
    Workload,
    is_gpu_resource,
    known,
    requested_gpus,
)

GANG_KINDS = frozenset(
    {"PyTorchJob", "MPIJob", "TFJob", "PaddleJob", "JAXJob", "XGBoostJob", "TrainJob", "JobSet", "LeaderWorkerSet"}
)
"""Kinds whose pods work on one problem; a Volcano Job counts where it asks for a gang."""

MOST_GPUS_A_NODE = 8
"""No Azure size has more GPUs than this."""

INFRASTRUCTURE = (
    "k8s-device-plugin", "nvidia-device-plugin", "device-plugin", "dcgm-exporter", "node-exporter", "gpu-feature",
    "nvidia-driver", "container-toolkit", "mig-manager", "node-feature-discovery", "rdma", "mofed", "csi", "fluent",
    "azuremonitor", "ama-", "sriov", "nccl-installer", "driver-installer", "nodelocaldns", "kube-proxy", "cilium",
)  # fmt: skip
"""Words in names and images of what runs on GPU nodes without asking for a GPU."""


def gpus_of(group: PodGroup) -> int:
    """GPUs that one pod of a group asks for, whole ones and slices alike; an unknown number counts as one."""
    return sum(requested_gpus(group).values())


def certain_gpus_of(group: PodGroup) -> int:
    """GPUs that one pod of a group asks for. Raises Undecided where a number is unknown."""
    for container in group.containers:
        for amount in container.amounts:
            if is_gpu_resource(amount.resource):
                known(amount.limit)
                known(amount.request)
    return gpus_of(group)


def count_of(group: PodGroup) -> int:
    """How many pods a group has. Raises Undecided where that is unknown."""
    return known(group.replicas) or 0


def chosen_pools(group: PodGroup, workload: Workload, context: Context) -> tuple[NodePool, ...]:
    """The pools that a group's selector certainly picks by a label of its own choice (no selector picks none).

    Raises Undecided where the selector is unknown.
    """
    if not _chooses(group):
        return ()
    return context.infrastructure.placement_near(workload).chosen(group)


def _chooses(group: PodGroup) -> bool:
    return any((known(group.node_selector), known(group.required_affinity)))


def possible_sizes(group: PodGroup, workload: Workload, context: Context) -> tuple[Size, ...]:
    """The sizes of the machines on which a group will run, as far as its selector or its pools say."""
    named = [context.catalog.size(value) for value in _instance_types(group)]
    if named:
        return tuple(size for size in named if size is not None)
    if not _chooses(group):
        return ()
    return context.infrastructure.placement_near(workload).chosen_sizes(group)


def _instance_types(group: PodGroup) -> Iterator[str]:
    for key, value in known(group.node_selector) or ():
        if key.endswith("instance-type"):
            yield value
    for term in known(group.required_affinity) or ():
        for one in term.requirements:
            if one.key.endswith("instance-type") and one.operator == "In":
                yield from one.values


def runs_on_infiniband(group: PodGroup, workload: Workload, context: Context) -> bool:
    """Whether every machine on which a group may run, as far as known, has InfiniBand."""
    sizes = possible_sizes(group, workload, context)
    return bool(sizes) and all(size.infiniband for size in sizes)


def works_as_one(workload: Workload) -> bool:
    """Whether the pods of a workload work on one problem, by its kind or its gang scheduling."""
    if workload.kind in GANG_KINDS:
        return True
    return workload.kind == "Job" and workload.gang_scheduled and isinstance(workload.minimum_available, Known)


def gang_groups(workload: Workload) -> tuple[PodGroup, ...]:
    """The groups of a gang that have GPUs: launchers and drivers without any are not part of it."""
    return tuple(group for group in workload.groups if gpus_of(group)) if works_as_one(workload) else ()


def spans_machines(workload: Workload, context: Context) -> bool:
    """Whether a gang certainly needs two machines: more GPUs than the largest machine it may run on has."""
    groups = gang_groups(workload)
    pods = [(count_of(group) * max(group.nodes_per_replica, 1), group) for group in groups]
    machines = sum(count for count, _ in pods)
    if machines < 2:
        return False
    gpus = sum(count * certain_gpus_of(group) for count, group in pods)
    sizes = [size for group in groups for size in possible_sizes(group, workload, context)]
    largest = max((size.gpu_count or 0 for size in sizes), default=MOST_GPUS_A_NODE) or MOST_GPUS_A_NODE
    return gpus > largest


def is_infrastructure(workload: Workload) -> bool:
    """Whether a workload is part of the platform (device plugins, exporters, storage drivers)."""
    names = [workload.name.lower()]
    for group in workload.groups:
        for container in group.containers:
            names.append(container.name.lower())
            if isinstance(container.image, Known):
                names.append(container.image.value.lower())
    together = "\n".join(names)
    return any(word in together for word in INFRASTRUCTURE)
