"""Many pods against many pools: each question is answered once, and asked of few pools.

Pods that are alike (selector, affinity, tolerations, GPUs) land alike, so answers are kept by what decides them. A node
selector is looked up in an index of the pools' labels instead of being held against every pool.
"""

from collections.abc import Callable, Iterator
from typing import TypeVar

from ailint.catalog import Size
from ailint.model.cluster import NodePool
from ailint.model.node_labels import Match, folded
from ailint.model.scheduling import (
    Landing,
    PoolView,
    landing_on,
    may_carry,
    pool_size,
    requested,
    selects_view,
)
from ailint.model.workload import PodGroup
from ailint.value import Attribute, Known, Unknown

T = TypeVar("T")


class Placement:
    """Where pods can land among some pools."""

    def __init__(self, pools: tuple[NodePool, ...]) -> None:
        self._views = [PoolView(pool) for pool in pools]
        self._everywhere = range(len(self._views))
        self._labelled: dict[tuple[str, str], list[int]] = {}
        self._carriers: dict[str, frozenset[int]] = {}
        self._selected: dict[object, tuple[tuple[NodePool, Match], ...]] = {}
        self._chosen: dict[object, tuple[NodePool, ...]] = {}
        self._sizes: dict[object, tuple[Size, ...]] = {}
        self._landings: dict[object, tuple[Landing, ...]] = {}
        self._tested: dict[object, bool] = {}
        for number, view in enumerate(self._views):
            for key, value in view.labels.items():
                self._labelled.setdefault((key, folded(key, value)), []).append(number)

    def selected(self, group: PodGroup) -> tuple[tuple[NodePool, Match], ...]:
        """The pools that a group's selector and affinity don't exclude, with how sure that is."""
        return self._once(self._selected, _choice(group), lambda: tuple(self._select(group)))

    def chosen(self, group: PodGroup) -> tuple[NodePool, ...]:
        """The pools that a group certainly selects."""

        def work() -> tuple[NodePool, ...]:
            return tuple(pool for pool, match in self.selected(group) if match is Match.YES)

        return self._once(self._chosen, _choice(group), work)

    def chosen_sizes(self, group: PodGroup) -> tuple[Size, ...]:
        """The sizes of the pools that a group certainly selects, each once, as far as they are known."""

        def work() -> tuple[Size, ...]:
            sizes = (pool_size(pool) for pool in self.chosen(group))
            return tuple({size.name: size for size in sizes if size is not None}.values())

        return self._once(self._sizes, _choice(group), work)

    def landings(self, group: PodGroup) -> tuple[Landing, ...]:
        """How pods of a group fare on each pool that their selector does not exclude."""
        resources = requested(group)
        return self._once(self._landings, _needs(group, resources), lambda: tuple(self._land(group, resources)))

    def has_landing(self, group: PodGroup, test: Callable[[Landing], bool]) -> bool:
        """Whether one of the landings passes a test, which looks at nothing else."""
        key = _needs(group, requested(group))
        return self._once(
            self._tested, None if key is None else (test, key), lambda: any(map(test, self.landings(group)))
        )

    @staticmethod
    def _once(answers: dict[object, T], key: object, work: Callable[[], T]) -> T:
        """An answer, kept where a key says what decides it. Alike groups are given the very same object."""
        if key is None:
            return work()
        if key not in answers:
            answers[key] = work()
        return answers[key]

    def _select(self, group: PodGroup) -> Iterator[tuple[NodePool, Match]]:
        for number in self._candidates(group):
            match = selects_view(group, self._views[number])
            if match is not Match.NO:
                yield self._views[number].pool, match

    def _land(self, group: PodGroup, resources: dict[str, int]) -> Iterator[Landing]:
        for number in self._candidates(group):
            view = self._views[number]
            if selects_view(group, view) is not Match.NO:
                yield landing_on(group, view, resources)

    def _candidates(self, group: PodGroup) -> list[int] | range:
        """The pools that have every label of the selector, or may have it, in order."""
        if not isinstance(group.node_selector, Known) or not group.node_selector.value:
            return self._everywhere
        left: set[int] | None = None
        for key, value in group.node_selector.value:
            found = {*self._labelled.get((key, folded(key, value)), ()), *self._possible(key)}
            left = found if left is None else left & found
        return sorted(left or ())

    def _possible(self, key: str) -> frozenset[int]:
        """The pools that may have a label of which code says nothing."""
        if key not in self._carriers:
            self._carriers[key] = frozenset(
                number for number, view in enumerate(self._views) if key not in view.labels and may_carry(view, key)
            )
        return self._carriers[key]


def _choice(group: PodGroup) -> tuple[object, ...] | None:
    return _signature(group.node_selector, group.required_affinity)


def _needs(group: PodGroup, resources: dict[str, int]) -> tuple[object, ...] | None:
    key = _signature(group.node_selector, group.required_affinity, group.tolerations)
    return None if key is None else (key, tuple(sorted(resources.items())), bool(group.resource_claims))


def _signature(*attributes: "Attribute[tuple[object, ...]]") -> tuple[object, ...] | None:
    """What decides, without its places; None where something is unknown, since that is told with its place."""
    if any(isinstance(one, Unknown) for one in attributes):
        return None
    return tuple(one.value if isinstance(one, Known) else () for one in attributes)
