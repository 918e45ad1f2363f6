"""Findings and notices left out because of where they are."""

from collections.abc import Iterable

from ailint.findings.finding import Finding
from ailint.registry import selected
from ailint.rule import Rule
from ailint.settings import PathRules
from ailint.settings.paths import PathPatterns
from ailint.source.notice import Notice
from ailint.source.span import Span


def outside_of_paths(
    findings: tuple[Finding, ...], per_path: tuple[PathRules, ...], every_rule: tuple[Rule, ...]
) -> tuple[Finding, ...]:
    """The findings that no `per-path` setting leaves out. Raises UsageError for a rule that does not exist."""
    for setting in per_path:
        kept = {rule.id for rule in selected(every_rule, ignore=setting.ignore, profile="all")}
        paths = PathPatterns(setting.paths)
        findings = tuple(one for one in findings if one.rule in kept or not paths.match(one.span.file))
    return findings


def about(
    changed: frozenset[str], findings: Iterable[Finding], notices: Iterable[Notice]
) -> tuple[tuple[Finding, ...], set[Notice]]:
    """The findings with their own or a related place in a changed file, and the notices about one or about no file."""
    kept = (one for one in findings if any(span.file in changed for span in _places(one)))
    return tuple(kept), {notice for notice in notices if not notice.file or notice.file in changed}


def _places(finding: Finding) -> tuple[Span, ...]:
    return (finding.span, *(related.span for related in finding.related))
