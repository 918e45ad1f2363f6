"""What a subscription is offered, from the output of `az vm list-skus -o json`."""

from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

import msgspec

from ailint.catalog.lookup import Catalog
from ailint.catalog.region import normal_region
from ailint.catalog.size import Size
from ailint.errors import UsageError

_HINT = "write it with `az vm list-skus --location REGION --all -o json > skus.json`"


class Offer(msgspec.Struct, frozen=True):
    """One size in one region.

    `zones` are those that have it, None where the list is silent about them. `restriction` is the reason why the
    subscription can't have it at all (`NotAvailableForSubscription`, `QuotaId`), empty where it can; `closed_zones`
    maps zones to such a reason.
    """

    size: str
    region: str
    zones: frozenset[str] | None
    restriction: str
    closed_zones: tuple[tuple[str, str], ...]
    family: str
    capabilities: Mapping[str, str]

    @property
    def open_zones(self) -> frozenset[str] | None:
        """The zones in which the subscription can have it; None where the list is silent about zones."""
        return None if self.zones is None else self.zones - {zone for zone, _ in self.closed_zones}


class Offers:
    """All offers of one or several lists. `regions` are those that the lists speak of."""

    def __init__(self, offers: Iterable[Offer]) -> None:
        self._offers = {(one.size.casefold(), one.region): one for one in offers}
        self._of_size: dict[str, list[Offer]] = {}
        for one in self._offers.values():
            self._of_size.setdefault(one.size.casefold(), []).append(one)
        self.regions = frozenset(region for _, region in self._offers)

    def find(self, size: str, region: str) -> Offer | None:
        """The offer of a size in a region; None where the region's list lacks it."""
        return self._offers.get((size.casefold(), normal_region(region)))

    def is_whole(self, region: str) -> bool:
        """Whether the list has all sizes of a region, not those of one kind (`--size`) or in zones (`--zone`) only.

        Every region has machines of the families B, D and E, and where there are zones, sizes that are in none.
        """
        return normal_region(region) in self._whole

    @cached_property
    def _whole(self) -> frozenset[str]:
        by_region: dict[str, list[Offer]] = {}
        for one in self:
            by_region.setdefault(one.region, []).append(one)
        return frozenset(
            region
            for region, offers in by_region.items()
            if {"b", "d", "e"} <= {one.size.casefold().removeprefix("standard_")[:1] for one in offers}
            and not all(one.zones for one in offers)
        )

    def regions_of(self, size: str) -> tuple[str, ...]:
        """The listed regions where the subscription can have a size, in order."""
        return tuple(sorted(one.region for one in self.of_size(size) if not one.restriction))

    def of_size(self, size: str) -> Sequence[Offer]:
        """The offers of a size in all regions."""
        return self._of_size.get(size.casefold(), ())

    def __iter__(self) -> Iterator[Offer]:
        return iter(self._offers.values())


class FreshCatalog(Catalog):
    """The catalog, with the capabilities of a list of offers in place of its own."""

    def __init__(self, folder: str, offers: Offers) -> None:
        super().__init__(folder)
        self._offers = offers
        self._overlaid: dict[str, Size | None] = {}

    def size(self, name: str) -> Size | None:
        """A size by name; its numbers are those of the list where that has them."""
        if name not in self._overlaid:
            size = super().size(name)
            offers = self._offers.of_size(size.name) if size is not None else ()
            self._overlaid[name] = _overlaid(size, offers) if size is not None and offers else size
        return self._overlaid[name]


def with_offers(base: Catalog, offers: Offers | None) -> Catalog:
    """The catalog as rules should see it."""
    return base if offers is None else FreshCatalog(base.folder, offers)


def read_offers(texts: Iterable[tuple[str, bytes]]) -> Offers:
    """The offers in the contents of files, which are named for messages. Raises UsageError with the place."""
    return Offers(offer for name, data in texts for offer in _offers(name, data))


def json_list(name: str, data: bytes, hint: str) -> list[Mapping[str, Any]]:
    """The objects of a list in JSON, as the Azure CLI prints it. Raises UsageError."""
    try:
        found = msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        found = _with_place(name, data, hint)
    if isinstance(found, dict) and isinstance(found.get("value"), list):
        found = found["value"]  # as the REST API answers
    if not isinstance(found, list) or not all(isinstance(one, dict) for one in found):
        raise UsageError("a list of objects is expected", file=name, hint=hint)
    return found


def _with_place(name: str, data: bytes, hint: str) -> object:
    """Read what the faster reader refuses: byte order marks and the UTF-16 of PowerShell are fine, the rest is told."""
    import json

    try:
        return json.loads(data.decode("utf-16" if data.startswith((BOM_UTF16_LE, BOM_UTF16_BE)) else "utf-8-sig"))
    except json.JSONDecodeError as error:
        raise UsageError(
            f"no JSON: {error.msg}", file=name, line=error.lineno, column=error.colno, hint=hint
        ) from error
    except (UnicodeDecodeError, RecursionError) as error:
        raise UsageError("no JSON in UTF-8 or UTF-16", file=name, hint=hint) from error


def _offers(name: str, data: bytes) -> Iterator[Offer]:
    rows = json_list(name, data, _HINT)
    if rows and not any("resourceType" in row or "locations" in row for row in rows):
        raise UsageError("not the output of `az vm list-skus`: nothing in it has locations", file=name, hint=_HINT)
    for row in rows:
        if row.get("resourceType", "virtualMachines") == "virtualMachines" and isinstance(row.get("name"), str):
            yield from _of_row(row)


def _of_row(row: Mapping[str, Any]) -> Iterator[Offer]:
    zones = {
        normal_region(str(one.get("location", ""))): frozenset(map(str, one.get("zones") or ()))
        for one in _objects(row.get("locationInfo"))
    }
    capabilities = {str(one.get("name")): str(one.get("value")) for one in _objects(row.get("capabilities"))}
    restrictions = list(_objects(row.get("restrictions")))
    for location in row.get("locations") or ():
        region = normal_region(str(location))
        reasons = [_reason(one) for one in restrictions if one.get("type") == "Location" and region in _regions(one)]
        closed = [
            (str(zone), _reason(one))
            for one in restrictions
            if one.get("type") == "Zone" and region in _regions(one)
            for zone in (one.get("restrictionInfo") or {}).get("zones") or ()
        ]
        family = str(row.get("family") or "")
        yield Offer(
            row["name"], region, zones.get(region), reasons[0] if reasons else "", tuple(closed), family, capabilities
        )


def _objects(value: object) -> Iterator[Mapping[str, Any]]:
    for one in value if isinstance(value, list) else ():
        if isinstance(one, dict):
            yield one


def _reason(restriction: Mapping[str, Any]) -> str:
    return str(restriction.get("reasonCode") or "restricted")


def _regions(restriction: Mapping[str, Any]) -> set[str]:
    info = restriction.get("restrictionInfo") or {}
    listed = info.get("locations") or restriction.get("values") or ()
    return {normal_region(str(one)) for one in listed}


_NUMBERS = {"vCPUs": "vcpus", "vCPUsAvailable": "vcpus_available", "MaxNetworkInterfaces": "max_network_interfaces"}
_SWITCHES = {
    "AcceleratedNetworkingEnabled": "accelerated_networking",
    "EncryptionAtHostSupported": "encryption_at_host",
    "EphemeralOSDiskSupported": "ephemeral_os_disk",
    "LowPriorityCapable": "spot",
    "PremiumIO": "premium_io",
    "RdmaEnabled": "infiniband",
}
_ARCHITECTURES = {"x64": "x64", "arm64": "Arm64"}


def _overlaid(size: Size, offers: Sequence[Offer]) -> Size:
    """The size with what the list says of it in all its regions.

    A share of a GPU counts as one, in the catalog as in the list, which calls FPGAs GPUs as well and is silent about
    some GPUs: those numbers stay. Whether it is to be had as Spot differs by region: one is enough.
    """
    capabilities = {name: text.lower() for offer in offers for name, text in offer.capabilities.items()}
    if any(offer.capabilities.get("LowPriorityCapable", "").lower() == "true" for offer in offers):
        capabilities["LowPriorityCapable"] = "true"
    numbers = _NUMBERS | ({"GPUs": "gpu_count"} if size.is_gpu else {})
    fresh: dict[str, Any] = {
        field: int(capabilities[name]) for name, field in numbers.items() if capabilities.get(name, "").isdecimal()
    }
    fresh |= {
        field: capabilities[name] == "true"
        for name, field in _SWITCHES.items()
        if capabilities.get(name) in {"true", "false"}
    }
    if capabilities.get("MemoryGB", "").replace(".", "", 1).isdecimal():
        fresh["memory_gib"] = float(capabilities["MemoryGB"])
    if capabilities.get("CpuArchitectureType") in _ARCHITECTURES:
        fresh["architecture"] = _ARCHITECTURES[capabilities["CpuArchitectureType"]]
    family = next((offer.family for offer in offers if offer.family), "")
    if family:
        fresh["quota_family"] = family
    if "vcpus" in fresh and "vcpus_available" not in fresh:
        fresh["vcpus_available"] = min(size.vcpus_available, fresh["vcpus"])
    return msgspec.structs.replace(size, **fresh)
