"""`ailint baseline`: today's findings written down, so that an old repository can adopt the gate for new ones."""

from pathlib import Path
from typing import Any

import click

from ailint.cli.console import write
from ailint.cli.failures import tell_failures
from ailint.cli.options import reading_options
from ailint.cli.request import Reading, request_of
from ailint.engine.scan import scan
from ailint.findings.baseline import BASELINE_FILE, write_baseline
from ailint.registry import load_rules


@click.command("baseline")
@reading_options
@click.option("--output", metavar="FILE", help=f"The file to write, by default {BASELINE_FILE} at the root.")
def command(output: str | None, **reading: Any) -> int:
    """Write the findings of a scan to a baseline file; scans leave out what it holds.

    An existing file keeps its comments and the entries about files outside the scanned paths; entries of findings that
    are gone are taken out.
    """
    import msgspec

    rules = load_rules()
    request = msgspec.structs.replace(request_of(Reading(**reading), rules), known=frozenset())
    report = scan(request, rules)
    path = Path(output) if output else request.root / BASELINE_FILE
    change = write_baseline(path, report.findings, request.paths)
    write(f"{path}: {change.held} findings held, {change.added} of them new, {change.removed} taken out\n")
    return tell_failures(report)
