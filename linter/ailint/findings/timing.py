"""Where the time of a scan goes: by stage, by format, by rule.

It is told beside the report and never in it: the same input gives the same report, byte for byte.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter


class Time:
    """Seconds of something, and how often it was done."""

    __slots__ = ("seconds", "times")

    def __init__(self) -> None:
        self.seconds = 0.0
        self.times = 0

    def add(self, seconds: float, times: int = 1) -> None:
        """Once more, or several times."""
        self.seconds += seconds
        self.times += times


class Timing:
    """A clock for the stages of one scan, in the order in which they begin.

    `reading` is by kind of project, and summed over all processes; `rules` by rule, where each resource counts once
    for each of its worlds.
    """

    __slots__ = ("processes", "reading", "rules", "stages")

    def __init__(self) -> None:
        self.stages: dict[str, Time] = {}
        self.reading: dict[str, Time] = {}
        self.rules: dict[str, Time] = {}
        self.processes = 1

    @contextmanager
    def stage(self, name: str) -> Iterator[Time]:
        """Count what is done in the meantime; how often is up to the caller (`times`)."""
        time = self.stages.setdefault(name, Time())
        started = perf_counter()
        try:
            yield time
        finally:
            time.seconds += perf_counter() - started

    def read(self, kind: str, seconds: float) -> None:
        """A project was read."""
        self.reading.setdefault(kind, Time()).add(seconds)

    def ran(self, rule: str, seconds: float, times: int) -> None:
        """A rule was run over some resources."""
        self.rules.setdefault(rule, Time()).add(seconds, times)
