"""Strategic merge patches, as `kubectl` and Kustomize apply them.

Lists of built-in kinds are merged by the key that the Kubernetes API names for them (`patchMergeKey` in
kubernetes/api, `core/v1/types.go`); tolerations, affinity terms and lists of custom resources have none and are
replaced.
"""

from ailint.configuration.kubernetes.edit import edited
from ailint.value import Absent, Choice, Known, Object, Provenance, Unknown, Value, Via, moved

_MERGE_KEYS: dict[str, tuple[str, ...]] = {
    "containers": ("name",),
    "initContainers": ("name",),
    "ephemeralContainers": ("name",),
    "volumes": ("name",),
    "env": ("name",),
    "imagePullSecrets": ("name",),
    "resourceClaims": ("name",),
    "claims": ("name",),
    "volumeMounts": ("mountPath",),
    "volumeDevices": ("devicePath",),
    "ports": ("containerPort", "port"),
    "hostAliases": ("ip",),
    "topologySpreadConstraints": ("topologyKey",),
}
_BUILT_IN = frozenset(
    {
        "",
        "apps",
        "autoscaling",
        "batch",
        "extensions",
        "networking.k8s.io",
        "policy",
        "rbac.authorization.k8s.io",
        "resource.k8s.io",
        "scheduling.k8s.io",
        "storage.k8s.io",
    }
)
_DIRECTIVE = "$patch"


def strategic_merge(base: Object, patch: Object, group: str) -> Object | None:
    """The object after the patch; None where the patch deletes it. `group` is the API group of the object."""
    merged = _merged(Known(base, _where(base)), Known(patch, _where(patch)), "", group in _BUILT_IN)
    return merged.value if isinstance(merged, Known) and isinstance(merged.value, Object) else None


def _merged(base: Value | None, patch: Value, name: str, is_built_in: bool) -> Value | None:
    match patch:
        case Absent():
            return None
        case Known(value=Object() as changes):
            return _merged_object(base, patch, changes, is_built_in)
        case Known(value=tuple() as items) if is_built_in and name in _MERGE_KEYS:
            return _merged_list(base, patch, items, _MERGE_KEYS[name])
        case _:
            return _placed(patch, base)


def _merged_object(base: Value | None, patch: Value, changes: Object, is_built_in: bool) -> Value | None:
    directive = _directive(changes)
    if directive == "delete":
        return None
    written = edited(changes, {name: None for name in changes if name.startswith("$")})
    if directive != "replace" and isinstance(base, Unknown | Choice):
        # What else is there is as unknown as before; what the patch writes is known.
        base = Known(Object.of({}, changes.span, is_partial=True), patch.provenance)
    if directive == "replace" or not isinstance(base, Known) or not isinstance(base.value, Object):
        return Known(_without_deletions(written), patch.provenance)
    body = base.value
    results: dict[str, Value | None] = {}
    for name in written:
        before = body.lookup(name) if name in body or body.is_partial else None
        results[name] = _merged(before, written[name], name, is_built_in)
    return Known(edited(body, results), base.provenance, base.sensitive)


def _without_deletions(written: Object) -> Object:
    """A null in a patch deletes; where there is nothing to delete it leaves nothing."""
    gone = {name: None for name in written if isinstance(written[name], Absent)}
    return edited(written, gone) if gone else written


def _merged_list(base: Value | None, patch: Value, items: tuple[Value, ...], keys: tuple[str, ...]) -> Value:
    if isinstance(base, Unknown | Choice):
        return base  # the elements that are not named here may stand before, behind or between
    if not isinstance(base, Known) or not isinstance(base.value, tuple):
        return patch
    if any(_item_directive(item) == "replace" for item in items):
        return Known(tuple(item for item in items if not _item_directive(item)), patch.provenance)
    waiting = {_key(item, keys): item for item in base.value}
    merged: list[Value] = []
    for change in items:
        item = waiting.pop(_key(change, keys), None)
        result = None if item is None and _item_directive(change) == "delete" else _merged(item, change, "", True)
        if result is not None:
            merged.append(result)
    # Kustomize puts what the patch names first, in the patch's order.
    return Known((*merged, *waiting.values()), base.provenance, base.sensitive)


def _item_directive(item: Value) -> str:
    return _directive(item.value) if isinstance(item, Known) and isinstance(item.value, Object) else ""


def _directive(body: Object) -> str:
    found = body.lookup(_DIRECTIVE)
    return found.value if isinstance(found, Known) and isinstance(found.value, str) else ""


def _key(item: Value, keys: tuple[str, ...]) -> object:
    """What identifies an element: the value of its merge key, or itself where it has none."""
    if isinstance(item, Known) and isinstance(item.value, Object):
        for key in keys:
            found = item.value.lookup(key)
            if isinstance(found, Known):
                return key, found.value
    return id(item)


def _placed(patch: Value, base: Value | None) -> Value:
    if base is None:
        return patch
    return moved(patch, base.provenance.span, Via.MERGE, patch.provenance.span.file)


def _where(body: Object) -> Provenance:
    return Provenance(body.span)
