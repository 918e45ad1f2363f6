"""`ailint skus`: the catalog as a table."""

from shutil import get_terminal_size

import click

from ailint.cli.console import write, write_error
from ailint.cli.region import doubt


@click.command("skus")
@click.argument("pattern", default="*")
@click.option("--gpu", metavar="MODEL", help="Sizes with such GPUs: H100, A100, T4 …")
@click.option("--infiniband", is_flag=True, help="Sizes with InfiniBand only.")
@click.option("--region", metavar="NAME", help="Prices and retirement of this region; without it the cheapest.")
@click.option("--max-price", type=float, metavar="USD", help="The most that a machine may cost an hour, list price.")
@click.option(
    "--status", type=click.Choice(["current", "retiring", "retired", "any"]), default="any", help="Its stage."
)
@click.option("--skus", "lists", multiple=True, metavar="FILE", help="Output of `az vm list-skus -o json`: only these.")
@click.option("--format", "format_name", type=click.Choice(["text", "json", "csv"]), default="text", help="The format.")
@click.option("--as-of", metavar="DATE", help="Stages as of this day (2026-12-31), not today.")
def command(
    pattern: str,
    gpu: str | None,
    infiniband: bool,
    region: str | None,
    max_price: float | None,
    status: str,
    lists: tuple[str, ...],
    format_name: str,
    as_of: str | None,
) -> None:
    """List sizes by name (`*H100*`, `Standard_ND*`), GPU, fabric, price and stage.

    Prices are list prices in USD per hour: pay as you go, Linux, without discounts.
    """
    from ailint.catalog import catalog, with_offers
    from ailint.cli.request import day_of, offers_in
    from ailint.reports import sizes

    offers = offers_in(lists)
    known = with_offers(catalog(), offers)
    question = sizes.Question(
        pattern=pattern,
        gpu=gpu or "",
        infiniband=infiniband,
        region=region or "",
        max_price=max_price,
        status=status,
        as_of=day_of(as_of),
    )
    rows = list(sizes.answer(question, known, offers))
    if format_name == "text":
        write(sizes.as_text(rows, question, known, _width()))
    else:
        write(sizes.FORMATS[format_name](rows, question, known))
    if not rows:
        near = known.nearest(pattern)
        write_error("no size answers that" + (f": did you mean {' or '.join(near)}?" if near else ""))
    if region:
        doubt(region)


def _width() -> int:
    """The columns of the terminal; without one there is no limit."""
    return get_terminal_size((0, 0)).columns
