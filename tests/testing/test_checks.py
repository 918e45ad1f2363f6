"""The checks that rule packs are tested with: they find what is wrong with a rule."""

from datetime import date

import msgspec
import pytest

from ailint.testing import Mark, check_article, check_example, check_fixes, check_unknowns, expected_marks, load_rules

RULES = load_rules()
[RETIRED] = [rule for rule in RULES if rule.id == "retired-sku"]
EXAMPLE = RETIRED.bad[0]


def changed(old: str, new: str):
    [(path, text)] = EXAMPLE.files
    assert old in text
    return msgspec.structs.replace(EXAMPLE, files=((path, text.replace(old, new)),))


@pytest.mark.parametrize(
    ("text", "marks"),
    [
        ("a # expect: one\n", [("f", 1, "one")]),
        ("a // expect: one, two-three\n", [("f", 1, "one"), ("f", 1, "two-three")]),
        ("# expect-next-line: one\na\n", [("f", 2, "one")]),
        ("<!-- expect: one -->\r\n\r\nx # expect: one\r\n", [("f", 1, "one"), ("f", 3, "one")]),
        ("unexpected: one\nexpect: \nexpected: x\n", []),
    ],
)
def test_marks(text, marks):
    assert list(expected_marks([("f", text)])) == [Mark(*mark) for mark in marks]


def test_a_good_example_of_the_pack_has_no_differences():
    assert check_example(RETIRED, EXAMPLE, RULES) == []


def test_a_missing_finding_is_a_difference():
    [difference] = check_example(RETIRED, changed("Standard_ND24rs", "Standard_ND96asr_v4"), RULES)
    assert difference == "main.tf:4: retired-sku is expected and not found"


def test_an_unexpected_finding_is_a_difference():
    [difference] = check_example(RETIRED, changed("# expect: retired-sku", ""), RULES)
    assert difference.startswith("main.tf:4: retired-sku is not expected: Standard_ND24rs was retired")


def test_a_finding_in_another_line_is_two_differences():
    moved = changed(" # expect: retired-sku\n", "\n  # expect: retired-sku\n")
    assert len(check_example(RETIRED, moved, RULES)) == 2


def test_an_example_that_can_not_be_read_is_a_difference():
    differences = check_example(RETIRED, changed("}\n", ""), RULES)
    assert any("syntax" in difference for difference in differences)


def test_options_of_an_example():
    early = msgspec.structs.replace(changed("# expect: retired-sku", ""), options=(("as_of", "2020-01-01"),))
    assert check_example(RETIRED, early, RULES) == []
    with pytest.raises(ValueError, match="no option nonsense"):
        check_example(RETIRED, msgspec.structs.replace(EXAMPLE, options=(("nonsense", "1"),)), RULES)


def _broken(**changes):
    return msgspec.structs.replace(RETIRED, **changes)


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"title": "No full stop"}, "full stop"),
        ({"rationale": "Short."}, "why it matters"),
        ({"bad": ()}, "no bad example"),
        ({"good": RETIRED.good[:1]}, "fewer than two good examples"),
        ({"references": ()}, "no reference"),
        ({"id": "other"}, "the rule other"),
        ({"bad": RETIRED.good[:1]}, "bad example 1 does not expect retired-sku"),
        ({"good": (*RETIRED.good, EXAMPLE)}, "expects retired-sku"),
    ],
)
def test_what_an_article_lacks(changes, complaint):
    assert any(complaint in lack for lack in check_article(_broken(**changes)))


def test_a_rule_that_guesses_is_found_out():
    from ailint.sdk import Known, Problem

    def guesses(subject, context):
        if not isinstance(subject.size, Known) or subject.size.value == "Standard_ND24rs":
            yield Problem(where=subject.span, message="surely retired")

    def asks(subject, context):
        from ailint.sdk import known

        if known(subject.size) == "Standard_ND24rs":
            yield Problem(where=subject.span, message="surely retired")

    good = changed("Standard_ND24rs", "Standard_ND96asr_v4")
    [complaint] = check_unknowns(_broken(check=guesses), good, RULES)
    assert "with size unknown, it says" in complaint
    assert check_unknowns(_broken(check=asks), good, RULES) == []


def test_a_fix_that_does_not_help_is_found_out():
    from ailint.sdk import Problem

    def fixes_to_another_retired_size(subject, context):
        cure = {"replacement": "Standard_ND12s", "cure": "move"}
        yield Problem(where=subject.size, message="retired", **cure)

    assert check_fixes(RETIRED, EXAMPLE, RULES) == []
    broken = _broken(check=fixes_to_another_retired_size)
    rules = tuple(broken if rule is RETIRED else rule for rule in RULES)
    assert check_fixes(broken, EXAMPLE, rules) == ["main.tf:4: retired-sku is still found after its fix"]


def test_the_day_of_an_example_is_that_of_the_newest_reference():
    from ailint.testing.example import request_of

    assert request_of(RETIRED, EXAMPLE, RULES).inputs.as_of == max(one.seen for one in RETIRED.references)
    assert isinstance(request_of(RETIRED, EXAMPLE, RULES).inputs.as_of, date)
