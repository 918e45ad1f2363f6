"""What a `kustomization.yaml` says: the files it takes, and what it changes in them."""

from collections.abc import Iterator

import msgspec

from ailint.configuration.kubernetes.manifest import KUSTOMIZATIONS
from ailint.configuration.resource import read
from ailint.source.files import Files, joined
from ailint.source.notice import Notice, NoticeKind
from ailint.source.span import Span
from ailint.value import Known, Object, Provenance, Value

_REMOTE_SIGNS = ("://", "github.com/", "git@", "?ref=", "bitbucket.org/", "gitlab.com/")
_UNREAD = {
    "replacements": "replacements are not applied: fields they set are judged as written",
    "vars": "vars are not applied: fields they set are judged as written",
    "transformers": "transformers of one's own are not applied",
    "generators": "generators of one's own are not run",
}


class Place(msgspec.Struct, frozen=True):
    """A path that a kustomization names: relative to the scan root, or None where it leads elsewhere."""

    written: str
    path: str | None
    span: Span

    @property
    def is_remote(self) -> bool:
        """Whether it is an address of the net or of a repository."""
        return any(sign in self.written for sign in _REMOTE_SIGNS)


class PatchSource(msgspec.Struct, frozen=True):
    """A patch of any kind: from a file or written inline, with the target it names."""

    file: Place | None
    text: Known[object] | None
    target: Object | None


class Kustomization(msgspec.Struct, frozen=True):
    """One kustomization file; `folder` is where its paths start."""

    file: str
    folder: str
    body: Object
    is_component: bool
    resources: tuple[Place, ...]
    components: tuple[Place, ...]
    patches: tuple[PatchSource, ...]
    json_patches: tuple[PatchSource, ...]

    @property
    def value(self) -> Value:
        """The whole file as a value."""
        return Known(self.body, Provenance(self.body.span))

    def text(self, path: str) -> str:
        """The text at a path; empty where there is none."""
        found = read(self.value, path)
        return found.value if isinstance(found, Known) and isinstance(found.value, str) else ""

    def used_files(self) -> Iterator[str]:
        """Files that are input to this kustomization and no manifests of their own."""
        for source in (*self.patches, *self.json_patches):
            if source.file is not None and source.file.path is not None:
                yield source.file.path
        for field in ("configurations", "transformers", "generators", "validators", "crds"):
            for place in _places(self.value, field, self.folder):
                if place.path is not None:
                    yield place.path


def find_kustomization(folder: str, files: Files) -> str | None:
    """The kustomization file of a folder."""
    for name in KUSTOMIZATIONS:
        path = f"{folder}/{name}" if folder else name
        if files.exists(path):
            return path
    return None


def kustomization_of(path: str, documents: list[Value], notices: list[Notice]) -> Kustomization | None:
    """The kustomization in a file of these documents; None where there is none."""
    body = next((one.value for one in documents if isinstance(one, Known) and isinstance(one.value, Object)), None)
    return None if body is None else _kustomization(path, body, notices)


def _kustomization(path: str, body: Object, notices: list[Notice]) -> Kustomization:
    folder = path.rpartition("/")[0]
    value = Known(body, Provenance(body.span))
    for field, why in _UNREAD.items():
        if field in body:
            where = body[field].provenance.span
            notices.append(Notice(NoticeKind.UNSUPPORTED, why, path, where.line, where.column))
    kind = body.lookup("kind")
    return Kustomization(
        path,
        folder,
        body,
        isinstance(kind, Known) and kind.value == "Component",
        (*_places(value, "resources", folder), *_places(value, "bases", folder)),
        tuple(_places(value, "components", folder)),
        (*_merge_patches(value, folder), *_patches(value, "patches", folder)),
        tuple(_patches(value, "patchesJson6902", folder)),
    )


def items_of(value: Value, field: str) -> tuple[Value, ...]:
    """The elements of a list in a kustomization; nothing where it is no list."""
    found = read(value, field)
    return found.value if isinstance(found, Known) and isinstance(found.value, tuple) else ()


def _places(value: Value, field: str, folder: str) -> Iterator[Place]:
    for item in items_of(value, field):
        if isinstance(item, Known) and isinstance(item.value, str) and "\n" not in item.value:
            yield _place(item.value, folder, item.provenance.span)


def _place(written: str, folder: str, span: Span) -> Place:
    return Place(written, joined(folder, written), span)


def _merge_patches(value: Value, folder: str) -> Iterator[PatchSource]:
    """`patchesStrategicMerge`: files, or patches written inline as block text."""
    for item in items_of(value, "patchesStrategicMerge"):
        if not isinstance(item, Known) or not isinstance(item.value, str):
            continue
        if "\n" in item.value.strip() or ": " in item.value:
            yield PatchSource(None, item, None)
        else:
            yield PatchSource(_place(item.value, folder, item.provenance.span), None, None)


def _patches(value: Value, field: str, folder: str) -> Iterator[PatchSource]:
    for item in items_of(value, field):
        if not isinstance(item, Known) or not isinstance(item.value, Object):
            continue
        target, path, text = (item.value.lookup(name) for name in ("target", "path", "patch"))
        selector = target.value if isinstance(target, Known) and isinstance(target.value, Object) else None
        if isinstance(path, Known) and isinstance(path.value, str):
            yield PatchSource(_place(path.value, folder, path.provenance.span), None, selector)
        elif isinstance(text, Known):
            yield PatchSource(None, text, selector)
