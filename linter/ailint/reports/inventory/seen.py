"""What there is to report: plain data, whose names and order are those of the JSON.

None stands for what is not known. Prices are list prices in USD, pay as you go.
"""

from datetime import date

import msgspec


class Place(msgspec.Struct, frozen=True):
    """Where something is declared; `line` is 1-based."""

    file: str
    line: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}"


class PurposeSeen(msgspec.Struct, frozen=True):
    """What something is for, how sure that is, and the words that say so."""

    purpose: str
    strength: str
    evidence: tuple[str, ...]


class ClusterSeen(msgspec.Struct, frozen=True, kw_only=True):
    """A Kubernetes cluster with the pools that are known to be its own."""

    resource: str
    place: Place
    may_exist: bool
    region: str | None
    kubernetes_version: str | None
    pools: tuple[str, ...]
    unknown: dict[str, str]


class HostSeen(msgspec.Struct, frozen=True, kw_only=True):
    """Machines of one size. `unknown` says why something is not known, attribute by attribute.

    Where inputs decide between a few values there is one for each of them, and `when` says in the author's words when
    it holds. `candidates` are the sizes among which the platform picks. The size's facts (`gpus` to `infiniband`) are
    of one machine, GPU memory of one GPU. Prices are of one machine an hour in `price_region` (the host's own unless
    `is_cheapest_region`), and of the fewest and the most machines. `idle_usd_per_month` is the fewest for 730 hours.
    """

    resource: str
    kind: str
    place: Place
    when: str
    may_exist: bool
    size: str | None
    candidates: tuple[str, ...]
    vcpus: int | None
    memory_gib: float | None
    gpus: int | None
    gpu_model: str | None
    gpu_memory_gib: float | None
    infiniband: bool | None
    least: int | None
    most: int | None
    spot: bool | None
    region: str | None
    cluster: str | None
    taints: tuple[str, ...] | None
    purpose: PurposeSeen
    retired_on: date | None
    usd_per_hour: float | None
    price_region: str | None
    price_day: date | None
    is_cheapest_region: bool
    usd_per_hour_at_least: float | None
    usd_per_hour_at_most: float | None
    idle_usd_per_month: float | None
    unknown: dict[str, str]


class KeptOff(msgspec.Struct, frozen=True):
    """A pool on which pods can't land, and why: `labels`, `resources` or `taints`, with the taints."""

    pool: str
    obstacle: str
    taints: tuple[str, ...]


class GroupSeen(msgspec.Struct, frozen=True, kw_only=True):
    """Pods of one template. `undecided` are the pools of which code does not say whether they take them.

    `replicas` is null where it is unknown, and of a DaemonSet, which has one pod `on_each_node`.
    """

    role: str
    replicas: int | None
    on_each_node: bool
    gpus: int
    lands_on: tuple[str, ...]
    undecided: tuple[str, ...]
    kept_off: tuple[KeptOff, ...]


class WorkloadSeen(msgspec.Struct, frozen=True, kw_only=True):
    """What makes pods."""

    resource: str
    kind: str
    place: Place
    may_exist: bool
    queue: str | None
    purpose: PurposeSeen
    groups: tuple[GroupSeen, ...]


class Totals(msgspec.Struct, frozen=True):
    """Sums of what is known; `uncounted` hosts lack a size, a number or a price, or may not exist.

    Bounds are taken over what inputs may decide. What idles are the fewest machines, for 730 hours.
    """

    hosts: int
    gpus_at_least: int
    gpus_at_most: int
    usd_per_hour_at_least: float
    usd_per_hour_at_most: float
    idle_usd_per_month_at_least: float
    idle_usd_per_month_at_most: float
    uncounted: int


class Alternative(msgspec.Struct, frozen=True):
    """The sums of the hosts that one parameter file or condition decides, `when` it is so."""

    when: str
    totals: Totals


class ScenarioSeen(msgspec.Struct, frozen=True):
    """What there is under one set of variables; `scenario` is empty where there is only one.

    `others` counts the further resources by their kind.
    """

    scenario: str
    clusters: tuple[ClusterSeen, ...]
    hosts: tuple[HostSeen, ...]
    workloads: tuple[WorkloadSeen, ...]
    others: dict[str, int]
    totals: Totals
    alternatives: tuple[Alternative, ...]


class Unread(msgspec.Struct, frozen=True):
    """Something that could declare more and was not read."""

    kind: str
    source: str
    place: Place


class NoticeSeen(msgspec.Struct, frozen=True):
    """Something that was met while reading; `line` and `column` are 1-based, None where it is about a whole file.

    `is_failure` says that the inventory is not complete because of it.
    """

    kind: str
    message: str
    file: str
    line: int | None
    column: int | None
    is_failure: bool


class Inventory(msgspec.Struct, frozen=True):
    """The answer to `ailint inventory`."""

    scenarios: tuple[ScenarioSeen, ...]
    unread: tuple[Unread, ...]
    notices: tuple[NoticeSeen, ...]
    as_of: date
    catalog_day: date
