"""One instance of a resource: its type and name in full, its address, and what `symbol.name` gives."""

from ailint.address import Address, typed_path
from ailint.configuration.bicep.symbols import Turn, entry_of
from ailint.configuration.evaluation.evaluator import evaluate
from ailint.configuration.evaluation.expansion import Existence, existence
from ailint.configuration.evaluation.frame import Frame
from ailint.configuration.evaluation.handle import State
from ailint.configuration.evaluation.mapping import attribute, evaluate_mapping
from ailint.configuration.evaluation.reading import Reading, child_name, names_of
from ailint.configuration.evaluation.settling import settled
from ailint.configuration.evaluation.symbolic import bounded, words
from ailint.source.span import Span
from ailint.syntax.bicep.tree import Resource
from ailint.syntax.node import Literal
from ailint.value import Absent, Known, Object, Provenance, Reason, Unknown, Value

_NOT_IN_BODY = frozenset({"apiversion", "dependson", "name", "parent", "scope", "type"})


class ResourceInstance:
    """A declared resource in one turn of its loop. Nothing is evaluated before it is asked for."""

    __slots__ = ("_aliases", "_exists", "_name", "_parent", "declaration", "frame", "is_nested", "path", "reading")

    def __init__(
        self, declaration: Resource, turn: Turn, path: str, parent: "ResourceInstance | None", reading: Reading
    ) -> None:
        self.declaration = declaration
        self.frame: Frame = turn.frame
        self.path = path
        self.reading = reading
        self.is_nested = parent is not None
        self._parent = parent
        self._name: Value | None = None
        self._aliases: tuple[Address, ...] | None = None
        self._exists: Existence | None = None

    @property
    def span(self) -> Span:
        """The header: from the keyword to the type."""
        return self.frame.scope.text.span(self.declaration.start, self.declaration.type.end)

    @property
    def parent(self) -> "ResourceInstance | None":
        """The resource around it, or the one that its `parent` names."""
        if self._parent is None:
            written = entry_of(self.declaration.body, "parent")
            value = evaluate(written, self.frame) if written is not None else None
            if isinstance(value, Known) and isinstance(value.value, ResourceHandle):
                self._parent = value.value.instance
        return self._parent

    @property
    def type(self) -> str:
        """The type in full, without API version."""
        own = self._written_type.partition("@")[0]
        if self.is_nested and self._parent is not None and "." not in own.partition("/")[0]:
            return f"{self._parent.type}/{own}"
        return own

    @property
    def api_version(self) -> str:
        """The API version, which a nested resource may take of the one around it."""
        own = self._written_type.partition("@")[2]
        return self._parent.api_version if not own and self.is_nested and self._parent is not None else own

    @property
    def _written_type(self) -> str:
        written = self.declaration.type
        if not isinstance(written, Literal) or not isinstance(written.value, str):
            return "unknown"
        return written.value.removeprefix("az:")

    @property
    def own_name(self) -> Value:
        """The name as it is written."""
        written = entry_of(self.declaration.body, "name")
        if written is not None:
            return attribute(written, self.frame, evaluate)
        gone: Absent[object] = Absent(Provenance(self.span))
        return gone

    @property
    def name(self) -> Value:
        """The name in full: `parent/child`."""
        if self._name is None:
            # What is asked for meanwhile asks for itself.
            self._name = Unknown(Reason.ERROR, Provenance(self.span), detail="a resource that is its own parent")
            self._name = self._full_name()
        return self._name

    def _full_name(self) -> Value:
        own = self.own_name
        if (parent := self.parent) is not None:
            return child_name(parent.name, own, self.frame)
        written = entry_of(self.declaration.body, "parent")
        if written is None:
            return own
        outside = Unknown(Reason.RESOURCE, own.provenance, self.frame.scope.source(written))
        return child_name(outside, own, self.frame)

    @property
    def address(self) -> Address:
        """What refers to it: its symbol, or for an existing resource its type and name."""
        if self.declaration.is_existing or not self._may_be_there:
            names = names_of(self.name)
            return Address(self.reading.project, typed_path(self.type, names[0] if len(names) == 1 else self.path))
        return Address(self.reading.project, self.path)

    @property
    def _may_be_there(self) -> bool:
        condition = self.declaration.condition
        if condition is not None and self._exists is None:
            self._exists = Existence.POSSIBLE  # what is asked for meanwhile asks for itself
            self._exists = existence(evaluate(condition, self.frame))
        return self._exists is not Existence.NONE

    @property
    def aliases(self) -> tuple[Address, ...]:
        """Further addresses by type and name."""
        if self._aliases is None:
            self._aliases = ()  # while the name is evaluated, which may ask for them
            self._aliases = self.reading.known_as(self.address, self.type, self.name)
        return self._aliases

    def body(self) -> Object:
        """What the resource says, with its type and name in full."""
        made = settled(evaluate_mapping(self.declaration.body, self.frame, evaluate))
        match made:
            case Known(value=Object() as inside):
                written = inside
            case _:
                written = Object.of({}, made.provenance.span, is_partial=True, folds_case=True)
        kind = self.declaration.type
        where = Provenance(self.frame.scope.text.span(kind.start, kind.end))

        def value(name: str) -> Value:
            match name:
                case "name":
                    return self.name
                case "type":
                    return Known(self.type, where)
                case "apiVersion":
                    return Known(self.api_version, where)
                case _:
                    return written[name]

        names = ("type", "name", "apiVersion", *(name for name in written if name.lower() not in _NOT_IN_BODY))
        return Object(names, value, written.span, is_partial=written.is_partial, folds_case=True)


class ResourceHandle(State):
    """A resource as a value: its id refers to it; name, type and what is declared outside `properties` is known."""

    __slots__ = ("instance",)

    def __init__(self, instance: ResourceInstance) -> None:
        self.instance = instance
        declared = instance.body() if not instance.declaration.is_existing else None
        others = [name for name in declared or () if name not in {"name", "type", "apiVersion", "properties"}]

        def value(name: str) -> Value:
            where = Provenance(instance.span)
            match name:
                case "id":
                    known = instance.aliases
                    identity = words(instance.name) if known else f"'{instance.path}'"
                    text = bounded(f"resourceId('{instance.type}', {identity})")
                    return Unknown(Reason.RESOURCE, where, text, "an id", instance.address)
                case "name":
                    return instance.own_name
                case "type":
                    return Known(instance.type, where)
                case "apiVersion":
                    return Known(instance.api_version, where)
                case _:
                    assert declared is not None
                    return declared[name]

        super().__init__(("id", "name", "type", "apiVersion", *others), value, instance.span, "")

    def lookup(self, name: str) -> Value:
        """What is not declared is known after deployment."""
        if name in self:
            return self[name]
        aliases = self.instance.aliases
        self._words = f"reference({aliases[0].path if aliases else self.instance.path})"
        return super().lookup(name)
