"""Retirement: days, regions, successors."""

from datetime import date, timedelta

import pytest

from ailint.catalog import Retirement, catalog
from ailint.catalog.lookup import Catalog
from ailint.catalog.region import is_public_region, normal_region
from ailint.catalog.table import KeyedTable


def notice(name: str, region: str | None = None) -> Retirement:
    found = catalog().retirement(name, region)
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("name", "region", "day"),
    [
        ("Standard_NC6s_v3", None, date(2025, 9, 30)),
        ("Standard_NC6s_v3", "eastus", date(2025, 9, 30)),
        ("Standard_NC6s_v3", "US Gov Virginia", date(2026, 12, 31)),
        ("Standard_NC6s_v3", "usgovarizona", date(2026, 12, 31)),
        ("standard_nc24rs_v3", "jioindiawest", date(2027, 6, 30)),
        ("Standard_NV12s_v3", "uaenorth", date(2027, 1, 31)),
        ("Standard_NV12s_v3", "westeurope", date(2026, 9, 30)),
        ("Standard_NC6", None, date(2023, 9, 6)),
        ("Standard_NC6_Promo", None, date(2023, 9, 6)),
        ("Standard_HB120-16rs_v2", None, date(2027, 5, 31)),
        ("Standard_H16mr_Promo", None, date(2022, 8, 31)),
        ("Standard_GS5-16", None, date(2028, 11, 15)),
        ("Standard_D2s_v3", "eastus", date(2029, 11, 15)),
        ("Standard_D2s_v3", "usgovvirginia", None),  # the notice spares the other clouds
        ("Standard_D2s_v3", "China East 2", None),
        ("Standard_NV36ads_A10_v5", None, None),
        ("Standard_ND40rs_v2", None, None),
        ("Standard_NoSuchSize", None, None),
        ("Dsv3-Type1", None, date(2023, 6, 30)),  # a dedicated host
    ],
)
def test_the_day_of_retirement(name: str, region: str | None, day: date | None) -> None:
    assert catalog().retired_on(name, region) == day


@pytest.mark.parametrize(("region", "day"), [("eastus", date(2025, 9, 30)), ("usgovvirginia", date(2026, 12, 31))])
def test_a_size_is_gone_on_the_day_itself(region: str, day: date) -> None:
    name = "Standard_NC6s_v3"
    assert not catalog().is_retired(name, day - timedelta(days=1), region)
    assert catalog().is_retired(name, day, region)
    assert catalog().is_retired(name, day + timedelta(days=1), region)


def test_what_has_no_notice_is_never_retired() -> None:
    assert not catalog().is_retired("Standard_NV36ads_A10_v5", date(2099, 1, 1))
    assert catalog().retirement("Standard_NV12s_v2") is None  # the table says: no notice found


def test_the_notice_carries_its_source_and_what_was_moved() -> None:
    row = notice("Standard_NC24rs_v3")
    assert (row.day, row.original_day) == (date(2025, 9, 30), date(2025, 3, 31))
    assert "retirements-and-capacity-restrictions.md@680de9713f" in row.source
    assert "2025-03-31" in row.disagreement
    assert row.extensions["chinanorth3"] == date(2027, 6, 30)
    assert row.confidence == "high"


def test_wildcards_are_resolved() -> None:
    assert notice("Standard_NC6").sizes == (
        "Standard_NC6",
        "Standard_NC6_Promo",
        "Standard_NC12",
        "Standard_NC12_Promo",
        "Standard_NC24",
        "Standard_NC24_Promo",
        "Standard_NC24r",
        "Standard_NC24r_Promo",
    )
    for row in catalog().retirements():
        assert row.sizes, row.series
        assert not any(set("#*[]") & set(name) for name in row.sizes)


def test_notices_and_sizes_give_the_same_days() -> None:
    for size in catalog().sizes():
        assert catalog().retired_on(size.name) == size.retirement_date, size.name


@pytest.mark.parametrize(
    ("name", "successor"),
    [
        ("Standard_NC6", "Standard_NC4as_T4_v3"),
        ("Standard_NC6s_v2", "Standard_NC24ads_A100_v4"),
        ("Standard_ND24rs", "Standard_ND96amsr_A100_v4"),
        ("Standard_HB60-15rs", "Standard_HB120-16rs_v3"),
        ("Standard_ND96asr_A100_v4", "Standard_ND96asr_v4"),
        ("Standard_NC24r", None),  # InfiniBand, its successor has none
        ("Standard_NC24rs_v2", None),
        ("Standard_NP10s", None),  # an FPGA, its successor has a GPU
        ("Standard_NC6s_v3", None),  # a series
        ("Standard_ND96is_H100_v5", None),  # no InfiniBand, its successor has it
        ("Standard_NV36ads_A10_v5", None),
        ("nonsense", None),
    ],
)
def test_a_successor_is_exact_and_of_the_same_character(name: str, successor: str | None) -> None:
    found = catalog().successor(name)
    assert (found.name if found else None) == successor


def test_no_successor_is_itself_leaving() -> None:
    for size in catalog().sizes():
        successor = catalog().successor(size.name)
        assert successor is None or successor.status in ("current", "previous-gen")


def test_the_advice_in_words() -> None:
    assert catalog().successor_words("Standard_NC6s_v3") == "NCads_H100_v5"
    assert catalog().successor_words("Standard_NC24r") == "Standard_NC64as_T4_v3"
    assert catalog().successor_words("Dsv3-Type1") == "newer host types"
    assert catalog().successor_words("Standard_ND96isr_H100_v5") is None
    assert catalog().successor_advice("Standard_NC24r") == "Standard_NC64as_T4_v3"
    assert catalog().successor_advice("Standard_ND96isr_H100_v5") is None
    assert notice("Standard_NC12s_v2").successor_sizes["Standard_NC12s_v2"] == "Standard_NC48ads_A100_v4"


def test_regions() -> None:
    assert normal_region("US Gov Virginia") == normal_region("usgovvirginia") == "usgovvirginia"
    assert is_public_region("germanynorth")
    assert is_public_region("Germany West Central")
    assert not is_public_region("germanynortheast")
    assert not is_public_region("China North 3")


@pytest.mark.parametrize(
    ("name", "advice"),
    [
        ("Standard_NC6s_v3", "NCads_H100_v5, such as Standard_NC40ads_H100_v5"),
        ("Standard_NC24s_v3", "NCads_H100_v5, such as Standard_NC40ads_H100_v5"),  # 4 x 16 GiB fit in 94
        ("Standard_NV12s_v3", "NVads_A10_v5, such as Standard_NV12ads_A10_v5"),
        ("Standard_D4_v3", catalog().successor_words("Standard_D4_v3")),  # no GPU to measure by
    ],
)
def test_a_series_is_told_with_a_size_of_as_much_gpu_memory(name: str, advice: str) -> None:
    assert catalog().successor_advice(name) == advice


def test_a_series_is_searched_once_however_many_ask(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = Catalog.load()
    assert asked.successor_advice("Standard_NC6s_v3")
    monkeypatch.setattr(KeyedTable, "values", lambda table: pytest.fail("the whole table was read again"))
    assert asked.successor_advice("Standard_NC12s_v3") == "NCads_H100_v5, such as Standard_NC40ads_H100_v5"
