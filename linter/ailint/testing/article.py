"""What every rule owes its readers."""

import sys
from collections.abc import Iterator
from pathlib import PurePath

from ailint.rule import Rule
from ailint.testing.marks import expected_marks


def check_article(rule: Rule) -> list[str]:
    """What is missing in a rule's article: title, rationale, examples, references, and the file it stands in."""
    return list(_lacks(rule))


def _lacks(rule: Rule) -> Iterator[str]:
    if not rule.title or not rule.title.endswith("."):
        yield "the module's docstring begins with a title that ends in a full stop"
    if len(rule.rationale.split()) < 8:
        yield "the function's docstring says why it matters"
    if not rule.bad:
        yield "there is no bad example"
    if len(rule.good) < 2:
        yield "there are fewer than two good examples (one of them a trap)"
    if not rule.references:
        yield "there is no reference"
    for reference in rule.references:
        if not reference.url.startswith("https://"):
            yield f"the reference {reference.url} is no https address"
    yield from _misplaced(rule)
    for number, example in enumerate(rule.bad, 1):
        named = {mark.rule for mark in expected_marks(example.files)} | {name for name, _ in example.expect}
        if rule.id not in named:
            yield f"bad example {number} does not expect {rule.id}"
    for number, example in enumerate(rule.good, 1):
        named = {mark.rule for mark in expected_marks(example.files)} | {name for name, _ in example.expect}
        if rule.id in named:
            yield f"good example {number} expects {rule.id}"


def _misplaced(rule: Rule) -> Iterator[str]:
    module = sys.modules[rule.check.__module__]
    name = PurePath(module.__file__ or "").stem.replace("_", "-")
    if name != rule.id:
        yield f"the file is called {name} and the rule {rule.id}"
