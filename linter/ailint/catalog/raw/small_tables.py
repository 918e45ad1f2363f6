"""The small CSV files: one row of the file, one row of the table."""

from pathlib import Path

from ailint.catalog.lifecycle import ImageAlias, ImageLifecycle, KubernetesVersion
from ailint.catalog.partitioning import MigLevel, MigProfile, MigSupport
from ailint.catalog.raw.csv_table import BuildError, Days, Row, rows
from ailint.catalog.source import Source
from ailint.catalog.unknown_size import Misnomer


def read_sources(path: Path) -> tuple[Source, ...]:
    """Where the facts come from."""
    return tuple(
        Source(
            key=row.text("key"),
            where=row.text("where"),
            revision=row.text("revision"),
            day=row.text("day"),
            taken=row.text("taken"),
        )
        for row in rows(path)
    )


def read_misnomers(path: Path) -> tuple[Misnomer, ...]:
    """Names that are written and never were sizes."""
    return tuple(
        Misnomer(written=row.list("written"), sizes=row.list("sizes"), explanation=row.text("explanation"))
        for row in rows(path)
    )


def read_kubernetes_versions(path: Path, days: Days) -> tuple[KubernetesVersion, ...]:
    """Kubernetes versions on AKS, oldest first."""
    versions = (
        KubernetesVersion(
            version=row.text("version"),
            general_availability=row.day("general_availability"),
            end_of_support=row.last_day("end_of_support"),
            end_of_long_term_support=row.day("end_of_long_term_support"),
            platform_support_until=row.text("platform_support_until"),
            source=row.text("source"),
            day=days.newest(row.text("source"), row.place),
            note=row.text("note"),
        )
        for row in rows(path)
    )
    return tuple(sorted(versions, key=lambda version: version.number))


def read_image_lifecycles(path: Path, days: Days) -> tuple[ImageLifecycle, ...]:
    """Operating systems of marketplace images; the first row that matches an image speaks of it."""
    return tuple(
        ImageLifecycle(
            publisher=row.text("publisher"),
            offer=row.text("offer"),
            sku=row.text("sku"),
            system=row.text("system"),
            end_of_support=row.last_day("end_of_support"),
            end_of_extended_support=row.day("end_of_extended_support"),
            extended_support=row.text("extended_support"),
            source=row.text("source"),
            day=days.newest(row.text("source"), row.place),
            note=row.text("note"),
        )
        for row in rows(path)
    )


def read_image_aliases(path: Path, days: Days) -> tuple[ImageAlias, ...]:
    """Short names of images in az."""
    return tuple(_alias(row, days) for row in rows(path))


def read_mig_profiles(path: Path, days: Days) -> tuple[MigProfile, ...]:
    """Partitions of GPUs."""
    return tuple(_profile(row, days) for row in rows(path))


def read_mig_support(path: Path, days: Days) -> tuple[MigSupport, ...]:
    """GPU models with and without partitions."""
    return tuple(_support(row, days) for row in rows(path))


def _alias(row: Row, days: Days) -> ImageAlias:
    days.newest(row.text("source"), row.place)  # the source must be known
    return ImageAlias(
        alias=row.text("alias"),
        publisher=row.text("publisher"),
        offer=row.text("offer"),
        sku=row.text("sku"),
        source=row.text("source"),
        note=row.text("note"),
    )


def _profile(row: Row, days: Days) -> MigProfile:
    days.newest(row.text("source"), row.place)
    memory = row.number("gpu_memory_gib")
    if memory is None:
        raise BuildError(f"{row.place}: gpu_memory_gib is missing")
    return MigProfile(
        gpu_model=row.text("gpu_model"),
        gpu_memory_gib=memory,
        profile=row.text("profile"),
        compute_slices=row.count("compute_slices"),
        memory_gb=row.count("memory_gb"),
        instances=row.count("instances"),
        aks_profile=row.text("aks_profile"),
        source=row.text("source"),
    )


def _support(row: Row, days: Days) -> MigSupport:
    days.newest(row.text("source"), row.place)
    levels: dict[str, MigLevel] = {"aks": "aks", "hardware": "hardware", "none": "none"}
    if row.text("support") not in levels:
        raise BuildError(f"{row.place}: support is {row.text('support')!r}")
    return MigSupport(
        gpu_model=row.text("gpu_model"),
        support=levels[row.text("support")],
        source=row.text("source"),
        note=row.text("note"),
    )
