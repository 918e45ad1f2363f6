"""What one template declares: its resources with their loops, conditions and children."""

from collections.abc import Iterator

from ailint.address import Address, typed_path
from ailint.configuration.arm.document import entries, entry_name, find, find_entry, written_text
from ailint.configuration.arm.values import given_items, in_loop, json_value
from ailint.configuration.evaluation.expansion import Existence, Iteration, existence, iterations
from ailint.configuration.evaluation.frame import Frame
from ailint.configuration.evaluation.reading import Reading, child_name, names_of
from ailint.configuration.evaluation.symbolic import call_words
from ailint.source.span import Span
from ailint.syntax.node import Expression, Literal, Mapping, Node
from ailint.value import Absent, Known, Provenance, Reason, Unknown, Value


class Declared:
    """One resource of a template in one iteration of its loop, before anything within it is evaluated.

    `type` and `name` are in full (`Microsoft.X/parents/children`, `parent/child`); `symbol` is its symbolic name,
    `header` that name or the entry that gives its name.
    """

    __slots__ = ("_name", "_parent", "frame", "header", "is_existing", "may_exist", "node", "symbol", "type")

    def __init__(
        self,
        node: Mapping,
        header: Node,
        frame: Frame,
        resource_type: str,
        parent: "Declared | None",
        symbol: str,
        may_exist: bool,
        is_existing: bool,
    ) -> None:
        self.node = node
        self.header = header
        self.frame = frame
        self.type = resource_type
        self._name: Value | None = None
        self._parent = parent
        self.symbol = symbol
        self.may_exist = may_exist
        self.is_existing = is_existing

    @property
    def name(self) -> Value:
        """The name in full: `parent/child`."""
        if self._name is None:
            own = _value(find(self.node, "name"), self.node, self.frame)
            self._name = own if self._parent is None else child_name(self._parent.name, own, self.frame)
        return self._name

    @property
    def span(self) -> Span:
        """Where the header stands."""
        return self.frame.scope.span(self.header)

    def path(self) -> str:
        """Under which name an author looks for it."""
        if self.symbol:
            return self.symbol
        names = names_of(self.name)
        written = find(self.node, "name")
        if len(names) == 1 and isinstance(self.name, Known):
            return interleaved(self.type, names[0])
        source = written_text(written) if written is not None else None
        return f"{self.type}/{source or '?'}"

    def identity(self, reading: Reading) -> Value:
        """The id."""
        where = Provenance(self.span)
        paths = [typed_path(self.type, name) for name in names_of(self.name)]
        reference = Address(reading.project, paths[0]) if len(paths) == 1 else None
        text = call_words("resourceId", (Known(self.type, where), self.name))
        return Unknown(Reason.RESOURCE, where, text, "an id", reference)


def interleaved(resource_type: str, name: str) -> str:
    """`Microsoft.X/a/b` and `one/two` make `Microsoft.X/a/one/b/two`."""
    provider, *types = resource_type.split("/")
    names = name.split("/")
    if len(names) != len(types):
        return f"{resource_type}/{name}"
    return "/".join([provider, *(part for pair in zip(types, names, strict=True) for part in pair)])


def declared_resources(root: Mapping, frame: Frame, may_exist: bool) -> Iterator[Declared]:
    """The resources of a template, children behind their parents, each as often as its loop runs."""
    resources = find(root, "resources")
    for entry in entries(resources):
        if isinstance(entry.value, Mapping):
            yield from _instances(entry.value, entry.key, frame, entry_name(entry), None, may_exist)
    for node in given_items(resources):
        yield from _instances(node, _header(node), frame, "", None, may_exist)


def _header(node: Mapping) -> Node:
    return find_entry(node, "name") or find_entry(node, "type") or node


def _instances(
    node: Mapping, header: Node, frame: Frame, symbol: str, parent: Declared | None, may_exist: bool
) -> Iterator[Declared]:
    condition = find(node, "condition")
    for iteration in _iterations(node, frame):
        exists = Existence.CERTAIN if condition is None else existence(json_value(condition, iteration.frame))
        if exists is Existence.NONE:
            continue
        is_possible = may_exist or iteration.may_exist or exists is Existence.POSSIBLE
        one = _declared(node, header, iteration, symbol, parent, is_possible)
        yield one
        for child in given_items(find(node, "resources")):
            yield from _instances(child, _header(child), iteration.frame, "", one, is_possible)


def _iterations(node: Mapping, frame: Frame) -> Iterator[Iteration]:
    loop = find(node, "copy")
    if not isinstance(loop, Mapping):
        yield Iteration(frame, "", False)
        return
    name = written_text(find(loop, "name")) or ""
    times = _value(find(loop, "count"), loop, frame)

    def bind(number: Value) -> Frame:
        return in_loop(frame, name, number, is_resource=True)

    yield from iterations(times, name, bind, frame.scope, Provenance(frame.scope.span(loop)))


def _value(node: Expression | None, around: Mapping, frame: Frame) -> Value:
    if node is not None:
        return json_value(node, frame)
    gone: Absent[object] = Absent(Provenance(frame.scope.span(around)))
    return gone


def _declared(
    node: Mapping, header: Node, iteration: Iteration, symbol: str, parent: Declared | None, may_exist: bool
) -> Declared:
    frame = iteration.frame
    kind = _value(find(node, "type"), node, frame)
    own_type = kind.value if isinstance(kind, Known) and isinstance(kind.value, str) else "unknown"
    around = parent if parent is not None and "." not in own_type.partition("/")[0] else None
    if around is not None:
        own_type = f"{around.type}/{own_type}"
    existing = find(node, "existing")
    is_existing = isinstance(existing, Literal) and existing.value is True
    return Declared(
        node, header, frame, own_type, around, symbol + iteration.suffix if symbol else "", may_exist, is_existing
    )
