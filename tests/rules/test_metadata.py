"""Every rule is a complete article."""

import pytest

from ailint.testing import check_article, check_languages, load_rules

RULES = load_rules()
IDS = {rule.id for rule in RULES}


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.id)
def test_article_is_complete(rule):
    assert check_article(rule) == []


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.id)
def test_there_is_a_bad_example_for_each_language_or_a_reason(rule):
    assert check_languages(rule, RULES) == []


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.id)
def test_silencing_rules_exist_and_go_one_way(rule):
    assert set(rule.silenced_by) <= IDS
    assert rule.id not in {name for other in RULES if other.id in rule.silenced_by for name in other.silenced_by}


def test_former_ids_are_not_used_again():
    former = [old for rule in RULES for old in rule.formerly]
    assert len(former) == len(set(former))
    assert not set(former) & IDS


def test_groups_are_no_rule_ids():
    assert not {rule.group for rule in RULES} & IDS
