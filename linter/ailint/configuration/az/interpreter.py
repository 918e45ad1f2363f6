"""Follows a script: which commands it runs, with which arguments, as far as nobody's machine is needed to tell."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from enum import Enum

import msgspec

from ailint.configuration.az.assignment import Assigner
from ailint.configuration.az.condition import tested
from ailint.configuration.az.environment import List, merged
from ailint.configuration.az.event import Event
from ailint.configuration.az.field import Field
from ailint.configuration.az.pattern import matches
from ailint.configuration.az.text import known_text
from ailint.source.span import Span
from ailint.source.text import SourceText
from ailint.syntax.node import Node
from ailint.syntax.shell.script import (
    Assignment,
    Case,
    Chain,
    Command,
    CountingFor,
    Evaluation,
    For,
    Function,
    Group,
    If,
    Negation,
    Pipeline,
    Statement,
    While,
)
from ailint.value import Provenance, Reason, Unknown, Value

MOST_STEPS = 20_000
"""Statements that are followed in one script, each time they run."""
MOST_ITERATIONS = 256
"""Turns of a loop; one with more is followed once, with an unknown variable."""
DEPTH = 70
"""Statements and calls within each other; each level costs up to eight frames."""
_PREDICATES = frozenset({"[", "[[", "test", "grep", "command", "which", "type", "diff", "cmp", "hash"})


class Flow(Enum):
    """Where a statement leaves the script."""

    NEXT = "next"
    BREAK = "break"
    CONTINUE = "continue"
    RETURN = "return"
    EXIT = "exit"


class Status(Enum):
    """How a statement ended. ASSUMED: like most commands, it is taken to succeed where the script goes on."""

    TRUE = "true"
    FALSE = "false"
    UNKNOWN = "unknown"
    ASSUMED = "assumed"


class _Alternative(msgspec.Struct, frozen=True):
    label: str
    body: Sequence[Statement]


class Interpreter(Assigner):
    """Runs statements in an environment; what simple commands do is left to the subclass."""

    def __init__(self, text: SourceText) -> None:
        super().__init__(text)
        self.events: list[Event] = []
        self.status = Status.ASSUMED
        self.is_certain = True
        self.is_exhausted = False
        self._steps = 0
        self._depth = 0

    def command(self, command: Command, fields: list[Field], *, given: Command | Group | None = None) -> Flow:
        """Run a simple command; `given` is what stands before it in a pipeline. Sets the status."""
        raise NotImplementedError

    def run(self, statements: Sequence[Statement]) -> Flow:
        """Run statements in order, up to one that leaves them."""
        if self._depth >= DEPTH:
            self.is_exhausted = True
            return Flow.EXIT
        self._depth += 1
        flow = Flow.NEXT
        for statement in statements:
            self._steps += 1
            if self._steps > MOST_STEPS or self.is_exhausted:
                self.is_exhausted = True
                flow = Flow.EXIT
            else:
                flow = self._statement(statement)
            if flow is not Flow.NEXT:
                break
        self._depth -= 1
        return flow

    def _statement(self, statement: Statement) -> Flow:
        match statement:
            case Command():
                return self.command(statement, self.fields(statement.words))
            case Assignment():
                self.assign(statement)
                self.status = Status.ASSUMED
            case Group():
                return self._group(statement)
            case Function():
                self.environment.functions[statement.name] = (statement, self.text)
            case Evaluation(expression=expression):
                value = self.evaluate(expression)
                self.status = Status.UNKNOWN if value is None else Status.TRUE if value else Status.FALSE
            case _:
                return self._compound(statement)
        return Flow.NEXT

    def _compound(self, statement: Statement) -> Flow:
        match statement:
            case Chain():
                return self._chain(statement)
            case Pipeline():
                return self._pipeline(statement)
            case Negation():
                return self._negation(statement)
            case If():
                return self._if(statement)
            case Case():
                return self._case(statement)
            case For():
                return self._for(statement)
            case CountingFor():
                return self._counting_for(statement)
            case While():
                return self._while(statement)
            case _:
                return Flow.NEXT

    def _group(self, group: Group) -> Flow:
        if not group.is_subshell:
            return self.run(group.body)
        outer = self.environment
        self.environment = outer.copy()
        self.run(group.body)
        self.environment = outer
        return Flow.NEXT

    def _negation(self, negation: Negation) -> Flow:
        flow = self.run([negation.inner])
        opposite = {Status.TRUE: Status.FALSE, Status.FALSE: Status.TRUE}
        self.status = opposite.get(self.status, Status.UNKNOWN)
        return flow

    def _pipeline(self, pipeline: Pipeline) -> Flow:
        outer = self.environment
        before: Command | Group | None = None
        for stage in pipeline.stages:
            self.environment = outer.copy()
            if isinstance(stage, Command):
                self.command(stage, self.fields(stage.words), given=before)
            else:
                self.run([stage])
            before = stage if isinstance(stage, Command | Group) else None
        self.environment = outer
        self.status = Status.UNKNOWN
        last = pipeline.stages[-1]
        if not (isinstance(last, Command) and _is_predicate(last)):
            self.status = Status.ASSUMED
        return Flow.NEXT

    def _chain(self, chain: Chain) -> Flow:
        flow = self.run([chain.first])
        if isinstance(chain.first, Command) and _is_predicate(chain.first) and self.status is Status.ASSUMED:
            self.status = Status.UNKNOWN
        for operator, statement in chain.links:
            if flow is not Flow.NEXT:
                return flow
            status = self.status
            skips = status is (Status.FALSE if operator == "&&" else Status.TRUE)
            runs = status is Status.TRUE or status is Status.ASSUMED if operator == "&&" else status is Status.FALSE
            if skips:
                continue
            if runs:
                flow = self.run([statement])
                continue
            label = self.text.content[chain.start : chain.first.end][:60]
            alternatives = [_Alternative(f"{label} is true", []), _Alternative(f"{label} is false", [])]
            taken = 0 if operator == "&&" else 1
            alternatives[taken] = msgspec.structs.replace(alternatives[taken], body=[statement])
            flow = self._branch(chain, alternatives)
            self.status = Status.UNKNOWN if operator == "&&" else Status.ASSUMED
        return flow

    @contextmanager
    def uncertain(self) -> Iterator[None]:
        """What happens within depends on something unknown."""
        before, self.is_certain = self.is_certain, False
        try:
            yield
        finally:
            self.is_certain = before

    def _branch(self, statement: Node, alternatives: Sequence[_Alternative]) -> Flow:
        """Run every alternative from the same start, and go on from what those that go on have in common."""
        start = self.environment
        ends, labels, flows = [], [], []
        for alternative in alternatives:
            self.environment = start.copy()
            with self.uncertain():
                flow = self.run(alternative.body)
            if flow in {Flow.NEXT, Flow.BREAK, Flow.CONTINUE}:
                ends.append(self.environment)
                labels.append(alternative.label)
            flows.append(flow)
        self.environment = start
        if not ends:
            return Flow.EXIT if Flow.EXIT in flows else Flow.RETURN
        if len(ends) == 1:
            self.environment = ends[0]
        else:
            span = self.text.span(statement.start, statement.start)
            key = f"{self.text.path}:{statement.start}:{self._steps}"
            self.environment = merged(ends, span, key, tuple(labels))
        return Flow.NEXT

    def _if(self, statement: If) -> Flow:
        alternatives: list[_Alternative] = []
        for condition, body in statement.arms:
            self.run(condition)
            if self.status is Status.FALSE:
                continue
            if self.status is Status.TRUE and not alternatives:
                return self.run(body)
            alternatives.append(_Alternative(self._label(condition), body))
            if self.status is Status.TRUE:
                break
        else:
            if not alternatives:
                return self.run(statement.otherwise or [])
            alternatives.append(_Alternative("otherwise", statement.otherwise or []))
        return self._branch(statement, alternatives)

    def _label(self, condition: Sequence[Statement]) -> str:
        if not condition:
            return "taken"
        written = " ".join(self.text.content[condition[0].start : condition[-1].end].split())
        return f"{written[:60]} is true"

    def _case(self, statement: Case) -> Flow:
        subject = self.expand(statement.subject)
        text = subject[0].text if len(subject) == 1 else None
        alternatives: list[_Alternative] = []
        for patterns, body in statement.arms:
            results = [_fits(self.value(pattern), text) for pattern in patterns]
            if True in results and not alternatives:
                return self.run(body)
            if True in results or None in results:
                label = "|".join(self.source(pattern) for pattern in patterns)
                alternatives.append(_Alternative(f"{self.source(statement.subject)} is {label}"[:80], body))
            if True in results:
                break
        else:
            if not alternatives:
                return Flow.NEXT
            alternatives.append(_Alternative("otherwise", []))
        return self._branch(statement, alternatives)

    def _for(self, statement: For) -> Flow:
        fields = self._arguments(statement) if statement.words is None else self.fields(statement.words)
        where = Provenance(self.text.span(statement.start, statement.start))
        if len(fields) > MOST_ITERATIONS:
            too_many = Unknown(Reason.LIMIT, where, statement.name)
            return self._turn_perhaps(statement.name, too_many, statement.body)
        for field in fields:
            if field.is_open:
                flow = self._turn_perhaps(statement.name, field.value, statement.body)
            else:
                self.environment.assign(statement.name, field.value)
                flow = self.run(statement.body)
            if flow is Flow.BREAK:
                break
            if flow in {Flow.RETURN, Flow.EXIT}:
                return flow
        return Flow.NEXT

    def _arguments(self, statement: For) -> list[Field]:
        span = self.text.span(statement.start, statement.start)
        given = self.environment.arguments or List((), is_open=True)
        fields = [Field([value], span, "$@") for value in given.items]
        if given.is_open:
            fields.append(Field([Unknown(Reason.INPUT, Provenance(span), "$@")], span, "$@", is_open=True))
        return fields

    def _turn_perhaps(self, name: str, value: Value | None, body: Sequence[Statement]) -> Flow:
        """One turn of a loop that may have none or many."""
        start = self.environment
        self.environment = start.copy()
        if name and value is not None:
            self.environment.assign(name, value)
        with self.uncertain():
            self.run(body)
        ends = (start, self.environment)
        self.environment = merged(ends, _nowhere(body, self.text), f"{self.text.path}:{self._steps}", ("no", "yes"))
        return Flow.NEXT

    def _counting_for(self, statement: CountingFor) -> Flow:
        self.evaluate(statement.first)
        for _ in range(MOST_ITERATIONS):
            condition = self.evaluate(statement.condition)
            if condition is None:
                return self._turn_perhaps("", None, statement.body)
            if not condition:
                return Flow.NEXT
            flow = self.run(statement.body)
            if flow is Flow.BREAK:
                return Flow.NEXT
            if flow in {Flow.RETURN, Flow.EXIT}:
                return flow
            self.evaluate(statement.step)
        return Flow.NEXT

    def _while(self, statement: While) -> Flow:
        for _ in range(MOST_ITERATIONS):
            self.run(statement.condition)
            holds = {Status.TRUE: True, Status.FALSE: False}.get(self.status)
            if holds is None:
                return self._turn_perhaps("", None, statement.body)
            if holds == statement.is_until:
                return Flow.NEXT
            flow = self.run(statement.body)
            if flow in {Flow.RETURN, Flow.EXIT}:
                return flow
            if flow is Flow.BREAK or not self._names_variable(statement.condition):
                # `while true`: what ends the loop is nothing that can be followed.
                return Flow.NEXT
        return Flow.NEXT

    def _names_variable(self, statements: Sequence[Statement]) -> bool:
        return any(
            isinstance(statement, Evaluation) or "$" in self.text.content[statement.start : statement.end]
            for statement in statements
        )

    def test(self, fields: Sequence[Field]) -> Status:
        """The status of `[ … ]`, `[[ … ]]` and `test`."""
        holds = tested(fields)
        return Status.UNKNOWN if holds is None else Status.TRUE if holds else Status.FALSE

    def call(self, function: Function, text: SourceText, fields: Sequence[Field]) -> Flow:
        """Run a function, whose body stands in `text`, with arguments."""
        known = [field.value for field in fields if not field.is_open]
        saved, outer = self.environment.arguments, self.text
        self.environment.frames.append({})
        self.environment.arguments = List(tuple(known), is_open=len(known) < len(fields))
        self.bind(function, fields)
        self.text = text
        flow = self.run(function.body)
        self.text = outer
        self.environment.frames.pop()
        self.environment.arguments = saved
        self.status = Status.ASSUMED
        return Flow.EXIT if flow is Flow.EXIT else Flow.NEXT


def _nowhere(body: Sequence[Statement], text: SourceText) -> Span:
    start = body[0].start if body else 0
    return text.span(start, start)


def _is_predicate(command: Command) -> bool:
    return bool(command.words) and command.words[0].literal in _PREDICATES


def _fits(pattern: object, text: str | None) -> bool | None:
    written = known_text(pattern)
    if written == "*":
        return True
    return None if written is None or text is None else matches(written, text)
