"""What idle machines cost, in words: list prices in USD, 730 hours a month."""

from ailint.sdk import HOURS_PER_MONTH, Context, Host, Size
from ailint_rules.machines import is_spot, region_of


def idle_cost(host: Host, size: Size, count: int, context: Context) -> str:
    """`about USD 24,996 a month at list price (…)`; empty where no price is known.

    The price is that of the host's region; where that is unknown, of the cheapest listed region ("at least").
    """
    region = region_of(host, context)
    price = context.catalog.price(size.name, region) if region else None
    lead = "about"
    if price is None:
        price = context.catalog.cheapest_price(size.name)
        lead = "at least"
    if price is None:
        return ""
    spot = is_spot(host) and price.spot_usd_per_hour is not None
    hourly = price.spot_usd_per_hour if spot else price.usd_per_hour
    assert hourly is not None
    month = hourly * HOURS_PER_MONTH * count
    kind = "spot price" if spot else "list price"
    where = price.region if lead == "about" else f"{price.region}, the cheapest listed region"
    machines = "1 machine" if count == 1 else f"{count} machines"
    return f"{lead} USD {month:,.0f} a month at {kind} ({machines}, {HOURS_PER_MONTH} h, {where}, {price.day})"
