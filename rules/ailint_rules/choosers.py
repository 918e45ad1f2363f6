"""Workloads by the pools that they choose, for rules about workloads that share a pool."""

from collections.abc import Callable, Iterable, Mapping

from ailint.sdk import Address, NodePool, Undecided, Unknown, Workload

Chosen = Iterable[tuple[NodePool, ...]]


class Choosers:
    """Some workloads, to be found by a pool that they choose.

    `chosen_by` gives the pools of a workload, for one group of pods after the other, and may raise Undecided: then
    questions whose answer depends on that workload raise it, too. Alike pods choose the very same tuple of pools, and
    each of those is looked through once, however many workloads there are.
    """

    def __init__(self, workloads: Iterable[Workload], chosen_by: Callable[[Workload], Chosen]) -> None:
        self._workloads = tuple(workloads)
        self._chosen_by = chosen_by
        self._undecided: list[tuple[int, Unknown]] = []
        self._by_pool: dict[Address, list[list[int]]] = {}
        kinds: dict[int, tuple[tuple[NodePool, ...], list[int]]] = {}
        for number, workload in enumerate(self._workloads):
            try:
                for chosen in chosen_by(workload):
                    members = kinds.setdefault(id(chosen), (chosen, []))[1]
                    if not members or members[-1] != number:
                        members.append(number)
            except Undecided as raised:
                self._undecided.append((number, raised.attribute))
        for chosen, members in kinds.values():
            for pool in chosen:
                self._by_pool.setdefault(pool.address, []).append(members)

    def first_on(self, pools: Mapping[Address, NodePool]) -> tuple[Workload, NodePool] | None:
        """The first workload that chooses one of some pools, and the pool."""
        firsts = (members[0] for address in pools for members in self._by_pool.get(address, ()))
        number = min(firsts, default=len(self._workloads))
        if self._undecided and self._undecided[0][0] < number:
            raise Undecided(self._undecided[0][1])
        if number == len(self._workloads):
            return None
        workload = self._workloads[number]
        chosen = (pool for listed in self._chosen_by(workload) for pool in listed)
        return workload, next(pool for pool in chosen if pool.address in pools)

    def all_on(self, pool: NodePool) -> list[Workload]:
        """All that choose a pool, in their order."""
        numbers = {number for members in self._by_pool.get(pool.address, ()) for number in members}
        for number, attribute in self._undecided:
            if number not in numbers:
                raise Undecided(attribute)
        return [self._workloads[number] for number in sorted(numbers)]
