"""CSV files with a header, cells typed by name."""

import csv
import re
from collections.abc import Callable, Iterator, Mapping
from datetime import date
from pathlib import Path
from typing import TypeVar

V = TypeVar("V")


class BuildError(Exception):
    """The CSV files contradict themselves or each other; the message says which row and why."""


class Row:
    """A row of a CSV file. Cells are asked for by column; what can't be read raises BuildError with file and line."""

    __slots__ = ("_cells", "place")

    def __init__(self, cells: Mapping[str, str], place: str) -> None:
        self._cells = cells
        self.place = place

    def text(self, column: str) -> str:
        """The cell as it is, empty where nothing is written."""
        return self._cells[column]

    def flag(self, column: str, words: Mapping[str, bool | None]) -> bool | None:
        """A cell of a few words, each standing for true, false or not known."""
        return self._read(column, lambda text: words[text])

    def number(self, column: str) -> float | None:
        """A number, None where the cell is empty."""
        return self._optional(column, float)

    def integer(self, column: str) -> int | None:
        """An integer, None where the cell is empty."""
        return self._optional(column, int)

    def count(self, column: str) -> int:
        """An integer that must be written."""
        return self._read(column, int)

    def day(self, column: str) -> date | None:
        """An ISO day, None where the cell is empty."""
        return self._optional(column, date.fromisoformat)

    def last_day(self, column: str) -> date:
        """An ISO day that must be written."""
        return self._read(column, date.fromisoformat)

    def list(self, column: str) -> tuple[str, ...]:
        """The parts of a cell between semicolons."""
        return tuple(part.strip() for part in self.text(column).split(";") if part.strip())

    def _optional(self, column: str, read: Callable[[str], V]) -> V | None:
        return self._read(column, read) if self.text(column) else None

    def _read(self, column: str, read: Callable[[str], V]) -> V:
        try:
            return read(self.text(column))
        except (ValueError, KeyError) as error:
            raise BuildError(f"{self.place}: {column} is {self.text(column)!r}") from error


def rows(path: Path) -> Iterator[Row]:
    """The rows of a CSV file (UTF-8, LF)."""
    with path.open(encoding="utf-8", newline="") as file:
        reader = csv.DictReader(file, strict=True)
        for cells in reader:
            yield Row(cells, f"{path.name}:{reader.line_num}")


class Days:
    """The days of the sources, for rows that name sources and no day of their own."""

    __slots__ = ("_days",)

    def __init__(self, days: Mapping[str, str]) -> None:
        self._days = days

    def newest(self, keys: str, place: str) -> date | None:
        """The newest exact day among sources named in a cell; None where none has one (a month is not exact)."""
        known = [self._day(key.strip(), place) for key in keys.split(";")]
        return max((day for day in known if day is not None), default=None)

    def _day(self, key: str, place: str) -> date | None:
        if key not in self._days:
            raise BuildError(f"{place}: no source {key!r} in sources.csv")
        text = self._days[key]
        return date.fromisoformat(text) if re.fullmatch(r"\d{4}-\d\d-\d\d", text) else None
