"""What names mean where an expression stands."""

from abc import ABC, abstractmethod
from datetime import date

from ailint.configuration.evaluation.budget import Budget
from ailint.source.span import Span
from ailint.source.text import SourceText
from ailint.syntax.node import Binary, Call, Expression, Index, Name, Node
from ailint.value import Provenance, Reason, Unknown, Value, Via, moved


class Scope(ABC):
    """One template or module with its inputs: it knows parameters, variables, symbols and the functions about them.

    `instance` is the path of the template within the project ('' for the entry), so that equal words in two
    instances are not taken for one thing. `project` is the scope of addresses.
    """

    __slots__ = ("as_of", "budget", "instance", "project", "text")

    def __init__(self, text: SourceText, budget: Budget, as_of: date, project: str, instance: str = "") -> None:
        self.text = text
        self.budget = budget
        self.as_of = as_of
        self.project = project
        self.instance = instance

    def span(self, node: Node) -> Span:
        """Where a node of this template's file stands."""
        return self.text.span(node.start, node.end)

    def source(self, node: Node) -> str:
        """The text of a node."""
        return self.text.content[node.start : node.end]

    def parameter_words(self, name: str) -> str:
        """An open parameter in words; those of different instances are different."""
        call = f"parameters('{name}')"
        return f"{self.instance}.{call}" if self.instance else call

    @abstractmethod
    def name(self, node: Name, frame: "Frame") -> Value:
        """What a bare name means that no loop or lambda binds."""

    @abstractmethod
    def call(self, node: Call, frame: "Frame") -> Value | None:
        """The value of a function that only this scope can answer; None for those of the library."""

    def used(self, bound: Value, node: Name) -> Value:
        """The value of a loop or lambda variable where it is used."""
        return moved(bound, self.span(node), Via.EXPANSION, node.name)

    def optional(self, node: Expression, frame: "Frame") -> Value | None:
        """What `.?` is taken of, where that is a symbol which may be null (a conditional module); None for all else."""
        return None

    def nested(self, node: Binary, frame: "Frame") -> Value:
        """`parent::child`."""
        return Unknown(Reason.ERROR, Provenance(self.span(node)), detail="there are no nested resources here")

    def item(self, node: Index, frame: "Frame") -> Value | None:
        """An element of something that is no plain value (a loop of resources); None for all else."""
        return None

    def typed_path(self, path: str) -> str | None:
        """The provider, types and names of the resource at an address of this project, as far as they are known."""
        return path if "." in path.partition("/")[0] else None


class Frame:
    """A scope, and the loop and lambda variables that hold at one place within it."""

    __slots__ = ("_bound", "_name", "_outer", "scope")

    def __init__(self, scope: Scope, outer: "Frame | None" = None, name: str = "", bound: Value | None = None) -> None:
        self.scope = scope
        self._outer = outer
        self._name = name
        self._bound = bound

    def bind(self, name: str, value: Value) -> "Frame":
        """The same place with one more name."""
        return Frame(self.scope, self, name, value)

    def find(self, name: str) -> Value | None:
        """The innermost value bound to a name."""
        frame: Frame | None = self
        while frame is not None:
            if frame._bound is not None and frame._name == name:
                return frame._bound
            frame = frame._outer
        return None
