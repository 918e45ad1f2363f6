"""`ailint inventory`: what ailint sees."""

from typing import Any

import click

from ailint.cli.console import write
from ailint.cli.options import reading_options
from ailint.cli.request import Reading, request_of


@click.command("inventory")
@reading_options
@click.option("--format", "format_name", type=click.Choice(["text", "json"]), default="text", help="text or json.")
@click.option("--allow-notices", is_flag=True, help="Do not exit 2 where something could not be read.")
@click.option("-v", "--verbose", is_flag=True, help="Show the evidence, all pools, and what is not known and why.")
def command(format_name: str, allow_notices: bool, verbose: bool, **reading: Any) -> int:
    """List the machines and pods at PATHs: sizes, numbers, purposes, who lands where, and list prices.

    It is also how to find out why a rule spoke, or did not. Exit codes: 0; 2 where something could not be read.
    """
    from ailint.engine.inventory import inventory
    from ailint.registry import load_rules
    from ailint.reports.inventory import FORMATS

    found = inventory(request_of(Reading(**reading), load_rules()))
    write(FORMATS[format_name](found, verbose=verbose))
    return 2 if not allow_notices and any(notice.is_failure for notice in found.notices) else 0
