"""Helm releases by whoever makes them: scripts, Flux, Argo CD, k3s."""

from datetime import date
from pathlib import Path

import pytest

from ailint.configuration.project import Inputs
from ailint.engine.scan import Request, projects_of
from ailint.engine.scenarios import read_scenarios
from ailint.model.platform import GpuSoftware, SoftwareKind
from ailint.settings import Settings
from ailint.source.files import Files
from ailint.value import Absent, Known, Unknown

FLUX = """
apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: gpu}
spec:
  chart: {spec: {chart: gpu-operator}}
  values: {driver: {enabled: false}}
"""
ARGO = """
apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: {name: gpu}
spec:
  source:
    repoURL: https://charts.example
    chart: gpu-operator
    helm: {valuesObject: {driver: {enabled: false}}}
"""
ARGO_PARAMETERS = """
apiVersion: argoproj.io/v1alpha1
kind: ApplicationSet
metadata: {name: gpu}
spec:
  template:
    spec:
      sources:
        - chart: gpu-operator
          helm:
            parameters: [{name: driver.enabled, value: "false"}]
"""
ARGO_TEXT = ARGO.replace("valuesObject: {driver: {enabled: false}}", 'values: "driver: {enabled: false}"')
K3S = """
apiVersion: helm.cattle.io/v1
kind: HelmChart
metadata: {name: gpu}
spec:
  chart: nvidia/gpu-operator
  valuesContent: |-
    driver: {enabled: false}
"""
KUSTOMIZATION = """
apiVersion: kustomize.config.k8s.io/v1beta1
kind: Kustomization
helmCharts:
  - name: gpu-operator
    repo: https://charts.example
    valuesInline: {driver: {enabled: false}}
"""
SCRIPT = "helm upgrade --install gpu nvidia/gpu-operator --set driver.enabled=false\n"


def software_in(files: dict[str, str]) -> list[GpuSoftware]:
    virtual = {path: text.encode() for path, text in files.items()}
    inputs = Inputs(date(2026, 12, 1))
    root = Path("/ailint-nowhere")
    request = Request(root=root, paths=tuple(files), settings=Settings(), inputs=inputs, virtual=virtual)
    held = Files(root, virtual)
    readings = read_scenarios(projects_of(request, held).projects, held, inputs)
    found = [one for reading in readings for facts in reading.facts for one in facts.resources]
    return [one for one in found if isinstance(one, GpuSoftware)]


@pytest.mark.parametrize(
    "files",
    [
        {"a.yaml": FLUX},
        {"a.yaml": ARGO},
        {"a.yaml": ARGO_TEXT},
        {"a.yaml": ARGO_PARAMETERS},
        {"a.yaml": K3S},
        {"kustomization.yaml": KUSTOMIZATION},
        {"a.sh": SCRIPT},
    ],
    ids=["flux", "argo", "argo-text", "argo-parameters", "k3s", "kustomization", "script"],
)
def test_a_release_of_the_gpu_operator_is_known_with_its_values(files):
    (operator,) = software_in(files)
    assert operator.kind is SoftwareKind.GPU_OPERATOR
    assert isinstance(operator.installs_driver, Known)
    assert operator.installs_driver.value is False
    assert isinstance(operator.installs_device_plugin, Absent)
    assert operator.installs_device_plugin.default is True


@pytest.mark.parametrize(
    "files",
    [
        {"a.yaml": FLUX.replace("  values: {driver: {enabled: false}}", "  valuesFrom: [{kind: ConfigMap, name: v}]")},
        {"a.yaml": ARGO.replace("valuesObject: {driver: {enabled: false}}", "valueFiles: [$values/gpu.yaml]")},
        {"a.sh": "helm install gpu nvidia/gpu-operator -f elsewhere.yaml\n"},
    ],
    ids=["flux", "argo", "script"],
)
def test_values_that_lie_elsewhere_are_unknown(files):
    (operator,) = software_in(files)
    assert isinstance(operator.installs_driver, Unknown)


def test_static_manifests_are_known_by_their_name():
    (plugin,) = software_in({"a.sh": "kubectl apply -f https://example.org/nvidia/v0.17.1/nvidia-device-plugin.yml\n"})
    assert plugin.kind is SoftwareKind.DEVICE_PLUGIN
    assert isinstance(plugin.installs_device_plugin, Known)
    assert plugin.installs_device_plugin.value is True


@pytest.mark.parametrize(
    ("settings", "expected"),
    [
        ("--set daemonsets.tolerations[0].key=sku,daemonsets.tolerations[0].operator=Exists", [("sku", "Exists")]),
        (
            "-f values.yaml --set daemonsets.tolerations[1].key=sku",
            [("nvidia.com/gpu", "Exists"), ("sku", "Equal")],
        ),
    ],
)
def test_a_toleration_may_be_set_by_its_number(settings, expected):
    values = "daemonsets: {tolerations: [{key: nvidia.com/gpu, operator: Exists}]}\n"
    (operator,) = software_in({"a.sh": f"helm install gpu nvidia/gpu-operator {settings}\n", "values.yaml": values})
    assert isinstance(operator.tolerations, Known)
    assert [(one.key, one.operator) for one in operator.tolerations.value] == expected
