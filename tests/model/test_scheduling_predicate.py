"""The scheduler's predicates against what Kubernetes documents, spelled out a second time here.

`documented` below follows concepts/scheduling-eviction/taint-and-toleration.md word by word: a toleration matches a
taint if the keys are the same and the effects are the same, and the operator is Exists (in which case no value should
be specified), or the operator is Equal and the values are equal. An empty key with operator Exists matches all keys,
values and effects; an empty effect matches all effects with the key. Only NoSchedule and NoExecute keep a pod off.
"""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ailint.model.cluster import Taint
from ailint.model.scheduling import injected_tolerations, is_extended, tolerates, untolerated
from ailint.model.workload import Toleration

EFFECTS = ("NoSchedule", "PreferNoSchedule", "NoExecute")
KEYS = ("sku", "nvidia.com/gpu", "kubernetes.azure.com/scalesetpriority")
VALUES = ("", "gpu", "spot")
TAINTS = [Taint(key, value, effect) for key, value, effect in product(KEYS, VALUES, EFFECTS)]
TOLERATIONS = [
    Toleration(key, operator, value, effect)
    for key, operator, value, effect in product(("", *KEYS), ("Exists", "Equal"), VALUES, ("", *EFFECTS))
]


def documented(toleration: Toleration, taint: Taint) -> bool:
    if toleration.effect != "" and toleration.effect != taint.effect:
        return False
    if toleration.key == "":
        return toleration.operator == "Exists"
    if toleration.key != taint.key:
        return False
    if toleration.operator == "Exists":
        return True
    return toleration.operator == "Equal" and toleration.value == taint.value


@pytest.mark.parametrize("taint", TAINTS, ids=str)
def test_every_toleration_against_every_taint(taint):
    for toleration in TOLERATIONS:
        assert tolerates(toleration, taint) is documented(toleration, taint), toleration


@pytest.mark.parametrize(
    ("toleration", "taint", "matches"),
    [
        # the examples of the documentation, and what people write by mistake
        (Toleration("key1", "Equal", "value1", "NoSchedule"), Taint("key1", "value1", "NoSchedule"), True),
        (Toleration("key1", "Exists", "", "NoSchedule"), Taint("key1", "value1", "NoSchedule"), True),
        (Toleration("key1", "Equal", "value1", "NoExecute"), Taint("key1", "value1", "NoSchedule"), False),
        (Toleration("key2", "Equal", "value2", "NoSchedule"), Taint("key1", "value1", "NoSchedule"), False),
        (Toleration("", "Exists"), Taint("any", "thing", "NoExecute"), True),
        (Toleration("", "Equal"), Taint("", "", "NoSchedule"), False),
        (Toleration("sku", "Equal", "", "NoSchedule"), Taint("sku", "gpu", "NoSchedule"), False),
        (Toleration("sku"), Taint("sku", "", "NoSchedule"), True),
        (Toleration("sku", "Exists"), Taint("sku", "gpu", "NoExecute"), True),
        (Toleration("SKU", "Exists"), Taint("sku", "gpu", "NoSchedule"), False),
        (Toleration("sku", "Equal", "GPU"), Taint("sku", "gpu", "NoSchedule"), False),
        # an operator that a newer Kubernetes may know is not taken for one of these
        (Toleration("sku", "Gt", "1"), Taint("sku", "2", "NoSchedule"), False),
    ],
)
def test_the_documented_examples(toleration, taint, matches):
    assert tolerates(toleration, taint) is matches


def test_a_taint_that_only_prefers_keeps_nobody_off():
    assert untolerated([Taint("sku", "gpu", "PreferNoSchedule")], []) == ()
    left = untolerated([Taint("sku", "gpu", "NoSchedule"), Taint("sku", "gpu", "NoExecute")], [])
    assert [taint.effect for taint in left] == ["NoSchedule", "NoExecute"]


@given(
    st.lists(st.sampled_from(TAINTS), max_size=4),
    st.lists(st.sampled_from(TOLERATIONS), max_size=4),
)
def test_a_pod_lands_where_every_blocking_taint_has_a_match(taints, tolerations):
    expected = [
        taint
        for taint in taints
        if taint.effect != "PreferNoSchedule" and not any(documented(one, taint) for one in tolerations)
    ]
    assert list(untolerated(taints, tolerations)) == expected


@pytest.mark.parametrize(
    ("resource", "extended"),
    [
        ("nvidia.com/gpu", True),
        ("nvidia.com/mig-1g.10gb", True),
        ("rdma/ib", True),
        ("amd.com/gpu", True),
        ("cpu", False),
        ("memory", False),
        ("ephemeral-storage", False),
        ("hugepages-2Mi", False),
        ("kubernetes.io/batch-cpu", False),
        ("requests.nvidia.com/gpu", False),
    ],
)
def test_extended_resources_are_those_of_another_domain(resource, extended):
    assert is_extended(resource) is extended


def test_the_admission_controller_tolerates_taints_named_like_a_resource():
    """ExtendedResourceToleration: key is the resource's name, operator Exists, effect NoSchedule."""
    (injected,) = injected_tolerations(["nvidia.com/gpu", "cpu"])
    assert (injected.key, injected.operator, injected.effect) == ("nvidia.com/gpu", "Exists", "NoSchedule")
    assert untolerated([Taint("nvidia.com/gpu", "present", "NoSchedule")], [injected]) == ()
    assert untolerated([Taint("nvidia.com/gpu", "present", "NoExecute")], [injected]) != ()
    assert untolerated([Taint("sku", "gpu", "NoSchedule")], [injected]) != ()
