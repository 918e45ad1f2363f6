"""Folders of manifests given as text, read and said in short."""

from datetime import date
from pathlib import Path

from ailint.configuration.kubernetes.reader import read_project
from ailint.configuration.project import Configuration, Inputs, Project, ProjectKind
from ailint.configuration.resource import Resource
from ailint.source.files import Files
from ailint.value import Absent, Known, Object, Provenance, Value

NOWHERE = Path("/there-is-no-such-folder")


def read_files(texts: dict[str, str], root: str = "") -> Configuration:
    """What files, given by path, hold."""
    files = Files(NOWHERE, {path: text.encode() for path, text in texts.items()})
    paths = tuple(sorted(texts))
    return read_project(Project(ProjectKind.KUBERNETES, root, paths), files, Inputs(as_of=date(2026, 12, 1)))


def read_text(text: str, name: str = "all.yaml") -> Configuration:
    """What one file holds."""
    return read_files({name: text})


def plain(value: Value) -> object:
    """A value without its places; what is unknown is `?`."""
    match value:
        case Known(value=Object() as body):
            return {name: plain(body[name]) for name in body}
        case Known(value=tuple() as items):
            return [plain(item) for item in items]
        case Known(value=scalar):
            return scalar
        case Absent():
            return None
        case _:
            return "?"


def body(resource: Resource) -> object:
    """A whole object without places."""
    return plain(Known(resource.body, Provenance(resource.span)))


def addresses(found: Configuration) -> list[str]:
    """Where each object belongs and what it is called: `overlays/prod: Deployment/api`."""
    return [f"{one.address.scope}: {one.address.path}".removeprefix(": ") for one in found.resources]


DEPLOYMENT = """\
apiVersion: apps/v1
kind: Deployment
metadata:
  name: api
spec:
  replicas: 2
  selector:
    matchLabels: {app: api}
  template:
    metadata:
      labels: {app: api}
    spec:
      nodeSelector: {purpose: serving}
      tolerations:
        - {key: sku, operator: Equal, value: gpu, effect: NoSchedule}
      containers:
        - name: main
          image: registry.example/api:1
          env:
            - {name: A, value: a}
            - {name: B, value: b}
          resources:
            limits: {nvidia.com/gpu: 1, cpu: 2}
        - name: side
          image: registry.example/side:1
"""
