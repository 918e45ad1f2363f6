"""Whatever a function is called with, the answer is a value, and the same one again."""

from decimal import Decimal
from typing import Any

import pytest
from calling import call, choice, context, known, of, plain, unknown
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ailint.configuration.terraform.conversion import ConversionError, converted
from ailint.configuration.terraform.functions import NAMES
from ailint.configuration.terraform.types import ANY, ListOf, MapOf, SetOf
from ailint.value import Absent, Choice, Known, Reason, Unknown, Value

FILES = context({"a": "a ${b}", "b.json": "{}"}, rendered="r")
texts = st.one_of(
    st.text(max_size=12),
    st.sampled_from(["a", "", "1", "10.0.0.0/8", "2020-01-01T00:00:00Z", "1h", "%s", "%05d", "/a*/", "(a)|b", "{}"]),
    st.sampled_from(
        ["a: [1]", "a,b\n1,2\n", "YYYY", "YQ==", "UTF-8", "dns", "**", "é👍🏽", "a\r\n", "\x00", "b.json", "."]
    ),
)
numbers = st.one_of(
    st.integers(-5, 70),
    st.integers(-(10**30), 10**30),
    st.sampled_from([Decimal("0.5"), Decimal("-1.25"), Decimal("1e-30"), 2**600]),
)
scalars = st.one_of(st.booleans(), numbers, texts)


def typed(inner: Any) -> Value:
    """The same elements as a list, set or map, if they are of one type."""
    value = of(inner)
    kinds = (MapOf(ANY),) if isinstance(inner, dict) else (ListOf(ANY), SetOf(ANY))
    try:
        return converted(value, kinds[len(inner) % len(kinds)])
    except ConversionError:
        return value


leaves = st.one_of(
    scalars,
    st.none(),
    scalars.map(lambda inner: known(inner, sensitive=True)),
    st.sampled_from([unknown(), unknown(Reason.ERROR), unknown(Reason.INPUT, sensitive=True)]),
    st.lists(scalars, min_size=2, max_size=3).map(lambda options: choice(*options)),
)
values = st.recursive(
    leaves,
    lambda inner: st.one_of(
        st.lists(inner, max_size=4),
        st.dictionaries(texts, inner, max_size=3),
        st.lists(inner, max_size=4).map(typed),
        st.dictionaries(texts, inner, max_size=3).map(typed),
        st.lists(st.lists(scalars, max_size=2), min_size=1, max_size=2).map(lambda options: choice(*options)),
    ),
    max_leaves=10,
)


def is_well_formed(value: Value) -> bool:
    """Whether a value is one of Terraform's, all the way down."""
    match value:
        case Absent() | Unknown():
            return True
        case Choice(options=options):
            return bool(options) and not any(isinstance(option, Choice) for option in options)
        case Known(value=str() | bool()):
            return True
        case Known(value=int() | Decimal() as number):
            return isinstance(number, int) or number != number.to_integral_value()
        case Known(value=tuple() as items):
            return all(is_well_formed(item) for item in items)
        case Known(value=inside):
            return all(is_well_formed(inside[name]) for name in inside)  # type: ignore[index, attr-defined]


@pytest.mark.parametrize("name", sorted(NAMES))
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(arguments=st.lists(values, max_size=4))
def test_no_call_fails(name: str, arguments: list[Any]) -> None:
    found = call(name, *arguments, at=FILES)
    assert is_well_formed(found)
    assert plain(call(name, *arguments, at=FILES)) == plain(found)
