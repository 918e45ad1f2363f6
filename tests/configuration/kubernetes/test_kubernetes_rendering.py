"""Rendering by the tools themselves, and Kustomize as the judge of what we make of kustomizations without it."""

import shutil
import stat
import subprocess
from datetime import date
from pathlib import Path

import pytest
import yaml
from tests.configuration.kubernetes.manifests import DEPLOYMENT, addresses, body, read_files

from ailint.configuration.kubernetes.reader import read_project
from ailint.configuration.project import Configuration, Inputs, Project, ProjectKind
from ailint.source.files import Files

OVERLAY = """\
resources: [../base]
namespace: vision
namePrefix: prod-
images: [{name: registry.example/api, newTag: v2}]
replicas: [{name: api, count: 3}]
labels: [{pairs: {tier: gpu}, includeSelectors: true}]
patches:
- target: {kind: Deployment}
  patch: |
    - {op: add, path: /spec/template/spec/priorityClassName, value: high}
- patch: |
    apiVersion: apps/v1
    kind: Deployment
    metadata: {name: api}
    spec:
      template:
        spec:
          nodeSelector: {zone: "1"}
          tolerations: [{operator: Exists}]
          initContainers: [{name: wait, image: busybox}]
          containers:
          - {name: main, env: [{name: B, value: c}], resources: {limits: {nvidia.com/gpu: 4}}}
          - {name: side, $patch: delete}
"""
FILES = {
    "base/kustomization.yaml": "resources: [api.yaml]\n",
    "base/api.yaml": DEPLOYMENT,
    "prod/kustomization.yaml": OVERLAY,
}


def write(folder: Path, files: dict[str, str]) -> None:
    for path, text in files.items():
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text)


def render(root: Path, *paths: str) -> Configuration:
    inputs = Inputs(as_of=date(2026, 12, 1), renders=True)
    return read_project(Project(ProjectKind.KUBERNETES, "", paths), Files(root), inputs)


@pytest.mark.skipif(shutil.which("kubectl") is None, reason="kubectl is not installed")
def test_kustomize_makes_the_same_of_it(tmp_path):
    write(tmp_path, FILES)
    done = subprocess.run(["kubectl", "kustomize", str(tmp_path / "prod")], capture_output=True, check=True)
    (expected,) = yaml.safe_load_all(done.stdout)
    (made,) = read_files(FILES).resources
    assert body(made) == expected


@pytest.mark.skipif(shutil.which("kubectl") is None, reason="kubectl is not installed")
def test_kubectl_renders_where_asked(tmp_path):
    write(tmp_path, FILES)
    found = render(tmp_path, *sorted(FILES))
    assert addresses(found) == ["prod: Deployment/vision/prod-api"]
    assert (found.resources[0].span.file, found.resources[0].span.line) == ("prod/kustomization.yaml", 1)


def stand_in(folder: Path, name: str, script: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A program of this name that does what the script says; nothing else is on the path."""
    folder.mkdir()
    program = folder / name
    program.write_text(f"#!/bin/sh\n{script}\n")
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setenv("PATH", str(folder))


CHART = {"chart/Chart.yaml": "apiVersion: v2\nname: demo\n"}


def test_helm_renders_a_chart(tmp_path, monkeypatch):
    write(tmp_path, CHART)
    pod = "printf 'apiVersion: v1\\nkind: Pod\\nmetadata: {name: %s-%s}\\n' $1 $3"
    stand_in(tmp_path / "bin", "helm", pod, monkeypatch)
    assert addresses(render(tmp_path, "chart/Chart.yaml")) == ["chart: Pod/template-ailint"]


@pytest.mark.parametrize(
    ("script", "why"),
    [("echo 'chart is broken' >&2; exit 1", "chart is broken"), ("exit 3", "helm failed with status 3")],
)
def test_a_tool_that_fails_is_told_of(tmp_path, monkeypatch, script, why):
    write(tmp_path, CHART)
    stand_in(tmp_path / "bin", "helm", script, monkeypatch)
    (notice,) = render(tmp_path, "chart/Chart.yaml").notices
    assert (notice.kind.value, notice.file) == ("unrendered", "chart/Chart.yaml")
    assert why in notice.message


def test_a_tool_that_is_missing_leaves_what_can_be_read(tmp_path, monkeypatch):
    write(tmp_path, {**FILES, **CHART})
    monkeypatch.setenv("PATH", "")
    found = render(tmp_path, *sorted(FILES), "chart/Chart.yaml")
    assert addresses(found) == ["prod: Deployment/vision/prod-api"]
    assert [notice.file for notice in found.notices] == ["prod/kustomization.yaml", "chart/Chart.yaml"]


def test_without_being_asked_nothing_is_run(tmp_path, monkeypatch):
    write(tmp_path, {**FILES, **CHART})
    stand_in(tmp_path / "bin", "kubectl", f"touch {tmp_path}/ran", monkeypatch)
    inputs = Inputs(as_of=date(2026, 12, 1))
    read_project(Project(ProjectKind.KUBERNETES, "", tuple(FILES)), Files(tmp_path), inputs)
    assert not (tmp_path / "ran").exists()
