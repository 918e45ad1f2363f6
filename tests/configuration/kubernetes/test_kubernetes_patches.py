"""Patches of what is not known: they make known what they write, and nothing else."""

from ailint.configuration.kubernetes.json_patch import json_patch
from ailint.configuration.kubernetes.strategic_merge import strategic_merge
from ailint.source.span import Span
from ailint.value import Known, Object, Provenance, Reason, Unknown, Value

HERE = Span("a.yaml", 1, 1, 1, 2)
UNKNOWN = Unknown(Reason.UNSUPPORTED, Provenance(HERE), detail="a value of another tool")


def value(plain: object) -> Value:
    """Dictionaries, lists and scalars as values; None is unknown."""
    match plain:
        case None:
            return UNKNOWN
        case dict():
            return Known(Object.of({name: value(one) for name, one in plain.items()}, HERE), Provenance(HERE))
        case list():
            return Known(tuple(value(one) for one in plain), Provenance(HERE))
        case _:
            return Known(plain, Provenance(HERE))


def of(plain: dict) -> Object:
    found = value(plain)
    assert isinstance(found, Known)
    assert isinstance(found.value, Object)
    return found.value


def looked_up(body: Object, path: str) -> object:
    found: Value = Known(body, Provenance(HERE))
    for name in path.split("."):
        if not isinstance(found, Known):
            return type(found)
        assert isinstance(found.value, Object)
        found = found.value.lookup(name)
    return found.value if isinstance(found, Known) else type(found)


def test_a_merge_into_an_unknown_object_leaves_the_rest_unknown():
    made = strategic_merge(of({"spec": None}), of({"spec": {"replicas": 2, "template": {"spec": {"a": 1}}}}), "apps")
    assert made is not None
    assert looked_up(made, "spec.replicas") == 2
    assert looked_up(made, "spec.template.spec.a") == 1
    assert looked_up(made, "spec.paused") is Unknown
    assert looked_up(made, "spec.template.spec.tolerations") is Unknown


def test_a_merge_into_an_unknown_list_leaves_it_unknown_and_replaces_others():
    patch = of({"spec": {"containers": [{"name": "main"}], "tolerations": [{"key": "sku"}]}})
    made = strategic_merge(of({"spec": {"containers": None, "tolerations": None}}), patch, "")
    assert made is not None
    assert looked_up(made, "spec.containers") is Unknown
    assert isinstance(looked_up(made, "spec.tolerations"), tuple)


def test_json_patches_within_the_unknown_are_no_errors_and_the_others_are_applied():
    operations = [
        {"op": "replace", "path": "/spec/replicas", "value": 3},
        {"op": "copy", "from": "/spec/replicas", "path": "/metadata/count"},
        {"op": "add", "path": "/metadata/name", "value": "api"},
    ]
    made = json_patch(value({"metadata": {}, "spec": None}), [value(one) for one in operations])
    assert isinstance(made, Known)
    assert isinstance(made.value, Object)
    assert looked_up(made.value, "spec") is Unknown
    assert looked_up(made.value, "metadata.count") is Unknown
    assert looked_up(made.value, "metadata.name") == "api"
