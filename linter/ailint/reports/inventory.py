"""What ailint sees: machines, pools, pods, who lands where, and what it costs; as text and as JSON."""

from collections.abc import Callable, Iterator, Mapping
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


class HostSeen(msgspec.Struct, frozen=True, kw_only=True):
    """Machines of one size. None stands for what is not known; `unknown` says why, attribute by attribute.

    Prices are list prices in USD: of one machine an hour in `price_region` (the host's own unless
    `is_cheapest_region`), and of the fewest and the most machines. `idle_usd_per_month` is the fewest for 730 hours.
    """

    resource: str
    kind: str
    place: Place
    may_exist: bool
    size: str | None
    gpus: int | None
    gpu_model: str | None
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
    """Pods of one template. `undecided` are the pools of which code does not say whether they take them."""

    role: str
    replicas: int | None
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
    """Sums of what is known; `uncounted` hosts lack a size, a number or a price."""

    hosts: int
    gpus_at_least: int
    gpus_at_most: int
    usd_per_hour_at_least: float
    usd_per_hour_at_most: float
    idle_usd_per_month: float
    uncounted: int


class ScenarioSeen(msgspec.Struct, frozen=True):
    """What there is under one set of variables; `scenario` is empty where there is only one."""

    scenario: str
    hosts: tuple[HostSeen, ...]
    workloads: tuple[WorkloadSeen, ...]
    others: dict[str, int]
    totals: Totals


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


def as_json(inventory: Inventory, *, verbose: bool = False) -> str:
    """One object; its keys are those of the structures above."""
    import json

    plain = msgspec.to_builtins(inventory)
    return json.dumps({"version": "1", **plain}, indent=2, ensure_ascii=False) + "\n"


def as_text(inventory: Inventory, *, verbose: bool = False) -> str:
    """For people: machines, pods, sums; evidence and what can't be reached with `verbose`."""
    lines: list[str] = []
    for one in inventory.scenarios:
        if len(inventory.scenarios) > 1:
            lines += [f"scenario {one.scenario}", ""]
        lines += _scenario(one, verbose)
    lines += (f"not read: {one.kind} {one.source} ({one.place})" for one in inventory.unread)
    lines += (_notice(one) for one in inventory.notices if verbose or one.is_failure)
    lines.append(f"list prices in USD; catalog of {inventory.catalog_day}, as of {inventory.as_of}")
    return "\n".join(lines) + "\n"


def _notice(notice: NoticeSeen) -> str:
    place = ":".join(str(part) for part in (notice.file, notice.line, notice.column) if part)
    return f"{place}: notice[{notice.kind}] {notice.message}"


def _scenario(one: ScenarioSeen, verbose: bool) -> Iterator[str]:
    if not one.hosts and not one.workloads:
        yield "no machines and no pods are declared here"
    for host in one.hosts:
        yield from _host(host, verbose)
    if one.hosts and one.workloads:
        yield ""
    for workload in one.workloads:
        yield from _workload(workload, verbose)
    if one.others:
        yield "also: " + ", ".join(_counted(count, kind) for kind, count in one.others.items())
    if one.hosts:
        yield ""
        yield from _totals(one.totals)


def _counted(count: int, words: str) -> str:
    """`1 cluster`, `2 storage classes`, `3 network policies`."""
    if count == 1:
        return f"1 {words}"
    if words.endswith("y") and words[-2] not in "aeiou":
        return f"{count} {words[:-1]}ies"
    return f"{count} {words}{'es' if words.endswith('s') else 's'}"


def _host(host: HostSeen, verbose: bool) -> Iterator[str]:
    number = _range(host.least, host.most)
    size = host.size or f"size unknown ({host.unknown.get('size', 'nothing is written')})"
    gpus = f", {host.gpus} x {host.gpu_model}" if host.gpus else ""
    yield f"{host.resource}  [{host.kind}]{'  (may not exist)' if host.may_exist else ''}  {host.place}"
    traits = [f"{number} x {size}{gpus}"]
    traits += ["InfiniBand"] if host.infiniband else []
    traits += ["Spot"] if host.spot else []
    traits += [host.region] if host.region else []
    traits += [f"retired {host.retired_on}"] if host.retired_on else []
    yield f"    {', '.join(traits)}"
    if host.taints:
        yield f"    taints {', '.join(host.taints)}"
    if host.usd_per_hour_at_most is not None:
        lead = "from " if host.is_cheapest_region else ""
        cost = _range(host.usd_per_hour_at_least, host.usd_per_hour_at_most, "{:,.2f}")
        yield f"    {lead}USD {cost} an hour, idle USD {host.idle_usd_per_month or 0:,.0f} a month"
    yield from _purpose(host.purpose, verbose)
    if verbose:
        yield from (f"    unknown {name}: {why}" for name, why in host.unknown.items())


def _range(least: float | None, most: float | None, form: str = "{:,}") -> str:
    if least is None and most is None:
        return "?"
    low, high = ("?" if one is None else form.format(one) for one in (least, most))
    return low if low == high else f"{low} to {high}"


def _purpose(seen: PurposeSeen, verbose: bool) -> Iterator[str]:
    if seen.purpose != "unknown":
        said = f" ({seen.strength}: {'; '.join(seen.evidence)})" if verbose else f" ({seen.strength})"
        yield f"    for {seen.purpose}{said}"


def _workload(workload: WorkloadSeen, verbose: bool) -> Iterator[str]:
    yield f"{workload.resource}{'  (may not exist)' if workload.may_exist else ''}  {workload.place}"
    yield from _purpose(workload.purpose, verbose)
    for group in workload.groups:
        role = f"{group.role}: " if group.role else ""
        number = "?" if group.replicas is None else group.replicas
        gpus = f" with {group.gpus} GPU{'s' if group.gpus > 1 else ''} each" if group.gpus else ""
        yield f"    {role}{number} {'pod' if number == 1 else 'pods'}{gpus}"
        yield from _landing(group, verbose)


def _landing(group: GroupSeen, verbose: bool) -> Iterator[str]:
    if group.lands_on:
        yield f"      lands on {_some(group.lands_on, verbose)}"
    if group.undecided:
        yield f"      may land on {_some(group.undecided, verbose)}"
    if group.kept_off and (verbose or not group.lands_on):
        reasons: dict[str, list[str]] = {}
        for one in group.kept_off:
            why = f"taint {', '.join(one.taints)}" if one.taints else one.obstacle
            reasons.setdefault(why, []).append(one.pool)
        yield from (f"      kept off {_some(tuple(pools), verbose)} by {why}" for why, pools in reasons.items())


def _some(names: tuple[str, ...], verbose: bool) -> str:
    shown = names if verbose else names[:3]
    return ", ".join(shown) + (f" and {len(names) - len(shown)} more" if len(names) > len(shown) else "")


def _totals(totals: Totals) -> Iterator[str]:
    gpus = _range(totals.gpus_at_least, totals.gpus_at_most)
    cost = _range(totals.usd_per_hour_at_least, totals.usd_per_hour_at_most, "{:,.2f}")
    yield f"in all: {totals.hosts} kinds of machines, {gpus} GPUs, USD {cost} an hour"
    yield f"idle: USD {totals.idle_usd_per_month:,.0f} a month (730 h) for the fewest machines"
    if totals.uncounted:
        yield f"not in these sums: {totals.uncounted}, whose size, number or price is not known"


FORMATS: Mapping[str, Callable[..., str]] = {"text": as_text, "json": as_json}
