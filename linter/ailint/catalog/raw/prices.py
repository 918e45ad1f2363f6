"""prices.csv to the prices of each size."""

from collections.abc import Iterable, Mapping
from pathlib import Path

from ailint.catalog.price import Price
from ailint.catalog.raw.csv_table import BuildError, Row, rows
from ailint.catalog.region import normal_region
from ailint.catalog.size import Size


def read_prices(path: Path, sizes: Iterable[Size]) -> Mapping[str, tuple[Price, ...]]:
    """Prices by name of size, by region. A price of 0 is a meter without a price: left out."""
    names = {size.name: None for size in sizes}
    found: dict[str, dict[str, Price]] = {}
    for row in rows(path):
        name, price = row.text("size"), _price(row)
        regions = found.setdefault(name, {})
        if name not in names or price.region in regions or row.text("currency") != "USD":
            raise BuildError(f"{row.place}: {name} is no size, not priced in USD, or priced twice in {price.region}")
        if price.usd_per_hour > 0:
            regions[price.region] = price
    return {name: tuple(found[name][region] for region in sorted(found[name])) for name in names if found.get(name)}


def _price(row: Row) -> Price:
    usd_per_hour = row.number("ondemand_per_hour")
    if usd_per_hour is None:
        raise BuildError(f"{row.place}: no price")
    return Price(
        region=normal_region(row.text("region")),
        usd_per_hour=usd_per_hour,
        spot_usd_per_hour=row.number("spot_per_hour"),
        windows_usd_per_hour=row.number("windows_per_hour"),
        day=row.last_day("as_of"),
        source=row.text("source"),
        note=row.text("note"),
    )
