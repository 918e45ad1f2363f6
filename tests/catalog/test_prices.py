"""List prices."""

from datetime import date

from ailint.catalog import HOURS_PER_MONTH, catalog


def test_a_price_in_a_region() -> None:
    price = catalog().price("Standard_ND96isr_H100_v5", "eastus")
    assert price is not None
    assert (price.usd_per_hour, price.spot_usd_per_hour, price.windows_usd_per_hour) == (98.32, 18.1695, 102.736)
    assert (price.region, price.day, price.source) == ("eastus", date(2026, 8, 1), "djtools")
    assert price.usd_per_month == 98.32 * HOURS_PER_MONTH


def test_names_and_regions_as_people_write_them() -> None:
    price = catalog().price("standard_nc4as_t4_v3", "East US")
    assert price is not None
    assert price.usd_per_hour == 0.526


def test_a_price_that_is_not_known_is_none() -> None:
    assert catalog().price("Standard_ND96isr_H100_v5", "moonbase1") is None
    assert catalog().price("Standard_NoSuchSize", "eastus") is None
    assert catalog().cheapest_price("Standard_NoSuchSize") is None
    assert catalog().price("Standard_M16bds_v4", "eastus") is None  # its meter says 0


def test_parts_of_a_price_that_are_not_known_are_none() -> None:
    price = catalog().price("Standard_ND96isr_H100_v5", "japanwest")
    assert price is not None
    assert (price.usd_per_hour, price.spot_usd_per_hour, price.windows_usd_per_hour) == (152.396, None, None)
    assert price.day == date(2026, 6, 18)


def test_the_cheapest_region() -> None:
    cheapest = catalog().cheapest_price("Standard_ND96isr_H100_v5")
    assert cheapest is not None
    assert (cheapest.usd_per_hour, cheapest.region) == (98.32, "eastus")


def test_every_price_has_a_source_and_a_size() -> None:
    sources = catalog().sources
    priced = 0
    for size in catalog().sizes():
        for price in catalog().prices(size.name):
            assert price.usd_per_hour > 0
            assert price.source in sources
            priced += 1
    assert priced == 7707  # 7,737 rows less 30 whose price is 0
