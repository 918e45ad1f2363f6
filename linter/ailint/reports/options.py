"""How a report is wanted."""

import msgspec

from ailint.findings.finding import Severity


class Options(msgspec.Struct, frozen=True, kw_only=True):
    """What reporters are told besides the report: the exit code it leads to, and matters of taste."""

    exit_code: int = 0
    fail_on: Severity = Severity.WARNING
    color: bool = False
    verbose: bool = False
    quiet: bool = False
