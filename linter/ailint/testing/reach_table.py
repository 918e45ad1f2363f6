"""The table of rules and languages in the documentation, made of what the examples show.

python -m ailint.testing.reach_table docs/reach.md            writes it
python -m ailint.testing.reach_table docs/reach.md --check    fails where it would write something else
"""

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from ailint.registry import load_rules
from ailint.reports.reach import Reach, Verdict
from ailint.rule import Rule
from ailint.testing.reach import FAMILIES, reach_of

_CELLS = {Verdict.UNKNOWN: "unknown", Verdict.ALIKE: "alike", Verdict.UNCOVERED: "?", Verdict.NOT_APPLICABLE: "–"}

_INTRODUCTION = """# What is decided in which language

Made by `python3 develop.py docs` of the rules' examples as they run; the tests fail where it is out of date.

* **decided**: a bad example in that language gives the finding. A plan has Terraform's resources and Bicep compiles to
  ARM templates, so that these share a column; the language in brackets is the one that is shown where it is not the
  first.
* **alike**: no example of its own, since another column's reader serves: manifests inside Terraform (tests wrap each
  example's manifest and compare the findings), pools and clusters as objects of Azure Service Operator and Cluster API,
  compute in YAML of Azure Machine Learning.
* **unknown**: the language leaves open what the rule needs, and the rule says so (`undecided`).
* **–**: the language can't declare what the rule is about, or can't have the fault; reasons stand below the table.

`ailint explain RULE` names the facts that decide, in each language's own words.
"""


def reach_table(rules: tuple[Rule, ...]) -> str:
    """The page, in Markdown."""
    reaches = [(rule, reach_of(rule, rules, with_facts=False)) for rule in rules]
    return "\n".join((_INTRODUCTION, *_table(reaches), "", *_reasons(reaches))) + "\n"


def _table(reaches: Iterable[tuple[Rule, tuple[Reach, ...]]]) -> Iterator[str]:
    yield f"| rule | {' | '.join(one.title for one in FAMILIES)} |"
    yield f"| --- |{' --- |' * len(FAMILIES)}"
    for rule, reach in sorted(reaches, key=lambda one: one[0].id):
        yield f"| `{rule.id}` | {' | '.join(map(_cell, reach))} |"


def _cell(reach: Reach) -> str:
    if reach.verdict is not Verdict.DECIDED:
        return _CELLS[reach.verdict]
    family = next(one for one in FAMILIES if one.title == reach.family)
    first = family.formats[0].value
    return "decided" if first in reach.shown_in else f"decided ({', '.join(map(str.capitalize, reach.shown_in))})"


def _reasons(reaches: Iterable[tuple[Rule, tuple[Reach, ...]]]) -> Iterator[str]:
    yield "Where a rule is not decided, and why:"
    yield ""
    for rule, reach in sorted(reaches, key=lambda one: one[0].id):
        for one in reach:
            if one.reason:
                yield f"* `{rule.id}`, {one.family}: {one.reason}"


def main(arguments: list[str]) -> int:
    """The command line."""
    target = Path(arguments[0])
    made = reach_table(load_rules()).encode()
    if "--check" not in arguments[1:]:
        target.write_bytes(made)
        return 0
    if target.is_file() and target.read_bytes() == made:
        return 0
    sys.stderr.write(f"{target} is out of date: python -m ailint.testing.reach_table {target}\n")
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
