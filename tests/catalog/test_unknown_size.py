"""Names that are no sizes: why, and what was meant."""

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ailint.catalog import UnknownKind, UnknownSize, catalog


def unknown(name: str) -> UnknownSize:
    found = catalog().classify_unknown(name)
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("name", "first"),
    [
        ("Standard_NCads_A100_v4", "Standard_NC24ads_A100_v4"),
        ("Standard_NC24ads_A100_v5", "Standard_NC24ads_A100_v4"),
        ("Standard_NC48ads_A100_v5", "Standard_NC48ads_A100_v4"),
        ("Standard_NCads_H100_v5", "Standard_NC40ads_H100_v5"),
        ("Standard_NCasT4_v3", "Standard_NC4as_T4_v3"),
        ("Standard_NC8as_T4", "Standard_NC8as_T4_v3"),
        ("Standard_NC24ads_A100", "Standard_NC24ads_A100_v4"),
        ("Standard_NV36ads_v5", "Standard_NV36ads_A10_v5"),
        ("Standard_NV28ads_V710_v5", "Standard_NV28adms_V710_v5"),
        ("Standard_HB176s_v4", "Standard_HB176rs_v4"),
        ("Standard_HB120rs-96_v3", "Standard_HB120-96rs_v3"),
        ("Standard_ND96asr_A100_v4", "Standard_ND96asr_v4"),
        ("Standard_ND96is_H100_v5", "Standard_ND96isr_H100_v5"),
        ("Standard_NG32ads_V620", "Standard_NG32ads_V620_v1"),
        ("Standrad_NC4as_T4_v3", "Standard_NC4as_T4_v3"),
        ("Standard-NC24ads-A100-v4", "Standard_NC24ads_A100_v4"),
        ("Standard_CN24ads_A100_v4", "Standard_NC24ads_A100_v4"),
        ("NC24ads_A100_v4", "Standard_NC24ads_A100_v4"),
        ("Standard_DS3v2", "Standard_DS3_v2"),
        ("Standard_D4s_v99", "Standard_D4s_v7"),
    ],
)
def test_did_you_mean(name: str, first: str) -> None:
    assert catalog().nearest(name)[0] == first
    assert unknown(name).suggestions[0] == first


def test_a_series_name_suggests_its_sizes_smallest_first() -> None:
    assert catalog().nearest("Standard_NCads_A100_v4") == (
        "Standard_NC24ads_A100_v4",
        "Standard_NC48ads_A100_v4",
        "Standard_NC96ads_A100_v4",
    )
    assert len(catalog().nearest("Standard_NCads_A100_v4", limit=1)) == 1


@pytest.mark.parametrize(
    "name", ["banana", "Mix", "gpu", "", "Standard_ND96isr_B300_v7", "Standard_XY8_v1", "日本語_1"]
)
def test_no_suggestion_is_better_than_a_wild_one(name: str) -> None:
    assert catalog().nearest(name) == ()


def test_suggestions_can_be_deployed() -> None:
    for name in ("Standard_NC6_v2", "Standard_ND24r", "Standard_NC24_v3", "Standard_NV12_v3", "Standard_H16s"):
        for suggestion in catalog().nearest(name):
            size = catalog().size(suggestion)
            assert size is not None
            assert size.is_live, (name, suggestion)


@pytest.mark.parametrize(
    ("name", "kind", "family"),
    [
        ("Standard_NCads_A100_v4", UnknownKind.OUTSIDE_GRAMMAR, "NC"),
        ("NDasv5", UnknownKind.OUTSIDE_GRAMMAR, "ND"),
        ("Standard_NDv2", UnknownKind.OUTSIDE_GRAMMAR, "ND"),
        ("banana", UnknownKind.OUTSIDE_GRAMMAR, ""),
        ("NC6s_v3", UnknownKind.MISSING_PREFIX, "NC"),
        ("Standard_NC24ads_A100_v5", UnknownKind.ABSENT, "NC"),
        ("Standard_NV10ads_A10_v5", UnknownKind.ABSENT, "NV"),
        ("Standard_HX176s", UnknownKind.ABSENT, "HX"),
        ("Standard_ND96isr_B300_v7", UnknownKind.NEWER, "ND"),
        ("Standard_NX96s_v1", UnknownKind.NEWER, "NX"),
        ("Standard_D4s_v99", UnknownKind.NEWER, "D"),
        ("Standard_ND96asr_A100_v4", UnknownKind.UNLISTED, "ND"),
        ("standard_nv24r", UnknownKind.UNLISTED, "NV"),
    ],
)
def test_why_a_name_is_no_size(name: str, kind: UnknownKind, family: str) -> None:
    found = unknown(name)
    assert (found.kind, found.family) == (kind, family)
    assert found.is_n_or_h_family == (family[:1] in ("N", "H"))


def test_what_is_certain_does_not_depend_on_the_age_of_the_catalog() -> None:
    assert unknown("Standard_NCads_A100_v4").is_certain
    assert unknown("NC6s_v3").is_certain
    assert not unknown("Standard_NC24ads_A100_v5").is_certain
    assert not unknown("Standard_ND96isr_B300_v7").is_certain


@pytest.mark.parametrize("name", ["Standard_ND96isr_H100_v5", "standard_nc6s_v3", "Basic_A0", "Standard_NC6_Promo"])
def test_sizes_are_not_unknown_even_when_retired(name: str) -> None:
    assert catalog().classify_unknown(name) is None


def test_known_mistakes_are_explained() -> None:
    assert "ND v5 is H100" in unknown("NDasv5").explanation
    assert "6, 12, 18, 36 and 72" in unknown("standard_nv20ads_a10_v5").explanation
    assert "carries no A100" in unknown("Standard_ND96asr_A100_v4").explanation
    assert unknown("Standard_NC24ads_A100_v5").explanation == ""
    assert catalog().misnomer("Standard_ND96isr_H100_v5") is None


def test_an_unlisted_name_keeps_its_row() -> None:
    found = unknown("Standard_ND96isrf_H100_v5")
    assert found.size is not None
    assert found.size.successor == "Standard_ND96isr_H100_v5"
    assert "price-sheet" in found.explanation


PIECES = st.sampled_from(
    ["Standard_", "standard-", "NC", "ND", "HB", "Z", "24", "999", "ads", "_A100", "_v4", "v", "/", "_", "é"]
)
NAMES = st.one_of(st.text(max_size=120), st.lists(PIECES, max_size=15).map("".join))


@settings(max_examples=150, deadline=None)
@given(NAMES)
def test_any_text_is_answered_and_every_suggestion_exists(text: str) -> None:
    found = catalog().classify_unknown(text)
    suggestions = catalog().nearest(text) if found is None else found.suggestions
    assert len(suggestions) <= 3
    assert all(catalog().size(name) is not None for name in suggestions)
    assert found is not None or catalog().size(text) is not None


@pytest.mark.parametrize(
    "text", ["_" * 1_000_000, "Standard_NC" + "a" * 1_000_000, "1-" * 500_000, "a_" * 40, "s" * 80, "-a" * 40]
)
def test_hostile_names_are_answered_at_once(text: str) -> None:
    catalog().nearest("Standard_NC1")  # the table is laid out once
    start = time.perf_counter()
    catalog().nearest(text)
    catalog().classify_unknown(text)
    assert time.perf_counter() - start < 0.5
