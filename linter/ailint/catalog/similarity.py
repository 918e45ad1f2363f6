"""Did you mean: the sizes nearest to a name, by what their parts mean."""

import math
import re
from collections.abc import Iterable, Sequence

import msgspec

from ailint.catalog.size import Size
from ailint.catalog.size_name import MAX_NAME_LENGTH, SizeName, parse_name

# Beyond this distance a suggestion would be a guess: another family and another accelerator, say.
_FARTHEST = 5.0

_CORE = r"(?a)([a-z]{1,3})(\d{1,4})(?:-(\d{1,4}))?([a-z]*?)(?:-(\d{1,4}))?(?:v(\d{1,2}))?"
_VERSION = r"(?a)v(\d{1,2})"


class Parts(msgspec.Struct, frozen=True):
    """The parts of a name by which it is compared, lower case; what is missing is None or empty."""

    family: str
    vcpus: int | None
    constrained_vcpus: int | None
    features: str
    extras: tuple[str, ...]
    version: int | None


class Candidate(msgspec.Struct, frozen=True):
    """A size, and its name taken apart."""

    size: Size
    parts: Parts
    is_promo: bool


class Neighbours:
    """The sizes of the catalog, laid out for finding those near a name. Families are taken apart when asked for."""

    __slots__ = ("_candidates", "_sizes")

    def __init__(self, sizes: Iterable[Size]) -> None:
        self._candidates: dict[str, tuple[Candidate, ...]] = {}
        # A family stays in the table when none of its sizes is live any more: names are still read by it.
        self._sizes: dict[str, list[Size]] = {}
        for size in sizes:
            self._sizes.setdefault(size.family.lower(), []).append(size)

    def nearest(self, text: str, limit: int) -> tuple[str, ...]:
        """Up to `limit` live sizes near a name, nearest first; none where all are far or the text is too long."""
        wanted = self.take_apart(text)
        if wanted is None:
            return ()
        near = [
            (distance, *_preference(wanted, known))
            for family in self._sizes
            if (apart := _family_distance(wanted.family, family)) <= _FARTHEST
            for known in self._listed(family)
            if known.size.is_live
            and not known.is_promo
            and (distance := apart + _distance(wanted, known.parts)) <= _FARTHEST
        ]
        return tuple(name for *_, name in sorted(near)[:limit])

    def family_of(self, text: str) -> str:
        """The family of a name in capitals, also of a series or a misspelt name; empty where none is recognisable."""
        name = parse_name(text)
        if name is not None:
            return name.family
        parts = self.take_apart(text)
        return parts.family.upper() if parts is not None and parts.family in self._sizes else ""

    def is_newer(self, name: SizeName) -> bool:
        """Whether the catalog knows no size of this family, or none of so high a version."""
        versions = [known.parts.version or 1 for known in self._listed(name.family.lower())]
        return (name.version or 1) > max(versions, default=0)

    def take_apart(self, text: str) -> Parts | None:
        """The parts of any name that resembles one of a size: without prefix or vCPUs, with stray hyphens."""
        name = parse_name(text)
        if name is not None:
            return _of_name(name)
        if len(text) > MAX_NAME_LENGTH:
            return None
        written = [word for word in re.split(r"[_\s./]+|-(?=[a-z])", text.casefold()) if word]
        if len(written) < 2 and not any(letter.isdigit() for letter in text):
            return None  # `gpu`, `Mix`: a word, not the name of a size with mistakes
        if len(written) > 1 and _is_tier(written[0]):
            del written[0]
        core, *rest = written
        version, extras = _version_and_extras(rest)
        parts = _core_parts(core, extras, version)
        if parts is not None and parts.family in self._sizes:
            return parts
        return self._series_parts(core, extras, version) or parts

    def _series_parts(self, core: str, extras: tuple[str, ...], version: int | None) -> Parts | None:
        """`ncads` is NC with features, `ncast4` has the accelerator too, `ndasv5` the version."""
        family = next((core[:length] for length in (3, 2, 1) if core[:length] in self._sizes), None)
        if family is None:
            return None
        features = core[len(family) :]
        ending = re.search(_VERSION + r"\Z", features)
        if ending is not None:
            features, version = features[: ending.start()], int(ending[1])
        known = (extra for listed in self._listed(family) for extra in listed.parts.extras)
        accelerator = max((extra for extra in known if features.endswith(extra)), key=len, default="")
        if accelerator:
            features, extras = features.removesuffix(accelerator), (accelerator, *extras)
        return Parts(family, None, None, features, extras, version)

    def _listed(self, family: str) -> tuple[Candidate, ...]:
        if family not in self._candidates:
            sizes = (size for size in self._sizes.get(family, ()) if size.is_listed)
            named = ((size, parse_name(size.name)) for size in sizes)
            self._candidates[family] = tuple(
                Candidate(size, _of_name(name), name.is_promo) for size, name in named if name is not None
            )
        return self._candidates[family]


def _of_name(name: SizeName) -> Parts:
    return Parts(
        family=name.family.lower(),
        vcpus=name.vcpus,
        constrained_vcpus=name.constrained_vcpus,
        features=name.features,
        extras=tuple(extra.lower() for extra in name.extras),
        version=name.version,
    )


def _is_tier(word: str) -> bool:
    # No family begins with S: `standrad` and `std` can only be the tier.
    return word == "basic" or (word[0] == "s" and not any(letter.isdigit() for letter in word))


def _version_and_extras(written: Sequence[str]) -> tuple[int | None, tuple[str, ...]]:
    version, extras = None, []
    for word in written:
        match = re.fullmatch(_VERSION, word)
        if match is not None:
            version = int(match[1])
        elif word != "promo":
            extras.append(word)
    return version, tuple(extras)


def _core_parts(core: str, extras: tuple[str, ...], version: int | None) -> Parts | None:
    match = re.fullmatch(_CORE, core)
    if match is None:
        return None
    constrained = match[3] or match[5]
    return Parts(
        family=match[1],
        vcpus=int(match[2]),
        constrained_vcpus=int(constrained) if constrained else None,
        features=match[4],
        extras=extras,
        version=int(match[6]) if match[6] else version,
    )


def _distance(wanted: Parts, known: Parts) -> float:
    """How far two names are apart, families aside. A series name lacks much: what it lacks counts little."""
    is_series = wanted.vcpus is None
    return (
        _vcpus_distance(wanted.vcpus, known.vcpus)
        + (wanted.constrained_vcpus != known.constrained_vcpus)
        + _features_distance(wanted.features, known.features, missing=0.25 if is_series else 0.75)
        + _extras_distance(wanted.extras, known.extras, missing=1.0 if is_series else 2.5)
        + _version_distance(wanted.version, known.version)
    )


def _family_distance(wanted: str, known: str) -> float:
    if wanted == known:
        return 0.0
    is_slip = sorted(wanted) == sorted(known) or wanted.startswith(known) or known.startswith(wanted)
    return 2.0 if is_slip else math.inf


def _vcpus_distance(wanted: int | None, known: int | None) -> float:
    if wanted == known:
        return 0.0
    if wanted is None or known is None:
        return 0.5
    return 1.0 + min(2.0, abs(math.log2((wanted or 1) / (known or 1))))


def _features_distance(wanted: str, known: str, *, missing: float) -> float:
    too_many = sum(max(0, wanted.count(letter) - known.count(letter)) for letter in set(wanted))
    too_few = sum(max(0, known.count(letter) - wanted.count(letter)) for letter in set(known))
    return 0.75 * too_many + missing * too_few


def _extras_distance(wanted: tuple[str, ...], known: tuple[str, ...], *, missing: float) -> float:
    if wanted == known:
        return 0.0
    if set(wanted) & set(known):
        return 1.0
    if not wanted:
        return missing
    return 4.0 if known else 2.5


def _version_distance(wanted: int | None, known: int | None) -> float:
    if wanted == known:
        return 0.0
    if wanted is None or known is None:
        return 2.0
    return 1.0 + min(1.0, 0.25 * abs(wanted - known))


def _preference(wanted: Parts, known: Candidate) -> tuple[bool, int, int, int, str]:
    """Among equals: current ones first, then those of nearly as many vCPUs, the nearer version, the smaller."""
    size = known.size
    vcpus_apart = 0 if wanted.vcpus is None else abs(wanted.vcpus - size.vcpus)
    versions_apart = abs((wanted.version or 1) - (known.parts.version or 1))
    return size.status != "current", vcpus_apart, versions_apart, size.vcpus, size.name
