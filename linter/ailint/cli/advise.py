"""`ailint advise`: which machines a model needs."""

import click

from ailint.cli.console import write


@click.command("advise")
@click.option("--task", type=click.Choice(["training", "inference", "development"]), required=True, help="What for.")
@click.option("--parameters", required=True, metavar="N", help="Size of the model: 70B, 350M, 1.5T.")
@click.option("--precision", type=click.Choice(["bf16", "fp8", "int8", "int4"]), default="bf16", help="Of the weights.")
@click.option("--method", type=click.Choice(["full", "lora", "qlora"]), default="full", help="How it is trained.")
@click.option("--context", type=click.IntRange(1, 10_000_000), default=8192, help="Tokens of a request.")
@click.option("--concurrent", type=click.IntRange(1, 100_000), default=1, help="Requests at the same time.")
@click.option("--latency-ms", type=float, metavar="MS", help="The most that a new token may take.")
@click.option("--region", default="", metavar="NAME", help="Where; without it the cheapest region of each size.")
@click.option("--limit", type=click.IntRange(1, 1000), default=5, help="How many options are shown.")
@click.option("--format", "format_name", type=click.Choice(["text", "json"]), default="text", help="text or json.")
@click.option("--as-of", metavar="DATE", help="As of this day (2026-12-31), not today.")
def command(
    task: str,
    parameters: str,
    precision: str,
    method: str,
    context: int,
    concurrent: int,
    latency_ms: float | None,
    region: str,
    limit: int,
    format_name: str,
    as_of: str | None,
) -> None:
    """Rank the sizes on which a model fits by their list price, with the arithmetic.

    Estimates: what a model needs to fit, and the least time a token takes. They say nothing of a given model's quality
    or of throughput under load.
    """
    from ailint.advice import Method, Precision, Task, Wish, advise, needed, parameters_in
    from ailint.catalog import catalog
    from ailint.cli.request import day_of
    from ailint.reports.advice import FORMATS

    wish = Wish(
        task=Task(task),
        billions=parameters_in(parameters),
        precision=Precision(precision),
        region=region,
        latency_ms=latency_ms,
        as_of=day_of(as_of),
    )
    need = needed(
        wish.task,
        wish.billions,
        precision=wish.precision,
        method=Method(method),
        context=context,
        concurrent=concurrent,
    )
    write(FORMATS[format_name](advise(wish, need, catalog()), wish, catalog(), limit))
