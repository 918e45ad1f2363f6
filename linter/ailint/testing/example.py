"""Examples run through the pipeline, as files that exist in memory only."""

from collections import Counter
from collections.abc import Iterable, Iterator
from datetime import date
from pathlib import Path

import msgspec

from ailint.catalog.offers import read_offers
from ailint.catalog.quota import read_quotas
from ailint.configuration.project import Inputs
from ailint.engine.scan import Request, scan
from ailint.findings.fixes import apply_fixes
from ailint.findings.report import Report
from ailint.registry import load_rules
from ailint.rule import Example, Rule
from ailint.settings import Settings
from ailint.settings.loading import gpu_taint
from ailint.testing.marks import Mark, expected_marks

NOWHERE = Path("/ailint-example")
"""The scan root of examples: it need not exist, and nothing is read from there."""

OPTIONS = frozenset({"as_of", "environment", "region", "gpu_taint", "provided_externally", "skus", "usage"})
"""What `Example.options` may name.

`provided_externally` is a list separated by commas; `skus` and `usage` are the contents of such files, the latter for
the region of the example.
"""


def examples(rules: Iterable[Rule]) -> Iterator[tuple[Rule, Example]]:
    """Every example of every rule, bad ones first."""
    for rule in rules:
        for example in (*rule.bad, *rule.good):
            yield rule, example


def run_example(rule: Rule, example: Example, every_rule: tuple[Rule, ...] | None = None) -> Report:
    """The report of an example under the rule itself and the other rules that its marks name.

    Not under every rule: a new rule would then change the examples of all others, and be more than one file.
    Where the example does not say `as_of`, the day is that of the rule's newest reference.
    """
    return scan(request_of(rule, example, every_rule or load_rules()), every_rule or load_rules())


def request_of(rule: Rule, example: Example, every_rule: tuple[Rule, ...]) -> Request:
    """The request by which an example is scanned. Raises ValueError for an option that there is not."""
    options = dict(example.options)
    if unknown := options.keys() - OPTIONS:
        raise ValueError(f"examples have no option {', '.join(sorted(unknown))}")
    known = {one.id for one in every_rule}
    rules = {rule.id, *(mark.rule for mark in _expected(example))}
    settings = Settings(
        select=tuple(sorted(rules & known)),
        environment=options.get("environment", "unknown"),
        region=options.get("region", ""),
        gpu_taint=gpu_taint(options.get("gpu_taint", Settings().gpu_taint)),
        provided_externally=_listed(options.get("provided_externally", "")),
    )
    newest = max((reference.seen for reference in rule.references), default=date.today())
    as_of = date.fromisoformat(options["as_of"]) if "as_of" in options else newest
    return Request(
        root=NOWHERE,
        paths=tuple(path for path, _ in example.files),
        settings=settings,
        inputs=Inputs(as_of=as_of, includes_documents=True),
        virtual={path: text.encode() for path, text in example.files},
        offers=read_offers([("skus.json", options["skus"].encode())]) if "skus" in options else None,
        quotas=read_quotas([(settings.region, "usage.json", options["usage"].encode())])
        if "usage" in options
        else None,
    )


def _listed(text: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in text.split(",") if name.strip())


def check_example(rule: Rule, example: Example, every_rule: tuple[Rule, ...] | None = None) -> list[str]:
    """How the findings on an example differ from what it expects: rule and line, nothing more and nothing less."""
    report = run_example(rule, example, every_rule)
    found = Counter(Mark(one.span.file, one.span.line, one.rule) for one in report.findings)
    messages = {Mark(one.span.file, one.span.line, one.rule): one.message for one in report.findings}
    expected = Counter(_expected(example))
    return [
        *(f"{mark.file}:{mark.line}: {mark.rule} is expected and not found" for mark in sorted(expected - found)),
        *(
            f"{mark.file}:{mark.line}: {mark.rule} is not expected: {messages[mark]}"
            for mark in sorted(found - expected)
        ),
        *_failures(report),
    ]


def _expected(example: Example) -> Iterator[Mark]:
    yield from expected_marks(example.files)
    for rule, lines in example.expect:
        for line in lines:
            yield Mark(example.files[0][0], line, rule)


def _failures(report: Report) -> Iterator[str]:
    for notice in report.notices:
        if notice.kind.is_failure:
            yield f"{notice.file}:{notice.line}: {notice.kind.value}: {notice.message}"


def check_fixes(rule: Rule, example: Example, every_rule: tuple[Rule, ...] | None = None) -> list[str]:
    """What is wrong with an example once the rule's own fixes are applied: it has to parse and lack the findings."""
    report = run_example(rule, example, every_rule)
    own = [finding for finding in report.findings if finding.rule == rule.id and finding.fix and finding.fix.edits]
    fixed = apply_fixes(own, report.files, unsafe=True)
    if not fixed.contents:
        return []
    files = tuple(
        (path, fixed.contents[path].decode() if path in fixed.contents else text) for path, text in example.files
    )
    again = run_example(rule, msgspec.structs.replace(example, files=files), every_rule)
    gone = {finding.fingerprint for finding in fixed.applied}
    left = [finding for finding in again.findings if finding.fingerprint in gone]
    places = {(finding.rule, finding.span.file, finding.span.line) for finding in fixed.applied}
    moved = [one for one in again.findings if (one.rule, one.span.file, one.span.line) in places and one not in left]
    return [
        *(f"{one.span.file}:{one.span.line}: {one.rule} is still found after its fix" for one in (*left, *moved)),
        *_failures(again),
    ]
