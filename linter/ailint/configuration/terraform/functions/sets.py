"""setintersection setproduct setsubtract setunion"""

from itertools import product
from math import prod
from typing import Final

from ailint.configuration.terraform.conversion import converted
from ailint.configuration.terraform.functions.function import (
    ELEMENTS_LIMIT,
    ArgumentError,
    Call,
    Function,
    SizeError,
)
from ailint.configuration.terraform.functions.selection import decided, wholly_known
from ailint.configuration.terraform.ordering import first_open, set_of, set_rank
from ailint.configuration.terraform.shapes import List, Set, types_of
from ailint.configuration.terraform.types import ANY, SetOf, TupleOf, Type
from ailint.configuration.terraform.unification import unified
from ailint.value import Known, Provenance, Value


def _of_one_type(call: Call, given: tuple[Value, ...]) -> tuple[list[tuple[Value, ...]], Type]:
    """The elements of each set, all converted to their common type."""
    common = unified(types_of(given))
    if not isinstance(common, SetOf):
        raise ArgumentError("the elements of all sets must have one type")
    return [call.items(converted(value, common)) for value in given], common.element


def _union(call: Call, *given: Value) -> Value:
    sets, element = _of_one_type(call, given)
    return call.made(set_of((item for items in sets for item in items), element))


def _intersection(call: Call, *given: Value) -> Value:
    sets, element = _of_one_type(call, given)
    shared = {set_rank(item) for item in wholly_known(call, sets[0])}
    for items in sets[1:]:
        shared &= {set_rank(item) for item in wholly_known(call, items)}
    return call.made(Set([item for item in sets[0] if set_rank(item) in shared], element))


def _subtract(call: Call, first: Value, second: Value) -> Value:
    (items, others), element = _of_one_type(call, (first, second))
    gone = {set_rank(item) for item in wholly_known(call, others)}
    return call.made(Set([item for item in wholly_known(call, items) if set_rank(item) not in gone], element))


def _product(call: Call, *given: Value) -> Value:
    kinds: list[Type] = []
    factors: list[tuple[Value, ...]] = []
    for value in given:
        items = call.items(value)
        if isinstance(items, Set) and len(items) > 1:
            decided(first_open(items))
        kind = unified(types_of(items))
        if kind is None:
            raise ArgumentError("the elements of a factor must have one type")
        kinds.append(items.element if isinstance(items, List | Set) else kind)
        factors.append(tuple([converted(item, kind) for item in items]))
    if prod(map(len, factors)) > ELEMENTS_LIMIT:
        raise SizeError
    element = TupleOf(tuple(kinds))
    tuples = [Known(row, Provenance(call.context.span)) for row in product(*factors)]
    if any(isinstance(value, Known) and isinstance(value.value, Set) for value in given):
        return call.made(set_of(tuples, element))
    return call.made(List(tuples, element))


FUNCTIONS: Final = {
    "setintersection": Function(_intersection, (SetOf(ANY),), variadic=SetOf(ANY)),
    "setproduct": Function(_product, variadic=ANY, least=2),
    "setsubtract": Function(_subtract, (SetOf(ANY), SetOf(ANY))),
    "setunion": Function(_union, (SetOf(ANY),), variadic=SetOf(ANY)),
}
