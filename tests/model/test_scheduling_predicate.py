"""The scheduler's predicates against what Kubernetes documents, spelled out a second time here.

`documented` below follows concepts/scheduling-eviction/taint-and-toleration.md word by word: a toleration matches a
taint if the keys are the same and the effects are the same, and the operator is Exists (in which case no value should
be specified), or the operator is Equal and the values are equal. An empty key with operator Exists matches all keys,
values and effects; an empty effect matches all effects with the key. Only NoSchedule and NoExecute keep a pod off.
`Gt` and `Lt` came with Kubernetes 1.35: the taint's value is greater, or less, than the toleration's; both are decimal
whole numbers of 64 bits, without a plus or leading zeros. `admitted` follows labels and selectors in the same way
(concepts/scheduling-eviction/assign-pod-node.md, and node-affinity's matchFields).
"""

import re
from itertools import product

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.model.pods import pod_of, pool_of

from ailint.model.cluster import Taint
from ailint.model.node_labels import Match
from ailint.model.scheduling import (
    SPOT_TAINT,
    Obstacle,
    injected_tolerations,
    is_extended,
    landing,
    pool_taints,
    selects,
    tolerates,
    untolerated,
)
from ailint.model.workload import NodeRequirement, NodeTerm, Toleration
from ailint.source.span import Span
from ailint.value import Known, Provenance

HERE = Provenance(Span("here", 1, 1, 1, 2))
EFFECTS = ("NoSchedule", "PreferNoSchedule", "NoExecute")
KEYS = ("sku", "nvidia.com/gpu", "kubernetes.azure.com/scalesetpriority")
VALUES = ("", "gpu", "spot", "7", "12", "-7", "07", "9223372036854775807", "9223372036854775808")
OPERATORS = ("Exists", "Equal", "Gt", "Lt", "Near")
TAINTS = [Taint(key, value, effect) for key, value, effect in product(KEYS, VALUES, EFFECTS)]
TOLERATIONS = [
    Toleration(key, operator, value, effect)
    for key, operator, value, effect in product(("", *KEYS), OPERATORS, VALUES, ("", *EFFECTS))
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
    if toleration.operator == "Equal":
        return toleration.value == taint.value
    if toleration.operator in {"Gt", "Lt"}:
        both = [text for text in (toleration.value, taint.value) if re.fullmatch(r"0|-?[1-9][0-9]*", text)]
        numbers = [int(text) for text in both if -(2**63) <= int(text) <= 2**63 - 1]
        if len(numbers) != 2:
            return False
        asked, has = numbers
        return has > asked if toleration.operator == "Gt" else has < asked
    return False


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
        # numbers: the taint's is compared with the toleration's
        (Toleration("sla", "Gt", "750"), Taint("sla", "950", "NoSchedule"), True),
        (Toleration("sla", "Gt", "950"), Taint("sla", "800", "NoSchedule"), False),
        (Toleration("sla", "Gt", "950"), Taint("sla", "950", "NoSchedule"), False),
        (Toleration("sla", "Lt", "950"), Taint("sla", "800", "NoExecute"), True),
        (Toleration("sla", "Lt", "-50"), Taint("sla", "-100", "NoSchedule"), True),
        (Toleration("sla", "Gt", "0100"), Taint("sla", "200", "NoSchedule"), False),
        (Toleration("sla", "Lt", "100"), Taint("sla", "+2", "NoSchedule"), False),
        (Toleration("sla", "Gt", "950"), Taint("sla", "high", "NoSchedule"), False),
        (Toleration("sla", "Gt", ""), Taint("sla", "1", "NoSchedule"), False),
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


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("{operator: Exists}", Toleration("", "Exists")),
        ("{key: sku, value: gpu}", Toleration("sku", "Equal", "gpu")),
        ('{key: sku, operator: "", value: gpu}', Toleration("sku", "Equal", "gpu")),
        ("{key: sku, operator: null, value: gpu, effect: null}", Toleration("sku", "Equal", "gpu")),
        (
            "{key: sku, operator: Exists, effect: NoExecute, tolerationSeconds: 60}",
            Toleration("sku", "Exists", "", "NoExecute"),
        ),
        ("{key: sla, operator: Gt, value: 950}", Toleration("sla", "Gt", "950")),
        ("{key: dedicated, value: true}", Toleration("dedicated", "Equal", "true")),
    ],
)
def test_tolerations_are_read_as_they_are_defaulted(written, read):
    tolerations = pod_of(f"tolerations: [{written}]").tolerations
    assert isinstance(tolerations, Known)
    assert tolerations.value == (read,)


BASE = pool_of('  vm_size = "Standard_NC24ads_A100_v4"\n  node_labels = {}\n  node_taints = []')
POD = pod_of("", "{nvidia.com/gpu: 1}")


@settings(max_examples=150)
@given(
    st.lists(st.sampled_from(TAINTS), max_size=3),
    st.lists(st.sampled_from(TOLERATIONS), max_size=3),
    st.booleans(),
)
def test_landing_takes_platforms_taints_and_tolerations_in(taints, tolerations, is_spot):
    """Spot's own taint is there whatever is written; the resource's toleration is injected."""
    priority = Known("Spot" if is_spot else "Regular", HERE)
    pool = msgspec.structs.replace(BASE, taints=Known(tuple(taints), HERE), priority=priority)
    pod = msgspec.structs.replace(POD, tolerations=Known(tuple(tolerations), HERE))
    everything = {*taints} | ({SPOT_TAINT} if is_spot else set())
    helped = [*tolerations, Toleration("nvidia.com/gpu", "Exists", "", "NoSchedule")]
    left = {
        taint
        for taint in everything
        if taint.effect in {"NoSchedule", "NoExecute"} and not any(documented(one, taint) for one in helped)
    }
    assert set(pool_taints(pool)) == everything
    found = landing(pod, pool)
    assert set(found.taints) == left
    assert found.obstacle is (Obstacle.TAINTS if left else Obstacle.NONE)


LABELS = ("team", "tier", "zone")
LABEL_VALUES = ("a", "7", "12", "-3")
REQUIREMENTS = st.builds(
    NodeRequirement,
    st.sampled_from(LABELS),
    st.sampled_from(("In", "NotIn", "Exists", "DoesNotExist", "Gt", "Lt")),
    st.lists(st.sampled_from(LABEL_VALUES), min_size=1, max_size=2, unique=True).map(tuple),
)


def holds(requirement: NodeRequirement, labels: dict[str, str]) -> bool:
    value = labels.get(requirement.key)
    match requirement.operator:
        case "In":
            return value in requirement.values
        case "NotIn":
            return value not in requirement.values
        case "Exists":
            return value is not None
        case "DoesNotExist":
            return value is None
    numbers = [one for one in (value, *requirement.values) if one is not None and re.fullmatch(r"-?[0-9]+", one)]
    if value is None or len(requirement.values) != 1 or len(numbers) != 2:
        return False
    has, asked = map(int, numbers)
    return has > asked if requirement.operator == "Gt" else has < asked


def admitted(selector: dict[str, str], terms: list[NodeTerm], labels: dict[str, str]) -> bool:
    """A selector's labels all, and one term of the affinity; a term without requirements matches nothing."""
    if any(labels.get(key) != value for key, value in selector.items()):
        return False
    return not terms or any(
        term.requirements and all(holds(one, labels) for one in term.requirements) for term in terms
    )


@settings(max_examples=200)
@given(
    st.dictionaries(st.sampled_from(LABELS), st.sampled_from(LABEL_VALUES)),
    st.dictionaries(st.sampled_from(LABELS), st.sampled_from(LABEL_VALUES), max_size=2),
    st.lists(st.builds(NodeTerm, st.lists(REQUIREMENTS, max_size=2).map(tuple)), max_size=3),
)
def test_selectors_and_affinity_on_known_labels(labels, selector, terms):
    pool = msgspec.structs.replace(BASE, labels=Known(tuple(labels.items()), HERE))
    pod = msgspec.structs.replace(
        POD, node_selector=Known(tuple(selector.items()), HERE), required_affinity=Known(tuple(terms), HERE)
    )
    assert selects(pod, pool) is (Match.YES if admitted(selector, terms, labels) else Match.NO)
