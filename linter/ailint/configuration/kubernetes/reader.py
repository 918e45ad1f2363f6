"""Manifests and kustomizations of a project as resources."""

from collections.abc import Iterator

import msgspec

from ailint.configuration.azureml import azureml_resource
from ailint.configuration.data import Document, Rewrite
from ailint.configuration.kubernetes.comment import json_directives, yaml_directives
from ailint.configuration.kubernetes.embedded import text_of
from ailint.configuration.kubernetes.manifest import KUSTOMIZATIONS, Manifest, manifests_of
from ailint.configuration.project import Configuration, Inputs, Project
from ailint.configuration.resource import Resource
from ailint.source.directive import NONE, Directives
from ailint.source.excerpt import Excerpt
from ailint.source.files import Files
from ailint.source.notice import Notice
from ailint.source.text import SourceText
from ailint.syntax.yaml import parse_yaml
from ailint.value import Value


def read_project(project: Project, files: Files, inputs: Inputs) -> Configuration:
    """Every object of the project's manifests, as its kustomizations make it.

    An object that a kustomization takes is read once for each kustomization at the top that reaches it, with that
    one's folder as the scope of its address; all others have the project's root.
    """
    reader = _Reader(files)
    found = reader.configuration
    kustomizations = [path for path in project.files if path.rpartition("/")[2] in KUSTOMIZATIONS]
    used = _build(kustomizations, reader, files, inputs) if kustomizations else set()
    for path in project.files:
        if path.rpartition("/")[2] == "Chart.yaml":
            rendered = _rendered(path, files, inputs, found)
            if rendered is not None:
                found.resources += resources_from_text(rendered, path.rpartition("/")[0], found.notices)
        elif path not in used:
            found.resources += [manifest.resource(project.root) for manifest in reader.manifests(path)]
            found.resources += reader.others(path, project.root)
    return found


def _build(kustomizations: list[str], reader: "_Reader", files: Files, inputs: Inputs) -> set[str]:
    """Add the objects of all kustomizations; the files that they are and take."""
    from ailint.configuration.kubernetes.build import Builder

    found = reader.configuration
    builder = Builder(files, reader.values, reader.manifests, found)
    for top in builder.survey(kustomizations):
        rendered = _rendered(top.file, files, inputs, found)
        if rendered is None:
            found.resources += [manifest.resource(top.folder) for manifest in builder.build(top)]
        else:
            found.resources += resources_from_text(rendered, top.folder, found.notices)
    return builder.used.union(kustomizations)


def _rendered(path: str, files: Files, inputs: Inputs, found: Configuration) -> SourceText | None:
    """What Helm or kubectl makes of a chart or kustomization; None unless it was asked for and could be done."""
    if not inputs.renders:
        return None
    from ailint.configuration.kubernetes.render import render

    return render(path, files, found.notices)


def resources_from_text(
    text: SourceText, scope: str, notices: list[Notice], rewrite: Rewrite | None = None
) -> list[Resource]:
    """The objects of a text of YAML or JSON documents (a here-document, a heredoc of Terraform).

    `scope` is that of their addresses. Mistakes are added to `notices`. `rewrite` may say what a scalar comes to.
    """
    manifests: list[Manifest] = []
    others: list[Resource] = []
    for value in _parse(text, notices, rewrite).values:
        found = list(manifests_of(value, value.provenance.span, notices))
        manifests += found
        other = None if found else azureml_resource(value, scope, text.path)
        others += [] if other is None else [other]
    return [*(manifest.resource(scope) for manifest in manifests), *others]


def resources_from_value(value: Value, scope: str, notices: list[Notice], files: Files) -> list[Resource]:
    """The objects of an evaluated value: an object (`kubernetes_manifest.manifest`), or a text that holds them
    (`kubectl_manifest.yaml_body`), with the places of that text in its file. An unknown value yields nothing.
    """
    text = text_of(value, files)
    if text is not None:
        return resources_from_text(text, scope, notices)
    return [one.resource(scope) for one in manifests_of(value, value.provenance.span, notices)]


def values_from_text(value: Value, files: Files, notices: list[Notice]) -> list[Value]:
    """The documents of a known text as values (`helm_release.values`), with their places in the file."""
    text = text_of(value, files)
    return [] if text is None else _parse(text, notices, None).values


class _Reader:
    """Reads each manifest file once."""

    def __init__(self, files: Files) -> None:
        self._files = files
        self._parsed: dict[str, _Parsed] = {}
        self.configuration = Configuration()

    def values(self, path: str) -> list[Value] | None:
        """The documents of a file; None where there is no such file, or it can't be read."""
        return self._read(path).values if self._files.text(path) is not None else None

    def manifests(self, path: str) -> list[Manifest]:
        """The Kubernetes objects of a file."""
        parsed = self._read(path)
        notices = self.configuration.notices
        found = [one for value in parsed.values for one in manifests_of(value, value.provenance.span, notices)]
        if not parsed.directives.purposes:
            return found
        purpose_at = parsed.directives.purpose_at
        return [msgspec.structs.replace(one, comment_purpose=purpose_at(one.extent.line)) for one in found]

    def others(self, path: str, scope: str) -> Iterator[Resource]:
        """What is no Kubernetes object: Azure ML's YAML."""
        parsed = self._read(path)
        for value in parsed.values:
            resource = azureml_resource(value, scope, path)
            if resource is not None:
                resource.comment_purpose = parsed.directives.purpose_at(value.provenance.span.line)
                yield resource

    def _read(self, path: str) -> "_Parsed":
        if path not in self._parsed:
            text = self._files.text(path)
            found = self.configuration
            if text is None:
                self._parsed[path] = _Parsed([], NONE)
            else:
                self._parsed[path] = _parse(text, found.notices, None)
                found.suppressions += self._parsed[path].directives.suppressions
                found.files_read.add(path)
        return self._parsed[path]


class _Parsed(msgspec.Struct, frozen=True):
    """The documents of a text, and what its comments say."""

    values: list[Value]
    directives: Directives


def _parse(text: SourceText, notices: list[Notice], rewrite: Rewrite | None) -> _Parsed:
    document = Document(text, rewrite)
    if text.path.endswith(".json"):
        from ailint.syntax.json import parse_json

        json = parse_json(text)
        notices += json.notices
        return _Parsed([] if json.root is None else [document.value(json.root)], json_directives(text, json))
    yaml = parse_yaml(text)
    notices += yaml.notices
    values = [document.value(one.root) for one in yaml.documents if one.root is not None]
    # The comments of an excerpt are those of the file it stands in, whose reader looks for them.
    return _Parsed(values, NONE if isinstance(text, Excerpt) else yaml_directives(text, yaml))
