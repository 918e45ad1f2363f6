"""`ailint scan`: the main job."""

import os
from pathlib import Path
from typing import Any

import click

from ailint.cli.console import has_colors, write, write_error
from ailint.cli.options import reading_options
from ailint.cli.request import Reading, request_of
from ailint.engine.scan import scan
from ailint.errors import UsageError
from ailint.findings.finding import Severity
from ailint.findings.report import Report
from ailint.findings.timing import Timing
from ailint.registry import load_rules
from ailint.reports import Options, renderer
from ailint.rule import Rule

_FORMAT = "text, json, sarif, junit, github, gitlab, markdown or html; one of several may go without a file."
_CHANGED = "The paths are changed files: read the whole root, report what touches them."


@click.command("scan")
@reading_options
@click.option("--format", "formats", multiple=True, metavar="NAME[=FILE]", help=_FORMAT)
@click.option("--fail-on", type=click.Choice(["error", "warning", "info"]), help="Least severity for exit code 1.")
@click.option("--changed", is_flag=True, help=_CHANGED)
@click.option("--baseline", metavar="FILE", help="Known findings, if not in .ailint-baseline.yaml at the root.")
@click.option("--strict-unknown", is_flag=True, help="Exit 1 where something could not be decided.")
@click.option("--allow-notices", is_flag=True, help="Do not exit 2 where something could not be read.")
@click.option("--statistics", is_flag=True, help="Tell on standard error what took how long.")
@click.option("--no-color", is_flag=True, help="No colours; nor are there any where NO_COLOR is set.")
@click.option("-q", "--quiet", is_flag=True, help="One line for each finding.")
@click.option("-v", "--verbose", is_flag=True, help="Show infos, and what could not be decided.")
def command(
    formats: tuple[str, ...],
    fail_on: str | None,
    changed: bool,
    baseline: str | None,
    strict_unknown: bool,
    allow_notices: bool,
    statistics: bool,
    no_color: bool,
    quiet: bool,
    verbose: bool,
    **reading: Any,
) -> int:
    """Judge the infrastructure code at PATHs, by default the working directory; `-` is a Terraform plan piped in.

    Exit codes: 0 clean; 1 findings at or above --fail-on; 2 the job could not be done in full.
    """
    if quiet and verbose:
        raise UsageError("--quiet and --verbose contradict each other")
    outputs = _outputs(formats or ("text",))
    timing = Timing()
    with timing.stage("loading rules and settings"):
        rules = load_rules()
        request = request_of(Reading(**reading), rules, is_changed=changed, baseline=baseline)
    report = scan(request, rules, timing)
    severity = Severity(fail_on or request.settings.fail_on)
    code = report.exit_code(severity, allow_notices=allow_notices, strict_unknown=strict_unknown)
    options = Options(
        exit_code=code,
        fail_on=severity,
        color=has_colors(no_color),
        verbose=verbose,
        quiet=quiet,
    )
    with timing.stage("reporting"):
        for name, file in outputs:
            _deliver(name, file, report, rules, options)
    if statistics:
        from ailint.reports.statistics import render_statistics

        write_error(render_statistics(report, timing))
    return code


def _outputs(formats: tuple[str, ...]) -> list[tuple[str, Path | None]]:
    """Formats with the files they go to; None is standard output, which takes one."""
    outputs: list[tuple[str, Path | None]] = []
    for text in formats:
        name, _, file = text.partition("=")
        renderer(name)
        outputs.append((name, Path(file) if file else None))
    if sum(file is None for _, file in outputs) > 1:
        raise UsageError(
            "two formats can't share the standard output", hint="give one a file: --format sarif=out.sarif"
        )
    files = [os.path.realpath(path) for _, path in outputs if path is not None]
    if len(set(files)) < len(files):
        raise UsageError("two formats can't share a file", hint="the second would take the place of the first")
    for _, path in outputs:
        if path is not None and not path.absolute().parent.is_dir():
            raise UsageError(f"there is no folder {path.parent} for {path.name}")
    return outputs


def _deliver(name: str, file: Path | None, report: Report, rules: tuple[Rule, ...], options: Options) -> None:
    if file is None:
        write(renderer(name)(report, rules, options))
        return
    import msgspec

    text = renderer(name)(report, rules, msgspec.structs.replace(options, color=False))
    try:
        file.write_bytes(text.encode("utf-8", "backslashreplace"))
    except OSError as error:
        raise UsageError(f"{file} could not be written: {error.strerror or error}") from error
