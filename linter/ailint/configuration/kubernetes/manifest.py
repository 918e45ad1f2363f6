"""One Kubernetes object as it is written, and the resource that is made of it."""

from collections.abc import Iterator

import msgspec

from ailint.address import Address
from ailint.configuration.resource import Format, Resource, read
from ailint.source.notice import Notice, NoticeKind
from ailint.source.span import Span
from ailint.value import Absent, Known, Object, Provenance, Unknown, Value

KUSTOMIZATIONS = ("kustomization.yaml", "kustomization.yml", "Kustomization")
"""The names of files that hold no objects but say what to make of others, in the order in which Kustomize looks."""

LIST_DEPTH = 4
"""Lists within lists that are opened."""


class Manifest(msgspec.Struct, frozen=True):
    """An object with what identifies it. `names` are all that it has had, the latest last (a prefix renames it).

    `span` is its header (the `kind:` line), `extent` the whole of it in the file where it is written.
    """

    api_version: str
    kind: str
    names: tuple[str, ...]
    namespace: str
    body: Object
    span: Span
    extent: Span
    comment_purpose: str = ""

    @property
    def name(self) -> str:
        """The latest name; empty where none is written."""
        return self.names[-1] if self.names else ""

    @property
    def group(self) -> str:
        """The API group; empty for the core."""
        return self.api_version.rpartition("/")[0]

    def with_body(self, body: Object) -> "Manifest":
        """The same object after a change; name and namespace are read again."""
        name, namespace = _text(read(_known(body), "metadata.name")), _text(read(_known(body), "metadata.namespace"))
        names = self.names if not name or name == self.name else (*self.names, name)
        return msgspec.structs.replace(self, body=body, names=names, namespace=namespace)

    def resource(self, scope: str) -> Resource:
        """The resource an adapter reads; its address is `Kind/name`, or `Kind/namespace/name` where that is written."""
        name = self.name or _text(read(_known(self.body), "metadata.generateName")) or self._written_name()
        path = "/".join(part for part in (self.kind, self.namespace, name) if part)
        kind = f"{self.api_version}/{self.kind}"
        purpose = self.comment_purpose
        return Resource(Format.KUBERNETES, kind, Address(scope, path), self.span, self.body, comment_purpose=purpose)

    def _written_name(self) -> str:
        match read(_known(self.body), "metadata.name"):
            case Unknown(expression=expression) if expression:
                return expression
            case _:
                return "(unnamed)"


def manifests_of(value: Value, extent: Span, notices: list[Notice], depth: int = 0) -> Iterator[Manifest]:
    """The objects that a document holds: itself, or the items of a `List`. What is no object yields nothing."""
    match value:
        case Known(value=Object() as body):
            pass
        case _:
            return
    kind, api_version = _text(body.lookup("kind")), _text(body.lookup("apiVersion"))
    if not kind:
        return
    if kind.endswith("List") and "items" in body and depth < LIST_DEPTH:
        yield from _items(body, kind, api_version, notices, depth)
    elif api_version:
        yield _manifest(body, kind, api_version, extent)
    elif "metadata" in body and "spec" in body:
        where = body.lookup("kind").provenance.span
        message = f"{kind} has no apiVersion: it is no object that Kubernetes takes, and is not read"
        notices.append(Notice(NoticeKind.UNSUPPORTED, message, where.file, where.line, where.column))


def _items(body: Object, kind: str, api_version: str, notices: list[Notice], depth: int) -> Iterator[Manifest]:
    items = body.lookup("items")
    if not isinstance(items, Known) or not isinstance(items.value, tuple):
        return
    for item in items.value:
        if isinstance(item, Known) and isinstance(inner := item.value, Object):
            extent = item.provenance.span
            if "kind" in inner or kind == "List":
                yield from manifests_of(item, extent, notices, depth + 1)
            else:
                # The items of a typed list (`PodList`) need not say again what they are.
                yield _manifest(inner, kind.removesuffix("List"), api_version, extent)


def _manifest(body: Object, kind: str, api_version: str, extent: Span) -> Manifest:
    whole = _known(body)
    name = _text(read(whole, "metadata.name"))
    header = body.lookup("kind")
    span = body.span if isinstance(header, Absent) else header.provenance.span
    namespace = _text(read(whole, "metadata.namespace"))
    return Manifest(api_version, kind, (name,) if name else (), namespace, body, span, extent)


def _known(body: Object) -> Value:
    return Known(body, Provenance(body.span))


def _text(value: Value) -> str:
    """The text of a known scalar; Kubernetes would refuse a number here, which is no reason to lose the object."""
    match value:
        case Known(value=str() as text):
            return text
        case Known(value=bool() | int() | float() as scalar):
            return str(scalar)
        case _:
            return ""
