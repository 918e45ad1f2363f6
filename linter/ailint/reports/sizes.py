"""The catalog as a table: text, JSON, CSV."""

from collections.abc import Callable, Iterator, Mapping
from datetime import date
from fnmatch import fnmatchcase

import msgspec

from ailint.catalog import Catalog, Offers, Price, Size, normal_region


class Question(msgspec.Struct, frozen=True, kw_only=True):
    """Which sizes are asked for. `status` is `current`, `retiring` (a date is set), `retired` or `any`."""

    pattern: str = "*"
    gpu: str = ""
    infiniband: bool = False
    region: str = ""
    max_price: float | None = None
    status: str = "any"
    as_of: date


class Row(msgspec.Struct, frozen=True):
    """One size: its price in the region that was asked for (else its cheapest), its stage, and what follows it."""

    size: Size
    price: Price | None
    stage: str
    retired_on: date | None
    successor: str


def answer(question: Question, catalog: Catalog, offers: Offers | None = None) -> Iterator[Row]:
    """The rows that a question asks for, by family, version and vCPUs. Names that never were a size are left out."""
    pattern = question.pattern.casefold()
    if not any(mark in pattern for mark in "*?["):
        pattern = f"*{pattern}*"
    for listed in catalog.sizes():
        size = catalog.size(listed.name)
        if size is None or not size.is_listed or not fnmatchcase(size.name.casefold(), pattern):
            continue
        if _has_machine(size, question) and _is_offered(size, question, offers):
            row = _row(size, question, catalog)
            if question.status in ("any", row.stage) and _is_affordable(row, question):
                yield row


def _has_machine(size: Size, question: Question) -> bool:
    wanted = question.gpu.casefold()
    return (
        wanted in size.gpu_model.casefold() and (not wanted or size.is_gpu) and size.infiniband >= question.infiniband
    )


def _is_offered(size: Size, question: Question, offers: Offers | None) -> bool:
    if offers is None:
        return True
    if question.region:
        offer = offers.find(size.name, question.region)
        return offer is not None and not offer.restriction
    return bool(offers.regions_of(size.name))


def _row(size: Size, question: Question, catalog: Catalog) -> Row:
    region = normal_region(question.region)
    price = catalog.price(size.name, region) if region else catalog.cheapest_price(size.name)
    day = catalog.retired_on(size.name, region or None)
    stage = "current" if day is None else "retired" if question.as_of >= day else "retiring"
    return Row(size, price, stage, day, (catalog.successor_words(size.name) or "") if day else "")


def _is_affordable(row: Row, question: Question) -> bool:
    return question.max_price is None or (row.price is not None and row.price.usd_per_hour <= question.max_price)


def as_text(rows: list[Row], question: Question, catalog: Catalog, width: int = 0) -> str:
    """Aligned columns, and below them what the prices are and how old the catalog is.

    `width` is that of the terminal, 0 without one: where the columns do not fit, those that matter least go first.
    """
    shown = _fitting([_HEADINGS, *(_cells(row) for row in rows)], width) if rows else []
    where = question.region or "the cheapest listed region"
    count = f"{len(rows)} size" if len(rows) == 1 else f"{len(rows)} sizes"
    lines = [
        *shown,
        *([""] if shown else []),
        f"{count}; list prices in USD an hour, Linux, {where}, of {catalog.prices_day}",
        f"catalog of {catalog.day} ({catalog.age(question.as_of)} days old), stages as of {question.as_of}",
    ]
    return "\n".join(lines) + "\n"


def _fitting(lines: list[tuple[str, ...]], width: int) -> list[str]:
    """The lines without columns that are empty, nor, one by one, those that the width leaves no room for."""
    widths = [max(len(line[column]) for line in lines) for column in range(len(_HEADINGS))]
    kept = [column for column in range(len(_HEADINGS)) if any(line[column] for line in lines[1:])]
    for column in _LEAST_FIRST:
        if width and sum(widths[one] + 2 for one in kept) - 2 > width and column in kept:
            kept.remove(column)
    return [_aligned([(line[column], widths[column], column in _RIGHT) for column in kept]) for line in lines]


def _aligned(cells: list[tuple[str, int, bool]]) -> str:
    return "  ".join(text.rjust(width) if is_right else text.ljust(width) for text, width, is_right in cells).rstrip()


_HEADINGS = ("SIZE", "SERIES", "GPUS", "GPU GiB", "VCPUS", "GiB", "INFINIBAND", "USD/h", "REGION", "STAGE", "SUCCESSOR")
_RIGHT = frozenset({3, 4, 5, 6, 7})
_LEAST_FIRST = tuple(map(_HEADINGS.index, ("SERIES", "SUCCESSOR", "REGION", "GPU GiB", "GiB", "INFINIBAND")))


def _cells(row: Row) -> tuple[str, ...]:
    size, price = row.size, row.price
    return (
        size.name,
        size.series,
        _gpus(size),
        f"{size.gpu_memory_gib:g}" if size.is_gpu and size.gpu_memory_gib else "",
        str(size.vcpus_available),
        f"{size.memory_gib:g}" if size.memory_gib is not None else "?",
        _infiniband(size),
        f"{price.usd_per_hour:.2f}" if price else "?",
        price.region if price else "",
        f"{row.stage} {row.retired_on}" if row.retired_on else row.stage,
        row.successor,
    )


def _infiniband(size: Size) -> str:
    """Gbit/s of the whole machine: `3200`."""
    if not size.infiniband:
        return ""
    parts = (part.strip() for part in size.infiniband_gbps.split(";"))
    return next((part.removesuffix("/node") for part in parts if part.endswith("/node")), "yes")


def _gpus(size: Size) -> str:
    if not size.is_gpu:
        return ""
    is_share = size.gpu_fraction not in (None, "1")
    return f"{size.gpu_fraction if is_share else size.gpu_count or '?'} x {size.gpu_model}"


def as_json(rows: list[Row], question: Question, catalog: Catalog) -> str:
    """One object a size; what is not known is null."""
    import json

    listed = [_plain(row) for row in rows]
    about = {"catalog": catalog.day.isoformat(), "prices": catalog.prices_day.isoformat()}
    return json.dumps({"version": "1", **about, "as_of": question.as_of.isoformat(), "sizes": listed}, indent=2) + "\n"


def as_csv(rows: list[Row], question: Question, catalog: Catalog) -> str:
    """A line a size; what is not known is empty."""
    import csv
    from io import StringIO

    stream = StringIO()
    names = list(_plain_names())
    writer = csv.DictWriter(stream, names, lineterminator="\n")
    writer.writeheader()
    writer.writerows(_plain(row) for row in rows)
    return stream.getvalue()


def _plain_names() -> tuple[str, ...]:
    return (
        "name", "series", "vcpus", "memory_gib", "gpu_vendor", "gpu_model", "gpu_count", "gpu_memory_gib", "infiniband",
        "infiniband_gbps", "accelerated_networking", "usd_per_hour", "spot_usd_per_hour", "region", "price_day",
        "stage", "retired_on", "successor",
    )  # fmt: skip


def _plain(row: Row) -> dict[str, object]:
    size, price = row.size, row.price
    values = (
        size.name,
        size.series,
        size.vcpus_available,
        size.memory_gib,
        size.gpu_vendor or None,
        size.gpu_model or None,
        size.gpu_count,
        size.gpu_memory_gib,
        size.infiniband,
        size.infiniband_gbps or None,
        size.accelerated_networking,
        price.usd_per_hour if price else None,
        price.spot_usd_per_hour if price else None,
        price.region if price else None,
        price.day.isoformat() if price else None,
        row.stage,
        row.retired_on.isoformat() if row.retired_on else None,
        row.successor or None,
    )
    return dict(zip(_plain_names(), values, strict=True))


FORMATS: Mapping[str, Callable[[list[Row], Question, Catalog], str]] = {"text": as_text, "json": as_json, "csv": as_csv}
