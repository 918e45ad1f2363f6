"""Regions that users name: a mistaken one would make a gate say nothing at all."""

from ailint.cli.console import write_error


def doubt(region: str) -> None:
    """Say on standard error that a region is unknown, where no list price is known of it.

    It is no error: sovereign and new regions have no price in the catalog.
    """
    from difflib import get_close_matches

    from ailint.catalog import catalog, is_public_region, normal_region

    wanted, regions = normal_region(region), catalog().regions
    if wanted in regions or not is_public_region(wanted):
        return
    near = get_close_matches(wanted, sorted(regions), n=1)
    hint = f": did you mean {near[0]}?" if near else ""
    write_error(f"ailint: no list prices are known of the region {region}{hint}")
