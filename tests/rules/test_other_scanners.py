"""The guide about other scanners names every id that a rule names, beside that rule, and no other."""

import re
from pathlib import Path

from ailint.testing import load_rules

PAGE = (Path(__file__).parents[2] / "docs" / "other-scanners.md").read_text("utf-8")
ROWS = [set(re.findall(r"`([^`]+)`", line)) for line in PAGE.split("\n") if line.startswith("|")]
RULES = load_rules()
IDS = {rule.id for rule in RULES}


def ids(texts):
    """The ids in texts like `checkov: CKV_AZURE_9, CKV_AZURE_10 (words)`."""
    for text in texts:
        listed = re.sub(r"\(.*\)", "", text.partition(":")[2])
        yield from (one.strip() for one in listed.split(",") if one.strip())


def test_every_id_stands_beside_its_rule():
    missing = [
        (rule.id, one)
        for rule in RULES
        for one in ids((*rule.same_as, *rule.conflicts))
        if not any({rule.id, one} <= row for row in ROWS)
    ]
    assert missing == []


def test_every_row_speaks_of_rules_that_say_so_themselves():
    named = {rule.id: set(ids((*rule.same_as, *rule.conflicts))) for rule in RULES}
    for row in ROWS:
        theirs = row - IDS
        assert theirs <= set().union(*(named[one] for one in row & IDS)), row


def test_conflicts_and_agreements_are_not_mixed():
    assert not [rule.id for rule in RULES if set(ids(rule.same_as)) & set(ids(rule.conflicts))]
