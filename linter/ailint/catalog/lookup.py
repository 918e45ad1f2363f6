"""What the rest of ailint asks the catalog."""

import os
from collections.abc import Iterator, Mapping
from datetime import date
from functools import cache, cached_property
from typing import TYPE_CHECKING

import msgspec

from ailint.catalog.lifecycle import ImageAlias, ImageLifecycle, KubernetesVersion
from ailint.catalog.partitioning import MigProfile, MigSupport
from ailint.catalog.price import Price
from ailint.catalog.region import normal_region
from ailint.catalog.retirement import Retirement
from ailint.catalog.size import Size, SizeStatus
from ailint.catalog.size_name import MAX_NAME_LENGTH, SizeName, natural_order, parse_name
from ailint.catalog.source import Source
from ailint.catalog.table import KeyedTable, read, read_rows
from ailint.catalog.unknown_size import Misnomer, UnknownKind, UnknownSize

if TYPE_CHECKING:
    from ailint.catalog.similarity import Neighbours


class Age(msgspec.Struct, frozen=True):
    """The days the catalog speaks of: the newest page on sizes, the list of all sizes, the price list."""

    day: date
    sizes_day: date
    prices_day: date


@cache
def catalog() -> "Catalog":
    """The catalog that comes with ailint, one per process. Nothing is read before it is asked for."""
    return Catalog.load()


class Catalog:
    """Dated knowledge of Azure. Names compare without regard to letter case; None means "not known".

    Reading a damaged or missing data file raises AilintError (missing) or msgspec.DecodeError (damaged).
    """

    def __init__(self, folder: str) -> None:
        self.folder = folder
        """Where its data files lie."""
        self._sizes = KeyedTable(self._path("sizes.jsonl"), Size)
        self._prices = KeyedTable(self._path("prices.jsonl"), tuple[Price, ...])

    @classmethod
    def load(cls, folder: str | None = None) -> "Catalog":
        """A catalog over the data files of a folder, by default those that come with ailint."""
        return cls(folder or os.path.join(os.path.dirname(__file__), "data"))

    # -- age ----------------------------------------------------------------------------------------------------

    @property
    def day(self) -> date:
        """The day of the newest page or list that the sizes were taken from."""
        return self._age.day

    @property
    def sizes_day(self) -> date:
        """The day of the newest full list of sizes: a size that is younger can't be known."""
        return self._age.sizes_day

    @property
    def prices_day(self) -> date:
        """The day of the newest price list."""
        return self._age.prices_day

    def age(self, as_of: date) -> int:
        """Days from the catalog's day to `as_of`; negative where `as_of` lies before it."""
        return (as_of - self.day).days

    @cached_property
    def sources(self) -> Mapping[str, Source]:
        """Where the facts come from, by the keys that the rows name."""
        return {source.key: source for source in read_rows(self._path("sources.json"), Source)}

    # -- sizes --------------------------------------------------------------------------------------------------

    def size(self, name: str) -> Size | None:
        """A size by name, also one that is unlisted or retired.

        A missing `Standard_` is added where `Basic_` would give no size (so not for A0 to A4). Azure itself accepts no
        name without the prefix: compare `size.name` with what was written where that matters.
        """
        key = name.casefold()
        found = self._sizes.get(key)
        if found is not None or len(name) > MAX_NAME_LENGTH or self._sizes.get(f"basic_{key}") is not None:
            return found
        return self._sizes.get(f"standard_{key}")

    def sizes(
        self,
        *,
        family: str | None = None,
        gpu_model: str | None = None,
        infiniband: bool | None = None,
        status: SizeStatus | None = None,
    ) -> Iterator[Size]:
        """All sizes that answer every condition given, by family, version, accelerator and vCPUs."""
        wanted_family = family.casefold() if family else None
        wanted_model = gpu_model.casefold() if gpu_model else None
        for size in self._sorted_sizes:
            if (
                (wanted_family is None or size.family.casefold() == wanted_family)
                and (wanted_model is None or size.gpu_model.casefold() == wanted_model)
                and (infiniband is None or size.infiniband == infiniband)
                and (status is None or size.status == status)
            ):
                yield size

    def nearest(self, name: str, limit: int = 3) -> tuple[str, ...]:
        """Live sizes that a name may have meant, best first; none where nothing is near."""
        meant = self._meant_by(name)
        found = self._neighbours.nearest(name, limit + len(meant))
        return tuple(dict.fromkeys((*meant, *found)))[:limit]

    def misnomer(self, name: str) -> Misnomer | None:
        """What is known of a name that people write although it never was a size."""
        key = name.casefold()
        return self._misnomers.get(key) or self._misnomers.get(f"standard_{key}")

    def classify_unknown(self, name: str) -> UnknownSize | None:
        """Why a name is no deployable size; None where it is one (retired ones count as sizes: they were)."""
        size = self.size(name)
        if size is not None and size.is_listed and size.name.casefold() == name.casefold():
            return None
        parsed = parse_name(name)
        known = self.misnomer(name)
        return UnknownSize(
            name=name,
            kind=self._kind_of(size, parsed),
            family=size.family if size else self._neighbours.family_of(name),
            suggestions=self._suggestions(name, size),
            explanation=known.explanation if known else size.note if size and not size.is_listed else "",
            size=size,
        )

    # -- retirement ---------------------------------------------------------------------------------------------

    def retirement(self, name: str, region: str | None = None) -> Retirement | None:
        """The notice that ends a size (or a dedicated host type); None without one, or where it spares the region."""
        size = self.size(name)
        found = self._notices.get((size.name if size else name).casefold())
        return found if found is not None and found.applies_to(region) else None

    def retirements(self) -> tuple[Retirement, ...]:
        """The whole table, also the rows that record that no notice was found."""
        return self._retirements

    def retired_on(self, name: str, region: str | None = None) -> date | None:
        """The first day without a size, in a region; without a region, in the public cloud."""
        notice = self.retirement(name, region)
        return notice.retired_on(region) if notice else None

    def is_retired(self, name: str, as_of: date, region: str | None = None) -> bool:
        """Whether a size is gone on a day: on the day of retirement itself it is."""
        day = self.retired_on(name, region)
        return day is not None and as_of >= day

    def successor(self, name: str) -> Size | None:
        """The size that can take the place of another in one edit.

        None where Microsoft names no exact size, and where that one has not the same InfiniBand (yes or no), the same
        kind and maker of accelerator and architecture, or is itself leaving: then `successor_words` has the advice.
        """
        size = self.size(name)
        other = self._sizes.get(size.successor.casefold()) if size and size.successor else None
        if size is None or other is None or other.status not in ("current", "previous-gen"):
            return None
        return other if _character(size) == _character(other) else None

    def successor_words(self, name: str) -> str | None:
        """What Microsoft advises instead of a size, in words: a size, or series."""
        size = self.size(name)
        notice = self.retirement(name)
        return (size.successor if size else "") or (notice.successor if notice else "") or None

    def successor_advice(self, name: str) -> str | None:
        """`successor_words`; where those are a series, with the smallest of its sizes that has as much GPU memory.

        A series can't be pasted into a file. The size is told as an example: by that measure alone, not Microsoft's.
        """
        words, size = self.successor_words(name), self.size(name)
        wanted = size.total_gpu_memory_gib if size else None
        if not words or not wanted:
            return words
        enough = [one for one in self._by_series.get(words, ()) if (one.total_gpu_memory_gib or 0) >= wanted]
        least = min(
            enough, key=lambda one: (one.total_gpu_memory_gib, one.vcpus, one.memory_gib, one.name), default=None
        )
        return words if least is None else f"{words}, such as {least.name}"

    @cached_property
    def _by_series(self) -> Mapping[str, list[Size]]:
        """The sizes that stay, by series."""
        found: dict[str, list[Size]] = {}
        for size in self._sizes.values():
            if size.status in ("current", "previous-gen"):
                found.setdefault(size.series, []).append(size)
        return found

    # -- prices -------------------------------------------------------------------------------------------------

    def price(self, name: str, region: str) -> Price | None:
        """The list price of a size in a region."""
        wanted = normal_region(region)
        return next((price for price in self.prices(name) if price.region == wanted), None)

    def cheapest_price(self, name: str) -> Price | None:
        """The lowest list price of a size over the regions whose price is known."""
        return min(self.prices(name), key=lambda price: (price.usd_per_hour, price.region), default=None)

    def prices(self, name: str) -> tuple[Price, ...]:
        """All list prices of a size by region. N and H: every region; other families: four regions."""
        size = self.size(name)
        return (self._prices.get(size.name.casefold()) if size else None) or ()

    @cached_property
    def regions(self) -> frozenset[str]:
        """The regions of which some list price is known: the public ones, with few exceptions."""
        return frozenset(price.region for size in self._sizes.values() for price in self.prices(size.name))

    # -- lifecycles ---------------------------------------------------------------------------------------------

    def kubernetes_version(self, text: str) -> KubernetesVersion | None:
        """What is known of `1.33`, `1.33.5` or `v1.33` on AKS."""
        number = text.strip().removeprefix("v").split(".")
        if len(number) not in (2, 3) or not all(part.isascii() and part.isdigit() for part in number):
            return None
        minor = f"{number[0]}.{number[1]}"
        return next((known for known in self.kubernetes_versions if known.version == minor), None)

    @cached_property
    def kubernetes_versions(self) -> tuple[KubernetesVersion, ...]:
        """All versions that are known, oldest first. What is older than the first lost support before it."""
        return read_rows(self._path("kubernetes_versions.json"), KubernetesVersion)

    def image_lifecycle(self, publisher: str, offer: str, sku: str) -> ImageLifecycle | None:
        """How long the operating system of a marketplace image is maintained."""
        return next((known for known in self._images if known.matches(publisher, offer, sku)), None)

    def image_alias(self, text: str) -> ImageAlias | None:
        """The image behind a short name of `az vm create --image`, such as `Ubuntu2204`."""
        wanted = text.casefold()
        return next((known for known in self._image_aliases if known.alias.casefold() == wanted), None)

    # -- partitions of GPUs -------------------------------------------------------------------------------------

    def mig_support(self, gpu_model: str) -> MigSupport | None:
        """Whether a GPU model (as in `Size.gpu_model`) can be partitioned, on AKS or at all."""
        wanted = gpu_model.casefold()
        return next((known for known in self._mig_support if known.gpu_model.casefold() == wanted), None)

    def mig_profiles(self, gpu_model: str, gpu_memory_gib: float | None = None) -> tuple[MigProfile, ...]:
        """The partitions of a GPU model that AKS partitions, of all its variants or of the one with this memory."""
        wanted = gpu_model.casefold()
        return tuple(
            known
            for known in self._mig_profiles
            if known.gpu_model.casefold() == wanted and gpu_memory_gib in (None, known.gpu_memory_gib)
        )

    # -- data ---------------------------------------------------------------------------------------------------

    def _path(self, name: str) -> str:
        return os.path.join(self.folder, name)

    @cached_property
    def _age(self) -> Age:
        return msgspec.json.decode(read(self._path("age.json")), type=Age)

    @cached_property
    def _sorted_sizes(self) -> tuple[Size, ...]:
        return tuple(sorted(self._sizes.values(), key=lambda size: natural_order(size.name)))

    @cached_property
    def _retirements(self) -> tuple[Retirement, ...]:
        return read_rows(self._path("retirements.json"), Retirement)

    @cached_property
    def _notices(self) -> Mapping[str, Retirement]:
        return {name.casefold(): row for row in self._retirements if row.is_notice for name in row.sizes}

    @cached_property
    def _misnomers(self) -> Mapping[str, Misnomer]:
        rows = read_rows(self._path("misnomers.json"), Misnomer)
        return {name.casefold(): row for row in rows for name in row.written}

    @cached_property
    def _images(self) -> tuple[ImageLifecycle, ...]:
        return read_rows(self._path("image_lifecycles.json"), ImageLifecycle)

    @cached_property
    def _image_aliases(self) -> tuple[ImageAlias, ...]:
        return read_rows(self._path("image_aliases.json"), ImageAlias)

    @cached_property
    def _mig_support(self) -> tuple[MigSupport, ...]:
        return read_rows(self._path("mig_support.json"), MigSupport)

    @cached_property
    def _mig_profiles(self) -> tuple[MigProfile, ...]:
        return read_rows(self._path("mig_profiles.json"), MigProfile)

    @cached_property
    def _neighbours(self) -> "Neighbours":
        from ailint.catalog.similarity import Neighbours  # most runs meet no unknown size

        return Neighbours(self._sizes.values())

    # -- names that are no sizes --------------------------------------------------------------------------------

    def _kind_of(self, size: Size | None, parsed: SizeName | None) -> UnknownKind:
        if size is not None and not size.is_listed:
            return UnknownKind.UNLISTED
        if parsed is None:
            return UnknownKind.OUTSIDE_GRAMMAR
        if not parsed.tier:
            return UnknownKind.MISSING_PREFIX
        return UnknownKind.NEWER if self._neighbours.is_newer(parsed) else UnknownKind.ABSENT

    def _suggestions(self, name: str, size: Size | None) -> tuple[str, ...]:
        if size is not None and size.is_live:
            return (size.name,)
        return self.nearest(name)

    def _meant_by(self, name: str) -> tuple[str, ...]:
        """The live sizes that a misnomer or an unlisted name stands for, a retired one replaced by its successor."""
        known, size = self.misnomer(name), self.size(name)
        meant = known.sizes if known else (size.successor,) if size and not size.is_live else ()
        found = (self._live(other) for other in meant)
        return tuple(other for other in found if other is not None)

    def _live(self, name: str) -> str | None:
        size = self._sizes.get(name.casefold())
        if size is None or size.is_live:
            return size.name if size else None
        successor = self.successor(name)
        return successor.name if successor else None


def _character(size: Size) -> tuple[bool, str, str, str]:
    """What must be the same for one size to stand in for another."""
    return size.infiniband, size.accelerator_kind, size.gpu_vendor, size.architecture
