"""What a script consists of: statements, and the words they are made of. Bash and PowerShell share these nodes.

Offsets are code points into the text that was parsed. What a statement means (variables, loops, calls) is worked out
by the configuration reader; here is only what is written.
"""

from typing import TypeAlias

from ailint.source.notice import Notice
from ailint.syntax.node import Node


class Text(Node):
    """Characters that stand for themselves, escapes resolved; quoted ones are never split, matched or expanded."""

    __slots__ = ("is_quoted", "value")

    def __init__(self, start: int, end: int, value: str, is_quoted: bool) -> None:
        self.start = start
        self.end = end
        self.value = value
        self.is_quoted = is_quoted


class Parameter(Node):
    """`$name`, `${name}`, `${name[index]}`, `${name:-argument}`, `${#name}`, `${!name}`.

    `operator` is what stands between the name and the argument (`:-`, `%`, `//` …), or a leading `#` or `!`.
    Anything that is no plain parameter (`${x@Q}`) has the operator `?!`, so that it is never taken for the value.
    """

    __slots__ = ("argument", "index", "is_quoted", "name", "operator")

    def __init__(
        self,
        start: int,
        end: int,
        name: str,
        is_quoted: bool,
        *,
        index: "Word | None" = None,
        operator: str = "",
        argument: "Word | None" = None,
    ) -> None:
        self.start = start
        self.end = end
        self.name = name
        self.is_quoted = is_quoted
        self.index = index
        self.operator = operator
        self.argument = argument


class Substitution(Node):
    """`$(commands)`, backquotes, and `<(commands)`: text that only a run can know, though its commands are read."""

    __slots__ = ("body", "is_quoted")

    def __init__(self, start: int, end: int, body: "list[Statement]", is_quoted: bool) -> None:
        self.start = start
        self.end = end
        self.body = body
        self.is_quoted = is_quoted


class Arithmetic(Node):
    """`$((expression))`; the expression as written."""

    __slots__ = ("expression",)

    def __init__(self, start: int, end: int, expression: str) -> None:
        self.start = start
        self.end = end
        self.expression = expression


class Placeholder(Node):
    """`<resource-group>`, as documents write what the reader has to put in."""

    __slots__ = ()


Part: TypeAlias = Text | Parameter | Substitution | Arithmetic | Placeholder


class Word(Node):
    """One word as the shell sees it before expansion."""

    __slots__ = ("parts",)

    def __init__(self, start: int, end: int, parts: list[Part]) -> None:
        self.start = start
        self.end = end
        self.parts = parts

    @property
    def literal(self) -> str | None:
        """The text of a word in which nothing is expanded."""
        if len(self.parts) == 1:
            only = self.parts[0]
            return only.value if isinstance(only, Text) else None
        if all(isinstance(part, Text) for part in self.parts):
            return "".join(part.value for part in self.parts if isinstance(part, Text))
        return None

    @property
    def bare(self) -> str | None:
        """The text of a word without any quotes or expansion: only such a word can be a keyword."""
        if len(self.parts) == 1 and isinstance(only := self.parts[0], Text) and not only.is_quoted:
            return only.value
        return None


class HereDocument(Node):
    """The lines between `<<EOF` and `EOF`; `parts` are None where the delimiter is quoted and nothing is expanded."""

    __slots__ = ("parts", "strips_tabs")

    def __init__(self, start: int, end: int, parts: list[Part] | None, strips_tabs: bool) -> None:
        self.start = start
        self.end = end
        self.parts = parts
        self.strips_tabs = strips_tabs


class Command(Node):
    """A simple command: its words, and where its input comes from and its output goes to."""

    __slots__ = ("here_documents", "here_string", "input", "output", "words")

    def __init__(self, start: int, end: int, words: list[Word]) -> None:
        self.start = start
        self.end = end
        self.words = words
        self.here_documents: list[HereDocument] = []
        self.here_string: Word | None = None
        self.input: Word | None = None
        self.output: Word | None = None


class Assignment(Node):
    """`name=value`, `name[index]=value`, `name+=(a b)`; `value` is None for a declaration without one."""

    __slots__ = ("appends", "index", "is_local", "is_map", "name", "value")

    def __init__(
        self,
        start: int,
        end: int,
        name: str,
        value: "Word | list[Word] | None",
        *,
        index: Word | None = None,
        appends: bool = False,
    ) -> None:
        self.start = start
        self.end = end
        self.name = name
        self.value = value
        self.index = index
        self.appends = appends
        self.is_local = False
        self.is_map = False


class Pipeline(Node):
    """`a | b | c`."""

    __slots__ = ("stages",)

    def __init__(self, start: int, end: int, stages: "list[Statement]") -> None:
        self.start = start
        self.end = end
        self.stages = stages


class Chain(Node):
    """`first && second || third`: each further link is an operator and a statement."""

    __slots__ = ("first", "links")

    def __init__(self, start: int, end: int, first: "Statement", links: "list[tuple[str, Statement]]") -> None:
        self.start = start
        self.end = end
        self.first = first
        self.links = links


class Negation(Node):
    """`! statement`."""

    __slots__ = ("inner",)

    def __init__(self, start: int, end: int, inner: "Statement") -> None:
        self.start = start
        self.end = end
        self.inner = inner


class Group(Node):
    """`{ …; }` or, with variables of its own, `( … )`."""

    __slots__ = ("body", "here_documents", "is_subshell")

    def __init__(self, start: int, end: int, body: "list[Statement]", is_subshell: bool) -> None:
        self.start = start
        self.end = end
        self.body = body
        self.is_subshell = is_subshell
        self.here_documents: list[HereDocument] = []


class If(Node):
    """`if …; then …; elif …; else …; fi`: arms of a condition and a body; `otherwise` is None without `else`."""

    __slots__ = ("arms", "otherwise")

    def __init__(
        self,
        start: int,
        end: int,
        arms: "list[tuple[list[Statement], list[Statement]]]",
        otherwise: "list[Statement] | None",
    ) -> None:
        self.start = start
        self.end = end
        self.arms = arms
        self.otherwise = otherwise


class Case(Node):
    """`case subject in pattern|pattern) …;; esac`."""

    __slots__ = ("arms", "subject")

    def __init__(self, start: int, end: int, subject: Word, arms: "list[tuple[list[Word], list[Statement]]]") -> None:
        self.start = start
        self.end = end
        self.subject = subject
        self.arms = arms


class For(Node):
    """`for name in words; do …; done`; `words` is None for the positional parameters."""

    __slots__ = ("body", "name", "words")

    def __init__(self, start: int, end: int, name: str, words: list[Word] | None, body: "list[Statement]") -> None:
        self.start = start
        self.end = end
        self.name = name
        self.words = words
        self.body = body


class CountingFor(Node):
    """`for ((first; condition; step)); do …; done`; the three expressions as written."""

    __slots__ = ("body", "condition", "first", "step")

    def __init__(self, start: int, end: int, first: str, condition: str, step: str, body: "list[Statement]") -> None:
        self.start = start
        self.end = end
        self.first = first
        self.condition = condition
        self.step = step
        self.body = body


class While(Node):
    """`while …; do …; done` and `until`."""

    __slots__ = ("body", "condition", "is_until")

    def __init__(
        self, start: int, end: int, condition: "list[Statement]", body: "list[Statement]", is_until: bool
    ) -> None:
        self.start = start
        self.end = end
        self.condition = condition
        self.body = body
        self.is_until = is_until


class Function(Node):
    """`name() { … }`; `parameters` are those that PowerShell names, with their defaults."""

    __slots__ = ("body", "name", "parameters")

    def __init__(
        self,
        start: int,
        end: int,
        name: str,
        body: "list[Statement]",
        parameters: "tuple[tuple[str, Word | None], ...]" = (),
    ) -> None:
        self.start = start
        self.end = end
        self.name = name
        self.body = body
        self.parameters = parameters


class Evaluation(Node):
    """`((expression))` and PowerShell's conditions: a status that is not text; the expression as written."""

    __slots__ = ("expression",)

    def __init__(self, start: int, end: int, expression: str) -> None:
        self.start = start
        self.end = end
        self.expression = expression


Statement: TypeAlias = (
    Command
    | Assignment
    | Pipeline
    | Chain
    | Negation
    | Group
    | If
    | Case
    | For
    | CountingFor
    | While
    | Function
    | Evaluation
)


class Script:
    """The statements of a script, in order, what was wrong with it, and where its comments stand."""

    __slots__ = ("comments", "notices", "statements")

    def __init__(self, statements: list[Statement], notices: list[Notice], comments: list[tuple[int, int]]) -> None:
        self.statements = statements
        self.notices = notices
        self.comments = comments
