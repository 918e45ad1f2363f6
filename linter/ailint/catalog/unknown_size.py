"""Names that are no sizes, and why."""

from enum import Enum

import msgspec

from ailint.catalog.size import Size


class UnknownKind(Enum):
    """Why a name is not a size that can be deployed, from certain to possible."""

    OUTSIDE_GRAMMAR = "outside-grammar"  # no size can ever be called so
    MISSING_PREFIX = "missing-prefix"  # it lacks `Standard_`
    UNLISTED = "unlisted"  # price sheet, AKS code, old preview: known, but not deployable
    ABSENT = "absent"  # within the grammar, of a family and version that the catalog knows
    NEWER = "newer"  # within the grammar, its family or version is beyond the catalog


class Misnomer(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A name that people write although it never was a size; `sizes` are those meant (some are retired by now)."""

    written: tuple[str, ...]
    sizes: tuple[str, ...] = ()
    explanation: str


class UnknownSize(msgspec.Struct, frozen=True, kw_only=True):
    """What can be said of a name that is no deployable size.

    `family` is its family in capitals as far as it can be made out, also outside the grammar (`NC` in
    `Standard_NCads_A100_v4`), else empty. `suggestions` are live sizes, best first. `explanation` is what the catalog
    knows of this very name, else empty. `size` is the row of an unlisted name, or the size meant by one without prefix.
    """

    name: str
    kind: UnknownKind
    family: str
    suggestions: tuple[str, ...]
    explanation: str = ""
    size: Size | None = None

    @property
    def is_certain(self) -> bool:
        """Whether it is no size whatever the age of the catalog."""
        return self.kind in (UnknownKind.OUTSIDE_GRAMMAR, UnknownKind.MISSING_PREFIX)

    @property
    def is_n_or_h_family(self) -> bool:
        """Whether it belongs to the accelerated (N) or high-performance (H) families."""
        return self.family[:1] in ("N", "H")
