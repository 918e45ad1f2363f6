"""Hostile calls end soon, as unknown: nothing hangs, overflows or fills the memory."""

import time
from collections.abc import Iterator

import pytest
from calling import WRITTEN, call, choice, known, plain

from ailint.configuration.terraform.shapes import PARTS_LIMIT, List
from ailint.value import Known, Object, Provenance, Reason, Value

LONG = "x" * 4_000_000
SECONDS = 10.0


@pytest.fixture(autouse=True)
def _ends_soon() -> Iterator[None]:
    start = time.monotonic()
    yield
    assert time.monotonic() - start < SECONDS


def shared(levels: int) -> Value:
    """`[x, x]` of `[x, x]` of …: few objects in memory, 2 ** levels parts."""
    value: Value = known("leaf")
    for _ in range(levels):
        value = Known((value, value), Provenance(WRITTEN))
    return value


def nested(levels: int) -> Value:
    """`[[[…]]]`."""
    value: Value = known("leaf")
    for _ in range(levels):
        value = Known((value,), Provenance(WRITTEN))
    return value


def nested_objects(levels: int) -> Value:
    """`{a = {a = …}}`."""
    value: Value = known("leaf")
    for _ in range(levels):
        value = Known(Object.of({"a": value}, WRITTEN), Provenance(WRITTEN))
    return value


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("format", ["%999999999d", 1]),
        ("format", ["%99999999999999999999d", 1]),
        ("format", ["%999999999s", "a"]),
        ("format", ["%.999999999f", 1]),
        ("format", ["%s%s%s", LONG, LONG, LONG]),
        ("pow", [10, 1_000_000_000]),
        ("tonumber", ["1e999999999"]),
        ("tonumber", ["9" * 100_000]),
        ("parseint", ["9" * 100_000, 10]),
        ("join", [LONG, ["a", "b", "c", "d"]]),
        ("join", ["", [LONG, LONG, LONG]]),
        ("replace", ["aaaa", "a", LONG]),
        ("replace", [LONG, "", "yy"]),
        ("replace", ["aaaa", "/a/", LONG]),
        ("indent", [1_000_000, "\n" * 100]),
        ("indent", [10**18, "\n"]),
        ("concat", [["a"] * 60_000, ["b"] * 60_000]),
        ("setproduct", [["a"] * 1000, ["b"] * 1000]),
        ("flatten", [[["a"] * 60_000, ["b"] * 60_000]]),
        ("jsonencode", [[LONG, LONG, LONG]]),
        ("yamlencode", [[LONG, LONG, LONG]]),
        ("jsondecode", ["[" * 100_000 + "]" * 100_000]),
        ("jsondecode", ["9" * 100_000]),
        ("jsondecode", ["1e999999999"]),
        ("yamldecode", ["[" * 10_000]),
        ("yamldecode", ["- " * 5_000]),
        ("regexall", ["a.*z|a", "a" * 200_000]),
        ("replace", ["a" * 200_000, "/a.*z|a/", "b"]),
        ("regex", ["(a|a)" * 5_000, "a"]),
        ("cidrsubnets", ["10.0.0.0/8", *[24] * 110_000]),
        ("fileset", [".", "{a,b}" * 10]),
    ],
)
def test_what_would_be_too_large_is_unknown(name: str, arguments: list[object]) -> None:
    assert plain(call(name, *arguments)) in {Reason.LIMIT, Reason.ERROR}


@pytest.mark.parametrize(
    "name", ["jsonencode", "yamlencode", "distinct", "toset", "tolist", "setunion", "sort", "compact"]
)
@pytest.mark.parametrize("value", [shared(40), nested(5_000), nested_objects(300)], ids=["shared", "nested", "objects"])
def test_deep_and_shared_values_are_unknown(name: str, value: Value) -> None:
    assert plain(call(name, known([value]))) in {Reason.LIMIT, Reason.ERROR}


def test_flattening_deep_and_shared_lists_is_bounded() -> None:
    assert plain(call("flatten", shared(40))) is Reason.LIMIT
    assert plain(call("flatten", nested(5_000))) is Reason.LIMIT


def test_looking_for_something_in_deep_values_is_bounded() -> None:
    assert plain(call("contains", [shared(40)], shared(40))) is Reason.LIMIT
    whole = shared(40)
    assert call("try", whole, "b") is whole
    assert plain(call("length", [shared(40)])) == 1
    assert plain(call("coalesce", shared(40), shared(40))) is Reason.LIMIT


def test_choices_within_many_parts_are_bounded() -> None:
    parts = known([known([choice("a", "b")]), shared(40)])
    assert plain(call("jsonencode", parts)) is Reason.LIMIT


def test_long_lists_that_are_allowed_are_worked_out() -> None:
    numbers = known(List([known(index) for index in range(20_000)]))
    assert plain(call("sum", numbers)) == 199_990_000
    assert plain(call("length", call("toset", numbers))) == 20_000
    assert PARTS_LIMIT > 20_000
    assert len(plain(call("jsonencode", numbers))) == 108_891


def test_aliases_in_yaml_are_shared_and_what_is_made_of_them_bounded() -> None:
    levels = "\n".join(f"a{level}: &a{level} [{', '.join([f'*a{level - 1}'] * 9)}]" for level in range(1, 30))
    decoded = call("yamldecode", f"a0: &a0 x\n{levels}\n")
    assert isinstance(decoded, Known)
    assert plain(call("jsonencode", decoded)) is Reason.LIMIT
