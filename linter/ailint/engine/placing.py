"""Judgements made into findings: placed where the cause was written, one for each cause."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec

from ailint.engine.judging import Judgement
from ailint.findings.finding import Edit, Finding, Fix, Related, Severity
from ailint.rule import Problem
from ailint.source.files import Files
from ailint.source.span import Span
from ailint.value import Absent, Choice, Known, Provenance, Unknown, Via

_WORDS = {
    Via.VARIABLE: "the variable {name}",
    Via.ASSIGNMENT: "{name} is assigned",
    Via.LOCAL: "{name} is defined",
    Via.ARGUMENT: "{name} is passed in",
    Via.OUTPUT: "{name} is given back",
    Via.EXPANSION: "{name} is repeated",
    Via.TEMPLATE: "{name} is deployed",
    Via.RESOURCE: "{name} is declared",
    Via.EXPRESSION: "comes from {name}",
    Via.MERGE: "{name} is merged in",
}


def place(judgements: Iterable[Judgement], severities: Mapping[str, str], files: Files) -> tuple[Finding, ...]:
    """Findings in their order; judgements that share rule, place and message are one, with all addresses."""
    causes: dict[tuple[object, ...], list[Finding]] = {}
    for judgement in judgements:
        finding = _finding(judgement, severities.get(judgement.rule.id), files)
        if finding is not None:
            causes.setdefault((finding.rule, finding.span, finding.message), []).append(finding)
    return tuple(sorted((_merged(same) for same in causes.values()), key=lambda one: one.sort_key))


def _finding(judgement: Judgement, override: str | None, files: Files) -> Finding | None:
    if override == "off":
        return None
    problem, subject = judgement.problem, judgement.subject
    where = problem.where
    path, value = _identity(where)
    message = f"{problem.message} (if {judgement.condition})" if judgement.condition else problem.message
    severity = Severity(override) if override else judgement.severity
    return Finding(
        rule=judgement.rule.id,
        severity=severity,
        confidence=judgement.confidence,
        message=_bounded(message),
        span=origin_of(where),
        resource=subject.address.path,
        resources=(subject.address.path,),
        path=path,
        value=value,
        related=tuple(dict.fromkeys((*_way(where, subject.address.path), *problem.related))),
        fix=_fix(problem, files),
        help=judgement.rule.help,
        is_sensitive=isinstance(where, Known | Unknown) and where.sensitive,
    )


def _fix(problem: Problem, files: Files) -> Fix | None:
    """The cure; with an edit where the source text at the origin is just the value that is to be replaced."""
    if not problem.cure:
        return None
    cure = _bounded(problem.cure)
    if not problem.replacement or not isinstance(problem.where, Known):
        return Fix(cure)
    span = problem.where.provenance.origin
    text = files.text(span.file)
    if text is None:
        return Fix(cure)
    written = text.content[text.offset(span.line, span.column) : text.offset(span.end_line, span.end_column)]
    quote = written[0] if len(written) > 1 and written[0] == written[-1] and written[0] in "\"'" else ""
    if written.strip(quote) != str(problem.where.value):
        return Fix(cure)
    return Fix(cure, (Edit(span, f"{quote}{problem.replacement}{quote}"),), problem.safe)


def _bounded(words: str) -> str:
    """Words that quote what somebody wrote are as long as that: megabytes, where it is hostile."""
    return words if len(words) <= _LONGEST else f"{words[: _LONGEST - 200]} … {words[-200:]}"


_LONGEST = 1_000


def _provenance(where: Any) -> Provenance | None:
    match where:
        case Known(provenance=provenance) | Absent(provenance=provenance):
            return provenance
        case Unknown(provenance=provenance) | Choice(provenance=provenance):
            return provenance
        case Provenance():
            return where
        case _:
            return None


def origin_of(where: Any) -> Span:
    """The place where the cause was written."""
    provenance = _provenance(where)
    if provenance is not None:
        return provenance.origin
    assert isinstance(where, Span)
    return where


def _identity(where: Any) -> tuple[str, str]:
    """The attribute's path and its value as text, for the fingerprint; nothing of a sensitive value."""
    provenance = _provenance(where)
    path = provenance.path if provenance is not None else ""
    if isinstance(where, Known) and not where.sensitive:
        return path, str(where.value)
    return path, ""


def _way(where: Any, address: str) -> Iterator[Related]:
    """The places between the attribute and where its value was written."""
    provenance = _provenance(where)
    if provenance is None or not provenance.steps:
        return
    yield Related(provenance.span, f"used here by {address}")
    for step in provenance.steps[:-1]:
        yield Related(step.span, _WORDS[step.via].format(name=step.name))


def _merged(same: list[Finding]) -> Finding:
    """One finding for one cause: the gravest severity, every address, every related place once."""
    first = min(same, key=lambda one: (-one.severity.rank, one.resource))
    if len(same) == 1:
        return first
    addresses = tuple(sorted({address for one in same for address in one.resources}))
    related = tuple(dict.fromkeys(place for one in same for place in one.related))
    return msgspec.structs.replace(first, resource=addresses[0], resources=addresses, related=related)
