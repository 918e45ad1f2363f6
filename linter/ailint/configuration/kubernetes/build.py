"""What Kustomize would make of the kustomizations of a project, without running it."""

from collections.abc import Callable, Iterable, Iterator, Mapping

from ailint.address import Address
from ailint.configuration.kubernetes.edit import opened
from ailint.configuration.kubernetes.kustomization import (
    Kustomization,
    Place,
    find_kustomization,
    items_of,
    kustomization_of,
)
from ailint.configuration.kubernetes.manifest import Manifest
from ailint.configuration.kubernetes.patching import Patcher, all_patches
from ailint.configuration.kubernetes.transformation import transformed
from ailint.configuration.project import Configuration, Opaque
from ailint.configuration.resource import Resource, read
from ailint.source.files import Files
from ailint.source.format import Format
from ailint.source.notice import Notice, NoticeKind
from ailint.source.span import Span
from ailint.value import Absent, Known, Object, Reason, Unknown, Value

DEPTH = 20
"""Overlays over each other."""
MOST_OBJECTS = 20_000
"""Objects that the kustomizations of one project may make, since each overlay makes its base's anew."""

ReadValues = Callable[[str], list[Value] | None]
ReadManifests = Callable[[str], list[Manifest]]


class Builder:
    """Builds kustomizations from their files up.

    `values` gives the documents of a file (None where there is none), `manifests` the objects among them.
    """

    def __init__(
        self, files: Files, values: ReadValues, manifests: ReadManifests, configuration: Configuration
    ) -> None:
        self._files = files
        self._values = values
        self._manifests = manifests
        self._configuration = configuration
        self._patcher = Patcher(files, values, configuration.notices)
        self._known: dict[str, Kustomization | None] = {}
        self._made = 0
        self.used: set[str] = set()

    def kustomization(self, path: str) -> Kustomization | None:
        """A kustomization by its file, read once."""
        if path not in self._known:
            self._known[path] = kustomization_of(path, self._values(path) or [], self._configuration.notices)
        return self._known[path]

    def survey(self, paths: Iterable[str]) -> list[Kustomization]:
        """The kustomizations that no other one builds on, in the order of their files; notes which files are used.

        Of those that build on each other in a circle the first stands for all.
        """
        waiting, below_of, found = sorted(paths), dict[str, list[str]](), list[Kustomization]()
        seen = set(waiting)
        while waiting:
            one = self.kustomization(waiting.pop())
            if one is None:
                continue
            found.append(one)
            self.used.update(one.used_files())
            for place in (*one.resources, *one.components):
                below = self._below(place)
                if below is not None:
                    below_of.setdefault(one.file, []).append(below)
                    if below not in seen:
                        seen.add(below)
                        waiting.append(below)
                elif place.path is not None:
                    self.used.add(place.path)
        found.sort(key=lambda one: one.file)
        reached = {file for files in below_of.values() for file in files}
        tops = [one for one in found if one.file not in reached and not one.is_component]
        covered = _reachable((one.file for one in tops), below_of)
        for one in found:
            if one.file not in covered and not one.is_component:
                tops.append(one)
                covered |= _reachable([one.file], below_of)
        return sorted(tops, key=lambda one: one.file)

    def _below(self, place: Place) -> str | None:
        """The kustomization file of a folder that is named."""
        if place.path is None or place.is_remote or not self._files.is_folder(place.path):
            return None
        return find_kustomization(place.path, self._files)

    def build(self, top: Kustomization) -> list[Manifest]:
        """The objects of a kustomization after everything that it and those below it change."""
        return self._build(top, [], (top.file,))

    def _build(self, one: Kustomization, given: list[Manifest], way: tuple[str, ...]) -> list[Manifest]:
        manifests = [*given]
        for place in one.resources:
            manifests += self._resources(place, way)
        is_whole = "transformers" not in one.body
        for place in one.components:
            component = self._component(place, way)
            if component is None:
                is_whole = False
            else:
                manifests = self._build(component, manifests, (*way, component.file))
        self._tell_unrendered(one)
        self._made += len(manifests)
        if self._made > MOST_OBJECTS:
            self._notice(NoticeKind.LIMIT, one.body.span, f"more than {MOST_OBJECTS} objects: not built any further")
            return []
        failures = self._patcher.failures
        manifests = [transformed(manifest, one) for manifest in self._patcher.apply(manifests, all_patches(one))]
        if is_whole and self._patcher.failures == failures:
            return manifests
        return [manifest.with_body(opened(manifest.body)) for manifest in manifests]

    def _resources(self, place: Place, way: tuple[str, ...]) -> list[Manifest]:
        below = self._below(place)
        if below is not None:
            return self._build_below(below, place, way)
        if place.path is not None and self._files.exists(place.path):
            return self._manifests(place.path)
        self._opaque("kustomize base" if place.is_remote else "kustomize resource", place)
        return []

    def _component(self, place: Place, way: tuple[str, ...]) -> Kustomization | None:
        below = self._below(place)
        if below is None:
            self._opaque("kustomize component", place)
            return None
        return self.kustomization(below) if self._may_enter(below, place, way) else None

    def _build_below(self, path: str, place: Place, way: tuple[str, ...]) -> list[Manifest]:
        one = self.kustomization(path) if self._may_enter(path, place, way) else None
        return [] if one is None else self._build(one, [], (*way, path))

    def _may_enter(self, path: str, place: Place, way: tuple[str, ...]) -> bool:
        if path in way:
            why = "leads back to itself, which Kustomize refuses; it is not followed"
            self._notice(NoticeKind.SYNTAX, place.span, f"{place.written} {why}")
        elif len(way) >= DEPTH:
            self._notice(NoticeKind.LIMIT, place.span, f"more than {DEPTH} kustomizations above each other")
        else:
            return True
        return False

    def _opaque(self, kind: str, place: Place) -> None:
        self._configuration.opaque.append(Opaque(kind, place.written, place.span))
        why = "is not on this machine" if place.is_remote else "is not there, or outside the scan root"
        self._notice(NoticeKind.OPAQUE_MODULE, place.span, f"{place.written} {why}; what it holds is not judged")

    def _tell_unrendered(self, one: Kustomization) -> None:
        for chart, source in _charts(one):
            span = chart.provenance.span
            self._configuration.opaque.append(Opaque("helm chart", source, span))
            self._configuration.resources.append(_release(one, chart, source))
            self._notice(
                NoticeKind.UNRENDERED, span, f"the chart {source} is not rendered; --render asks Helm or kubectl for it"
            )

    def _notice(self, kind: NoticeKind, span: Span, message: str) -> None:
        notice = Notice(kind, message, span.file, span.line, span.column)
        if notice not in self._configuration.notices:
            self._configuration.notices.append(notice)


def _reachable(starts: Iterable[str], below_of: Mapping[str, list[str]]) -> set[str]:
    """The files that are built on from some files, these included."""
    waiting, found = list(starts), set[str]()
    while waiting:
        file = waiting.pop()
        if file not in found:
            found.add(file)
            waiting += below_of.get(file, ())
    return found


def _charts(one: Kustomization) -> Iterator[tuple[Value, str]]:
    for field, name in (("helmCharts", "name"), ("helmChartInflationGenerator", "chartName")):
        for chart in items_of(one.value, field):
            yield chart, _text(read(chart, name)) or "?"


def _release(one: Kustomization, chart: Value, source: str) -> Resource:
    """A chart in the shape of Terraform's `helm_release`: of some charts it is known what they install."""
    where = chart.provenance
    values: list[Value] = [read(chart, "valuesInline")]
    if isinstance(values[0], Absent):
        values.clear()
    for name in ("valuesFile", "additionalValuesFiles", "values"):
        if not isinstance(read(chart, name), Absent):
            values.insert(0, Unknown(Reason.DATA, where, name))
    body: dict[str, Value] = {"chart": Known(source, where), "values": Known(tuple(values), where)}
    address = Address(one.folder, f"HelmChart/{source}")
    return Resource(Format.KUBERNETES, "helm_release", address, where.span, Object.of(body, where.span))


def _text(value: Value) -> str:
    return value.value if isinstance(value, Known) and isinstance(value.value, str) else ""
