"""Findings: where they stand, how they get there, and what is one cause."""

from pathlib import Path

from tests.engine.test_judging import rule

from ailint.address import Address
from ailint.engine.judging import Judgement
from ailint.engine.placing import place
from ailint.findings.finding import Confidence, Edit, Related, Severity
from ailint.model.resource import Resource
from ailint.rule import Problem
from ailint.source.files import Files
from ailint.source.format import Format
from ailint.source.span import Span
from ailint.value import Known, Provenance, Via

TFVARS = 'size = "old"\n'
WRITTEN = Span("a.tfvars", 1, 8, 1, 13)
USED = Span("main.tf", 3, 10, 3, 18)
WHERE = Provenance(WRITTEN, "size").through(Span("vars.tf", 1, 1, 1, 2), Via.ASSIGNMENT, "var.size")
WHERE = WHERE.through(USED, Via.VARIABLE, "var.size")


def judgement(where, name: str = "x", severity: Severity = Severity.ERROR, **problem) -> Judgement:
    subject = Resource(address=Address("", name), span=USED, format=Format.TERRAFORM)
    message = problem.pop("message", "bad")
    return Judgement(rule(), subject, Problem(where=where, message=message, **problem), severity, Confidence.HIGH)


def placed(*judgements: Judgement, text: str = TFVARS, **severities: str):
    files = Files(Path("/ailint-nowhere"), {"a.tfvars": text.encode()})
    return place(judgements, {name.replace("_", "-"): value for name, value in severities.items()}, files)


def test_a_finding_stands_where_the_value_was_written_with_the_way_there():
    [finding] = placed(judgement(Known("old", WHERE)))
    assert finding.span == WRITTEN
    assert [(one.span.file, one.message) for one in finding.related] == [
        ("main.tf", "used here by x"),
        ("vars.tf", "the variable var.size"),
    ]
    assert (finding.path, finding.value) == ("size", "old")


def test_one_cause_is_one_finding_with_all_addresses_and_the_gravest_severity():
    [finding] = placed(judgement(Known("old", WHERE), "b", Severity.WARNING), judgement(Known("old", WHERE), "a"))
    assert finding.severity is Severity.ERROR
    assert (finding.resource, finding.resources) == ("a", ("a", "b"))
    assert [one.message for one in finding.related].count("the variable var.size") == 1


def test_related_places_are_told_once():
    place_twice = (Related(USED, "here"), Related(USED, "here"))
    [finding] = placed(judgement(USED, related=place_twice))
    assert finding.related == (Related(USED, "here"),)


def test_settings_change_the_severity_or_switch_a_rule_off():
    assert [one.severity for one in placed(judgement(USED), bad_size="info")] == [Severity.INFO]
    assert placed(judgement(USED), bad_size="off") == ()


def test_a_fix_is_an_edit_where_the_text_is_just_the_value():
    [finding] = placed(judgement(Known("old", WHERE), cure="use new", replacement="new", safe=True))
    assert finding.fix.edits == (Edit(WRITTEN, '"new"'),)
    assert finding.fix.safe


def test_a_fix_is_words_where_the_text_is_something_else():
    [finding] = placed(judgement(Known("old", WHERE), cure="use new", replacement="new"), text="size = local.size\n")
    assert (finding.fix.title, finding.fix.edits) == ("use new", ())


def test_a_sensitive_value_is_no_part_of_the_finding():
    [finding] = placed(judgement(Known("Hunter2", WHERE, sensitive=True)))
    assert finding.is_sensitive
    assert finding.value == ""


def test_findings_are_in_the_order_of_their_places():
    later = Span("main.tf", 9, 1, 9, 2)
    found = placed(judgement(later, message="b"), judgement(USED, message="z"), judgement(USED, message="a"))
    assert [(one.span.line, one.message) for one in found] == [(3, "a"), (3, "z"), (9, "b")]


def test_words_that_quote_megabytes_are_shortened():
    [finding] = placed(judgement(USED, message="A" * 100_000 + " is no size", cure="replace " + "A" * 100_000))
    assert (len(finding.message), finding.message[-12:]) == (1_003, "A is no size")
    assert finding.fix is not None
    assert len(finding.fix.title) == 1_003
