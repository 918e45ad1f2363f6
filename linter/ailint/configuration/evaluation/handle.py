"""What a symbol of a resource or module is as a value."""

from ailint.value import Object


class Handle(Object):
    """Parts by name. What is not known of them is not known where it is asked for, not where the symbol stands."""

    __slots__ = ()
