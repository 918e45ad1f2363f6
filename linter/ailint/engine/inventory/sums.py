"""What all machines come to: as bounds, and apart for each parameter file or condition that decides about some."""

from collections.abc import Iterable, Iterator, Sequence

from ailint.engine.inventory.hosts import HostWorlds
from ailint.model.choice import condition, conditions_of, worlds
from ailint.reports.inventory import Alternative, HostSeen, Totals


def sums(hosts: Iterable[HostWorlds]) -> tuple[Totals, tuple[Alternative, ...]]:
    """The sum of all hosts, and those of the hosts that inputs decide about, for each way to decide."""
    listed = list(hosts)
    total = _totals([one.rows[0] for one in listed if not one.is_open])
    alternatives: list[Alternative] = []
    for together in _decided_together([one for one in listed if one.is_open]):
        ways = list(_ways(together))
        if ways and any(way.totals != ways[0].totals for way in ways):
            alternatives += ways
        # Too many ways to try: every host may be any of its rows.
        bounds = [_bounds([way.totals for way in ways])] if ways else [_any_row(one) for one in together]
        for one in bounds:
            total = _added(total, one)
    return total, tuple(alternatives)


def _decided_together(hosts: Sequence[HostWorlds]) -> Iterator[list[HostWorlds]]:
    """Hosts of which some condition decides about more than one come together."""
    groups: list[tuple[set[str], list[HostWorlds]]] = []
    for host in hosts:
        keys, members = set(conditions_of(host.subjects)), [host]
        apart = []
        for other in groups:
            if keys.isdisjoint(other[0]):
                apart.append(other)
            else:
                keys |= other[0]
                members = [*other[1], *members]
        groups = [*apart, (keys, members)]
    return iter([members for _, members in groups])


def _ways(hosts: Sequence[HostWorlds]) -> Iterator[Alternative]:
    """The sums in each world; worlds that come to the same are one."""
    every_world = worlds(tuple(subject for host in hosts for subject in host.subjects))
    by_totals: dict[Totals, list[int]] = {}
    for number, world in enumerate(every_world):
        by_totals.setdefault(_totals([host.row_in(world) for host in hosts]), []).append(number)
    for totals, numbers in by_totals.items():
        yield Alternative(condition([every_world[number] for number in numbers], every_world), totals)


def _any_row(host: HostWorlds) -> Totals:
    return _bounds([_totals([row]) for row in host.rows])


def _totals(rows: Sequence[HostSeen]) -> Totals:
    sure = [one for one in rows if not one.may_exist]
    counted = [one for one in sure if None not in (one.usd_per_hour_at_least, one.usd_per_hour_at_most)]
    idle = round(sum(one.idle_usd_per_month or 0 for one in counted), 2)
    return Totals(
        hosts=len(rows),
        gpus_at_least=sum((one.gpus or 0) * (one.least or 0) for one in sure),
        gpus_at_most=sum((one.gpus or 0) * (one.most or 0) for one in sure),
        usd_per_hour_at_least=round(sum(one.usd_per_hour_at_least or 0 for one in counted), 4),
        usd_per_hour_at_most=round(sum(one.usd_per_hour_at_most or 0 for one in counted), 4),
        idle_usd_per_month_at_least=idle,
        idle_usd_per_month_at_most=idle,
        uncounted=len(rows) - len(counted),
    )


def _bounds(ways: Sequence[Totals]) -> Totals:
    """What holds in any of several ways: the least of the least, and the most of the most."""
    return Totals(
        hosts=max(one.hosts for one in ways),
        gpus_at_least=min(one.gpus_at_least for one in ways),
        gpus_at_most=max(one.gpus_at_most for one in ways),
        usd_per_hour_at_least=min(one.usd_per_hour_at_least for one in ways),
        usd_per_hour_at_most=max(one.usd_per_hour_at_most for one in ways),
        idle_usd_per_month_at_least=min(one.idle_usd_per_month_at_least for one in ways),
        idle_usd_per_month_at_most=max(one.idle_usd_per_month_at_most for one in ways),
        uncounted=max(one.uncounted for one in ways),
    )


def _added(left: Totals, right: Totals) -> Totals:
    return Totals(*(round(getattr(left, name) + getattr(right, name), 4) for name in Totals.__struct_fields__))
