"""Device plugins, GPU operators, DCGM exporters and RDMA plugins, from manifests, policies and Helm releases.

Sources: NVIDIA/k8s-device-plugin v0.20.0, NVIDIA/gpu-operator v26.7.0 and NVIDIA/dcgm-exporter (chart values and
static manifests), Mellanox/network-operator; read 2026-12-01.
"""

import re
from collections.abc import Iterator

from ailint.adapters import conversion
from ailint.adapters.clues import clues_of
from ailint.adapters.workload.scheduling import tolerations_of
from ailint.configuration.resource import Resource, elements, read
from ailint.model.platform import GpuSoftware, SoftwareKind
from ailint.model.workload import Toleration
from ailint.value import Absent, Attribute, Known, Object, Provenance, Reason, Unknown, Value

VENDOR_TOLERATION = Toleration("nvidia.com/gpu", "Exists", "", "NoSchedule")
"""What NVIDIA's own charts and static manifests tolerate where nothing else is written."""

_IMAGES: tuple[tuple[str, SoftwareKind], ...] = (
    ("dcgm-exporter", SoftwareKind.METRICS_EXPORTER),
    ("k8s-dra-driver", SoftwareKind.DRA_DRIVER),
    ("k8s-rdma-shared-dev-plugin", SoftwareKind.RDMA_PLUGIN),
    ("sriov-network-device-plugin", SoftwareKind.RDMA_PLUGIN),
    ("k8s-device-plugin", SoftwareKind.DEVICE_PLUGIN),
    ("nvidia-device-plugin", SoftwareKind.DEVICE_PLUGIN),
    ("gpu-device-plugin", SoftwareKind.DEVICE_PLUGIN),
    ("driver-installer", SoftwareKind.DRIVER_INSTALLER),
)

_CHARTS: tuple[tuple[str, SoftwareKind], ...] = (
    ("gpu-operator", SoftwareKind.GPU_OPERATOR),
    ("nvidia-device-plugin", SoftwareKind.DEVICE_PLUGIN),
    ("dcgm-exporter", SoftwareKind.METRICS_EXPORTER),
    ("nvidia-dra-driver-gpu", SoftwareKind.DRA_DRIVER),
    ("network-operator", SoftwareKind.RDMA_PLUGIN),
)


def kind_of_image(image: str) -> SoftwareKind | None:
    """What a DaemonSet of an image does, by the image's last name."""
    name = image.rpartition("/")[2].partition("@")[0].partition(":")[0].lower()
    return next((kind for part, kind in _IMAGES if part in name), None)


def adapt_daemon_set(resource: Resource) -> Iterator[GpuSoftware]:
    """A DaemonSet that is a device plugin, an exporter or an RDMA plugin; ordinary ones yield nothing."""
    found = elements(resource.read("spec.template.spec.containers"))
    for item in () if isinstance(found, Unknown) else found:
        image = conversion.known_text(read(item, "image"))
        kind = kind_of_image(image.value) if image is not None else None
        if kind is not None:
            yield _software(resource, kind, "manifest", tolerations_of(resource.read("spec.template.spec.tolerations")))
            return


def adapt_remote_manifest(resource: Resource) -> Iterator[GpuSoftware]:
    """A static manifest that is applied from its address on the network, known by its file's name."""
    address = conversion.known_text(resource.read("address"))
    if address is None:
        return
    kind = kind_of_image(address.value.partition("?")[0])
    if kind is SoftwareKind.DEVICE_PLUGIN:
        where = Provenance(resource.span)
        yield _software(resource, kind, "manifest", Known((VENDOR_TOLERATION,), where))
    elif kind is not None:
        yield _software(resource, kind, "manifest", Unknown(Reason.DATA, Provenance(resource.span), address.value))


def adapt_cluster_policy(resource: Resource) -> Iterator[GpuSoftware]:
    """NVIDIA's ClusterPolicy: what the GPU operator is to install."""
    yield _operator(resource, Known(resource.body, Provenance(resource.span)), "spec.", "policy")


def adapt_network_policy(resource: Resource) -> Iterator[GpuSoftware]:
    """A NicClusterPolicy: the RDMA resources that it offers are named in a JSON text."""
    names: list[str] = []
    for plugin in ("rdmaSharedDevicePlugin", "sriovDevicePlugin"):
        text = conversion.known_text(resource.read(f"spec.{plugin}.config"))
        if text is not None:
            prefix = re.findall(r'"resourcePrefix"\s*:\s*"([^"]+)"', text.value[:20000]) or ["rdma"]
            named = re.findall(r'"resourceName"\s*:\s*"([^"]+)"', text.value[:20000])
            names += (f"{prefix[0]}/{name}" for name in named)
    tolerations = tolerations_of(resource.read("spec.tolerations"))
    yield _software(resource, SoftwareKind.RDMA_PLUGIN, "policy", tolerations, rdma_resources=tuple(names))


def chart_kind(chart: str) -> SoftwareKind | None:
    """What a Helm chart installs, by its name."""
    name = chart.rpartition("/")[2].lower()
    return next((kind for part, kind in _CHARTS if part in name), None)


def of_chart(resource: Resource, chart: str, values: Value) -> Iterator[GpuSoftware]:
    """A Helm release of a known chart, with its values; what they leave out is the chart's default."""
    kind = chart_kind(chart)
    if kind is SoftwareKind.GPU_OPERATOR:
        yield _operator(resource, values, "", "helm")
    elif kind is SoftwareKind.DEVICE_PLUGIN:
        tolerations = conversion.with_default(tolerations_of(read(values, "tolerations")), (VENDOR_TOLERATION,))
        yield _software(resource, kind, "helm", tolerations, values=values)
    elif kind is not None:
        # The exporter's chart and the operator for networks tolerate nothing by themselves.
        yield _software(resource, kind, "helm", tolerations_of(read(values, "tolerations")), values=values)


def _operator(resource: Resource, values: Value, prefix: str, source: str) -> GpuSoftware:
    tolerations = tolerations_of(read(values, f"{prefix}daemonsets.tolerations"))
    return GpuSoftware(
        address=resource.address,
        span=resource.span,
        format=resource.format,
        may_exist=resource.may_exist,
        clues=clues_of(resource),
        kind=SoftwareKind.GPU_OPERATOR,
        source=source,
        tolerations=conversion.with_default(tolerations, (VENDOR_TOLERATION,)),
        mig_strategy=conversion.with_default(conversion.text(read(values, f"{prefix}mig.strategy")), "single"),
        time_slices=conversion.absent(Provenance(resource.span)),
        fails_above_one=conversion.absent(Provenance(resource.span)),
        installs_driver=_switch(values, f"{prefix}driver.enabled"),
        installs_device_plugin=_switch(values, f"{prefix}devicePlugin.enabled"),
        exports_metrics=_switch(values, f"{prefix}dcgmExporter.enabled"),
    )


def _switch(values: Value, path: str) -> Attribute[bool]:
    """A part of the operator, on where nothing else is written.

    A policy without the part at all is a piece to be merged into the one that the operator's chart makes.
    """
    part = path.rpartition(".")[0]
    if path.startswith("spec.") and isinstance(read(values, part), Absent):
        return Unknown(Reason.DATA, Provenance(values.provenance.span), path, "the operator's chart decides")
    return conversion.with_default(conversion.boolean(read(values, path)), True)


def _software(
    resource: Resource,
    kind: SoftwareKind,
    source: str,
    tolerations: Attribute[tuple[Toleration, ...]],
    *,
    values: Value | None = None,
    rdma_resources: tuple[str, ...] = (),
) -> GpuSoftware:
    where = Provenance(resource.span)
    nothing: Value = Absent(where)
    values = values if values is not None else nothing
    return GpuSoftware(
        address=resource.address,
        span=resource.span,
        format=resource.format,
        may_exist=resource.may_exist,
        clues=clues_of(resource),
        kind=kind,
        source=source,
        tolerations=tolerations,
        installs_driver=Known(kind is SoftwareKind.DRIVER_INSTALLER, where),
        installs_device_plugin=Known(kind is SoftwareKind.DEVICE_PLUGIN, where),
        exports_metrics=Known(kind is SoftwareKind.METRICS_EXPORTER, where),
        mig_strategy=conversion.text(read(values, "migStrategy")),
        time_slices=_shares(read(values, "config.map")),
        fails_above_one=conversion.absent(where),
        rdma_resources=rdma_resources,
    )


def adapt_config_map(resource: Resource) -> Iterator[GpuSoftware]:
    """A ConfigMap that configures a device plugin's sharing (`sharing.timeSlicing` in one of its texts)."""
    data = resource.read("data")
    shares = _shares(data)
    if not isinstance(shares, Known):
        return
    fails = any("failRequestsGreaterThanOne: true" in text for text in _texts(data))
    where = Provenance(resource.span)
    yield GpuSoftware(
        address=resource.address,
        span=resource.span,
        format=resource.format,
        may_exist=resource.may_exist,
        clues=clues_of(resource),
        kind=SoftwareKind.DEVICE_PLUGIN,
        source="configuration",
        tolerations=conversion.absent(where),
        installs_driver=Known(False, where),
        installs_device_plugin=Known(False, where),
        exports_metrics=Known(False, where),
        mig_strategy=conversion.absent(where),
        time_slices=shares,
        fails_above_one=Known(fails, shares.provenance),
    )


def _texts(data: Value) -> Iterator[str]:
    if isinstance(data, Known) and isinstance(data.value, Object):
        for key in data.value:
            if text := conversion.known_text(data.value[key]):
                yield text.value[:20000]


def _shares(data: Value) -> Attribute[int]:
    """The largest `replicas` in a text that configures time slicing or MPS."""
    if isinstance(data, Known) and isinstance(data.value, Object):
        for key in data.value:
            text = conversion.known_text(data.value[key])
            if text is None or not re.search(r"\b(timeSlicing|mps)\b", text.value[:20000]):
                continue
            counts = [int(found) for found in re.findall(r"\breplicas:\s*(\d{1,4})\b", text.value[:20000])]
            if counts:
                return Known(max(counts), text.provenance)
    return conversion.absent(data.provenance)
