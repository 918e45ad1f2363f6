"""Builds the catalog's data files from the CSV files of the repository.

    python -m ailint.catalog.build [--source DIR] [--output DIR] [--check]

Reads `catalog/*.csv`, checks them against themselves and each other, writes `linter/ailint/catalog/data/`. The same
input gives the same bytes. `--check` writes nothing and exits with 1 where the data are not those of the CSV files.
"""

import argparse
import sys
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from pathlib import Path

import msgspec

from ailint.catalog.lookup import Age
from ailint.catalog.raw import small_tables
from ailint.catalog.raw.csv_table import BuildError, Days
from ailint.catalog.raw.prices import read_prices
from ailint.catalog.raw.retirements import read_retirements
from ailint.catalog.raw.sizes import read_sizes
from ailint.catalog.size import Size
from ailint.catalog.source import Source

DATA = Path(__file__).parent / "data"
CSV = Path(__file__).parents[3] / "catalog"

# The source that lists every size, and so bounds what the catalog can know of.
_LIST_OF_SIZES = "djtools"


def build(source: Path) -> dict[str, bytes]:
    """The data files by name, from the CSV files of a folder. Raises BuildError where those contradict each other."""
    sources = small_tables.read_sources(source / "sources.csv")
    days = Days({item.key: item.day for item in sources})
    sizes = read_sizes(source / "sizes.csv", days)
    prices = read_prices(source / "prices.csv", sizes)
    age = _age(sources, sizes, (price.day for regions in prices.values() for price in regions))
    return {
        "age.json": msgspec.json.encode(age) + b"\n",
        "image_aliases.json": _array(small_tables.read_image_aliases(source / "image_aliases.csv", days)),
        "image_lifecycles.json": _array(small_tables.read_image_lifecycles(source / "image_lifecycles.csv", days)),
        "kubernetes_versions.json": _array(
            small_tables.read_kubernetes_versions(source / "kubernetes_versions.csv", days)
        ),
        "mig_profiles.json": _array(small_tables.read_mig_profiles(source / "mig_profiles.csv", days)),
        "mig_support.json": _array(small_tables.read_mig_support(source / "mig_support.csv", days)),
        "misnomers.json": _array(small_tables.read_misnomers(source / "misnomers.csv")),
        "prices.jsonl": _lines(prices),
        "retirements.json": _array(read_retirements(source / "retirements.csv", sizes)),
        "sizes.jsonl": _lines({size.name: size for size in sizes}),
        "sources.json": _array(sources),
    }


def main(arguments: Sequence[str] | None = None) -> int:
    """The command: 0 when the data were written, or checked and found to be up to date."""
    parser = argparse.ArgumentParser(prog="python -m ailint.catalog.build", description=__doc__.split("\n")[0])
    parser.add_argument("--source", type=Path, default=CSV, help="folder of the CSV files (default: %(default)s)")
    parser.add_argument("--output", type=Path, default=DATA, help="folder of the data (default: %(default)s)")
    parser.add_argument("--check", action="store_true", help="write nothing; exit with 1 where the data differ")
    options = parser.parse_args(arguments)
    try:
        files = build(options.source)
    except (BuildError, OSError) as error:
        sys.stderr.write(f"{error}\n")
        return 1
    return _check(files, options.output) if options.check else _write(files, options.output)


def _write(files: Mapping[str, bytes], output: Path) -> int:
    output.mkdir(parents=True, exist_ok=True)
    for name, content in files.items():
        (output / name).write_bytes(content)
        sys.stdout.write(f"{name} {len(content)} bytes\n")
    return 0


def _check(files: Mapping[str, bytes], output: Path) -> int:
    stale = [name for name in files if not _holds(output / name, files[name])]
    for name in stale:
        sys.stderr.write(f"{output / name} is not what the CSV files give\n")
    return 1 if stale else 0


def _holds(path: Path, content: bytes) -> bool:
    return path.is_file() and path.read_bytes() == content


def _age(sources: Iterable[Source], sizes: Iterable[Size], price_days: Iterable[date]) -> Age:
    list_of_sizes = next(source for source in sources if source.key == _LIST_OF_SIZES)
    return Age(
        day=max(size.day for size in sizes if size.day is not None),
        sizes_day=date.fromisoformat(list_of_sizes.day),
        prices_day=max(price_days),
    )


def _array(table: Iterable[msgspec.Struct]) -> bytes:
    """A JSON array, a row on each line so that changes can be read."""
    return b"[\n" + b",\n".join(msgspec.json.encode(row) for row in table) + b"\n]\n"


def _lines(table: Mapping[str, object]) -> bytes:
    """Lines of key, tab and JSON, sorted by key (the name, casefolded)."""
    keyed = sorted((name.casefold().encode(), msgspec.json.encode(row)) for name, row in table.items())
    return b"".join(key + b"\t" + row + b"\n" for key, row in keyed)


if __name__ == "__main__":
    sys.exit(main())
