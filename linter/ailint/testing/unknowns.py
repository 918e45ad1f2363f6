"""A rule must not guess: whatever it reads of its subject may be unknown, and then it says so and nothing else."""

from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from ailint.engine.judging import Outcome, judge
from ailint.engine.placing import origin_of
from ailint.engine.reading import read_project
from ailint.engine.scan import Request, context_of, projects_of
from ailint.findings.finding import Severity
from ailint.model.resource import Resource
from ailint.registry import load_rules
from ailint.rule import Example, Problem, Rule
from ailint.source.files import Files
from ailint.testing.example import request_of
from ailint.value import Absent, Attribute, Choice, Known, Reason, Unknown

Path = tuple[str | int, ...]


def check_unknowns(rule: Rule, example: Example, every_rule: tuple[Rule, ...] | None = None) -> list[str]:
    """Attributes that the rule guesses: made unknown, they change its outcome to something else than "undecided".

    For each subject and each of its attributes the outcome has to stay what it was (the attribute decides nothing), to
    be no problem and exactly one undecided attribute, or the same problem with less weight (the attribute would have
    made it worse).
    """
    request = request_of(rule, example, every_rule or load_rules())
    resources = resources_of(request)
    return [
        f"{subject.address}: with {'.'.join(map(str, path))} unknown, {complaint}"
        for subject in resources
        if isinstance(subject, rule.subjects)
        for path in attribute_paths(subject)
        if (complaint := _complaint(rule, subject, path, resources, request))
    ]


def resources_of(request: Request) -> tuple[Resource, ...]:
    """The resources that the files of an example declare."""
    files = Files(request.root, dict(request.virtual))
    projects = projects_of(request, files).projects
    return tuple(one for project in projects for one in read_project(project, files, request.inputs).resources)


def _complaint(rule: Rule, subject: Resource, path: Path, resources: tuple[Resource, ...], request: Request) -> str:
    before = _outcome(rule, resources, subject, request)
    changed = with_unknown(subject, path)
    after = _outcome(rule, tuple(changed if one is subject else one for one in resources), changed, request)
    if after == before:
        return ""
    problems, undecided = after
    said = dict(before[0])
    guessed = [place for place, rank in problems if rank > said.get(place, -1)]
    if guessed:
        return f"it says: {guessed[0]}"
    return "" if problems or undecided == 1 else f"{undecided} attributes are undecided"


def _outcome(
    rule: Rule, resources: tuple[Resource, ...], subject: Resource, request: Request
) -> tuple[tuple[tuple[str, int], ...], int]:
    """Where the rule finds a problem of one subject, with its weight, and how many attributes are undecided.

    The words are not compared: an unknown region only makes a price less exact.
    """
    outcome: Outcome = judge((rule,), (rule,), context_of(request, resources, ()))
    failed = tuple((notice.message, Severity.ERROR.rank) for notice in outcome.notices)
    problems = (
        (_place(one.problem), one.severity.rank) for one in outcome.judgements if one.subject.address == subject.address
    )
    undecided = [one for one in outcome.undecided.values() if one.resource == subject.address.path]
    return (*failed, *problems), len(undecided)


def _place(problem: Problem) -> str:
    span = origin_of(problem.where)
    return f"there is a problem at {span.file}:{span.line}:{span.column}"


def attribute_paths(value: object, path: Path = ()) -> Iterator[Path]:
    """The paths of all attributes in a resource, those within its parts included."""
    match value:
        case Known() | Absent() | Choice() | Unknown():
            if not isinstance(value, Unknown):
                yield path
        case tuple():
            for number, item in enumerate(value):
                yield from attribute_paths(item, (*path, number))
        case msgspec.Struct():
            for field in value.__struct_fields__:
                yield from attribute_paths(getattr(value, field), (*path, field))
        case _:
            return


def attribute_at(resource: Resource, path: Path) -> Attribute[Any]:
    """The attribute at a path of `attribute_paths`."""
    found: Any = resource
    for part in path:
        found = found[part] if isinstance(part, int) else getattr(found, part)
    attribute: Attribute[Any] = found
    return attribute


def with_unknown(resource: Resource, path: Path) -> Resource:
    """The resource with one attribute unknown."""
    made: Resource = _replaced(resource, path, lambda old: Unknown(Reason.INPUT, old.provenance))
    return made


def _replaced(value: Any, path: Path, change: Callable[[Any], Any]) -> Any:
    if not path:
        return change(value)
    part, rest = path[0], path[1:]
    if isinstance(part, int):
        return tuple(_replaced(item, rest, change) if number == part else item for number, item in enumerate(value))
    return msgspec.structs.replace(value, **{part: _replaced(getattr(value, part), rest, change)})
