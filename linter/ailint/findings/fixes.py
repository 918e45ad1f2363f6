"""Fixes applied to files: the edited stretches change, every other byte stays."""

from collections.abc import Iterable, Mapping

import msgspec

from ailint.findings.finding import Edit, Finding
from ailint.source.files import Files
from ailint.source.text import SourceText


class Refused(msgspec.Struct, frozen=True):
    """A finding whose fix was not applied, and why."""

    finding: Finding
    reason: str


class Fixed(msgspec.Struct, frozen=True):
    """New contents by path, the findings that are fixed by them, and those that are not."""

    contents: Mapping[str, bytes]
    applied: tuple[Finding, ...]
    refused: tuple[Refused, ...]


def apply_fixes(findings: Iterable[Finding], files: Files, *, unsafe: bool = False) -> Fixed:
    """The contents of files with the safe fixes applied, or with all that have edits where `unsafe` is set.

    Nothing is written. A fix is applied in whole or not at all: not where it overlaps one that stands before it, nor in
    a file whose text doesn't lead back to its bytes.
    """
    accepted: dict[str, list[Edit]] = {}
    applied: list[Finding] = []
    refused: list[Refused] = []
    for finding in findings:
        if finding.fix is None or not finding.fix.edits:
            continue
        reason = "" if finding.fix.safe or unsafe else "not safe in every case: --unsafe applies it"
        reason = reason or next(filter(None, (_objection(edit, accepted, files) for edit in finding.fix.edits)), "")
        if reason:
            refused.append(Refused(finding, reason))
            continue
        applied.append(finding)
        for edit in finding.fix.edits:
            listed = accepted.setdefault(edit.span.file, [])
            if edit not in listed:
                listed.append(edit)
    contents = {path: _edited(files, path, edits) for path, edits in accepted.items()}
    return Fixed(contents, tuple(applied), tuple(refused))


def _objection(edit: Edit, accepted: Mapping[str, list[Edit]], files: Files) -> str:
    """Why an edit can't be made; empty where it can."""
    text = files.text(edit.span.file)
    if text is None:
        return f"{edit.span.file} can't be read"
    if not _is_faithful(text, files):
        return f"{edit.span.file} is not in the encoding it claims; save it as UTF-8 first"
    try:
        text.encode(edit.text)
    except UnicodeEncodeError:
        return f"{text.encoding}, the encoding of {edit.span.file}, has no way to write {edit.text}"
    start, end = _offsets(text, edit)
    for other in accepted.get(edit.span.file, ()):
        other_start, other_end = _offsets(text, other)
        if edit != other and start < max(other_end, other_start + 1) and other_start < max(end, start + 1):
            return "overlaps another fix: run `ailint fix` again"
    return ""


def _is_faithful(text: SourceText, files: Files) -> bool:
    try:
        return text.encode(text.content) == files.data(text.path)
    except UnicodeEncodeError:
        return False


def _offsets(text: SourceText, edit: Edit) -> tuple[int, int]:
    span = edit.span
    return text.offset(span.line, span.column), text.offset(span.end_line, span.end_column)


def _edited(files: Files, path: str, edits: list[Edit]) -> bytes:
    text = files.text(path)
    assert text is not None, "edits were accepted for it"
    content = text.content
    for start, end, new in sorted(((*_offsets(text, edit), edit.text) for edit in edits), reverse=True):
        content = content[:start] + new + content[end:]
    return text.encode(content)
