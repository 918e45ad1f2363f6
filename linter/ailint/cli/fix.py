"""`ailint fix`: the fixes of findings applied to the files."""

import os
import tempfile
from pathlib import Path
from typing import Any

import click

from ailint.cli.console import write
from ailint.cli.failures import tell_failures
from ailint.cli.options import reading_options
from ailint.cli.request import Reading, request_of
from ailint.engine.scan import scan
from ailint.errors import UsageError
from ailint.findings.fixes import Fixed, apply_fixes
from ailint.registry import load_rules
from ailint.source.text import decode


@click.command("fix")
@reading_options
@click.option("--unsafe", is_flag=True, help="Apply fixes that need thought as well.")
@click.option("--diff", "shows_diff", is_flag=True, help="Show what would change, and change nothing.")
def command(unsafe: bool, shows_diff: bool, **reading: Any) -> int:
    """Apply the fixes that are exact. Every other byte of the files stays as it is, encoding and line ends included.

    Exit codes: 0 whatever could be fixed was; 1 with --diff where something would change; 2 where files were not read.
    """
    rules = load_rules()
    request = request_of(Reading(**reading), rules)
    if request.virtual:
        raise UsageError("what is piped in can't be fixed", hint="name the files")
    report = scan(request, rules)
    fixed = apply_fixes(report.findings, report.files, unsafe=unsafe)
    if shows_diff:
        write("".join(_diff(path, report.files.data(path) or b"", new) for path, new in sorted(fixed.contents.items())))
        return tell_failures(report) or (1 if fixed.contents else 0)
    for path, content in fixed.contents.items():
        _replace(request.root / path, content)
    write(_told(fixed))
    return tell_failures(report)


def _replace(path: Path, content: bytes) -> None:
    """Write a file in one step: whoever reads it meanwhile sees the old or the new one. Links stay links."""
    real = path.resolve()
    try:
        with tempfile.NamedTemporaryFile(dir=real.parent, prefix=".ailint-", delete=False) as new:
            new.write(content)
        os.chmod(new.name, real.stat().st_mode)
        os.replace(new.name, real)
    except OSError as error:
        raise UsageError(f"{path} can't be written: {error.strerror or error}") from error


def _told(fixed: Fixed) -> str:
    lines = [
        f"{one.span.file}:{one.span.line}: fixed {one.rule}: {one.fix.title}"
        for one in fixed.applied
        if one.fix is not None
    ]
    lines += [
        f"{one.finding.span.file}:{one.finding.span.line}: not fixed, {one.finding.rule}: {one.reason}"
        for one in fixed.refused
    ]
    changed = f"{len(fixed.applied)} fixed in {len(fixed.contents)} files, {len(fixed.refused)} left"
    return "\n".join([*lines, changed]) + "\n"


def _diff(path: str, old: bytes, new: bytes) -> str:
    from difflib import unified_diff

    before, _ = decode(path, old)
    after, _ = decode(path, new)
    old_lines, new_lines = (text.content.replace("\r\n", "\n").split("\n") for text in (before, after))
    return "\n".join(unified_diff(old_lines, new_lines, f"a/{path}", f"b/{path}", lineterm="")) + "\n"
