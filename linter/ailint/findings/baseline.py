"""Findings of the past that are known and not to be reported again, by fingerprint."""

from collections.abc import Iterable
from pathlib import Path

from ailint.errors import SettingsError
from ailint.findings.finding import Finding
from ailint.settings.document import read_document

BASELINE_FILE = ".ailint-baseline.yaml"


def read_baseline(path: Path, shown: str) -> frozenset[str]:
    """The fingerprints that a baseline file holds. Raises SettingsError where it is none."""
    document, _ = read_document(path, shown)
    plain = document.plain()
    entries = plain.get("findings") if isinstance(plain, dict) else None
    if not isinstance(entries, list):
        raise SettingsError("a baseline is a mapping with a list `findings`", file=shown, hint="run `ailint baseline`")
    found = set()
    for number, entry in enumerate(entries):
        fingerprint = entry.get("fingerprint") if isinstance(entry, dict) else None
        if not isinstance(fingerprint, str):
            raise document.error("an entry of a baseline has a `fingerprint`", document.at(("findings", number)))
        found.add(fingerprint)
    return frozenset(found)


def without_known(findings: Iterable[Finding], known: frozenset[str]) -> tuple[tuple[Finding, ...], int]:
    """The findings that the baseline does not hold, and how many it does."""
    listed = tuple(findings)
    kept = tuple(finding for finding in listed if finding.fingerprint not in known) if known else listed
    return kept, len(listed) - len(kept)
