"""Every notice of the catalog, through a whole scan: the day before, the day itself, the day after, in each region."""

from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path

import pytest

from ailint.catalog import Retirement, catalog
from ailint.configuration.project import Inputs
from ailint.engine.scan import Request, scan
from ailint.registry import load_rules
from ailint.settings.settings import Settings

A_DAY = timedelta(days=1)
HOSTS = "Dedicated Host"
"""The row about dedicated hosts, which are no sizes of machines."""


def found(size: str, region: str, as_of: date) -> list[str]:
    """The rules that speak of a machine's retirement, with the day that they say."""
    text = f'resource "azurerm_linux_virtual_machine" "train" {{\n  size = "{size}"\n'
    text += f'  location = "{region}"\n}}\n' if region else "}\n"
    request = Request(
        root=Path("/retirement-days"),
        paths=("",),
        settings=Settings(select=("retired-sku",)),
        inputs=Inputs(as_of=as_of),
        virtual={"main.tf": text.encode()},
    )
    return [one.message for one in scan(request, load_rules()).findings]


def notices() -> Iterator[tuple[Retirement, str, date]]:
    """Each notice in the public cloud, without a region and with one, and in each region that has a day of its own."""
    for row in catalog().retirements():
        if row.is_notice and row.series != HOSTS:
            assert row.day is not None
            yield row, "", row.day
            yield row, "eastus", row.day
            for region, day in row.extensions.items():
                yield row, region, day


@pytest.mark.parametrize(
    ("row", "region", "day"), [pytest.param(*one, id=f"{one[0].series}-{one[1] or 'anywhere'}") for one in notices()]
)
def test_a_size_is_there_until_the_day_and_gone_from_it_on(row: Retirement, region: str, day: date) -> None:
    size = row.sizes[0]
    assert found(size, region, day - A_DAY) == []
    for later in (day, day + A_DAY):
        (message,) = found(size, region, later)
        assert message.startswith(f"{size} was retired on {day}")


def test_all_sizes_of_a_notice_go_on_the_same_day() -> None:
    for row, region, day in notices():
        for size in row.sizes:
            gone = [catalog().is_retired(size, one, region or None) for one in (day - A_DAY, day, day + A_DAY)]
            assert gone == [False, True, True], size


EXTENDED = {
    ("NCv3 (V100)", "usgovvirginia"): date(2026, 12, 31),
    ("NCv3 (V100)", "usgovarizona"): date(2026, 12, 31),
    ("NCv3 (V100)", "jioindiawest"): date(2027, 6, 30),
    ("NCv3 (V100)", "chinanorth3"): date(2027, 6, 30),
    ("NCv3 RDMA", "usgovvirginia"): date(2026, 12, 31),
    ("NCv3 RDMA", "usgovarizona"): date(2026, 12, 31),
    ("NCv3 RDMA", "jioindiawest"): date(2027, 6, 30),
    ("NCv3 RDMA", "chinanorth3"): date(2027, 6, 30),
    ("NVv3 (M60)", "uaenorth"): date(2027, 1, 31),
}


def test_the_extensions_are_those_that_are_known() -> None:
    listed = {(row.series, region): day for row in catalog().retirements() for region, day in row.extensions.items()}
    assert listed == EXTENDED


@pytest.mark.parametrize("region", ["US Gov Virginia", "usgovvirginia"])
def test_an_extension_holds_in_its_region_only(region: str) -> None:
    size, today = "Standard_NC6s_v3", date(2026, 12, 1)
    assert found(size, region, today) == []
    assert len(found(size, "eastus", today)) == 1
    assert len(found(size, "usgovtexas", today)) == 1  # the same cloud, but Microsoft names two regions


@pytest.mark.parametrize("size", ["Standard_D2_v3", "Standard_D2s_v3", "Standard_E2_v3", "Standard_E2s_v3"])
@pytest.mark.parametrize("region", ["usgovvirginia", "chinaeast2"])
def test_a_notice_for_the_public_cloud_spares_the_others(size: str, region: str) -> None:
    assert found(size, region, date(2029, 11, 15)) == []
    assert len(found(size, "eastus", date(2029, 11, 15))) == 1


REJECTED = [
    # size, what a source says, what holds (None: no end is known)
    ("Standard_NC6", date(2022, 8, 31), date(2023, 9, 6)),
    ("Standard_NC6", date(2023, 8, 31), date(2023, 9, 6)),
    ("Standard_NC6s_v2", date(2023, 8, 31), date(2023, 9, 6)),
    ("Standard_ND6s", date(2023, 8, 31), date(2023, 9, 6)),
    ("Standard_NV6", date(2022, 8, 31), date(2023, 9, 6)),
    ("Standard_NC24rs_v3", date(2025, 3, 31), date(2025, 9, 30)),
    ("Standard_ND40rs_v2", date(2025, 9, 30), None),
    ("Standard_H8", date(2024, 9, 28), date(2022, 8, 31)),
    ("Standard_HB60rs", date(2024, 9, 28), date(2024, 8, 31)),
    ("Standard_HC44rs", date(2024, 9, 28), date(2027, 5, 31)),
    ("Standard_D1", date(2028, 11, 1), date(2028, 5, 1)),
    ("Standard_DS1", date(2028, 11, 1), date(2028, 5, 1)),
    ("Standard_D1_v2", date(2028, 11, 1), date(2028, 5, 1)),
    ("Standard_DS1_v2", date(2028, 11, 1), date(2028, 5, 1)),
    ("Standard_D2_v3", date(2027, 9, 30), date(2029, 11, 15)),
    ("Standard_D2s_v3", date(2027, 9, 30), date(2029, 11, 15)),
    ("Standard_E2_v3", date(2027, 9, 30), date(2029, 11, 15)),
    ("Standard_E2s_v3", date(2027, 9, 30), date(2029, 11, 15)),
    ("Standard_M8ms", date(2027, 8, 31), None),
]


@pytest.mark.parametrize(("size", "claimed", "held"), REJECTED, ids=lambda one: str(one))
def test_where_sources_disagree_the_later_page_of_microsoft_decides(
    size: str, claimed: date, held: date | None
) -> None:
    assert catalog().retired_on(size) == held
    for day in (claimed - A_DAY, claimed, claimed + A_DAY):
        assert bool(found(size, "eastus", day)) == (held is not None and day >= held), day


NO_OTHER_DAY = {
    "NCv3 (V100)": "about the successor",
    "NVv2 (M60)": "a list without a day",
    "NVv3 (M60)": "about the day of the announcement",
    "NVv4 (MI25)": "about whether it happened",
    "A8-A11": "about whether it happened",
    "Bv1": "about which names are meant",
    "DCsv2": "the API still lists the names",
    "DC (v1 preview)": "the API no longer lists the names",
}


def test_every_disagreement_is_tested_or_is_not_about_the_day() -> None:
    tested = {size for size, _, _ in REJECTED}
    for row in catalog().retirements():
        if row.disagreement or row.original_day:
            assert tested & set(row.sizes) or row.series in {*NO_OTHER_DAY, HOSTS}, row.series


def test_every_small_burstable_size_of_the_first_version_leaves() -> None:
    for size in ("Standard_B2s", "Standard_B2ms"):
        assert found(size, "eastus", date(2028, 11, 14)) == []
        assert len(found(size, "eastus", date(2028, 11, 15))) == 1
    assert found("Standard_B2s_v2", "eastus", date(2028, 11, 15)) == []
