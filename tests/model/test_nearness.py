"""Pods and pools belong together only where the code gives no reason to think otherwise."""

from datetime import date
from pathlib import Path

import pytest
from tests.model.pods import resources_of

from ailint.configuration.project import Inputs
from ailint.engine.scan import Request, scan
from ailint.model.cluster import NodePool
from ailint.model.infrastructure import Infrastructure
from ailint.model.workload import Workload
from ailint.registry import load_rules
from ailint.settings import Settings

POOL = """
resource "azurerm_kubernetes_cluster_node_pool" "gpu" {
  name                  = "gpu"
  kubernetes_cluster_id = "aks"
  vm_size               = "Standard_NC24ads_A100_v4"
}
"""
OPERATOR = """
resource "helm_release" "gpu_operator" {
  name       = "gpu-operator"
  repository = "https://helm.ngc.nvidia.com/nvidia"
  chart      = "gpu-operator"
}
"""
POLICY = "apiVersion: nvidia.com/v1\nkind: ClusterPolicy\nmetadata: {name: policy}\nspec: {driver: {enabled: true}}\n"
EKS = 'resource "aws_eks_cluster" "main" {\n  name = "main"\n}\n'
GKE_MODULE = 'module "gke" {\n  source = "example/gke/google"\n}\n'
INSTALL = "helm install gpu-operator nvidia/gpu-operator\n"
AZ_POOL = "az aks nodepool add -n gpu --cluster-name aks -g rg -s Standard_NC24ads_A100_v4\n"
CALL = 'module "pool" {\n  source = "./modules/deep/pool"\n}\n'
OTHER_MODULE = 'module "weeks" {\n  source = "example/weeks/azurerm"\n}\n'


def files_with_findings(files: dict[str, str], estates: dict[str, tuple[str, ...]] | None = None) -> list[str]:
    request = Request(
        root=Path("/ailint-nowhere"),
        paths=tuple(files),
        settings=Settings(select=("driver-installed-twice",), estates=estates or {}),
        inputs=Inputs(date(2026, 12, 1)),
        virtual={path: text.encode() for path, text in files.items()},
    )
    return [finding.span.file for finding in scan(request, load_rules()).findings]


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        ({"aks/main.tf": POOL + OPERATOR}, ["aks/main.tf"]),
        ({"infra/main.tf": POOL, "apps/main.tf": OPERATOR}, ["apps/main.tf"]),
        ({"aks/main.tf": POOL, "eks/main.tf": EKS + OPERATOR}, []),
        ({"aks/main.tf": POOL, "gke/main.tf": GKE_MODULE + OPERATOR}, []),
        ({"aks/main.tf": POOL, "apps/main.tf": OTHER_MODULE + OPERATOR}, ["apps/main.tf"]),
        ({"aks/main.tf": POOL, "eks/main.tf": EKS, "eks/policy.yaml": POLICY}, []),
        ({"aks/main.tf": POOL, "eks/main.tf": EKS, "k8s/policy.yaml": POLICY}, ["k8s/policy.yaml"]),
        ({"main.tf": EKS + POOL + OPERATOR}, ["main.tf"]),
        ({"examples/a/main.tf": POOL, "examples/b/policy.yaml": POLICY}, []),
        ({"examples/a/infra/main.tf": POOL, "examples/a/k8s/policy.yaml": POLICY}, ["examples/a/k8s/policy.yaml"]),
        ({"example/infra/main.tf": POOL, "example/k8s/policy.yaml": POLICY}, ["example/k8s/policy.yaml"]),
        (
            {"infra/main.tf": CALL, "infra/modules/deep/pool/main.tf": POOL, "apps/policy.yaml": POLICY},
            ["apps/policy.yaml"],
        ),
        ({"azure/main.tf": POOL, "aws/eks/policy.yaml": POLICY}, []),
        ({"azure/aks/main.tf": POOL, "azure/k8s/policy.yaml": POLICY}, ["azure/k8s/policy.yaml"]),
        ({"blueprints/a/main.tf": POOL, "workshops/b/policy.yaml": POLICY}, []),
        ({"up.sh": AZ_POOL + INSTALL}, ["up.sh"]),
        ({"up/aks.sh": AZ_POOL, "up/operator.sh": INSTALL}, ["up/operator.sh"]),
        ({"azure/up.sh": AZ_POOL, "gpu/up.sh": INSTALL}, []),
        ({"up/aks.sh": AZ_POOL, "up/minikube.sh": "minikube start --gpus all\n" + INSTALL}, []),
        ({"main.tf": EKS, "aks/main.tf": POOL, "aks/policy.yaml": POLICY}, ["aks/policy.yaml"]),
    ],
    ids=[
        "one-root",
        "two-roots",
        "eks",
        "gke-module",
        "weeks-is-no-eks",
        "within-eks",
        "beside",
        "mixed",
        "two-examples",
        "one-example",
        "a-project-called-example",
        "module-of-a-root-nearby",
        "aws-folder",
        "azure-folder",
        "two-collections",
        "one-script",
        "scripts-together",
        "scripts-apart",
        "minikube",
        "nested",
    ],
)
def test_software_is_held_against_the_pools_that_are_near(files, expected):
    assert files_with_findings(files) == expected


def test_where_the_same_pools_are_near_the_same_tuple_is_handed_out():
    job = "apiVersion: v1\nkind: Pod\nmetadata: {name: p}\nspec: {}\n"
    files = {"infra/main.tf": POOL, "apps/one/pod.yaml": job, "apps/two/pod.yaml": job, "deep/er/still/pod.yaml": job}
    whole = Infrastructure(resources_of(files))
    one, two, deep = (pod for pod in whole.all(Workload))
    assert whole.pools_near(one) == whole.all(NodePool)
    assert whole.pools_near(one) is whole.pools_near(two)
    assert whole.placement_near(one) is whole.placement_near(two)
    assert whole.pools_near(deep) == ()
    assert whole.pools_elsewhere(deep) == whole.all(NodePool)
