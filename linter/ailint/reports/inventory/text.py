"""The inventory for people: clusters, machines, pods, sums."""

from collections.abc import Iterator
from datetime import date

from ailint.reports.excerpt import clean
from ailint.reports.inventory.seen import (
    ClusterSeen,
    GroupSeen,
    HostSeen,
    Inventory,
    NoticeSeen,
    PurposeSeen,
    ScenarioSeen,
    Totals,
    WorkloadSeen,
)


def as_text(inventory: Inventory, *, verbose: bool = False) -> str:
    """One thing after the other; with `verbose` the evidence, all pools, and all that is not known."""
    lines: list[str] = []
    for one in inventory.scenarios:
        if len(inventory.scenarios) > 1:
            lines += [f"scenario {one.scenario}", ""]
        lines += _scenario(one, inventory.as_of, verbose)
    lines += (f"not read: {one.kind} {one.source} ({one.place})" for one in inventory.unread)
    lines += (_notice(one) for one in inventory.notices if verbose or one.is_failure)
    lines.append(f"list prices in USD; catalog of {inventory.catalog_day}, as of {inventory.as_of}")
    return "\n".join(map(clean, lines)) + "\n"


def _notice(notice: NoticeSeen) -> str:
    place = ":".join(str(part) for part in (notice.file, notice.line, notice.column) if part)
    return f"{place}: notice[{notice.kind}] {notice.message}"


def _scenario(one: ScenarioSeen, as_of: date, verbose: bool) -> Iterator[str]:
    if not one.hosts and not one.workloads:
        yield "no machines and no pods are declared here"
    for cluster in one.clusters:
        yield from _cluster(cluster)
    for host in one.hosts:
        yield from _host(host, as_of, verbose)
    if one.hosts and one.workloads:
        yield ""
    for workload in one.workloads:
        yield from _workload(workload, verbose)
    if one.others:
        yield "also: " + ", ".join(_counted(count, kind) for kind, count in one.others.items())
    if one.hosts:
        yield ""
        yield from _totals(one)


def _counted(count: int, words: str) -> str:
    """`1 cluster`, `2 storage classes`, `3 network policies`."""
    if count == 1:
        return f"1 {words}"
    if words.endswith("y") and words[-2] not in "aeiou":
        return f"{count} {words[:-1]}ies"
    return f"{count} {words}{'es' if words.endswith('s') else 's'}"


def _cluster(cluster: ClusterSeen) -> Iterator[str]:
    yield f"{cluster.resource}  [cluster]{'  (may not exist)' if cluster.may_exist else ''}  {cluster.place}"
    traits = [cluster.region] if cluster.region else []
    traits += [f"Kubernetes {cluster.kubernetes_version}"] if cluster.kubernetes_version else []
    yield f"    {', '.join([*traits, _counted(len(cluster.pools), 'pool')])}"
    yield from (f"    unknown {name}: {why}" for name, why in cluster.unknown.items())


def _host(host: HostSeen, as_of: date, verbose: bool) -> Iterator[str]:
    doubt = [f"({host.when})"] if host.when else []
    doubt += ["(may not exist)"] if host.may_exist else []
    yield "  ".join([host.resource, f"[{host.kind}]", *doubt, str(host.place)])
    traits = [f"{_range(host.least, host.most)} x {_size(host)}"]
    traits += _facts(host)
    traits += ["Spot"] if host.spot else []
    traits += [host.region] if host.region else []
    if host.retired_on:
        traits += [f"retired {host.retired_on}" if host.retired_on <= as_of else f"to be retired {host.retired_on}"]
    yield f"    {', '.join(traits)}"
    if host.taints:
        yield f"    taints {', '.join(host.taints)}"
    if host.usd_per_hour_at_most is not None:
        lead = "from " if host.is_cheapest_region else ""
        cost = _range(host.usd_per_hour_at_least, host.usd_per_hour_at_most, "{:,.2f}")
        yield f"    {lead}USD {cost} an hour, idle USD {host.idle_usd_per_month or 0:,.0f} a month"
    yield from _purpose(host.purpose, verbose)
    yield from (f"    unknown {name}: {why}" for name, why in host.unknown.items() if verbose or name in _MATTER)


_MATTER = frozenset({"least", "most", "priority", "taints", "usd_per_hour"})
"""Unknowns without which sums or landings are not to be had; an unknown size says why in its own place."""


def _size(host: HostSeen) -> str:
    if host.size is not None:
        return host.size
    if host.candidates:
        return f"one of {', '.join(host.candidates)}"
    why = host.unknown.get("size")
    return f"size unknown ({why})" if why else "machine, no size written"


def _facts(host: HostSeen) -> Iterator[str]:
    if host.gpus:
        memory = f" {host.gpu_memory_gib:g} GB" if host.gpu_memory_gib else ""
        yield f"{host.gpus} x {host.gpu_model}{memory}"
    elif host.vcpus is not None and host.memory_gib is not None:
        yield f"{host.vcpus} vCPUs, {host.memory_gib:g} GiB"
    if host.infiniband:
        yield "InfiniBand"


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
        gpus = f" with {group.gpus} GPU{'s' if group.gpus > 1 else ''} each" if group.gpus else ""
        yield f"    {role}{_pods(group)}{gpus}"
        yield from _landing(group, verbose)


def _pods(group: GroupSeen) -> str:
    if group.on_each_node:
        return "1 pod on each node"
    return "1 pod" if group.replicas == 1 else f"{'?' if group.replicas is None else group.replicas} pods"


def _landing(group: GroupSeen, verbose: bool) -> Iterator[str]:
    if not group.lands_on and not group.undecided and not group.kept_off:
        yield "      no pool to land on is in the scan"
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


def _totals(one: ScenarioSeen) -> Iterator[str]:
    totals = one.totals
    yield f"in all: {_sums(totals)}"
    yield f"idle: USD {_idle(totals)} a month (730 h) for the fewest machines"
    for other in one.alternatives:
        yield f"    {other.when}: {_sums(other.totals)}, idle USD {_idle(other.totals)} a month"
    if totals.uncounted:
        yield f"not in these sums: {totals.uncounted} (unknown size, number or price, or may not exist)"


def _sums(totals: Totals) -> str:
    gpus = _range(totals.gpus_at_least, totals.gpus_at_most)
    cost = _range(totals.usd_per_hour_at_least, totals.usd_per_hour_at_most, "{:,.2f}")
    kinds = "1 kind" if totals.hosts == 1 else f"{totals.hosts} kinds"
    return f"{kinds} of machines, {gpus} GPU{'' if gpus == '1' else 's'}, USD {cost} an hour"


def _idle(totals: Totals) -> str:
    return _range(totals.idle_usd_per_month_at_least, totals.idle_usd_per_month_at_most, "{:,.0f}")
