"""Findings silenced by comments, and comments that silence nothing."""

from collections.abc import Collection, Iterable, Mapping

from ailint.findings.finding import Finding
from ailint.source.notice import Notice, NoticeKind
from ailint.source.suppression import Suppression


def apply_suppressions(
    findings: Iterable[Finding],
    suppressions: Iterable[Suppression],
    *,
    run: Collection[str],
    known: Collection[str],
    formerly: Mapping[str, str],
) -> tuple[tuple[Finding, ...], int, tuple[Notice, ...]]:
    """The findings that stay, how many were silenced, and notices for unused or malformed comments.

    A comment counts at the primary or a related place. `run` are the ids of the rules that were run (a comment for
    another rule is not unused), `known` all rule ids, `formerly` maps old ids to new ones.
    """
    by_file: dict[str, list[Suppression]] = {}
    for one in suppressions:
        by_file.setdefault(one.file, []).append(one)
    used: set[tuple[Suppression, str]] = set()
    kept: list[Finding] = []
    silenced = 0
    for finding in findings:
        hits = [(one, name) for one in _covering(finding, by_file) if (name := _names(one, finding.rule, formerly))]
        used.update(hits)
        silenced += bool(hits)
        if not hits:
            kept.append(finding)
    notices = [
        notice
        for listed in by_file.values()
        for one in listed
        for notice in _complaints(one, used, run, known, formerly)
    ]
    return tuple(kept), silenced, tuple(notices)


def _covering(finding: Finding, by_file: Mapping[str, list[Suppression]]) -> list[Suppression]:
    places = (finding.span, *(related.span for related in finding.related))
    return [
        one
        for place in places
        for one in by_file.get(place.file, ())
        if one.first_line <= place.line <= one.last_line and not one.problem
    ]


def _names(suppression: Suppression, rule: str, formerly: Mapping[str, str]) -> str:
    """The name under which a comment silences a rule; empty where it does not."""
    return next((name for name in suppression.rules if formerly.get(name, name) == rule), "")


def _complaints(
    one: Suppression,
    used: set[tuple[Suppression, str]],
    run: Collection[str],
    known: Collection[str],
    formerly: Mapping[str, str],
) -> Iterable[Notice]:
    if one.problem:
        yield Notice(NoticeKind.SUPPRESSION, one.problem, one.file, one.line, one.column)
        return
    for name in one.rules:
        current = formerly.get(name, name)
        if current not in known:
            yield Notice(NoticeKind.SUPPRESSION, f"there is no rule {name} to ignore", one.file, one.line, one.column)
        elif current in run and (one, name) not in used:
            message = f"ignore[{name}] silences nothing here; remove it"
            yield Notice(NoticeKind.SUPPRESSION, message, one.file, one.line, one.column)
