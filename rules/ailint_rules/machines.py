"""What several rules ask about machines: their size, their GPUs, whether they belong to AI infrastructure."""

from ailint.sdk import (
    AutoscaleSetting,
    Context,
    Host,
    Known,
    NodePool,
    NodeProvisioner,
    Purpose,
    ScaleSet,
    Size,
    known,
    normal_region,
)


def size_of(host: Host, context: Context) -> Size | None:
    """The catalog's entry for a host's size; None where none is written or it is not in the catalog.

    Raises Undecided where the size is unknown.
    """
    name = known(host.size)
    return context.catalog.size(name) if name else None


def gpu_size(host: Host, context: Context) -> Size | None:
    """The size of a host that has GPUs; None for all others."""
    size = size_of(host, context)
    return size if size is not None and size.is_gpu else None


def is_gpu_pool(pool: NodePool, context: Context) -> bool:
    """Whether a pool's machines have GPUs: its size, or all the sizes and makers that a provisioner is limited to."""
    if isinstance(pool, NodeProvisioner):
        if pool.accelerator:
            return True
        sizes = [context.catalog.size(known(one.size) or "") for one in pool.candidates]
        return bool(sizes) and all(size is not None and size.is_gpu for size in sizes)
    return gpu_size(pool, context) is not None


def region_of(host: Host, context: Context) -> str:
    """The region of a host (`eastus2`): as written, else the cluster's, else the user's setting, else empty."""
    if isinstance(host.location, Known):
        return normal_region(host.location.value)
    if isinstance(host, NodePool):
        cluster = context.infrastructure.cluster_of(host)
        if cluster is not None and isinstance(cluster.location, Known):
            return normal_region(cluster.location.value)
    return normal_region(context.region)


def certain_region_of(host: Host, context: Context) -> str:
    """The region of a host, empty where nothing says one. Raises Undecided where what would say it is unknown."""
    region = region_of(host, context)
    if not region:
        known(host.location)
        if isinstance(host, NodePool):
            known(host.cluster)
            cluster = context.infrastructure.cluster_of(host)
            if cluster is not None:
                known(cluster.location)
    return region


def is_spot(host: Host) -> bool:
    """Whether a host is Spot or low priority; raises Undecided where that is unknown."""
    return (known(host.priority) or "Regular").lower().replace("_", "") in {"spot", "low", "lowpriority", "spotplus"}


def belongs_to_ai(host: Host, context: Context) -> bool:
    """Whether a CPU machine stands beside GPUs or has a training or inference purpose: only then it is judged."""
    verdict = context.infrastructure.purpose(host)
    if verdict.purpose in {Purpose.TRAINING, Purpose.INFERENCE}:
        return True
    if not isinstance(host, NodePool):
        return False
    beside = context.infrastructure.pools_beside(host)
    sizes = [context.catalog.size(pool.size.value) for pool in beside if isinstance(pool.size, Known)]
    return any(size is not None and size.is_gpu for size in sizes)


def is_for_ai(host: Host, context: Context) -> bool:
    """Whether a host is this tool's business: its size is of the N or H families, or it belongs to AI infrastructure.

    Raises Undecided where its size is unknown and nothing else decides.
    """
    if belongs_to_ai(host, context):
        return True
    size = size_of(host, context)
    return size is not None and size.is_n_or_h_family


def autoscale_of(scale_set: ScaleSet, context: Context) -> AutoscaleSetting | None:
    """The autoscale setting of a scale set, where one in the scan is on."""
    for setting in context.infrastructure.attached(AutoscaleSetting, scale_set):
        if known(setting.enabled):
            return setting
    return None
