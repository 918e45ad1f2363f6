"""What a kustomization changes in every object: namespace, names, labels, images, replicas.

The order is that of Kustomize (kubernetes-sigs/kustomize, `api/internal/target/kusttarget_configplugin.go`).
"""

from ailint.configuration.kubernetes.edit import changed, each_item, everywhere
from ailint.configuration.kubernetes.kustomization import Kustomization, items_of
from ailint.configuration.kubernetes.manifest import Manifest
from ailint.configuration.resource import read
from ailint.value import Known, Object, Provenance, Value, Via, moved

_CLUSTER_WIDE = frozenset(
    {
        "APIService",
        "CSIDriver",
        "ClusterPolicy",
        "ClusterQueue",
        "ClusterRole",
        "ClusterRoleBinding",
        "ClusterServingRuntime",
        "ClusterTrainingRuntime",
        "CustomResourceDefinition",
        "DeviceClass",
        "IngressClass",
        "MutatingWebhookConfiguration",
        "Namespace",
        "NodeClass",
        "NodePool",
        "PersistentVolume",
        "PriorityClass",
        "ResourceFlavor",
        "RuntimeClass",
        "StorageClass",
        "ValidatingWebhookConfiguration",
    }
)
_SCALABLE = frozenset({"Deployment", "ReplicaSet", "ReplicationController", "StatefulSet"})
_CONTAINER_LISTS = frozenset({"containers", "initContainers"})
_TEMPLATE_LABELS = {
    "CronJob": (("spec", "jobTemplate", "spec", "template"),),
    **dict.fromkeys(
        ("Deployment", "ReplicaSet", "ReplicationController", "StatefulSet", "DaemonSet", "Job"),
        (("spec", "template"),),
    ),
}
_SELECTORS = {
    "Service": ("spec", "selector"),
    **dict.fromkeys(("Deployment", "ReplicaSet", "StatefulSet", "DaemonSet"), ("spec", "selector", "matchLabels")),
}


def transformed(manifest: Manifest, kustomization: Kustomization) -> Manifest:
    """The object after all that the kustomization changes in every object."""
    body: Value = Known(manifest.body, Provenance(manifest.body.span))
    body = _with_namespace(body, manifest, kustomization)
    body = _with_affixes(body, manifest, kustomization)
    body = _with_labels(body, manifest, kustomization)
    body = _with_annotations(body, manifest, kustomization)
    body = _with_replicas(body, manifest, kustomization)
    body = _with_images(body, kustomization)
    if not isinstance(body, Known) or not isinstance(body.value, Object) or body.value is manifest.body:
        return manifest
    return manifest.with_body(body.value)


def _with_namespace(body: Value, manifest: Manifest, kustomization: Kustomization) -> Value:
    namespace = kustomization.body.lookup("namespace")
    if not isinstance(namespace, Known) or (manifest.kind in _CLUSTER_WIDE and manifest.kind != "Namespace"):
        return body
    if manifest.kind == "Namespace":
        return changed(body, ("metadata", "name"), lambda before: _placed(namespace, before, "namespace"))
    return changed(body, ("metadata", "namespace"), lambda before: _placed(namespace, before, "namespace"))


def _with_affixes(body: Value, manifest: Manifest, kustomization: Kustomization) -> Value:
    prefix, suffix = kustomization.text("namePrefix"), kustomization.text("nameSuffix")
    if not (prefix or suffix) or manifest.kind in {"Namespace", "CustomResourceDefinition", "APIService"}:
        return body

    def renamed(before: Value | None) -> Value | None:
        match before:
            case Known(value=str() as name, provenance=where):
                return Known(f"{prefix}{name}{suffix}", where)
            case _:
                return before

    return changed(body, ("metadata", "name"), renamed)


def _with_labels(body: Value, manifest: Manifest, kustomization: Kustomization) -> Value:
    common = read(kustomization.value, "commonLabels")
    if isinstance(common, Known):
        body = _labelled(body, manifest, common, selects=True, in_template=True)
    for entry in items_of(kustomization.value, "labels"):
        pairs = read(entry, "pairs")
        selects, in_template = (_is_true(read(entry, name)) for name in ("includeSelectors", "includeTemplates"))
        if isinstance(pairs, Known):
            body = _labelled(body, manifest, pairs, selects=selects, in_template=selects or in_template)
    return body


def _labelled(body: Value, manifest: Manifest, labels: Known[object], *, selects: bool, in_template: bool) -> Value:
    body = changed(body, ("metadata", "labels"), lambda before: _united(before, labels, "labels"), creates=True)
    if in_template:
        for path in _TEMPLATE_LABELS.get(manifest.kind, ()):
            body = changed(body, (*path, "metadata", "labels"), lambda before: _united(before, labels, "labels"))
    if selects and manifest.kind in _SELECTORS:
        body = changed(body, _SELECTORS[manifest.kind], lambda before: before and _united(before, labels, "labels"))
    return body


def _with_annotations(body: Value, manifest: Manifest, kustomization: Kustomization) -> Value:
    common = read(kustomization.value, "commonAnnotations")
    if not isinstance(common, Known):
        return body
    paths = (("metadata",), *((*path, "metadata") for path in _TEMPLATE_LABELS.get(manifest.kind, ())))
    for path in paths:
        body = changed(body, (*path, "annotations"), lambda before: _united(before, common, "annotations"))
    return body


def _united(before: Value | None, added: Known[object], name: str) -> Value | None:
    """A map with the entries of another; the added ones win."""
    if before is None or not isinstance(before, Known) or not isinstance(before.value, Object):
        return added if before is None else before
    if not isinstance(added.value, Object):
        return before
    old, new = before.value, added.value
    entries = {
        **{key: old[key] for key in old},
        **{key: moved(new[key], old.span, Via.MERGE, name) for key in new},
    }
    return Known(Object.of(entries, old.span, is_partial=old.is_partial), before.provenance)


def _with_replicas(body: Value, manifest: Manifest, kustomization: Kustomization) -> Value:
    if manifest.kind not in _SCALABLE:
        return body
    for entry in items_of(kustomization.value, "replicas"):
        name, count = read(entry, "name"), read(entry, "count")
        if isinstance(name, Known) and name.value in manifest.names and isinstance(count, Known):
            body = _counted(body, count)
    return body


def _counted(body: Value, count: Known[object]) -> Value:
    return changed(body, ("spec", "replicas"), lambda before: _placed(count, before, "replicas"))


def _with_images(body: Value, kustomization: Kustomization) -> Value:
    rules = items_of(kustomization.value, "images")
    if not rules:
        return body

    def with_image(container: Value) -> Value:
        return changed(container, ("image",), lambda before: _replaced_image(before, rules))

    return everywhere(body, _CONTAINER_LISTS, lambda containers: each_item(containers, with_image))


def _replaced_image(before: Value | None, rules: tuple[Value, ...]) -> Value | None:
    if not isinstance(before, Known) or not isinstance(before.value, str):
        return before
    name, separator, version = split_image(before.value)
    for rule in rules:
        parts = {part: _text(read(rule, part)) for part in ("name", "newName", "newTag", "digest")}
        if parts["name"] != name:
            continue
        changed_name = parts["newName"] or name
        if parts["digest"]:
            separator, version = "@", parts["digest"]
        elif parts["newTag"]:
            separator, version = ":", parts["newTag"]
        image = Known(f"{changed_name}{separator}{version}", Provenance(rule.provenance.span))
        return moved(image, before.provenance.span, Via.MERGE, "images")
    return before


def split_image(image: str) -> tuple[str, str, str]:
    """`registry:5000/name:tag` as name, separator (`:`, `@` or nothing) and tag or digest."""
    name, at, digest = image.partition("@")
    head, colon, tag = name.rpartition(":")
    if colon and "/" not in tag:
        return (head, "@", digest) if at else (head, ":", tag)
    return name, at, digest


def _text(value: Value) -> str:
    match value:
        case Known(value=str() as text):
            return text
        case Known(value=int() | float() as number):
            return str(number)
        case _:
            return ""


def _is_true(value: Value) -> bool:
    return isinstance(value, Known) and value.value is True


def _placed(value: Value, before: Value | None, name: str) -> Value:
    return value if before is None else moved(value, before.provenance.span, Via.MERGE, name)
