"""Which objects a kustomization's patches are for, and what they make of them."""

import re
from collections.abc import Callable

from ailint.configuration.data import Document
from ailint.configuration.kubernetes.edit import edited
from ailint.configuration.kubernetes.embedded import text_of
from ailint.configuration.kubernetes.json_patch import PatchError, json_patch
from ailint.configuration.kubernetes.kustomization import Kustomization, PatchSource
from ailint.configuration.kubernetes.manifest import Manifest, manifests_of
from ailint.configuration.kubernetes.strategic_merge import strategic_merge
from ailint.configuration.resource import read
from ailint.source.files import Files
from ailint.source.notice import Notice, NoticeKind
from ailint.source.span import Span
from ailint.syntax.yaml import parse_yaml
from ailint.value import Known, Object, Provenance, Value

_EQUALITY = re.compile(r"\s*([\w./-]+)\s*(==|=|!=)\s*([\w.-]*)\s*\Z")
# The selectors of Kustomize are regular expressions. Those that are more than words, dots, alternatives and `.*` are
# left alone: an expression from a scanned file may run for ever.
_PLAIN_EXPRESSION = re.compile(r"[\w./|*-]{0,200}\Z")


class Patcher:
    """Applies the patches of kustomizations; what it can't do is said in a notice.

    `read` gives the documents of a file, read once however often it is used; None where there is no such file.
    """

    def __init__(self, files: Files, read: Callable[[str], list[Value] | None], notices: list[Notice]) -> None:
        self._files = files
        self._read = read
        self._notices = notices
        self.failures = 0
        """How often something could not be done: what was to be changed may be other than it seems."""

    def apply(self, manifests: list[Manifest], sources: tuple[PatchSource, ...]) -> list[Manifest]:
        """The objects after all patches, in order; a patch may delete objects."""
        for source in sources:
            for document in self._documents(source):
                manifests = self._apply_document(manifests, document, source)
        return manifests

    def _documents(self, source: PatchSource) -> list[Value]:
        if source.text is not None:
            return self._inline(source.text)
        if source.file is None or source.file.path is None:
            return []
        found = self._read(source.file.path)
        if found is None:
            self._complain(source.file.span, f"the patch {source.file.written} is not there")
        return found or []

    def _inline(self, written: Value) -> list[Value]:
        text = text_of(written, self._files)
        if text is None:
            return []
        parsed = parse_yaml(text)
        self._notices += [notice for notice in parsed.notices if notice not in self._notices]
        document = Document(text)
        return [document.value(one.root) for one in parsed.documents if one.root is not None]

    def _apply_document(self, manifests: list[Manifest], patch: Value, source: PatchSource) -> list[Manifest]:
        match patch:
            case Known(value=tuple() as operations):
                return [self._json_patched(one, operations, source.target, patch) for one in manifests]
            case Known(value=Object() as body):
                return self._merge_patched(manifests, body, source.target, patch)
            case _:
                return manifests

    def _json_patched(
        self, manifest: Manifest, operations: tuple[Value, ...], target: Object | None, patch: Value
    ) -> Manifest:
        if target is None or not self._selects(target, manifest):
            return manifest
        try:
            made = json_patch(Known(manifest.body, Provenance(manifest.body.span)), operations)
        except PatchError as error:
            self._complain(patch.provenance.span, f"the patch can't be applied to {manifest.kind}: {error}")
            return manifest
        body = made.value if isinstance(made, Known) else None
        return manifest.with_body(body) if isinstance(body, Object) else manifest

    def _merge_patched(
        self, manifests: list[Manifest], body: Object, target: Object | None, patch: Value
    ) -> list[Manifest]:
        own = next(iter(manifests_of(patch, patch.provenance.span, [])), None)
        result: list[Manifest] = []
        for manifest in manifests:
            matches = (
                self._selects(target, manifest) if target is not None else own is not None and _same(own, manifest)
            )
            if not matches:
                result.append(manifest)
                continue
            made = strategic_merge(manifest.body, _without_identity(body), manifest.group)
            if made is not None:
                result.append(manifest.with_body(made))
        return result

    def _selects(self, target: Object, manifest: Manifest) -> bool:
        wanted = {
            "group": (manifest.group,),
            "version": (manifest.api_version.rpartition("/")[2],),
            "kind": (manifest.kind,),
            "name": manifest.names,
            "namespace": (manifest.namespace,),
        }
        for field, actual in wanted.items():
            expression = _text(target.lookup(field))
            if expression and not any(self._fits(expression, one, target.span) for one in actual):
                return False
        return self._selects_labels(target, "labelSelector", manifest, "metadata.labels") and self._selects_labels(
            target, "annotationSelector", manifest, "metadata.annotations"
        )

    def _fits(self, expression: str, actual: str, where: Span) -> bool:
        if expression == actual:
            return True
        if not _PLAIN_EXPRESSION.match(expression) or expression.count("*") > 2:
            self._complain(where, f"the selector {expression} is not understood; the patch is not applied by it")
            return False
        try:
            return re.fullmatch(expression, actual) is not None
        except re.error:
            return False

    def _selects_labels(self, target: Object, field: str, manifest: Manifest, path: str) -> bool:
        selector = _text(target.lookup(field))
        if not selector:
            return True
        labels = read(Known(manifest.body, Provenance(manifest.body.span)), path)
        for requirement in selector.split(","):
            match = _EQUALITY.match(requirement)
            if match is None:
                self._complain(target.span, f"the selector {selector} is not understood; the patch is not applied")
                return False
            key, operator, value = match.groups()
            has = (
                _text(labels.value.lookup(key))
                if isinstance(labels, Known) and isinstance(labels.value, Object)
                else ""
            )
            if (has == value) == (operator == "!="):
                return False
        return True

    def _complain(self, where: Span, message: str) -> None:
        self.failures += 1
        notice = Notice(NoticeKind.UNSUPPORTED, message, where.file, where.line, where.column)
        if notice not in self._notices:
            self._notices.append(notice)


def all_patches(kustomization: Kustomization) -> tuple[PatchSource, ...]:
    """The patches in the order in which Kustomize applies them."""
    return (*kustomization.patches, *kustomization.json_patches)


def _same(patch: Manifest, manifest: Manifest) -> bool:
    """Whether a patch without a target names this object."""
    return (
        patch.kind == manifest.kind
        and patch.group == manifest.group
        and patch.name in manifest.names
        and patch.namespace in {"", manifest.namespace}
    )


def _without_identity(body: Object) -> Object:
    """A patch for many objects need not bear their names; one for a single object bears the name it has."""
    metadata = body.lookup("metadata")
    changes: dict[str, Value | None] = {"apiVersion": None, "kind": None}
    if isinstance(metadata, Known) and isinstance(metadata.value, Object):
        changes["metadata"] = Known(edited(metadata.value, {"name": None, "namespace": None}), metadata.provenance)
    return edited(body, changes)


def _text(value: Value) -> str:
    return value.value if isinstance(value, Known) and isinstance(value.value, str) else ""
