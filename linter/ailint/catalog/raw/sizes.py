"""sizes.csv to sizes."""

from collections.abc import Iterable, Mapping
from pathlib import Path

import msgspec

from ailint.catalog.raw.csv_table import BuildError, Days, Row, rows
from ailint.catalog.size import Size
from ailint.catalog.size_name import natural_order, parse_name

_YES_NO: Mapping[str, bool | None] = {"yes": True, "no": False, "unknown": None, "": None}
_SUPPORTED: Mapping[str, bool | None] = {"supported": True, "not_supported": False, "unknown": None, "": None}


def read_sizes(path: Path, days: Days) -> tuple[Size, ...]:
    """All sizes, checked one by one and put in the order of family, version, accelerator and vCPUs."""
    sizes = sorted((_size(row, days) for row in rows(path)), key=lambda size: natural_order(size.name))
    names = [size.name.casefold() for size in sizes]
    if len(set(names)) != len(names):
        raise BuildError(f"{path.name}: a size is written twice")
    _check_successors(sizes)
    return tuple(sizes)


def _size(row: Row, days: Days) -> Size:
    kind = row.text("accelerator_kind")
    built = {
        "name": row.text("name"),
        "family": row.text("family"),
        "series": row.text("series"),
        "vcpus": row.count("vcpus"),
        "vcpus_available": row.count("vcpus_available"),
        "memory_gib": row.number("memory_gib"),
        "gpu_vendor": row.text("gpu_vendor"),
        "gpu_model": row.text("gpu_model"),
        "gpu_count": row.integer("gpu_count"),
        "gpu_fraction": _fraction(row) if kind == "gpu" else None,
        "gpu_memory_gib": row.number("gpu_memory_gib_each"),
        "accelerator_kind": kind,
        "accelerator_model": row.text("accelerator_model"),
        "accelerator_count": row.integer("accelerator_count"),
        "infiniband": row.flag("infiniband", _YES_NO),
        "infiniband_gbps": row.text("infiniband_gbps"),
        "accelerated_networking": row.flag("accelerated_networking", _SUPPORTED),
        "premium_io": row.flag("premium_io", _YES_NO),
        "ephemeral_os_disk": row.flag("ephemeral_os_disk", _YES_NO),
        "max_network_interfaces": row.integer("max_nics"),
        "spot": row.flag("spot_supported", _YES_NO),
        "architecture": row.text("cpu_arch"),
        "status": row.text("status"),
        "retirement_date": row.day("retirement_date"),
        "successor": row.text("successor"),
        "aks": row.text("aks") or None,
        "quota_family": row.text("arm_quota_family"),
        "region_count": row.count("regions_2026_08"),
        "evidence": row.text("evidence"),
        "source": row.text("source"),
        "day": days.newest(row.text("source"), row.place),
        "note": row.text("note"),
    }
    try:
        size = msgspec.convert(built, Size)
    except msgspec.ValidationError as error:
        raise BuildError(f"{row.place}: {error}") from error
    _check(size, row.place)
    return size


def _fraction(row: Row) -> str | None:
    """An empty share means whole cards, a `?` that it is not documented."""
    return {"": "1" if row.text("gpu_count") else None, "?": None}.get(
        row.text("gpu_fraction"), row.text("gpu_fraction")
    )


def _check(size: Size, place: str) -> None:
    name = parse_name(size.name)
    complaints = {
        "the name is outside the grammar": name is None or not name.tier,
        "the family is not that of the name": name is not None and name.family != size.family,
        "a GPU without a model, or the other way": size.is_gpu != bool(size.gpu_model),
        "a retirement without a day, or the other way": (size.retirement_date is not None)
        != (size.status in ("retired", "retirement-announced")),
        "more vCPUs usable than there are": size.vcpus_available > size.vcpus,
    }
    for complaint, is_met in complaints.items():
        if is_met:
            raise BuildError(f"{place}: {size.name}: {complaint}")


def _check_successors(sizes: Iterable[Size]) -> None:
    names = {size.name for size in sizes}
    for size in sizes:
        if size.successor.startswith("Standard_") and size.successor not in names:
            raise BuildError(f"sizes.csv: {size.name}: there is no size {size.successor}")
