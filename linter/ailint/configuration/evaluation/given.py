"""The values with which a template or module is called."""

from ailint.configuration.evaluation.parameter import Parameter, typed
from ailint.value import Object, Provenance, Reason, Unknown, Value, Via


class Given:
    """The values that a template is called with; `via` says by which way. `is_open` where any may be given.

    `overrides` are texts from the command line, which become what the parameter's type wants.
    """

    __slots__ = ("_is_open", "_overrides", "_values", "via")

    def __init__(
        self,
        values: Object | None,
        via: Via,
        *,
        is_open: bool = False,
        overrides: dict[str, str] | None = None,
    ) -> None:
        self.via = via
        self._values = values
        self._is_open = is_open
        self._overrides = {name.lower(): text for name, text in (overrides or {}).items()}

    def value(self, declared: Parameter, words: str) -> Value | None:
        """What is given for a parameter; None where nothing is."""
        where = Provenance(declared.span)
        if declared.name.lower() in self._overrides:
            return typed(self._overrides[declared.name.lower()], declared.type, where)
        if self._values is not None and declared.name in self._values:
            return self._values[declared.name]
        if self._is_open or (self._values is not None and self._values.is_partial):
            return Unknown(Reason.INPUT, where, words, "the parameters are given by what is not read")
        return None
