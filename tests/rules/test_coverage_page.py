"""The page about what is judged names every rule under its group, and leaves out nothing that is one."""

import re
from pathlib import Path

from ailint.testing import load_rules

PAGE = (Path(__file__).parents[2] / "docs" / "coverage.md").read_text("utf-8")
RULES = load_rules()


def listed():
    """The rules that the page lists, by group."""
    rows = re.findall(r"^\* \*\*([a-z]+)\*\*: (.*)$", PAGE, re.MULTILINE)
    return {group: re.findall(r"`([a-z0-9-]+)`", names) for group, names in rows}


def test_every_rule_is_listed_under_its_group():
    """After a new rule: add its id to its group in docs/coverage.md, in alphabetical order."""
    groups = {rule.group for rule in RULES}
    assert listed() == {group: sorted(rule.id for rule in RULES if rule.group == group) for group in groups}


def left_out():
    """The rows of what is left out: what it would be called, the recommendation, the reason."""
    return [line.strip("| ").split(" | ") for line in PAGE.split("\n") if line.startswith("| `")]


def test_what_is_left_out_has_a_reason():
    assert len(left_out()) > 10
    assert all(len(row) == 3 and len(row[2].split()) > 4 for row in left_out())


def test_what_is_a_rule_is_not_left_out():
    """A rule that is made of a row after all takes the row's place."""
    assert not {row[0].strip("`") for row in left_out()} & {rule.id for rule in RULES}
