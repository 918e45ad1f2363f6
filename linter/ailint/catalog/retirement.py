"""The end of a series."""

from collections.abc import Mapping
from datetime import date
from typing import Literal, TypeAlias

import msgspec

from ailint.catalog.region import is_public_region, normal_region

RetirementStatus: TypeAlias = Literal["retired", "announced", "none", "unknown", "never-available"]
Confidence: TypeAlias = Literal["high", "medium", "low"]


class Retirement(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A row of the retirement table.

    `status` is the stage on the day of the data; rows of the kinds `none`, `unknown` and `never-available` record that
    no notice was found. `sizes` are exact names, the patterns of the table resolved. `day` is the day in the public
    cloud from which the sizes are gone, `original_day` the day first announced where it was moved, `announced` says
    when, in words. `successor` is Microsoft's wording, `successor_sizes` the pairs it gives exactly. `extensions` are
    later days by region (ARM's names). `disagreement` says which sources say otherwise.
    """

    series: str
    status: RetirementStatus
    sizes: tuple[str, ...]
    day: date | None = None
    announced: str = ""
    original_day: date | None = None
    successor: str = ""
    successor_sizes: Mapping[str, str] = {}
    extensions: Mapping[str, date] = {}
    public_cloud_only: bool = False
    source: str = ""
    confidence: Confidence = "high"
    disagreement: str = ""
    remark: str = ""

    @property
    def is_notice(self) -> bool:
        """Whether Microsoft has announced the end."""
        return self.status in ("retired", "announced")

    def applies_to(self, region: str | None) -> bool:
        """Whether the notice speaks of a region (one that is not known counts as public)."""
        return not (self.public_cloud_only and region is not None and not is_public_region(region))

    def retired_on(self, region: str | None = None) -> date | None:
        """The first day without these sizes in a region; without a region, the day in the public cloud."""
        if region is None:
            return self.day
        if not self.applies_to(region):
            return None
        return self.extensions.get(normal_region(region), self.day)
