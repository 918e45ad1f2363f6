"""`ailint advise`: which machines a model needs."""

import click

from ailint.cli.console import write


@click.command("advise")
@click.option("--task", type=click.Choice(["training", "inference", "development"]), required=True, help="What for.")
@click.option("--parameters", required=True, metavar="N", help="Size of the model: 70B, 350M, 1.5T.")
@click.option("--precision", type=click.Choice(["bf16", "fp8", "int8", "int4"]), help="Of served weights: bf16.")
@click.option("--method", type=click.Choice(["full", "lora", "qlora"]), help="How it is trained: full.")
@click.option("--architecture", metavar="LxHxD", help="Layers, key-value heads, head size: 80x8x128, for the KV cache.")
@click.option("--context", type=click.IntRange(1, 10_000_000), default=8192, help="Tokens of a request.")
@click.option("--concurrent", type=click.IntRange(1, 100_000), default=1, help="Requests at the same time.")
@click.option(
    "--latency-ms", type=click.FloatRange(0, min_open=True), metavar="MS", help="The most that a new token may take."
)
@click.option("--region", default="", metavar="NAME", help="Where; without it the cheapest region of each size.")
@click.option("--limit", type=click.IntRange(1, 1000), default=5, help="How many options are shown.")
@click.option("--format", "format_name", type=click.Choice(["text", "json"]), default="text", help="text or json.")
@click.option("--as-of", metavar="DATE", help="As of this day (2026-12-31), not today.")
def command(
    task: str,
    parameters: str,
    precision: str | None,
    method: str | None,
    architecture: str | None,
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
    from ailint.advice import Method, Precision, Task, Wish, advise, architecture_in, needed, parameters_in
    from ailint.catalog import catalog
    from ailint.cli.region import doubt
    from ailint.cli.request import day_of
    from ailint.reports.advice import FORMATS

    _fitting(task, precision, method, latency_ms, architecture)
    wish = Wish(
        task=Task(task),
        billions=parameters_in(parameters),
        precision=Precision(precision or "bf16"),
        region=region,
        latency_ms=latency_ms,
        as_of=day_of(as_of),
    )
    need = needed(
        wish.task,
        wish.billions,
        precision=wish.precision,
        method=Method(method or "full"),
        context=context,
        concurrent=concurrent,
        architecture=None if architecture is None else architecture_in(architecture),
    )
    write(FORMATS[format_name](advise(wish, need, catalog()), wish, catalog(), limit))
    if region:
        doubt(region)


def _fitting(
    task: str, precision: str | None, method: str | None, latency_ms: float | None, architecture: str | None
) -> None:
    """Refuse what the task takes no notice of: an answer that passes over a condition looks as if it met it."""
    from ailint.errors import UsageError

    if task != "training":
        if method is not None:
            raise UsageError("--method is for --task training", hint="serving is asked for by --precision")
        return
    if precision not in (None, "bf16"):
        raise UsageError(
            f"--precision {precision}: training is reckoned in mixed precision, bf16 with Adam in fp32",
            hint="--method qlora trains adapters on weights in four bits",
        )
    if latency_ms is not None or architecture is not None:
        name = "--latency-ms" if latency_ms is not None else "--architecture"
        raise UsageError(f"{name} is for serving: training has no answer that depends on it")
