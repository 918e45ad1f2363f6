"""What was not read could hold what seems to be missing, but not everything could hold everything."""

from datetime import date
from pathlib import Path

import pytest

from ailint.configuration.project import Inputs
from ailint.engine.scan import Request, scan
from ailint.findings.finding import Severity
from ailint.model.infrastructure import Infrastructure, OpaqueSource
from ailint.registry import load_rules
from ailint.settings import Settings
from ailint.source.span import Span

HERE = Span("main.tf", 1, 1, 1, 2)
MACHINE = """
resource "azurerm_linux_virtual_machine" "desk" {
  name = "vm-desk"
  size = "Standard_NV18ads_A10_v5"
}
"""
CHART = 'resource "helm_release" "app" {\n  name  = "app"\n  chart = "oci://registry.example/app"\n}\n'
MODULE = 'module "night" {\n  source  = "Azure/shutdown/azurerm"\n  version = "1.0.0"\n}\n'


def severities_of(text: str) -> list[Severity]:
    request = Request(
        root=Path("/ailint-nowhere"),
        paths=("main.tf",),
        settings=Settings(select=("gpu-vm-without-auto-shutdown",)),
        inputs=Inputs(date(2026, 12, 1)),
        virtual={"main.tf": text.encode()},
    )
    return [finding.severity for finding in scan(request, load_rules()).findings]


@pytest.mark.parametrize("kind", ["Helm chart", "helm chart", "manifest", "kustomize base", "kustomize component"])
def test_what_belongs_to_a_cluster_holds_no_azure_resource(kind):
    infrastructure = Infrastructure((), (OpaqueSource(kind, "somewhere", "", HERE),))
    assert infrastructure.has_opaque()
    assert not infrastructure.has_opaque(of_azure=True)


@pytest.mark.parametrize("kind", ["module", "azapi body", "linked template", "template spec", "template"])
def test_modules_and_templates_may_hold_anything(kind):
    assert Infrastructure((), (OpaqueSource(kind, "somewhere", "", HERE),)).has_opaque(of_azure=True)


def test_a_chart_turns_no_machine_off_at_night():
    assert severities_of(MACHINE) == [Severity.WARNING]
    assert severities_of(MACHINE + CHART) == [Severity.WARNING]
    assert severities_of(MACHINE + MODULE) == [Severity.INFO]
