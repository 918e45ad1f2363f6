"""The same infrastructure in several languages gives the same findings.

A case is a folder of `fixtures/equivalent` with an entry file for each language that can say it: `main.bicep` and the
`main.json` that it compiles to, `main.tf`, `deploy.sh`. Findings are compared by rule, severity and how many resources
share the cause; addresses and places are each language's own.
"""

from collections import Counter
from datetime import date
from pathlib import Path

import pytest

from ailint.configuration.project import Inputs
from ailint.engine.scan import Request, scan
from ailint.findings.finding import Finding
from ailint.registry import load_rules
from ailint.settings import Settings

ROOT = Path(__file__).parent.parent / "fixtures" / "equivalent"
ENTRIES = ("main.bicep", "main.json", "main.tf", "deploy.sh")
RULES = load_rules()

CASES = [
    pytest.param(folder, entry, id=f"{folder.name}-{entry}")
    for folder in sorted(ROOT.iterdir())
    for entry in ENTRIES[1:]
    if (folder / entry).is_file()
]


def findings(folder: Path, entry: str) -> Counter[tuple[str, str, int]]:
    """What a scan of one language's file alone finds."""
    request = Request(
        root=folder, paths=(entry,), settings=Settings(profile="advice"), inputs=Inputs(as_of=date(2026, 12, 1))
    )
    report = scan(request, RULES)
    assert not [notice for notice in report.notices if notice.kind.is_failure], report.notices
    return Counter(_said(finding) for finding in report.findings)


def _said(finding: Finding) -> tuple[str, str, int]:
    return finding.rule, finding.severity.value, len(finding.resources)


@pytest.mark.parametrize(("folder", "entry"), CASES)
def test_languages_agree(folder, entry):
    assert findings(folder, entry) == findings(folder, "main.bicep")


def test_there_are_enough_cases():
    pairs = Counter(entry for *_, entry in (case.values for case in CASES))
    assert pairs["main.json"] >= 15
    assert pairs["main.tf"] >= 8
    assert pairs["deploy.sh"] >= 3
