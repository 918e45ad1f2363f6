"""What is worked out of values of which one of a few holds."""

from collections.abc import Callable
from typing import TypeAlias

from ailint.configuration.terraform.choices import UndecidedError, over_choices
from ailint.configuration.terraform.scope import Scope
from ailint.syntax.node import Node
from ailint.value import Absent, Choice, Known, Unknown, Value

Settled: TypeAlias = Known[object] | Absent[object] | Unknown

CHOICE_LIMIT = 8
"""Values among which an unknown key may pick; beyond, what it picks counts as unknown."""


def settled(value: Value) -> Settled:
    """A value that is no choice. Raises UndecidedError for one that is: then `per_option` tries each option."""
    if isinstance(value, Choice):
        raise UndecidedError(value)
    return value


def per_option(
    values: tuple[Value, ...], work: Callable[[tuple[Value, ...]], Value], node: Node, scope: Scope
) -> Value:
    """What `work` makes of the values; of each option where it meets a choice among (or within) them."""
    try:
        return work(values)
    except UndecidedError:
        return over_choices(values, work, scope.span(node))
