"""Comments that silence findings, and complaints about comments."""

from ailint.findings.finding import Confidence, Finding, Related, Severity
from ailint.findings.suppressions import apply_suppressions
from ailint.source.notice import NoticeKind
from ailint.source.span import Span
from ailint.source.suppression import Suppression

KNOWN = {"one", "two"}


def finding(rule: str, file: str = "a", line: int = 5, related: tuple[tuple[str, int], ...] = ()) -> Finding:
    return Finding(
        rule=rule,
        severity=Severity.ERROR,
        confidence=Confidence.HIGH,
        message="m",
        span=Span(file, line, 1, line, 2),
        resource="x",
        resources=("x",),
        related=tuple(Related(Span(name, number, 1, number, 2), "see") for name, number in related),
    )


def comment(*rules: str, file: str = "a", lines: tuple[int, int] = (4, 5), problem: str = "") -> Suppression:
    return Suppression(file, lines[0], 1, rules, "reason", *lines, problem)


def apply(findings, comments, run=KNOWN, formerly=None):
    return apply_suppressions(findings, comments, run=run, known=KNOWN, formerly=formerly or {})


def test_a_comment_silences_its_rule_in_its_lines():
    kept, count, notices = apply([finding("one"), finding("two"), finding("one", line=9)], [comment("one")])
    assert [(one.rule, one.span.line) for one in kept] == [("two", 5), ("one", 9)]
    assert count == 1
    assert notices == ()


def test_a_comment_counts_at_a_related_place():
    kept, count, _ = apply([finding("one", related=(("b", 7),))], [comment("one", file="b", lines=(7, 7))])
    assert (kept, count) == ((), 1)


def test_an_unused_comment_is_a_notice():
    _, _, [notice] = apply([], [comment("one")])
    assert notice.kind is NoticeKind.SUPPRESSION
    assert "ignore[one] silences nothing" in notice.message


def test_each_rule_of_a_comment_has_to_be_used():
    _, count, [notice] = apply([finding("one")], [comment("one", "two")])
    assert count == 1
    assert "ignore[two]" in notice.message


def test_a_comment_for_a_rule_that_was_not_run_is_no_complaint():
    assert apply([], [comment("one")], run={"two"})[2] == ()


def test_an_unknown_rule_and_a_malformed_comment_are_notices():
    _, _, notices = apply([], [comment("three"), comment(problem="name the rules", lines=(1, 1))])
    assert {notice.message for notice in notices} == {"there is no rule three to ignore", "name the rules"}


def test_a_former_id_still_counts():
    kept, count, notices = apply([finding("one")], [comment("old")], formerly={"old": "one"})
    assert (kept, count, notices) == ((), 1, ())
