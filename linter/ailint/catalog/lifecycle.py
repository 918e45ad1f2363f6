"""Support that ends: Kubernetes versions on AKS, operating systems of marketplace images."""

from datetime import date

import msgspec


class KubernetesVersion(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A minor version of Kubernetes on AKS.

    The `end_of_…` days are the last days of support. `general_availability` is None where only a plan was seen.
    `end_of_long_term_support` is None where the version has no long-term support, which must be switched on (Premium
    tier). `platform_support_until` names the version whose general availability ends what little support remains.
    """

    version: str
    general_availability: date | None = None
    end_of_support: date
    end_of_long_term_support: date | None = None
    platform_support_until: str = ""
    source: str
    day: date | None = None
    note: str = ""

    @property
    def number(self) -> tuple[int, int]:
        """`1.33` as (1, 33), for ordering."""
        major, minor = self.version.split(".")
        return int(major), int(minor)

    def is_supported(self, as_of: date, *, long_term: bool = False) -> bool:
        """Whether it has community support on a day, or with `long_term`, long-term support."""
        end = self.end_of_long_term_support if long_term else None
        return as_of <= max(self.end_of_support, end or self.end_of_support)


class ImageLifecycle(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """How long the operating system of a marketplace image is maintained.

    `publisher`, `offer` and `sku` may end in `*` (anything follows). `end_of_support` is the last day of updates that
    come with the image; `extended_support` names what may be had beyond it, until `end_of_extended_support`.
    """

    publisher: str
    offer: str
    sku: str
    system: str
    end_of_support: date
    end_of_extended_support: date | None = None
    extended_support: str = ""
    source: str
    day: date | None = None
    note: str = ""

    def matches(self, publisher: str, offer: str, sku: str) -> bool:
        """Whether it speaks of an image; letter case does not count."""
        return _matches(self.publisher, publisher) and _matches(self.offer, offer) and _matches(self.sku, sku)


class ImageAlias(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A short name of `az vm create --image`; `note` says where newer versions of az no longer know it."""

    alias: str
    publisher: str
    offer: str
    sku: str
    source: str
    note: str = ""


def _matches(pattern: str, text: str) -> bool:
    pattern, text = pattern.casefold(), text.casefold()
    return text.startswith(pattern[:-1]) if pattern.endswith("*") else text == pattern
