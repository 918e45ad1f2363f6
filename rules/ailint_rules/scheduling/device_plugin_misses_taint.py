"""Device plugins and exporters that a GPU pool's taint keeps away."""

from collections.abc import Iterator

from ailint.sdk import (
    Absent,
    Context,
    GpuSoftware,
    Known,
    NodePool,
    Problem,
    Reference,
    Related,
    Severity,
    SoftwareKind,
    Span,
    Taint,
    Undecided,
    Unknown,
    date,
    known,
    pool_size,
    pool_taints,
    project,
    rule,
    untolerated,
)
from ailint_rules.clusters import by_cluster

POOL = """
resource "azurerm_kubernetes_cluster_node_pool" "gpu" {
  name                  = "gpu"
  kubernetes_cluster_id = "aks"
  vm_size               = "Standard_NC24ads_A100_v4"
  auto_scaling_enabled  = true
  min_count             = 0
  max_count             = 2
  node_taints           = ["sku=gpu:NoSchedule"]
}
"""

PLUGIN = """
apiVersion: apps/v1
kind: DaemonSet
metadata: {name: nvidia-device-plugin, namespace: kube-system}
spec:
  selector: {matchLabels: {name: nvidia-device-plugin}}
  template:
    metadata: {labels: {name: nvidia-device-plugin}}
    spec:
      tolerations:
        - {key: nvidia.com/gpu, operator: Exists, effect: NoSchedule} # expect: device-plugin-misses-taint
      containers:
        - name: plugin
          image: registry.example/nvidia/k8s-device-plugin:v0.18.0
"""

BAD = project({"pools.tf": POOL, "plugin.yaml": PLUGIN})

GOOD = project(
    {
        "pools.tf": POOL,
        "plugin.yaml": PLUGIN.replace(" # expect: device-plugin-misses-taint", "").replace(
            "key: nvidia.com/gpu, operator: Exists", "key: sku, operator: Equal, value: gpu"
        ),
    }
)

GOOD_SAME_KEY = project(
    {
        "pools.tf": POOL.replace("sku=gpu:NoSchedule", "nvidia.com/gpu=present:NoSchedule"),
        "plugin.yaml": PLUGIN.replace(" # expect: device-plugin-misses-taint", ""),
    },
    gpu_taint="vendor",
)

_EVERYWHERE = frozenset({SoftwareKind.DEVICE_PLUGIN, SoftwareKind.GPU_OPERATOR, SoftwareKind.METRICS_EXPORTER})


@rule(
    id="device-plugin-misses-taint",
    on=GpuSoftware,
    severity=Severity.ERROR,
    bad=[BAD],
    good=[GOOD, GOOD_SAME_KEY],
    references=[
        Reference(
            "NVIDIA device plugin for Kubernetes",
            "https://github.com/NVIDIA/k8s-device-plugin",
            date(2026, 12, 1),
        ),
        Reference(
            "Use GPUs on Azure Kubernetes Service",
            "https://learn.microsoft.com/azure/aks/use-nvidia-gpu",
            date(2026, 12, 1),
        ),
    ],
)
def device_plugin_misses_taint(software: GpuSoftware, context: Context) -> Iterator[Problem | Undecided]:
    """A device plugin asks for no GPU, so nothing adds a toleration for it. Where it does not tolerate the pool's taint
    it never starts there, the machine offers no GPUs, and every pod that asks for one stays Pending. NVIDIA's own
    manifests and charts tolerate `nvidia.com/gpu` only.
    """
    if software.kind not in _EVERYWHERE or software.source == "configuration":
        return
    tolerations = known(software.tolerations) or ()
    pools = [pool for pool in context.infrastructure.pools_near(software) if _is_served(pool)]
    missed: list[tuple[NodePool, Taint]] = []
    for pool in pools:
        taints = pool_taints(pool)
        if isinstance(taints, Unknown):
            yield Undecided(taints)
            continue
        missed += ((pool, taint) for taint in untolerated(taints, tolerations)[:1])
    if not missed:
        return
    elsewhere = _serves_another_cluster(pools, [pool for pool, _ in missed], context)
    pool, taint = missed[0]
    default = isinstance(software.tolerations, Absent)
    exporter = software.kind is SoftwareKind.METRICS_EXPORTER
    says = "by default" if default and software.source != "manifest" else "here"
    yield Problem(
        where=software.tolerations if not default else software.span,
        message=f"the {software.kind.value} does not tolerate `{taint}` {says}, so it never runs on {pool.name}",
        cure=f"add a toleration for `{taint}`",
        related=tuple(Related(_place(pool), f"{pool.name} is tainted `{taint}`") for pool, taint in missed),
        severity=_severity(exporter or (software.source == "helm" and default), elsewhere),
    )


def _is_served(pool: NodePool) -> bool:
    """Pools of AKS with NVIDIA GPUs that are not managed by AKS and do not run Windows."""
    size = pool_size(pool)
    if size is None or not size.is_gpu or size.gpu_vendor != "NVIDIA" or pool.provisioner in {"kaito", "karpenter"}:
        return False
    managed = isinstance(pool.gpu_management, Known) and pool.gpu_management.value == "Managed"
    windows = isinstance(pool.os_type, Known) and pool.os_type.value.lower() == "windows"
    return not managed and not windows


def _place(pool: NodePool) -> Span:
    return pool.taints.provenance.origin if isinstance(pool.taints, Known) else pool.span


def _severity(is_mild: bool, serves_another: bool) -> Severity | None:
    # It may be meant for the other cluster only.
    return Severity.INFO if serves_another else Severity.WARNING if is_mild else None


def _serves_another_cluster(pools: list[NodePool], missed: list[NodePool], context: Context) -> bool:
    """Whether there is a cluster of which it misses no pool."""
    names = {pool.address for pool in missed}
    return any(names.isdisjoint(pool.address for pool in group) for group in by_cluster(pools, context))
