"""Every example of every rule says what is found in it."""

import pytest

from ailint.testing import check_example, check_fixes, check_unknowns, examples, load_rules

RULES = load_rules()
EXAMPLES = [
    pytest.param(rule, example, id=f"{rule.id}-{number}-{example.language}")
    for number, (rule, example) in enumerate(examples(RULES))
]


@pytest.mark.parametrize(("rule", "example"), EXAMPLES)
def test_findings_equal_the_marks(rule, example):
    assert check_example(rule, example, RULES) == []


@pytest.mark.parametrize(("rule", "example"), EXAMPLES)
def test_fixes_leave_a_sound_file_without_the_finding(rule, example):
    assert check_fixes(rule, example, RULES) == []


@pytest.mark.parametrize(("rule", "example"), EXAMPLES)
def test_what_is_unknown_is_not_guessed(rule, example):
    assert check_unknowns(rule, example, RULES) == []
