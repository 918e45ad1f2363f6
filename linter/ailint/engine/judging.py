"""Rules run over the infrastructure: what they find, what they can't decide, and what fails."""

from collections.abc import Iterable, Iterator
from itertools import chain
from operator import itemgetter
from time import perf_counter

import msgspec

from ailint.address import Address
from ailint.findings.finding import Confidence, Severity
from ailint.findings.report import UndecidedAttribute
from ailint.findings.timing import Timing
from ailint.model.choice import World, condition, has_choice, in_world, undecided, worlds
from ailint.model.resource import Resource
from ailint.rule import Context, Problem, Rule, Undecided
from ailint.source.notice import Notice, NoticeKind
from ailint.value import Unknown


class Judgement(msgspec.Struct, frozen=True):
    """One problem of one rule with its subject; `condition` says in which of several worlds it holds."""

    rule: Rule
    subject: Resource
    problem: Problem
    severity: Severity
    confidence: Confidence
    condition: str = ""


class Outcome:
    """What running rules gave."""

    __slots__ = ("judgements", "notices", "undecided")

    def __init__(self) -> None:
        self.judgements: list[Judgement] = []
        self.undecided: dict[tuple[str, str, str], UndecidedAttribute] = {}
        self.notices: list[Notice] = []

    def add(self, other: "Outcome") -> None:
        """Take over everything from another outcome."""
        self.judgements += other.judgements
        self.undecided |= other.undecided
        self.notices += other.notices


Worlds = tuple[tuple[World | None, Resource], ...]
"""A resource in each of its worlds; a single one without a name where it has no choices, or too many."""


def judge(rules: Iterable[Rule], every_rule: Iterable[Rule], context: Context, timing: Timing | None = None) -> Outcome:
    """Run `rules`; those that silence one of them are run too, whether selected or not, but report nothing."""
    chosen = tuple(rules)
    timing = timing or Timing()
    by_id = {rule.id: rule for rule in every_rule}
    whole = context.infrastructure
    # What is handed out as it was declared has no choices in it.
    pairs = zip(whole.as_declared, whole.resources, strict=True)
    subjects = _Subjects((one, ((None, one),) if one is seen else in_every_world(one)) for one, seen in pairs)
    outcome = Outcome()
    violated: dict[str, set[Address]] = {}
    for rule in chosen:
        started, runs = perf_counter(), 0
        for name in rule.silenced_by:
            if name not in violated and name in by_id:
                violated[name] = _violators(by_id[name], subjects, context)
        for subject, in_worlds in subjects.of(rule):
            if not any(subject.address in violated.get(name, ()) for name in rule.silenced_by):
                _judge_one(rule, subject, in_worlds, context, outcome)
                runs += len(in_worlds)
        timing.ran(rule.id, perf_counter() - started, runs)
    return outcome


class _Subjects:
    """Resources in their worlds, by kind: most rules are about few of them."""

    def __init__(self, every: Iterable[tuple[Resource, Worlds]]) -> None:
        self._by_kind: dict[type[Resource], list[tuple[int, Resource, Worlds]]] = {}
        for number, (one, in_worlds) in enumerate(every):
            self._by_kind.setdefault(type(one), []).append((number, one, in_worlds))

    def of(self, rule: Rule) -> Iterator[tuple[Resource, Worlds]]:
        """Those that a rule judges, in the order of their places."""
        listed = [members for kind, members in self._by_kind.items() if issubclass(kind, rule.subjects)]
        members = listed[0] if len(listed) == 1 else sorted(chain.from_iterable(listed), key=itemgetter(0))
        return ((one, in_worlds) for _, one, in_worlds in members)


def in_every_world(resource: Resource) -> Worlds:
    """The resource in each of its worlds."""
    if not has_choice(resource):
        return ((None, resource),)
    every_world = worlds(resource)
    if not every_world:
        return ((None, undecided(resource)),)
    return tuple((world, in_world(resource, world)) for world in every_world)


def _violators(rule: Rule, subjects: _Subjects, context: Context) -> set[Address]:
    """The resources of which a silencing rule's condition certainly holds."""
    quiet = Outcome()
    for subject, in_worlds in subjects.of(rule):
        _judge_one(rule, subject, in_worlds, context, quiet)
    certain = (one for one in quiet.judgements if not one.condition and one.severity is not Severity.INFO)
    return {one.subject.address for one in certain}


def _judge_one(rule: Rule, subject: Resource, in_worlds: Worlds, context: Context, outcome: Outcome) -> None:
    try:
        found = [(world, _run(rule, variant, context, outcome)) for world, variant in in_worlds]
    except Exception as error:
        message = f"rule {rule.id} failed on {subject.address}: {type(error).__name__}: {error}"
        outcome.notices.append(
            Notice(NoticeKind.RULE_FAILED, message, subject.span.file, subject.span.line, subject.span.column)
        )
        return
    if any(problems for _, problems in found):
        outcome.judgements += _across_worlds(rule, subject, found)


def _run(rule: Rule, subject: Resource, context: Context, outcome: Outcome) -> list[Problem]:
    problems: list[Problem] = []
    try:
        for yielded in rule.check(subject, context):
            if isinstance(yielded, Problem):
                problems.append(yielded)
            else:
                _count(rule, subject, yielded.attribute, outcome)
    except Undecided as raised:
        _count(rule, subject, raised.attribute, outcome)
    return problems


def _count(rule: Rule, subject: Resource, attribute: Unknown, outcome: Outcome) -> None:
    where = attribute.provenance
    key = (rule.id, subject.address.scope + "\0" + subject.address.path, where.path)
    outcome.undecided.setdefault(
        key,
        UndecidedAttribute(
            rule.id,
            subject.address.path,
            where.path,
            attribute.detail or attribute.reason.value,
            where.span.file,
            where.span.line,
        ),
    )


def _judgement(rule: Rule, subject: Resource, problem: Problem) -> Judgement:
    severity = problem.severity or rule.severity
    confidence = problem.confidence or rule.confidence
    if subject.may_exist:
        severity = Severity.WARNING if severity is Severity.ERROR else severity
        confidence = Confidence.MEDIUM if confidence is Confidence.HIGH else confidence
    return Judgement(rule, subject, problem, severity, confidence)


def _across_worlds(
    rule: Rule, subject: Resource, found: list[tuple[World | None, list[Problem]]]
) -> Iterator[Judgement]:
    """A problem in every world is a finding as usual; one in some of them is information that says in which."""
    everywhere = all(problems for _, problems in found)
    seen: dict[tuple[object, str], tuple[Problem, list[World]]] = {}
    every_world = [world for world, _ in found if world is not None]
    for world, problems in found:
        for problem in problems:
            if world is None:
                yield _judgement(rule, subject, problem)
            else:
                seen.setdefault((problem.where, problem.message), (problem, []))[1].append(world)
    for problem, holds in seen.values():
        judged = _judgement(rule, subject, problem)
        if everywhere:
            yield judged
        else:
            where = condition(holds, every_world)
            yield msgspec.structs.replace(judged, severity=Severity.INFO, condition=where)
