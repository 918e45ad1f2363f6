"""Work that goes on where the stack runs low."""

import sys

import pytest

from ailint.configuration.stack import is_stack_deep, with_fresh_stack


def below(depth: int) -> bool:
    return is_stack_deep() if depth == 0 else below(depth - 1)


def test_a_stack_is_deep_before_it_is_full() -> None:
    assert not below(10)
    assert below(600)
    assert sys.getrecursionlimit() == 1000


def deeper(depth: int) -> int:
    if depth == 0:
        return 0
    if is_stack_deep():
        return with_fresh_stack(lambda: deeper(depth - 1)) + 1
    return deeper(depth - 1) + 1


def test_work_goes_on_in_a_stack_of_its_own() -> None:
    assert deeper(5_000) == 5_000


def test_what_goes_wrong_there_is_told_here() -> None:
    def fail() -> None:
        raise ValueError("said there")

    with pytest.raises(ValueError, match="said there"):
        with_fresh_stack(fail)
