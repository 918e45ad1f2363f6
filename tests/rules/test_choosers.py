"""Workloads found by the pools that they choose: as if each were asked in turn, without asking each."""

from collections.abc import Iterator

import pytest
from tests.model.pods import pool_of, resources_of

from ailint.model.cluster import NodePool
from ailint.model.workload import Workload
from ailint.rule import Undecided
from ailint.value import Provenance, Reason, Unknown
from ailint_rules.choosers import Choosers

A, B, C = (pool_of('  vm_size = "Standard_NC24ads_A100_v4"', name) for name in "abc")
UNKNOWN = Unknown(Reason.INPUT, Provenance(A.span), detail="the selector")
PODS = "\n---\n".join(f"apiVersion: v1\nkind: Pod\nmetadata: {{name: w{number}}}\nspec: {{}}" for number in range(4))
WORKLOADS = tuple(one for one in resources_of({"pods.yaml": PODS}) if isinstance(one, Workload))


class Table:
    """Which pools each workload chooses, by group; None raises Undecided. Counts how often it is asked."""

    def __init__(self, *rows: tuple[tuple[NodePool, ...] | None, ...]) -> None:
        self._rows = {workload.name: row for workload, row in zip(WORKLOADS, rows, strict=False)}
        self.asked = 0

    def __call__(self, workload: Workload) -> Iterator[tuple[NodePool, ...]]:
        self.asked += 1
        for chosen in self._rows[workload.name]:
            if chosen is None:
                raise Undecided(UNKNOWN)
            yield chosen


def pools(*some: NodePool) -> dict:
    return {pool.address: pool for pool in some}


def test_the_first_that_chooses_one_of_the_pools_is_found_with_the_pool():
    choosers = Choosers(WORKLOADS[:3], Table(((B,),), ((C,), (A, B)), ((A,),)))
    assert choosers.first_on(pools(A)) == (WORKLOADS[1], A)
    assert choosers.first_on(pools(A, B)) == (WORKLOADS[0], B)
    assert choosers.first_on(pools(A, C)) == (WORKLOADS[1], C)
    assert choosers.first_on({}) is None


def test_one_that_is_undecided_decides_only_what_comes_after_it():
    choosers = Choosers(WORKLOADS, Table(((A,),), ((B,), None), ((C,),), (None,)))
    assert choosers.first_on(pools(A)) == (WORKLOADS[0], A)
    assert choosers.first_on(pools(B)) == (WORKLOADS[1], B)
    with pytest.raises(Undecided):
        choosers.first_on(pools(C))
    with pytest.raises(Undecided):
        choosers.first_on({})


def test_all_on_a_pool_stand_in_their_order_once_each():
    choosers = Choosers(WORKLOADS[:3], Table(((A,), (A, B)), ((B,),), ((C,), (A,))))
    assert choosers.all_on(A) == [WORKLOADS[0], WORKLOADS[2]]
    assert choosers.all_on(C) == [WORKLOADS[2]]


def test_all_on_a_pool_are_undecided_where_one_may_be_among_them():
    choosers = Choosers(WORKLOADS[:2], Table(((A,), None), ((B,),)))
    assert choosers.all_on(A) == [WORKLOADS[0]]
    with pytest.raises(Undecided):
        choosers.all_on(B)


def test_each_workload_is_asked_once_however_many_questions_there_are():
    table = Table(((A,),), ((A,),), ((B,),), ((B,),))
    choosers = Choosers(WORKLOADS, table)
    for _ in range(50):
        choosers.all_on(A)
    assert table.asked == len(WORKLOADS)
