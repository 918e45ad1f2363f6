"""List prices."""

from datetime import date

import msgspec

# What a month of uptime is taken to be: 365 days in 12 months.
HOURS_PER_MONTH = 730


class Price(msgspec.Struct, frozen=True, array_like=True):
    """The list price of a size in a region: pay as you go, Linux unless it says otherwise, in USD per hour.

    `spot_usd_per_hour` moves daily: an order of magnitude. A price that is not known is None. `day` is the day of the
    price list, `source` a key of `Catalog.sources`. `note` says what is odd: several meters under one name, a price
    that outlived its size.
    """

    region: str
    usd_per_hour: float
    spot_usd_per_hour: float | None
    windows_usd_per_hour: float | None
    day: date
    source: str
    note: str = ""

    @property
    def usd_per_month(self) -> float:
        """USD for 730 hours of the Linux list price."""
        return self.usd_per_hour * HOURS_PER_MONTH
