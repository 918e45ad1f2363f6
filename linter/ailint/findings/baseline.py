"""Findings of the past that are known and not to be reported again, by fingerprint."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec

from ailint.errors import SettingsError
from ailint.findings.finding import Finding

BASELINE_FILE = ".ailint-baseline.yaml"

_HEADER = """\
# Findings that are known and not reported again; `ailint baseline` writes this file.
# An entry holds as long as its rule, file, resource and value stay; lines may move.
findings: []
"""


def read_baseline(path: Path, shown: str) -> frozenset[str]:
    """The fingerprints that a baseline file holds. Raises SettingsError where it is none."""
    from ailint.settings.document import read_document

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


class Change(msgspec.Struct, frozen=True):
    """What writing a baseline did: entries it holds now, those that are new, and those taken out."""

    held: int
    added: int
    removed: int


def write_baseline(path: Path, findings: Iterable[Finding], scanned: Iterable[str]) -> Change:
    """Make a baseline file hold these findings, and what it held of files outside the `scanned` paths.

    The file is edited in place: comments and entries that stay are left as they are. Raises SettingsError where the
    file is no baseline, or can't be written.
    """
    from ruamel.yaml import YAML
    from ruamel.yaml.comments import CommentedMap
    from ruamel.yaml.scalarstring import SingleQuotedScalarString

    yaml = YAML()
    yaml.preserve_quotes = True
    yaml.width = 4096
    held_before = read_baseline(path, str(path)) if path.exists() else frozenset[str]()
    content: Any = yaml.load(path.read_text("utf-8") if path.exists() else _HEADER)
    entries = content["findings"]
    current = {finding.fingerprint: finding for finding in findings}
    for number in reversed(range(len(entries))):
        if entries[number]["fingerprint"] not in current and _is_below(str(entries[number].get("file", "")), scanned):
            del entries[number]
    removed = len(held_before) - len(entries)
    for fingerprint, finding in current.items():
        if fingerprint not in held_before:
            entry = CommentedMap(fingerprint=SingleQuotedScalarString(fingerprint), rule=finding.rule)
            entry["file"], entry["resource"] = finding.span.file, finding.resource
            entries.append(entry)
    entries.fa.set_block_style()
    _save(yaml, content, path)
    return Change(len(entries), len(current.keys() - held_before), removed)


def _is_below(file: str, paths: Iterable[str]) -> bool:
    return any(not path or file == path or file.startswith(f"{path}/") for path in paths)


def _save(yaml: Any, content: Any, path: Path) -> None:
    from io import BytesIO

    buffer = BytesIO()
    yaml.dump(content, buffer)
    try:
        path.write_bytes(buffer.getvalue())
    except OSError as error:
        raise SettingsError(f"can't be written: {error.strerror or error}", file=str(path)) from error
