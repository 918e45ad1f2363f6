"""How many vCPUs a subscription may have and has, from the output of `az vm list-usage -o json`."""

from collections.abc import Iterable, Iterator

import msgspec

from ailint.catalog.offers import json_list
from ailint.catalog.region import normal_region
from ailint.errors import UsageError

TOTAL = "cores"
"""The quota of all vCPUs of a region."""
SPOT = "lowPriorityCores"
"""The quota of all Spot vCPUs of a region, whatever their family."""

_HINT = "write it with `az vm list-usage --location REGION -o json > usage.json`"


class VcpuQuota(msgspec.Struct, frozen=True):
    """One limit in one region: vCPUs in use, and the most there may be. `title` is Azure's own name for it."""

    name: str
    region: str
    title: str
    used: int
    limit: int


class VcpuQuotas:
    """The limits of one or several regions. `regions` are those that are known."""

    def __init__(self, quotas: Iterable[VcpuQuota]) -> None:
        self._quotas = {(_folded(one.name), one.region): one for one in quotas}
        self.regions = frozenset(region for _, region in self._quotas)

    def find(self, name: str, region: str) -> VcpuQuota | None:
        """A limit by the name of its family (which Azure spaces oddly), or TOTAL or SPOT."""
        return self._quotas.get((_folded(name), normal_region(region)))

    def __iter__(self) -> Iterator[VcpuQuota]:
        return iter(self._quotas.values())


def read_quotas(texts: Iterable[tuple[str, str, bytes]]) -> VcpuQuotas:
    """The limits in files: region, name for messages, content. Raises UsageError with the place."""
    return VcpuQuotas(quota for region, name, data in texts for quota in _quotas(normal_region(region), name, data))


def _quotas(region: str, name: str, data: bytes) -> Iterator[VcpuQuota]:
    rows = json_list(name, data, _HINT)
    if rows and not any("limit" in row for row in rows):
        raise UsageError("not the output of `az vm list-usage`: nothing in it has a limit", file=name, hint=_HINT)
    for row in rows:
        named = row.get("name")
        key = named.get("value") if isinstance(named, dict) else named
        title = (named.get("localizedValue") if isinstance(named, dict) else None) or row.get("localName") or key
        used, limit = _number(row.get("currentValue")), _number(row.get("limit"))
        if isinstance(key, str) and used is not None and limit is not None and limit >= 0:  # -1: none is set
            yield VcpuQuota(key, region, str(title), used, limit)


def _folded(name: str) -> str:
    """Azure spaces and joins the names of families differently in its two lists."""
    return name.casefold().translate(_NO_JOINTS)


_NO_JOINTS = str.maketrans("", "", " _-")


def _number(value: object) -> int | None:
    """The CLI prints numbers as text."""
    try:
        return int(str(value))
    except ValueError:
        return None
