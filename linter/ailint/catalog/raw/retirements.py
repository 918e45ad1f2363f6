"""retirements.csv to retirements, the patterns of their sizes resolved against the sizes."""

import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from pathlib import Path

import msgspec

from ailint.catalog.raw.csv_table import BuildError, Row, rows
from ailint.catalog.raw.pattern import compiled, is_literal
from ailint.catalog.region import normal_region
from ailint.catalog.retirement import Retirement
from ailint.catalog.size import Size


def read_retirements(path: Path, sizes: Sequence[Size]) -> tuple[Retirement, ...]:
    """The table of retirements; its days and those of the sizes must be the same."""
    by_name = {size.name: size for size in sizes}
    table = tuple(_retirement(row, by_name) for row in rows(path))
    _check_days(table, by_name)
    return table


def _retirement(row: Row, sizes: Mapping[str, Size]) -> Retirement:
    names = _resolved(row, sizes)
    built = {
        "series": row.text("series"),
        "status": row.text("status"),
        "sizes": names,
        "day": row.day("day"),
        "announced": row.text("announced"),
        "original_day": row.day("original_day"),
        "successor": row.text("successor"),
        "successor_sizes": _successors(names, sizes),
        "extensions": dict(_extension(part, row.place) for part in row.list("extensions")),
        "public_cloud_only": row.flag("clouds", {"public": True, "all": False}),
        "source": row.text("source"),
        "confidence": row.text("confidence"),
        "disagreement": row.text("disagreement"),
        "remark": row.text("remark"),
    }
    try:
        return msgspec.convert(built, Retirement)
    except msgspec.ValidationError as error:
        raise BuildError(f"{row.place}: {error}") from error


def _resolved(row: Row, sizes: Mapping[str, Size]) -> tuple[str, ...]:
    found: dict[str, None] = {}
    for pattern in row.list("sizes"):
        matches = [pattern] if is_literal(pattern) else _matching(compiled(pattern), sizes)
        if not matches:
            raise BuildError(f"{row.place}: no size matches {pattern}")
        found.update(dict.fromkeys(matches))
    return tuple(found)


def _matching(pattern: re.Pattern[str], sizes: Iterable[str]) -> list[str]:
    return [name for name in sizes if pattern.fullmatch(name)]


def _successors(names: Iterable[str], sizes: Mapping[str, Size]) -> dict[str, str]:
    return {name: sizes[name].successor for name in names if name in sizes and sizes[name].successor in sizes}


def _extension(part: str, place: str) -> tuple[str, date]:
    region, _, day = part.partition("=")
    try:
        return normal_region(region), date.fromisoformat(day)
    except ValueError as error:
        raise BuildError(f"{place}: the extension {part!r} is not region=day") from error


def _check_days(table: Iterable[Retirement], sizes: Mapping[str, Size]) -> None:
    days: dict[str, date | None] = {}
    for retirement in table:
        if retirement.is_notice != (retirement.day is not None):
            raise BuildError(f"retirements.csv: {retirement.series}: a notice without a day, or the other way")
        for name in retirement.sizes:
            if name in days:
                raise BuildError(f"retirements.csv: {name} stands in two rows")
            days[name] = retirement.day
    for size in sizes.values():
        if size.retirement_date != days.get(size.name):
            raise BuildError(f"{size.name}: sizes.csv {size.retirement_date}, retirements.csv {days.get(size.name)}")
