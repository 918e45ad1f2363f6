"""Deep evaluation without overflow: when the stack runs low, work goes on in a thread that has one of its own."""

import sys
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")

_DEEP = 550
"""Frames after which a stack counts as deep; of Python's 1,000 the work between two looks must fit in the rest."""


def is_stack_deep() -> bool:
    """Whether little of this thread's stack is left."""
    try:
        sys._getframe(_DEEP)
    except ValueError:
        return False
    return True


def with_fresh_stack(work: Callable[[], T]) -> T:
    """The result of `work`, done in a thread of its own while this one waits; its exceptions are raised here."""
    import threading  # rarely needed

    results: list[T] = []
    failures: list[BaseException] = []

    def run() -> None:
        try:
            results.append(work())
        except BaseException as failure:  # handed over to the waiting thread
            failures.append(failure)

    thread = threading.Thread(target=run, name="ailint-evaluation", daemon=True)
    thread.start()
    thread.join()
    if failures:
        raise failures[0]
    return results[0]
