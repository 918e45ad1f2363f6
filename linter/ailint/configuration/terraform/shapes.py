"""How Terraform's kinds of collections are told apart among evaluated values.

    str, bool, int, Decimal   string, bool, number (an integral number is always an int, never a Decimal)
    tuple                     a tuple: what `[a, b]` makes; elements of any types
    List(tuple)               list(T): what a type constraint or a function such as `tolist` makes
    Set(tuple)                set(T): unique elements in Terraform's order of iteration (strings and numbers sorted)
    Object                    an object: what `{a = b}` makes
    Map(Object)               map(T)

`match` on `tuple()` or `Object()` takes every kind; only equality, indexing and unification need the finer ones.
Null is `Absent`. Elements are Values themselves, so an element may be unknown while its list is known.
"""

from ailint.value import Object, Value


class List(tuple[Value, ...]):
    """The elements of a list, all of one type."""

    __slots__ = ()


class Set(tuple[Value, ...]):
    """The elements of a set, unique and in the order in which Terraform goes through them."""

    __slots__ = ()


class Map(Object):
    """An object whose values are all of one type and whose keys are data."""

    __slots__ = ()
