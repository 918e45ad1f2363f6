"""The answer of `ailint advise` as text and as JSON."""

from collections.abc import Callable, Mapping

import msgspec

from ailint.advice.choice import Advice, Option, Wish
from ailint.catalog import Catalog

SOURCES = (
    "weights and cache: Pope et al. 2022 (arXiv 2211.05102); training: ZeRO (1910.02054), LoRA (2106.09685), "
    "QLoRA (2305.14314)",
    "pace: a token takes at least the time in which its bytes are read; memory speed as its maker states it (--format "
    "json names the page)",
)


def as_text(advice: Advice, wish: Wish, catalog: Catalog, limit: int) -> str:
    """The arithmetic, then one option after the other, cheapest first."""
    need = advice.need
    lines = [f"{wish.task.value} of {wish.billions:g} x 10⁹ parameters takes {need.gigabytes:,.1f} GB:"]
    lines += (f"    {part.name:<14} {part.gigabytes:>9,.1f} GB  {part.arithmetic}" for part in need.parts)
    lines += [f"    of the GPU memory {need.usable:.0%} counts: {need.usable_because}", ""]
    for number, option in enumerate(advice.options[:limit], 1):
        lines += _option(number, option)
    if not advice.options:
        lines.append("no size in the catalog can do that")
    if len(advice.options) > limit:
        lines.append(f"and {len(advice.options) - limit} more (--limit)")
    if advice.left_out:
        lines += ["", "left out: " + "; ".join(f"{len(one.sizes)} {one.reason}" for one in advice.left_out)]
    where = wish.region or "the cheapest listed region"
    lines += ["", f"list prices in USD, Linux, {where}, of {catalog.prices_day}; as of {wish.as_of}", *SOURCES]
    return "\n".join(lines) + "\n"


def _option(number: int, option: Option) -> list[str]:
    size = option.size
    fabric = ", InfiniBand" if size.infiniband else ""
    gpus = f"{size.gpu_count} x {size.gpu_model}" if size.is_gpu else f"{size.vcpus_available} vCPUs"
    cost = f"USD {option.usd_per_hour:,.2f} an hour, {option.usd_per_month:,.0f} a month ({option.price.region})"
    lines = [f"{number}. {option.machines} x {size.name}  {gpus}{fabric}", f"    {cost}", f"    {option.fits}"]
    if option.ms_per_token is not None:
        pace = f"{option.pace} = {option.ms_per_token:.1f} ms a token at best, {_rate(option.ms_per_token)} a second"
        lines.append(f"    {pace}" + (f"; room for {option.copies} copies" if option.copies > 1 else ""))
    lines += (f"    mind: {caveat}" for caveat in option.caveats)
    return lines


def _rate(ms: float) -> str:
    tokens = 1000 / ms
    return f"{tokens:,.0f} tokens" if tokens >= 1.5 else f"{tokens:.1g} tokens"


def as_json(advice: Advice, wish: Wish, catalog: Catalog, limit: int) -> str:
    """One object: the wish, the need with its parts, the options in order, the reasons of those left out."""
    import json

    said = {
        "version": "1",
        "wish": msgspec.to_builtins(wish),
        "need": {**msgspec.to_builtins(advice.need), "gigabytes": round(advice.need.gigabytes, 3)},
        "options": [_plain(one) for one in advice.options[:limit]],
        "left_out": [{"reason": one.reason, "sizes": list(one.sizes)} for one in advice.left_out],
        "catalog": catalog.day.isoformat(),
        "prices": catalog.prices_day.isoformat(),
        "sources": list(SOURCES),
    }
    return json.dumps(said, indent=2, ensure_ascii=False) + "\n"


def _plain(option: Option) -> dict[str, object]:
    size = option.size
    return {
        "size": size.name,
        "machines": option.machines,
        "gpus_per_machine": size.gpu_count,
        "gpu_model": size.gpu_model or None,
        "infiniband": size.infiniband,
        "tensor_parallel": option.tensor_parallel,
        "copies": option.copies,
        "memory_gb": option.memory_gb,
        "arithmetic": option.fits,
        "ms_per_token_at_best": None if option.ms_per_token is None else round(option.ms_per_token, 3),
        "pace": option.pace or None,
        "memory_gb_per_second": option.memory_speed.gigabytes_per_second if option.memory_speed else None,
        "memory_speed_source": option.memory_speed.source if option.memory_speed else None,
        "usd_per_hour": round(option.usd_per_hour, 4),
        "usd_per_month": round(option.usd_per_month, 2),
        "region": option.price.region,
        "price_day": option.price.day.isoformat(),
        "caveats": list(option.caveats),
    }


FORMATS: Mapping[str, Callable[[Advice, Wish, Catalog, int], str]] = {"text": as_text, "json": as_json}
