"""Rules run over resources: worlds of choices, silence, doubt and failure."""

from datetime import date

import msgspec
import pytest

from ailint.address import Address
from ailint.catalog import catalog
from ailint.engine.judging import judge
from ailint.findings.finding import Confidence, Severity
from ailint.model.infrastructure import Infrastructure
from ailint.model.resource import Resource, SizeCandidate
from ailint.rule import Context, Problem, Rule, known
from ailint.source.format import Format
from ailint.source.notice import NoticeKind
from ailint.source.span import Span
from ailint.value import Choice, Known, Provenance, Reason, Unknown

SPAN = Span("a.tf", 1, 1, 1, 9)
WHERE = Provenance(SPAN, "size")


def resource(size, name: str = "x", *, may_exist: bool = False) -> Resource:
    return Resource(
        address=Address("", name),
        span=SPAN,
        format=Format.TERRAFORM,
        may_exist=may_exist,
        candidates=(SizeCandidate(size, "size"),),
    )


def says_bad(subject, context):
    """Finds sizes that are called bad."""
    if known(subject.candidates[0].size) == "bad":
        yield Problem(where=subject.candidates[0].size, message="bad size")


def rule(check=says_bad, **changes) -> Rule:
    defaults = {
        "id": "bad-size",
        "title": "T.",
        "rationale": "R.",
        "severity": Severity.ERROR,
        "confidence": Confidence.HIGH,
        "subjects": (Resource,),
        "check": check,
        "bad": (),
        "good": (),
        "references": (),
        "since": "0.1",
        "group": "sizes",
    }
    return Rule(**{**defaults, **changes})


def judged(resources, *rules: Rule, every: tuple[Rule, ...] = ()):
    context = Context(infrastructure=Infrastructure(resources), catalog=catalog(), as_of=date(2026, 12, 1))
    return judge(rules, (*rules, *every), context)


def choice(*sizes: str, key: str = "var.large", labels: tuple[str, ...] = ()) -> Choice[str]:
    return Choice(tuple(Known(size, WHERE) for size in sizes), WHERE, key, labels)


def test_a_problem_is_judged_with_the_rules_own_weight():
    [one] = judged([resource(Known("bad", WHERE)), resource(Known("good", WHERE), "y")], rule()).judgements
    assert (one.subject.name, one.severity, one.confidence) == ("x", Severity.ERROR, Confidence.HIGH)


def test_what_may_not_exist_weighs_less():
    [one] = judged([resource(Known("bad", WHERE), may_exist=True)], rule()).judgements
    assert (one.severity, one.confidence) == (Severity.WARNING, Confidence.MEDIUM)


def test_an_unknown_attribute_is_counted_and_never_a_problem():
    outcome = judged([resource(Unknown(Reason.INPUT, WHERE, detail="var.size has no value"))], rule())
    assert outcome.judgements == []
    [undecided] = outcome.undecided.values()
    assert (undecided.rule, undecided.attribute, undecided.reason) == ("bad-size", "size", "var.size has no value")


def test_a_problem_in_some_worlds_is_information_that_says_in_which():
    labels = ("var.large is true", "var.large is false")
    [one] = judged([resource(choice("good", "bad", labels=labels))], rule()).judgements
    assert (one.severity, one.condition) == (Severity.INFO, "var.large is false")


def test_a_problem_in_every_world_is_a_finding_as_usual():
    outcome = judged([resource(choice("bad", "bad"))], rule())
    assert [(one.severity, one.condition) for one in outcome.judgements] == [(Severity.ERROR, "")]


def test_too_many_worlds_are_undecided():
    many = tuple(SizeCandidate(choice("bad", "good", key=f"k{number}"), "size") for number in range(6))
    outcome = judged([msgspec.structs.replace(resource(choice("bad", "good", key="k")), candidates=many)], rule())
    assert outcome.judgements == []
    assert len(outcome.undecided) == 1


def test_a_rule_is_silent_where_the_condition_of_another_holds():
    other = rule(id="other", silenced_by=("bad-size",))
    outcome = judged([resource(Known("bad", WHERE))], other, every=(rule(),))
    assert outcome.judgements == []
    assert len(judged([resource(Known("bad", WHERE))], other).judgements) == 1


def test_information_silences_nothing():
    other = rule(id="other", silenced_by=("bad-size",))
    outcome = judged([resource(Known("bad", WHERE))], other, every=(rule(severity=Severity.INFO),))
    assert len(outcome.judgements) == 1


@pytest.mark.parametrize("error", [ValueError("x"), AssertionError("y"), RecursionError()])
def test_a_rule_that_fails_is_a_notice_and_the_others_go_on(error):
    def fails(subject, context):
        raise error
        yield

    outcome = judged([resource(Known("bad", WHERE))], rule(fails, id="broken"), rule())
    [notice] = outcome.notices
    assert notice.kind is NoticeKind.RULE_FAILED
    assert "rule broken failed on x" in notice.message
    assert [one.rule.id for one in outcome.judgements] == ["bad-size"]
