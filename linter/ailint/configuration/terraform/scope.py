"""What an expression can see, and the counting that keeps its evaluation within bounds."""

from collections.abc import Callable, Mapping
from decimal import Decimal
from typing import Any, Protocol

from ailint.address import Address
from ailint.configuration.stack import is_stack_deep, with_fresh_stack
from ailint.configuration.terraform import numbers
from ailint.source.directive import NONE, Directives
from ailint.source.files import Files
from ailint.source.span import Span
from ailint.source.text import SourceText
from ailint.syntax.node import Expression, Index, Literal, Member, Name, Node
from ailint.value import Absent, Known, Object, Provenance, Reason, Unknown, Value, Via

DEPTH_LIMIT = 2_000
"""References and brackets followed into each other before the answer is Unknown."""
STEP_LIMIT = 2_000_000
"""Expressions evaluated for one project; counted, not timed, so that the same input gives the same answer."""
_LOOK = 8
"""How many levels may be entered between two looks at the stack."""
_SNIPPET = 80


class Source:
    """The text of one file, with what was already worked out of it."""

    __slots__ = ("_literals", "_paths", "_places", "_snippets", "directives", "text")

    def __init__(self, text: SourceText, directives: Directives = NONE) -> None:
        self.text = text
        self.directives = directives
        self._literals: dict[Literal, Value] = {}
        self._places: dict[Node, Provenance] = {}
        self._snippets: dict[Node, str] = {}
        self._paths: dict[Node, Path] = {}

    def span(self, node: Node) -> Span:
        """The place of a node."""
        return self.where(node).span

    def where(self, node: Node) -> Provenance:
        """The provenance of what is worked out at a node; kept, since loops and module calls ask again and again."""
        found = self._places.get(node)
        if found is None:
            found = self._places[node] = Provenance(self.text.span(node.start, node.end))
        return found

    def snippet(self, node: Node) -> str:
        """The source of a node on one line, shortened."""
        found = self._snippets.get(node)
        if found is None:
            words = " ".join(self.text.content[node.start : min(node.end, node.start + 400)].split())
            found = self._snippets[node] = words if len(words) <= _SNIPPET else words[: _SNIPPET - 1] + "…"
        return found

    def path(self, node: Name | Member | Index) -> "Path":
        """Where a reference starts, and the way it takes from there."""
        found = self._paths.get(node)
        if found is None:
            found = self._paths[node] = Path(node)
        return found

    def literal(self, node: Literal) -> Value:
        """The value of a literal, with its place."""
        found = self._literals.get(node)
        if found is None:
            found = _literal(node.value, self.where(node))
            self._literals[node] = found
        return found


class Path:
    """A reference in parts: where it starts, and the steps from there; `names` are the first steps that are names."""

    __slots__ = ("names", "root", "steps")

    def __init__(self, node: Name | Member | Index) -> None:
        steps: list[Member | Index] = []
        root: Expression = node
        while isinstance(root, Member | Index):
            steps.append(root)
            root = root.target
        steps.reverse()
        self.root = root
        self.steps = steps
        names: list[str] = []
        for step in steps[:3]:
            if not isinstance(step, Member):
                break
            names.append(step.name)
        self.names = tuple(names)


def _literal(value: object, where: Provenance) -> Value:
    if value is None:
        gone: Absent[object] = Absent(where)
        return gone
    if not isinstance(value, Decimal):
        return Known(value, where)
    try:
        return Known(numbers.normal(value), where)
    except numbers.LargeNumberError:
        return Unknown(Reason.LIMIT, where, detail="a number of too many digits")


class Names(Protocol):
    """The module (or template file) an expression stands in: what the first words of references mean."""

    @property
    def path(self) -> str:
        """The address of the module instance: `module.a["x"]`, '' for the root module."""
        ...

    @property
    def folder(self) -> str:
        """The folder of the module, POSIX and relative to the scan root."""
        ...

    @property
    def has_own_functions(self) -> bool:
        """Whether functions that Terraform does not have are those of another tool, and no mistake."""
        ...

    def resolve(self, root: str, names: tuple[str, ...], scope: "Scope", node: Node) -> "tuple[Value, int, Via | None]":
        """What `root.names[0].names[1]…` refers to, how many names that took, and the way the value comes."""
        ...


Handler = Callable[[Any, "Scope"], Value]


class Evaluator:
    """Evaluates the expressions of one project, counting depth and steps.

    `handlers` says how each type of node is evaluated; `exhausted` is called once, when the steps are used up.
    """

    __slots__ = ("depth", "exhausted", "files", "handlers", "is_exhausted", "root_folder", "steps", "workspace")

    def __init__(
        self,
        handlers: Mapping[type, Handler],
        files: Files,
        root_folder: str,
        workspace: str,
        exhausted: Callable[[], None],
    ) -> None:
        self.handlers = handlers
        self.exhausted = exhausted
        self.files = files
        self.root_folder = root_folder
        self.workspace = workspace
        self.depth = 0
        self.steps = 0
        self.is_exhausted = False

    def evaluate(self, node: Expression, scope: "Scope") -> Value:
        """The value of an expression; never raises for what the expression says."""
        if type(node) is Literal:
            return scope.source.literal(node)
        self.steps += 1
        self.depth = depth = self.depth + 1
        try:
            if depth % _LOOK == 0 or self.steps > STEP_LIMIT:
                return self._guarded(node, scope)
            return self.handlers[type(node)](node, scope)
        finally:
            self.depth = depth - 1

    def _guarded(self, node: Expression, scope: "Scope") -> Value:
        if self.depth > DEPTH_LIMIT or self.steps > STEP_LIMIT:
            if self.steps > STEP_LIMIT and not self.is_exhausted:
                self.is_exhausted = True
                self.exhausted()
            return scope.unknown(Reason.LIMIT, node, "nested or repeated further than ailint evaluates")
        handler = self.handlers[type(node)]
        if is_stack_deep():
            return with_fresh_stack(lambda: handler(node, scope))
        return handler(node, scope)


class Iteration(Object):
    """What `each`, `count`, `self` or the iterator of a dynamic block stands for."""

    __slots__ = ()


class OpenInstances(Object):
    """The instances of a block whose keys are not known: whatever key is asked for, the same instance stands for it.

    As a whole it is as unknown as `cause`.
    """

    __slots__ = ("_pick", "address", "cause")

    def __init__(self, pick: Callable[[str], Value], cause: Unknown, address: Address, span: Span) -> None:
        super().__init__((), pick, span, is_partial=True)
        self._pick = pick
        self.cause = cause
        self.address = address

    def lookup(self, name: str) -> Value:
        """The instance of a key."""
        return self._pick(name)

    def as_unknown(self, expression: str) -> Unknown:
        """What it is where no key is asked for."""
        where = Provenance(self.span)
        return Unknown(self.cause.reason, where, expression, self.cause.detail, self.address, self.cause.sensitive)


class Owner:
    """A local, variable, output or resource, and those it was seen to refer to.

    Terraform refuses cycles among them. Here values are worked out piece by piece, so that a cycle need not show while
    one is evaluated: `{ a = local.this }` would be an object without end.
    """

    __slots__ = ("_uses",)

    def __init__(self) -> None:
        self._uses: set[Owner] = set()

    def may_use(self, other: "Owner") -> bool:
        """Whether a reference to `other` closes no cycle; it is then remembered."""
        if other not in self._uses:
            if other is self or other._leads_to(self):
                return False
            self._uses.add(other)
        return True

    def _leads_to(self, target: "Owner") -> bool:
        waiting, seen = [self], {self}
        while waiting:
            for used in waiting.pop()._uses:
                if used is target:
                    return True
                if used not in seen:
                    seen.add(used)
                    waiting.append(used)
        return False


class Scope:
    """Where an expression stands: its module, its file, and the names bound around it.

    `label` tells the scopes of one module apart (the address of a resource instance, the rounds of a loop).
    `element` is the current element within a splat. `owner` is the declaration that the expression belongs to.
    """

    __slots__ = ("element", "evaluator", "label", "module", "names", "owner", "source")

    def __init__(
        self,
        evaluator: Evaluator,
        module: Names,
        source: Source,
        names: Mapping[str, Value],
        label: str = "",
        element: Value | None = None,
        owner: Owner | None = None,
    ) -> None:
        self.evaluator = evaluator
        self.module = module
        self.source = source
        self.names = names
        self.label = label
        self.element = element
        self.owner = owner

    def evaluate(self, node: Expression) -> Value:
        """The value of an expression that stands here."""
        return self.evaluator.evaluate(node, self)

    def binding(self, names: Mapping[str, Value], label: str) -> "Scope":
        """The scope within, where these names mean something too."""
        bound, within = {**self.names, **names}, f"{self.label}/{label}"
        return Scope(self.evaluator, self.module, self.source, bound, within, self.element, self.owner)

    def at_element(self, element: Value) -> "Scope":
        """The scope of what a splat takes of one element."""
        return Scope(self.evaluator, self.module, self.source, self.names, self.label, element, self.owner)

    def within(self, source: Source) -> "Scope":
        """The same names as seen from another file of the module."""
        if source is self.source:
            return self
        return Scope(self.evaluator, self.module, source, self.names, self.label, self.element, self.owner)

    def may_use(self, owner: Owner) -> bool:
        """Whether a reference from here to a declaration closes no cycle."""
        return self.owner is None or self.owner.may_use(owner)

    def span(self, node: Node) -> Span:
        """The place of a node of this file."""
        return self.source.span(node)

    def known(self, value: object, node: Node, sensitive: bool = False) -> Value:
        """A value that is worked out at a node."""
        return Known(value, self.source.where(node), sensitive)

    def null(self, node: Node) -> Value:
        """A null that is worked out at a node."""
        gone: Absent[object] = Absent(self.source.where(node))
        return gone

    def unknown(self, reason: Reason, node: Node, detail: str = "", sensitive: bool = False) -> Unknown:
        """An unknown that comes about at a node."""
        return Unknown(reason, self.source.where(node), self.source.snippet(node), detail, None, sensitive)

    def error(self, node: Node, detail: str) -> Unknown:
        """What Terraform would refuse, in words."""
        return self.unknown(Reason.ERROR, node, detail)

    def derived(self, cause: Unknown, node: Node) -> Unknown:
        """What can't be worked out at a node because `cause` is unknown."""
        where = self.source.where(node)
        return Unknown(cause.reason, where, self.source.snippet(node), cause.detail, None, cause.sensitive)
