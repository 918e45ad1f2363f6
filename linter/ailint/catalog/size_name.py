"""The grammar of size names."""

import re
from functools import cache

import msgspec

# The longest known name has 38 characters; what is longer is no size and is not worth matching.
MAX_NAME_LENGTH = 80


class SizeName(msgspec.Struct, frozen=True, kw_only=True):
    """A name taken apart: `Standard_HB120-96rs_v3`, `Standard_ND128isrG5_GB300_v6`, `Standard_D2_v2_Promo`.

    `vcpus` is a size index, not a number of vCPUs, in A, D and DS v1 to v2, G and GS. `features` are lower case
    (`r` means InfiniBand in N and H, `a` AMD, `p` Arm, `s` premium storage). `extras` are the tokens between features
    and version as written: accelerators (`A100`), variants (`cc`, `xl`, `NDR`), in M the memory class. `tier` is empty
    where the name lacks its `Standard_` or `Basic_`.
    """

    tier: str
    family: str
    vcpus: int
    constrained_vcpus: int | None
    features: str
    generation: str
    extras: tuple[str, ...]
    version: int | None
    is_promo: bool

    @property
    def is_n_or_h_family(self) -> bool:
        """Whether it belongs to the accelerated (N) or high-performance (H) families."""
        return self.family[0] in "NH"


def parse_name(text: str) -> SizeName | None:
    """Takes the name of a size apart; None where it is outside the grammar. Letter case does not count, as in ARM.

    The prefix `Standard_` may be missing, so that a name without it can be spoken of; ARM does not accept it so.
    """
    if len(text) > MAX_NAME_LENGTH:
        return None
    match = _grammar().match(text)
    if match is None:
        return None
    constrained = match["constrained"] or match["constrained_after"]
    return SizeName(
        tier=(match["tier"] or "").capitalize(),
        family=match["family"].upper(),
        vcpus=int(match["vcpus"]),
        constrained_vcpus=int(constrained) if constrained else None,
        features=match["features"].lower(),
        generation=(match["generation"] or "").upper(),
        extras=tuple(match["extras"].split("_")[1:]),
        version=int(match["version"]) if match["version"] else None,
        is_promo=match["promo"] is not None,
    )


def natural_order(text: str) -> tuple[str, int, tuple[str, ...], int, str]:
    """A key that sorts names of sizes by family, version, accelerator and vCPUs; what is no size comes first."""
    name = parse_name(text)
    if name is None:
        return "", 0, (), 0, text
    return name.family, name.version or 0, name.extras, name.vcpus, text


@cache
def _grammar() -> re.Pattern[str]:
    # Compiled on first use: most runs look names up and take none apart. Every repetition is delimited by `_` or
    # bounded, so that nothing can be matched in two ways often.
    return re.compile(
        r"""
        (?:(?P<tier>standard|basic)_)?
        (?!(?!nv\d)[a-z]{1,2}v\d{1,2}\Z)    # `Standard_NDv2` is a series
        (?P<family>[a-z]{1,3})              # first letter: family, the rest: sub-family
        (?P<vcpus>\d{1,4})
        (?:-(?P<constrained>\d{1,4}))?
        (?P<features>[a-z]{0,12}?)
        (?P<generation>g\d)?                # ND128isrG5_GB300_v6
        (?:-(?P<constrained_after>\d{1,4}))?  # M176ds-44_4_v3, in price sheets
        (?P<extras>(?:_(?!v\d{1,2}(?:_|\Z)|promo\Z)[a-z0-9]+)*)  # V620 and V710 are GPUs, not versions
        (?:_v(?P<version>\d{1,2}))?
        (?P<promo>_promo)?
        \Z
        """,
        re.VERBOSE | re.IGNORECASE | re.ASCII,
    )
