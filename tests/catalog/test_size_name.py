"""The grammar of names."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ailint.catalog import SizeName, catalog, parse_name
from ailint.catalog.size_name import MAX_NAME_LENGTH, natural_order


def parsed(text: str) -> SizeName:
    name = parse_name(text)
    assert name is not None
    return name


def test_the_parts_of_a_name() -> None:
    assert parsed("Standard_HB120-96rs_v3") == SizeName(
        tier="Standard",
        family="HB",
        vcpus=120,
        constrained_vcpus=96,
        features="rs",
        generation="",
        extras=(),
        version=3,
        is_promo=False,
    )


@pytest.mark.parametrize(
    ("text", "features", "generation", "extras", "version"),
    [
        ("Standard_NC24ads_A100_v4", "ads", "", ("A100",), 4),
        ("Standard_ND128isr_NDR_GB200_v6", "isr", "", ("NDR", "GB200"), 6),
        ("Standard_ND128isrG5_GB300_v6", "isr", "G5", ("GB300",), 6),
        ("Standard_NG32adms_V620_v1", "adms", "", ("V620",), 1),
        ("Standard_NC144lds_xl_RTXPRO6000BSE_v6", "lds", "", ("xl", "RTXPRO6000BSE"), 6),
        ("Standard_DC4as_cc_v5", "as", "", ("cc",), 5),
        ("Standard_HX176rs", "rs", "", (), None),
        ("standard_nc24ads_a100_v4", "ads", "", ("a100",), 4),
    ],
)
def test_features_accelerators_and_versions(
    text: str, features: str, generation: str, extras: tuple[str, ...], version: int | None
) -> None:
    name = parsed(text)
    assert (name.features, name.generation, name.extras, name.version) == (features, generation, extras, version)


def test_promotional_names() -> None:
    assert parsed("Standard_D2_v2_Promo").is_promo
    assert not parsed("Standard_D2_v2").is_promo


def test_a_constrained_number_may_stand_behind_the_features() -> None:
    assert parsed("Standard_M176ds-44_4_v3").constrained_vcpus == 44


def test_a_missing_prefix_is_an_empty_tier() -> None:
    assert parsed("NC6s_v3").tier == ""
    assert parsed("basic_a1").tier == "Basic"


@pytest.mark.parametrize(
    "text",
    [
        "Standard_NCads_A100_v4",  # no vCPUs
        "NDasv5",
        "Standard_NDv2",  # a series, not five letters and a number
        "Standard_NVv4",
        "Standard_Dv3",
        "Standard-NC6s-v3",
        "Standard_NC6s_v3 ",
        "Standard_NC6s_v3\n",
        "Standard__NC6s_v3",
        "Standard_NC６s_v3",  # a full-width digit
        "Standard_ſC6s_v3",  # folds to S in Unicode, not in ARM
        "Mix",
        "",
        "${var.size}",
    ],
)
def test_what_is_outside_the_grammar(text: str) -> None:
    assert parse_name(text) is None


def test_nv_with_a_number_is_no_series() -> None:
    assert parsed("Standard_NV6").family == "NV"


def test_all_known_names_are_within_the_grammar() -> None:
    count = 0
    for size in catalog().sizes():
        name = parsed(size.name)
        assert name.family == size.family, size.name
        count += 1
    assert count == 1871


def test_natural_order() -> None:
    names = ["Standard_NC16as_T4_v3", "nonsense", "Standard_NC4as_T4_v3", "Standard_NC96ads_A100_v4"]
    assert sorted(names, key=natural_order) == [
        "nonsense",
        "Standard_NC4as_T4_v3",
        "Standard_NC16as_T4_v3",
        "Standard_NC96ads_A100_v4",
    ]


PIECES = st.sampled_from(["Standard", "_", "-", "N", "C", "D", "v", "24", "ads", "A100", "_v4", "Promo", "0", " ", "é"])


@settings(max_examples=200, deadline=None)
@given(st.one_of(st.text(max_size=200), st.lists(PIECES, max_size=30).map("".join)))
def test_any_text_is_parsed_or_refused(text: str) -> None:
    name = parse_name(text)
    assert name is None or (len(text) <= MAX_NAME_LENGTH and 1 <= len(name.family) <= 3 and name.vcpus >= 0)


@pytest.mark.parametrize("text", ["Standard_NC1" + "_a" * 100_000, "a" * 1_000_000, "Standard_NC1" + "a_" * 34])
def test_long_names_cost_nothing(text: str) -> None:
    assert parse_name(text) is None
