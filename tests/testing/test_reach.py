"""What is known of rules and languages comes from the examples as they run."""

from pathlib import Path

import msgspec

from ailint.reports.reach import Verdict
from ailint.testing import check_languages, load_rules, reach_of
from ailint.testing.reach import PURPOSE
from ailint.testing.reach_table import main, reach_table

RULES = load_rules()
BY_ID = {rule.id: rule for rule in RULES}
PAGE = Path(__file__).parents[2] / "docs" / "reach.md"


def reach(name):
    return {one.family: one for one in reach_of(BY_ID[name], RULES)}


def test_facts_have_the_names_of_their_language():
    found = reach("training-across-zones")
    assert found["Terraform"].facts == ("vm_size", "zones", PURPOSE)
    assert found["ARM, Bicep"].facts == ("sku.name", "zones", PURPOSE)
    assert found["az CLI"].facts == ("node-vm-size", "zones", PURPOSE)
    assert found["ARM, Bicep"].shown_in == ("bicep",)


def test_facts_of_what_is_joined_name_its_language():
    found = reach("taint-toleration-mismatch")["Kubernetes"]
    assert found.verdict is Verdict.DECIDED
    assert {"tolerations", "node_taints (Terraform)"} <= set(found.facts)


def test_a_reason_is_given_where_nothing_can_be_found():
    found = reach("gpu-vhd-retired")["Terraform"]
    assert (found.verdict, found.reason) == (Verdict.NOT_APPLICABLE, "the provider has no argument for headers")


def test_a_rule_without_an_example_in_a_language_is_told_so():
    rule = BY_ID["training-across-zones"]
    lacking = msgspec.structs.replace(rule, bad=rule.bad[:1])
    assert check_languages(lacking, RULES) == [
        "no bad example finds anything in ARM, Bicep, and `unreachable` gives no reason",
        "no bad example finds anything in az CLI, and `unreachable` gives no reason",
    ]
    assert check_languages(rule, RULES) == []


def test_the_page_is_up_to_date():
    """After a change that is meant: `python3 develop.py docs`."""
    assert PAGE.read_text("utf-8") == reach_table(RULES)


def test_the_command_writes_and_checks(tmp_path, capsys):
    page = tmp_path / "reach.md"
    assert main([str(page), "--check"]) == 1
    assert "is out of date" in capsys.readouterr().err
    assert main([str(page)]) == 0
    assert main([str(page), "--check"]) == 0
