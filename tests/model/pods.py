"""Pools and pods in short, read from text by the readers themselves."""

from datetime import date
from pathlib import Path

from ailint.configuration.project import Inputs
from ailint.engine.reading import read_project
from ailint.engine.scan import Request, projects_of
from ailint.model.cluster import NodePool
from ailint.model.resource import Resource
from ailint.model.workload import PodGroup, Workload
from ailint.settings import Settings
from ailint.source.files import Files


def resources_of(files: dict[str, str]) -> list[Resource]:
    """All that the readers make of some files."""
    root = Path("/ailint-nowhere")
    virtual = {path: text.encode() for path, text in files.items()}
    inputs = Inputs(date(2026, 12, 1))
    request = Request(root=root, paths=tuple(files), settings=Settings(), inputs=inputs, virtual=virtual)
    held = Files(root, virtual)
    facts = [read_project(project, held, inputs) for project in projects_of(request, held).projects]
    return [resource for one in facts for resource in one.resources]


def pool_of(attributes: str, name: str = "gpu") -> NodePool:
    """An AKS pool with some Terraform attributes."""
    text = f'resource "azurerm_kubernetes_cluster_node_pool" "{name}" {{\n  name = "{name}"\n{attributes}\n}}\n'
    (pool,) = (one for one in resources_of({"main.tf": text}) if isinstance(one, NodePool))
    return pool


def pod_of(spec: str, limits: str = "{}") -> PodGroup:
    """The pods of a spec in YAML flow style, with one container."""
    text = (
        "apiVersion: v1\nkind: Pod\nmetadata: {name: p}\nspec:\n"
        f"  containers: [{{name: c, image: x:1, resources: {{limits: {limits}}}}}]\n"
        + "".join(f"  {line}\n" for line in spec.splitlines())
    )
    (workload,) = (one for one in resources_of({"pod.yaml": text}) if isinstance(one, Workload))
    return workload.groups[0]


def karpenter_of(requirements: str, labels: str = "{}", taints: str = "[]") -> NodePool:
    """A Karpenter NodePool with requirements in YAML flow style."""
    text = (
        "apiVersion: karpenter.sh/v1\nkind: NodePool\nmetadata: {name: auto}\nspec:\n  template:\n"
        f"    metadata: {{labels: {labels}}}\n    spec:\n      taints: {taints}\n      requirements: {requirements}\n"
    )
    (pool,) = (one for one in resources_of({"nodepool.yaml": text}) if isinstance(one, NodePool))
    return pool
