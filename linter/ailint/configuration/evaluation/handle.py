"""What a symbol of a resource or module is as a value."""

from collections.abc import Callable

from ailint.source.span import Span
from ailint.value import Known, Object, Provenance, Reason, Unknown, Value


class Handle(Object):
    """Parts by name. What is not known of them is not known where it is asked for, not where the symbol stands."""

    __slots__ = ()


class State(Handle):
    """A resource, or a part of it, after deployment: what is declared of it, and more that is not known.

    `words` are what it is called where something of it stays unknown.
    """

    __slots__ = ("_words",)

    def __init__(self, names: tuple[str, ...], evaluate: Callable[[str], Value], span: Span, words: str) -> None:
        self._words = words
        super().__init__(names, lambda name: self._within(name, evaluate(name)), span, is_partial=True, folds_case=True)

    def _within(self, name: str, value: Value) -> Value:
        match value:
            case Known(value=Object() as inside, provenance=where, sensitive=sensitive):
                words = f"{self._words}.{name}"
                return Known(State(tuple(inside), inside.__getitem__, inside.span, words), where, sensitive)
            case _:
                return value

    def lookup(self, name: str) -> Value:
        """What is not declared is known after deployment."""
        if name in self:
            return self[name]
        detail = "the state of a resource, known after deployment"
        return Unknown(Reason.RESOURCE, Provenance(self.span), f"{self._words}.{name}", detail)
